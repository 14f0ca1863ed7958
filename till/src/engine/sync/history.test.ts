import { rupiah } from '@laci/domain/base/money/rupiah.ts'
import { quantityThousandths } from '@laci/domain/base/quantity/quantity.ts'
import { instant } from '@laci/domain/base/time/instant.ts'
import { eventKinds, type StampedEvent } from '@laci/domain/journal/event-kinds.ts'
import type { SaleRecorded } from '@laci/domain/sale/events.ts'
import { afterEach, expect, onTestFinished, test } from 'vitest'
import { newerSale } from '../../testing/newer-sale.ts'
import { scriptedServer } from '../../testing/scripted-server.ts'
import { storeId, switchOn, type TestDevice, testIdentity } from '../../testing/test-device.ts'
import { virtualTime } from '../../testing/virtual-time.ts'
import { hasBecomeReadable, startAfterUpdate } from '../log/become-readable.ts'
import { createDexieLog } from '../log/dexie-log.ts'

const startMs = Date.UTC(2026, 10, 20, 7)
const second = 1_000
const today = '2026-11-20'

let running: TestDevice[] = []
afterEach(() => {
  for (const device of running) {
    device.engine.stop()
    expect(device.bugs).toEqual([])
  }
  running = []
})

const saleOf = (receiptNumber: string) =>
  ({
    ...{ receiptNumber, verifyCode: '7H3K9QWXM2V0C5TB', zone: 'Asia/Jakarta' },
    ...{ businessDay: today, cashierName: 'Rina', billDiscount: null },
    lines: [
      {
        ...{ productId: null, name: 'Kopi', unit: 'pcs', isStocked: false },
        ...{ quantityThousandths: quantityThousandths(1_000), priceRupiah: rupiah(1_500), discount: null },
        ...{ grossRupiah: rupiah(1_500), lineDiscountRupiah: rupiah(0), billDiscountRupiah: rupiah(0) },
        ...{ netRupiah: rupiah(1_500), note: '' },
      },
    ],
    ...{ subtotalRupiah: rupiah(1_500), billDiscountRupiah: rupiah(0), roundingRupiah: rupiah(0) },
    ...{ totalRupiah: rupiah(1_500), changeRupiah: rupiah(0) },
    payments: [{ tender: 'cash', amountRupiah: rupiah(1_500), receivedRupiah: rupiah(1_500) }],
  }) as unknown as SaleRecorded

/** So many sales that another till, or this one, had sent before. */
function sold(
  count: number,
  device: { readonly deviceId: string; readonly deviceLetter: string },
): StampedEvent[] {
  return Array.from({ length: count }, (_, at) => {
    const number = at + 1
    return {
      ...{ storeId, deviceId: device.deviceId, deviceSeq: number, kind: 'sale_recorded', version: 1 },
      eventId: `018f0000-0000-7000-8000-${device.deviceId.slice(-1)}${String(number).padStart(11, '0')}`,
      ...{ at: instant(startMs - 60_000 + number), staffId: null, storeSeq: number, receivedAt: startMs },
      body: saleOf(`${device.deviceLetter}-261120-${String(number).padStart(4, '0')}`),
      ...{ prevHash: '0'.repeat(64), hash: String(number).padStart(64, '0') },
    } as unknown as StampedEvent
  })
}

/** A shop in which `count` sales were made before the device comes; `hold` keeps the history from coming until it is let go. */
function world(count: number, seller = testIdentity(1)) {
  const time = virtualTime(startMs)
  const server = scriptedServer(() => time.now())
  server.stream.push(...sold(count, seller))
  server.acceptedThrough.set(seller.deviceId, count)
  let letGo: () => void = () => undefined
  return {
    time,
    server,
    /** In small steps: each lets the disk in memory come to rest. */
    async passSeconds(count: number) {
      for (let step = 0; step < count * 4; step += 1) await time.pass(second / 4)
    },
    /** Lines of the history wait from the given one on. */
    holdHistory(fromLine = 1) {
      const isFree = new Promise<void>((resolve) => {
        letGo = resolve
      })
      let lineCount = 0
      server.beforeLine = async ({ line }) => {
        if (line !== 'sales') return
        lineCount += 1
        if (lineCount >= fromLine) await isFree
      }
    },
    releaseHistory() {
      server.beforeLine = null
      letGo()
    },
    async device(number: number, options: { disk?: TestDevice['disk']; isNew?: boolean } = {}) {
      const identity = testIdentity(number)
      const wire = server.wireFor(identity.deviceId)
      const device = await switchOn(time, wire, identity, options.disk, options.isNew)
      running.push(device)
      device.engine.start()
      return device
    },
  }
}

