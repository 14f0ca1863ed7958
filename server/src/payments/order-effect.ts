import type { Rupiah } from '@laci/domain/base/money/rupiah.ts'
import type { OrderKind } from '@laci/domain/order/catalogue.ts'
import type { OrderGrant } from '@laci/domain/order/wire.ts'
import type { Tx } from '../db/scope.ts'

/** An order whose payment was verified with the payment provider. */
export type PaidOrder = {
  readonly orderId: string
  /** The number that people see: on receipts, at the provider, in messages. */
  readonly orderNumber: string
  readonly kind: OrderKind
  readonly itemId: string
  readonly itemName: string
  readonly quantity: number
  readonly amountRupiah: Rupiah
  readonly buyerName: string
  /** `+62…`. */
  readonly buyerPhone: string
  /** Whose account it is for; null for somebody without one (the ebook). */
  readonly userId: string | null
  readonly storeId: string | null
  /** Epoch milliseconds. */
  readonly paidAt: number
}

/** Why something that was granted is taken back (contract of Midtrans, section 5, rule 7). */
export type TakeBack = {
  readonly reason: 'refund' | 'chargeback' | 'reversal'
  /** Names this step: the same one never comes twice. */
  readonly stepId: string
  /** Given back by this step, and by all steps up to this one. */
  readonly stepRupiah: Rupiah
  readonly totalRupiah: Rupiah
  /** Everything that was paid is back. */
  readonly isWhole: boolean
  /** Epoch milliseconds. */
  readonly at: number
}

/**
 * What a grant could not do [PAY-30]. `no_account`: there is nobody to give it to, and nothing was written. `no_buyer`: it was
 * given, and nobody can be told of it.
 */
export type GrantGap = 'no_account' | 'no_buyer'

/**
 * What a paid order does, given by the feature that knows (plans, tokens, the ebook, commissions) and put together in
 * `app.ts`. Both run as service_role **inside the transaction that moves the order**, under the lock on its row, exactly
 * once for an order and once for a step: they write rows and outbox messages and never call anybody outside.
 */
export type OrderEffect = {
  /** Stands in the answers about the order beside what it describes. */
  readonly name: string
  /** Answers what it could not do; null: all is done. Only the first effect of a kind may answer `no_account`. */
  grant(tx: Tx, order: PaidOrder): Promise<GrantGap | null>
  takeBack(tx: Tx, order: PaidOrder, step: TakeBack): Promise<void>
  /**
   * What the buyer has got, for the answers about a paid order: `GET /api/orders/{id}` asks for it each time, in a
   * transaction of its own as service_role. Null or missing: nothing to tell.
   */
  describe?(tx: Tx, order: PaidOrder): Promise<Omit<OrderGrant, 'name'> | null>
}

/**
 * What orders of each kind do, in the order in which it is done. A kind without any is paid and not granted: the people
 * who run Laci are told, and it is granted once its effects are there [PAY-20].
 */
export type OrderEffects = { readonly [Kind in OrderKind]: readonly OrderEffect[] }
