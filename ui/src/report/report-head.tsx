import { type FigureTrend, figureTrend } from '@laci/domain/views/report/figure-trend.ts'
import { profitOf } from '@laci/domain/views/report/profit.ts'
import type { ShopReport } from '@laci/domain/views/report/shop-report.ts'
import { TrendingDown, TrendingUp } from 'lucide-react'
import type { ReactNode } from 'react'
import { classes } from '../controls/classes.ts'
import { formatRupiah } from '../format/rupiah.ts'
import type { ProfitSide } from './profit-table.tsx'
import { trendText, uncostedText } from './report-words.ts'

/** What a report opens with: the omzet, what is left of it, and how it was paid [REPORT-75]. */
export function ReportHead({
  report,
  beforeReport,
  profit,
  profitBefore,
  uncostedAction,
  drawers,
}: {
  report: ShopReport
  /** Null: nobody knows any more. */
  beforeReport: ShopReport | null
  /** Null: whoever reads may not see it, or nobody knows yet. */
  profit: ProfitSide | null
  profitBefore: ProfitSide | null
  /** The way to say what goods cost. */
  uncostedAction?: ReactNode
  /** What is in the drawers, where that is known. */
  drawers?: ReactNode
}) {
  const uncosted = profit === null ? null : uncostedText(report)
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-x-8 gap-y-5 md:grid-cols-2">
      <div className="grid content-start gap-5">
        <BigFigure
          label="Omzet"
          testId="figure-Omzet"
          amountRupiah={report.netRupiah}
          trend={figureTrend(report.netRupiah, beforeReport?.netRupiah ?? 0, beforeReport)}
          isLargest
        />
        {profit === null ? null : (
          <BigFigure
            label="Laba bersih"
            testId="head-left"
            amountRupiah={leftOf(profit)}
            trend={
              profitBefore === null
                ? null
                : figureTrend(leftOf(profit), leftOf(profitBefore), profitBefore.report)
            }
          />
        )}
        {uncosted === null ? null : (
          <div className="grid justify-items-start gap-2 rounded-tile bg-jahe-100 px-4 py-3 text-jahe-800">
            <p data-testid="profit-uncosted">{uncosted}</p>
            {uncostedAction}
          </div>
        )}
      </div>
      <div className="grid content-start gap-5">
        <PaymentSplit report={report} />
        {drawers}
      </div>
    </div>
  )
}

function leftOf({ report, cost }: ProfitSide): number {
  return profitOf(report, cost).leftRupiah
}

function BigFigure({
  label,
  testId,
  amountRupiah,
  trend,
  isLargest = false,
}: {
  label: string
  testId: string
  amountRupiah: number
  trend: FigureTrend | null
  isLargest?: boolean
}) {
  return (
    <dl>
      <dt className="text-redup">{label}</dt>
      <dd
        className={classes(
          'font-extrabold wrap-anywhere tabular-nums',
          isLargest ? 'text-3xl md:text-4xl' : 'text-2xl',
          amountRupiah < 0 && 'text-cabai-600',
        )}
        data-testid={testId}
      >
        {formatRupiah(amountRupiah)}
      </dd>
      {trend === null ? null : (
        <dd className="flex items-start gap-1.5 text-sm text-redup" data-testid={`trend-${label}`}>
          {trend.direction === 'up' ? <TrendingUp aria-hidden size={18} className="shrink-0" /> : null}
          {trend.direction === 'down' ? <TrendingDown aria-hidden size={18} className="shrink-0" /> : null}
          {trendText(trend)}
        </dd>
      )}
    </dl>
  )
}

/** How it was paid, the largest first. What came back is off it, and what never came stands in no line. */
function PaymentSplit({ report }: { report: ShopReport }) {
  if (report.byTender.length === 0) return null
  const whole = report.byTender.reduce((sum, { amountRupiah }) => sum + Math.max(0, amountRupiah), 0)
  return (
    <FactList title="Dibayar dengan" testId="payment-split">
      {report.byTender.map(({ key, name, amountRupiah }) => (
        <FactRow key={key} name={name} amountRupiah={amountRupiah}>
          {whole > 0 && amountRupiah > 0 ? (
            <span aria-hidden className="col-span-2 h-1.5 overflow-hidden rounded-full bg-garis print:hidden">
              <span
                className="block h-full rounded-full bg-laci-600"
                style={{ width: `${(100 * amountRupiah) / whole}%` }}
              />
            </span>
          ) : null}
        </FactRow>
      ))}
    </FactList>
  )
}

/** A few names and sums under a small heading. */
export function FactList({
  title,
  testId,
  children,
}: {
  title: string
  testId: string
  children: ReactNode
}) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-1.5" data-testid={testId}>
      <h3 className="text-redup">{title}</h3>
      <ul className="grid grid-cols-[minmax(0,1fr)] gap-2">{children}</ul>
    </div>
  )
}

export function FactRow({
  name,
  amountRupiah,
  children,
}: {
  name: ReactNode
  amountRupiah: number
  children?: ReactNode
}) {
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-3 gap-y-1 tabular-nums">
      <span className="min-w-0 wrap-anywhere">{name}</span>
      <span className="font-semibold whitespace-nowrap">{formatRupiah(amountRupiah)}</span>
      {children}
    </li>
  )
}
