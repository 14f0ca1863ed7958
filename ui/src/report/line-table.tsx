import type { ReportLine } from '@laci/domain/views/report/shop-report.ts'
import { classes } from '../controls/classes.ts'
import { formatQuantity } from '../format/quantity.ts'
import { formatAmount, formatRupiah } from '../format/rupiah.ts'

/** The first `shown` lines of one breakdown, and how many more there are. */
export function LineTable({
  columns: [nameColumn, amountColumn],
  hasQuantity = false,
  lines,
  shown,
  lineCount = lines.length,
  onOpen,
}: {
  /** What its names and its sums are called. */
  columns: readonly [name: string, amount: string]
  /** How much was sold stands between them. */
  hasQuantity?: boolean
  lines: readonly ReportLine[]
  shown: number
  /** How many there are in all, when `lines` are only the first of them. */
  lineCount?: number
  /** Where a line can be opened: what it was added up from. */
  onOpen?: (line: ReportLine) => void
}) {
  const first = lines.slice(0, shown)
  return (
    <>
      <table className="w-full text-left tabular-nums">
        <thead>
          <tr className="border-b border-garis text-sm text-redup">
            <th scope="col" className="pb-1 font-normal">
              {nameColumn}
            </th>
            {hasQuantity ? (
              <th scope="col" className="pb-1 pl-3 text-right font-normal">
                Terjual
              </th>
            ) : null}
            <th scope="col" className="pb-1 pl-3 text-right font-normal">
              {amountColumn}
            </th>
          </tr>
        </thead>
        <tbody>
          {first.map((line) => (
            <tr key={line.key} className="border-b border-garis">
              <th scope="row" className={classes('font-normal wrap-anywhere', onOpen ? 'p-0' : 'py-2.5')}>
                {onOpen === undefined ? (
                  line.name
                ) : (
                  <button
                    type="button"
                    onClick={() => onOpen(line)}
                    className="flex min-h-12 w-full items-center gap-1 py-1 text-left after:shrink-0 after:text-redup after:content-['›'/''] hover:underline print:after:hidden"
                    data-testid="report-line"
                  >
                    {line.name}
                  </button>
                )}
              </th>
              {hasQuantity ? (
                <td className="py-2.5 pl-3 text-right whitespace-nowrap" data-testid="report-line-quantity">
                  {formatQuantity(line.quantityThousandths)}
                </td>
              ) : null}
              <td className="py-2.5 pl-3 text-right font-semibold whitespace-nowrap">
                {formatRupiah(line.amountRupiah)}
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
