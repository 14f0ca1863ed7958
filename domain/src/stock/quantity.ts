import * as z from 'zod/mini'
import { assert } from '../lib/assert.ts'
import { multiplyRatio } from '../lib/integer-ratio.ts'
import { type Rupiah, rupiah } from '../money/rupiah.ts'

/** A quantity in thousandths of a unit: 1.5 kg is 1500, 2 pcs is 2000. Always whole (R1). */
export type QuantityThousandths = number & { readonly unit: 'thousandths' }

/** 100,000 units in one line: more is a typing mistake. See `maximumUnitPriceRupiah` for why the bound matters. */
export const maximumQuantityThousandths = 100_000_000

export function quantityThousandths(amount: number): QuantityThousandths {
  assert(Number.isSafeInteger(amount), `a quantity must be a whole number of thousandths, got ${amount}`)
  return (amount + 0) as QuantityThousandths
}

export function wholeUnits(units: number): QuantityThousandths {
  return quantityThousandths(units * 1000)
}

/** A quantity that is sold: above zero. */
export const soldQuantitySchema = z
  .int()
  .check(z.gte(1), z.lte(maximumQuantityThousandths)) as unknown as z.ZodMiniType<QuantityThousandths, number>

/** A quantity that stock moves by: either way, never zero by schema of the caller. */
export const movedQuantitySchema = z
  .int()
  .check(z.gte(-maximumQuantityThousandths), z.lte(maximumQuantityThousandths)) as unknown as z.ZodMiniType<
  QuantityThousandths,
  number
>

/** What is or should be on a shelf; below zero where more was sold than came in. Many sales add up to it. */
export const countedQuantitySchema = z
  .int()
  .check(z.gte(-1_000_000_000_000), z.lte(1_000_000_000_000)) as unknown as z.ZodMiniType<
  QuantityThousandths,
  number
>

/** What a line costs before discounts: price × quantity, rounded half up, once per line [SALE-1]. */
export function lineAmount(priceRupiah: Rupiah, quantity: QuantityThousandths): Rupiah {
  return rupiah(multiplyRatio(priceRupiah, quantity, 1000))
}
