import { rupiah } from '@laci/domain/base/money/rupiah.ts'
import { instant } from '@laci/domain/base/time/instant.ts'
import type { OrderKind } from '@laci/domain/order/catalogue.ts'
import { makeOrderNumber } from '@laci/domain/order/order-number.ts'
import { isOpen, type OrderState } from '@laci/domain/order/order-state.ts'
import { nextLookAt, payableMs } from '@laci/domain/order/poll-plan.ts'
import { sessionRequest } from '@laci/domain/payment/session-request.ts'
import type { Rows } from '../../db/row-types.ts'
import type { Tx } from '../../db/scope.ts'
import { inScope } from '../../db/scope.ts'
import { lockOrder } from './order-lock.ts'
import type { PaymentDeps } from './payment-deps.ts'
import { notOpened } from './payment-problem.ts'

/** The page of an order that is not open yet, or null when there is nothing to open. */
type Unopened = {
  readonly orderId: string
  readonly kind: OrderKind
  readonly itemId: string
  readonly itemName: string
  readonly quantity: number
  readonly amountRupiah: number
  readonly buyerName: string
  readonly buyerPhone: string
  readonly providerOrderId: string
  readonly openedAt: number
}

/** One that was used before is followed by a new one; a second time something else is wrong. */
const triesAtMost = 2

/**
 * Asks the provider for a payment page of an open order that has none [PAY-16]. After silence the same id is sent again:
 * without a page nothing was paid. An id that was taken is followed by another one on the same order. Throws Problem 502
 * `payment_not_opened`. Who presses again meanwhile waits for the same page: a second call under way would hear that the id
 * is taken, and replace the page that the first one has just been given.
 */
export function openSession(deps: PaymentDeps, orderId: string): Promise<void> {
  const before = deps.opening.get(orderId) ?? Promise.resolve()
  const open = () => openInTurn(deps, orderId)
  const opening = before.then(open, open)
  deps.opening.set(orderId, opening)
  const forget = () => {
    if (deps.opening.get(orderId) === opening) deps.opening.delete(orderId)
  }
  opening.then(forget, forget)
  return opening
}

async function openInTurn(deps: PaymentDeps, orderId: string): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    const unopened = await service(deps, (tx) => beginOpening(tx, orderId, deps.clock()))
    if (unopened === null) return
    const outcome = await deps.midtrans.openSession(requestOf(deps, unopened))
    if (outcome.kind === 'opened') {
      await service(deps, (tx) => noteOpened(tx, unopened, outcome))
      return
    }
    if (outcome.kind === 'taken' && tries < triesAtMost) {
      await service(deps, (tx) => replaceTaken(tx, deps, unopened))
      continue
    }
    // The buyer can do nothing about it; whoever runs Laci can.
    deps.log.error({ orderId, outcome }, 'the payment provider opened no payment page')
    throw notOpened()
  }
}

function service<T>(deps: PaymentDeps, work: (tx: Tx) => Promise<T>): Promise<T> {
  return inScope(deps.database, { role: 'service_role' }, work)
}

/** The time to pay begins now, also when an earlier try to open the page was in vain. */
async function beginOpening(tx: Tx, orderId: string, now: number): Promise<Unopened | null> {
  const { rows } = await tx.query<
    Pick<
      Rows['orders'],
      'order_id' | 'item_id' | 'item_name' | 'quantity' | 'amount_rupiah' | 'buyer_name' | 'buyer_phone'
    > & { kind: OrderKind; state: OrderState }
  >('select * from orders where order_id = $1 for update', [orderId])
  const order = rows[0]
  if (order === undefined || !isOpen(order.state)) return null
  const session = await tx.query<Pick<Rows['order_session'], 'provider_order_id'>>(
    `update order_session set opened_at = $2
     where order_id = $1 and closed_at is null and snap_token is null returning provider_order_id`,
    [orderId, new Date(now)],
  )
  const providerOrderId = session.rows[0]?.provider_order_id
  if (providerOrderId === undefined) return null
  await tx.query('update orders set payable_until = $2, next_look_at = $3 where order_id = $1', [
    orderId,
    new Date(now + payableMs),
    new Date(nextLookAt(now, now)),
  ])
  return {
    orderId,
    kind: order.kind,
    itemId: order.item_id,
    itemName: order.item_name,
    quantity: order.quantity,
    amountRupiah: order.amount_rupiah,
    buyerName: order.buyer_name,
    buyerPhone: order.buyer_phone,
    providerOrderId,
    openedAt: now,
  }
}

function requestOf(deps: PaymentDeps, order: Unopened) {
  return sessionRequest({
    providerOrderId: order.providerOrderId,
    orderId: order.orderId,
    amountRupiah: order.amountRupiah,
    lines: [
      {
        id: order.itemId,
        name: order.itemName,
        priceRupiah: rupiah(order.amountRupiah / order.quantity),
        quantity: order.quantity,
      },
    ],
    buyerName: order.buyerName,
    buyerPhone: order.buyerPhone,
    openedAt: instant(order.openedAt),
    finishUrl: `${deps.config.canonicalOrigin}/payment`,
  })
}

/** The first answer counts. The order is locked first, as everywhere: two that begin at its ends would lock each other out. */
async function noteOpened(
  tx: Tx,
  order: Unopened,
  page: { readonly token: string; readonly redirectUrl: string },
): Promise<void> {
  await lockOrder(tx, order.orderId)
  await tx.query(
    `update order_session set snap_token = $2, redirect_url = $3 where provider_order_id = $1 and snap_token is null`,
    [order.providerOrderId, page.token, page.redirectUrl],
  )
  // A payment may have been faster than this answer: then the order is past it.
  const { rowCount } = await tx.query(
    `update orders set state = 'awaiting' where order_id = $1 and state = 'created'`,
    [order.orderId],
  )
  if (rowCount === 1) {
    await tx.query(
      `insert into order_step (order_id, step_id, at, from_state, to_state) values ($1, 'opened', $2, 'created', 'awaiting')`,
      [order.orderId, new Date(order.openedAt)],
    )
  }
}

async function replaceTaken(tx: Tx, deps: PaymentDeps, order: Unopened): Promise<void> {
  const now = deps.clock()
  await lockOrder(tx, order.orderId)
  const closed = await tx.query(
    'update order_session set closed_at = $2 where provider_order_id = $1 and closed_at is null and snap_token is null',
    [order.providerOrderId, new Date(now)],
  )
  // Another call has opened it meanwhile.
  if (closed.rowCount !== 1) return
  await addSession(tx, deps, order)
}

/** A new id at the provider for the same order. */
export async function addSession(
  tx: Tx,
  deps: Pick<PaymentDeps, 'clock' | 'randomBytes'>,
  order: { readonly orderId: string; readonly kind: OrderKind },
): Promise<void> {
  const now = deps.clock()
  await tx.query('insert into order_session (provider_order_id, order_id, opened_at) values ($1, $2, $3)', [
    makeOrderNumber(order.kind, instant(now), deps.randomBytes(10)),
    order.orderId,
    new Date(now),
  ])
}
