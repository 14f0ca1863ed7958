import { genesisHash } from '@laci/domain/events/envelope.ts'
import { afterEach, expect, test } from 'vitest'
import { scriptedServer } from '../../testing/scripted-server.ts'
import { emptyDisk, switchOn, type TestDevice, testIdentity } from '../../testing/test-device.ts'
import { virtualTime } from '../../testing/virtual-time.ts'
import type { SyncWire } from './sync-wire.ts'

const productId = '018f0000-0000-7000-8000-00000000c0fe'
const identity = testIdentity(0)

let running: TestDevice[] = []
afterEach(() => {
  for (const device of running) {
    device.engine.stop()
    expect(device.bugs).toEqual([])
  }
  running = []
})

function world() {
  const time = virtualTime(Date.UTC(2026, 10, 20, 7))
  const server = scriptedServer(() => time.now())
  return {
    server,
    /** In small steps: each lets the disk in memory come to rest. */
    async passSeconds(count: number) {
      for (let step = 0; step < count * 2; step += 1) await time.pass(500)
    },
    async device(options: { disk?: TestDevice['disk']; isNew?: boolean; wire?: SyncWire } = {}) {
      const device = await switchOn(
        time,
        options.wire ?? server.wireFor(identity.deviceId),
        identity,
        options.disk ?? emptyDisk(),
        options.isNew,
      )
      running.push(device)
      return device
    },
  }
}

function receive(device: TestDevice) {
  const lines = [{ productId, quantityThousandths: 1_000 as never }]
  return device.journal.append(() => ({
    kind: 'stock_adjusted',
    body: { reason: 'correction', lines, note: '' },
  }))
}

async function receiveTimes(device: TestDevice, times: number): Promise<void> {
  for (let count = 0; count < times; count += 1) await receive(device)
}

test('[LOG-24] an end that is lost everywhere stops nothing: the till is calm, and the next event says what is missing', async () => {
  const { server, device, passSeconds } = world()
  const first = await device()
  first.engine.start()
  await receiveTimes(first, 5)
  await passSeconds(4)
  first.engine.stop()
  const again = await device({ disk: first.disk })
  // As `continueBehind` leaves it.
  const lostSeqs = [6, 7]
  await again.log.saveMarks({ lostSeqs })
  again.journal.marks = { ...again.journal.marks, lostSeqs }
  again.journal.head = { deviceSeq: 7, hash: 'f'.repeat(64), at: 1 }
  again.engine.start()
  await passSeconds(20)
  expect(again.engine.status.get()).toMatchObject({ waitingCount: 0, lastError: null, lostSeqs })
  // Not fetched anew for it.
  expect(server.snapshotCalls).toHaveLength(1)
  await receive(again)
  await passSeconds(4)
  expect(server.pushes.at(-1)).toMatchObject({ firstSeq: 8, isGapKnown: true })
  expect(server.stream.map(({ deviceSeq }) => deviceSeq)).toEqual([1, 2, 3, 4, 5, 8])
  expect(server.snapshotCalls).toHaveLength(1)
  expect(again.engine.status.get()).toMatchObject({ waitingCount: 0, lastError: null })
})

test('[SYNC-89] a device whose end is lost here goes on behind what the server has of it, and names nothing as lost', async () => {
  const { server, device, passSeconds } = world()
  const first = await device()
  first.engine.start()
  await receiveTimes(first, 5)
  await passSeconds(4)
  first.engine.stop()
  // A profile from before all that: who it is, and no event.
  const old = await device({ isNew: false })
  old.engine.start()
  await passSeconds(4)
  expect(server.pulls.at(-1)?.tail).toMatch(/^5\.[0-9a-f]{64}$/)
  expect(old.journal.head).toMatchObject({ deviceSeq: 5, hash: server.stream[4]!.hash })
  expect(old.engine.status.get()).toMatchObject({ waitingCount: 0, lostSeqs: [], lastError: null })
  await receive(old)
  await passSeconds(4)
  expect(server.stream.map(({ deviceSeq }) => deviceSeq)).toEqual([1, 2, 3, 4, 5, 6])
  expect(server.stream[5]!.prevHash).toBe(server.stream[4]!.hash)
})