const sell = (device: TestDevice, receiptNumber: string) =>
  device.journal.append(() => ({ kind: 'sale_recorded', body: saleOf(receiptNumber) }))
const salesOf = async (device: TestDevice) => (await device.log.salesOfDay(today)).length

test('[SYNC-88] a new till sells and sends before the history is here, and has all of it in the end', async () => {
  const { server, device, holdHistory, releaseHistory, passSeconds } = world(45)
  // The first one opens the shop and is sent again as the first of the history.
  holdHistory(2)
  const till = await device(0)
  await passSeconds(2)
  expect(till.engine.status.get()).toMatchObject({ isLoaded: true, isHistoryMissing: true, isOnline: true })
  expect(await salesOf(till)).toBe(0)
  await sell(till, 'A-261120-0001')
  releaseHistory()
  await passSeconds(5)
  expect(till.engine.status.get()).toMatchObject({
    waitingCount: 0,
    isHistoryMissing: false,
    lastError: null,
  })
  expect(await salesOf(till)).toBe(46)
  expect(server.stream).toHaveLength(46)
})

test('[SYNC-88] a sale that is made while the history comes is sent before the rest of it', async () => {
  const { server, device, holdHistory, releaseHistory, passSeconds } = world(95)
  holdHistory(4)
  const till = await device(0)
  await passSeconds(2)
  expect(till.engine.status.get().isHistoryMissing).toBe(true)
  await sell(till, 'A-261120-0001')
  const sentOrder: string[] = []
  releaseHistory()
  server.beforeLine = async ({ line }) => {
    if (line === 'sales') sentOrder.push(server.stream.length === 96 ? 'after the sale' : 'before the sale')
  }
  await passSeconds(5)
  // The line that was under way, and no other.
  expect(sentOrder.filter((when) => when === 'before the sale')).toHaveLength(0)
  expect(sentOrder.length).toBeGreaterThan(4)
  expect(await salesOf(till)).toBe(96)
})

test('[SYNC-88] a history that breaks off goes on behind its last line, also after a restart, and the shop stays open', async () => {
  const { time, server, device, passSeconds } = world(45)
  // Head and first line open the shop; with another head two lines of the history come.
  server.breakSnapshotAfter = 3
  const till = await device(0)
  await time.pass(0)
  till.engine.stop()
  expect(till.journal.marks).toMatchObject({ isLoaded: true, history: { cursor: 's:20' } })
  const again = await device(0, { disk: till.disk })
  expect(again.engine.status.get()).toMatchObject({ isLoaded: true, isHistoryMissing: true })
  server.snapshotCalls = []
  await passSeconds(5)
  expect(server.snapshotCalls).toEqual(['s:20'])
  expect(again.engine.status.get().isHistoryMissing).toBe(false)
  expect(await salesOf(again)).toBe(45)
})

test('[SYNC-88] [SALE-7] a device that lost its log opens only with the history that holds its receipt numbers', async () => {
  const { device, holdHistory, releaseHistory, passSeconds } = world(25, testIdentity(0))
  holdHistory(2)
  const till = await device(0, { isNew: false })
  await passSeconds(2)
  expect(till.engine.status.get().isLoaded).toBe(false)
  releaseHistory()
  await passSeconds(5)
  expect(till.engine.status.get()).toMatchObject({ isLoaded: true, isHistoryMissing: false })
  expect(await salesOf(till)).toBe(25)
})

test('[SYNC-88] a shop that is fetched anew keeps selling, and fetches its history again', async () => {
  const { server, device, holdHistory, releaseHistory, passSeconds } = world(25)
  const till = await device(0)
  await passSeconds(2)
  await sell(till, 'A-261120-0001')
  await passSeconds(2)
  server.restore(20)
  holdHistory(2)
  await sell(till, 'A-261120-0002')
  await passSeconds(2)
  expect(till.engine.status.get()).toMatchObject({ isLoaded: true, isHistoryMissing: true, waitingCount: 0 })
  releaseHistory()
  await passSeconds(5)
  expect(till.engine.status.get().isHistoryMissing).toBe(false)
  expect(till.journal.marks.needsReload).toBe(false)
})

