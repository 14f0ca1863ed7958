import { instant } from '@laci/domain/base/time/instant.ts'
import type { BusinessDay } from '@laci/domain/base/time/zone.ts'
import { productDefaults } from '@laci/domain/catalog/product.ts'
import { packRows, productsPerPart } from '@laci/domain/journal/packed-rows.ts'
import { emptyReplicaStart, openReplica } from '@laci/domain/journal/replica.ts'
import type { CatalogRow } from '@laci/domain/journal/wire.ts'
import { IDBDatabase as FDBDatabase, IDBObjectStore as FDBObjectStore } from 'fake-indexeddb'
import { afterEach, expect, test } from 'vitest'
import { emptyDisk, storeId, testEvent, testIdentity } from '../../testing/test-device.ts'
import { hasBecomeReadable } from './become-readable.ts'
import { createDexieLog } from './dexie-log.ts'
import { databaseName, openTillDatabase } from './till-database.ts'
import { type EntryRow, knownHere, type LogPage, type LogStart, noEffects, type SaleRow } from './till-log.ts'

const identity = testIdentity(0)
const dayMs = 86_400_000

const restoreBrowser: (() => void)[] = []
afterEach(() => {
  for (const restore of restoreBrowser.splice(0)) restore()
})

function product(number: number, throughSeq = 1): CatalogRow {
  return {
    productId: `018f0000-0000-7000-8000-${String(number).padStart(12, '0')}`,
    fields: { ...productDefaults, name: `Barang ${number}` },
    stockThousandths: number,
    throughSeq,
  }
}

/** As the till has them after a start. */
const rowsOf = ({ packed = [], rows }: LogStart): CatalogRow[] => [
  ...openReplica({ ...emptyReplicaStart(identity.deviceId), packed, rows }).rows.values(),
]

const page = (changes: Partial<LogPage>): LogPage => ({
  marks: {},
  rows: [],
  records: [],
  balances: [],
  seen: [],
  effects: noEffects,
  warnings: [],
  unread: [],
  ...changes,
})

const sale = (saleId: string, receivedAt: number | null = null): SaleRow => ({
  saleId,
  businessDay: '2026-11-20',
  deviceId: identity.deviceId,
  deviceSeq: 1,
  at: 1_763_600_000_000,
  sale: {
    receiptNumber: 'A-261120-0001',
    totalRupiah: 0,
    lines: [],
    payments: [],
  } as unknown as SaleRow['sale'],
  staffId: null,
  refs: [],
  receivedAt,
})

test('[LOG-1] every transaction that writes is strict: complete means on disk', async () => {
  const durabilities: unknown[] = []
  const original = FDBDatabase.prototype.transaction
  restoreBrowser.push(() => {
    FDBDatabase.prototype.transaction = original
  })
  FDBDatabase.prototype.transaction = function (
    this: IDBDatabase,
    ...given: Parameters<typeof original>
  ): ReturnType<typeof original> {
    if (given[1] === 'readwrite')
      durabilities.push((given[2] as { durability?: string } | undefined)?.durability)
    return original.apply(this, given)
  }
  const log = createDexieLog(storeId, emptyDisk())
  await log.start()
  await log.append([testEvent(1)], noEffects)
  await log.saveMarks({ ackedThrough: 1 })
  await log.savePage(page({ rows: [product(1)] }))
  expect(durabilities.length).toBeGreaterThanOrEqual(4)
  expect(new Set(durabilities)).toEqual(new Set(['strict']))
})

test('[LOG-1] a full disk refuses the event with a problem, nothing of it stays, and the next one fits', async () => {
  const log = createDexieLog(storeId, emptyDisk())
  await log.start()
  const original = FDBObjectStore.prototype.add
  let isFull = true
  restoreBrowser.push(() => {
    FDBObjectStore.prototype.add = original
  })
  FDBObjectStore.prototype.add = function (this: IDBObjectStore, ...given: Parameters<typeof original>) {
    if (isFull && this.name === 'sale') throw new DOMException('the disk is full', 'QuotaExceededError')
    return original.apply(this, given)
  }
  const effects = { ...noEffects, sales: [sale('018f0000-0000-7000-8000-00000000aaaa')] }
  await expect(log.append([testEvent(1)], effects)).rejects.toMatchObject({ code: 'storage_full' })
  expect(await log.ownEvents(1, 10)).toEqual([])
  expect(await log.salesOfDay('2026-11-20')).toEqual([])
  isFull = false
  await log.append([testEvent(1)], effects)
  expect(await log.ownEvents(1, 10)).toHaveLength(1)
})

