import { isEmptyReport, reportBreakdowns } from '@laci/domain/report/breakdowns.ts'
import { type DaySums, joinDaySums } from '@laci/domain/report/day-sums.ts'
import { type DayRange, rangeBefore, rangeNamed } from '@laci/domain/report/range.ts'
import { reportDays } from '@laci/domain/report/report-days.ts'
import { reportTable } from '@laci/domain/report/report-table.ts'
import { type ReportNames, type ShopReport, shopReport } from '@laci/domain/report/shop-report.ts'
import { missingTallies, sumTallies, type Tally } from '@laci/domain/report/tally.ts'
import type { UncheckedPayment } from '@laci/domain/sale/payment-check.ts'
import { seeFiguresWish } from '@laci/domain/shift/closing.ts'
import { keptSalesDays } from '@laci/domain/sync/wire.ts'
import { dayAfter } from '@laci/domain/time/day-text.ts'
import { buttonClass } from '@laci/ui/controls/button-class.ts'
import { EmptyState } from '@laci/ui/controls/states.tsx'
import { FigureList } from '@laci/ui/report/figure-list.tsx'
import { LineTable } from '@laci/ui/report/line-table.tsx'
import { RangeBar } from '@laci/ui/report/range-bar.tsx'
import { changeText, rangeText } from '@laci/ui/report/report-words.ts'
import { ReceiptText } from 'lucide-react'
import { useMemo, useState } from 'react'
import { Link } from 'react-router'
import { Page, Section } from '../../shell/page.tsx'
import { RightGate } from '../../shell/right-gate.tsx'
import { TableFiles } from '../../shell/table-files.tsx'
import { useShop } from '../../shell/till-context.ts'
import { useBusinessDay } from '../../shell/use-business-day.ts'
import { useJournalRows } from '../../shell/use-journal-rows.ts'
import { useReadable } from '../../shell/use-readable.ts'
import { useUncheckedPayments } from '../../shell/use-unchecked-payments.ts'
import type { OpenShop } from '../../till-types.ts'
import { type Costs, ProfitSection, profitRows, useCosts } from './profit-section.tsx'
import { StockWorthSection } from './stock-worth-section.tsx'

const shownLines = 10

/** *Laporan*: what any days of the last weeks came to, from this device's own journal, by the words of every report [REPORT-5]. */
export function ReportScreen() {
  return (
    <RightGate wish={seeFiguresWish} title="Laporan" testId="report">
      <Report />
    </RightGate>
  )
}

function Report() {
  const shop = useShop()
  const today = useBusinessDay()
  const [range, setRange] = useState(() => rangeNamed('today', today))
  const oldest = dayAfter(today, -keptSalesDays)
  const before = useMemo(() => rangeBefore(range), [range])
  const from = before.fromDay < oldest ? range.fromDay : before.fromDay
  // What is written down or said late counts for an earlier day, so the days since then are read as well.
  const days = useJournalRows((journal) => journal.daySums(from, today), `${from} ${today}`)
  const unseen = useUncheckedPayments()
  const told = useMemo(
    () => (days === null || unseen === null ? null : toldBy(shop, days, unseen)),
    [shop, days, unseen],
  )
  const reports = useMemo(() => {
    if (told === null) return null
    return {
      now: reportOf(told, range),
      before: from < range.fromDay ? reportOf(told, before) : null,
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
        <Link to="/laporan/pajak" className={buttonClass('outline', 'medium')} data-testid="open-tax">
          Rekap pajak
        </Link>
      }
    >
      <RangeBar
        range={range}
        names={['today', 'yesterday', 'last_7', 'last_30', 'this_month']}
        oldest={oldest}
        today={today}
        onChoose={setRange}
      />
      {reports === null ? (
        <p className="text-redup">Menghitung…</p>
      ) : (
        <Figures range={range} report={reports.now} before={reports.before} costs={costs} />
      )}
      {costs === null ? null : <StockWorthSection />}
      {told === null || reports === null || isEmptyReport(reports.now) ? null : (
        <TableFiles
          name={`laporan-${range.fromDay}-${range.throughDay}`}
          title="Laporan penjualan"
          about={rangeText(range)}
          testId="report"
          table={() =>
            reportTable({
              range,
              report: reports.now,
              days: reportDays(range, told.tallies),
              profit: profitRows(costs, { range, report: reports.now }),
            })
          }
        />
      )}
      {waitingCount > 0 ? (
        <p className="text-sm text-redup">
          {waitingCount} catatan menunggu terkirim. Semuanya sudah dihitung di sini.
        </p>
      ) : null}
      <p className="text-sm text-redup">
        Dari catatan di perangkat ini, juga tanpa internet: {keptSalesDays} hari terakhir.
      </p>
    </Page>
  )
}

function Figures({
  range,
  report,
  before,
  costs,
}: {
  range: DayRange
  report: ShopReport
  before: ShopReport | null
  costs: Costs | null
}) {
  if (isEmptyReport(report)) {
    return (
      <EmptyState icon={<ReceiptText aria-hidden size={36} className="text-garis-kuat" />}>
        Belum ada penjualan di tanggal ini.
      </EmptyState>
    )
  }
  return (
    <>
      <Section title="Ringkasan" testId="report-summary">
        <FigureList report={report} />
        {before === null ? null : (
          <p className="text-redup">{changeText(report.netRupiah, before.netRupiah)}</p>
        )}
      </Section>
      {costs === null ? null : (
        <ProfitSection
          costs={costs}
          now={{ range, report }}
          before={before === null ? null : { range: rangeBefore(range), report: before }}
        />
      )}
      <div className="grid grid-cols-[minmax(0,1fr)] gap-5 lg:grid-cols-2">
        {reportBreakdowns
          .filter(({ part }) => report[part].length > 0)
          .map(({ part, title }) => (
            <Section key={part} title={title}>
              <LineTable title={title} lines={report[part]} shown={part === 'byHour' ? 24 : shownLines} />
            </Section>
          ))}
      </div>
    </>
  )
}

type Told = { readonly tallies: readonly Tally[]; readonly names: ReportNames }

function toldBy(shop: OpenShop, days: readonly DaySums[], unseen: readonly UncheckedPayment[]): Told {
  const { tallies, names } = joinDaySums(days)
  return {
    tallies: [...tallies, ...missingTallies(unseen)],
    names: {
      product: (productId) => names.get(productId)?.name ?? null,
      category: (productId) => shop.catalog.product(productId)?.fields.category ?? '',
      customer: (customerId) => shop.records.record('customer', customerId)?.fields.name || null,
      promotion: (promotionId) => shop.records.record('promotion', promotionId)?.fields.name || null,
    },
  }
}

function reportOf({ tallies, names }: Told, { fromDay, throughDay }: DayRange): ShopReport {
  return shopReport(sumTallies(tallies.filter(({ day }) => day >= fromDay && day <= throughDay)), names)
}
