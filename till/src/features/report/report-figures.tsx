import { type DayRange, rangeBefore } from '@laci/domain/base/time/range.ts'
import { isEmptyReport, reportBreakdowns } from '@laci/domain/views/report/breakdowns.ts'
import type { ShopReport } from '@laci/domain/views/report/shop-report.ts'
import type { TradeAsked } from '@laci/domain/views/report/trade.ts'
import type { ReportDay } from '@laci/domain/views/report/wire.ts'
import { Button } from '@laci/ui/controls/button.tsx'
import { EmptyState } from '@laci/ui/controls/states.tsx'
import { BreakdownTable } from '@laci/ui/report/breakdown-table.tsx'
import { chartSteps } from '@laci/ui/report/chart-steps.ts'
import { FigureList } from '@laci/ui/report/figure-list.tsx'
import { ReportHead } from '@laci/ui/report/report-head.tsx'
import { ReceiptText } from 'lucide-react'
import { lazy, Suspense, useDeferredValue, useMemo } from 'react'
import { Section } from '../../ui/base/page.tsx'
import { DrawerList } from './drawer-list.tsx'
import { type Costs, ProfitSection, profitSide } from './profit-section.tsx'
import { OpenUncosted } from './uncosted-link.tsx'

// The figures stand at once; what is drawn below them comes after.
const SalesChart = lazy(async () => ({
  default: (await import('@laci/ui/report/sales-chart.tsx')).SalesChart,
}))

/** What some days came to, and the days before them. */
export type RangeFigures = {
  readonly report: ShopReport
  readonly days: readonly ReportDay[]
  /** Null: those days are no longer on this device. */
  readonly beforeReport: ShopReport | null
  readonly beforeDays: readonly ReportDay[]
}

/**
 * The report of some days: what matters first, its other figures, their chart, laba rugi, and its lists, of which lines open
 * [REPORT-75].
 */
export function ReportFigures({
  range,
  figures,
  costs,
  onOpen,
}: {
  range: DayRange
  figures: RangeFigures
  costs: Costs | null
  onOpen: (trade: TradeAsked) => void
}) {
  const { report, beforeReport } = figures
  // The figures are there first: a tablet draws the bars in a moment of their own.
  const chart = useDeferredValue(
    useMemo(() => chartSteps(figures), [figures]),
    null,
  )
  if (isEmptyReport(report)) {
    return (
      <>
        <EmptyState icon={<ReceiptText aria-hidden size={36} className="text-garis-kuat" />}>
          Belum ada penjualan di tanggal ini.
        </EmptyState>
        <DrawerList />
      </>
    )
  }
  const now = { range, report }
  const hasBefore = beforeReport !== null && !isEmptyReport(beforeReport)
  const before = hasBefore ? { range: rangeBefore(range), report: beforeReport } : null
  const told = costs?.told ?? null
  return (
    <>
      <Section title="Ringkasan" testId="report-summary">
        <ReportHead
          {...{ report, beforeReport }}
          profit={profitSide(told, now)}
          profitBefore={before === null ? null : profitSide(told, before)}
          uncostedAction={<OpenUncosted range={range} />}
          drawers={<DrawerList />}
        />
        <FigureList report={report} />
        <Button
          tone="quiet"
          className="-ml-2 justify-self-start px-2!"
          onClick={() => onOpen({ part: 'all', key: '' })}
          data-testid="open-trade"
        >
          Lihat transaksi
        </Button>
      </Section>
      {chart !== null && chart.steps.length > 0 ? (
        <Section title={`Omzet per ${chart.unit}`} testId="chart-card">
          <Suspense fallback={<div className="min-h-65" />}>
            <SalesChart {...chart} />
          </Suspense>
        </Section>
      ) : null}
      {costs === null ? null : <ProfitSection costs={costs} {...{ now, before }} />}
      <div className="grid grid-cols-[minmax(0,1fr)] gap-5 lg:grid-cols-2">
        {reportBreakdowns
          .filter(({ part }) => report[part].length > 0)
          .map((breakdown) => (
            <Section key={breakdown.part} title={breakdown.title} testId={`list-${breakdown.part}`} isBelow>
              <BreakdownTable {...{ breakdown, report, onOpen }} />
            </Section>
          ))}
      </div>
    </>
  )
}
