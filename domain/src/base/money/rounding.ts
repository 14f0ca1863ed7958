import { assert } from '../lib/assert.ts'
import { type Rupiah, rupiah } from './rupiah.ts'

/** How a shop rounds what is paid in cash. `step` 1 means no rounding. */
export type RoundingRule = {
  readonly stepRupiah: 1 | 100 | 500 | 1000
  readonly direction: 'nearest' | 'down'
}

export const noRounding: RoundingRule = { stepRupiah: 1, direction: 'nearest' }

/** No rule moves a total by as much as this. */
export const maximumRoundingRupiah = 1000

/** The signed difference that brings `amount` to the shop's step [MONEY-4]; stored as its own line *Pembulatan*. */
export function roundingDifference(amount: Rupiah, rule: RoundingRule): Rupiah {
  assert(amount >= 0, 'only a total of zero or more is rounded')
  const step = rule.stepRupiah
  const over = amount % step
  if (over === 0) return rupiah(0)
  const goesUp = rule.direction === 'nearest' && over * 2 >= step
  return rupiah(goesUp ? step - over : -over)
}
