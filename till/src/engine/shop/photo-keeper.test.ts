import { productPhotos } from '@laci/domain/storage/bucket.ts'
import { IDBObjectStore as FDBObjectStore } from 'fake-indexeddb'
import { afterEach, expect, test } from 'vitest'
import { createStorageApi } from '../../device/storage-api.ts'
import { emptyDisk, storeId } from '../../testing/test-device.ts'
import { virtualTime } from '../../testing/virtual-time.ts'
import type { NewPhoto, PhotoSending } from '../api/photos.ts'
import { createApiCall } from '../base/api-call.ts'
import { writable } from '../base/readable.ts'
import { createPhotoDisk } from '../log/dexie-photos.ts'
import { createPhotoKeeper } from './photo-keeper.ts'

const restore: (() => void)[] = []
afterEach(() => {
  for (const undo of restore.splice(0)) undo()
})

/** The shop's storage as its wire answers. `accepts`: what the server says of an upload. */
function storage() {
  const objects = new Map<string, Blob>()
  const asked: string[] = []
  const server = { objects, asked, isReachable: true, refusal: null as string | null }
  const answer = (status: number, body: unknown) =>
    new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } })
  const fetch = (async (address: string, init: RequestInit = {}) => {
    if (!server.isReachable) throw new TypeError('no internet')
    if (address.endsWith('/api/config')) return answer(200, { anonKey: 'anon' })
    const name = decodeURIComponent(address.split(`/${productPhotos}/`)[1]!)
    asked.push(`${init.method ?? 'GET'} ${name}`)
    if (init.method === 'POST') {
      if (server.refusal !== null) return answer(400, { statusCode: '403', code: server.refusal })
      if (objects.has(name)) return answer(400, { statusCode: '409', code: 'KeyAlreadyExists' })
      objects.set(name, init.body as Blob)
      return answer(200, { Key: name })
    }
    const found = objects.get(name)
    return found === undefined ? answer(400, { statusCode: '404', code: 'NoSuchKey' }) : new Response(found)
  }) as typeof globalThis.fetch
  return { ...server, server, fetch }
}

function photo(letter: string, smallBytes = 40): NewPhoto {
  const picture = (bytes: number) => new Blob([letter.repeat(bytes)], { type: 'image/webp' })
  return { photoId: letter.repeat(64), large: picture(400), small: picture(smallBytes) }
}

function device(world: ReturnType<typeof storage>, disk = emptyDisk()) {
  const time = virtualTime(Date.UTC(2026, 10, 20, 7))
  const shown = new Set<string>()
  const sent = new Set<string>()
  const sending = writable<PhotoSending>({ waiting: new Set(), trouble: null })
  const photoDisk = createPhotoDisk(storeId, disk)
  const origin = 'https://laci.example'
  const keeper = createPhotoKeeper({
    storeId,
    disk: photoDisk,
    files: createStorageApi({
      origin,
      fetch: world.fetch,
      call: createApiCall({ origin, fetch: world.fetch }),
      deviceKey: 'laci_key',
    }),
    sentPhotos: () => new Set(sent),
    shownPhotos: () => new Set(shown),
    sending,
    timers: time.timers,
    clock: time.clock,
    onBug: (cause) => {
      throw cause
    },
  })
  return { keeper, shown, sent, sending, time, disk, photoDisk }
}

const textOf = async (blob: Blob | null) => (blob === null ? null : await blob.text())

async function shownText(keeper: ReturnType<typeof device>['keeper'], photoId: string) {
  const address = keeper.small(photoId)
  await expect.poll(() => address.get()).not.toBeNull()
  return (await fetch(address.get()!)).text()
}

test('[CATALOG-40] taken without internet: shown at once, kept over a restart, sent once its product is there', async () => {
  const world = storage()
  world.server.isReachable = false
  const kopi = photo('a')
  const first = device(world)
  await first.keeper.keep(kopi)
  first.shown.add(kopi.photoId)
  expect(await shownText(first.keeper, kopi.photoId)).toBe('a'.repeat(40))
  await first.keeper.work()
  expect([...first.sending.get().waiting]).toEqual([kopi.photoId])

  const again = device(world, first.disk)
  again.shown.add(kopi.photoId)
  world.server.isReachable = true
  again.keeper.online(true)
  await again.keeper.work()
  // The product has not got to the server: the photo would be refused.
  expect(world.asked).toEqual([])
  again.sent.add(kopi.photoId)
  await again.keeper.work()
  const folder = `${storeId}/${kopi.photoId}`
  expect(world.asked).toEqual([`POST ${folder}/large`, `POST ${folder}/small`])
  expect(again.sending.get()).toEqual({ waiting: new Set(), trouble: null })
  await again.keeper.work()
  expect(world.asked).toHaveLength(2)
})

