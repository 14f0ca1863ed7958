import type { Rupiah } from '@laci/domain/money/rupiah.ts'
import { Announced } from '@laci/ui/controls/announced.tsx'
import { formatRupiah } from '@laci/ui/format/rupiah.ts'
import { CircleCheck } from 'lucide-react'

// What every screen shows whose money is on the disk: of a sale, an instalment and a refund.

/** *Transaksi tersimpan*, and the number of its paper. */
export function SavedLine({
  text,
  receiptNumber,
  testId = 'receipt-number',
}: {
  text: string
  receiptNumber: string
  testId?: string
}) {
  return (
    <p className="flex flex-wrap items-center gap-x-4 gap-y-1 text-daun-700">
      <Announced text={text} />
      <span className="inline-flex items-center gap-2 font-semibold">
        <CircleCheck aria-hidden size={22} />
        {text}
      </span>
      <span className="text-redup tabular-nums" data-testid={testId}>
        No. {receiptNumber}
      </span>
    </p>
  )
}

/** Cash that goes back over the counter, to be read from afar. */
export function CashBack({
  label = 'Kembalian',
  amountRupiah,
  testId = 'done-change',
}: {
  label?: string
  amountRupiah: Rupiah
  testId?: string
}) {
  return (
    <div className="rounded-tile bg-daun-50 px-4 py-3 text-daun-700">
      <p className="font-semibold">
        {label}
        <Announced text={`${label} ${formatRupiah(amountRupiah)}`} />
      </p>
      <p className="text-5xl font-extrabold tabular-nums" data-testid={testId}>
        {formatRupiah(amountRupiah)}
      </p>
    </div>
  )
}
