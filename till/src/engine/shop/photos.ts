import type { PhotoSending, ShopPhotos } from '../api/photos.ts'
import { type Readable, writable } from '../base/readable.ts'
import type { CatalogIndex } from './catalog-memory.ts'
import type { PhotoKeeper } from './photo-keeper.ts'

export type PhotoDoor = ShopPhotos & {
  /** Products that look different now. */
  take(productIds: ReadonlySet<string> | 'all'): void
  online(isOnline: boolean): void
  /** Sends what waits, and answers how many are left. */
  sendNow(): Promise<number>
  stop(): void
  destroy(): Promise<void>
}

/**
 * The door to the photos: what keeps, sends and fetches them is loaded with the first photo of a shop, so that a till
 * without any reads none of it and a sale never waits for it.
 */
export function createPhotoDoor(deps: {
  readonly load: (sending: ReturnType<typeof writable<PhotoSending>>) => Promise<PhotoKeeper>
  readonly eachProduct: CatalogIndex['each']
  readonly onBug: (cause: unknown) => void
}): PhotoDoor {
  const sending = writable<PhotoSending>({ waiting: new Set(), trouble: null })
  const seen = new Set<string>()
  let loading: Promise<PhotoKeeper | null> | null = null
  let isOnline = false

  function keeper(): Promise<PhotoKeeper | null> {
    loading ??= deps.load(sending).then(
      (loaded) => {
        loaded.online(isOnline)
        return loaded
      },
      () => {
        // A part of the till that is not on this device yet: the next photo asks again.
        loading = null
        return null
      },
    )
    return loading
  }

  const withKeeper = (work: (loaded: PhotoKeeper) => unknown) =>
    void keeper()
      .then((loaded) => (loaded === null ? undefined : work(loaded)))
      .catch(deps.onBug)

  return {
    hasAny: () => seen.size > 0,
    sending: sending as Readable<PhotoSending>,
    watchSmall(photoId, listener) {
      let forget = () => {}
      let isOver = false
      withKeeper((loaded) => {
        if (isOver) return
        const address = loaded.small(photoId)
        const tell = () => listener(address.get())
        forget = address.subscribe(tell)
        tell()
      })
      return () => {
        isOver = true
        forget()
      }
    },
    large: async (photoId) => (await keeper())?.large(photoId) ?? null,
    async keep(photo) {
      const loaded = await keeper()
      if (loaded === null) return false
      await loaded.keep(photo)
      return true
    },
    take(productIds) {
      let isNews = false
      deps.eachProduct(productIds, ['photo'], (_, { photo }) => {
        if (photo === '' || (seen.has(photo) && !sending.get().waiting.has(photo))) return
        seen.add(photo)
        isNews = true
      })
      if (isNews) withKeeper((loaded) => loaded.work())
    },
    online(isNow) {
      isOnline = isNow
      if (loading !== null) withKeeper((loaded) => loaded.online(isNow))
    },
    async sendNow() {
      if (loading === null) return 0
      await (await keeper())?.work()
      return sending.get().waiting.size
    },
    stop() {
      if (loading !== null) withKeeper((loaded) => loaded.stop())
    },
    async destroy() {
      await (await keeper())?.destroy()
    },
  }
}
