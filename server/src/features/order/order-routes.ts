import { randomUUID } from 'node:crypto'
import { isUuid } from '@laci/domain/base/ids/uuid.ts'
import { isOpen } from '@laci/domain/order/order-state.ts'
import {
  type EbookPaymentOpened,
  ebookPaymentRequestSchema,
  type OrderGrant,
  type OrderList,
  type OrderOpened,
  type OrderView,
  orderRequestSchema,
} from '@laci/domain/order/wire.ts'
import type { FastifyInstance } from 'fastify'
import { type Access, orNobody } from '../../api/access.ts'
import { createApi, written } from '../../api/api.ts'
import { namedStore } from '../../api/named-store.ts'
import { json, segment, type ValuesOf } from '../../api/part.ts'
import { inScope } from '../../db/scope.ts'
import { readBody } from '../../http/json-body.ts'
import { keyOfAddress, takeOrThrow } from '../../http/limits.ts'
import { storeForbidden } from '../../identity/membership.ts'
import { requireOwner } from '../../identity/session.ts'
import { paidOrderOf } from '../../payments/paid-order.ts'
import { orderListSchema, orderOpenedSchema, orderViewSchema } from './order-answers.ts'
import type { OrderCaller } from './order-caller.ts'
import { isCallers, readCaller } from './order-caller.ts'
import type { OrderDeps } from './order-deps.ts'
import { orderProblem } from './order-problem.ts'
import { createOrderSecrets } from './order-secret.ts'
import { listOrders, type OrderRow, readOrder, viewOf } from './order-store.ts'
import { placeOrder } from './place-order.ts'
import { receiptFile } from './receipt-file.ts'

const ofOrder = { orderId: segment }

