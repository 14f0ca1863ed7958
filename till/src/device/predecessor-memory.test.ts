import { hourMs } from '@laci/domain/base/time/durations.ts'
import { instant } from '@laci/domain/base/time/instant.ts'
import type { DeviceList } from '@laci/domain/device/wire.ts'
import { expect, test } from 'vitest'
import { TillProblem } from '../engine/base/problem.ts'
import { predecessorKey } from './predecessor-key.ts'
import {
  afterDenying,
  afterListing,
  type PredecessorMemory,
  readPredecessors,
  savePredecessors,
  startPredecessors,
} from './predecessor-memory.ts'

const storeId = '018f0000-0000-7000-8000-000000000001'
const now = instant(1_795_590_300_000)
const key = predecessorKey(storeId)

function memoryStorage() {
  const kept = new Map<string, string>()
  return {
    kept,
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, value: string) => void kept.set(name, value),
    removeItem: (name: string) => void kept.delete(name),
  }
}

type Device = DeviceList['devices'][number]
const till = (letter: string, hoursAgo: number, changes: Partial<Device> = {}): Device => ({
  deviceId: `018f0000-0000-7000-8000-0000000000${letter.charCodeAt(0).toString(16)}`,
  letter,
  name: 'Android Chrome',
  createdAt: instant(now - hoursAgo * hourMs),
  lastSeenAt: instant(now - hoursAgo * hourMs),
  revokedAt: null,
  acceptedThrough: 2,
  unsentCount: 3,
  isThisDevice: false,
  isConnected: false,
  ...changes,
})
const own = till('Z', 0, { isThisDevice: true, isConnected: true })
const listOf = (...others: Device[]): DeviceList => ({ devices: [...others, own] })
const lettersOf = (memory: PredecessorMemory | null) => memory?.candidates.map(({ letter }) => letter)

test('[DEVICE-25] what a new till may have been is kept until it is answered, and leaves with the shop', async () => {
  const storage = memoryStorage()
  await startPredecessors(storage, storeId, async () => listOf(till('A', 2), till('B', 1)))
  expect([...storage.kept.keys()]).toEqual([key])
  expect(key.endsWith(storeId)).toBe(true)
  const memory = readPredecessors(storage, storeId)!
  expect(memory).toMatchObject({ listedAt: now, denied: [], confirmed: null })
  expect(lettersOf(memory)).toEqual(['B', 'A'])

  const [first, second] = memory.candidates
  const denied = afterDenying(memory, [first!.deviceId])!
  expect(lettersOf(denied)).toEqual(['A'])
  // Another list does not bring back what it was not.
  expect(lettersOf(afterListing(denied, listOf(till('A', 2), till('B', 1))))).toEqual(['A'])
  expect(afterDenying(denied, [second!.deviceId])).toBeNull()
  savePredecessors(storage, storeId, null)
  expect(readPredecessors(storage, storeId)).toBeNull()
})

test('[DEVICE-25] the first till of a shop has nothing to ask', async () => {
  const storage = memoryStorage()
  await startPredecessors(storage, storeId, async () => listOf())
  expect(storage.kept.size).toBe(0)
})

test('[DEVICE-25] where the list could not be had or what was kept cannot be read, it is asked for anew', async () => {
  const storage = memoryStorage()
  await startPredecessors(storage, storeId, async () => {
    throw new TillProblem('offline', 'no way')
  })
  expect(readPredecessors(storage, storeId)).toMatchObject({ listedAt: null, candidates: [] })
  for (const text of ['', '{', '{"listedAt":1}']) {
    storage.setItem(key, text)
    expect(readPredecessors(storage, storeId)).toMatchObject({ listedAt: null, candidates: [] })
  }
})

test('[DEVICE-25] a till that counts as connected is looked at twice: its line may have broken a moment ago', async () => {
  const storage = memoryStorage()
  const connected = till('A', 0, { isConnected: true })
  await startPredecessors(storage, storeId, async () => listOf(connected))
  const first = readPredecessors(storage, storeId)!
  expect(first.candidates).toEqual([])
  expect(afterListing(first, listOf(connected))).toBeNull()
  expect(lettersOf(afterListing(first, listOf({ ...connected, isConnected: false })))).toEqual(['A'])
})

test('[DEVICE-25] one that comes back or was taken back while it is asked about was not this device', async () => {
  const storage = memoryStorage()
  await startPredecessors(storage, storeId, async () => listOf(till('A', 2), till('B', 1)))
  const memory = readPredecessors(storage, storeId)!
  const later = listOf(till('A', 2), till('B', 0, { isConnected: true }))
  expect(lettersOf(afterListing(memory, later))).toEqual(['A'])
  const revoked = listOf(till('A', 2, { revokedAt: now }), till('B', 0, { isConnected: true }))
  expect(afterListing(memory, revoked)).toBeNull()
})

test('[DEVICE-25] a device without room for it is made a till all the same', async () => {
  const storage = {
    ...memoryStorage(),
    setItem() {
      throw new Error('QuotaExceededError')
    },
  }
  await startPredecessors(storage, storeId, async () => listOf(till('A', 2)))
  expect(readPredecessors(storage, storeId)).toBeNull()
})