/** A sale as a release after this one records it: with a member that this one has no place for. */
const toNextSale = (sale: StampedEvent): StampedEvent => ({
  ...sale,
  version: newerSale.version,
  body: { ...sale.body, table: 'Meja 4' },
})

/** From here on this process is the release that knows the second version. */
function update(): void {
  const kinds = eventKinds as { sale_recorded: unknown }
  const before = kinds.sale_recorded
  kinds.sale_recorded = newerSale
  onTestFinished(() => {
    kinds.sale_recorded = before
  })
}

test('[SYNC-113] what a newer release sold is kept and said, over a restart, and counted after the update', async () => {
  const { server, device, passSeconds } = world(3)
  server.stream[1] = toNextSale(server.stream[1]!)
  const till = await device(0)
  await passSeconds(3)
  // One of the history.
  expect(till.engine.status.get()).toMatchObject({ isHistoryMissing: false, unreadCount: 1, lastError: null })
  const [later] = sold(4, testIdentity(1)).slice(3)
  server.stream.push(toNextSale(later!))
  await passSeconds(60)
  // And one of the stream; the till sells and sends on.
  await sell(till, 'A-261120-0001')
  await passSeconds(5)
  expect(till.engine.status.get()).toMatchObject({ unreadCount: 2, waitingCount: 0, lastError: null })
  expect(await salesOf(till)).toBe(3)
  till.engine.stop()

  const restarted = await device(0, { disk: till.disk })
  expect(restarted.engine.status.get().unreadCount).toBe(2)
  expect(hasBecomeReadable(await restarted.log.start())).toBe(false)
  restarted.engine.stop()

  update()
  const log = createDexieLog(storeId, till.disk)
  const { marks } = await startAfterUpdate(log, await log.start())
  expect(marks.needsReload).toBe(true)
  const updated = await device(0, { disk: till.disk })
  await passSeconds(5)
  expect(updated.engine.status.get()).toMatchObject({
    isHistoryMissing: false,
    unreadCount: 0,
    lastError: null,
  })
  expect(await salesOf(updated)).toBe(5)
})

test('[SYNC-113] a shop that an older release downloads again still says what it cannot read', async () => {
  const { server, device, passSeconds } = world(25)
  server.stream[20] = toNextSale(server.stream[20]!)
  const till = await device(0)
  await passSeconds(5)
  expect(till.engine.status.get().unreadCount).toBe(1)
  till.engine.stop()
  await till.log.saveMarks({ needsReload: true })
  const again = await device(0, { disk: till.disk })
  await passSeconds(5)
  expect(again.engine.status.get()).toMatchObject({
    isHistoryMissing: false,
    unreadCount: 1,
    lastError: null,
  })
  again.engine.stop()
  expect((await device(0, { disk: till.disk })).engine.status.get().unreadCount).toBe(1)
})

test('[SYNC-114] a sale is recorded as the oldest till of the shop reads it, while that can say it', async () => {
  update()
  const { server, device, passSeconds } = world(0)
  const till = await device(0)
  await passSeconds(2)
  const sellAt = (table: string | null, receiptNumber: string) => {
    const body = { ...saleOf(receiptNumber), table } as unknown as SaleRecorded
    return till.journal.append(() => ({ kind: 'sale_recorded', body }))
  }
  const hear = async (edition: number | null) => {
    server.readableEdition = edition
    // A till that reconnects pulls at once.
    server.dropSockets()
    await passSeconds(10)
  }
  // A server of before editions: its tills read the first version.
  expect(await sellAt(null, 'A-261120-0001'), 'what the screen gets is the newest').toMatchObject({
    version: 2,
    body: { table: null },
  })
  await sellAt('Meja 4', 'A-261120-0002')
  await hear(2)
  await sellAt(null, 'A-261120-0003')
  await hear(1)
  await sellAt(null, 'A-261120-0004')
  await passSeconds(5)
  expect(
    server.stream.map(({ version, body }) => [version, (body as { table?: string | null }).table]),
  ).toEqual([
    [1, undefined],
    [2, 'Meja 4'],
    [2, null],
    [1, undefined],
  ])
  expect(await salesOf(till)).toBe(4)
  // What it was written in outlives a restart, and so does what the server said.
  await hear(2)
  till.engine.stop()
  const restarted = await device(0, { disk: till.disk })
  expect(restarted.journal.marks.readableEdition).toBe(2)
  expect(await salesOf(restarted)).toBe(4)
  expect(restarted.engine.status.get()).toMatchObject({ unreadCount: 0, lastError: null })
})
