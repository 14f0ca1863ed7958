import { instant } from '@laci/domain/base/time/instant.ts'
import { pieceCount } from '@laci/domain/sale/piece-count.ts'
import { Button } from '@laci/ui/controls/button.tsx'
import { IconButton } from '@laci/ui/controls/icon-button.tsx'
import { Sheet } from '@laci/ui/controls/sheet.tsx'
import { EmptyState } from '@laci/ui/controls/states.tsx'
import { formatDateTime, formatTime } from '@laci/ui/format/date.ts'
import { formatAmount, formatRupiah } from '@laci/ui/format/rupiah.ts'
import { ClipboardList, Printer, Trash2 } from 'lucide-react'
import { useRef } from 'react'
import { type RowPlace, useRows } from '../../ui/base/use-rows.ts'
import { useHost, useShop } from '../../ui/state/till-context.ts'
import { type BillView, useHeldBills } from './held-bills.ts'

const rowRem = 5.5

/** The list of bills that wait. */
export function HeldBillsSheet({
  isCartFilled,
  isBusy,
  onClose,
  onOpen,
  onVoid,
  onPapers,
  onHoldFirst,
}: {
  /** A filled cart is not thrown away for another bill: it is held first. */
  isCartFilled: boolean
  isBusy: boolean
  onClose: () => void
  onOpen: (bill: BillView) => void
  onVoid: (bill: BillView) => void
  /** Its slip for the table and its ticket for the kitchen. */
  onPapers: (bill: BillView) => void
  onHoldFirst: () => void
}) {
  const bills = useHeldBills()
  const frame = useRef<HTMLDivElement>(null)
  const list = useRows({ count: bills.length, frame, rowRem, overscan: 4 })
  return (
    <Sheet isOpen onClose={onClose} isDismissible={!isBusy} title="Pesanan tertunda" testId="held-bills">
      {isCartFilled && bills.length > 0 ? (
        <div className="flex flex-wrap items-center justify-between gap-3 rounded-tile bg-jahe-100 px-4 py-3 text-jahe-800">
          <p className="min-w-[min(10rem,100%)] grow font-semibold">
            Keranjang masih berisi. Simpan dulu, lalu buka pesanan lain.
          </p>
          <Button tone="outline" onClick={onHoldFirst} data-testid="hold-first">
            Simpan pesanan
          </Button>
        </div>
      ) : null}
      {bills.length === 0 ? (
        <EmptyState icon={<ClipboardList aria-hidden size={36} className="text-garis-kuat" />}>
          Belum ada pesanan tertunda. Isi keranjang, lalu tekan Tunda.
        </EmptyState>
      ) : (
        <section
          ref={frame}
          aria-label="Daftar pesanan"
          className="max-h-[60dvh] overflow-y-auto low:max-h-none low:overflow-visible"
        >
          <ul className="relative" style={{ height: list.heightPx }}>
            {list.rows.map((row) => (
              <BillRow
                key={bills[row.index]!.id}
                bill={bills[row.index]!}
                place={row.place}
                isOpenable={!isCartFilled && !isBusy}
                onOpen={onOpen}
                onVoid={onVoid}
                onPapers={onPapers}
              />
            ))}
          </ul>
        </section>
      )}
    </Sheet>
  )
}

function BillRow({
  bill,
  place,
  isOpenable,
  onOpen,
  onVoid,
  onPapers,
}: {
  bill: BillView
  place: RowPlace['place']
  isOpenable: boolean
  onOpen: (bill: BillView) => void
  onVoid: (bill: BillView) => void
  onPapers: (bill: BillView) => void
}) {
  const shop = useShop()
  const host = useHost()
  const { zone } = shop.settings.get()
  const { name, lines, totalRupiah, cashierName, heldAt, openedByDeviceId } = bill.fields
  const at = instant(heldAt)
  const isOfToday = host.now() - heldAt < 12 * 3_600_000
  const holder =
    openedByDeviceId === null
      ? ''
      : openedByDeviceId === shop.deviceId
        ? 'Sedang dibuka di perangkat ini'
        : 'Sedang dibuka di perangkat lain'
  return (
    <li
      data-testid="held-bill"
      className="absolute inset-x-0 flex items-center gap-2 border-b border-garis narrow:flex-wrap narrow:justify-end"
      {...place}
    >
      <button
        type="button"
        aria-disabled={!isOpenable}
        onClick={() => {
          if (isOpenable) onOpen(bill)
        }}
        data-testid="open-bill"
        className="grid min-h-16 min-w-0 grow gap-0.5 narrow:basis-full rounded-control px-2 text-left hover:bg-laci-50 aria-disabled:opacity-60"
      >
        <span className="flex justify-between gap-3 font-semibold narrow:flex-wrap">
          <span className="truncate">{name === '' ? 'Tanpa nama' : name}</span>
          <span className="shrink-0 tabular-nums">{formatRupiah(totalRupiah)}</span>
        </span>
        <span className="truncate narrow:whitespace-normal text-sm text-redup tabular-nums">
          {formatAmount(pieceCount(lines))} barang ·{' '}
          {isOfToday ? formatTime(at, zone) : formatDateTime(at, zone)}
          {cashierName === '' ? '' : ` · ${cashierName}`}
        </span>
        {holder === '' ? null : (
          <span className="truncate text-sm font-semibold text-jahe-800">{holder}</span>
        )}
      </button>
      <IconButton
        label={`Cetak pesanan ${name}`}
        icon={<Printer aria-hidden size={20} />}
        onClick={() => onPapers(bill)}
        data-testid="bill-papers-open"
      />
      <IconButton
        label={`Batalkan pesanan ${name}`}
        icon={<Trash2 aria-hidden size={20} />}
        onClick={() => onVoid(bill)}
        data-testid="void-bill"
      />
    </li>
  )
}