test('[SYNC-89] what the server only heard of is named as lost, and what waits is sent before the chain moves', async () => {
  const { server, device, passSeconds } = world()
  const first = await device()
  first.engine.start()
  await receiveTimes(first, 3)
  await passSeconds(4)
  first.engine.stop()
  server.tails.set(identity.deviceId, { deviceSeq: 6, hash: 'a'.repeat(64), receipt: null })
  const again = await device({ disk: first.disk })
  await receive(again)
  expect(again.journal.head.deviceSeq).toBe(4)
  again.engine.start()
  await passSeconds(6)
  expect(again.engine.status.get()).toMatchObject({ waitingCount: 0, lostSeqs: [5, 6], lastError: null })
  await receive(again)
  await passSeconds(4)
  expect(server.stream.map(({ deviceSeq }) => deviceSeq)).toEqual([1, 2, 3, 4, 7])
  expect(server.pushes.at(-1)).toMatchObject({ firstSeq: 7, isGapKnown: true })
  // A restart keeps it.
  again.engine.stop()
  const later = await device({ disk: again.disk })
  expect(later.journal.head.deviceSeq).toBe(7)
})

test('[SYNC-89] what is recorded while the answer comes keeps its number and is sent before the chain moves', async () => {
  const { server, device, passSeconds } = world()
  const first = await device()
  first.engine.start()
  await receiveTimes(first, 3)
  await passSeconds(4)
  first.engine.stop()
  server.tails.set(identity.deviceId, { deviceSeq: 6, hash: 'a'.repeat(64), receipt: null })
  const wire = server.wireFor(identity.deviceId)
  const again = await device({
    disk: first.disk,
    wire: {
      ...wire,
      async pull(query, signal) {
        const answer = await wire.pull(query, signal)
        if (again.journal.head.deviceSeq === 3) await receive(again)
        return answer
      },
    },
  })
  again.engine.start()
  await passSeconds(8)
  expect(server.stream.map(({ deviceSeq }) => deviceSeq)).toEqual([1, 2, 3, 4])
  expect(again.engine.status.get()).toMatchObject({ waitingCount: 0, lostSeqs: [5, 6], lastError: null })
  expect(again.journal.head.deviceSeq).toBe(6)
})

test('[SYNC-89] a restart before the next event keeps the end that the server sent: no number comes twice', async () => {
  const { server, device, passSeconds } = world()
  const first = await device()
  first.engine.start()
  await receiveTimes(first, 3)
  await passSeconds(4)
  server.tails.set(identity.deviceId, { deviceSeq: 6, hash: 'a'.repeat(64), receipt: null })
  await first.engine.sendNow()
  expect(first.journal.head).toMatchObject({ deviceSeq: 6, hash: 'a'.repeat(64) })
  first.engine.stop()
  server.weather = { kind: 'unreachable' }
  const again = await device({ disk: first.disk })
  again.engine.start()
  await receive(again)
  expect(again.journal.head.deviceSeq).toBe(7)
  expect(again.engine.status.get()).toMatchObject({ waitingCount: 1, lostSeqs: [4, 5, 6] })
  server.weather = null
  await passSeconds(60)
  expect(server.stream.map(({ deviceSeq }) => deviceSeq)).toEqual([1, 2, 3, 7])
  expect(server.stream[3]!.prevHash).toBe('a'.repeat(64))
})

test('[SYNC-89] a log of a release that kept no such end gives no number that the server has confirmed', async () => {
  const { server, device, passSeconds } = world()
  const first = await device()
  first.engine.start()
  await receiveTimes(first, 3)
  await passSeconds(4)
  await first.log.saveMarks({ ackedThrough: 5, chainEnd: null })
  first.engine.stop()
  server.acceptedThrough.set(identity.deviceId, 5)
  const again = await device({ disk: first.disk })
  again.engine.start()
  await receive(again)
  expect(again.journal.head.deviceSeq).toBe(6)
  await passSeconds(4)
  expect(server.stream.at(-1)).toMatchObject({ deviceSeq: 6 })
})

test('[SYNC-89] an end that cannot be right moves nothing', async () => {
  const { server, device, passSeconds } = world()
  server.tails.set(identity.deviceId, { deviceSeq: 9_000_000, hash: 'a'.repeat(64), receipt: null })
  const till = await device()
  till.engine.start()
  await receiveTimes(till, 2)
  await passSeconds(4)
  expect(till.journal.head.deviceSeq).toBe(2)
  expect(server.stream.map(({ prevHash }) => prevHash)[0]).toBe(genesisHash)
})
