import { dayAfter } from '@laci/domain/base/time/day-text.ts'
import type { BusinessDay } from '@laci/domain/base/time/zone.ts'
import {
  batchNumbersOf,
  type DatedGoods,
  datedBatches,
  datedGoodsOf,
  type ExpiringStock,
  expiringStock,
  type ThrownGoods,
  thrownDays,
  thrownGoodsOf,
} from '@laci/domain/views/inventory/expiry.ts'
import type { OpenShop } from '../../engine/till/open-shop.ts'

/** What is left of goods by their days, ready before a scan asks for it. */
export type DatedStock = {
  /** False in a shop that tells no days: then nothing is looked for. */
  hasAny(): boolean
  of(productId: string): {
    readonly left: readonly ExpiringStock[]
    numbersOf(expiresOn: BusinessDay): readonly string[]
  }
  stop(): void
}

/** From the first day to the last: here every day counts, and not only those that are near. */
const allDays = { fromDay: '0000-01-01' as BusinessDay, throughDay: '9999-12-31' as BusinessDay }
const restMs = 500

/**
 * Reads what came with a day whenever deliveries or batches change, between scans and never within one; the stock itself is that of the
 * moment.
 */
export function createDatedStock(shop: OpenShop): DatedStock {
  const { catalog, records, journal } = shop
  const purchases = records.ofKind('purchase')
  const batches = records.ofKind('batch')
  let goodsOf = new Map<string, DatedGoods[]>()
  let thrown: readonly ThrownGoods[] = []
  let timer: ReturnType<typeof setTimeout> | undefined
  let isStopped = false

  async function read(): Promise<void> {
    const dated = [
      ...datedGoodsOf(
        purchases.get().map(({ fields }) => fields),
        catalog.standsFor,
      ),
      ...datedBatches(
        batches.get().map(({ fields }) => fields),
        () => null,
        catalog.standsFor,
      ),
    ]
    const today = shop.counterFacts().businessDay
    const rows =
      dated.length === 0
        ? []
        : await journal.entriesOfDays(dayAfter(today, -thrownDays), today, ['stock_adjusted'])
    if (isStopped) return
    const read = new Map<string, DatedGoods[]>()
    for (const one of dated) {
      const list = read.get(one.productId)
      if (list === undefined) read.set(one.productId, [one])
      else list.push(one)
    }
    goodsOf = read
    thrown = thrownGoodsOf(rows, catalog.standsFor)
  }

  function readSoon(): void {
    clearTimeout(timer)
    // What cannot be read now is read with the next change: a sale waits for none of it.
    timer = setTimeout(() => void read().catch(() => {}), restMs)
  }

  readSoon()
  const stops = [purchases.subscribe(readSoon), batches.subscribe(readSoon)]
  return {
    hasAny: () => goodsOf.size > 0,
    of(productId) {
      const goods = goodsOf.get(productId) ?? []
      return {
        left: goods.length === 0 ? [] : expiringStock(goods, thrown, catalog.stockOf, allDays),
        numbersOf: (expiresOn) => batchNumbersOf(goods, productId, expiresOn),
      }
    },
    stop() {
      isStopped = true
      clearTimeout(timer)
      for (const stop of stops) stop()
    },
  }
}
