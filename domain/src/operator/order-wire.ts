import * as z from 'zod/mini'
import { uuidSchema } from '../base/ids/uuid.ts'
import { type OrderKind, orderKinds } from '../order/catalogue.ts'
import { type OrderState, orderStates } from '../order/order-state.ts'

// Orders as the desk sees them. Times are epoch milliseconds, money whole rupiah.

/** How the desk calls where an order stands. */
export const orderStateNames: { readonly [State in OrderState]: string } = {
  created: 'Dibuat',
  awaiting: 'Menunggu bayar',
  paid: 'Lunas',
  part_refunded: 'Kembali sebagian',
  refunded: 'Uang kembali',
  disputed: 'Disengketakan',
  reversed: 'Dibatalkan penyedia',
  failed: 'Gagal',
  expired: 'Kedaluwarsa',
  cancelled: 'Dibatalkan',
}

export const orderKindNames: { readonly [Kind in OrderKind]: string } = {
  ebook: 'Ebook',
  plan: 'Langganan',
  tokens: 'Token',
  one_time: 'Sekali bayar',
  hardware: 'Perangkat',
}

export const orderQuerySchema = z.object({
  before: z.optional(z.string().check(z.maxLength(80))),
  state: z.optional(z.enum(orderStates)),
  kind: z.optional(z.enum(orderKinds)),
  /** A number of an order, or the whole number of the buyer. */
  q: z.optional(z.string().check(z.trim(), z.minLength(2), z.maxLength(64))),
  /** Of one shop. */
  shopId: z.optional(uuidSchema),
})

const time = z.nullable(z.int())
const listed = {
  orderId: uuidSchema,
  orderNumber: z.string(),
  kind: z.enum(orderKinds),
  itemName: z.string(),
  quantity: z.int(),
  amountRupiah: z.int(),
  refundedRupiah: z.int(),
  state: z.enum(orderStates),
  buyerName: z.string(),
  phoneMasked: z.string(),
  createdAt: z.int(),
  paidAt: time,
  /** Null on a paid order: what it brings has not been given yet. */
  grantedAt: time,
}

export const orderPageSchema = z.object({ rows: z.array(z.object(listed)), next: z.nullable(z.string()) })
export type DeskOrder = z.output<typeof orderPageSchema>['rows'][number]

/** Everything that has happened to an order [OPERATOR-12]. Of the provider's messages no body, of the buyer no number. */
export const orderHistorySchema = z.object({
  order: z.object({ ...listed, shopId: z.nullable(uuidSchema), payableUntil: z.int(), endedAt: time }),
  steps: z.array(
    z.object({
      stepId: z.string(),
      at: z.int(),
      fromState: z.string(),
      toState: z.string(),
      amountRupiah: z.int(),
      note: z.string(),
    }),
  ),
  attempts: z.array(
    z.object({
      transactionId: z.string(),
      status: z.string(),
      paymentType: z.nullable(z.string()),
      grossAmount: z.string(),
      transactionAt: time,
      settledAt: time,
    }),
  ),
  notices: z.array(
    z.object({
      noticeId: z.int(),
      transactionStatus: z.string(),
      receivedAt: z.int(),
      processedAt: time,
      outcome: z.nullable(z.string()),
      tries: z.int(),
    }),
  ),
  refunds: z.array(
    z.object({
      refundKey: z.string(),
      amountRupiah: z.int(),
      reason: z.string(),
      status: z.string(),
      note: z.string(),
      isByHand: z.boolean(),
      /** Of the payment that the order counts; false: of money that came beside it [PAY-39]. */
      isOfOrder: z.boolean(),
      askedAt: z.int(),
      doneAt: time,
    }),
  ),
  /** How many of each list there are beyond those that it shows [OPERATOR-41]. */
  further: z.object({ steps: z.int(), attempts: z.int(), notices: z.int(), refunds: z.int() }),
})
export type DeskOrderHistory = z.output<typeof orderHistorySchema>

/** What somebody must look at about payments. */
export const alarmListSchema = z.object({
  alarms: z.array(
    z.object({
      alarmKey: z.string(),
      kind: z.string(),
      orderId: z.nullable(uuidSchema),
      orderNumber: z.nullable(z.string()),
      raisedAt: z.int(),
    }),
  ),
  /** How many there are; the list holds the oldest of them. */
  count: z.int(),
})
export type DeskAlarmList = z.output<typeof alarmListSchema>
export type DeskAlarm = z.output<typeof alarmListSchema>['alarms'][number]
export const alarmSettledSchema = z.object({ alarmKey: z.string().check(z.minLength(1), z.maxLength(200)) })
