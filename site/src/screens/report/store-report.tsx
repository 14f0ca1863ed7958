import { isEmptyReport, reportBreakdowns } from '@laci/domain/report/breakdowns.ts'
import { type DayRange, maximumRangeDays, rangeNamed } from '@laci/domain/report/range.ts'
import type { RangeReport } from '@laci/domain/report/wire.ts'
import { dayAfter } from '@laci/domain/time/day-text.ts'
import { classes } from '@laci/ui/controls/classes.ts'
import { Skeleton } from '@laci/ui/controls/skeleton.tsx'
import { EmptyState, FailedState } from '@laci/ui/controls/states.tsx'
import { FigureList } from '@laci/ui/report/figure-list.tsx'
import { LineTable } from '@laci/ui/report/line-table.tsx'
import { RangeBar } from '@laci/ui/report/range-bar.tsx'
import { changeText, rangeText } from '@laci/ui/report/report-words.ts'
import { dashboardTexts } from '@laci/ui/texts/account.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { ReceiptText } from 'lucide-react'
import { useEffect, useMemo, useState } from 'react'
import { useServices } from '../../services.tsx'
import { isSessionGone } from '../../shell/api-request.ts'
import { Card } from '../../shell/card.tsx'
import { chartSteps } from './chart-steps.ts'
import { ProfitCard } from './profit-card.tsx'
import { ReportActions } from './report-actions.tsx'
import { SalesChart } from './sales-chart.tsx'

const shownLines = 10

/** The report of one shop over the days that are chosen. */
export function StoreReport({ storeId, onSignedOut }: { storeId: string; onSignedOut: () => void }) {
  const { report: reports } = useServices()
  const [chosen, setChosen] = useState<DayRange | null>(null)
  // Only the shop knows which day it has [REPORT-4].
  const today = useQuery({
    queryKey: ['day-report', storeId],
    queryFn: async () => (await reports.today(storeId)).day,
  })
  const range = chosen ?? (today.data === undefined ? null : rangeNamed('today', today.data))
  const report = useQuery({
    queryKey: ['range-report', storeId, range],
    queryFn: () => reports.range(storeId, range!),
    enabled: range !== null,
    placeholderData: keepPreviousData,
  })
  const cost = useQuery({
    queryKey: ['cost-report', storeId, range],
    queryFn: () => reports.cost(storeId, range!),
    enabled: range !== null,
    placeholderData: keepPreviousData,
  })
  const isSignedOut = [today.error, report.error, cost.error].some(isSessionGone)
  useEffect(() => {
    if (isSignedOut) onSignedOut()
  }, [isSignedOut, onSignedOut])

  const failed = today.isError ? today : report.isError ? report : null
  return (
    <>
      {today.data === undefined || range === null ? (
        <Skeleton className="h-12 w-full max-w-md" />
      ) : (
        <div className="print:hidden">
          <RangeBar
            range={range}
            names={['today', 'yesterday', 'last_7', 'this_month', 'last_month']}
            oldest={dayAfter(today.data, 1 - maximumRangeDays)}
            today={today.data}
            onChoose={setChosen}
          />
        </div>
      )}
      {failed ? (
        <section className="rounded-tile border border-garis bg-putih">
          <FailedState
            message={dashboardTexts.loadFailed}
            onRetry={() => failed.refetch()}
            isRetrying={failed.isFetching}
          />
        </section>
      ) : report.data === undefined ? (
        <Card title="Ringkasan" testId="report-loading">
          <Skeleton className="h-48 w-full" />
        </Card>
      ) : (
        <div
          className={classes(
            'grid grid-cols-[minmax(0,1fr)] gap-6',
            report.isPlaceholderData && 'opacity-60',
          )}
          aria-busy={report.isPlaceholderData}
          data-testid="report-figures"
        >
          <Figures answer={report.data} cost={cost} />
          <ReportActions storeId={storeId} range={report.data.range} onSignedOut={onSignedOut} />
        </div>
      )}
    </>
  )
}

function Figures({ answer, cost }: { answer: RangeReport; cost: Parameters<typeof ProfitCard>[0]['query'] }) {
  const { report, beforeReport, range, before } = answer
  const chart = useMemo(() => chartSteps(answer), [answer])
  if (isEmptyReport(report)) {
    return (
      <section className="rounded-tile border border-garis bg-putih">
        <EmptyState icon={<ReceiptText aria-hidden size={36} className="text-garis-kuat" />}>
          Belum ada penjualan di tanggal ini. Transaksi muncul di sini setelah terkirim dari kasir.
        </EmptyState>
      </section>
    )
  }
  const lineCounts: { readonly [part: string]: number } = {
    byProduct: answer.productCount,
    byCustomer: answer.customerCount,
  }
  return (
    <>
      <Card title="Ringkasan" testId="report-summary">
        <p className="hidden font-semibold print:block">{rangeText(range)}</p>
        <FigureList report={report} before={beforeReport} />
        <p className="text-redup" data-testid="report-change">
          {changeText(report.netRupiah, beforeReport.netRupiah)}
        </p>
        <p className="text-sm text-redup">
          Dibandingkan dengan {rangeText(before)}. Transaksi yang belum terkirim dari kasir menyusul.
        </p>
      </Card>
      {chart.steps.length > 0 ? (
        <Card title={`Omzet per ${chart.unit}`} testId="chart-card">
          <SalesChart {...chart} />
        </Card>
      ) : null}
      <ProfitCard answer={answer} query={cost} />
      <div className="grid grid-cols-[minmax(0,1fr)] gap-6 md:grid-cols-2">
        {reportBreakdowns
          .filter(({ part }) => report[part].length > 0)
          .map(({ part, title }) => (
            <Card key={part} title={title} testId={`list-${part}`}>
              <LineTable
                title={title}
                lines={report[part]}
                shown={part === 'byHour' ? 24 : shownLines}
                lineCount={lineCounts[part] ?? report[part].length}
              />
            </Card>
          ))}
      </div>
    </>
  )
}
