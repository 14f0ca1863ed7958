import type { Rupiah } from '@laci/domain/base/money/rupiah.ts'
import { ebookViewPath } from '@laci/domain/ebook/wire.ts'
import { orderStates } from '@laci/domain/order/order-state.ts'
import type { EbookPaymentRequest } from '@laci/domain/order/wire.ts'
import type { PaymentPage } from '@laci/domain/payment/payment-page.ts'
import type { PaymentWindow } from '@laci/ui/payment/payment-window.ts'
import * as z from 'zod/mini'
import { type Fetch, requestApi, requestFile } from '../shell/api-request.ts'
import { forgetOrder, type KeptOrder, keepOrder, keptOrder } from './kept-order.ts'

type Parts = {
  readonly origin: string
  readonly fetch: Fetch
  readonly storage: Storage
  readonly openPaymentWindow: (page: PaymentPage) => Promise<PaymentWindow>
}

const orderSchema = z.object({
  orderId: z.string(),
  orderNumber: z.string(),
  state: z.enum(orderStates),
  lastTry: z.nullable(z.object({ status: z.string(), isHeld: z.boolean() })),
  snapToken: z.nullable(z.string()),
  redirectUrl: z.nullable(z.string()),
  grants: z.array(z.object({ name: z.string(), text: z.string(), url: z.nullable(z.string()) })),
})
/** What the page needs to know of an order. */
export type EbookOrder = z.output<typeof orderSchema>

const openedSchema = z.object({ orderId: z.string(), orderSecret: z.string(), snapToken: z.string() })
const linkSchema = z.object({
  orderNumber: z.string(),
  sizeBytes: z.int(),
  validUntil: z.int(),
  downloadsLeft: z.int(),
})
const configSchema = z.object({
  paymentPage: z.nullable(
    z.object({
      environment: z.enum(['simulator', 'sandbox', 'production']),
      clientKey: z.string(),
      scriptUrl: z.string(),
      origin: z.string(),
    }),
  ),
})

/** The ebook of `/payment`: one order, its payment page, its link. All throw ApiRefusal or NoAnswer. */
export function paymentService({ origin, fetch, storage, openPaymentWindow }: Parts) {
  const ask = <Output>(kept: KeptOrder, path: string, schema: z.ZodMiniType<Output>, method?: 'POST') =>
    requestApi(fetch, `${origin}/api/orders/${kept.orderId}${path}`, schema, {
      token: kept.orderSecret,
      ...(method === undefined ? {} : { method, body: {} }),
    })
  let window: Promise<PaymentWindow | null> | null = null

  /** Null: payments are closed here, or our own script did not come. */
  async function paymentWindow(): Promise<PaymentWindow | null> {
    try {
      const { paymentPage } = await requestApi(fetch, `${origin}/api/config`, configSchema)
      return paymentPage === null ? null : await openPaymentWindow(paymentPage)
    } catch {
      return null
    }
  }

  return {
    /** The order that was begun in this browser, if any. */
    kept: (): KeptOrder | null => keptOrder(storage),
    forget: (): void => forgetOrder(storage),
    /** Makes the order and keeps it before anything is paid: a page that is loaded again finds it. */
    async open(buyer: { name: string; phone: string }, shownRupiah: Rupiah): Promise<KeptOrder> {
      const body: EbookPaymentRequest = {
        waNumber: buyer.phone,
        namaPembeli: buyer.name,
        total: shownRupiah,
        items: [{ id: 'ebook', price: shownRupiah, quantity: 1, name: 'Ebook' }],
      }
      const { orderId, orderSecret } = await requestApi(fetch, `${origin}/midtrans.php`, openedSchema, {
        method: 'POST',
        body,
      })
      const kept = { orderId, orderSecret }
      keepOrder(storage, kept)
      return kept
    },
    order: (kept: KeptOrder) => ask(kept, '', orderSchema),
    /** The server asks the provider now. */
    check: (kept: KeptOrder) => ask(kept, '/check', orderSchema, 'POST'),
    /** A new payment page for the same order. */
    changeWay: (kept: KeptOrder) => ask(kept, '/session', orderSchema, 'POST'),
    /** The provider's page over ours, loaded when it is first needed and once more after it failed. */
    async window(): Promise<PaymentWindow | null> {
      window ??= paymentWindow()
      const opened = await window
      if (opened === null) window = null
      return opened
    },
    /** A bought link. */
    link: (token: string) => requestApi(fetch, `${origin}${ebookViewPath(token)}`, linkSchema),
    /** The bytes of the receipt. */
    receipt: (kept: KeptOrder) =>
      requestFile(fetch, `${origin}/api/orders/${kept.orderId}/receipt.pdf`, { token: kept.orderSecret }),
  }
}
