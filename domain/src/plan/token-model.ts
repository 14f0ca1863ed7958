import { assert } from '../base/lib/assert.ts'
import { type Rupiah, rupiah } from '../base/money/rupiah.ts'

/** Source: product specification, section 9. */
export const tokenPriceRupiah: Rupiah = rupiah(10)
export const tokenCoversRupiah: Rupiah = rupiah(1_000)

/**
 * Tokens that one sale uses [PLAN-4]: one for every Rp 1.000 begun (ruling 21). Calculator and ledger call this one function.
 * A sale of nothing uses nothing; a refund gives back what the sale used.
 */
export function tokensForSale(valueRupiah: Rupiah): number {
  assert(valueRupiah >= 0, 'a sale that uses tokens is worth zero or more')
  return Math.ceil(valueRupiah / tokenCoversRupiah)
}

export function priceOfTokens(tokens: number): Rupiah {
  return rupiah(tokens * tokenPriceRupiah)
}

/** Up to what sum of one sale so many tokens reach. */
export function valueCoveredBy(tokens: number): Rupiah {
  return rupiah(tokens * tokenCoversRupiah)
}
