import { rupiah, sumRupiah } from '@laci/domain/base/money/rupiah.ts'
import { businessDaySchema } from '@laci/domain/base/time/zone.ts'
import { missingPayments, takenBackRupiah } from '@laci/domain/sale/payment-check.ts'
import { buttonClass } from '@laci/ui/controls/button-class.ts'
import { classes } from '@laci/ui/controls/classes.ts'
import { EmptyState } from '@laci/ui/controls/states.tsx'
import { formatBusinessDay } from '@laci/ui/format/date.ts'
import { formatRupiah } from '@laci/ui/format/rupiah.ts'
import { ChartColumn, ReceiptText } from 'lucide-react'
import { useMemo, useRef, useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import type { SaleSummary } from '../../engine/api/sales.ts'
import { Beside } from '../../ui/base/beside.tsx'
import { type OpenedRecord, useOpenedRecord } from '../../ui/base/opened-record.ts'
import { listFrameClass, listPageClass } from '../../ui/base/page.tsx'
import { useReadable } from '../../ui/base/use-readable.ts'
import { useRows } from '../../ui/base/use-rows.ts'
import { useHasRoomBeside } from '../../ui/base/window-fit.ts'
import { checksOf, useUncheckedPayments } from '../../ui/payment/use-unchecked-payments.ts'
import { useShop } from '../../ui/state/till-context.ts'
import { useBusinessDay } from '../../ui/state/use-business-day.ts'
import { DayBar } from './day-bar.tsx'
import { FindReceipt } from './find-receipt.tsx'
import { SaleSheet } from './sale-sheet.tsx'
import { isMeant } from './sale-words.ts'
import { type DayRow, DayRowButton } from './sales-rows.tsx'
import { type DayRefunds, useRefunds } from './use-refunds.ts'

const rowRem = 4.5
const sumClass = 'text-xl font-extrabold tabular-nums'

/**
 * *Transaksi*: what was sold and came back on a day, on every device, as far as this one knows. Day and opened sale stand
 * in the address, so that *Kembali* leads back to them. With room beside the list the sale stands there.
 */
export function SalesScreen() {
  const isBeside = useHasRoomBeside()
  const opened = useOpenedRecord('buka', isBeside)
  const sale =
    opened.id === null ? null : (
      <SaleSheet key={opened.id} saleId={opened.id} isBeside={isBeside} onClose={opened.close} />
    )
  if (isBeside) {
    return (
      <Beside
        isBeside
        list={<DaySales opened={opened} isBeside />}
        record={
          sale ?? (
            <EmptyState
              className="h-full justify-center"
              icon={<ReceiptText aria-hidden size={36} className="text-garis-kuat" />}
            >
              Pilih transaksi di sebelah kiri untuk melihat isinya, mencetak ulang, atau meretur.
            </EmptyState>
          )
        }
      />
    )
  }
  return (
    <>
      <DaySales opened={opened} isBeside={false} />
      {sale}
    </>
  )
}

function DaySales({ opened, isBeside }: { opened: OpenedRecord; isBeside: boolean }) {
  const shop = useShop()
  const today = useBusinessDay()
  const [address, setAddress] = useSearchParams()
  const asked = businessDaySchema.safeParse(address.get('hari'))
  const day = asked.success && asked.data < today ? asked.data : today
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
  const checkOf = useMemo(() => checksOf(unseen), [unseen])
  const [words, setWords] = useState('')
  const frame = useRef<HTMLDivElement>(null)

  const all = useMemo(() => dayRows(sales, refunds), [sales, refunds])
  const shown = useMemo(() => all.filter((row) => isMeant(row, words)), [all, words])
  const list = useRows({ count: shown.length, frame, rowRem })
  let totalRupiah = 0
  let unsentCount = 0
  for (const sale of sales) {
    totalRupiah += sale.totalRupiah
    if (!sale.isSent) unsentCount += 1
  }
  const refundedRupiah = refunds.ofDay.reduce((sum, { body }) => sum + body.totalRupiah, 0)

  function goToDay(chosen: string) {
    const next = new URLSearchParams(address)
    next.delete('buka')
    if (chosen === today) next.delete('hari')
    else next.set('hari', chosen)
    setAddress(next, { replace: true })
  }

  const Frame = isBeside ? 'section' : 'main'
  return (
    <Frame
      aria-label={isBeside ? 'Transaksi' : undefined}
      className={classes(listPageClass, 'max-w-3xl gap-3 pt-4 md:gap-4 md:pt-5')}
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
          <DayBar day={day} today={today} onChoose={goToDay} />
        </div>
      </div>
      <FindReceipt
        words={words}
        onWords={setWords}
        onFound={opened.open}
        isPaused={opened.id !== null && !isBeside}
        isListed={shown.length > 0}
      />
      {seesTotals ? (
        <dl className="grid grid-cols-2 narrow:grid-cols-1 gap-3">
          <div className="rounded-tile border border-garis bg-putih px-4 py-2 md:py-3">
            <dt className="text-sm text-redup">Penjualan</dt>
            <dd className={classes(sumClass, !isBeside && 'md:text-3xl')} data-testid="today-total">
              {formatRupiah(totalRupiah)}
            </dd>
          </div>
          <div className="rounded-tile border border-garis bg-putih px-4 py-2 md:py-3">
            <dt className="text-sm text-redup">Transaksi</dt>
            <dd className={classes(sumClass, !isBeside && 'md:text-3xl')} data-testid="today-count">
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
        className={listFrameClass}
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
            style={{ height: list.heightPx }}
          >
            {list.rows.map((item) => {
              const row = shown[item.index]!
              return (
                <li
                  key={row.kind === 'sale' ? row.sale.saleId : row.refund.eventId}
                  className="absolute inset-x-0 grid"
                  {...item.place}
                >
                  <DayRowButton
                    row={row}
                    zone={zone}
                    checkOf={checkOf}
                    isOpened={opened.id === saleIdOf(row)}
                    onOpen={() => opened.open(saleIdOf(row))}
                  />
                </li>
              )
            })}
          </ul>
        )}
      </section>
    </Frame>
  )
}

function saleIdOf(row: DayRow): string {
  return row.kind === 'sale' ? row.sale.saleId : row.refund.body.saleId
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
