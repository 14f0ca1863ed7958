import { type ReportFigure, reportFigures } from '@laci/domain/views/report/breakdowns.ts'
import type { ShopReport } from '@laci/domain/views/report/shop-report.ts'
import { formatAmount, formatRupiah } from '../format/rupiah.ts'

/** What of a report stands below its opening (`ReportHead`), each with that of the range before where something was traded then. */
export function FigureList({ report, before }: { report: ShopReport; before?: ShopReport }) {
  // A first week is compared with nothing.
  const known =
    before === undefined || before.saleCount + before.refundCount === 0 ? [] : reportFigures(before)
  const earlier = new Map(known.map((figure) => [figure.label, figure]))
  return (
    <dl className="grid grid-cols-[repeat(auto-fit,minmax(min(8.5rem,100%),1fr))] gap-4 md:grid-cols-3">
      {reportFigures(report)
        .filter(isBelowHead)
        .map((figure) => {
          const same = earlier.get(figure.label)
          return (
            <div key={figure.label}>
              <dt className="text-redup">{figure.label}</dt>
              <dd
                className="text-lg font-extrabold tabular-nums md:text-xl"
                data-testid={`figure-${figure.label}`}
              >
                {figureText(figure)}
              </dd>
              {same === undefined ? null : (
                <dd className="text-sm text-redup tabular-nums">periode lalu {figureText(same)}</dd>
              )}
            </div>
          )
        })}
    </dl>
  )
}

/** The omzet opens the report. */
function isBelowHead({ label }: ReportFigure): boolean {
  return label !== 'Omzet'
}

function figureText({ value, unit }: ReportFigure): string {
  return unit === 'rupiah' ? formatRupiah(value) : formatAmount(value)
}
