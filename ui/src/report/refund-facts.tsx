import type { Instant } from '@laci/domain/base/time/instant.ts'
import type { SaleRefunded } from '@laci/domain/refund/events.ts'
import { tenderText } from '@laci/domain/sale/tender.ts'
import type { ReactNode } from 'react'
import { formatDateTime } from '../format/date.ts'
import { formatQuantity } from '../format/quantity.ts'
import { formatRupiah } from '../format/rupiah.ts'

/** Goods that came back of a sale: what, why, and how the money went. `children`: what can be done with it. */
export function RefundFacts({
  refund,
  refundedAt,
  children,
}: {
  refund: SaleRefunded
  refundedAt: Instant
  children?: ReactNode
}) {
  const { receiptNumber, totalRupiah, lines, payments, reason, cashierName, zone } = refund
  return (
    <article className="grid gap-2 rounded-tile bg-kertas p-4" data-testid="refund-card">
      <p className="flex flex-wrap justify-between gap-x-3 font-semibold tabular-nums">
        <span>{receiptNumber}</span>
        <span className="text-cabai-600">−{formatRupiah(totalRupiah)}</span>
      </p>
      <ul className="grid gap-0.5">
        {lines.map((line) => (
          <li key={line.lineIndex} className="flex justify-between gap-3 narrow:flex-wrap">
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
        {formatDateTime(refundedAt, zone)}
        {cashierName === '' ? '' : ` · ${cashierName}`} · {reason} ·{' '}
        {payments.map((payment) => `${tenderText(payment)} ${formatRupiah(payment.amountRupiah)}`).join(', ')}
      </p>
      {children}
    </article>
  )
}
