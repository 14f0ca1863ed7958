import { assert } from '../base/lib/assert.ts'
import { multiplyRatio } from '../base/lib/integer-ratio.ts'
import { type Rupiah, rupiah, subtractRupiah, zeroRupiah } from '../base/money/rupiah.ts'
import { dayMs } from '../base/time/durations.ts'
import type { OrderKind } from '../order/catalogue.ts'
import { commissionOn } from '../plan/commission.ts'

/** So long a commission waits where the browser of the person brought is not known [AFFILIATE-13]. */
export const unknownBrowserHoldDays = 30

/** Until when a commission is not paid out; null: it may be at once. */
export function heldUntil(bookedAt: number, isBrowserKnown: boolean): number | null {
  return isBrowserKnown ? null : bookedAt + unknownBrowserHoldDays * dayMs
}

/** What an order earns the affiliate who brought its buyer [AFFILIATE-10]; zero for what earns none [PLAN-8]. */
export function commissionOfOrder(order: {
  readonly kind: OrderKind
  readonly amountRupiah: Rupiah
  readonly quantity: number
}): Rupiah {
  if (order.kind === 'plan') return commissionOn('plan', order.amountRupiah)
  if (order.kind !== 'hardware') return zeroRupiah
  // Fixed for each package, whatever was paid for it.
  return rupiah(commissionOn('hardware', order.amountRupiah) * order.quantity)
}

/**
 * What of an earned commission goes back with a refund step [AFFILIATE-11]: in proportion to the rupiah given back so far,
 * less what steps before took. However the way back is cut into steps, the same sum is gone at its end, and all of it when
 * everything was given back.
 */
export function commissionTakenBack(commission: {
  readonly earnedRupiah: Rupiah
  /** What was paid for the order. */
  readonly paidRupiah: Rupiah
  /** Given back of it, by all steps up to this one. */
  readonly backRupiah: Rupiah
  /** Taken from the commission by the steps before. */
  readonly takenRupiah: Rupiah
}): Rupiah {
  const { earnedRupiah, paidRupiah, backRupiah, takenRupiah } = commission
  assert(paidRupiah > 0, 'nothing is given back of an order that cost nothing')
  const kept = multiplyRatio(earnedRupiah, Math.max(0, paidRupiah - backRupiah), paidRupiah)
  const due = subtractRupiah(subtractRupiah(earnedRupiah, rupiah(kept)), takenRupiah)
  // A step that comes late knows of less than was taken already.
  return due > 0 ? due : zeroRupiah
}
