import type { OrderView } from '@laci/domain/order/wire.ts'
import { Button } from '@laci/ui/controls/button.tsx'
import { Sheet } from '@laci/ui/controls/sheet.tsx'
import { formatDate } from '@laci/ui/format/date.ts'
import { formatAmount, formatRupiah } from '@laci/ui/format/rupiah.ts'
import { CircleCheck } from 'lucide-react'
import { useRef } from 'react'
import { useReadable } from '../../ui/base/use-readable.ts'
import { useShop } from '../../ui/state/till-context.ts'
import { ReceiptButton } from './receipt-button.tsx'

/** The server has the payment: what it brought, read from the new pass. */
export function PaidSheet({ order, onClose }: { order: OrderView; onClose: () => void }) {
  const shop = useShop()
  const doneButton = useRef<HTMLButtonElement>(null)
  const { zone } = useReadable(shop.settings)
  const { pass } = useReadable(shop.entitlement)
  const endsAt = pass?.holding.endsAt ?? null
  const brought =
    pass === null
      ? 'Masa aktif yang baru terlihat sebentar lagi.'
      : order.kind === 'tokens'
        ? `Saldo token ${formatAmount(pass.holding.tokens)}`
        : endsAt === null
          ? 'Tanpa batas waktu'
          : `Aktif sampai ${formatDate(endsAt, zone)}`
  return (
    <Sheet isOpen onClose={onClose} title="Pembayaran diterima" initialFocus={doneButton} testId="paid">
      <div className="grid gap-4">
        <p className="flex items-center gap-2 text-daun-700">
          <CircleCheck aria-hidden size={22} className="shrink-0" />
          <span>
            {order.itemName}, <span className="tabular-nums">{formatRupiah(order.amountRupiah)}</span>
          </span>
        </p>
        <p
          className="rounded-tile bg-daun-50 px-4 py-4 text-2xl font-extrabold text-balance text-daun-700"
          data-testid="paid-result"
        >
          {brought}
        </p>
        <div className="grid gap-3 min-[420px]:grid-cols-2 narrow:grid-cols-1">
          <ReceiptButton orderId={order.orderId} orderNumber={order.orderNumber} />
          <Button ref={doneButton} onClick={onClose} data-testid="paid-done">
            Selesai
          </Button>
        </div>
      </div>
    </Sheet>
  )
}
