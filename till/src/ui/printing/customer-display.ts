import type { DisplayState } from '@laci/domain/printer/customer-display.ts'
import { useEffect, useRef } from 'react'
import type { DisplayFeed } from '../../device/customer-display.ts'
import { useReadable } from '../base/use-readable.ts'
import { useHost, useShop } from '../state/till-context.ts'

/**
 * What each screen wants to show, the newest screen last: a payment covers the cart, and when it closes the cart is
 * there again. One list for one feed.
 */
const layersOf = new WeakMap<DisplayFeed, { readonly key: object; state: DisplayState }[]>()

/**
 * Shows a state on the customer display while the calling screen is there. `makeState` runs only while a display is
 * open, so it costs a till without one nothing; `dependencies` say when it would give something else.
 */
export function useCustomerDisplay(makeState: () => DisplayState, dependencies: readonly unknown[]): void {
  const shop = useShop()
  const { display } = useHost()
  const isWatched = useReadable(display.isWatched)
  const { storeName } = useReadable(shop.settings)
  const key = useRef({})

  useEffect(() => {
    const layers = layersOf.get(display) ?? []
    layersOf.set(display, layers)
    const own = key.current
    return () => {
      const at = layers.findIndex((layer) => layer.key === own)
      if (at < 0) return
      layers.splice(at, 1)
      display.show(shop.settings.get().storeName, layers.at(-1)?.state ?? { kind: 'idle' })
    }
  }, [display, shop])

  // biome-ignore lint/correctness/useExhaustiveDependencies: the caller names what its state is made of
  useEffect(() => {
    if (!isWatched) return
    const layers = layersOf.get(display) ?? []
    const own = layers.find((layer) => layer.key === key.current)
    const state = makeState()
    if (own === undefined) layers.push({ key: key.current, state })
    else own.state = state
    if (layers.at(-1)?.key === key.current) display.show(storeName, state)
  }, [isWatched, storeName, display, ...dependencies])
}
