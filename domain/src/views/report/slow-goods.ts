import { multiplyRatioUpTo } from '../../base/lib/integer-ratio.ts'
import { largestSumRupiah } from '../../base/money/largest-sum.ts'
import { type Rupiah, rupiah } from '../../base/money/rupiah.ts'
import { dayAfter } from '../../base/time/day-text.ts'
import type { DayRange } from '../../base/time/range.ts'
import type { BusinessDay } from '../../base/time/zone.ts'
import type { ProductFields } from '../../catalog/product.ts'
import { itself, type StandsFor } from '../../catalog/stands-for.ts'
import { unitText } from '../../catalog/unit-split.ts'
import { demandDays } from '../inventory/restock.ts'
import type { TallySum } from './tally.ts'

/** Goods that lie there and are not sold. */
export type SlowProduct = {
  readonly productId: string
  readonly name: string
  /** *2 dus + 3 pcs*. */
  readonly stockText: string
  /** What all of it would bring at the price of its base unit. */
  readonly worthRupiah: Rupiah
}

/** The days in which something must have been sold of goods that are not slow: as many as for what runs low. */
export function slowRange(today: BusinessDay): DayRange {
  return { fromDay: dayAfter(today, 1 - demandDays), throughDay: today }
}

/**
 * The products of which something was sold that did not come back, by itself or within a bundle, as the bundle is made now.
 * `sums`: the group `product` of those days.
 */
export function soldProducts(
  sums: readonly Pick<TallySum, 'key' | 'quantityThousandths'>[],
  partsOf: (productId: string) => ProductFields['parts'],
  standsFor: StandsFor = itself,
): Set<string> {
  const sold = new Set<string>()
  for (const { key, quantityThousandths } of sums) {
    if (quantityThousandths <= 0) continue
    sold.add(standsFor(key))
    for (const { productId } of partsOf(key)) sold.add(standsFor(productId))
  }
  return sold
}

type StockedProduct = {
  readonly productId: string
  readonly fields: ProductFields
  readonly stockThousandths: number
}

/** *Kurang laku*: what is in stock and was not sold, with most money in it first [REPORT-19]. */
export function slowGoods(products: Iterable<StockedProduct>, sold: ReadonlySet<string>): SlowProduct[] {
  const slow: SlowProduct[] = []
  for (const { productId, fields, stockThousandths } of products) {
    const isKept = fields.isActive && fields.isStocked && fields.parts.length === 0
    if (!isKept || stockThousandths <= 0 || sold.has(productId)) continue
    slow.push({
      ...{ productId, name: fields.name },
      stockText: unitText(fields, stockThousandths),
      worthRupiah: rupiah(multiplyRatioUpTo(largestSumRupiah, fields.priceRupiah, stockThousandths, 1_000)),
    })
  }
  return slow.sort(
    (one, other) => other.worthRupiah - one.worthRupiah || (one.productId < other.productId ? -1 : 1),
  )
}
