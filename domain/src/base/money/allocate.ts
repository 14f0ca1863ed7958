import { assert } from '../lib/assert.ts'
import { type Rupiah, rupiah } from './rupiah.ts'

/**
 * Splits an amount over parts by weight so that the parts always add up to the whole [MONEY-2].
 * `total` is zero or more, weights are zero or more and at least one is above zero.
 */
export function allocateRupiah(total: Rupiah, weights: readonly Rupiah[]): Rupiah[] {
  assert(total >= 0, 'allocate a positive total; negate the parts afterwards')
  let weightSum = 0n
  for (const weight of weights) {
    assert(weight >= 0, `a weight must not be negative, got ${weight}`)
    weightSum += BigInt(weight)
  }
  assert(weightSum > 0n, 'at least one part must carry weight')
  let weightSeen = 0n
  let given = 0n
  return weights.map((weight) => {
    // Running totals, not per-part rounding: the last part then lands exactly on `total`.
    weightSeen += BigInt(weight)
    // BigInt: the product of two amounts can pass 2^53, and there floor() would lose a rupiah.
    const due = (BigInt(total) * weightSeen) / weightSum
    const part = due - given
    given = due
    return rupiah(Number(part))
  })
}
