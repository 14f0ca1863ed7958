import type { OrderState } from '@laci/domain/order/order-state.ts'
import { Button } from '@laci/ui/controls/button.tsx'
import { paymentTexts } from '@laci/ui/texts/payment.ts'
import { CircleAlert } from 'lucide-react'
import type { EbookOrder } from '../../payment/payment-service.ts'

const noMoney = 'Tidak ada uang yang ditarik.'
const words: { readonly [State in OrderState]?: string } = {
  failed: `${paymentTexts.failed} ${noMoney}`,
  cancelled: `${paymentTexts.closed} ${noMoney}`,
  expired: `Waktu pembayaran sudah habis. ${noMoney} Kalau Anda terlanjur membayar, tautan unduh tetap dikirim ke WhatsApp Anda.`,
  refunded: 'Dana pesanan ini sudah dikembalikan, jadi tautan unduhnya tidak berlaku lagi.',
  disputed: 'Dana pesanan ini ditarik kembali lewat bank, jadi tautan unduhnya tidak berlaku lagi.',
  reversed: 'Pembayaran ini dibatalkan oleh penyedia pembayaran, jadi tautan unduhnya tidak berlaku lagi.',
}

/** An order that brings no book, and what to do. */
export function EndedOrder({ order, onStartAnew }: { order: EbookOrder; onStartAnew: () => void }) {
  return (
    <div className="grid gap-5" data-testid="ended-order" data-state={order.state}>
      <div className="flex gap-3">
        <CircleAlert aria-hidden className="mt-0.5 shrink-0 text-cabai-600" />
        <div>
          <h2 className="text-xl font-extrabold">Pesanan berakhir</h2>
          <p className="mt-1 text-sm break-all text-redup">{order.orderNumber}</p>
        </div>
      </div>
      <p role="alert">{words[order.state]}</p>
      <Button tone="primary" onClick={onStartAnew} data-testid="start-anew">
        Pesan lagi
      </Button>
    </div>
  )
}
