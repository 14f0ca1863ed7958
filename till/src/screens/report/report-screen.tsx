import { type DayRange, rangeBefore, rangeNamed } from '@laci/domain/report/range.ts'
import { type ReportLine, type ShopReport, shopReport } from '@laci/domain/report/shop-report.ts'
import {
  missingTallies,
  newerName,
  productNamesOf,
  type SeenName,
  sumTallies,
  talliesOf,
} from '@laci/domain/report/tally.ts'
import { uncheckedPayments } from '@laci/domain/sale/payment-check.ts'
import { seeFiguresWish } from '@laci/domain/shift/closing.ts'
import { keptSalesDays } from '@laci/domain/sync/wire.ts'
import { dayAfter } from '@laci/domain/time/day-text.ts'
import { EmptyState } from '@laci/ui/controls/states.tsx'
import { formatRupiah } from '@laci/ui/format/rupiah.ts'
import { ReceiptText } from 'lucide-react'
import { useMemo, useState } from 'react'
import { Page, Section } from '../../shell/page.tsx'
import { RangeBar } from '../../shell/range-bar.tsx'
import { RightGate } from '../../shell/right-gate.tsx'
import { useShop } from '../../shell/till-context.ts'
import { useBusinessDay } from '../../shell/use-business-day.ts'
import { useJournalRows } from '../../shell/use-journal-rows.ts'
import type { JournalRow, OpenShop } from '../../till-types.ts'

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
  const rows = useJournalRows((journal) => journal.entriesOfDays(from, today), `${from} ${today}`)
  const reports = useMemo(() => {
    if (rows === null) return null
    return {
      now: reportOf(shop, rows, range),
      before: from < range.fromDay ? reportOf(shop, rows, before) : null,
    }
  }, [shop, rows, range, before, from])
  const unsentCount = rows?.filter(({ isSent, kind }) => !isSent && kind === 'sale_recorded').length ?? 0

  return (
    <Page title="Laporan" testId="report" isWide>
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
        <Figures report={reports.now} before={reports.before} />
      )}
      {unsentCount > 0 ? (
        <p className="text-sm text-redup">Termasuk {unsentCount} transaksi yang menunggu terkirim.</p>
      ) : null}
      <p className="text-sm text-redup">
        Dari catatan di perangkat ini, juga tanpa internet: {keptSalesDays} hari terakhir.
      </p>
    </Page>
  )
}

function Figures({ report, before }: { report: ShopReport; before: ShopReport | null }) {
  const { netRupiah, saleCount, averageRupiah, discountRupiah, refundedRupiah, expenseRupiah } = report
  const figures: [label: string, value: string][] = [
    ['Omzet', formatRupiah(netRupiah)],
    ['Transaksi', String(saleCount)],
    ['Rata-rata', formatRupiah(averageRupiah)],
    ['Diskon', formatRupiah(discountRupiah)],
    ['Retur', formatRupiah(refundedRupiah)],
    ['Pengeluaran', formatRupiah(expenseRupiah)],
  ]
  if (saleCount === 0 && refundedRupiah === 0 && expenseRupiah === 0) {
    return (
      <EmptyState icon={<ReceiptText aria-hidden size={36} className="text-garis-kuat" />}>
        Belum ada penjualan di tanggal ini.
      </EmptyState>
    )
  }
  return (
    <>
      <Section title="Ringkasan" testId="report-summary">
        <dl className="grid grid-cols-2 gap-4 md:grid-cols-3">
          {figures.map(([label, value]) => (
            <div key={label}>
              <dt className="text-redup">{label}</dt>
              <dd className="text-xl font-extrabold tabular-nums" data-testid={`figure-${label}`}>
                {value}
              </dd>
            </div>
          ))}
        </dl>
        {before === null ? null : <p className="text-redup">{changeText(netRupiah, before.netRupiah)}</p>}
      </Section>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-5 lg:grid-cols-2">
        <Lines title="Produk terlaris" lines={report.byProduct} />
        <Lines title="Kategori" lines={report.byCategory} />
        <Lines title="Cara bayar" lines={report.byTender} />
        <Lines title="Per jam" lines={report.byHour} isWhole />
        <Lines title="Per kasir" lines={report.byCashier} />
        <Lines title="Pelanggan" lines={report.byCustomer} />
        <Lines title="Diskon" lines={report.discounts} />
        <Lines title="Dibatalkan sebelum dibayar" lines={report.voids} />
        <Lines title="Kasbon" lines={report.kasbon} />
        <Lines title="Pengeluaran" lines={report.expenses} />
        <Lines title="Tutup shift" lines={report.shifts} />
      </div>
    </>
  )
}

/** One breakdown as a table; nothing at all where nothing happened. */
function Lines({
  title,
  lines,
  isWhole = false,
}: {
  title: string
  lines: readonly ReportLine[]
  isWhole?: boolean
}) {
  if (lines.length === 0) return null
  const shown = isWhole ? lines : lines.slice(0, shownLines)
  return (
    <Section title={title}>
      <table className="w-full text-left tabular-nums">
        <thead className="sr-only">
          <tr>
            <th scope="col">{title}</th>
            <th scope="col">Jumlah</th>
          </tr>
        </thead>
        <tbody>
          {shown.map(({ key, name, amountRupiah }) => (
            <tr key={key} className="border-b border-garis">
              <th scope="row" className="py-2.5 font-normal break-words">
                {name}
              </th>
              <td className="py-2.5 pl-3 text-right font-semibold whitespace-nowrap">
                {formatRupiah(amountRupiah)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {shown.length < lines.length ? (
        <p className="text-sm text-redup">dan {lines.length - shown.length} lainnya</p>
      ) : null}
    </Section>
  )
}

function changeText(nowRupiah: number, beforeRupiah: number): string {
  const difference = nowRupiah - beforeRupiah
  if (difference === 0) return 'Sama dengan periode sebelumnya.'
  const word = difference > 0 ? 'Naik' : 'Turun'
  return `${word} ${formatRupiah(Math.abs(difference))} dari periode sebelumnya (${formatRupiah(beforeRupiah)}).`
}

function reportOf(
  shop: OpenShop,
  rows: readonly JournalRow[],
  { fromDay, throughDay }: DayRange,
): ShopReport {
  const seen = new Map<string, SeenName>()
  for (const row of rows)
    for (const { key, name } of productNamesOf(row))
      seen.set(key, newerName(seen.get(key), { name, at: row.at }))
  const tallies = [...rows.flatMap(talliesOf), ...missingTallies(uncheckedPayments(rows))]
  return shopReport(sumTallies(tallies.filter(({ day }) => day >= fromDay && day <= throughDay)), {
    product: (productId) => seen.get(productId)?.name ?? null,
    category: (productId) => shop.catalog.product(productId)?.fields.category ?? '',
    customer: (customerId) => shop.records.record('customer', customerId)?.fields.name || null,
    promotion: (promotionId) => shop.records.record('promotion', promotionId)?.fields.name || null,
  })
}
