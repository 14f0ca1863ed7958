import type { CatalogueItem } from '@laci/domain/order/catalogue.ts'
import { buttonClass } from '@laci/ui/controls/button-class.ts'
import { Skeleton } from '@laci/ui/controls/skeleton.tsx'
import { EmptyState, FailedState } from '@laci/ui/controls/states.tsx'
import { commonTexts } from '@laci/ui/texts/common.ts'
import { RotateCw, Store } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useSearchParams } from 'react-router'
import { payingPath, withoutInternetMark } from '../../engine/entitlement/paying-page.ts'
import { Page } from '../../ui/base/page.tsx'
import { useReadable } from '../../ui/base/use-readable.ts'
import { useShop, useTill } from '../../ui/state/till-context.ts'
import { ConfirmSheet } from './confirm-sheet.tsx'
import { History } from './history.tsx'
import { Offers } from './offers.tsx'
import { PaidSheet } from './paid-sheet.tsx'
import { StandingCard } from './standing-card.tsx'
import { UnpaidOrders } from './unpaid-orders.tsx'
import { useBilling } from './use-billing.ts'
import { usePurchase } from './use-purchase.ts'

/** *Pengaturan > Langganan*: where the shop stands, what can be bought, and what was. */
export function SubscriptionScreen() {
  const { demo } = useTill()
  if (demo === null) return <Subscription />
  return (
    <Page title="Langganan" testId="subscription-screen">
      <EmptyState
        icon={<Store aria-hidden size={40} />}
        action={
          <a href="/harga" className={buttonClass('outline')}>
            Lihat harga
          </a>
        }
      >
        Toko contoh ini tidak berlangganan. Semua fungsi terbuka selama dicoba.
      </EmptyState>
    </Page>
  )
}

function Subscription() {
  const shop = useShop()
  const { isOnline } = useReadable(shop.sync)
  const { pass } = useReadable(shop.entitlement)
  const [billing, reload] = useBilling()
  const purchase = usePurchase(reload)
  const [item, setItem] = useState<CatalogueItem | null>(null)
  const [search] = useSearchParams()
  // This document came from the device alone and may not load the payment page, whatever the network does meanwhile.
  const isUnable = search.has(withoutInternetMark)
  const isOffline = isUnable || billing.status === 'offline'
  const holding = billing.status === 'loaded' ? billing.plan.holding : (pass?.holding ?? null)

  function choose(chosen: CatalogueItem) {
    purchase.clearRefusal()
    setItem(chosen)
  }

  const wasOffline = billing.status === 'offline'
  useEffect(() => {
    // The engine found the way to the server again.
    if (isOnline && wasOffline) void reload()
  }, [isOnline, wasOffline, reload])

  return (
    <Page title="Langganan" testId="subscription-screen">
      <StandingCard promo={billing.status === 'loaded' ? billing.plan.promo : ''} />
      {isUnable && isOnline ? (
        <a
          href={payingPath}
          className={buttonClass('primary', 'medium', 'justify-self-start')}
          data-testid="subscription-reload"
        >
          <RotateCw aria-hidden size={20} />
          Muat ulang untuk membayar
        </a>
      ) : null}
      <UnpaidOrders
        orders={billing.status === 'loaded' ? billing.orders : []}
        purchase={purchase}
        // The summary shows its own; it lies over this list.
        refusal={item === null ? purchase.refusal : null}
        isOffline={isOffline}
      />
      {holding === null ? null : <Offers holding={holding} isOffline={isOffline} onChoose={choose} />}
      {billing.status === 'loading' ? (
        <div role="status" className="grid gap-3">
          <span className="sr-only">{commonTexts.loading}</span>
          <Skeleton className="h-40" />
        </div>
      ) : null}
      {billing.status === 'failed' ? (
        <FailedState message={billing.message} onRetry={() => void reload()} />
      ) : null}
      {billing.status === 'offline' ? (
        <p className="text-redup">Riwayat pembayaran dan token terbaca lagi saat ada internet.</p>
      ) : null}
      {billing.status === 'loaded' ? (
        <History plan={billing.plan} orders={billing.orders} orderCount={billing.orderCount} />
      ) : null}
      {item === null || holding === null ? null : (
        <ConfirmSheet item={item} holding={holding} purchase={purchase} onClose={() => setItem(null)} />
      )}
      {purchase.paid === null ? null : <PaidSheet order={purchase.paid} onClose={purchase.closePaid} />}
    </Page>
  )
}
