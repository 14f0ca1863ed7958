import { groupsOfFour } from '@laci/domain/receipt/check-code.ts'
import { tenderText } from '@laci/domain/sale/tender.ts'
import { instant } from '@laci/domain/time/instant.ts'
import { formatDateTime, formatDay, formatTime } from '@laci/ui/format/date.ts'
import { formatAmount, formatRupiah } from '@laci/ui/format/rupiah.ts'
import { Fragment, type ReactNode } from 'react'
import { useShop } from '../../shell/till-context.ts'
import { useDeviceNames } from '../../shell/use-device-names.ts'
import type { JournalRow } from '../../till-types.ts'

export type SoldRow = Extract<JournalRow, { kind: 'sale_recorded' }>

/** When, by whom, for whom, how it was paid: all that is known of a sale beside its goods. */
export function SaleFacts({ sold, copyCount }: { sold: SoldRow; copyCount: number }) {
  const shop = useShop()
  const deviceNames = useDeviceNames()
  const { body: sale, at: soldAt, deviceId, isSent } = sold
  const { customerName, dueDay, kasbonAfterRupiah, pointsEarned, shiftId } = sale
  const device =
    deviceId === shop.deviceId
      ? 'Perangkat ini'
      : (deviceNames.get(deviceId) ?? `Perangkat ${sale.receiptNumber.split('-')[0]}`)
  const facts: [string, ReactNode][] = [
    ['Waktu', formatDateTime(soldAt, sale.zone)],
    ['Kasir', sale.cashierName || 'Pemilik'],
    ['Perangkat', device],
    ['Shift', shiftText(shop, shiftId)],
    ...(customerName ? [['Pelanggan', customerName] as [string, ReactNode]] : []),
    ['Total', <strong key="total">{formatRupiah(sale.totalRupiah)}</strong>],
    ...sale.payments.map((payment): [string, ReactNode] => [
      tenderText(payment),
      <>
        {formatRupiah(payment.receivedRupiah)}
        {payment.pointCount === undefined ? '' : ` (${formatAmount(payment.pointCount)} poin)`}
        {payment.reference === undefined ? null : (
          <span className="block text-sm text-redup">{payment.reference}</span>
        )}
      </>,
    ]),
    ...(sale.changeRupiah > 0 ? [['Kembalian', formatRupiah(sale.changeRupiah)] as [string, ReactNode]] : []),
    ...(dueDay === undefined ? [] : [['Jatuh tempo', formatDay(dueDay)] as [string, ReactNode]]),
    ...(kasbonAfterRupiah === undefined
      ? []
      : [['Kasbon saat itu', formatRupiah(kasbonAfterRupiah)] as [string, ReactNode]]),
    ...(pointsEarned ? [['Poin didapat', formatAmount(pointsEarned)] as [string, ReactNode]] : []),
    ['Kode cek', groupsOfFour(sale.verifyCode)],
    ['Cetak ulang', copyCount === 0 ? 'Belum pernah' : `${copyCount} kali`],
    ['Status', isSent ? 'Sudah terkirim' : 'Menunggu terkirim, aman di perangkat ini'],
  ]
  return (
    <dl className="grid grid-cols-[auto_1fr] gap-x-6 gap-y-1" data-testid="sale-facts">
      {facts.map(([name, value], index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two payments may have one name, and none of them has a state
        <Fragment key={index}>
          <dt className="text-redup">{name}</dt>
          <dd className="min-w-0 break-words tabular-nums">{value}</dd>
        </Fragment>
      ))}
    </dl>
  )
}

function shiftText(shop: ReturnType<typeof useShop>, shiftId: string | null | undefined): string {
  if (shiftId === null || shiftId === undefined) return 'Tanpa shift'
  const shift = shop.records.record('shift', shiftId)
  if (shift === null) return 'Tidak ada lagi di perangkat ini'
  const { openedAt, cashierName } = shift.fields
  const from = `Dibuka ${formatTime(instant(openedAt), shop.settings.get().zone)}`
  return cashierName === '' ? from : `${from} oleh ${cashierName}`
}
