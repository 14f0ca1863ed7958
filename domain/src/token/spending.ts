import type { BusinessDay } from '../time/zone.ts'

/** Tokens that came to an account on a day, or were taken back (negative). */
export type TokenCredit = { readonly day: BusinessDay; readonly tokens: number }

/** What the sales of a shop on one day would cost: those that no trial, plan or one-time payment covered. */
export type TokenCost = { readonly day: BusinessDay; readonly storeId: string; readonly tokens: number }

/**
 * How many tokens each day's sales use [TOKEN-2]: day by day, as long as the balance of that day lasts. What came on a day
 * counts for all of it. The answer depends on what happened on which day alone, not on when anybody learned of it: a sale
 * that arrives late changes its own day, and the later days are settled anew. Selling never makes a balance negative.
 */
export function spentTokens(credits: readonly TokenCredit[], costs: readonly TokenCost[]): TokenCost[] {
  const byDay = [...credits].sort((a, b) => (a.day < b.day ? -1 : a.day > b.day ? 1 : 0))
  const inOrder = [...costs].sort((a, b) => {
    const [one, other] = [`${a.day} ${a.storeId}`, `${b.day} ${b.storeId}`]
    return one < other ? -1 : one > other ? 1 : 0
  })
  let balance = 0
  let credited = 0
  return inOrder.map(({ day, storeId, tokens }) => {
    for (; credited < byDay.length && byDay[credited]!.day <= day; credited += 1)
      balance += byDay[credited]!.tokens
    const spent = Math.min(tokens, Math.max(0, balance))
    balance -= spent
    return { day, storeId, tokens: spent }
  })
}

/** How many tokens of a pack are gone when so much of its price went back [TOKEN-4]; what is begun of a token stays. */
export function tokensTakenBack(
  pack: { readonly tokens: number; readonly paidRupiah: number },
  back: { readonly totalRupiah: number; readonly isWhole: boolean },
): number {
  if (back.isWhole || back.totalRupiah >= pack.paidRupiah) return pack.tokens
  return Math.floor((pack.tokens * back.totalRupiah) / pack.paidRupiah)
}
