import { tokenOfAddress } from '@laci/domain/ebook/wire.ts'
import { isOpen } from '@laci/domain/order/order-state.ts'
import { ebookPrice } from '@laci/domain/plan/ebook-price.ts'
import { textLinkClass } from '@laci/ui/controls/link-class.ts'
import { Skeleton } from '@laci/ui/controls/skeleton.tsx'
import { FailedState } from '@laci/ui/controls/states.tsx'
import { formatRupiah } from '@laci/ui/format/rupiah.ts'
import { ShieldCheck } from 'lucide-react'
import type { ReactNode } from 'react'
import { useLocation } from 'react-router'
import { useHydrated } from '../../shell/hydrated.ts'
import { useMessage } from '../../shell/message.tsx'
import { OwnerHeader } from '../../shell/owner-layout.tsx'
import { BuyerForm } from './buyer-form.tsx'
import { DownloadCard } from './download-card.tsx'
import { EndedOrder } from './ended-order.tsx'
import { OpenOrder } from './open-order.tsx'
import { PaidOrder } from './paid-order.tsx'
import { useEbookOrder } from './use-ebook-order.ts'

/** Who buys the ebook, for how much, and the book itself once the server says that it is paid [SITE-21, EBOOK-10]. */
export default function PaymentScreen() {
  // Where the message by WhatsApp leads. The HTML that was served knows no `#`.
  const { hash } = useLocation()
  const token = useHydrated() ? tokenOfAddress(hash) : null
  return token === null ? <PurchasePage /> : <DownloadPage token={token} />
}

function DownloadPage({ token }: { token: string }) {
  return (
    <PaymentFrame title="Unduh ebook" lead="Tautan dari pesan WhatsApp Anda. " totalLabel="Harga">
      <DownloadCard token={token} />
    </PaymentFrame>
  )
}

function PurchasePage() {
  const message = useMessage()
  const showMessage = (text: string) => message.show({ text })
  const state = useEbookOrder(showMessage)
  const { stage } = state
  // Whoever has paid is asked no more.
  const isPaid = stage.kind === 'order' && !isOpen(stage.order.state)
  return (
    <PaymentFrame title="Pembayaran" lead={isPaid ? '' : 'Belum yakin? '} totalLabel="Total">
      <Stage state={state} showMessage={showMessage} />
      {message.element}
    </PaymentFrame>
  )
}

function PaymentFrame({
  title,
  lead,
  totalLabel,
  children,
}: {
  title: string
  lead: string
  totalLabel: string
  children: ReactNode
}) {
  return (
    <div className="flex min-h-dvh flex-col">
      <OwnerHeader />
      <main className="mx-auto grid w-full max-w-4xl flex-1 content-start items-start gap-6 px-4 pt-6 pb-28 md:grid-cols-[1fr_1.1fr] md:px-6 md:pt-12">
        <div className="md:col-span-2">
          <h1 className="text-3xl font-extrabold">{title}</h1>
          <p className="mt-1 text-redup">
            {lead}
            <a href="/ebook" className={textLinkClass}>
              Baca lagi isi ebook
            </a>
          </p>
        </div>
        <OrderCard totalLabel={totalLabel} />
        <section aria-label="Langkah berikutnya" className="rounded-sheet border border-garis bg-putih p-6">
          {children}
        </section>
      </main>
    </div>
  )
}

function Stage({
  state,
  showMessage,
}: {
  state: ReturnType<typeof useEbookOrder>
  showMessage: (text: string) => void
}) {
  const { stage } = state
  switch (stage.kind) {
    case 'loading':
      return (
        <div aria-busy="true" className="grid gap-4" data-testid="payment-loading">
          <Skeleton className="h-12 w-full" />
          <Skeleton className="h-12 w-full" />
          <Skeleton className="h-16 w-full" />
        </div>
      )
    case 'unreachable':
      return (
        <FailedState
          message="Pesanan Anda tersimpan, tetapi belum bisa diperiksa. Tidak ada yang hilang. Periksa internet, lalu coba lagi."
          onRetry={state.load}
        />
      )
    case 'form':
      return <BuyerForm isBusy={state.isBusy} onBuy={(buyer) => state.buy(buyer, ebookPrice.totalRupiah)} />
    case 'order': {
      const { order } = stage
      if (isOpen(order.state)) return <OpenOrder order={order} state={state} />
      if (order.state === 'paid' || order.state === 'part_refunded') {
        return <PaidOrder order={order} onStartAnew={state.startAnew} showMessage={showMessage} />
      }
      return <EndedOrder order={order} onStartAnew={state.startAnew} />
    }
  }
}

/** What is bought, at the price that is charged. */
function OrderCard({ totalLabel }: { totalLabel: string }) {
  return (
    <section
      aria-labelledby="order"
      className="rounded-sheet border border-garis bg-putih p-6"
      data-testid="order"
    >
      <h2 id="order" className="text-xl font-extrabold">
        Pesanan
      </h2>
      <dl className="mt-4 grid gap-3 tabular-nums">
        <div className="flex items-baseline justify-between gap-4">
          <dt>Ebook Kas Rapi, Stok Pasti</dt>
          <dd className="text-redup">
            <s>{formatRupiah(ebookPrice.beforeRupiah)}</s>
          </dd>
        </div>
        <div className="flex items-baseline justify-between gap-4 border-t border-garis pt-3">
          <dt className="font-semibold">{totalLabel}</dt>
          <dd className="text-2xl font-extrabold">{formatRupiah(ebookPrice.totalRupiah)}</dd>
        </div>
      </dl>
      <p className="mt-5 flex gap-3 text-redup">
        <ShieldCheck aria-hidden className="shrink-0 text-laci-600" />
        Nomor WhatsApp dipakai untuk mengirim tautan unduh, bukan untuk promosi.
      </p>
    </section>
  )
}