test('[REPORT-62] the log names the days after one on which something was sold, once for each sale', async () => {
  const log = createDexieLog(storeId, emptyDisk())
  await log.start()
  const days = ['2026-11-19', '2026-11-20', '2027-11-25', '2026-11-21', '2027-11-25']
  const sales = days.map((businessDay, at) => ({
    ...sale(`018f0000-0000-7000-8000-00000000000${at}`),
    businessDay,
  }))
  await log.append([testEvent(1)], { ...noEffects, sales })
  expect(await log.daysOfSalesAfter('2026-11-20' as BusinessDay)).toEqual([
    '2026-11-21',
    '2027-11-25',
    '2027-11-25',
  ])
  expect(await log.daysOfSalesAfter('2027-11-25' as BusinessDay)).toEqual([])
})

test('[LOG-1] an event whose number is taken leaves nothing of its sale', async () => {
  const log = createDexieLog(storeId, emptyDisk())
  await log.start()
  await log.append([testEvent(1)], noEffects)
  const effects = { ...noEffects, sales: [sale('018f0000-0000-7000-8000-00000000aaaa')] }
  await expect(log.append([testEvent(2), testEvent(1)], effects)).rejects.toMatchObject({ code: 'other_tab' })
  expect(await log.ownEvents(1, 10)).toHaveLength(1)
  expect(await log.salesOfDay('2026-11-20')).toEqual([])
  await log.append([testEvent(2)], effects)
  expect(await log.salesOfDay('2026-11-20')).toHaveLength(1)
})

test('[LOG-2] a writer whose pen was taken changes nothing, not even marks', async () => {
  const disk = emptyDisk()
  const first = createDexieLog(storeId, disk)
  await first.start()
  await first.saveMarks({ identity, ackedThrough: 3 })
  const second = createDexieLog(storeId, disk)
  await second.start()
  for (const write of [
    () => first.append([testEvent(1)], noEffects),
    () => first.saveMarks({ ackedThrough: 9 }),
    () => first.savePage(page({ marks: { cursor: 9 } })),
    () => first.compact([]),
  ]) {
    await expect(write()).rejects.toMatchObject({ code: 'other_tab' })
  }
  expect((await second.start()).marks).toMatchObject({ ackedThrough: 3, cursor: 0 })
})

test('[LOG-3] two writes under way at once keep what the other changed', async () => {
  const log = createDexieLog(storeId, emptyDisk())
  await log.start()
  await Promise.all([
    log.append([testEvent(1)], noEffects),
    log.saveMarks({ ackedThrough: 1 }),
    log.savePage(page({ marks: { cursor: 7 }, seen: [{ deviceSeq: 1, receivedAt: 5 }] })),
    log.saveMarks({ lastSentAt: 9 }),
  ])
  const start = await log.start()
  expect(start.marks).toMatchObject({ ackedThrough: 1, cursor: 7, lastSentAt: 9 })
  expect(start).toMatchObject({ head: { deviceSeq: 1 }, pending: [] })
})

test('[LOG-4] a catalogue that is written anew while pages come in reads back as it was', async () => {
  const disk = emptyDisk()
  const log = createDexieLog(storeId, disk)
  await log.start()
  const rows = Array.from({ length: productsPerPart * 2 + 5 }, (_, at) => product(at + 1))
  await log.savePage(page({ rows }))
  const compacting = log.compact(rows)
  const changed = { ...product(3, 9), stockThousandths: -1 }
  await Promise.all([compacting, log.savePage(page({ rows: [changed, product(9_000, 8)] }))])
  expect(await log.looseRowCount()).toBe(2)
  const read = rowsOf(await createDexieLog(storeId, disk).start())
  expect(read).toHaveLength(rows.length + 1)
  const byId = new Map(read.map((row) => [row.productId, row]))
  expect(byId.get(changed.productId)).toEqual(changed)
  expect(byId.get(rows[1]!.productId)).toEqual(rows[1])
})

