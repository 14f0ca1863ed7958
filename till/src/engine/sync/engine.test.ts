import { rupiah } from '@laci/domain/base/money/rupiah.ts'
import { wholeUnits } from '@laci/domain/base/quantity/quantity.ts'
import type { ProductFields } from '@laci/domain/catalog/product.ts'
import { productDefaults } from '@laci/domain/catalog/product.ts'
import { genesisHash } from '@laci/domain/events/envelope.ts'
import { chainFault } from '@laci/domain/events/hash-chain.ts'
import { replicaText, visibleProduct } from '@laci/domain/journal/replica-view.ts'
import { afterEach, expect, test } from 'vitest'
import { answer, scriptedServer } from '../../testing/scripted-server.ts'
import { sha256, switchOn, type TestDevice, testIdentity } from '../../testing/test-device.ts'
import { virtualTime } from '../../testing/virtual-time.ts'
import { knownHere } from '../log/till-log.ts'

const startMs = Date.UTC(2026, 10, 20, 7)
const productId = '018f0000-0000-7000-8000-00000000c0fe'
const second = 1_000

let running: TestDevice[] = []
afterEach(() => {
  for (const device of running) {
    device.engine.stop()
    expect(device.bugs).toEqual([])
  }
  running = []
})

function world() {
  const time = virtualTime(startMs)
  const server = scriptedServer(() => time.now())
  return {
    time,
    server,
    async device(number: number, disk?: TestDevice['disk']): Promise<TestDevice> {
      const identity = testIdentity(number)
      const device = await switchOn(time, server.wireFor(identity.deviceId), identity, disk)
      running.push(device)
      device.engine.start()
      return device
    },
  }
}

let productCount = 0
function saveProduct(device: TestDevice, name: string) {
  productCount += 1
  const another = `018f0000-0000-7000-8000-${String(productCount).padStart(12, '0')}`
  return device.journal.append(() => ({
    kind: 'product_saved',
    body: { products: [{ productId: another, changes: { ...productDefaults, name } }] },
  }))
}

const coffee: ProductFields = { ...productDefaults, name: 'Kopi sachet', priceRupiah: rupiah(2_500) }

function saveCoffee(device: TestDevice, changes: Partial<ProductFields> = coffee) {
  return device.journal.append(() => ({
    kind: 'product_saved',
    body: { products: [{ productId, changes }] },
  }))
}

function receive(device: TestDevice, units: number) {
  return device.journal.append(() => ({
    kind: 'stock_adjusted',
    body: { reason: 'correction', lines: [{ productId, quantityThousandths: wholeUnits(units) }], note: '' },
  }))
}

const unitsOf = (device: TestDevice) =>
  (visibleProduct(device.journal.replica, productId)?.stockThousandths ?? 0) / 1000

test('[SYNC-7] what one till tells shows there at once and on the other within two seconds', async () => {
  const { time, server, device } = world()
  const first = await device(0)
  const other = await device(1)
  await time.pass(5 * second)
  await saveCoffee(first)
  await receive(first, 12)
  expect(unitsOf(first)).toBe(12)
  await time.pass(2 * second)
  expect(unitsOf(other)).toBe(12)
  expect(server.stream.map((event) => event.deviceSeq)).toEqual([1, 2])
  expect(replicaText(first.journal.replica)).toBe(replicaText(other.journal.replica))
  expect(first.journal.replica.pending.size).toBe(0)
  expect(first.engine.status.get().waitingCount).toBe(0)
})

test('[SYNC-12] an answer that is lost after the server stored it is asked for again and doubles nothing', async () => {
  const { time, server, device } = world()
  const till = await device(0)
  await time.pass(5 * second)
  server.script.push('drop_answer')
  await receive(till, 3)
  await time.pass(0)
  expect(till.engine.status.get().waitingCount).toBe(1)
  await time.pass(10 * second)
  expect(server.pushes).toHaveLength(2)
  expect(server.stream).toHaveLength(1)
  expect(till.engine.status.get().waitingCount).toBe(0)
  expect(unitsOf(till)).toBe(3)
})

test('[SYNC-12] a Wi-Fi sign-in page with status 200 is not an acknowledgement', async () => {
  const { time, server, device } = world()
  const till = await device(0)
  await time.pass(5 * second)
  server.weather = { kind: 'not_ours', status: 200, retryAfterMs: null }
  await receive(till, 3)
  await time.pass(60 * second)
  expect(till.engine.status.get()).toMatchObject({
    waitingCount: 1,
    isOnline: false,
    lastError: { code: 'captive_portal' },
  })
  server.weather = null
  await time.pass(70 * second)
  expect(till.engine.status.get()).toMatchObject({ waitingCount: 0, isOnline: true, lastError: null })
})

