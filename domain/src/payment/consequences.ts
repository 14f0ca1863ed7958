import { canBecome, type OrderState } from '../order/order-state.ts'
import { type AttemptFacts, isMoney, isUnpaidEnd } from './attempt.ts'

/** The order as it stands, as far as a try to pay can change it. */
export type OrderFacts = {
  readonly state: OrderState
  readonly amountRupiah: number
  readonly refundedRupiah: number
  /** Transaction id of the try that paid it; null: unpaid. */
  readonly paidBy: string | null
  /** Keys of the refunds that were counted. */
  readonly countedRefunds: readonly string[]
  /** Key of the refund of all that is left, asked for by calling a captured card off, and not counted; null: none. */
  readonly liftedBy: string | null
}

/** A try to pay as the provider just told us. */
export type AttemptNow = AttemptFacts & {
  readonly transactionId: string
  /** Null: no whole number of rupiah. */
  readonly amountRupiah: number | null
  readonly currency: string
  readonly refunds: readonly { readonly refundKey: string; readonly amountRupiah: number }[]
}

/** Trouble that somebody must look at; it changes nothing by itself. */
export type PaymentAlarm =
  /** Another amount or currency than the order's: not paid [PAY-9]. */
  | 'amount_differs'
  /** Money twice for one order: one of them has to go back. */
  | 'paid_twice'
  /** The provider says what cannot follow from what it said before. */
  | 'odd_status'
  /** Money is there for an order that has given everything back: it holds nothing, so somebody returns it [PAY-33]. */
  | 'paid_after_all'
  /** Part of the money was taken back by the buyer's bank: how much is for a person to settle. */
  | 'part_disputed'

export type Consequence =
  | { readonly kind: 'alarm'; readonly alarm: PaymentAlarm }
  /** `isKept` false: all of it was back before we heard of it, so nothing is granted. */
  | { readonly kind: 'paid'; readonly isKept: boolean }
  | { readonly kind: 'refund'; readonly refundKey: string; readonly amountRupiah: number }
  | { readonly kind: 'chargeback' | 'reversal' }

/**
 * What follows for an order from what the provider says about one of its tries to pay [PAY-5]. Empty when nothing does:
 * the same answer a second time has no consequence.
 */
export function consequencesOf(order: OrderFacts, attempt: AttemptNow): Consequence[] {
  if (order.paidBy !== null && order.paidBy !== attempt.transactionId) {
    // Another try paid it. What becomes of this one is no concern of the order, unless it is money too.
    return isMoney(attempt) || isPartLeft(attempt) ? [{ kind: 'alarm', alarm: 'paid_twice' }] : []
  }
  if (order.paidBy !== null) return afterwards(order, attempt)
  if (!isMoney(attempt) && !wasMoney(attempt)) return []
  if (attempt.amountRupiah !== order.amountRupiah || attempt.currency !== 'IDR') {
    return [{ kind: 'alarm', alarm: 'amount_differs' }]
  }
  if (!canBecome(order.state, 'paid')) return [{ kind: 'alarm', alarm: 'odd_status' }]
  const isKept = attempt.status !== 'refund' && attempt.status !== 'chargeback'
  return [{ kind: 'paid', isKept }, ...afterwards({ ...order, state: 'paid' }, attempt)]
}

/** It was money once, and went back in part or whole. */
function wasMoney({ status }: AttemptFacts): boolean {
  return ['partial_refund', 'refund', 'partial_chargeback', 'chargeback'].includes(status)
}

/** Some of it is still there. */
function isPartLeft({ status }: AttemptFacts): boolean {
  return status === 'partial_refund' || status === 'partial_chargeback'
}

/** What the try that paid the order still does to it. */
function afterwards(order: OrderFacts, attempt: AttemptNow): Consequence[] {
  const { status } = attempt
  // Refunded by hand, it stays settled at the provider for ever; reversed or disputed it was not there any more.
  if (isMoney(attempt) && (order.state === 'reversed' || order.state === 'disputed')) {
    return [{ kind: 'alarm', alarm: 'paid_after_all' }]
  }
  if (isUnpaidEnd(status)) return ended(order, attempt)
  // Named refunds are counted whatever the status says besides [PAY-35].
  const refunds = refundsOf(order, attempt)
  if (status === 'chargeback') return [...refunds, ...chargedBack(order, refunds)]
  if (status === 'partial_chargeback') return [...refunds, { kind: 'alarm', alarm: 'part_disputed' }]
  return refunds
}

/** The payment is taken back by the provider, or called off by ourselves. */
function ended(order: OrderFacts, { status }: AttemptNow): Consequence[] {
  if (canBecome(order.state, 'reversed')) {
    // Our own wish, to give a captured card back, is no reversal: the buyer hears of it as of every refund [PAY-34].
    return status === 'cancel' && order.liftedBy !== null
      ? [
          {
            kind: 'refund',
            refundKey: order.liftedBy,
            amountRupiah: order.amountRupiah - order.refundedRupiah,
          },
        ]
      : [{ kind: 'reversal' }]
  }
  // What was given back by hand is gone a second time.
  return order.state === 'refunded' && status !== 'cancel' ? [{ kind: 'alarm', alarm: 'odd_status' }] : []
}

function chargedBack(order: OrderFacts, refunds: readonly Consequence[]): Consequence[] {
  const back = refunds.reduce((sum, one) => sum + (one.kind === 'refund' ? one.amountRupiah : 0), 0)
  const isAllBack = order.refundedRupiah + back === order.amountRupiah
  if (canBecome(order.state, 'disputed') && !isAllBack) return [{ kind: 'chargeback' }]
  // The bank took what had gone back already.
  return order.state === 'disputed' || order.state === 'reversed'
    ? []
    : [{ kind: 'alarm', alarm: 'odd_status' }]
}

/** Refunds that were not counted yet: by key, because each is told twice [PAY-12]. */
function refundsOf(order: OrderFacts, attempt: AttemptNow): Consequence[] {
  const consequences: Consequence[] = []
  const counted = new Set(order.countedRefunds)
  let left = order.amountRupiah - order.refundedRupiah
  for (const { refundKey, amountRupiah } of attempt.refunds) {
    if (counted.has(refundKey)) continue
    counted.add(refundKey)
    if (amountRupiah <= 0 || amountRupiah > left) consequences.push({ kind: 'alarm', alarm: 'odd_status' })
    else {
      left -= amountRupiah
      consequences.push({ kind: 'refund', refundKey, amountRupiah })
    }
  }
  // The provider says that all is back, and named no part of it that we do not know.
  if (attempt.status === 'refund' && left > 0) {
    consequences.push({ kind: 'refund', refundKey: `rest-${attempt.transactionId}`, amountRupiah: left })
  }
  return consequences
}
