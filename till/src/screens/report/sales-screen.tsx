import { rupiah, sumRupiah } from '@laci/domain/money/rupiah.ts'
import { missingPayments, takenBackRupiah } from '@laci/domain/sale/payment-check.ts'
import { businessDaySchema } from '@laci/domain/time/zone.ts'
import { buttonClass } from '@laci/ui/controls/button-class.ts'
import { EmptyState } from '@laci/ui/controls/states.tsx'
import { formatBusinessDay } from '@laci/ui/format/date.ts'
import { formatRupiah } from '@laci/ui/format/rupiah.ts'
import { useVirtualizer } from '@tanstack/react-virtual'
import { ChartColumn, ReceiptText } from 'lucide-react'
import { useMemo, useRef, useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { useShop } from '../../shell/till-context.ts'
import { useBusinessDay } from '../../shell/use-business-day.ts'
import { useReadable } from '../../shell/use-readable.ts'
import { useUncheckedPayments } from '../../shell/use-unchecked-payments.ts'
import type { SaleSummary } from '../../till-types.ts'
import { DayBar } from './day-bar.tsx'
import { FindReceipt } from './find-receipt.tsx'
import { SaleSheet } from './sale-sheet.tsx'
import { isMeant } from './sale-words.ts'
import { type DayRow, DayRowButton } from './sales-rows.tsx'
import { type DayRefunds, useRefunds } from './use-refunds.ts'

const rowHeightPx = 72

/**
 * *Transaksi*: what was sold and came back on a day, on every device, as far as this one knows. Day and opened sale stand
 * in the address, so that *Kembali* leads back to them.
 */
export function SalesScreen() {
  const shop = useShop()
  const today = useBusinessDay()
  const [address, setAddress] = useSearchParams()
  const asked = businessDaySchema.safeParse(address.get('hari'))
  const day = asked.success && asked.data < today ? asked.data : today
  const openedId = address.get('buka')
  const { zone } = useReadable(shop.settings)
  const sales = useReadable(useMemo(() => shop.sales.ofDay(day), [shop, day]))
  const refunds = useRefunds(day, today)
  useReadable(shop.staff.current)
  // Receipts are everybody's, for a copy or a refund; what the day brought is not.
  const seesTotals = shop.staff.may({ right: 'reports' })
  const unseen = useUncheckedPayments()
  const missing = useMemo(
    // What came back is no longer out.
    () =>
      missingPayments(unseen ?? []).flatMap((one) => {
        const openRupiah = rupiah(one.payment.amountRupiah - takenBackRupiah(one))
        return one.businessDay === day && openRupiah > 0 ? [openRupiah] : []
      }),
    [unseen, day],
  )
  const [words, setWords] = useState('')
  const frame = useRef<HTMLDivElement>(null)

  const all = useMemo(() => dayRows(sales, refunds), [sales, refunds])
  const shown = useMemo(() => all.filter((row) => isMeant(row, words)), [all, words])
  const rows = useVirtualizer({
    count: shown.length,
    getScrollElement: () => frame.current,
    estimateSize: () => rowHeightPx,
    overscan: 8,
  })
  let totalRupiah = 0
  let unsentCount = 0
  for (const sale of sales) {
    totalRupiah += sale.totalRupiah
    if (!sale.isSent) unsentCount += 1
  }
  const refundedRupiah = refunds.ofDay.reduce((sum, { body }) => sum + body.totalRupiah, 0)

  function go(changes: { readonly hari?: string; readonly buka?: string | null }) {
    const next = new URLSearchParams(address)
    for (const [name, value] of Object.entries(changes)) {
      if (value === null || value === today) next.delete(name)
      else next.set(name, value)
    }
    setAddress(next, { replace: true })
  }

  return (
    <main
      className="mx-auto flex h-full max-w-3xl flex-col gap-3 px-4 pt-4 md:gap-4 md:px-6 md:pt-5"
      data-testid="today"
    >
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <div>
          <h1 className="text-2xl font-extrabold">Transaksi</h1>
          <p className="text-redup">
            {day === today ? `Hari ini, ${formatBusinessDay(day)}` : formatBusinessDay(day)}
          </p>
        </div>
        <div className="flex flex-wrap items-center gap-2">
          {seesTotals ? (
            <Link to="/laporan" className={buttonClass('outline', 'medium')} data-testid="open-report">
              <ChartColumn aria-hidden size={20} />
              Laporan
            </Link>
          ) : null}
          <DayBar day={day} today={today} onChoose={(hari) => go({ hari })} />
        </div>
      </div>
      <FindReceipt
        words={words}
        onWords={setWords}
        onFound={(buka) => go({ buka })}
        isPaused={openedId !== null}
        isListed={shown.length > 0}
      />
      {seesTotals ? (
        <dl className="grid grid-cols-2 gap-3">
          <div className="rounded-tile border border-garis bg-putih px-4 py-2 md:py-3">
            <dt className="text-sm text-redup">Penjualan</dt>
            <dd className="text-xl font-extrabold tabular-nums md:text-3xl" data-testid="today-total">
              {formatRupiah(totalRupiah)}
            </dd>
          </div>
          <div className="rounded-tile border border-garis bg-putih px-4 py-2 md:py-3">
            <dt className="text-sm text-redup">Transaksi</dt>
            <dd className="text-xl font-extrabold tabular-nums md:text-3xl" data-testid="today-count">
              {sales.length}
            </dd>
          </div>
        </dl>
      ) : null}
      {seesTotals && refundedRupiah > 0 ? (
        <p className="text-sm tabular-nums" data-testid="today-refunds">
          Retur {formatRupiah(refundedRupiah)} dari {refunds.ofDay.length} struk. Setelah retur{' '}
          <strong>{formatRupiah(totalRupiah - refundedRupiah)}</strong>.
        </p>
      ) : null}
      {seesTotals && missing.length > 0 ? (
        <p className="text-sm tabular-nums" data-testid="today-missing">
          Tidak masuk <strong>{formatRupiah(sumRupiah(missing))}</strong> dari {missing.length} pembayaran.
          Barangnya sudah keluar, uangnya belum ada.{' '}
          <Link to="/menunggu-cek" className="font-semibold text-laci-600 underline">
            Lihat
          </Link>
        </p>
      ) : null}
      {unsentCount > 0 ? (
        <p className="text-sm text-redup">Termasuk {unsentCount} transaksi yang menunggu terkirim.</p>
      ) : null}
      <section
        ref={frame}
        aria-label="Daftar transaksi"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keys (WCAG 2.1.1)
        tabIndex={0}
        className="min-h-0 grow overflow-y-auto overscroll-contain pb-4"
      >
        {shown.length === 0 ? (
          <EmptyState icon={<ReceiptText aria-hidden size={36} className="text-garis-kuat" />}>
            {all.length > 0
              ? 'Tidak ada yang cocok pada hari ini. Untuk hari lain, ketik nomor struk lengkap lalu tekan Enter.'
              : day === today
                ? 'Belum ada transaksi hari ini.'
                : 'Tidak ada transaksi pada hari itu di perangkat ini.'}
          </EmptyState>
        ) : (
          <ul
            className="relative overflow-hidden rounded-tile border border-garis bg-putih"
            style={{ height: rows.getTotalSize() }}
          >
            {rows.getVirtualItems().map((item) => {
              const row = shown[item.index]!
              return (
                <li
                  key={row.kind === 'sale' ? row.sale.saleId : row.refund.eventId}
                  className="absolute inset-x-0"
                  style={{ transform: `translateY(${item.start}px)`, height: rowHeightPx }}
                >
                  <DayRowButton
                    row={row}
                    unseen={unseen?.filter(({ saleId }) => row.kind === 'sale' && saleId === row.sale.saleId)}
                    zone={zone}
                    onOpen={() =>
                      go({ buka: row.kind === 'sale' ? row.sale.saleId : row.refund.body.saleId })
                    }
                  />
                </li>
              )
            })}
          </ul>
        )}
      </section>
      {openedId === null ? null : (
        <SaleSheet key={openedId} saleId={openedId} onClose={() => go({ buka: null })} />
      )}
    </main>
  )
}

/** Sales and refunds in one list, newest first. */
function dayRows(sales: readonly SaleSummary[], { ofDay, rupiahBySale }: DayRefunds): DayRow[] {
  const sold = sales.map((sale): { at: number; row: DayRow } => ({
    at: sale.soldAt,
    row: { kind: 'sale', sale, refundedRupiah: rupiahBySale.get(sale.saleId) ?? 0 },
  }))
  const back = ofDay.map((refund): { at: number; row: DayRow } => ({
    at: refund.at,
    row: { kind: 'refund', refund },
  }))
  return [...sold, ...back].sort((one, other) => other.at - one.at).map(({ row }) => row)
}