test('[SYNC-12] an answer that cannot be read confirms nothing', async () => {
  const { time, server, device } = world()
  const till = await device(0)
  await time.pass(5 * second)
  server.script.push(answer(200, { acceptedThrough: 'many' }))
  await receive(till, 3)
  await time.pass(0)
  expect(till.engine.status.get()).toMatchObject({
    waitingCount: 1,
    lastError: { code: 'answer_unreadable' },
  })
  await time.pass(5 * second)
  expect(till.engine.status.get().waitingCount).toBe(0)
})

test('[SYNC-13] a call without an answer ends after 20 seconds and is made again', async () => {
  const { time, server, device } = world()
  const till = await device(0)
  await time.pass(5 * second)
  server.script.push('hang')
  await receive(till, 3)
  await time.pass(19 * second)
  expect(till.engine.status.get()).toMatchObject({ waitingCount: 1, isSending: true })
  await time.pass(second)
  expect(till.engine.status.get()).toMatchObject({ waitingCount: 1, lastError: { code: 'timed_out' } })
  await time.pass(5 * second)
  expect(till.engine.status.get().waitingCount).toBe(0)
})

test('[SYNC-17] a line on which nobody could be reached is given up, and the first answer opens another', async () => {
  const { time, server, device } = world()
  const till = await device(0)
  await time.pass(5 * second)
  expect(server.socketCount()).toBe(1)
  server.weather = { kind: 'unreachable' }
  await receive(till, 3)
  await time.pass(second)
  expect(server.socketCount()).toBe(0)
  server.weather = null
  till.engine.networkChanged()
  await time.pass(second)
  expect(server.socketCount()).toBe(1)
})

test('[ACCOUNT-73] a till hears whether it alone was taken out of the shop or the account was closed, and that it was restored', async () => {
  const { time, server, device } = world()
  const till = await device(0)
  await time.pass(5 * second)
  const status = () => till.engine.status.get()
  server.weather = answer(403, { code: 'device_revoked', message: '', reason: 'account_closed' })
  await receive(till, 3)
  await time.pass(second)
  expect(status()).toMatchObject({ isRevoked: true, isAccountClosed: true })
  server.weather = answer(403, { code: 'device_revoked', message: '' })
  await time.pass(600 * second)
  expect(status()).toMatchObject({ isRevoked: true, isAccountClosed: false })
  server.weather = null
  await time.pass(600 * second)
  expect(status()).toMatchObject({ isRevoked: false, isAccountClosed: false })
})

for (const [status, body, expected] of [
  [401, { code: 'device_unknown', message: '' }, { lastError: { code: 'device_unknown' } }],
  [403, { code: 'device_revoked', message: '' }, { lastError: { code: 'device_revoked' }, isRevoked: true }],
  [403, { code: 'wrong_store', message: '' }, { lastError: { code: 'wrong_store' } }],
  [426, { code: 'client_too_old', message: '' }, { isClientTooOld: true }],
] as const) {
  test(`[SYNC-13] status ${status} ${body.code} is shown, keeps everything, and is asked again only minutes later`, async () => {
    const { time, server, device } = world()
    const till = await device(0)
    await time.pass(5 * second)
    server.weather = answer(status, body)
    await receive(till, 3)
    await time.pass(second)
    const before = server.pushes.length
    expect(till.engine.status.get()).toMatchObject({ ...expected, waitingCount: 1, isOnline: true })
    server.weather = null
    await time.pass(120 * second)
    expect(server.pushes.length).toBe(before)
    expect(till.engine.status.get().waitingCount).toBe(1)
    await time.pass(400 * second)
    expect(till.engine.status.get()).toMatchObject({ waitingCount: 0, lastError: null, isRevoked: false })
  })
}

test('[SYNC-13] a server in trouble that names a time is left alone that long, Kirim lagi asks at once', async () => {
  const { time, server, device } = world()
  const till = await device(0)
  await time.pass(5 * second)
  server.script.push(answer(503, { code: 'unavailable', message: '' }, 45 * second))
  await receive(till, 3)
  await time.pass(30 * second)
  expect(till.engine.status.get()).toMatchObject({ waitingCount: 1, lastError: { code: 'server_trouble' } })
  const sent = till.engine.sendNow()
  await time.pass(0)
  await sent
  expect(till.engine.status.get().waitingCount).toBe(0)
})