/** What Laci itself sells, over `/api/orders` and `/midtrans.php`: domain/src/order/wire.ts. */
export async function registerOrders(app: FastifyInstance, deps: OrderDeps): Promise<void> {
  const secrets = createOrderSecrets(deps.keys)

  const api = createApi(app, deps)
  /** Also nobody, who gets a secret for the one order. */
  const buyer: Access<OrderCaller> = {
    schemes: ['ownerSession', 'deviceKey', 'orderSecret'],
    read: (request) => readCaller(request, deps, secrets),
  }

  api.route(
    {
      method: 'POST',
      path: '/api/orders',
      summary: 'Orders something; the answer opens its payment page.',
      ...{ access: orNobody(buyer), body: json(orderRequestSchema), answers: { 201: orderOpenedSchema } },
    },
    async (call) => {
      const ordered = call.body
      const caller = await call.caller()
      takeOrThrow(deps.limits.ordersByAddress, keyOfAddress(call.request))
      const orderId = await placeOrder(deps, caller, {
        requestId: ordered.requestId,
        itemId: ordered.itemId,
        quantity: ordered.quantity ?? 1,
        storeId: ordered.storeId ?? null,
        buyerName: ordered.buyerName ?? null,
        buyerPhone: ordered.buyerPhone ?? null,
        shownRupiah: ordered.totalRupiah ?? null,
      })
      return opened(orderId)
    },
  )

  /** The call of the product specification: the same command, for a page that keeps no id of its own. */
  app.post('/midtrans.php', async (request): Promise<EbookPaymentOpened> => {
    const { waNumber, namaPembeli, total, items } = readBody(ebookPaymentRequestSchema, request.body)
    takeOrThrow(deps.limits.ordersByAddress, keyOfAddress(request))
    const item = items[0]!
    const orderId = await placeOrder(
      deps,
      { kind: 'nobody' },
      {
        requestId: randomUUID(),
        itemId: item.id,
        quantity: item.quantity ?? 1,
        storeId: null,
        buyerName: namaPembeli,
        buyerPhone: waNumber,
        shownRupiah: total,
      },
    )
    // Not the view's, which has none once the order is over: it may be paid before this is answered.
    const { snap_token: snapToken, redirect_url: redirectUrl } = await read(orderId)
    if (snapToken === null || redirectUrl === null) throw orderProblem(502, 'payment_not_opened')
    return { snapToken, redirectUrl, orderId, orderSecret: secrets.secretOf(orderId) }
  })

  api.route(
    {
      ...{ method: 'GET', path: '/api/orders', summary: 'The orders of a person or a shop.' },
      ...{ access: buyer, query: namedStore, answers: { 200: orderListSchema } },
    },
    async (call): Promise<OrderList> => {
      const caller = await call.caller()
      if (caller.kind === 'till') return list({ storeId: caller.storeId })
      const owner = caller.kind === 'owner' ? caller.owner : await requireOwner(call.request, deps)
      const { storeId } = call.query
      if (storeId === undefined) return list({ userId: owner.userId })
      if (!isUuid(storeId)) throw storeForbidden()
      return service(async (tx) => {
        const { rowCount } = await tx.query('select from stores where id = $1 and owner_id = $2', [
          storeId,
          owner.userId,
        ])
        if (rowCount !== 1) throw storeForbidden()
        return listOrders(tx, { storeId })
      })
    },
  )

  api.route(
    {
      ...{ method: 'GET', path: '/api/orders/:orderId', summary: 'How an order stands.' },
      ...{ access: buyer, params: ofOrder, answers: { 200: orderViewSchema } },
    },
    async (call): Promise<OrderView> => view(await own(call)),
  )

  api.route(
    {
      ...{ method: 'GET', path: '/api/orders/:orderId/receipt.pdf', summary: 'The receipt of a paid order.' },
      ...{ access: buyer, params: ofOrder, answers: { 200: written('application/pdf') } },
    },
    async (call) => {
      const row = await own(call)
      takeOrThrow(deps.limits.receiptsByOrder, row.order_id)
      const file = await receiptFile(row, deps.config)
      return call.reply
        .type('application/pdf')
        .headers({
          'content-disposition': `attachment; filename="Kuitansi-${row.order_number}.pdf"`,
          'cache-control': 'no-store',
        })
        .send(file)
    },
  )

  /** *Cek status pembayaran*: pages may press it, so it is bounded by order. */
  api.route(
    {
      method: 'POST',
      path: '/api/orders/:orderId/check',
      summary: 'Asks the payment provider how an order stands.',
      ...{ access: buyer, params: ofOrder, answers: { 200: orderViewSchema } },
    },
    async (call): Promise<OrderView> => {
      const row = await own(call)
      takeOrThrow(deps.limits.orderChecksByOrder, row.order_id)
      if (deps.payments.isConfigured) await deps.payments.look(row.order_id)
      return view(await read(row.order_id))
    },
  )

  /** *Ganti cara bayar*. */
  api.route(
    {
      method: 'POST',
      path: '/api/orders/:orderId/session',
      summary: 'Opens another payment page for an order.',
      ...{ access: buyer, params: ofOrder, answers: { 200: orderOpenedSchema } },
    },
    async (call): Promise<OrderOpened> => {
      const row = await own(call)
      takeOrThrow(deps.limits.orderChecksByOrder, row.order_id)
      if (!isOpen(row.state)) throw orderProblem(409, 'order_closed')
      await deps.payments.changeSession(row.order_id)
      return opened(row.order_id)
    },
  )

  api.route(
    {
      ...{ method: 'POST', path: '/api/orders/:orderId/cancel', summary: 'Calls an open order off.' },
      ...{ access: buyer, params: ofOrder, answers: { 200: orderViewSchema } },
    },
    async (call): Promise<OrderView> => {
      const row = await own(call)
      takeOrThrow(deps.limits.orderChecksByOrder, row.order_id)
      if (!isOpen(row.state)) throw orderProblem(409, 'order_closed')
      await deps.payments.cancel(row.order_id)
      return view(await read(row.order_id))
    },
  )

  const service = <T>(work: Parameters<typeof inScope<T>>[2]) =>
    inScope<T>(deps.database, { role: 'service_role' }, work)

  const list = (of: Parameters<typeof listOrders>[1]) => service((tx) => listOrders(tx, of))

  /** The order of the address, if it is the caller's: nobody learns of another one that it exists. */
  async function own(call: {
    readonly params: ValuesOf<typeof ofOrder>
    caller(): Promise<OrderCaller>
  }): Promise<OrderRow> {
    const { orderId } = call.params
    const caller = await call.caller()
    if (!isUuid(orderId) || !(await isCallers(deps, caller, orderId)))
      throw orderProblem(404, 'order_unknown')
    return read(orderId)
  }

  async function read(orderId: string): Promise<OrderRow> {
    const row = await service((tx) => readOrder(tx, orderId))
    if (row === null) throw orderProblem(404, 'order_unknown')
    return row
  }

  async function opened(orderId: string): Promise<OrderOpened> {
    return { ...(await view(await read(orderId))), orderSecret: secrets.secretOf(orderId) }
  }

  async function view(row: OrderRow): Promise<OrderView> {
    return { ...viewOf(row, deps.clock()), grants: await grantsOf(row) }
  }

  /** Each effect tells what it granted. */
  async function grantsOf(row: OrderRow): Promise<OrderGrant[]> {
    const { granted_at: grantedAt, paid_at: paidAt } = row
    if (grantedAt === null || paidAt === null) return []
    if (row.state !== 'paid' && row.state !== 'part_refunded') return []
    const order = paidOrderOf(row, paidAt.getTime())
    const grants: OrderGrant[] = []
    for (const effect of deps.orderEffects[row.kind]) {
      const grant = await service(async (tx) => (await effect.describe?.(tx, order)) ?? null)
      if (grant !== null) grants.push({ name: effect.name, ...grant })
    }
    return grants
  }
}
