/** Somebody who wants to hear of a shop's news for as long as a device is trusted. */
export type ShopListener = {
  readonly storeId: string
  readonly deviceId: string
  /** There is something up to this number. */
  onNews(lastSeq: number): void
  /** Something beside the journal has changed that a pull tells. */
  onChange(): void
  onRevoked(): void
}

/** Who listens to which shop, within this process. A missed call costs nothing: tills also ask by themselves. */
export type ShopListeners = {
  /** Returns the function that ends listening. */
  add(listener: ShopListener): () => void
  tellNews(storeId: string, lastSeq: number): void
  tellChange(storeId: string): void
  tellRevoked(deviceId: string): void
  /** The tills of the shop that listen now. One whose line broke is among them until its silence is noticed. */
  connectedDevices(storeId: string): ReadonlySet<string>
}

export function createShopListeners(): ShopListeners {
  const byStore = new Map<string, Set<ShopListener>>()
  return {
    add(listener) {
      const listeners = byStore.get(listener.storeId) ?? new Set()
      byStore.set(listener.storeId, listeners.add(listener))
      return () => {
        listeners.delete(listener)
        if (listeners.size === 0 && byStore.get(listener.storeId) === listeners)
          byStore.delete(listener.storeId)
      }
    },
    tellNews(storeId, lastSeq) {
      for (const listener of byStore.get(storeId) ?? []) listener.onNews(lastSeq)
    },
    tellChange(storeId) {
      for (const listener of byStore.get(storeId) ?? []) listener.onChange()
    },
    tellRevoked(deviceId) {
      for (const listeners of byStore.values()) {
        for (const listener of listeners) if (listener.deviceId === deviceId) listener.onRevoked()
      }
    },
    connectedDevices(storeId) {
      return new Set([...(byStore.get(storeId) ?? [])].map(({ deviceId }) => deviceId))
    },
  }
}
