import {
  maximumQuantityThousandths,
  type QuantityThousandths,
  quantityThousandths,
} from '../../base/quantity/quantity.ts'
import { dayAfter } from '../../base/time/day-text.ts'
import type { BusinessDay } from '../../base/time/zone.ts'
import type { ProductFields } from '../../catalog/product.ts'
import { itself, type StandsFor } from '../../catalog/stands-for.ts'
import { type UnitFactor, unitsFor } from '../../catalog/unit-factor.ts'
import type { JournalFact } from '../../journal/journal-fact.ts'
import { movementsOf } from '../../journal/movements.ts'

/** Days of sales by which it is judged how fast goods go, today included. */
export const demandDays = 28

/** Goods that last no longer than this are running low, whatever their minimum says. */
export const lowDays = 7

/** What was sold of each product in the last weeks. */
export type Demand = {
  /** Base units in thousandths, less what came back onto the shelf. */
  readonly soldThousandths: ReadonlyMap<string, number>
  /** Of how many days: fewer than 28 in a shop that began to sell later. At least 1. */
  readonly dayCount: number
}

/** How fast goods go [STOCK-9]: what sales took out of stock in the last 28 days, less what refunds brought back. */
export function demandOf(
  facts: readonly JournalFact[],
  today: BusinessDay,
  standsFor: StandsFor = itself,
): Demand {
  const soldThousandths = new Map<string, number>()
  const fromDay = dayAfter(today, 1 - demandDays)
  let firstDay = today
  for (const fact of facts) {
    if (fact.kind !== 'sale_recorded' && fact.kind !== 'sale_refunded') continue
    const { businessDay } = fact
    if (businessDay < fromDay || businessDay > today) continue
    if (businessDay < firstDay) firstDay = businessDay
    for (const { account, subject, amount } of movementsOf(fact)) {
      if (account !== 'stock') continue
      const productId = standsFor(subject)
      soldThousandths.set(productId, (soldThousandths.get(productId) ?? 0) - amount)
    }
  }
  let dayCount = 1
  while (dayAfter(firstDay, dayCount) <= today) dayCount += 1
  return { soldThousandths, dayCount }
}

function soldOf({ soldThousandths }: Demand, productId: string): number {
  return Math.max(0, soldThousandths.get(productId) ?? 0)
}

/** For how many whole days a stock lasts at that speed; null: nothing was sold, so nobody can say. */
export function daysOfStock(demand: Demand, productId: string, stockThousandths: number): number | null {
  const sold = soldOf(demand, productId)
  if (sold === 0) return null
  return Math.max(0, Math.floor((stockThousandths * demand.dayCount) / sold))
}

type LowFields = Pick<ProductFields, 'isStocked' | 'isActive' | 'minimumStockThousandths'>

/** Running low: at or below the product's minimum, or gone within a week as it sells [STOCK-9]. */
export function isRunningLow(fields: LowFields, stockThousandths: number, days: number | null): boolean {
  if (!fields.isStocked || !fields.isActive) return false
  const { minimumStockThousandths: minimum } = fields
  return (minimum !== null && stockThousandths <= minimum) || (days !== null && days < lowDays)
}

/**
 * How many of a unit to buy so that goods last for some days above their minimum, less what is in stock and what is
 * already on its way [STOCK-10]: whole units, rounded up. Zero: nothing is needed.
 */
export function suggestedUnits(
  demand: Demand,
  goods: {
    readonly productId: string
    readonly stockThousandths: number
    readonly awaitedThousandths: number
    readonly minimumThousandths: number | null
    /** The unit that is bought. */
    readonly unit: UnitFactor
    readonly coverDays: number
  },
): QuantityThousandths {
  const { productId, minimumThousandths: minimum, coverDays } = goods
  const willSell = Math.ceil((soldOf(demand, productId) * coverDays) / demand.dayCount)
  // At its minimum it is still low: what nobody bought lately comes above it, too.
  const wanted = minimum === null ? willSell : minimum + Math.max(willSell, 1)
  const missing = wanted - goods.stockThousandths - goods.awaitedThousandths
  if (missing <= 0) return quantityThousandths(0)
  const units = unitsFor(missing, goods.unit) * 1_000
  return quantityThousandths(Math.min(units, maximumQuantityThousandths))
}
