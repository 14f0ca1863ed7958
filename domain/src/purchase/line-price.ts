import { multiplyRatio } from '../base/lib/integer-ratio.ts'
import { maximumUnitPriceRupiah, type Rupiah, rupiah } from '../base/money/rupiah.ts'
import type { UnitFactor } from '../catalog/unit-factor.ts'
import type { PurchaseLine } from './events.ts'

/**
 * What one of another unit costs where one of this unit costs so much [PURCHASE-11]: to the rupiah, or null, so that somebody
 * types it. A price that stayed as it was would make a dus cost what a piece does.
 */
export function priceInUnit(priceRupiah: Rupiah, from: UnitFactor, to: UnitFactor): Rupiah | null {
  const [inFrom, inTo] = [inBase(from), inBase(to)]
  const cost = priceRupiah * inTo.numerator * inFrom.denominator
  const divisor = inTo.denominator * inFrom.numerator
  if (!Number.isSafeInteger(cost) || cost % divisor !== 0) return null
  const inOther = cost / divisor
  return inOther <= maximumUnitPriceRupiah ? rupiah(inOther) : null
}

/** How many thousandths of the base unit are in one of a unit. */
function inBase({ factorThousandths, perBase }: UnitFactor) {
  return perBase === undefined
    ? { numerator: factorThousandths as number, denominator: 1 }
    : { numerator: 1_000, denominator: perBase }
}

/** Goods that cost quite another sum than before, for one base unit. */
export type CostJump = {
  readonly lineIndex: number
  readonly costRupiah: number
  readonly beforeRupiah: number
}

/**
 * Lines whose goods would cost more than half as much again as before, or less than half [PURCHASE-12]: most often the wrong unit,
 * or a zero too many. `costOf` null: nobody knows what they cost.
 */
export function costJumps(
  lines: readonly Pick<PurchaseLine, 'productId' | 'stockThousandths' | 'owedRupiah' | 'extraRupiah'>[],
  costOf: (productId: string) => number | null,
): CostJump[] {
  return lines.flatMap(({ productId, stockThousandths, owedRupiah, extraRupiah }, lineIndex) => {
    const beforeRupiah = costOf(productId)
    // Free goods are meant.
    if (beforeRupiah === null || beforeRupiah === 0 || owedRupiah + extraRupiah === 0) return []
    const costRupiah = multiplyRatio(owedRupiah + extraRupiah, 1_000, stockThousandths)
    const isJump = costRupiah * 2 > beforeRupiah * 3 || costRupiah * 2 < beforeRupiah
    return isJump ? [{ lineIndex, costRupiah, beforeRupiah }] : []
  })
}
