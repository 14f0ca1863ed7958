/** Of so many last days of sales the pace is taken: a week shows the shop as it is now. */
const paceDays = 7

export type TokenPace = {
  /** Whole tokens that a day of sales uses, on the average. */
  readonly perDay: number
  /** Days of sales that the balance lasts at this pace; 0 when there is nothing left. */
  readonly lastsDays: number
}

/** How fast tokens go [TILL-27]; null while no sale has used any. `days`: newest first. */
export function tokenPace(balance: number, days: readonly { readonly spent: number }[]): TokenPace | null {
  const used = days.filter(({ spent }) => spent > 0).slice(0, paceDays)
  if (used.length === 0) return null
  const perDay = Math.ceil(used.reduce((sum, { spent }) => sum + spent, 0) / used.length)
  return { perDay, lastsDays: Math.max(0, Math.floor(balance / perDay)) }
}
