import type { Instant } from '@laci/domain/base/time/instant.ts'
import type { SaleRecorded } from '@laci/domain/sale/events.ts'
import { tenderText } from '@laci/domain/sale/tender.ts'
import { groupsOfFour } from '@laci/domain/views/paper/check-code.ts'
import { Fragment, type ReactNode } from 'react'
import { formatDateTime, formatDay } from '../format/date.ts'
import { formatAmount, formatRupiah } from '../format/rupiah.ts'

export type SaleFact = readonly [name: string, value: ReactNode]

/**
 * When, by whom, for whom, how it was paid: what a sale says of itself beside its goods. `where`: what the asker knows of the
 * place, after the cashier; `state`: and of what became of it, at the end.
 */
export function SaleFacts({
  sale,
  soldAt,
  where = [],
  state = [],
}: {
  sale: SaleRecorded
  soldAt: Instant
  where?: readonly SaleFact[]
  state?: readonly SaleFact[]
}) {
  const { customerName, dueDay, kasbonAfterRupiah, pointsEarned } = sale
  const facts: readonly SaleFact[] = [
    ['Waktu', formatDateTime(soldAt, sale.zone)],
    ['Kasir', sale.cashierName || 'Pemilik'],
    ...where,
    ...(customerName ? [['Pelanggan', customerName] as const] : []),
    ...sale.payments.map(
      (payment): SaleFact => [
        tenderText(payment),
        <>
          {formatRupiah(payment.receivedRupiah)}
          {payment.pointCount === undefined ? '' : ` (${formatAmount(payment.pointCount)} poin)`}
          {payment.reference === undefined ? null : (
            <span className="block text-sm text-redup">{payment.reference}</span>
          )}
        </>,
      ],
    ),
    ...(sale.changeRupiah > 0 ? [['Kembalian', formatRupiah(sale.changeRupiah)] as const] : []),
    ...(dueDay === undefined ? [] : [['Jatuh tempo', formatDay(dueDay)] as const]),
    ...(kasbonAfterRupiah === undefined
      ? []
      : [['Kasbon saat itu', formatRupiah(kasbonAfterRupiah)] as const]),
    ...(pointsEarned ? [['Poin didapat', formatAmount(pointsEarned)] as const] : []),
    ['Kode cek', groupsOfFour(sale.verifyCode)],
    ...state,
  ]
  return (
    <div className="@container">
      <dl className="grid gap-x-6 gap-y-1 @min-[15rem]:grid-cols-[auto_1fr]" data-testid="sale-facts">
        {facts.map(([name, value], index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two payments may have one name, and none of them has a state
          <Fragment key={index}>
            <dt className="text-redup">{name}</dt>
            <dd className="min-w-0 break-words tabular-nums">{value}</dd>
          </Fragment>
        ))}
      </dl>
    </div>
  )
}
