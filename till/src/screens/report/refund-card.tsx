import { tenderText } from '@laci/domain/sale/tender.ts'
import { Button } from '@laci/ui/controls/button.tsx'
import { formatDateTime } from '@laci/ui/format/date.ts'
import { formatQuantity } from '@laci/ui/format/quantity.ts'
import { formatRupiah } from '@laci/ui/format/rupiah.ts'
import { ReceiptText } from 'lucide-react'
import { useMemo, useState } from 'react'
import { refundPaper } from '../../shell/paper.ts'
import { PaperPanel } from '../../shell/paper-panel.tsx'
import type { RefundRow } from './use-refunds.ts'

/** Goods that came back of a sale: what, why, how the money went, and its paper. */
export function RefundCard({ refund }: { refund: RefundRow }) {
  const [isPaperShown, setIsPaperShown] = useState(false)
  const paper = useMemo(() => refundPaper(refund), [refund])
  const { receiptNumber, totalRupiah, lines, payments, reason, cashierName, zone } = refund.body
  return (
    <article className="grid gap-2 rounded-tile bg-kertas p-4" data-testid="refund-card">
      <p className="flex flex-wrap justify-between gap-x-3 font-semibold tabular-nums">
        <span>{receiptNumber}</span>
        <span className="text-cabai-600">−{formatRupiah(totalRupiah)}</span>
      </p>
      <ul className="grid gap-0.5">
        {lines.map((line) => (
          <li key={line.lineIndex} className="flex justify-between gap-3">
            <span className="min-w-0">
              {formatQuantity(line.quantityThousandths)} {line.unit} {line.name}
            </span>
            <span className="shrink-0 text-sm text-redup">
              {line.isWrittenOff ? 'Rusak' : line.restocked.length > 0 ? 'Kembali ke stok' : 'Tanpa stok'}
            </span>
          </li>
        ))}
      </ul>
      <p className="text-sm text-redup tabular-nums">
        {formatDateTime(refund.at, zone)}
        {cashierName === '' ? '' : ` · ${cashierName}`} · {reason} ·{' '}
        {payments.map((payment) => `${tenderText(payment)} ${formatRupiah(payment.amountRupiah)}`).join(', ')}
      </p>
      <Button
        tone="quiet"
        className="justify-self-start px-2!"
        aria-expanded={isPaperShown}
        onClick={() => setIsPaperShown(!isPaperShown)}
        data-testid="refund-paper"
      >
        <ReceiptText aria-hidden size={20} />
        {isPaperShown ? 'Tutup struk retur' : 'Struk retur'}
      </Button>
      {isPaperShown ? <PaperPanel paper={paper} /> : null}
    </article>
  )
}
