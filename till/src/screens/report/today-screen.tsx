import { EmptyState } from '@laci/ui/controls/states.tsx'
import { formatBusinessDay, formatTime } from '@laci/ui/format/date.ts'
import { formatRupiah } from '@laci/ui/format/rupiah.ts'
import { useVirtualizer } from '@tanstack/react-virtual'
import { CloudCheck, CloudUpload, ReceiptText } from 'lucide-react'
import { useMemo, useRef, useState } from 'react'
import { useShop } from '../../shell/till-context.ts'
import { useBusinessDay } from '../../shell/use-business-day.ts'
import { useReadable } from '../../shell/use-readable.ts'
import type { SaleSummary } from '../../till-types.ts'
import { SaleSheet } from './sale-sheet.tsx'

const rowHeightPx = 72

/** *Transaksi hari ini*: what was sold on every device, as far as this one knows. */
export function TodayScreen() {
  const shop = useShop()
  const day = useBusinessDay()
  const { zone } = useReadable(shop.settings)
  const sales = useReadable(useMemo(() => shop.sales.ofDay(day), [shop, day]))
  useReadable(shop.staff.current)
  // Receipts are everybody's, for a copy or a refund; what the day brought is not.
  const seesTotals = shop.staff.may({ right: 'reports' })
  const [openedId, setOpenedId] = useState<string | null>(null)
  const frame = useRef<HTMLDivElement>(null)
  const rows = useVirtualizer({
    count: sales.length,
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
  return (
    <main className="mx-auto flex h-full max-w-3xl flex-col gap-4 px-4 pt-5 md:px-6" data-testid="today">
      <div>
        <h1 className="text-2xl font-extrabold">Transaksi hari ini</h1>
        <p className="text-redup">{formatBusinessDay(day)}</p>
      </div>
      {seesTotals ? (
        <dl className="grid grid-cols-2 gap-3">
          <div className="rounded-tile border border-garis bg-putih px-4 py-3">
            <dt className="text-sm text-redup">Penjualan</dt>
            <dd className="text-xl font-extrabold tabular-nums md:text-3xl" data-testid="today-total">
              {formatRupiah(totalRupiah)}
            </dd>
          </div>
          <div className="rounded-tile border border-garis bg-putih px-4 py-3">
            <dt className="text-sm text-redup">Transaksi</dt>
            <dd className="text-xl font-extrabold tabular-nums md:text-3xl" data-testid="today-count">
              {sales.length}
            </dd>
          </div>
        </dl>
      ) : null}
      {unsentCount > 0 ? (
        <p className="text-sm text-redup">Termasuk {unsentCount} transaksi yang menunggu terkirim.</p>
      ) : null}
      <section
        ref={frame}
        aria-label="Daftar transaksi"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keys (WCAG 2.1.1)
        tabIndex={0}
        className="min-h-0 grow overflow-y-auto overscroll-contain rounded-t-tile border border-b-0 border-garis bg-putih"
      >
        {sales.length === 0 ? (
          <EmptyState icon={<ReceiptText aria-hidden size={36} className="text-garis-kuat" />}>
            Belum ada transaksi hari ini.
          </EmptyState>
        ) : (
          <ul className="relative" style={{ height: rows.getTotalSize() }}>
            {rows.getVirtualItems().map((row) => {
              const sale = sales[row.index]!
              return (
                <li
                  key={sale.saleId}
                  className="absolute inset-x-0"
                  style={{ transform: `translateY(${row.start}px)`, height: rowHeightPx }}
                >
                  <SaleRow
                    sale={sale}
                    time={formatTime(sale.soldAt, zone)}
                    onOpen={() => setOpenedId(sale.saleId)}
                  />
                </li>
              )
            })}
          </ul>
        )}
      </section>
      {openedId === null ? null : <SaleSheet saleId={openedId} onClose={() => setOpenedId(null)} />}
    </main>
  )
}

function SaleRow({ sale, time, onOpen }: { sale: SaleSummary; time: string; onOpen: () => void }) {
  const others = sale.itemCount - 1
  return (
    <button
      type="button"
      onClick={onOpen}
      data-testid="sale-row"
      data-sale-id={sale.saleId}
      className="flex h-full w-full items-center gap-3 border-b border-garis px-4 text-left -outline-offset-3! hover:bg-laci-50"
    >
      <span className="w-12 shrink-0 text-redup tabular-nums max-sm:hidden">{time}</span>
      <span className="grid min-w-0 grow gap-0.5">
        <span className="truncate font-semibold">
          {sale.firstName}
          {others > 0 ? ` +${others} lagi` : ''}
        </span>
        <span className="truncate text-sm text-redup tabular-nums">
          <span className="sm:hidden">{time} · </span>
          {sale.receiptNumber}
        </span>
      </span>
      <span className="shrink-0 font-semibold tabular-nums">{formatRupiah(sale.totalRupiah)}</span>
      <span className="shrink-0" title={sale.isSent ? 'Sudah terkirim' : 'Menunggu terkirim'}>
        {sale.isSent ? (
          <CloudCheck aria-label="Sudah terkirim" size={20} className="text-daun-700" />
        ) : (
          <CloudUpload aria-label="Menunggu terkirim" size={20} className="text-jahe-800" />
        )}
      </span>
    </button>
  )
}