test('[LOG-4] a download that begins while the catalogue is written anew wins', async () => {
  const disk = emptyDisk()
  const log = createDexieLog(storeId, disk)
  const { marks } = await log.start()
  await log.savePage(page({ rows: [product(1)] }))
  await log.compact([product(1)])
  const rows = Array.from({ length: productsPerPart * 3 }, (_, at) => product(at + 1))
  const load = { fromSeq: 50, settings: marks.settings, settingsThroughSeq: 0, productCount: 1, cursor: null }
  await Promise.all([log.compact(rows), log.beginLoad(load), log.stageProducts([product(77, 50)], 'p:77')])
  expect((await log.staged()).rows).toEqual([product(77, 50)])
  await log.finishLoad({ isLoaded: true, load: null }, [], 0)
  expect(rowsOf(await createDexieLog(storeId, disk).start())).toEqual([product(77, 50)])
})

test('[LOG-4] a download of several records is written anew in the order of the lists, and then is not loose any more', async () => {
  const disk = emptyDisk()
  const log = createDexieLog(storeId, disk)
  const { marks } = await log.start()
  await log.beginLoad({
    fromSeq: 5,
    settings: marks.settings,
    settingsThroughSeq: 0,
    productCount: 4,
    cursor: null,
  })
  await log.stageProducts([product(1), product(4)], '5.products.4')
  await log.stageProducts([product(2), product(3)], '5.products.3')
  await log.finishLoad({ isLoaded: true, load: null }, [], 0)
  expect(await log.looseRowCount()).toBe(2 * productsPerPart)
  const rows = [1, 2, 3, 4].map((number) => product(number))
  await log.compact(rows)
  expect(await log.looseRowCount()).toBe(0)
  expect(rowsOf(await createDexieLog(storeId, disk).start())).toEqual(rows)
})

test('[LOG-11] a download that was put in order is read in order; one that did not get so far is read as it came', async () => {
  const rows = [1, 2, 3, 4].map((number) => product(number))
  for (const { isCut, read } of [
    { isCut: false, read: [4, 1, 3, 2] },
    { isCut: true, read: [2, 3, 1, 4] },
  ]) {
    const disk = emptyDisk()
    const log = createDexieLog(storeId, disk)
    const { marks } = await log.start()
    const load = { ...marks, fromSeq: 5, productCount: 4, cursor: null }
    await log.beginLoad(load)
    await log.stageProducts([product(1), product(4)], '5.products.4')
    await log.stageProducts([product(2), product(3)], '5.products.3')
    const inOrder = [3, 0, 2, 1].map((at) => rows[at]!)
    const count = await log.stageInOrder([packRows(inOrder.slice(0, 2))!], inOrder.slice(2))
    expect(count).toBe(2)
    // A download that goes on after a restart in between has them all the same.
    expect(new Set((await log.staged()).rows.map(({ productId }) => productId)).size).toBe(4)
    await log.finishLoad({ isLoaded: true, load: null }, [], isCut ? 3 : count)
    expect(rowsOf(await createDexieLog(storeId, disk).start())).toEqual(read.map((number) => product(number)))
    expect((await log.looseRowCount()) > 0).toBe(isCut)
  }
})

test('[LOG-11] a catalogue of the release before reads back as it was, and also after it was written anew', async () => {
  const disk = emptyDisk()
  const before = openTillDatabase(databaseName(storeId), disk)
  const rows = [product(1), product(2)]
  await before.mark.put({ key: 'generation', value: 4 })
  await before.chunk.put({ generation: 4, part: '000000', rows })
  before.close()
  const log = createDexieLog(storeId, disk)
  expect(rowsOf(await log.start())).toEqual(rows)
  await log.compact(rows)
  await log.close()
  expect(rowsOf(await createDexieLog(storeId, disk).start())).toEqual(rows)
})

