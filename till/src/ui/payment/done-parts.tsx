import type { Rupiah } from '@laci/domain/base/money/rupiah.ts'
import type { PaidState } from '@laci/domain/sale/paid-state.ts'
import { Announced } from '@laci/ui/controls/announced.tsx'
import { formatRupiah } from '@laci/ui/format/rupiah.ts'
import { unpaidTexts } from '@laci/ui/texts/paid-state.ts'
import { CircleCheck, Hourglass, NotebookPen } from 'lucide-react'

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
      <p
        className="text-[length:min(3rem,13.3vw)] leading-tight font-extrabold tabular-nums wrap-anywhere"
        data-testid={testId}
      >
        {formatRupiah(amountRupiah)}
      </p>
    </div>
  )
}

/** What of a sale is not paid: whose kasbon it is and until when, and what nobody has seen yet [SALE-34]. */
export function UnpaidParts({ paid }: { paid: PaidState }) {
  const texts = unpaidTexts(paid)
  const states = paid.parts.map(({ state }) => state).filter((state) => state !== 'paid')
  if (texts.length === 0) return null
  return (
    <ul className="grid gap-2" data-testid="unpaid-parts">
      {texts.map((text, index) => {
        const Icon = states[index] === 'owed' ? NotebookPen : Hourglass
        return (
          <li
            // biome-ignore lint/suspicious/noArrayIndexKey: two parts may say the same, and none of them has a state
            key={index}
            className="flex gap-3 rounded-tile bg-jahe-100 p-4 text-lg font-semibold text-jahe-800"
          >
            <Icon aria-hidden size={22} className="mt-1 shrink-0" />
            <span className="min-w-0 tabular-nums">{text}</span>
          </li>
        )
      })}
    </ul>
  )
}
