import { randomBytes } from 'node:crypto'
import { productDefaults } from '@laci/domain/catalog/product.ts'
import { packRows } from '@laci/domain/journal/packed-rows.ts'
import { shopSettingsDefaults } from '@laci/domain/shop/settings.ts'
import { anySale, day } from '@laci/domain/testing/any-sale.ts'
import { IDBIndex as FDBIndex, IDBObjectStore as FDBObjectStore } from 'fake-indexeddb'
import fc from 'fast-check'
import { afterEach, expect, test } from 'vitest'
import { memoryFile } from '../../testing/memory-file.ts'
import { emptyDisk, sha256, storeId, testIdentity } from '../../testing/test-device.ts'
import { virtualTime } from '../../testing/virtual-time.ts'
import { openJournal } from '../sync/journal.ts'
import { openDamagedLog } from './damaged-log.ts'
import { createDexieLog } from './dexie-log.ts'
import { extentOf, reconcile } from './reconcile.ts'
import { createSecondCopy } from './second-copy.ts'
import type { Tail } from './tail-witness.ts'
import { databaseName, openTillDatabase } from './till-database.ts'
import { knownHere } from './till-log.ts'

const identity = testIdentity(0)
const nowMs = Date.UTC(2026, 10, 22, 5)
const [sold] = fc.sample(anySale, { numRuns: 1, seed: 7 })
const id = (number: number) => `018f0000-0000-7000-8000-${String(number).padStart(12, '0')}`
const product = (number: number) => ({
  ...{ productId: id(number), fields: { ...productDefaults, name: `Barang ${number}` } },
  ...{ stockThousandths: 0, throughSeq: 1 },
})
const receiptOf = (counter: number) => `A-261122-${String(counter).padStart(4, '0')}`

const restoreBrowser: (() => void)[] = []
afterEach(() => {
  for (const restore of restoreBrowser.splice(0)) restore()
})

const atOnce = {
  after(_: number, work: () => void) {
    work()
    return () => undefined
  },
}

type Reading = { readonly store: string; readonly key: unknown }

/** A disk on which some reads fail again and again, as those of Chromium do, until the database is deleted. */
function failReads(
  disk: ReturnType<typeof emptyDisk>,
  isBad: (reading: Reading) => boolean,
): { count: number } {
  const failed = { count: 0 }
  let isReplaced = false
  const { deleteDatabase } = disk.indexedDB
  disk.indexedDB.deleteDatabase = function (this: IDBFactory, name: string) {
    isReplaced = true
    return deleteDatabase.call(this, name)
  } as typeof deleteDatabase
  for (const source of [FDBObjectStore.prototype, FDBIndex.prototype] as object[]) {
    const methods = source as Record<
      string,
      (this: IDBObjectStore & IDBIndex, ...given: unknown[]) => unknown
    >
    for (const method of ['get', 'getAll', 'openCursor']) {
      const original = methods[method]!
      methods[method] = function (...given) {
        const { objectStore, name } = this as { objectStore?: IDBObjectStore; name: string }
        const store = objectStore?.name ?? name
        if (!isReplaced && isBad({ store, key: method === 'get' ? given[0] : null })) {
          failed.count += 1
          throw new DOMException('Internal error.', 'UnknownError')
        }
        return original.apply(this, given)
      }
      restoreBrowser.push(() => {
        methods[method] = original
      })
    }
  }
  return failed
}

/** A till with a catalogue, a sale that the server has and two that wait. */
async function sellingTill() {
  const disk = emptyDisk()
  const file = memoryFile()
  const copyOn = () =>
    createSecondCopy({ file, sha256, timers: virtualTime(nowMs).timers, stopwatch: () => 0 })
  const copy = copyOn()
  const log = createDexieLog(storeId, disk)
  await log.start()
  const settings = { ...shopSettingsDefaults, storeName: 'Toko Uji' }
  await log.saveMarks({ identity, isLoaded: true, cursor: 3, knownNames: knownHere, settings })
  await copy.trim(identity, 0, [])
  const journal = openJournal(
    { log, copy, clock: () => nowMs, randomBytes: (n) => randomBytes(n), sha256, staffId: () => null },
    await log.start(),
  )
  for (const counter of [1, 2, 3]) {
    const body = { ...sold!, businessDay: day, receiptNumber: receiptOf(counter) }
    await journal.append(() => ({ kind: 'sale_recorded', body: body as never }))
  }
  await log.saveMarks({ ackedThrough: 1 })
  await log.close()
  const database = openTillDatabase(databaseName(storeId), disk)
  await database.mark.put({ key: 'generation', value: 2 })
  await database.chunk.bulkPut([
    { generation: 2, part: '000000', packed: packRows([product(1), product(2)])! },
    { generation: 2, part: '000001', packed: packRows([product(3)])! },
  ])
  await database.row.put(product(4))
  await database.record.put({
    ...{ recordKind: 'customer', recordId: id(80), fields: { name: 'Bu Sri' }, throughSeq: 3, changedAt: 4 },
  } as never)
  await database.balance.put({ account: 'kasbon', subject: id(80), amount: 5, throughSeq: 3 })
  await database.warning.bulkPut([])
  database.close()
  return { disk, file, copyOn, head: journal.head }
}

const tail: Tail = {
  ...{ deviceId: identity.deviceId, deviceSeq: 3, hash: '0'.repeat(64), at: nowMs },
  receipt: { day, counter: 3 },
}

