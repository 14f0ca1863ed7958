// Its own: the one script of a static page reads this file, and what it shared with another script would be a second one.
const hourMs = 3_600_000
const dayMs = 24 * hourMs

/** At this hour of the night the offer of `/promo-sales-page` ends; the ebook's special price at midnight [PLAN-10]. */
export const tokenOfferEndsAtHour = 1
export const ebookOfferEndsAtHour = 0

/**
 * When a countdown ends that a visitor begins now: when the visitor's own clock next shows `hour`, at most a day from now. Both are wall clock
 * times as milliseconds (epoch milliseconds plus the clock's offset from UTC). Indonesia has no summer time.
 */
export function countdownEnd(wallClockMs: number, hour: number): number {
  return (Math.floor((wallClockMs - hour * hourMs) / dayMs) + 1) * dayMs + hour * hourMs
}

/** `23:59:59`: hours, minutes, seconds left, a begun second counted whole. `00:00:00` at the end and after it. */
export function countdownText(leftMs: number): string {
  const seconds = Math.max(0, Math.ceil(leftMs / 1_000))
  return [Math.floor(seconds / 3_600), Math.floor(seconds / 60) % 60, seconds % 60]
    .map((part) => String(part).padStart(2, '0'))
    .join(':')
}
