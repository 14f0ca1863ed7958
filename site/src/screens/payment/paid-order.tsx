import { Button } from '@laci/ui/controls/button.tsx'
import { commonTexts } from '@laci/ui/texts/common.ts'
import { CircleCheck, Receipt } from 'lucide-react'
import { useState } from 'react'
import type { EbookOrder } from '../../payment/payment-service.ts'
import { useServices } from '../../services.tsx'
import { usePaymentService } from '../../use-payment-service.ts'
import { DownloadCard } from './download-card.tsx'
import { linkTokenOf } from './use-ebook-order.ts'

const receiptFailed = 'Kuitansi belum bisa diunduh. Pembayaran Anda aman. Periksa internet, lalu coba lagi.'

/** The server says that it is paid: the book, the receipt, and where the link is besides. */
export function PaidOrder({
  order,
  onStartAnew,
  showMessage,
}: {
  order: EbookOrder
  onStartAnew: () => void
  showMessage: (text: string) => void
}) {
  const payment = usePaymentService()
  const { saveFile } = useServices()
  const [isFetching, setIsFetching] = useState(false)
  const token = linkTokenOf(order)

  async function saveReceipt() {
    const kept = payment.kept()
    if (kept === null) return
    setIsFetching(true)
    try {
      saveFile(`Kuitansi-${order.orderNumber}.pdf`, await payment.receipt(kept), 'application/pdf')
    } catch {
      showMessage(receiptFailed)
    } finally {
      setIsFetching(false)
    }
  }

  return (
    <div className="grid gap-5" data-testid="paid-order">
      <div className="flex gap-3" role="status">
        <CircleCheck aria-hidden className="mt-0.5 shrink-0 text-daun-700" />
        <div>
          <h2 className="text-xl font-extrabold">Pembayaran diterima</h2>
          <p className="mt-1 text-sm break-all text-redup" data-testid="order-number">
            {order.orderNumber}
          </p>
        </div>
      </div>
      {token === null ? (
        <p className="text-redup" data-testid="link-coming">
          Tautan unduh sedang disiapkan, biasanya kurang dari satu menit. Tautannya juga dikirim ke WhatsApp
          Anda.
        </p>
      ) : (
        <>
          <DownloadCard token={token} />
          <p className="text-redup">
            Tautan yang sama dikirim ke WhatsApp Anda. Pesannya belum ada? Unduh dari sini saja.
          </p>
        </>
      )}
      <div className="flex flex-wrap gap-3 border-t border-garis pt-5">
        <Button
          tone="outline"
          onClick={saveReceipt}
          isBusy={isFetching}
          busyLabel={commonTexts.processing}
          data-testid="save-receipt"
        >
          <Receipt aria-hidden size={20} />
          Unduh kuitansi
        </Button>
        <Button tone="quiet" onClick={onStartAnew} data-testid="start-anew">
          Beli untuk orang lain
        </Button>
      </div>
    </div>
  )
}
