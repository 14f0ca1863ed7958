import { assert } from '@laci/domain/base/lib/assert.ts'
import { instant } from '@laci/domain/base/time/instant.ts'
import { businessDayOf } from '@laci/domain/base/time/zone.ts'
import {
  createContext,
  type ReactNode,
  useContext,
  useEffect,
  useMemo,
  useState,
  useSyncExternalStore,
} from 'react'
import { SellingContext } from '../../ui/payment/selling.ts'
import { useHost, useShop } from '../../ui/state/till-context.ts'
import type { Cart } from './cart.ts'
import { type CartStore, createCartStore } from './cart-store.ts'

const CartContext = createContext<CartStore | null>(null)

/** Holds the cart of the open shop while the cashier walks through the other screens, and over a reload. */
export function CartProvider({ children }: { children: ReactNode }) {
  const shop = useShop()
  const host = useHost()
  const [store] = useState(() =>
    createCartStore({
      storage: host.storage,
      storageKey: `laci-kasir-keranjang-${shop.storeId}`,
      headSeq: shop.headSeq,
      schedule: (work, delayMs) => setTimeout(work, delayMs),
    }),
  )
  const selling = useMemo(
    () => ({ get: () => store.get().lines.length > 0, subscribe: store.subscribe }),
    [store],
  )

  useEffect(() => {
    // Watches this device's own sales, because those of today are read a moment after the shop opens.
    const { zone, dayStartsAtMinute } = shop.settings.get()
    const today = shop.sales.ofDay(businessDayOf(instant(host.now()), zone, dayStartsAtMinute))
    const check = () => {
      for (const { deviceId, deviceSeq } of today.get()) {
        if (deviceId === shop.deviceId) store.dropIfSold(deviceSeq)
      }
    }
    check()
    return today.subscribe(check)
  }, [shop, host, store])

  useEffect(() => {
    window.addEventListener('pagehide', store.flush)
    return () => window.removeEventListener('pagehide', store.flush)
  }, [store])

  return (
    <CartContext value={store}>
      <SellingContext value={selling}>{children}</SellingContext>
    </CartContext>
  )
}

export function useCartStore(): CartStore {
  const store = useContext(CartContext)
  assert(store, 'rendered inside CartProvider')
  return store
}

export function useCart(): Cart {
  const store = useCartStore()
  return useSyncExternalStore(store.subscribe, store.get)
}
