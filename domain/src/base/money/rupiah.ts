import * as z from 'zod/mini'
import { assert } from '../lib/assert.ts'

/** Whole rupiah. Fractions never exist here: a price with sen is a bug upstream (R1). */
export type Rupiah = number & { readonly unit: 'rupiah' }

export function rupiah(amount: number): Rupiah {
  assert(Number.isSafeInteger(amount), `rupiah must be a whole number, got ${amount}`)
  // `+ 0` turns -0 into 0: the two are equal but print and hash differently.
  return (amount + 0) as Rupiah
}

export const zeroRupiah: Rupiah = rupiah(0)

/** One amount of money may not pass this on the wire: Rp 1 triliun, far above any shop and far below 2^53. */
export const maximumRupiah = 1_000_000_000_000

/**
 * The price of one unit may not pass Rp 100 juta. With at most 100,000 of it a line and 500 lines a sale, every sum of
 * a cart stays below 2^53 whatever is typed, so pricing never stops in front of a customer.
 */
export const maximumUnitPriceRupiah = 100_000_000

/** The price or cost of one unit. */
export const unitPriceSchema = z
  .int()
  .check(z.gte(0), z.lte(maximumUnitPriceRupiah)) as unknown as z.ZodMiniType<Rupiah, number>

/** A sum of zero or more, as events carry it. */
export const rupiahSchema = z.int().check(z.gte(0), z.lte(maximumRupiah)) as unknown as z.ZodMiniType<
  Rupiah,
  number
>

/** A sum that may be negative: differences, roundings, movements. */
export const signedRupiahSchema = z
  .int()
  .check(z.gte(-maximumRupiah), z.lte(maximumRupiah)) as unknown as z.ZodMiniType<Rupiah, number>

export function addRupiah(...amounts: readonly Rupiah[]): Rupiah {
  return sumRupiah(amounts)
}

export function sumRupiah(amounts: readonly Rupiah[]): Rupiah {
  let sum = 0
  for (const amount of amounts) sum += amount
  return rupiah(sum)
}

export function subtractRupiah(from: Rupiah, amount: Rupiah): Rupiah {
  return rupiah(from - amount)
}

export function negateRupiah(amount: Rupiah): Rupiah {
  return rupiah(-amount)
}
