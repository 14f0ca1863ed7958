import * as z from 'zod/mini'
import { assert } from '../lib/assert.ts'
import { multiplyRatio, multiplyRatioUpTo } from '../lib/integer-ratio.ts'
import { largestSumRupiah } from '../money/largest-sum.ts'
import { type Rupiah, rupiah } from '../money/rupiah.ts'

/** A quantity in thousandths of a unit: 1.5 kg is 1500, 2 pcs is 2000. Always whole (R1). */
export type QuantityThousandths = number & { readonly unit: 'thousandths' }

/**
 * 100,000 of what is sold or bought in one line: more is a typing mistake. See `maximumUnitPriceRupiah` for why the bound
 * matters. Also the most base units that one bigger unit, or one bundle, may hold.
 */
export const maximumQuantityThousandths = 100_000_000

/**
 * A billion base units: what a shelf is said to hold, and what one sale takes from all shelves together [SALE-24]. Five sacks of
 * 25 kg counted in grams are more than `maximumQuantityThousandths` already.
 */
export const maximumStockThousandths = 1_000_000_000_000

/**
 * What many events add up to, as one figure: a recount, a merge. No sum of a shop comes near it [SYNC-71], and two of them are
 * still far below 2^53 [STOCK-13].
 */
const maximumSumThousandths = 1_000_000_000_000_000

export function quantityThousandths(amount: number): QuantityThousandths {
  assert(Number.isSafeInteger(amount), `a quantity must be a whole number of thousandths, got ${amount}`)
  return (amount + 0) as QuantityThousandths
}

export function wholeUnits(units: number): QuantityThousandths {
  return quantityThousandths(units * 1000)
}

function quantitySchema(least: number, most: number) {
  return z.int().check(z.gte(least), z.lte(most)) as unknown as z.ZodMiniType<QuantityThousandths, number>
}

/** A quantity in the unit in which it is sold or bought: above zero. */
export const soldQuantitySchema = quantitySchema(1, maximumQuantityThousandths)

/** The same in base units, as a line moves stock: above zero. */
export const stockQuantitySchema = quantitySchema(1, maximumStockThousandths)

/** What was found of something, or is meant to be there: nothing is possible. */
export const foundQuantitySchema = quantitySchema(0, maximumStockThousandths)

/** Several lines or events together: above zero. */
export const summedQuantitySchema = quantitySchema(1, maximumSumThousandths)

/** A quantity that stock moves by: either way, never zero by schema of the caller. Whole stocks may be in it. */
export const movedQuantitySchema = quantitySchema(-maximumSumThousandths, maximumSumThousandths)

/** What is or should be on a shelf; below zero where more was sold than came in. Many sales add up to it. */
export const countedQuantitySchema = movedQuantitySchema

/** What a line costs before discounts: price × quantity, rounded half up, once per line [SALE-1]. */
export function lineAmount(priceRupiah: Rupiah, quantity: QuantityThousandths): Rupiah {
  return rupiah(multiplyRatio(priceRupiah, quantity, 1000))
}

/**
 * What goods cost at so much for a base unit, of which there may be very many: up to `largestSumRupiah`. Nothing that was paid is
 * ever as much, and what is told beyond it is counted by nobody [SYNC-71] [COST-10].
 */
export function goodsCost(unitCostRupiah: number, stockThousandths: number): number {
  return multiplyRatioUpTo(largestSumRupiah, unitCostRupiah, stockThousandths, 1000)
}
