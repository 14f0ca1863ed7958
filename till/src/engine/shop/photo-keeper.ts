import {
  keptPhotoBytes,
  type PhotoSize,
  photoObjectName,
  photoSizes,
} from '@laci/domain/catalog/product-photo.ts'
import { productPhotos } from '@laci/domain/storage/bucket.ts'
import type { PhotoDisk, PhotoFile } from '../../device/photo-disk.ts'
import type { StorageApi } from '../../device/storage-api.ts'
import type { NewPhoto, PhotoSending } from '../api/photos.ts'
import { type Readable, type Writable, writable } from '../base/readable.ts'
import type { Timers } from '../base/timers.ts'

/** A photo that another till has not sent yet, or that did not get through, is tried again after so long, and then later. */
const firstPauseMs = 5_000
const longestPauseMs = 15 * 60_000
/** What no product names, because nobody saved the form, is not sent and may leave after this. */
const unnamedLifeMs = 7 * 86_400_000
/** Addresses of pictures that the page holds at once: more than any screen shows. */
const heldAddresses = 400
const dayMs = 86_400_000

export type PhotoKeeper = {
  small(photoId: string): Readable<string | null>
  large(photoId: string): Promise<Blob | null>
  keep(photo: NewPhoto): Promise<void>
  /** Sends and fetches what can be; resolves when that is over. */
  work(): Promise<void>
  online(isOnline: boolean): void
  stop(): void
  destroy(): Promise<void>
}

export type PhotoKeeperDeps = {
  readonly storeId: string
  readonly disk: PhotoDisk
  readonly files: StorageApi
  /** Photos of products as the server has them: only those are taken. */
  readonly sentPhotos: () => ReadonlySet<string>
  /** Photos of products as they are seen here, in the order of the catalogue. */
  readonly shownPhotos: () => ReadonlySet<string>
  /** What it tells of sending. */
  readonly sending: Writable<PhotoSending>
  readonly timers: Timers
  readonly clock: () => number
  readonly onBug: (cause: unknown) => void
}

/**
 * Photos of this shop on this device [CATALOG-40]: a new one is kept until the server has it, those of other tills are
 * fetched once. Tiles read from the disk alone.
 */