test('[SYNC-14] the same line of a download twice is one, and what was there stays until the end', async () => {
  const disk = emptyDisk()
  const log = createDexieLog(storeId, disk)
  const { marks } = await log.start()
  await log.savePage(page({ rows: [product(1)] }))
  await log.beginLoad({
    fromSeq: 5,
    settings: marks.settings,
    settingsThroughSeq: 0,
    productCount: 2,
    cursor: null,
  })
  await log.stageProducts([product(2)], 'p:2')
  await log.stageProducts([product(2)], 'p:2')
  const again = createDexieLog(storeId, disk)
  const start = await again.start()
  expect(rowsOf(start)).toEqual([product(1)])
  expect(start.marks.load).toMatchObject({ fromSeq: 5, cursor: 'p:2' })
  expect((await again.staged()).rows).toEqual([product(2)])
})

test('[LOG-9] what the server confirmed 35 days ago leaves, the end of the chain and the unsent stay', async () => {
  const log = createDexieLog(storeId, emptyDisk())
  await log.start()
  for (const seq of [1, 2, 3]) await log.append([testEvent(seq)], noEffects)
  const old = '018f0000-0000-7000-8000-00000000aaaa'
  const unsent = '018f0000-0000-7000-8000-00000000bbbb'
  await log.savePage(
    page({
      seen: [
        { deviceSeq: 1, receivedAt: dayMs },
        { deviceSeq: 3, receivedAt: dayMs },
      ],
      effects: { ...noEffects, sales: [sale(old, dayMs), sale(unsent)] },
    }),
  )
  await log.prune(40 * dayMs, { keptRefs: new Set(), endedRecords: [] })
  expect((await log.ownEvents(1, 10)).map((one) => one.deviceSeq)).toEqual([2, 3])
  expect((await log.salesOfDay('2026-11-20')).map((row) => row.saleId)).toEqual([unsent])
})

const entry = (eventId: string, refs: string[], receivedAt: number | null = null): EntryRow => ({
  eventId,
  businessDay: '2026-11-20',
  deviceId: identity.deviceId,
  deviceSeq: 1,
  at: 1_763_600_000_000,
  staffId: null,
  kind: 'bill_opened',
  body: { billId: storeId },
  refs,
  receivedAt,
})

test('[SYNC-40, SYNC-43] sales and entries are found by what they name and by day; those of a debtor stay', async () => {
  const disk = emptyDisk()
  const log = createDexieLog(storeId, disk)
  await log.start()
  const [debtor, other] = [
    '018f0000-0000-7000-8000-00000000d001',
    '018f0000-0000-7000-8000-00000000d002',
  ] as const
  const ids = ['018f0000-0000-7000-8000-00000000e001', '018f0000-0000-7000-8000-00000000e002'] as const
  const saleId = '018f0000-0000-7000-8000-00000000aaaa'
  await log.append([testEvent(1)], { ...noEffects, entries: [entry(ids[0], [debtor])] })
  const seen = [entry(ids[0], [debtor], dayMs), entry(ids[1], [other], dayMs)]
  const row = {
    recordKind: 'bill',
    recordId: storeId,
    fields: {},
    throughSeq: 3,
    changedAt: instant(1),
  } as const
  await log.savePage(
    page({
      effects: { ...noEffects, entries: seen, sales: [{ ...sale(saleId, dayMs), refs: [debtor] }] },
      records: [row],
      balances: [{ account: 'kasbon', subject: debtor, amount: 5_000, throughSeq: 3 }],
    }),
  )
  const again = createDexieLog(storeId, disk)
  const start = await again.start()
  expect(start.records).toEqual([row])
  expect(start.balances).toMatchObject([{ subject: debtor, amount: 5_000 }])
  expect((await again.entriesAbout(debtor)).map((it) => [it.eventId, it.receivedAt])).toEqual([
    [ids[0], dayMs],
  ])
  expect((await again.salesAbout(debtor)).map((it) => it.saleId)).toEqual([saleId])
  expect(await again.entriesOfDays('2026-11-20', '2026-11-20')).toHaveLength(2)
  expect(await again.entriesOfDays('2026-11-21', '2026-11-30')).toEqual([])
  // The record changed after it was decided that nobody needs it: it stays.
  const changed = { ...row, throughSeq: 2 }
  await again.prune(40 * dayMs, { keptRefs: new Set([debtor]), endedRecords: [changed] })
  expect((await again.entriesOfDays('2026-11-20', '2026-11-20')).map((it) => it.eventId)).toEqual([ids[0]])
  expect(await again.salesAbout(debtor)).toHaveLength(1)
  expect((await again.start()).records).toEqual([row])
  await again.prune(40 * dayMs, { keptRefs: new Set(), endedRecords: [row] })
  expect(await again.entriesOfDays('2026-11-20', '2026-11-20')).toEqual([])
  expect((await again.start()).records).toEqual([])
})