test('[PLATFORM-44] [SYNC-13] a till that is told that it sends too often waits as long as it is told, keeps everything and goes on', async () => {
  const { time, server, device } = world()
  const till = await device(0)
  await time.pass(5 * second)
  server.script.push(answer(429, { code: 'too_many_requests', message: '' }, 90 * second))
  await receive(till, 3)
  await time.pass(10 * second)
  const before = server.pushes.length
  await time.pass(70 * second)
  expect(server.pushes.length).toBe(before)
  expect(till.engine.status.get()).toMatchObject({
    waitingCount: 1,
    lastError: { code: 'too_many_requests' },
  })
  await time.pass(120 * second)
  expect(till.engine.status.get()).toMatchObject({ waitingCount: 0, lastError: null })
})

test('[SYNC-11] a push that is too large is halved until it goes through', async () => {
  const { time, server, device } = world()
  const till = await device(0)
  await time.pass(5 * second)
  server.weather = { kind: 'unreachable' }
  for (let count = 0; count < 10; count += 1) await receive(till, 1)
  server.weather = null
  const tooLarge = answer(413, { code: 'too_large', message: '' })
  server.script.push(tooLarge, tooLarge)
  await time.pass(70 * second)
  expect(server.pushes.at(0)?.events).toHaveLength(2)
  expect(server.stream).toHaveLength(10)
})

test('[SYNC-11] three hundred events of an offline week go in pushes of a hundred, in order', async () => {
  const { time, server, device } = world()
  const till = await device(0)
  server.weather = { kind: 'unreachable' }
  for (let count = 0; count < 300; count += 1) await receive(till, 1)
  server.weather = null
  // Many small steps: three hundred records take the in-memory database a while.
  for (let step = 0; step < 90; step += 1) await time.pass(second)
  expect(server.pushes.map((push) => push.events.length)).toEqual([100, 100, 100])
  expect(server.stream.map((event) => event.deviceSeq)).toEqual(
    Array.from({ length: 300 }, (_, at) => at + 1),
  )
  expect(unitsOf(till)).toBe(300)
})

test('[SYNC-12] a server restored from an old backup is filled again and every till ends equal', async () => {
  const { time, server, device } = world()
  const one = await device(0)
  const two = await device(1)
  await time.pass(5 * second)
  await saveCoffee(one)
  for (let count = 0; count < 5; count += 1) {
    await receive(one, 1)
    await receive(two, 10)
    await time.pass(2 * second)
  }
  server.restore(4)
  server.dropSockets()
  await time.pass(400 * second)
  await saveCoffee(two, { priceRupiah: rupiah(3_000) })
  await time.pass(10 * second)
  expect(server.stream).toHaveLength(12)
  for (const till of [one, two]) {
    expect(unitsOf(till)).toBe(55)
    expect(till.engine.status.get()).toMatchObject({ waitingCount: 0, lastError: null })
  }
  expect(replicaText(one.journal.replica)).toBe(replicaText(two.journal.replica))
})

test('[SYNC-12] a restored server that grew past the cursor meanwhile is still recognised', async () => {
  const { time, server, device } = world()
  const one = await device(0)
  const two = await device(1)
  await time.pass(5 * second)
  for (let count = 0; count < 6; count += 1) await receive(one, 1)
  await time.pass(2 * second)
  two.engine.stop()
  server.restore(3)
  await time.pass(2 * second)
  // The first till refills and goes on, while the second is off and lost nothing of its own.
  await receive(one, 1)
  await receive(one, 1)
  await time.pass(400 * second)
  server.stream.splice(
    3,
    2,
    ...server.stream
      .slice(3, 5)
      .reverse()
      .map((event, at) => ({ ...event, storeSeq: 4 + at })),
  )
  const again = await device(1, two.disk)
  await time.pass(10 * second)
  expect(unitsOf(again)).toBe(8)
  expect(replicaText(one.journal.replica)).toBe(replicaText(again.journal.replica))
})

