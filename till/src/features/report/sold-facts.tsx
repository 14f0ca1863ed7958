import { instant } from '@laci/domain/base/time/instant.ts'
import { formatTime } from '@laci/ui/format/date.ts'
import { formatRupiah } from '@laci/ui/format/rupiah.ts'
import { type SaleFact, SaleFacts } from '@laci/ui/report/sale-facts.tsx'
import type { JournalRow } from '../../engine/api/journal.ts'
import { useShop } from '../../ui/state/till-context.ts'
import { useDeviceNames } from '../../ui/state/use-device-names.ts'

export type SoldRow = Extract<JournalRow, { kind: 'sale_recorded' }>

/** All that this till knows of a sale beside its goods. */
export function SoldFacts({ sold, copyCount }: { sold: SoldRow; copyCount: number }) {
  const shop = useShop()
  const deviceNames = useDeviceNames()
  const { body: sale, at: soldAt, deviceId, isSent } = sold
  const device =
    deviceId === shop.deviceId
      ? 'Perangkat ini'
      : (deviceNames.get(deviceId) ?? `Perangkat ${sale.receiptNumber.split('-')[0]}`)
  const where: readonly SaleFact[] = [
    ['Perangkat', device],
    ['Shift', shiftText(shop, sale.shiftId)],
    ['Total', <strong key="total">{formatRupiah(sale.totalRupiah)}</strong>],
  ]
  const state: readonly SaleFact[] = [
    ['Cetak ulang', copyCount === 0 ? 'Belum pernah' : `${copyCount} kali`],
    ['Status', isSent ? 'Sudah terkirim' : 'Menunggu terkirim, tersimpan di perangkat ini'],
  ]
  return <SaleFacts sale={sale} soldAt={soldAt} where={where} state={state} />
}

function shiftText(shop: ReturnType<typeof useShop>, shiftId: string | null | undefined): string {
  if (shiftId === null || shiftId === undefined) return 'Tanpa shift'
  const shift = shop.records.record('shift', shiftId)
  if (shift === null) return 'Tidak ada lagi di perangkat ini'
  const { openedAt, cashierName } = shift.fields
  const from = `Dibuka ${formatTime(instant(openedAt), shop.settings.get().zone)}`
  return cashierName === '' ? from : `${from} oleh ${cashierName}`
}