test('[SYNC-63] what the server holds is no entry of the journal any more; the event itself stays in the chain', async () => {
  const log = createDexieLog(storeId, emptyDisk())
  await log.start()
  const own = testEvent(1)
  await log.append([own], { ...noEffects, entries: [entry(own.eventId, [])] })
  expect(await log.entriesOfDays(entry('x', []).businessDay, entry('x', []).businessDay)).toHaveLength(1)
  await log.savePage(
    page({ seen: [{ deviceSeq: 1, receivedAt: 5 }], effects: { ...noEffects, heldEventIds: [own.eventId] } }),
  )
  expect(await log.entriesOfDays(entry('x', []).businessDay, entry('x', []).businessDay)).toEqual([])
  expect(await log.ownEvents(1, 10)).toEqual([own])
})

test('[SYNC-14] records, balances and history of a download take the place of the old ones at its end', async () => {
  const disk = emptyDisk()
  const log = createDexieLog(storeId, disk)
  const { marks } = await log.start()
  const row = (recordId: string) =>
    ({ recordKind: 'customer', recordId, fields: {}, throughSeq: 3, changedAt: instant(1) }) as const
  const [one, two] = ['018f0000-0000-7000-8000-00000000d001', '018f0000-0000-7000-8000-00000000d002'] as const
  await log.savePage(page({ records: [row(one)] }))
  await log.beginLoad({
    fromSeq: 5,
    settings: marks.settings,
    settingsThroughSeq: 0,
    productCount: 0,
    cursor: null,
  })
  await log.stageRecords([row(two)], 'r:1')
  await log.stageRecords([row(two)], 'r:1')
  await log.stageBalances([{ account: 'point', subject: two, amount: 7, throughSeq: 3 }], 'b:1')
  await log.stageHistory({ ...noEffects, entries: [entry(one, [two], dayMs)] }, 'e:1')
  const again = createDexieLog(storeId, disk)
  expect((await again.start()).records).toEqual([row(one)])
  expect(await again.staged()).toMatchObject({ records: [row(two)], balances: [{ amount: 7 }] })
  await again.finishLoad({ isLoaded: true, load: null }, [], 0)
  const start = await again.start()
  expect(start.records).toEqual([row(two)])
  expect(start.balances).toMatchObject([{ account: 'point', amount: 7 }])
  expect(await again.entriesAbout(two)).toHaveLength(1)
})

test('[SYNC-9] an event of a newer release is kept until this release is the newer one', async () => {
  const log = createDexieLog(storeId, emptyDisk())
  await log.start()
  const newer = { ...testEvent(1), kind: 'kind_of_tomorrow', storeSeq: 4, receivedAt: 1 }
  await log.savePage(page({ unread: [newer] }))
  const start = await log.start()
  expect(hasBecomeReadable(start)).toBe(false)
  // As a release would see it that knows the kind.
  expect(hasBecomeReadable({ ...start, unread: [{ ...newer, kind: 'receipt_reprinted' }] })).toBe(true)
})

test('[CATALOG-36] what an older release wrote of products is fetched anew, what this one wrote is not', async () => {
  const log = createDexieLog(storeId, emptyDisk())
  await log.start()
  await log.finishLoad({ isLoaded: true }, [], 0)
  expect(hasBecomeReadable(await log.start())).toBe(true)
  await log.saveMarks({ knownNames: knownHere })
  expect(hasBecomeReadable(await log.start())).toBe(false)
  for (const later of ['variant', 'batch']) {
    expect(knownHere).toContain(later)
    await log.saveMarks({ knownNames: knownHere.filter((name) => name !== later) })
    expect(hasBecomeReadable(await log.start())).toBe(true)
  }
})