export function createPhotoKeeper(deps: PhotoKeeperDeps): PhotoKeeper {
  const { disk, files, storeId } = deps
  const addresses = new Map<string, Writable<string | null>>()
  let isOnline = false
  let isStopped = false
  let working: Promise<void> | null = null
  let isAskedAgain = false
  let pauseMs = firstPauseMs
  let forgetPause: (() => void) | null = null

  function small(photoId: string): Readable<string | null> {
    const known = addresses.get(photoId)
    if (known !== undefined) {
      addresses.delete(photoId)
      addresses.set(photoId, known)
      return known
    }
    const address = writable<string | null>(null)
    addresses.set(photoId, address)
    if (addresses.size > heldAddresses) letGoOfOldest()
    void showFromDisk(photoId).catch(deps.onBug)
    return address
  }

  function letGoOfOldest(): void {
    for (const [photoId, address] of addresses) {
      addresses.delete(photoId)
      const text = address.get()
      // An image that has been drawn stays drawn.
      if (text !== null) URL.revokeObjectURL(text)
      return
    }
  }

  async function showFromDisk(photoId: string): Promise<void> {
    const file = await disk.read(photoId, 'small', today())
    const address = addresses.get(photoId)
    if (file === null || address === undefined || address.get() !== null) return
    address.set(URL.createObjectURL(blobOf(file)))
  }

  /** By day: looking at a shelf all day long writes once. */
  const today = () => Math.floor(deps.clock() / dayMs) * dayMs

  async function large(photoId: string): Promise<Blob | null> {
    const file = await disk.read(photoId, 'large', today())
    if (file !== null) return blobOf(file)
    const fetched = await files.download(productPhotos, photoObjectName(storeId, photoId, 'large'))
    if (typeof fetched === 'string') return null
    await put(photoId, 'large', fetched)
    return fetched
  }

  /** Fetched pictures are only copies: a full disk costs the copy. */
  async function put(photoId: string, size: PhotoSize, picture: Blob): Promise<boolean> {
    const file = { photoId, size, type: picture.type, bytes: await picture.arrayBuffer() }
    try {
      await disk.write([file], { at: today(), isWaiting: false })
      return true
    } catch {
      return false
    }
  }

  async function keep(photo: NewPhoto): Promise<void> {
    const pictures = photoSizes.map(async (size) => {
      const { type } = photo[size]
      return { photoId: photo.photoId, size, type, bytes: await photo[size].arrayBuffer() }
    })
    await disk.write(await Promise.all(pictures), { at: deps.clock(), isWaiting: true })
    const { waiting, trouble } = deps.sending.get()
    deps.sending.set({ waiting: new Set([...waiting, photo.photoId]), trouble })
    await showFromDisk(photo.photoId)
  }

  /** What is asked for during a round is news to it: another one follows. */
  function work(): Promise<void> {
    isAskedAgain = working !== null
    working ??= rounds().finally(() => {
      working = null
    })
    return working
  }

  async function rounds(): Promise<void> {
    do {
      isAskedAgain = false
      await round()
    } while (isAskedAgain && !isStopped)
  }

  async function round(): Promise<void> {
    forgetPause?.()
    forgetPause = null
    const isAllSent = await send()
    await disk.trim('large', keptPhotoBytes.large)
    const keptBytes = await disk.trim('small', keptPhotoBytes.small)
    const isAllHere = await fetchMissing(keptPhotoBytes.small - keptBytes)
    if (isStopped || !isOnline || (isAllSent && isAllHere)) {
      pauseMs = firstPauseMs
      return
    }
    forgetPause = deps.timers.after(pauseMs, workNow)
    pauseMs = Math.min(longestPauseMs, 2 * pauseMs)
  }

  const workNow = () => void work().catch(deps.onBug)

  /** Answers whether nothing is left that could have gone. */
  async function send(): Promise<boolean> {
    let isAllSent = true
    let isOver = !isOnline
    let trouble: PhotoSending['trouble'] = null
    const left = new Set<string>()
    const sent = deps.sentPhotos()
    const shown = deps.shownPhotos()
    for (const { photoId, keptAt } of await disk.waiting()) {
      if (!shown.has(photoId) && !sent.has(photoId)) {
        // Whoever has the form open may still save it.
        if (deps.clock() - keptAt > unnamedLifeMs) await disk.noLongerWaits(photoId)
        continue
      }
      // Its product goes first: what comes back in the stream brings us here again.
      const outcome = isOver || !sent.has(photoId) ? 'later' : await sendPhoto(photoId)
      if (outcome === 'sent') continue
      left.add(photoId)
      if (outcome === 'later') {
        isAllSent &&= !sent.has(photoId)
        continue
      }
      isAllSent = false
      isOver = outcome !== 'refused'
      if (outcome !== 'offline') trouble ??= outcome
    }
    deps.sending.set({ waiting: left, trouble })
    return isAllSent
  }

  async function sendPhoto(photoId: string): Promise<'sent' | 'offline' | 'full' | 'refused'> {
    for (const size of photoSizes) {
      const file = await disk.read(photoId, size)
      if (file === null) continue
      const name = photoObjectName(storeId, photoId, size)
      const uploaded = await files.upload(productPhotos, name, blobOf(file))
      if (uploaded.kind === 'offline') return 'offline'
      // The same bytes under the same name: an answer was lost on the way.
      if (uploaded.kind === 'refused' && uploaded.code !== 'KeyAlreadyExists') {
        return uploaded.code === 'QuotaExceeded' ? 'full' : 'refused'
      }
    }
    await disk.noLongerWaits(photoId)
    return 'sent'
  }

  /** Answers whether every photo of the catalogue is here, or as many as this device keeps. */
  async function fetchMissing(roomBytes: number): Promise<boolean> {
    if (!isOnline) return true
    const here = await disk.smallIds()
    let isAllHere = true
    let bytes = 0
    for (const photoId of deps.shownPhotos()) {
      if (here.has(photoId)) continue
      if (isStopped || !isOnline) return false
      if (bytes >= roomBytes) return true
      const fetched = await files.download(productPhotos, photoObjectName(storeId, photoId, 'small'))
      if (fetched === 'offline') return false
      if (fetched === 'absent') {
        isAllHere = false
        continue
      }
      bytes += fetched.size
      // A full disk: what is here must do.
      if (!(await put(photoId, 'small', fetched))) return true
      await showFromDisk(photoId)
    }
    return isAllHere
  }

  return {
    small,
    large,
    keep,
    work,
    online(isNow) {
      if (isNow === isOnline) return
      isOnline = isNow
      if (isNow) workNow()
    },
    stop() {
      isStopped = true
      forgetPause?.()
    },
    async destroy() {
      await working?.catch(() => undefined)
      await disk.destroy()
    },
  }
}

function blobOf({ bytes, type }: PhotoFile): Blob {
  return new Blob([bytes], { type })
}
