import { seeFiguresPermission } from '@laci/domain/base/permission/permission.ts'
import { dayAfter } from '@laci/domain/base/time/day-text.ts'
import { type DayRange, isDayOf, rangeBefore, rangeNamed } from '@laci/domain/base/time/range.ts'
import type { BusinessDay } from '@laci/domain/base/time/zone.ts'
import { isCostKnown } from '@laci/domain/catalog/known-cost.ts'
import { keptSalesDays } from '@laci/domain/journal/wire.ts'
import type { UncheckedPayment } from '@laci/domain/sale/payment-check.ts'
import { isEmptyReport } from '@laci/domain/views/report/breakdowns.ts'
import { type DaySums, joinDaySums } from '@laci/domain/views/report/day-sums.ts'
import { reportDays } from '@laci/domain/views/report/report-days.ts'
import { reportTable } from '@laci/domain/views/report/report-table.ts'
import { salesAheadOf } from '@laci/domain/views/report/sales-ahead.ts'
import { type ReportNames, type ShopReport, shopReport } from '@laci/domain/views/report/shop-report.ts'
import { missingTallies, sumTallies, type Tally } from '@laci/domain/views/report/tally.ts'
import { buttonClass } from '@laci/ui/controls/button-class.ts'
import { AheadNotice } from '@laci/ui/report/ahead-notice.tsx'
import { RangeBar } from '@laci/ui/report/range-bar.tsx'
import { openTradeIn, rangeInAddress, withOpenTrade, withRange } from '@laci/ui/report/report-address.ts'
import { rangeText, tradeTitle } from '@laci/ui/report/report-words.ts'
import { archiveTexts } from '@laci/ui/texts/archive.ts'
import { lazy, Suspense, useEffect, useMemo, useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { TillProblem } from '../../engine/base/problem.ts'
import type { OpenShop } from '../../engine/till/open-shop.ts'
import { RightGate } from '../../ui/approval/right-gate.tsx'
import { Page } from '../../ui/base/page.tsx'
import { useReadable } from '../../ui/base/use-readable.ts'
import { useStep } from '../../ui/base/use-step.ts'
import { useUncheckedPayments } from '../../ui/payment/use-unchecked-payments.ts'
import { useShop } from '../../ui/state/till-context.ts'
import { useBusinessDay } from '../../ui/state/use-business-day.ts'
import { useJournalRows } from '../../ui/state/use-journal-rows.ts'
import { TableFiles } from '../../ui/sync/table-files.tsx'
import { profitRows, useCosts } from './profit-section.tsx'
import { type RangeFigures, ReportFigures } from './report-figures.tsx'
import { StockWorthSection } from './stock-worth-section.tsx'

// Whoever only reads the figures needs no bills.
const TradeList = lazy(async () => ({ default: (await import('./trade-list.tsx')).TradeList }))

/** *Laporan*: what any days of the last weeks came to, from this device's own journal, by the words of every report [REPORT-5]. */
export function ReportScreen() {
  return (
    <RightGate permission={seeFiguresPermission} title="Laporan" testId="report">
      <Report />
    </RightGate>
  )
}

function Report() {
  const shop = useShop()
  const today = useBusinessDay()
  const [query, setQuery] = useSearchParams()
  const step = useStep()
  const oldest = dayAfter(today, -keptSalesDays)
  // The address learns of it with the line that is opened: to write it at each press would draw the screen twice.
  const [range, setRange] = useState(() => keptRange(query, oldest, today))
  const trade = useMemo(() => openTradeIn(query), [query])
  const before = useMemo(() => rangeBefore(range), [range])
  const from = before.fromDay < oldest ? range.fromDay : before.fromDay
  // What was read stays: going on to fewer days asks the disk for nothing.
  const [earliest, setEarliest] = useState(from)
  if (from < earliest) setEarliest(from)
  // What is written down or said late counts for an earlier day, so the days since then are read as well.
  const days = useJournalRows((journal) => journal.daySums(earliest, today), `${earliest} ${today}`)
  const isRead = days !== null
  useEffect(() => {
    // Whoever has seen today asks for the month: its days are in memory by then. Without them that press reads the disk.
    if (isRead) shop.journal.daySums(oldest, today).catch(ignoreProblem)
  }, [shop, isRead, oldest, today])
  const daysAhead = useJournalRows((journal) => journal.daysOfSalesAfter(today), `after ${today}`)
  const ahead = useMemo(
    () =>
      salesAheadOf(
        (daysAhead ?? []).map((day) => ({ day, saleCount: 1 })),
        today,
      ),
    [daysAhead, today],
  )
  const unseen = useUncheckedPayments()
  const told = useMemo(
    () => (days === null || unseen === null ? null : toldBy(shop, days, unseen)),
    [shop, days, unseen],
  )
  const figures = useMemo((): RangeFigures | null => {
    if (told === null) return null
    const isBeforeKept = from < range.fromDay
    return {
      report: reportOf(told, range),
      days: reportDays(range, told.tallies),
      beforeReport: isBeforeKept ? reportOf(told, before) : null,
      beforeDays: isBeforeKept ? reportDays(before, told.tallies) : [],
    }
  }, [told, range, before, from])
  const costs = useCosts()
  const { waitingCount } = useReadable(shop.sync)

  return (
    <Page
      title="Laporan"
      testId="report"
      isWide
      actions={
        <>
          <Link
            to="/laporan/kurang-laku"
            className={buttonClass('outline', 'medium')}
            data-testid="open-slow"
          >
            Kurang laku
          </Link>
          <Link to="/laporan/pajak" className={buttonClass('outline', 'medium')} data-testid="open-tax">
            Rekap pajak
          </Link>
        </>
      }
    >
      {trade === null ? (
        <RangeBar
          range={range}
          names={['today', 'yesterday', 'last_7', 'last_30', 'this_month']}
          oldest={oldest}
          today={today}
          onChoose={setRange}
        />
      ) : (
        <p className="text-redup">{rangeText(range)}</p>
      )}
      {ahead !== null && trade === null && isDayOf(range, today) ? <AheadNotice ahead={ahead} /> : null}
      {told === null || figures === null ? (
        <p className="text-redup">Menghitung…</p>
      ) : trade === null ? (
        <ReportFigures
          {...{ range, figures, costs }}
          onOpen={(asked) => {
            // Where *Kembali* leads has the same days.
            setQuery(withRange(query, range), { replace: true })
            setQuery({ ...withRange(query, range), ...withOpenTrade(query, asked) }, step.opening)
          }}
        />
      ) : (
        <Suspense fallback={<p className="text-redup">Membaca…</p>}>
          <TradeList
            key={`${trade.part} ${trade.key} ${range.fromDay} ${range.throughDay}`}
            {...{ trade, range }}
            name={tradeTitle(trade, figures.report)}
            tallies={told.tallies}
            names={told.names}
          />
        </Suspense>
      )}
      {costs === null || trade !== null ? null : <StockWorthSection />}
      {figures === null || trade !== null || isEmptyReport(figures.report) ? null : (
        <TableFiles
          name={`laporan-${range.fromDay}-${range.throughDay}`}
          title="Laporan penjualan"
          about={rangeText(range)}
          testId="report"
          table={() =>
            reportTable({
              range,
              report: figures.report,
              days: figures.days,
              profit: profitRows(costs, { range, report: figures.report }),
            })
          }
        />
      )}
      {trade !== null ? null : (
        <Link
          to="/ekspor"
          className={buttonClass('outline', 'medium', 'justify-self-start')}
          data-testid="open-archive"
        >
          {archiveTexts.submit}
        </Link>
      )}
      {waitingCount > 0 ? (
        <p className="text-sm text-redup">
          {waitingCount} catatan menunggu terkirim. Semuanya sudah dihitung di sini.
        </p>
      ) : null}
      <p className="text-sm text-redup">
        Dari catatan di perangkat ini, juga tanpa internet: {keptSalesDays} hari terakhir. Yang lebih lama ada
        di dasbor.
      </p>
    </Page>
  )
}

/** The days that the address names, where this device keeps them; today otherwise. */
function keptRange(query: URLSearchParams, oldest: BusinessDay, today: BusinessDay): DayRange {
  const asked = rangeInAddress(query)
  return asked !== null && asked.fromDay >= oldest && asked.throughDay <= today
    ? asked
    : rangeNamed('today', today)
}

type Told = { readonly tallies: readonly Tally[]; readonly names: ReportNames }

function toldBy(shop: OpenShop, days: readonly DaySums[], unseen: readonly UncheckedPayment[]): Told {
  const { tallies, names } = joinDaySums(days)
  const fieldsOf = (productId: string) => shop.catalog.product(productId)?.fields
  return {
    tallies: [...tallies, ...missingTallies(unseen)],
    names: {
      product: (productId) => names.get(productId)?.name ?? null,
      category: (productId) => shop.catalog.product(productId)?.fields.category ?? '',
      hasCost: (productId) => isCostKnown(fieldsOf(productId), fieldsOf),
      customer: (customerId) => shop.records.record('customer', customerId)?.fields.name || null,
      promotion: (promotionId) => shop.records.record('promotion', promotionId)?.fields.name || null,
    },
  }
}

function reportOf({ tallies, names }: Told, range: DayRange): ShopReport {
  return shopReport(sumTallies(tallies.filter(({ day }) => isDayOf(range, day))), names)
}

/** A disk that does not answer says so to whoever asks next. */
function ignoreProblem(cause: unknown): void {
  if (!(cause instanceof TillProblem)) throw cause
}
