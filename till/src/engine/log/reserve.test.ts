import { IDBObjectStore as FDBObjectStore } from 'fake-indexeddb'
import { afterEach, expect, test } from 'vitest'
import { emptyDisk, storeId, testEvent } from '../../testing/test-device.ts'
import { writable } from '../base/readable.ts'
import { createDexieLog } from './dexie-log.ts'
import { createReserve, type ReserveFile, reserveBytes, type Space } from './reserve.ts'
import { noEffects } from './till-log.ts'
import { withReserve } from './with-reserve.ts'

const originalAdd = FDBObjectStore.prototype.add
afterEach(() => {
  FDBObjectStore.prototype.add = originalAdd
})

/** A device whose events and reserve share so many bytes, as those of a browser do; each event takes a kilobyte of them. */
function smallDevice(roomBytes: number) {
  let usedBytes = 0
  let reserved = 0
  const take = (byteCount: number) => {
    if (usedBytes + byteCount > roomBytes) throw new DOMException('the disk is full', 'QuotaExceededError')
    usedBytes += byteCount
  }
  FDBObjectStore.prototype.add = function (this: IDBObjectStore, ...given: Parameters<typeof originalAdd>) {
    if (this.name === 'event') take(1024)
    return originalAdd.apply(this, given)
  }
  const file: ReserveFile = {
    exists: async () => reserved > 0,
    async fill(byteCount) {
      take(byteCount)
      reserved = byteCount
    },
    async remove() {
      usedBytes -= reserved
      reserved = 0
    },
  }
  const state = writable<Space>('none')
  const reserve = createReserve({ file, freeBytes: async () => roomBytes - usedBytes, state })
  return { reserve, state, fillUp: () => take(roomBytes - usedBytes) }
}

test('[LOG-60] on a full disk the reserve is given back and hundreds more events fit; then the disk refuses, and nothing is half', async () => {
  const { reserve, state, fillUp } = smallDevice(20 * reserveBytes)
  const disk = createDexieLog(storeId, emptyDisk())
  const log = withReserve(disk, async () => reserve)
  await log.start()
  await reserve.hold()
  expect(state.get()).toBe('held')
  fillUp()
  let copied = 0
  let told = 0
  const append = () => log.append([testEvent(told + 1)], noEffects, () => (copied += 1))
  for (; told < 300; told += 1) await append()
  expect([state.get(), copied]).toEqual(['spent', 300])
  expect(await log.ownEvents(1, 1_000)).toHaveLength(300)
  fillUp()
  await expect(append()).rejects.toMatchObject({ code: 'storage_full' })
  expect(await log.ownEvents(1, 1_000)).toHaveLength(300)
  await log.close()
})

test('[LOG-60] without a reserve a full disk refuses as ever, and another failure never spends it', async () => {
  const bare = createReserve({ file: null, freeBytes: async () => null, state: writable<Space>('none') })
  await bare.hold()
  const log = withReserve(createDexieLog(storeId, emptyDisk()), async () => bare)
  await log.start()
  const { reserve, state, fillUp } = smallDevice(20 * reserveBytes)
  fillUp()
  await expect(log.append([testEvent(1)], noEffects)).rejects.toMatchObject({ code: 'storage_full' })
  await log.close()

  FDBObjectStore.prototype.add = originalAdd
  const other = withReserve(createDexieLog(storeId, emptyDisk()), async () => reserve)
  await other.start()
  await other.append([testEvent(1)], noEffects)
  await expect(other.append([testEvent(1)], noEffects)).rejects.toMatchObject({ code: 'other_tab' })
  expect(state.get()).toBe('none')
  await other.close()
})

test('[LOG-60] the reserve is held where there is plenty of room only, once, and again when there is room again', async () => {
  const { reserve, state, fillUp } = smallDevice(9 * reserveBytes)
  await reserve.hold()
  expect(state.get()).toBe('none')
  expect(await reserve.release()).toBe(false)

  const roomy = smallDevice(20 * reserveBytes)
  await roomy.reserve.hold()
  await roomy.reserve.hold()
  expect(await roomy.reserve.release()).toBe(true)
  expect(await roomy.reserve.release()).toBe(false)
  expect(roomy.state.get()).toBe('spent')
  await roomy.reserve.hold()
  expect(roomy.state.get()).toBe('held')
  fillUp()
})