async function openAfterDamage(till: Awaited<ReturnType<typeof sellingTill>>, witness: Tail | null = tail) {
  const openAgain = () => createDexieLog(storeId, till.disk)
  const log = openAgain()
  const copy = till.copyOn()
  const cause = await log.start().then(
    () => null,
    (failed: unknown) => failed,
  )
  expect(cause).not.toBeNull()
  const contents = await copy.contents()
  const opened = await openDamagedLog(log, {
    ...{ name: databaseName(storeId), factory: till.disk, openAgain, copy, contents, cause },
    timers: atOnce,
    tailOf: () => witness,
  })
  const start = await reconcile(opened.log, opened.start, await copy.contents(extentOf(opened.start)), sha256)
  return {
    log: opened.log,
    start,
    numbers: (await opened.log.salesOfDay(day)).map((row) => row.sale.receiptNumber),
  }
}

const productsIn = ({
  packed,
  rows,
}: {
  packed: readonly { productIds: readonly string[] }[]
  rows: readonly { productId: string }[]
}) => [...packed.flatMap(({ productIds }) => productIds), ...rows.map(({ productId }) => productId)].sort()

for (const [store, lost] of [
  ['event', {}],
  ['chunk', {}],
  ['row', {}],
  ['record', {}],
  ['balance', {}],
  ['sale', {}],
  ['entry', {}],
  ['warning', {}],
  ['unread', {}],
  ['mark', { hasNoMarks: true }],
] as const) {
  test(`[LOG-26] ${store} cannot be read any more: the shop sells on from everything else, and no number is given twice`, async () => {
    const till = await sellingTill()
    const failed = failReads(till.disk, (reading) => reading.store === store)
    const { start, numbers } = await openAfterDamage(till)
    expect(failed.count).toBeGreaterThan(4)
    expect(start.marks).toMatchObject({ identity, isLoaded: true, needsReload: true, lostSeqs: [] })
    expect(start.head).toMatchObject({ deviceSeq: 3, hash: till.head.hash })
    expect(start.pending.map(({ deviceSeq }) => deviceSeq)).toEqual([1, 2, 3])
    const isLost = (one: string) => store === one
    expect(productsIn(start)).toEqual(
      [...(isLost('chunk') ? [] : [1, 2, 3]), ...(isLost('row') ? [] : [4])].map(id),
    )
    expect(start.records).toHaveLength(isLost('record') ? 0 : 1)
    expect(start.balances).toHaveLength(isLost('balance') ? 0 : 1)
    expect(start.marks.settings.storeName).toBe('hasNoMarks' in lost ? '' : 'Toko Uji')
    expect(start.marks.ackedThrough).toBe('hasNoMarks' in lost ? 0 : 1)
    expect(numbers.sort()).toEqual([1, 2, 3].map(receiptOf))
  })
}

test('[LOG-26] of a store of which some records cannot be read the others go over', async () => {
  const till = await sellingTill()
  failReads(
    till.disk,
    ({ store, key }) => store === 'chunk' && (key === null || JSON.stringify(key) === '[2,"000000"]'),
  )
  const { start } = await openAfterDamage(till)
  expect(productsIn(start)).toEqual([3, 4].map(id))
  expect(start.marks).toMatchObject({ isLoaded: true, needsReload: true })
})

test('[LOG-26] nothing is sold before the numbers of today are known: sales that are gone and no witness of them', async () => {
  for (const witness of [null, { ...tail, receipt: null }]) {
    const till = await sellingTill()
    failReads(till.disk, ({ store }) => store === 'sale')
    const { start } = await openAfterDamage(till, witness)
    expect(start.marks).toMatchObject({ isLoaded: false, needsReload: true, identity })
    expect(start.pending).toHaveLength(3)
    for (const restore of restoreBrowser.splice(0)) restore()
  }
})

test('[LOG-26] without a catalogue the shop is fetched first, and what waits is kept', async () => {
  const till = await sellingTill()
  failReads(till.disk, ({ store }) => store === 'chunk' || store === 'row')
  const { start } = await openAfterDamage(till)
  expect(start.marks).toMatchObject({ isLoaded: false, identity })
  expect(start.pending).toHaveLength(3)
})

test('[LOG-26] what waits and is not in the second copy goes there first; a copy that refuses it keeps the old database', async () => {
  const till = await sellingTill()
  till.file.text = `${till.file.text.split('\n').slice(0, 2).join('\n')}\n`
  failReads(till.disk, ({ store }) => store === 'record')
  const { append } = till.file
  till.file.append = () => Promise.reject(new Error('the disk is full'))
  await expect(openAfterDamage(till)).rejects.toMatchObject({ code: 'storage_failed' })
  till.file.append = append
  const copied = async () => (await till.copyOn().contents()).events.map(({ deviceSeq }) => deviceSeq)
  expect(await copied()).toEqual([1])
  const { start } = await openAfterDamage(till)
  expect(start.pending).toHaveLength(3)
  expect(await copied()).toEqual([1, 2, 3])
})

test('[LOG-23] a database that cannot be read once is opened again; without a copy it is kept, however often it fails', async () => {
  const once = await sellingTill()
  let failures = 1
  failReads(once.disk, ({ store }) => store === 'record' && failures-- > 0)
  const { start } = await openAfterDamage(once)
  expect(start.marks).toMatchObject({ isLoaded: true, needsReload: false })
  for (const restore of restoreBrowser.splice(0)) restore()

  const alone = await sellingTill()
  alone.file.text = ''
  failReads(alone.disk, ({ store }) => store === 'record')
  await expect(openAfterDamage(alone)).rejects.toMatchObject({ code: 'storage_failed' })
  for (const restore of restoreBrowser.splice(0)) restore()
  expect((await createDexieLog(storeId, alone.disk).start()).pending).toHaveLength(3)
})