test('[CATALOG-40] another till fetches a photo once, as soon as it is there, and has it without internet', async () => {
  const world = storage()
  const kopi = photo('b')
  const { keeper, shown, time } = device(world)
  shown.add(kopi.photoId)
  keeper.online(true)
  await keeper.work()
  expect(keeper.small(kopi.photoId).get()).toBeNull()
  // The till that took it sends it now; this one asks again by itself.
  world.objects.set(`${storeId}/${kopi.photoId}/small`, kopi.small)
  world.objects.set(`${storeId}/${kopi.photoId}/large`, kopi.large)
  await time.pass(5_000)
  await keeper.work()
  expect(await shownText(keeper, kopi.photoId)).toBe('b'.repeat(40))
  expect(await textOf(await keeper.large(kopi.photoId))).toBe('b'.repeat(400))
  const askedCount = world.asked.length
  await keeper.work()
  world.server.isReachable = false
  expect(await textOf(await keeper.large(kopi.photoId))).toBe('b'.repeat(400))
  expect(world.asked).toHaveLength(askedCount)
})

test('[CATALOG-40] what the storage refuses stays, is told, and goes when it may; one photo holds no other back', async () => {
  const world = storage()
  const { keeper, shown, sent, sending, time } = device(world)
  for (const taken of [photo('c'), photo('d')]) {
    await keeper.keep(taken)
    shown.add(taken.photoId)
    sent.add(taken.photoId)
  }
  world.server.refusal = 'QuotaExceeded'
  keeper.online(true)
  await keeper.work()
  expect(sending.get()).toMatchObject({ trouble: 'full' })
  expect(sending.get().waiting.size).toBe(2)
  world.server.refusal = 'AccessDenied'
  await keeper.work()
  expect(sending.get()).toMatchObject({ trouble: 'refused' })
  expect(world.asked.filter((line) => line.includes('d'.repeat(64)))).toHaveLength(1)
  world.server.refusal = null
  await time.pass(15 * 60_000)
  await keeper.work()
  expect(sending.get()).toEqual({ waiting: new Set(), trouble: null })
  expect(world.objects.size).toBe(4)
})

test('[CATALOG-40] a product that gets through while others are just being fetched takes its photo along', async () => {
  const world = storage()
  const { keeper, shown, sent, sending } = device(world)
  const kopi = photo('9')
  await keeper.keep(kopi)
  shown.add(kopi.photoId)
  keeper.online(true)
  const first = keeper.work()
  await Promise.resolve()
  sent.add(kopi.photoId)
  await Promise.all([first, keeper.work()])
  expect(sending.get().waiting.size).toBe(0)
})

test('[CATALOG-40] an answer that was lost on the way does no harm: the same photo is there already', async () => {
  const world = storage()
  const kopi = photo('e')
  const { keeper, shown, sent, sending } = device(world)
  await keeper.keep(kopi)
  shown.add(kopi.photoId)
  sent.add(kopi.photoId)
  world.objects.set(`${storeId}/${kopi.photoId}/large`, kopi.large)
  keeper.online(true)
  await keeper.work()
  expect(sending.get().waiting.size).toBe(0)
  expect(world.objects.size).toBe(2)
})

test('[CATALOG-40] a full disk keeps no half of a photo, and says so', async () => {
  const original = FDBObjectStore.prototype.put
  let writes = 0
  FDBObjectStore.prototype.put = function (...args: Parameters<typeof original>) {
    writes += 1
    if (writes > 1) throw new DOMException('the disk is full', 'QuotaExceededError')
    return original.apply(this, args)
  }
  restore.push(() => {
    FDBObjectStore.prototype.put = original
  })
  const { keeper, photoDisk } = device(storage())
  await expect(keeper.keep(photo('f'))).rejects.toMatchObject({ code: 'storage_full' })
  expect(await photoDisk.waiting()).toEqual([])
})

test('[CATALOG-40] a device keeps so many bytes: what nobody looked at for longest goes, never what waits', async () => {
  const { photoDisk } = device(storage())
  const file = (letter: string) => ({
    photoId: letter.repeat(64),
    size: 'small' as const,
    type: 'image/webp',
    bytes: new ArrayBuffer(100),
  })
  await photoDisk.write([file('1')], { at: 1, isWaiting: true })
  for (const [at, letter] of [
    [2, '2'],
    [3, '3'],
    [4, '4'],
  ] as const) {
    await photoDisk.write([file(letter)], { at, isWaiting: false })
  }
  await photoDisk.read('2'.repeat(64), 'small', 9)
  expect(await photoDisk.trim('small', 250)).toBe(300)
  expect([...(await photoDisk.smallIds())].map((id) => id[0]).sort()).toEqual(['1', '2', '4'])
  await photoDisk.noLongerWaits('1'.repeat(64))
  expect(await photoDisk.trim('small', 250)).toBe(200)
  expect([...(await photoDisk.smallIds())].map((id) => id[0]).sort()).toEqual(['2', '4'])
})
