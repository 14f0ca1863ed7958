import * as z from 'zod/mini'
import { uuidSchema } from '../base/ids/uuid.ts'
import type { Rupiah } from '../base/money/rupiah.ts'
import type { OrderKind } from './catalogue.ts'
import type { OrderState } from './order-state.ts'

/**
 * The wire of orders. Who asks, at every address: `Authorization: Bearer …` with one of
 *   - the access token of a signed-in owner: the owner's orders;
 *   - the device key of a till: orders of its shop;
 *   - `orderSecret` of the order itself (`laci_order_…`): this one order. How somebody without an account asks.
 * An order that is not the caller's does not exist for them: 404 `order_unknown`.
 *
 * | | |
 * | --- | --- |
 * | `POST /api/orders` {@link OrderRequest} -> 201 {@link OrderOpened} | also without a bearer for `ebook` and `hardware` |
 * | `GET /api/orders/{orderId}` -> {@link OrderView} | what pages ask again and again after paying |
 * | `GET /api/orders?storeId=` -> {@link OrderList} | the paid and open orders of a shop, newest first |
 * | `GET /api/orders/{orderId}/receipt.pdf` -> a PDF | of every order with `paidAt`, as it stands today; else 409 `order_not_paid` |
 * | `POST /api/orders/{orderId}/check` -> {@link OrderView} | *Cek status pembayaran*: asks the provider now |
 * | `POST /api/orders/{orderId}/session` -> {@link OrderOpened} | *Ganti cara bayar*: a new payment page |
 * | `POST /api/orders/{orderId}/cancel` -> {@link OrderView} | waits for the provider; a payment that came meanwhile wins |
 * | `POST /midtrans.php` {@link EbookPaymentRequest} -> 200 {@link EbookPaymentOpened} | the call of the specification |
 *
 * Refusals are `{code, message}`, the message in Indonesian for people: 400 `invalid_body`, `phone_missing`,
 * `phone_invalid`, `phone_foreign`, `name_missing`; 401 `session_missing` (this item needs an account); 403
 * `store_forbidden`; 404 `item_unknown`, `order_unknown`; 409 `request_taken`, `order_closed` (nothing can be paid or
 * cancelled any more); 429 `too_many_requests`; 502 `payment_not_opened`, `payment_not_answered` (the provider); 503
 * `payments_closed` (none is configured).
 */
export const orderRequestSchema = z.object({
  /** Made by the page, once for one wish to buy: sending it again answers with the same order [ORDER-6]. Keep it secret. */
  requestId: uuidSchema,
  /** Of `catalogue`: `plan-3`, `tokens-2000`, `one-time`, `hardware`, `ebook`. */
  itemId: z.string().check(z.maxLength(50)),
  /** 1 unless said; more than one only of token packs, at most 20. */
  quantity: z.optional(z.int().check(z.gte(1), z.lte(20))),
  /** For which shop; the owner's first unless said. A till always buys for its own. */
  storeId: z.optional(uuidSchema),
  /** Needed without a bearer; with one the account's name and number are taken where these are missing. */
  buyerName: z.optional(z.string().check(z.maxLength(200))),
  /** As typed. */
  buyerPhone: z.optional(z.string().check(z.maxLength(64))),
  /** What the page showed. Decides nothing; noted when it differs [ORDER-4]. */
  totalRupiah: z.optional(z.number()),
})
export type OrderRequest = z.output<typeof orderRequestSchema>

/** How the last try to pay stands, for people; null before the buyer has chosen a way to pay. */
export type OrderTry = {
  /** As the provider names the way: `qris`, `gopay`, `bank_transfer`, `credit_card` … */
  readonly paymentType: string | null
  readonly status: string
  /** The card is being looked at by hand: nothing is granted yet. */
  readonly isHeld: boolean
}

/** What a paid order brought, told by the feature that granted it. */
export type OrderGrant = {
  /** Name of the effect: `ebook`, `plan`, `tokens`. */
  readonly name: string
  /** For people: *Langganan sampai 20 November 2027*. */
  readonly text: string
  /** Where it is to be had, if anywhere: path or address. */
  readonly url: string | null
}

export type OrderView = {
  readonly orderId: string
  readonly orderNumber: string
  readonly kind: OrderKind
  readonly itemId: string
  readonly itemName: string
  readonly quantity: number
  readonly amountRupiah: Rupiah
  readonly refundedRupiah: Rupiah
  readonly state: OrderState
  readonly lastTry: OrderTry | null
  /** The payment page of an open order, null once it is over. `redirectUrl` for browsers in which the popup is blocked. */
  readonly snapToken: string | null
  readonly redirectUrl: string | null
  /** Epoch milliseconds. */
  readonly createdAt: number
  readonly payableUntil: number
  readonly paidAt: number | null
  /** Empty until paid, and again once everything was taken back. */
  readonly grants: readonly OrderGrant[]
}

/** Before the payment page opens. */
export type OrderOpened = OrderView & {
  /** Opens this one order without an account: keep it where the page keeps the order's id. */
  readonly orderSecret: string
}

/** One line of the history of a shop. A receipt: `GET /api/orders/{orderId}/receipt.pdf` of every one with `paidAt`. */
export type OrderListed = Pick<
  OrderView,
  | 'orderId'
  | 'orderNumber'
  | 'kind'
  | 'itemName'
  | 'quantity'
  | 'amountRupiah'
  | 'refundedRupiah'
  | 'state'
  | 'createdAt'
  | 'paidAt'
>
export type OrderList = {
  readonly orders: readonly OrderListed[]
  /** How many there are; the first releases did not say it. */
  readonly count?: number
}

/** `POST /midtrans.php`, as the product specification has it. `total` and `price` decide nothing. */
export const ebookPaymentRequestSchema = z.object({
  waNumber: z.string().check(z.maxLength(64)),
  namaPembeli: z.string().check(z.maxLength(200)),
  total: z.optional(z.unknown()),
  items: z
    .array(
      z.object({
        id: z.string().check(z.maxLength(50)),
        price: z.optional(z.unknown()),
        quantity: z.optional(z.int().check(z.gte(1), z.lte(20))),
        name: z.optional(z.unknown()),
      }),
    )
    .check(z.minLength(1), z.maxLength(1)),
})
export type EbookPaymentRequest = z.output<typeof ebookPaymentRequestSchema>

export type EbookPaymentOpened = {
  readonly snapToken: string
  readonly redirectUrl: string
  readonly orderId: string
  readonly orderSecret: string
}
