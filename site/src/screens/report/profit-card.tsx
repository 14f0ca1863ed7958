import { type ProfitRow, profitOf, profitRows } from '@laci/domain/report/profit.ts'
import type { ShopReport } from '@laci/domain/report/shop-report.ts'
import type { CostReport, RangeReport } from '@laci/domain/report/wire.ts'
import { classes } from '@laci/ui/controls/classes.ts'
import { Skeleton } from '@laci/ui/controls/skeleton.tsx'
import { FailedState } from '@laci/ui/controls/states.tsx'
import { formatRupiah } from '@laci/ui/format/rupiah.ts'
import { dashboardTexts } from '@laci/ui/texts/account.ts'
import type { UseQueryResult } from '@tanstack/react-query'
import { Card } from '../../shell/card.tsx'

/** The rows of *laba rugi* of a range. */
export function profitRowsOf(report: ShopReport, cost: CostReport): ProfitRow[] {
  return profitRows(profitOf(report, cost), report.expenses)
}

/** From the omzet to what is left, beside the same of the range before [REPORT-12]. */
export function ProfitCard({ answer, query }: { answer: RangeReport; query: UseQueryResult<CostReport> }) {
  // While another range is on its way, cost and report may be of two ranges: such a sum is none.
  const cost = query.data !== undefined && isSameRange(query.data, answer) ? query.data : null
  return (
    <Card title="Laba rugi" testId="profit-card">
      {query.isError ? (
        <FailedState
          message={dashboardTexts.loadFailed}
          onRetry={() => query.refetch()}
          isRetrying={query.isFetching}
        />
      ) : cost === null ? (
        <Skeleton className="h-40 w-full" />
      ) : (
        <ProfitTable answer={answer} cost={cost} />
      )}
    </Card>
  )
}

function isSameRange(cost: CostReport, answer: RangeReport): boolean {
  return cost.range.fromDay === answer.range.fromDay && cost.range.throughDay === answer.range.throughDay
}

function ProfitTable({ answer, cost }: { answer: RangeReport; cost: CostReport }) {
  const { report, beforeReport } = answer
  const earlier = profitRowsOf(beforeReport, { ...cost, ...cost.before })
  const amountBefore = new Map(earlier.map(({ key, amountRupiah }) => [key, amountRupiah]))
  return (
    <>
      <table className="w-full text-left tabular-nums">
        <thead>
          <tr className="border-b border-garis text-sm text-redup">
            <th scope="col" className="py-2 font-normal">
              <span className="sr-only">Baris</span>
            </th>
            <th scope="col" className="py-2 pl-3 text-right font-normal">
              Rentang ini
            </th>
            <th scope="col" className="py-2 pl-3 text-right font-normal max-md:hidden print:table-cell">
              Sebelumnya
            </th>
          </tr>
        </thead>
        <tbody>
          {profitRowsOf(report, cost).map(({ key, name, amountRupiah, isSum }) => (
            <tr key={key} className={classes('border-b border-garis', isSum && 'bg-kertas font-extrabold')}>
              <th scope="row" className={classes('py-2.5 wrap-anywhere', !isSum && 'pl-3 font-normal')}>
                {name}
              </th>
              <td
                className={classes(
                  'py-2.5 pl-3 text-right font-semibold whitespace-nowrap',
                  isSum && amountRupiah < 0 && 'text-cabai-600',
                )}
                data-testid={`profit-${key}`}
              >
                {formatRupiah(amountRupiah)}
              </td>
              <td className="py-2.5 pl-3 text-right font-normal whitespace-nowrap text-redup max-md:hidden print:table-cell">
                {formatRupiah(amountBefore.get(key) ?? 0)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {cost.repairRupiah === 0 ? null : (
        <p className="text-sm text-redup">
          Modal sudah termasuk koreksi {formatRupiah(cost.repairRupiah)}: barang yang terjual saat stok minus,
          setelah pembeliannya dicatat.
        </p>
      )}
    </>
  )
}
