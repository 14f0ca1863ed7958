import { type CostSums, profitOf } from './profit.ts'
import type { ShopReport } from './shop-report.ts'

/** What is compared of a shop. Whole rupiah; `profitRupiah` is *laba bersih*, null: what its goods cost could not be had. */
export type StoreFigures = {
  readonly netRupiah: number
  readonly saleCount: number
  readonly profitRupiah: number | null
}

/** A shop over some days, beside the days before them. */
export type StoreComparison = {
  readonly now: StoreFigures
  readonly before: StoreFigures
  /** Of now, whatever the days [COST-9]; null: what its goods cost could not be had. */
  readonly stock: StoreWorth | null
}
type StoreWorth = { readonly stockRupiah: number; readonly onTheWayRupiah: number }

/** A shop's line of *Semua toko*, by the figures of its own report [REPORT-14]. */
export function storeComparison(
  answer: { readonly report: ShopReport; readonly beforeReport: ShopReport },
  cost: (CostSums & { readonly before: CostSums; readonly stock: StoreWorth }) | null,
): StoreComparison {
  return {
    now: figuresOf(answer.report, cost),
    before: figuresOf(answer.beforeReport, cost === null ? null : cost.before),
    stock: cost === null ? null : cost.stock,
  }
}

/** All shops together. A profit that is missing of one shop is missing of all: the sum would be taken for the whole. */
export function allStores(stores: readonly StoreComparison[]): StoreComparison {
  return {
    now: sumOf(stores.map(({ now }) => now)),
    before: sumOf(stores.map(({ before }) => before)),
    stock: worthOf(stores.map(({ stock }) => stock)),
  }
}

/** Missing of one shop it is missing of all, as its profit is. */
function worthOf(all: readonly (StoreWorth | null)[]): StoreWorth | null {
  return all.reduce<StoreWorth | null>(
    (sum, one) =>
      sum === null || one === null
        ? null
        : {
            stockRupiah: sum.stockRupiah + one.stockRupiah,
            onTheWayRupiah: sum.onTheWayRupiah + one.onTheWayRupiah,
          },
    { stockRupiah: 0, onTheWayRupiah: 0 },
  )
}

function figuresOf(report: ShopReport, cost: CostSums | null): StoreFigures {
  return {
    netRupiah: report.netRupiah,
    saleCount: report.saleCount,
    profitRupiah: cost === null ? null : profitOf(report, cost).leftRupiah,
  }
}

function sumOf(all: readonly StoreFigures[]): StoreFigures {
  return all.reduce(
    (sum, { netRupiah, saleCount, profitRupiah }) => ({
      netRupiah: sum.netRupiah + netRupiah,
      saleCount: sum.saleCount + saleCount,
      profitRupiah:
        sum.profitRupiah === null || profitRupiah === null ? null : sum.profitRupiah + profitRupiah,
    }),
    { netRupiah: 0, saleCount: 0, profitRupiah: 0 } as StoreFigures,
  )
}
