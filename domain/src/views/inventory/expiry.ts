import { multiplyRatio } from '../../base/lib/integer-ratio.ts'
import { goodsCost } from '../../base/quantity/quantity.ts'
import type { DayRange } from '../../base/time/range.ts'
import type { BusinessDay } from '../../base/time/zone.ts'
import { itself, type StandsFor } from '../../catalog/stands-for.ts'
import type { JournalFact } from '../../journal/journal-fact.ts'
import { deliveriesOf, type PurchaseRecord, returnsOf } from '../../purchase/purchase-record.ts'
import type { BatchRecord } from '../../stock/batch-record.ts'
import { expiredDays, expiringDays } from '../../stock/expiry-days.ts'

/** Goods of one product that came in and may be sold until a day. */
export type DatedGoods = {
  readonly productId: string
  /** Base units, above zero. */
  readonly quantityThousandths: number
  readonly costRupiah: number
  /** The last day on which they may be sold. */
  readonly expiresOn: BusinessDay
  /** As it stands on the goods; empty: none. */
  readonly batchNumber: string
}

/** What somebody threw away of goods with a day. */
export type ThrownGoods = Pick<DatedGoods, 'productId' | 'quantityThousandths' | 'expiresOn'>

/** What is left of one product that expires on one day. */
export type ExpiringStock = {
  readonly productId: string
  readonly expiresOn: BusinessDay
  readonly leftThousandths: number
  /** What that part of the goods cost when it came. */
  readonly worthRupiah: number
}

/** Everything that came with a day until which it may be sold, less what went back to the supplier. */
export function datedGoodsOf(
  purchases: readonly PurchaseRecord[],
  standsFor: StandsFor = itself,
): DatedGoods[] {
  return purchases.flatMap((purchase) =>
    keptLines(purchase).flatMap(({ productId, line, keptThousandths }): DatedGoods[] => {
      const { stockThousandths, owedRupiah, extraRupiah, expiresOn, batchNumber } = line
      if (expiresOn === undefined || keptThousandths <= 0) return []
      return [
        {
          productId: standsFor(productId),
          quantityThousandths: keptThousandths,
          costRupiah: multiplyRatio(owedRupiah + extraRupiah, keptThousandths, stockThousandths),
          expiresOn,
          batchNumber: batchNumber?.trim() ?? '',
        },
      ]
    }),
  )
}

/**
 * What came of a purchase and was not returned [STOCK-16]. A return names the purchase and not the day: what may be sold longest
 * counts as gone first, goods without a day before it, because a shelf that is searched in vain costs less than goods forgotten there.
 */
function keptLines(purchase: PurchaseRecord) {
  const came = deliveriesOf(purchase)
    .flatMap(({ lines }) => lines)
    .flatMap((line) => {
      const productId = purchase.lines[line.lineIndex]?.productId
      return productId === undefined
        ? []
        : [{ productId, line, keptThousandths: line.stockThousandths as number }]
    })
    .sort((one, other) => ((one.line.expiresOn ?? '~') < (other.line.expiresOn ?? '~') ? 1 : -1))
  for (const { lines } of returnsOf(purchase)) {
    for (const { productId, stockThousandths } of lines) {
      let back: number = stockThousandths
      for (const arrived of came) {
        if (arrived.productId !== productId) continue
        const taken = Math.min(back, arrived.keptThousandths)
        arrived.keptThousandths -= taken
        back -= taken
      }
    }
  }
  return came
}

/** The same for goods that came without a purchase. `costOf`: what a product costs where nothing was said, null: unknown. */
export function datedBatches(
  batches: readonly BatchRecord[],
  costOf: (productId: string) => number | null,
  standsFor: StandsFor = itself,
): DatedGoods[] {
  return batches.flatMap(({ goods }) =>
    goods.map(({ productId, quantityThousandths, unitCostRupiah, expiresOn, batchNumber }) => {
      const eachRupiah = unitCostRupiah ?? costOf(productId) ?? 0
      const costRupiah = goodsCost(eachRupiah, quantityThousandths)
      return { productId: standsFor(productId), quantityThousandths, costRupiah, expiresOn, batchNumber }
    }),
  )
}

