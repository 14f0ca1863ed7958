import { dayAfter } from '@laci/domain/base/time/day-text.ts'
import { type Instant, instant } from '@laci/domain/base/time/instant.ts'
import { keptSalesDays } from '@laci/domain/journal/wire.ts'
import { countReview, type PastCount, pastCounts } from '@laci/domain/stock/count-review.ts'
import { EmptyState } from '@laci/ui/controls/states.tsx'
import { formatDateTime } from '@laci/ui/format/date.ts'
import { formatQuantity } from '@laci/ui/format/quantity.ts'
import { formatAmount, formatRupiah } from '@laci/ui/format/rupiah.ts'
import { useMemo } from 'react'
import { Link } from 'react-router'
import { BackLink } from '../../ui/base/back-link.tsx'
import { Section } from '../../ui/base/page.tsx'
import { useReadable } from '../../ui/base/use-readable.ts'
import { useShop } from '../../ui/state/till-context.ts'
import { useBusinessDay } from '../../ui/state/use-business-day.ts'
import { useJournalRows } from '../../ui/state/use-journal-rows.ts'
import { usePersonName } from '../../ui/state/use-person-name.ts'
import { CountDifferences } from './count-differences.tsx'
import { useCountWorth } from './use-count-worth.ts'

/** The counts of the last weeks, and one of them whole [STOCK-25]. `countId` empty: the list. */
export function CountHistory({ countId }: { countId: string }) {
  const today = useBusinessDay()
  const rows = useJournalRows(
    (journal) =>
      journal.entriesOfDays(dayAfter(today, -keptSalesDays), today, [
        'stock_counted',
        'stock_count_corrected',
      ]),
    `counts ${today}`,
  )
  const counts = useMemo(
    () => (rows === null ? null : pastCounts(rows as unknown as Parameters<typeof pastCounts>[0])),
    [rows],
  )
  if (counts === null) return <p className="text-redup">Membaca…</p>
  const chosen = counts.find((count) => count.countId === countId)
  if (chosen !== undefined) return <CountDetail count={chosen} />
  return (
    <>
      {counts.length === 0 ? (
        <EmptyState>Belum ada opname dalam {keptSalesDays} hari terakhir.</EmptyState>
      ) : (
        <ul className="grid grid-cols-[minmax(0,1fr)] gap-2" aria-label="Riwayat opname">
          {counts.map((count) => (
            <li key={count.countId}>
              <CountLink count={count} />
            </li>
          ))}
        </ul>
      )}
      <p className="text-sm text-redup">
        Dari catatan di perangkat ini: {keptSalesDays} hari terakhir. Yang lebih lama ada di Ekspor data,
        Unduh semua data.
      </p>
    </>
  )
}

function CountLink({ count }: { count: PastCount }) {
  const { settings } = useShop()
  const { zone } = useReadable(settings)
  const worthOf = useCountWorth()
  const { differences, missingRupiah, foundRupiah } = countReview(count.lines, worthOf ?? (() => null))
  return (
    <Link
      to={`?${new URLSearchParams({ riwayat: count.countId })}`}
      className="flex min-h-12 flex-wrap items-center justify-between gap-x-4 gap-y-1 rounded-tile border border-garis bg-putih px-4 py-3 hover:bg-laci-50"
      data-testid="past-count"
    >
      <span className="min-w-0">
        <span className="block font-semibold wrap-anywhere">{count.name || 'Semua barang'}</span>
        <span className="block text-sm text-redup">
          {formatDateTime(instant(count.at), zone)}, {count.cashierName || 'Pemilik'}
        </span>
      </span>
      <span className="text-sm tabular-nums">
        {formatAmount(count.lines.length)} dihitung, {formatAmount(differences.length)} berselisih
        {worthOf === null || differences.length === 0
          ? ''
          : ` (${formatRupiah(foundRupiah - missingRupiah)})`}
      </span>
    </Link>
  )
}

function CountDetail({ count }: { count: PastCount }) {
  const { catalog, settings } = useShop()
  const { zone } = useReadable(settings)
  const worthOf = useCountWorth()
  const nameOf = usePersonName()
  const review = countReview(count.lines, worthOf ?? (() => null))
  return (
    <>
      <BackLink to="?riwayat=" testId="count-history-back">
        Riwayat opname
      </BackLink>
      <Section title={count.name || 'Semua barang'} testId="count-detail">
        <p className="text-redup">
          {formatDateTime(count.at as Instant, zone)}, oleh {count.cashierName || nameOf(count.staffId)}
        </p>
        <CountDifferences review={review} seesCost={worthOf !== null} />
        {worthOf === null || review.differences.length === 0 ? null : (
          <p className="text-sm text-redup">Rupiahnya menurut harga beli sekarang.</p>
        )}
      </Section>
      {count.corrected.size === 0 ? null : (
        <Section title="Dikoreksi sesudahnya">
          <p className="text-redup">
            Catatan dari kasir lain yang baru masuk setelah barangnya dihitung, dan sudah termasuk di
            hitungan.
          </p>
          <ul className="grid gap-1">
            {[...count.corrected].map(([productId, quantity]) => (
              <li key={productId} className="flex justify-between gap-3 tabular-nums">
                <span className="min-w-0 wrap-anywhere">{catalog.product(productId)?.fields.name ?? ''}</span>
                <span>
                  {quantity > 0 ? '+' : ''}
                  {formatQuantity(quantity)}
                </span>
              </li>
            ))}
          </ul>
        </Section>
      )}
    </>
  )
}
