import { instant } from '@laci/domain/base/time/instant.ts'
import { isOpen } from '@laci/domain/order/order-state.ts'
import type { OrderListed } from '@laci/domain/order/wire.ts'
import { Button } from '@laci/ui/controls/button.tsx'
import { formatDateTime } from '@laci/ui/format/date.ts'
import { formatRupiah } from '@laci/ui/format/rupiah.ts'
import { PaymentBlocked } from '@laci/ui/payment/payment-blocked.tsx'
import { commonTexts } from '@laci/ui/texts/common.ts'
import { FormError } from '../../ui/base/form-error.tsx'
import { Section } from '../../ui/base/page.tsx'
import { useReadable } from '../../ui/base/use-readable.ts'
import { useShop } from '../../ui/state/till-context.ts'
import { leftWords, noNewsWords, orderStateWords } from './order-words.ts'
import type { Purchase, Unpaid } from './use-purchase.ts'

/** Orders that wait for their payment, also those of another day or device, each with every way on. */
export function UnpaidOrders({
  orders,
  purchase,
  refusal,
  isOffline,
}: {
  orders: readonly OrderListed[]
  purchase: Purchase
  refusal: Purchase['refusal']
  isOffline: boolean
}) {
  const { unpaid } = purchase
  const others = orders.filter((order) => isOpen(order.state) && order.orderId !== unpaid?.order.orderId)
  if (unpaid === null && others.length === 0) return null
  return (
    <Section title="Menunggu pembayaran" testId="unpaid-orders">
      <FormError>{refusal?.message}</FormError>
      <ul className="grid gap-4">
        {unpaid === null ? null : (
          <UnpaidOrder order={unpaid.order} unpaid={unpaid} purchase={purchase} isOffline={isOffline} />
        )}
        {others.map((order) => (
          <UnpaidOrder
            key={order.orderId}
            order={order}
            unpaid={null}
            purchase={purchase}
            isOffline={isOffline}
          />
        ))}
      </ul>
    </Section>
  )
}

function UnpaidOrder({
  order,
  unpaid,
  purchase,
  isOffline,
}: {
  order: OrderListed
  unpaid: Unpaid | null
  purchase: Purchase
  isOffline: boolean
}) {
  const shop = useShop()
  const { zone } = useReadable(shop.settings)
  const { orderId } = order
  const canPay = isOpen(order.state)
  const redirectUrl = unpaid?.left === 'blocked' ? unpaid.order.redirectUrl : null
  return (
    <li className="grid gap-3" data-testid="unpaid-order" data-state={order.state}>
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <span className="font-semibold">{order.itemName}</span>
        <span className="text-lg font-extrabold tabular-nums">{formatRupiah(order.amountRupiah)}</span>
        <span className="basis-full text-sm text-redup">
          Dipesan {formatDateTime(instant(order.createdAt), zone)}
        </span>
      </div>
      {redirectUrl === null ? (
        <p
          role="status"
          className="rounded-tile bg-jahe-100 px-4 py-3 text-jahe-800"
          data-testid="payment-note"
        >
          {noteOf(order, unpaid)}
        </p>
      ) : (
        <PaymentBlocked redirectUrl={redirectUrl} />
      )}
      <div className="grid gap-3 min-[480px]:flex min-[480px]:flex-wrap">
        {canPay && redirectUrl === null ? (
          <Button
            tone="money"
            disabled={isOffline}
            isBusy={purchase.isBusy}
            onClick={() => purchase.resume(orderId)}
            data-testid="resume-payment"
          >
            Lanjutkan bayar
          </Button>
        ) : null}
        <Button
          tone="outline"
          disabled={isOffline}
          isBusy={purchase.isBusy}
          busyLabel={commonTexts.processing}
          onClick={() => purchase.check(orderId)}
          data-testid="check-payment"
        >
          Cek status pembayaran
        </Button>
        {canPay ? (
          <>
            <Button
              tone="outline"
              disabled={isOffline}
              isBusy={purchase.isBusy}
              onClick={() => purchase.changeWay(orderId)}
              data-testid="change-way"
            >
              Ganti cara bayar
            </Button>
            <Button
              tone="quiet"
              disabled={isOffline}
              isBusy={purchase.isBusy}
              onClick={() => purchase.cancel(orderId)}
              data-testid="cancel-order"
            >
              Batalkan pesanan
            </Button>
          </>
        ) : null}
      </div>
    </li>
  )
}

function noteOf(order: OrderListed, unpaid: Unpaid | null): string {
  if (!isOpen(order.state)) {
    return `${orderStateWords[order.state][1]}. Tidak ada yang diaktifkan. Pilih lagi di bawah untuk memesan ulang.`
  }
  if (unpaid?.order.lastTry?.isHeld) {
    return 'Pembayaran kartu sedang diperiksa. Hasilnya terlihat di sini, biasanya dalam sehari.'
  }
  if (unpaid === null || unpaid.left === null)
    return 'Belum dibayar. Lanjutkan kapan saja sebelum pesanan kedaluwarsa.'
  if (unpaid.left === 'blocked' || (unpaid.watchedUntilMs === null && unpaid.left !== 'error'))
    return noNewsWords
  return leftWords[unpaid.left]
}