test('[LOG-3] reviewed warnings and confirmations survive a restart', async () => {
  const disk = emptyDisk()
  const log = createDexieLog(storeId, disk)
  await log.start()
  const saleId = '018f0000-0000-7000-8000-00000000aaaa'
  const warning = {
    warningId: '018f0000-0000-7000-8000-00000000cccc',
    warningSeq: 1,
    code: 'stock_negative' as const,
    deviceId: null,
    deviceSeq: null,
    eventId: null,
    raisedAt: instant(1),
    detail: {},
  }
  await log.append([testEvent(1)], { ...noEffects, sales: [sale(saleId)] })
  await log.append([testEvent(2)], noEffects)
  await log.savePage(page({ warnings: [warning], effects: { ...noEffects, sales: [sale(saleId, 77)] } }))
  await log.append([testEvent(3)], { ...noEffects, reviewedWarningIds: [warning.warningId] })
  await log.savePage(page({ warnings: [warning] }))
  const again = createDexieLog(storeId, disk)
  expect((await again.start()).warnings).toEqual([{ warning, isReviewed: true }])
  expect(await again.sale(saleId)).toMatchObject({ receivedAt: 77 })
})

test('[TILL-22] what the release before wrote opens as it is, and the pass is kept beside it', async () => {
  const disk = emptyDisk()
  const before = openTillDatabase(databaseName(storeId), disk)
  await before.mark.put({ key: 'marks', value: { identity, ackedThrough: 1, cursor: 7 } })
  await before.event.put({ deviceSeq: 1, event: testEvent(1) })
  await before.event.put({ deviceSeq: 2, event: testEvent(2), isPending: 1 })
  before.close()

  const log = createDexieLog(storeId, disk)
  const start = await log.start()
  expect(start.marks).toMatchObject({ identity, ackedThrough: 1, cursor: 7, entitlement: null })
  expect(start.pending).toEqual([testEvent(2)])
  const entitlement = {
    firstAskedAt: instant(1_763_600_000_000),
    passKey: null,
    passText: 'laci-pass-1.x.y',
    version: 3,
    daysOpen: 2,
    lastDay: '2026-11-20',
  }
  await log.saveMarks({ entitlement })
  await log.close()
  const again = createDexieLog(storeId, disk)
  expect((await again.start()).marks).toMatchObject({ ackedThrough: 1, cursor: 7, entitlement })
  await again.close()
})

test('[LOG-11] products of an older release have the fields that came later, however they were stored', async () => {
  const disk = emptyDisk()
  const before = openTillDatabase(databaseName(storeId), disk)
  const older = (number: number): CatalogRow => {
    const { units: _, isWeighed: __, ...fields } = product(number).fields
    return { ...product(number), fields: fields as CatalogRow['fields'] }
  }
  await before.mark.put({ key: 'generation', value: 4 })
  await before.chunk.put({ generation: 4, part: '000000', rows: [older(1), older(2)] })
  await before.chunk.put({ generation: 4, part: '000001', packed: packRows([older(3), older(4)])! })
  await before.row.bulkPut([older(2), older(9)])
  before.close()
  const rows = rowsOf(await createDexieLog(storeId, disk).start())
  // Those of large records come first.
  expect(rows).toEqual([3, 4, 1, 2, 9].map((number) => product(number)))
})

test('[LOG-11] what changed since stands where it stood: a start of the till has nothing to sort', async () => {
  const disk = emptyDisk()
  const log = createDexieLog(storeId, disk)
  await log.start()
  const rows = Array.from({ length: productsPerPart + 3 }, (_, at) => product(at + 1))
  await log.compact(rows)
  const changed = { ...product(2, 9), stockThousandths: -1 }
  await log.savePage(page({ rows: [product(9_000, 8), changed] }))
  const read = rowsOf(await createDexieLog(storeId, disk).start())
  expect(read).toEqual([rows[0], changed, ...rows.slice(2), product(9_000, 8)])
})
