import { Button } from '@laci/ui/controls/button.tsx'
import { PaymentBlocked } from '@laci/ui/payment/payment-blocked.tsx'
import { commonTexts } from '@laci/ui/texts/common.ts'
import { paymentTexts } from '@laci/ui/texts/payment.ts'
import { Clock3 } from 'lucide-react'
import type { EbookOrder } from '../../payment/payment-service.ts'
import type { useEbookOrder } from './use-ebook-order.ts'

/** An order that waits for its money: how it stands, and every way on. */
export function OpenOrder({ order, state }: { order: EbookOrder; state: ReturnType<typeof useEbookOrder> }) {
  const { left, isBusy, isWatching, isPaying } = state
  // Left with a payment under way, or the provider waits for one: the money may be on its road. A refused try is not.
  const isPending =
    left === 'pending' ||
    left === 'success' ||
    order.lastTry?.status === 'pending' ||
    order.lastTry?.isHeld === true
  return (
    <div className="grid gap-5" data-testid="open-order">
      <div className="flex gap-3">
        <Clock3 aria-hidden className="mt-0.5 shrink-0 text-jahe-800" />
        <div>
          <h2 className="text-xl font-extrabold">Menunggu pembayaran</h2>
          <p className="mt-1 text-sm break-all text-redup" data-testid="order-number">
            {order.orderNumber}
          </p>
        </div>
      </div>
      <div role="status" className="empty:hidden">
        {isPending ? (
          <p
            className="rounded-control bg-jahe-100 px-4 py-3 font-semibold text-jahe-800"
            data-testid="payment-pending"
          >
            {paymentTexts.pending}
            {order.lastTry?.isHeld ? ' Kartu sedang diperiksa bank.' : ''}
          </p>
        ) : null}
      </div>
      {left === 'blocked' && order.redirectUrl !== null ? (
        <PaymentBlocked redirectUrl={order.redirectUrl} />
      ) : (
        <p className="text-redup">
          {isPending
            ? 'Selesaikan pembayaran sesuai petunjuk. Tautan unduh muncul di sini setelah lunas, dan dikirim ke WhatsApp Anda. Halaman ini boleh ditutup.'
            : 'Pesanan sudah tersimpan. Lanjutkan kapan pun, atau periksa di sini kalau Anda sudah membayar lewat aplikasi lain.'}
        </p>
      )}
      <div className="grid gap-3">
        <Button
          tone="money"
          size="large"
          onClick={state.pay}
          isBusy={isBusy && isPaying}
          busyLabel={commonTexts.processing}
          data-testid="resume-payment"
        >
          Lanjutkan pembayaran
        </Button>
        <div className="grid gap-3 sm:grid-cols-2">
          <Button tone="outline" onClick={state.check} isBusy={isBusy} data-testid="check-payment">
            Cek status pembayaran
          </Button>
          <Button tone="outline" onClick={state.changeWay} isBusy={isBusy} data-testid="change-way">
            Ganti cara bayar
          </Button>
        </div>
        <Button tone="quiet" onClick={state.startAnew} isBusy={isBusy} data-testid="start-anew">
          Ganti nama atau nomor
        </Button>
      </div>
      <p className="text-sm text-redup" role="status">
        {isWatching ? 'Memeriksa pembayaran…' : ''}
      </p>
    </div>
  )
}
