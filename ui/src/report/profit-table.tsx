import type { CostFigures } from '@laci/domain/views/cost/day-costs.ts'
import { type ProfitRow, profitOf, profitRows } from '@laci/domain/views/report/profit.ts'
import type { ShopReport } from '@laci/domain/views/report/shop-report.ts'
import { classes } from '../controls/classes.ts'
import { formatRupiah } from '../format/rupiah.ts'

/** A report and what the goods of the same days cost. */
export type ProfitSide = { readonly report: ShopReport; readonly cost: CostFigures }

/** The rows of *laba rugi* of a range. */
export function profitRowsOf({ report, cost }: ProfitSide): ProfitRow[] {
  return profitRows(profitOf(report, cost), report.expenses)
}

/** From the omzet to what is left, beside the same of the range before where that is known [REPORT-12]. */
export function ProfitTable({ now, before }: { now: ProfitSide; before: ProfitSide | null }) {
  const earlier = before === null ? [] : profitRowsOf(before)
  const amountBefore = new Map(earlier.map(({ key, amountRupiah }) => [key, amountRupiah]))
  const { repairRupiah } = now.cost
  return (
    <>
      <table className="w-full text-left tabular-nums">
        <thead>
          <tr className="border-b border-garis text-sm text-redup">
            <th scope="col" className="py-2 font-normal">
              Keterangan
            </th>
            <th scope="col" className="py-2 pl-3 text-right font-normal">
              Periode ini
            </th>
            {before === null ? null : (
              <th scope="col" className="py-2 pl-3 text-right font-normal max-md:hidden print:table-cell">
                Periode lalu
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {profitRowsOf(now).map(({ key, name, amountRupiah, isSum }) => (
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
              {before === null ? null : (
                <td className="py-2.5 pl-3 text-right font-normal whitespace-nowrap text-redup max-md:hidden print:table-cell">
                  {formatRupiah(amountBefore.get(key) ?? 0)}
                </td>
              )}
            </tr>
          ))}
        </tbody>
      </table>
      {repairRupiah === 0 ? null : (
        <p className="text-sm text-redup">
          Modal sudah termasuk koreksi {formatRupiah(repairRupiah)}: barang yang terjual saat stok minus,
          setelah pembeliannya dicatat.
        </p>
      )}
    </>
  )
}