/** The numbers on goods of one product that expire on one day, each once. */
export function batchNumbersOf(
  goods: readonly DatedGoods[],
  productId: string,
  expiresOn: BusinessDay,
): string[] {
  const numbers = goods
    .filter((one) => one.productId === productId && one.expiresOn === expiresOn && one.batchNumber !== '')
    .map(({ batchNumber }) => batchNumber)
  return [...new Set(numbers)].sort()
}

/** How long ago what is listed today can have been thrown away: no device keeps a longer journal (`keptSalesDays`). */
export const thrownDays = expiringDays + expiredDays

/** What was thrown away by its day (*Buang*). */
export function thrownGoodsOf(facts: readonly JournalFact[], standsFor: StandsFor = itself): ThrownGoods[] {
  return facts.flatMap((fact) => {
    if (fact.kind !== 'stock_adjusted') return []
    if (fact.body.reason !== 'waste' && fact.body.reversal === undefined) return []
    return fact.body.lines.flatMap(({ productId, quantityThousandths, expiresOn }): ThrownGoods[] =>
      expiresOn === undefined
        ? []
        : [{ productId: standsFor(productId), expiresOn, quantityThousandths: -quantityThousandths }],
    )
  })
}

/**
 * What is left of dated goods, first to expire first, as if what expires first always left first [STOCK-11]: the stock of
 * now is made up of the days that come last, each less what was thrown away of it by name. Goods without a day count as gone
 * before those with one, because a shelf that is looked at in vain costs less than goods that are forgotten there. Only days from `fromDay` through `throughDay` are listed.
 */
export function expiringStock(
  goods: readonly DatedGoods[],
  thrown: readonly ThrownGoods[],
  stockOf: (productId: string) => number,
  { fromDay, throughDay }: DayRange,
): ExpiringStock[] {
  const left: ExpiringStock[] = []
  for (const [productId, own] of groupedBy(goods, (one) => one.productId)) {
    let rest = Math.max(0, stockOf(productId))
    const byDay = [...groupedBy(own, ({ expiresOn }) => expiresOn)].sort(([one], [other]) =>
      one < other ? 1 : -1,
    )
    for (const [expiresOn, sameDay] of byDay) {
      let cameThousandths = 0
      let costRupiah = 0
      for (const came of sameDay) {
        cameThousandths += came.quantityThousandths
        costRupiah += came.costRupiah
      }
      let keptThousandths = cameThousandths
      for (const gone of thrown) {
        if (gone.productId === productId && gone.expiresOn === expiresOn) {
          keptThousandths -= gone.quantityThousandths
        }
      }
      const leftThousandths = Math.max(0, Math.min(rest, keptThousandths))
      rest -= leftThousandths
      if (leftThousandths === 0 || expiresOn < fromDay || expiresOn > throughDay) continue
      const worthRupiah = multiplyRatio(costRupiah, leftThousandths, cameThousandths)
      left.push({ productId, expiresOn, leftThousandths, worthRupiah })
    }
  }
  return left.sort((one, other) =>
    one.expiresOn === other.expiresOn
      ? one.productId.localeCompare(other.productId)
      : one.expiresOn.localeCompare(other.expiresOn),
  )
}

/** `Map.groupBy` is younger than the oldest browser that we take. */
function groupedBy<One, Key>(list: readonly One[], keyOf: (one: One) => Key): Map<Key, One[]> {
  const groups = new Map<Key, One[]>()
  for (const one of list) {
    const group = groups.get(keyOf(one))
    if (group === undefined) groups.set(keyOf(one), [one])
    else group.push(one)
  }
  return groups
}

/** Days until a day, both of the shop's calendar: 0 is today, below zero it is over. */
export function daysUntil(day: BusinessDay, today: BusinessDay): number {
  return Math.round((Date.parse(day) - Date.parse(today)) / 86_400_000)
}
