import { waitingBills } from '@laci/domain/bill/bill-standing.ts'
import { CircleAlert } from 'lucide-react'
import { useReadable } from '../../ui/base/use-readable.ts'
import { useIsSelling } from '../../ui/payment/selling.ts'
import { useUncheckedPayments } from '../../ui/payment/use-unchecked-payments.ts'
import { useShop } from '../../ui/state/till-context.ts'
import type { ShiftStory } from './shift-story.ts'

/** What somebody may have forgotten. None of it keeps a shift from being closed [SHIFT-11]. */
export function CloseWarnings({ story }: { story: ShiftStory }) {
  const shop = useShop()
  const isSelling = useIsSelling()
  const bills = useReadable(shop.records.ofKind('bill'))
  const { waitingCount } = useReadable(shop.sync)
  const operator = useReadable(shop.operator)
  const waitingPayments = useUncheckedPayments()?.filter(
    ({ state, sale }) => state === 'waiting' && sale.shiftId === story.shift.id,
  )
  const heldCount = waitingBills(bills).length
  const isHere = story.shift.fields.deviceId === shop.deviceId
  const isOwn = story.openedByStaffId === operator.staffId
  const warnings: string[] = []
  if (!isHere) {
    warnings.push(
      'Shift ini milik laci perangkat lain. Hitung uang di laci itu. Transaksi di sana yang belum terkirim menyusul, dan ringkasannya diperbarui.',
    )
  } else if (!isOwn) {
    warnings.push(`Shift ini dibuka oleh ${story.opened.cashierName || 'Pemilik'}.`)
  }
  if (isHere && isSelling) {
    warnings.push('Keranjang masih berisi. Isinya tetap ada dan dibayar di shift berikutnya.')
  }
  if (heldCount > 0) {
    warnings.push(`${heldCount} pesanan masih disimpan. Tetap tersimpan, dibayar di shift berikutnya.`)
  }
  if (waitingPayments !== undefined && waitingPayments.length > 0) {
    warnings.push(
      `${waitingPayments.length} pembayaran masih menunggu cek. Bisa dicek setelah shift ditutup.`,
    )
  }
  if (isHere && waitingCount > 0) {
    warnings.push(`${waitingCount} catatan menunggu terkirim. Semuanya sudah dihitung di sini.`)
  }
  if (warnings.length === 0) return null
  return (
    <ul className="grid gap-2 rounded-tile bg-jahe-100 p-4 text-jahe-800" data-testid="close-warnings">
      {warnings.map((warning) => (
        <li key={warning} className="flex items-start gap-2.5">
          <CircleAlert aria-hidden size={18} className="mt-0.5 shrink-0" />
          {warning}
        </li>
      ))}
    </ul>
  )
}
