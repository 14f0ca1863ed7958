import type { ReportLine } from '@laci/domain/report/shop-report.ts'
import { formatAmount, formatRupiah } from '../format/rupiah.ts'

/** The first `shown` lines of one breakdown, and how many more there are. */
export function LineTable({
  title,
  lines,
  shown,
  lineCount = lines.length,
}: {
  title: string
  lines: readonly ReportLine[]
  shown: number
  /** How many there are in all, when `lines` are only the first of them. */
  lineCount?: number
}) {
  const first = lines.slice(0, shown)
  return (
    <>
      <table className="w-full text-left tabular-nums">
        <thead className="sr-only">
          <tr>
            <th scope="col">{title}</th>
            <th scope="col">Jumlah</th>
          </tr>
        </thead>
        <tbody>
          {first.map(({ key, name, amountRupiah }) => (
            <tr key={key} className="border-b border-garis">
              <th scope="row" className="py-2.5 font-normal wrap-anywhere">
                {name}
              </th>
              <td className="py-2.5 pl-3 text-right font-semibold whitespace-nowrap">
                {formatRupiah(amountRupiah)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {first.length < lineCount ? (
        <p className="text-sm text-redup">dan {formatAmount(lineCount - first.length)} lainnya</p>
      ) : null}
    </>
  )
}