test('[SYNC-11] numbers that are lost on the device are told as a gap, and the rest is sent', async () => {
  const { time, server, device } = world()
  const till = await device(0)
  server.weather = { kind: 'unreachable' }
  for (let count = 0; count < 5; count += 1) await receive(till, 1)
  till.engine.stop()
  // Somebody damaged the database: numbers 2 and 3 are gone.
  const open = till.disk.indexedDB.open(`laci-kasir-${till.identity.storeId}`)
  await new Promise((resolve) => {
    open.onsuccess = resolve
  })
  const cut = open.result.transaction('event', 'readwrite')
  cut.objectStore('event').delete(2)
  cut.objectStore('event').delete(3)
  await new Promise((resolve) => {
    cut.oncomplete = resolve
  })
  open.result.close()
  server.weather = null
  const again = await device(0, till.disk)
  await time.pass(20 * second)
  expect(server.stream.map((event) => event.deviceSeq)).toEqual([1, 4, 5])
  expect(server.pushes.map((push) => push.isGapKnown)).toEqual([false, true])
  expect(again.engine.status.get()).toMatchObject({ waitingCount: 0, lostSeqs: [2, 3] })
})

test('[SYNC-38] each push says how many events wait behind it, each pull how many the server does not have', async () => {
  const { time, server, device } = world()
  const till = await device(0)
  await time.pass(5 * second)
  server.weather = { kind: 'unreachable' }
  for (let count = 0; count < 150; count += 1) await receive(till, 1)
  server.weather = null
  await time.pass(70 * second)
  expect(server.pushes.map((push) => [push.events.length, push.unsentCount])).toEqual([
    [100, 50],
    [50, 0],
  ])
  await time.pass(10 * second)
  expect(server.pulls.at(-1)?.unsent).toBe(0)
})

test('[LOG-3] a device that was switched off goes on with its own chain and its unsent events', async () => {
  const { time, server, device } = world()
  const till = await device(0)
  server.weather = { kind: 'unreachable' }
  await saveCoffee(till)
  await receive(till, 4)
  till.engine.stop()
  const again = await device(0, till.disk)
  expect(unitsOf(again)).toBe(4)
  await receive(again, 1)
  server.weather = null
  await time.pass(70 * second)
  expect(server.stream.map((event) => event.deviceSeq)).toEqual([1, 2, 3])
  let prevHash = genesisHash
  for (const event of server.stream) {
    const { storeSeq: _, receivedAt: __, ...sent } = event
    expect(chainFault(sent, prevHash, sha256)).toBeNull()
    prevHash = event.hash
  }
})

test('[LOG-2] a second window takes the pen: the first writes nothing any more and stops', async () => {
  const { time, server, device } = world()
  const first = await device(0)
  await time.pass(5 * second)
  await receive(first, 1)
  await time.pass(2 * second)
  const second_ = await device(0, first.disk)
  await expect(receive(first, 100)).rejects.toMatchObject({ code: 'other_tab' })
  await receive(second_, 2)
  await time.pass(400 * second)
  expect(first.isTaken).toBe(true)
  expect(server.stream.map((event) => event.deviceSeq)).toEqual([1, 2])
  expect(unitsOf(second_)).toBe(3)
})

test('[SYNC-14] a download that breaks off goes on from its last line, also after a restart', async () => {
  const { time, server, device } = world()
  const one = await device(0)
  await time.pass(2 * second)
  for (let number = 1; number <= 8; number += 1) {
    const id = `018f0000-0000-7000-8000-00000000000${number}`
    await one.journal.append(() => ({
      kind: 'product_saved',
      body: { products: [{ productId: id, changes: { ...coffee, name: `Barang ${number}` } }] },
    }))
  }
  await time.pass(2 * second)
  server.snapshotCalls = []
  server.breakSnapshotAfter = 4
  const two = await device(1)
  await time.pass(0)
  expect(two.engine.status.get()).toMatchObject({
    isLoaded: false,
    load: { loadedProducts: 3, productCount: 8 },
  })
  two.engine.stop()
  await receive(one, 7)
  const again = await device(1, two.disk)
  await time.pass(10 * second)
  expect(server.snapshotCalls[1]).toMatch(/^p:.*3$/)
  expect(again.engine.status.get().isLoaded).toBe(true)
  expect(replicaText(again.journal.replica)).toBe(replicaText(one.journal.replica))
  // What this release knows of products stands in its own download [CATALOG-36].
  expect(again.journal.marks.knownNames).toEqual(knownHere)
})

