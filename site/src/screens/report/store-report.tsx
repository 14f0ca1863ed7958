import { isEmptyReport, reportBreakdowns } from '@laci/domain/views/report/breakdowns.ts'
import type { TradeAsked } from '@laci/domain/views/report/trade.ts'
import type { RangeReport } from '@laci/domain/views/report/wire.ts'
import { Button } from '@laci/ui/controls/button.tsx'
import { classes } from '@laci/ui/controls/classes.ts'
import { Skeleton } from '@laci/ui/controls/skeleton.tsx'
import { EmptyState } from '@laci/ui/controls/states.tsx'
import { AheadNotice } from '@laci/ui/report/ahead-notice.tsx'
import { BreakdownTable } from '@laci/ui/report/breakdown-table.tsx'
import { chartSteps } from '@laci/ui/report/chart-steps.ts'
import { FigureList } from '@laci/ui/report/figure-list.tsx'
import { openTradeIn, withOpenTrade } from '@laci/ui/report/report-address.ts'
import { ReportHead } from '@laci/ui/report/report-head.tsx'
import { rangeText, tradeTitle } from '@laci/ui/report/report-words.ts'
import { SalesChart } from '@laci/ui/report/sales-chart.tsx'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { ReceiptText } from 'lucide-react'
import { useEffect, useMemo } from 'react'
import { useSearchParams } from 'react-router'
import { isSessionGone } from '../../shell/api-request.ts'
import { Card } from '../../shell/card.tsx'
import { LoadFailed } from '../../shell/load-failed.tsx'
import { useReportService } from '../../use-report-service.ts'
import { costOfAnswer, ProfitCard } from './profit-card.tsx'
import { ReportActions } from './report-actions.tsx'
import { SlowCard } from './slow-card.tsx'
import { StockWorthCard } from './stock-worth-card.tsx'
import { TradeList } from './trade-list.tsx'
import { useReportRange } from './use-report-range.tsx'

/** The report of one shop over the days that are chosen. */
export function StoreReport({ storeId, onSignedOut }: { storeId: string; onSignedOut: () => void }) {
  const reports = useReportService()
  const { today, range, bar } = useReportRange(storeId)
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
  const slow = useQuery({ queryKey: ['slow-report', storeId], queryFn: () => reports.slow(storeId) })
  const isSignedOut = [today.error, report.error, cost.error, slow.error].some(isSessionGone)
  useEffect(() => {
    if (isSignedOut) onSignedOut()
  }, [isSignedOut, onSignedOut])

  const failed = today.isError ? today : report.isError ? report : null
  const [query, setQuery] = useSearchParams()
  const trade = openTradeIn(query)
  return (
    <>
      {bar}
      {trade !== null && range !== null ? (
        <TradeList
          key={`${trade.part} ${trade.key} ${range.fromDay} ${range.throughDay}`}
          {...{ storeId, range, trade, onSignedOut }}
          name={tradeTitle(trade, report.data?.report)}
        />
      ) : failed ? (
        <LoadFailed query={failed} />
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
          {report.data.ahead === undefined ? null : <AheadNotice ahead={report.data.ahead} />}
          <Figures
            answer={report.data}
            cost={cost}
            onOpen={(asked) => setQuery(withOpenTrade(query, asked))}
          />
          <StockWorthCard cost={cost.data} />
          <SlowCard query={slow} />
          <ReportActions storeId={storeId} range={report.data.range} onSignedOut={onSignedOut} />
        </div>
      )}
    </>
  )
}

function Figures({
  answer,
  cost,
  onOpen,
}: {
  answer: RangeReport
  cost: Parameters<typeof ProfitCard>[0]['query']
  onOpen: (trade: TradeAsked) => void
}) {
  const { report, beforeReport, range, before } = answer
  const chart = useMemo(() => chartSteps(answer), [answer])
  const known = costOfAnswer(answer, cost)
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
      <Card
        title="Ringkasan"
        testId="report-summary"
        aside={
          <Button
            tone="quiet"
            className="px-2! print:hidden"
            onClick={() => onOpen({ part: 'all', key: '' })}
            data-testid="open-trade"
          >
            Lihat transaksi
          </Button>
        }
      >
        <p className="hidden font-semibold print:block">{rangeText(range)}</p>
        <ReportHead
          {...{ report, beforeReport }}
          profit={known === null ? null : { report, cost: known }}
          profitBefore={known === null ? null : { report: beforeReport, cost: known.before }}
          uncostedAction={<p className="text-sm">Isi harga beli di kasir: Laporan, Isi harga beli.</p>}
        />
        <FigureList report={report} before={beforeReport} />
        <p className="text-sm text-redup">
          {isEmptyReport(beforeReport) ? '' : `Periode lalu: ${rangeText(before)}. `}
          Transaksi yang belum terkirim dari kasir menyusul.
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
          .map((breakdown) => (
            <Card key={breakdown.part} title={breakdown.title} testId={`list-${breakdown.part}`}>
              <BreakdownTable
                {...{ breakdown, report, onOpen }}
                lineCount={lineCounts[breakdown.part] ?? report[breakdown.part].length}
              />
            </Card>
          ))}
      </div>
    </>
  )
}
