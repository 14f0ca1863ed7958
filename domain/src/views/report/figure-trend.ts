import type { ShopReport } from './shop-report.ts'

/** How a figure stands beside the same one of the range before. */
export type FigureTrend = {
  readonly direction: 'up' | 'down' | 'same'
  readonly differenceRupiah: number
  readonly beforeRupiah: number
  /** Whole percent of what it was; null: what it was gives none. */
  readonly percent: number | null
}

/**
 * The trend of a sum; null where there is nothing to compare with, because the shop sold nothing in the range before
 * [REPORT-73]: a first week is no rise.
 */
export function figureTrend(
  nowRupiah: number,
  beforeRupiah: number,
  beforeReport: Pick<ShopReport, 'saleCount' | 'refundCount'> | null,
): FigureTrend | null {
  if (beforeReport === null || beforeReport.saleCount + beforeReport.refundCount === 0) return null
  const differenceRupiah = nowRupiah - beforeRupiah
  return {
    direction: differenceRupiah > 0 ? 'up' : differenceRupiah < 0 ? 'down' : 'same',
    differenceRupiah,
    beforeRupiah,
    percent: beforeRupiah > 0 ? Math.round((100 * Math.abs(differenceRupiah)) / beforeRupiah) : null,
  }
}