test('[SYNC-15] the drift of the clock is measured, and a wrong clock stops nothing', async () => {
  const { time, device } = world()
  const till = await device(0)
  time.shiftClock(-3 * 365 * 86_400_000)
  await receive(till, 2)
  await time.pass(5 * second)
  expect(till.engine.status.get()).toMatchObject({ clockDriftMs: -3 * 365 * 86_400_000, waitingCount: 0 })
})

test('[SYNC-15] a clock that is set while an answer comes leaves the drift as it was known, until the next call', async () => {
  const { time, server, device } = world()
  const till = await device(0)
  await time.pass(5 * second)
  expect(till.engine.status.get().clockDriftMs).toBe(0)
  const drifts = new Set<number | null>()
  till.engine.status.subscribe(() => drifts.add(till.engine.status.get().clockDriftMs))
  const threeYearsMs = 3 * 365 * 86_400_000
  const { push } = server.pushes
  server.pushes.push = (...requests) => {
    time.shiftClock(-threeYearsMs)
    server.pushes.push = push
    return push.apply(server.pushes, requests)
  }
  await receive(till, 2)
  await time.pass(10 * second)
  expect([...drifts]).toEqual([0, -threeYearsMs])
})

for (const [what, trouble] of [
  ['a server in trouble', answer(503, { code: 'server_busy', message: '' })],
  ['one that asks for patience', answer(429, { code: 'too_many_requests', message: '' })],
  ['a stranger who answers in JSON', answer(200, { ok: true })],
  ['a stranger who forbids', answer(403, { error: 'sign in first' })],
] as const) {
  for (const [code, status, member] of [
    ['device_revoked', 403, 'isRevoked'],
    ['device_unknown', 401, 'isUnknown'],
    ['client_too_old', 426, 'isClientTooOld'],
  ] as const) {
    test(`[SYNC-90] ${what} takes nothing back of ${code}`, async () => {
      const { time, server, device } = world()
      const till = await device(0)
      await time.pass(5 * second)
      server.weather = answer(status, { code, message: '' })
      await receive(till, 1)
      await time.pass(second)
      expect(till.engine.status.get()[member]).toBe(true)
      server.weather = trouble
      void till.engine.sendNow()
      await time.pass(second)
      expect(till.engine.status.get()[member]).toBe(true)
      if (member === 'isUnknown') expect((await till.log.start()).marks.isUnknown).toBe(true)
      server.weather = null
      void till.engine.sendNow()
      await time.pass(5 * second)
      expect(till.engine.status.get()).toMatchObject({ [member]: false, waitingCount: 0, lastError: null })
    })
  }
}

test('[SYNC-86] a download that goes on after a break is heard from its first line on', async () => {
  const { time, server, device } = world()
  const first = await device(0)
  await time.pass(5 * second)
  for (const name of ['Kopi', 'Teh', 'Gula', 'Beras', 'Garam']) await saveProduct(first, name)
  await time.pass(5 * second)
  server.breakSnapshotAfter = 2
  const till = await device(1)
  await time.pass(0)
  expect(till.engine.status.get()).toMatchObject({ isOnline: false, isLoaded: false })
  const heardAt: string[] = []
  server.beforeLine = async ({ line }) => {
    heardAt.push(`${line} ${till.engine.status.get().isOnline}`)
  }
  await time.pass(20 * second)
  expect(till.engine.status.get()).toMatchObject({ isOnline: true, isLoaded: true })
  // Nothing but the line before the first one finds it offline.
  expect(heardAt.slice(1).filter((line) => line.endsWith('false'))).toEqual([])
  expect(heardAt.length).toBeGreaterThan(1)
})

test('[SYNC-91] what waits again behind a server that came back from a backup has waited since it was recorded', async () => {
  const { time, server, device } = world()
  const till = await device(0)
  await time.pass(5 * second)
  const { at } = await receive(till, 1)
  await time.pass(60 * second)
  await receive(till, 2)
  await time.pass(60 * second)
  server.restore(0)
  const shown: (number | null)[] = []
  till.engine.status.subscribe(() => {
    const { waitingCount, oldestWaitingAt } = till.engine.status.get()
    if (waitingCount === 3) shown.push(oldestWaitingAt)
  })
  // The answer that shows it is the last thing that is heard.
  const { push } = server.pushes
  server.pushes.push = (...requests) => {
    server.weather = { kind: 'unreachable' }
    return push.apply(server.pushes, requests)
  }
  await receive(till, 3)
  await time.pass(10 * second)
  expect(till.engine.status.get()).toMatchObject({ waitingCount: 3, isOnline: false, oldestWaitingAt: at })
  expect([...new Set(shown)].filter((oldest) => oldest !== null)).toEqual([at])
  // Also after a restart.
  till.engine.stop()
  const again = await device(0, till.disk)
  await time.pass(second)
  expect(again.engine.status.get()).toMatchObject({ waitingCount: 3, oldestWaitingAt: at })
})

