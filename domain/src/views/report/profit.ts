import { type Rupiah, rupiah } from '../../base/money/rupiah.ts'
import { tenderKey } from '../../shift/figures.ts'
import type { ReportLine, ShopReport } from './shop-report.ts'

/** What goods cost on some days, as `/api/reports/cost` gives it. Whole rupiah. */
export type CostSums = {
  /** *Modal (HPP)* of what was sold, less what came back. */
  readonly soldRupiah: number
  /** Goods thrown away, used, found missing, lost by returns; below zero where more was found. */
  readonly lossRupiah: number
}

/** *Laba rugi* of some days. */
export type Profit = {
  readonly netRupiah: Rupiah
  /** Tax in the omzet: it belongs to the state. */
  readonly taxRupiah: Rupiah
  /** Modal (HPP). */
  readonly costRupiah: Rupiah
  /** Laba kotor: omzet less tax and cost. */
  readonly grossRupiah: Rupiah
  readonly lossRupiah: Rupiah
  /** Payments that never came [SALE-22]. */
  readonly missingRupiah: Rupiah
  /** What of that became kasbon: it is owed, and lost only where that is let go [REPORT-64]. */
  readonly claimedRupiah: Rupiah
  /** Kasbon that was let go, as it changed the debt: below zero. */
  readonly writtenOffRupiah: Rupiah
  /** Sold for points, or on kasbon that points have paid: no money came for it. */
  readonly pointRupiah: Rupiah
  readonly expenseRupiah: Rupiah
  /** Laba bersih: what is left of it all. */
  readonly leftRupiah: Rupiah
}

type ProfitFigures = Pick<
  ShopReport,
  'netRupiah' | 'tax' | 'missingRupiah' | 'kasbon' | 'byTender' | 'expenseRupiah'
>

/** What the shop earned [REPORT-12]. */
export function profitOf(report: ProfitFigures, cost: CostSums): Profit {
  const { netRupiah, missingRupiah, expenseRupiah } = report
  const { taxRupiah } = report.tax
  const claimedRupiah = amountOf(report.kasbon, 'missing')
  const writtenOffRupiah = amountOf(report.kasbon, 'write_off')
  // Kasbon that points paid was a sale for points [REPORT-65].
  const pointRupiah = rupiah(
    amountOf(report.byTender, tenderKey({ tender: 'point' })) + amountOf(report.kasbon, 'points'),
  )
  const grossRupiah = rupiah(netRupiah - taxRupiah - cost.soldRupiah)
  return {
    ...{ netRupiah, taxRupiah, grossRupiah, missingRupiah, claimedRupiah, writtenOffRupiah, pointRupiah },
    expenseRupiah,
    costRupiah: rupiah(cost.soldRupiah),
    lossRupiah: rupiah(cost.lossRupiah),
    leftRupiah: rupiah(
      grossRupiah -
        cost.lossRupiah -
        missingRupiah +
        claimedRupiah +
        writtenOffRupiah -
        pointRupiah -
        expenseRupiah,
    ),
  }
}

function amountOf(lines: readonly ReportLine[], wanted: string): Rupiah {
  return rupiah(lines.find(({ key }) => key === wanted)?.amountRupiah ?? 0)
}

/** One row of *laba rugi*. Rows between two sums lead from one to the other; what is taken off is below zero. */
export type ProfitRow = {
  readonly key: string
  readonly name: string
  readonly amountRupiah: Rupiah
  readonly isSum: boolean
}

/** Laba rugi as it is read from top to bottom, expenses by category. What is nothing and seldom is left out. */
export function profitRows(profit: Profit, expenses: readonly ReportLine[]): ProfitRow[] {
  const row = (key: string, name: string, amount: number, isSum = false): ProfitRow => ({
    ...{ key, name, isSum },
    amountRupiah: rupiah(amount),
  })
  const seldom = (...rows: readonly ProfitRow[]) => rows.filter(({ amountRupiah }) => amountRupiah !== 0)
  return [
    row('net', 'Omzet', profit.netRupiah, true),
    ...seldom(row('tax', 'Pajak dalam omzet', 0 - profit.taxRupiah)),
    row('cost', 'Modal (HPP)', 0 - profit.costRupiah),
    row('gross', 'Laba kotor', profit.grossRupiah, true),
    ...seldom(
      row('loss', 'Barang rusak, hilang, dan dipakai', 0 - profit.lossRupiah),
      row('missing', 'QRIS dan transfer yang tidak diterima', 0 - profit.missingRupiah),
      row('claimed', 'Menjadi kasbon', profit.claimedRupiah),
      row('written_off', 'Kasbon dihapuskan', profit.writtenOffRupiah),
      row('point', 'Dibayar dengan poin', 0 - profit.pointRupiah),
    ),
    ...expenses.map(({ key, name, amountRupiah }) => row(`expense ${key}`, name, 0 - amountRupiah)),
    row('left', 'Laba bersih', profit.leftRupiah, true),
  ]
}
