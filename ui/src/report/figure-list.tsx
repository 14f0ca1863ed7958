import { type ReportFigure, reportFigures } from '@laci/domain/report/breakdowns.ts'
import type { ShopReport } from '@laci/domain/report/shop-report.ts'
import { formatAmount, formatRupiah } from '../format/rupiah.ts'

/** The sums of a report, each with that of the range before it where `before` is given. */
export function FigureList({ report, before }: { report: ShopReport; before?: ShopReport }) {
  const earlier = new Map(before && reportFigures(before).map((figure) => [figure.label, figure]))
  return (
    <dl className="grid grid-cols-[repeat(auto-fit,minmax(min(8.5rem,100%),1fr))] gap-4 md:grid-cols-3">
      {reportFigures(report).map((figure) => {
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
              <dd className="text-sm text-redup tabular-nums">sebelumnya {figureText(same)}</dd>
            )}
          </div>
        )
      })}
    </dl>
  )
}

function figureText({ value, unit }: ReportFigure): string {
  return unit === 'rupiah' ? formatRupiah(value) : formatAmount(value)
}
