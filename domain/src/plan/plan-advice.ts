import { assert } from '../base/lib/assert.ts'
import { type Rupiah, rupiah } from '../base/money/rupiah.ts'
import { oneTimePayment } from './one-time-payment.ts'
import { currentList, daysPerMonth } from './price-book.ts'
import { priceOfTokens, tokensForSale } from './token-model.ts'

/** The three ways to pay for Laci. */
export type PayWay = 'token' | 'subscription' | 'one_time'

export type ShopFigures = {
  /** Sales on an average day. */
  readonly salesPerDay: number
  /** What one of them is worth on average. */
  readonly averageRupiah: Rupiah
  /** For how long the shop wants to use Laci. */
  readonly months: number
}

/** With these two and the months below every cost stays far below 2^53, whatever is typed. */
export const maximumSalesPerDay = 100_000
export const maximumAverageRupiah: Rupiah = rupiah(1_000_000_000)
/** Longer than this nobody plans, and the question which way is cheapest is answered long before. */
export const maximumMonths = 240

/**
 * The least that subscriptions for at least `months` cost, and which to buy, longest first [PLAN-11]. The lengths sold are
 * those of the current list with their bonus months. Where two ways cost the same, the one that lasts longer.
 */
export function cheapestSubscriptions(months: number): {
  readonly totalRupiah: Rupiah
  readonly planMonths: readonly number[]
} {
  assert(Number.isSafeInteger(months) && months >= 0 && months <= maximumMonths, 'months are few and whole')
  type Best = { readonly cost: number; readonly lasts: number; readonly planMonths: readonly number[] }
  const best: Best[] = [{ cost: 0, lasts: 0, planMonths: [] }]
  for (let wanted = 1; wanted <= months; wanted += 1) {
    const choices = currentList.map((price): Best => {
      const given = price.months + price.bonusMonths
      const rest = best[Math.max(0, wanted - given)]!
      return {
        cost: rest.cost + price.totalRupiah,
        lasts: rest.lasts + given,
        planMonths: [...rest.planMonths, price.months],
      }
    })
    best.push(choices.reduce((one, other) => (isBetter(other, one) ? other : one)))
  }
  const { cost, planMonths } = best[months]!
  return { totalRupiah: rupiah(cost), planMonths: [...planMonths].sort((one, other) => other - one) }
}

function isBetter(one: { cost: number; lasts: number }, other: { cost: number; lasts: number }): boolean {
  return one.cost === other.cost ? one.lasts > other.lasts : one.cost < other.cost
}

/** What tokens cost for so many months of 30 days, each sale paid for by itself [PLAN-11]. */
export function tokenCost(shop: ShopFigures): Rupiah {
  const sales = shop.salesPerDay * daysPerMonth * shop.months
  return priceOfTokens(sales * tokensForSale(shop.averageRupiah))
}

export type WayCost = { readonly way: PayWay; readonly totalRupiah: Rupiah }

/** What each way costs for the whole time, cheapest first [PLAN-12]. The same price: the one that binds a shop less. */
export function costsOf(shop: ShopFigures): readonly WayCost[] {
  const costs: WayCost[] = [
    { way: 'token', totalRupiah: tokenCost(shop) },
    { way: 'subscription', totalRupiah: cheapestSubscriptions(shop.months).totalRupiah },
    { way: 'one_time', totalRupiah: oneTimePayment.totalRupiah },
  ]
  // Sorting is stable, and the list above begins with what binds least.
  return costs.sort((one, other) => one.totalRupiah - other.totalRupiah)
}

/**
 * From how many sales a day on tokens cost more than `otherRupiah` for the same time [PLAN-13]: the smallest whole number, or
 * null where no number does, because the sales are worth nothing or the time is none.
 */
export function salesPerDayWhereTokensCostMore(
  otherRupiah: Rupiah,
  shop: Omit<ShopFigures, 'salesPerDay'>,
): number | null {
  const oneSaleADay = tokenCost({ ...shop, salesPerDay: 1 })
  return oneSaleADay === 0 ? null : Math.floor(otherRupiah / oneSaleADay) + 1
}

/** From how many months on subscriptions cost more than the one-time payment [PLAN-13]. */
export function monthsWhereSubscriptionCostsMore(): number {
  let months = 1
  while (cheapestSubscriptions(months).totalRupiah <= oneTimePayment.totalRupiah) months += 1
  return months
}