test('[SYNC-86] a till that is heard in the middle of a long sending is online, and says that it sends', async () => {
  const { time, server, device } = world()
  const till = await device(0)
  await time.pass(5 * second)
  server.weather = { kind: 'unreachable' }
  for (let count = 0; count < 250; count += 1) await receive(till, 1)
  await time.pass(70 * second)
  expect(till.engine.status.get()).toMatchObject({ isOnline: false, lastError: { code: 'unreachable' } })
  server.weather = null
  // The first push is answered, the second is under way for long.
  const pushed = server.pushes.length + 1
  server.pushes.push = (...requests) => {
    const count = Array.prototype.push.apply(server.pushes, requests)
    if (count === pushed) server.script.push('hang')
    return count
  }
  void till.engine.sendNow()
  await time.pass(second)
  const { isOnline, isSending, waitingCount, lastError } = till.engine.status.get()
  expect({ isOnline, isSending, lastError }).toEqual({ isOnline: true, isSending: true, lastError: null })
  expect(waitingCount).toBeGreaterThan(0)
  // Nothing is heard for long: then it is not online any more.
  const shown = new Set<string>()
  till.engine.status.subscribe(() => {
    const status = till.engine.status.get()
    shown.add(`${status.isOnline ? 'online' : 'offline'}, ${status.lastError?.code ?? 'no error'}`)
  })
  await time.pass(80 * second)
  expect([...shown]).toContain('offline, timed_out')
  expect(till.engine.status.get()).toMatchObject({ isOnline: true, waitingCount: 0 })
})

test('[SYNC-85] what a resumed download confirms is dated by the server, and stays whatever the clock of the device says', async () => {
  const { time, server, device } = world()
  const till = await device(0)
  time.shiftClock(-3 * 365 * 86_400_000)
  await saveCoffee(till)
  await receive(till, 5)
  await time.pass(5 * second)
  // Restored: the till sends all of it again and fetches the shop anew; the power goes in the middle of that.
  server.restore(0)
  server.breakSnapshotAfter = 2
  await receive(till, 1)
  await receive(till, 1)
  await time.pass(0)
  till.engine.stop()
  expect(till.journal.marks.load?.cursor).toBeTruthy()
  const again = await device(0, till.disk)
  await time.pass(60 * second)
  expect(again.engine.status.get().isLoaded).toBe(true)
  expect((await again.log.ownEvents(1, 10)).map((event) => event.deviceSeq)).toEqual([1, 2, 3, 4])
  // Put right, the clock throws nothing away either.
  time.shiftClock(3 * 365 * 86_400_000)
  await time.pass(700 * second)
  expect((await again.log.ownEvents(1, 10)).map((event) => event.deviceSeq)).toEqual([1, 2, 3, 4])
})

test('[SYNC-85] a clock that is years ahead throws nothing away', async () => {
  const { time, device } = world()
  const till = await device(0)
  await saveCoffee(till)
  await receive(till, 5)
  await time.pass(5 * second)
  time.shiftClock(3 * 365 * 86_400_000)
  await time.pass(1_400 * second)
  expect((await till.log.ownEvents(1, 10)).map((event) => event.deviceSeq)).toEqual([1, 2])
})

test('[SYNC-13] a server that keeps taking back what it confirmed is not run in circles with', async () => {
  const { time, server, device } = world()
  const till = await device(0)
  await receive(till, 1)
  await time.pass(5 * second)
  server.acceptedThrough = new Proxy(server.acceptedThrough, {
    get: (target, name) => (name === 'get' ? () => 0 : Reflect.get(target, name).bind(target)),
  })
  server.snapshotCalls = []
  server.poke()
  for (let step = 0; step < 400; step += 1) await time.pass(second)
  expect(server.snapshotCalls.length).toBeGreaterThan(0)
  expect(server.snapshotCalls.length).toBeLessThan(60)
  expect(till.engine.status.get().lastError).toMatchObject({ code: 'answer_unreadable' })
  expect(unitsOf(till)).toBe(1)
})
