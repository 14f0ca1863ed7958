import { hourMs, minuteMs } from '../base/time/durations.ts'

/** The page of the provider, from its opening. Its end sends no message. */
export const payPageLifeMs = hourMs
/** A number to transfer to, a code for the counter: from the moment that the session was opened. */
export const payableMs = 24 * hourMs
/** What was paid in the last second is known to the provider by then. */
const graceMs = 5 * minuteMs

/** When we ask by ourselves, counted from the opening (contract of Midtrans, section 6): then hourly. */
const firstLooksMs = [30_000, 2 * minuteMs, 5 * minuteMs, 15 * minuteMs, hourMs] as const

/**
 * When the provider is asked next about an order that can still be paid [ORDER-9]. All times epoch milliseconds. An order
 * whose time is over is asked about hourly until the provider answers: nothing expires unasked.
 */
export function nextLookAt(openedAt: number, now: number): number {
  const early = firstLooksMs.map((ms) => openedAt + ms).find((at) => at > now)
  if (early !== undefined) return early
  const hoursSince = Math.floor((now - openedAt) / hourMs)
  // Once more soon after the end: then the answer is final.
  const end = openedAt + payableMs + graceMs
  const hourly = openedAt + (hoursSince + 1) * hourMs
  return now < end && end < hourly ? end : hourly
}

/** Nothing can be paid by this page any more, whatever way to pay was chosen on it. */
export function isTimeToPayOver(openedAt: number, now: number): boolean {
  return now >= openedAt + payableMs + graceMs
}

/** The page is over: whoever has not chosen a way to pay can no longer do so. */
export function isPageOver(openedAt: number, now: number): boolean {
  return now >= openedAt + payPageLifeMs + graceMs
}
