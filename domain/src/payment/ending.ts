import { isPageOver, isTimeToPayOver } from '../order/poll-plan.ts'
import { type AttemptStatus, isUnderWay, isUnpaidEnd } from './attempt.ts'

/** The payment page that an order has now, and the tries on it. */
export type OpenPage = {
  /** Epoch milliseconds. */
  readonly openedAt: number
  /** The oldest try first. */
  readonly attempts: readonly AttemptStatus[]
}

/**
 * How an unpaid order ends [ORDER-10]; null: it can still be paid. To be asked only when the provider has just answered. A
 * refused card is no end while the page is open: the buyer may take another one. The end of the page itself is told by
 * nobody. Money that did not pay it (another amount) keeps it open for as long as it can be paid, and no longer [ORDER-21].
 */
export function endOf(
  { openedAt, attempts }: OpenPage,
  now: number,
): 'expired' | 'failed' | 'cancelled' | null {
  if (!attempts.every(isUnpaidEnd)) {
    return attempts.some(isUnderWay) || !isTimeToPayOver(openedAt, now) ? null : 'failed'
  }
  const last = attempts.at(-1)
  if (last === 'cancel') return 'cancelled'
  if (last === 'expire') return 'expired'
  if (!isPageOver(openedAt, now)) return null
  return last === undefined ? 'expired' : 'failed'
}
