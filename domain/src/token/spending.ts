import { instant } from '../base/time/instant.ts'
import { type BusinessDay, businessDayOf, defaultZone, type Zone } from '../base/time/zone.ts'

/** Tokens that came to an account at a moment, or were taken back (negative). */
export type TokenCredit = { readonly atMs: number; readonly tokens: number }

/** What the sales of a shop on one day would cost: those that no trial, plan or one-time payment covered. */
export type TokenCost = {
  readonly day: BusinessDay
  readonly storeId: string
  /** The first millisecond after that day in that shop. */
  readonly endsAtMs: number
  readonly tokens: number
}

/**
 * How many tokens each day's sales use [TOKEN-2]: one day after the other, by when they end, as long as the balance of that
 * day lasts. What came before a shop's day ended counts for all of it [TOKEN-10]. The answer depends on what happened when
 * alone, not on when anybody learned of it: a sale that arrives late changes its own day, and the later days are settled anew.
 * Selling never makes a balance negative.
 */
export function spentTokens<Cost extends TokenCost>(
  credits: readonly TokenCredit[],
  costs: readonly Cost[],
): Cost[] {
  const byMoment = [...credits].sort((a, b) => a.atMs - b.atMs)
  const inOrder = [...costs].sort((a, b) => a.endsAtMs - b.endsAtMs || (placeOf(a) < placeOf(b) ? -1 : 1))
  let balance = 0
  let credited = 0
  return inOrder.map((cost) => {
    for (; credited < byMoment.length && byMoment[credited]!.atMs < cost.endsAtMs; credited += 1)
      balance += byMoment[credited]!.tokens
    const spent = Math.min(cost.tokens, Math.max(0, balance))
    balance -= spent
    return { ...cost, tokens: spent }
  })
}

const placeOf = ({ day, storeId }: TokenCost) => `${day} ${storeId}`

/**
 * The day under which tokens that came are listed: the earliest that the moment has in any shop of the account, so that none
 * of them uses a token on a day before it was there.
 */
export function creditDay(
  atMs: number,
  shops: Iterable<{ readonly zone: Zone; readonly dayStartsAtMinute: number }>,
): BusinessDay {
  const at = instant(atMs)
  const days = [...shops].map(({ zone, dayStartsAtMinute }) => businessDayOf(at, zone, dayStartsAtMinute))
  return days.sort()[0] ?? businessDayOf(at, defaultZone)
}

/** How many tokens of a pack are gone when so much of its price went back [TOKEN-4]; what is begun of a token stays. */
export function tokensTakenBack(
  pack: { readonly tokens: number; readonly paidRupiah: number },
  back: { readonly totalRupiah: number; readonly isWhole: boolean },
): number {
  if (back.isWhole || back.totalRupiah >= pack.paidRupiah) return pack.tokens
  return Math.floor((pack.tokens * back.totalRupiah) / pack.paidRupiah)
}
