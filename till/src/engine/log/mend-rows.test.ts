import type { BusinessDay } from '@laci/domain/base/time/zone.ts'
import { productDefaults, productFieldsSchema } from '@laci/domain/catalog/product.ts'
import { type PackedRows, packRows } from '@laci/domain/journal/packed-rows.ts'
import { emptyReplicaStart, openReplica } from '@laci/domain/journal/replica.ts'
import type { CatalogRow } from '@laci/domain/journal/wire.ts'
import { shopSettingsDefaults, shopSettingsSchema } from '@laci/domain/shop/settings.ts'
import { anySale, day } from '@laci/domain/testing/any-sale.ts'
import { blankCost } from '@laci/domain/views/cost/cost-state.ts'
import type { Table } from 'dexie'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { memoryFile } from '../../testing/memory-file.ts'
import { emptyDisk, sha256, storeId, testEvent, testIdentity } from '../../testing/test-device.ts'
import { virtualTime } from '../../testing/virtual-time.ts'
import { createDexieLog } from './dexie-log.ts'
import { effectsOf } from './event-effects.ts'
import { reconcile } from './reconcile.ts'
import { createSecondCopy } from './second-copy.ts'
import { storedPart } from './stored-part.ts'
import { databaseName, openTillDatabase, type TillDatabase } from './till-database.ts'
import { emptyMarks, knownHere, type LogMarks, type TillLog } from './till-log.ts'

const identity = testIdentity(0)
const staffId = '0191d5c5-0000-7000-8000-0000000000b1'
const billId = '018f0000-0000-7000-8000-00000000b111'
const productId = (number: number) => `018f0000-0000-7000-8000-${String(number).padStart(12, '0')}`
const product = (number: number): CatalogRow => ({
  productId: productId(number),
  fields: {
    ...{ ...productDefaults, name: `Barang ${number}`, sku: number % 2 === 0 ? 'genap' : '' },
    barcodes: [`100${number}`],
  },
  stockThousandths: number,
  throughSeq: number,
})
const [sold] = fc.sample(anySale, { numRuns: 1, seed: 7 })
const sale = { ...testEvent(2), kind: 'sale_recorded', body: { ...sold!, businessDay: day } }
const moved = { ...testEvent(3), staffId }
const effects = effectsOf([sale, moved] as never)
const sums = {
  reckonedBy: 'an older release',
  saleCount: 1,
  entryCount: 1,
  sums: '{"tallies":[],"names":[]}',
}
const warning = {
  ...{ warningId: productId(70), warningSeq: 4, code: 'stock_negative', deviceId: null, deviceSeq: null },
  ...{ eventId: null, raisedAt: 1, detail: {} },
}
const customer = {
  ...{ recordKind: 'customer', recordId: productId(80), fields: { name: 'Bu Sri' } },
  ...{ throughSeq: 3, changedAt: 4 },
}
const bill = { ...customer, recordKind: 'bill', recordId: billId, fields: { name: 'Meja 1' } }
const kasbon = { account: 'kasbon', subject: customer.recordId, amount: 9_000, throughSeq: 3 }
const point = { ...kasbon, account: 'point', amount: 3 }
const unread = { ...testEvent(9), kind: 'of_tomorrow', storeSeq: 5, receivedAt: 5 }

/** A till with something in every store of its database. */
async function fullDisk(
  harm: (database: TillDatabase) => Promise<void> = async () => {},
): Promise<ReturnType<typeof emptyDisk>> {
  const disk = emptyDisk()
  const log = createDexieLog(storeId, disk)
  await log.start()
  await log.saveMarks({
    ...{ identity, isLoaded: true, ackedThrough: 1, cursor: 6, warningCursor: 4, knownNames: knownHere },
    settings: { ...shopSettingsDefaults, storeName: 'Toko Uji', taxPercentHundredths: 1200 },
  })
  await log.append([testEvent(1)], { sales: [], entries: [], reviewedWarningIds: [] })
  await log.append([sale as never, moved], effects)
  await log.close()
  await onDisk(disk, async (database) => {
    await database.event.put({ deviceSeq: 1, event: testEvent(1), receivedAt: 77 })
    await database.mark.bulkPut([
      { key: 'generation', value: 2 },
      { key: 'staging', value: 2 },
    ])
    await database.chunk.bulkPut([
      { generation: 2, part: '000000', ...storedPart(packRows([product(1), product(2)])!) },
      { generation: 2, part: '000001', rows: [product(3)] },
    ])
    await database.row.bulkPut([product(4), product(5)])
    await database.record.bulkPut([customer, bill] as never)
    await database.balance.bulkPut([kasbon, point] as never)
    await database.warning.bulkPut([{ warningId: warning.warningId, warning, isReviewed: false }] as never)
    await database.unread.bulkPut([unread] as never)
    await database.daySum.put({ businessDay: day, ...sums })
    await harm(database)
  })
  return disk
}

async function onDisk(
  disk: ReturnType<typeof emptyDisk>,
  work: (database: TillDatabase) => Promise<void>,
): Promise<void> {
  const database = openTillDatabase(databaseName(storeId), disk)
  await work(database)
  database.close()
}

/** Everything that a screen or a report reads of the log. */
async function readAll(log: TillLog) {
  const start = await log.start()
  const replica = openReplica({
    ...emptyReplicaStart(identity.deviceId),
    ...{ packed: start.packed, rows: start.rows, records: start.records, balances: start.balances },
    ...{ settings: start.marks.settings, pending: start.pending },
  })
  await log.checkFacts?.()
  return {
    start,
    names: [...replica.rows.values()].map(({ fields }) => fields.name.toUpperCase()).sort(),
    records: [...replica.records.keys()].sort(),
    balances: [...replica.balances.keys()].sort(),
    sales: (await log.salesOfDay(day)).map(({ saleId, sale }) => [saleId, sale.lines.length]),
    range: (await log.salesOfDays(day, day)).length,
    one: (await log.sale(sale.eventId))?.sale.totalRupiah,
    entries: (await log.entriesOfDays('2020-01-01', '2030-01-01')).map(({ eventId }) => eventId),
    days: await log.daySums(day as BusinessDay, day as BusinessDay),
    costs: await log.toldCosts(),
    stock: await log.toldStock(),
    events: (await log.ownEvents(1, 2)).concat(await log.ownEvents(3, 100)).map(({ deviceSeq }) => deviceSeq),
    isForgotten: await log.forget(customer.recordId, sha256),
  }
}

const kindOf = (value: unknown) =>
  value === null ? 'null' : Array.isArray(value) ? JSON.stringify(value) : typeof value

/** What is left of a record on a bad disk: its key, and any nonsense where a member was. */
function harmsOf(row: object, keys: readonly string[]): object[] {
  const members = Object.keys(row).filter((name) => !keys.includes(name))
  const onlyKey = Object.fromEntries(Object.entries(row).filter(([name]) => keys.includes(name)))
  return [
    onlyKey,
    ...members.flatMap((name) =>
      [null, 'nonsense', 7, {}, [null], undefined]
        .filter((nonsense) => kindOf(nonsense) !== kindOf(row[name as keyof typeof row]))
        .map((nonsense) => ({ ...row, [name]: nonsense })),
    ),
  ]
}

const stores = ['chunk', 'row', 'record', 'balance', 'sale', 'entry', 'warning', 'unread', 'daySum'] as const

for (const store of stores) {
  test(`[LOG-25] whatever one record of ${store} holds, nothing that reads the log fails, and all others stay`, async () => {
    const whole = await readAll(createDexieLog(storeId, await fullDisk()))
    let harms: object[] = []
    let key: unknown
    await onDisk(await fullDisk(), async (database) => {
      const table: Table = database[store]
      const { keyPath } = table.schema.primKey
      const row = await table.orderBy(':id').first()
      key = (await table.orderBy(':id').primaryKeys())[0]
      harms = harmsOf(row, [keyPath!].flat())
    })
    for (const harm of harms) {
      const disk = await fullDisk(async (database) => void (await (database[store] as Table).put(harm)))
      const log = createDexieLog(storeId, disk)
      const read = await readAll(log).catch((cause: unknown) => {
        throw new Error(`${store} ${JSON.stringify(harm)}`, { cause })
      })
      await log.close()
      const { marks } = await createDexieLog(storeId, disk).start()
      let isGone = false
      await onDisk(disk, async (database) => {
        const kept: unknown = await (database[store] as Table).get(key as string)
        isGone = kept === undefined
      })
      // Own sales and entries are written again from the events that wait here, sums from these.
      const isFetched = ['chunk', 'row', 'record', 'balance', 'unread'].includes(store)
      expect(marks.needsReload, JSON.stringify(harm)).toBe(isFetched && isGone)
      expect(marks).toMatchObject({ identity, isLoaded: true, ackedThrough: 1, cursor: 6 })
      expect(marks.warningCursor).toBe(store === 'warning' && isGone ? 0 : 4)
      expect({ ...read, start: null }, JSON.stringify(harm)).toEqual({
        ...{ ...whole, start: null },
        ...(store === 'chunk' && isGone ? { names: ['BARANG 3', 'BARANG 4', 'BARANG 5'] } : {}),
        ...(store === 'row' && isGone ? { names: ['BARANG 1', 'BARANG 2', 'BARANG 3', 'BARANG 5'] } : {}),
        ...(store === 'record' && isGone ? { records: [`customer|${customer.recordId}`] } : {}),
        ...(store === 'balance' && isGone ? { balances: [`point|${customer.recordId}`] } : {}),
        ...(store === 'chunk' && !isGone ? { names: expect.anything() } : {}),
        ...(store === 'row' && !isGone ? { names: expect.anything() } : {}),
      })
    }
  })
}

test('[LOG-25] of a part of the catalogue with one bad product the others stay', async () => {
  const harms: ((packed: PackedRows) => object)[] = [
    (packed) => ({ ...packed, each: { ...packed.each, name: [null, 'Barang 2'] } }),
    (packed) => ({ ...packed, each: { ...packed.each, sku: [7, 'genap'] } }),
    (packed) => ({ ...packed, productIds: [null, productId(2)] }),
    (packed) => ({ ...packed, stockThousandths: ['nonsense', 2] }),
    (packed) => ({ ...packed, throughSeqs: [undefined, 2] }),
  ]
  for (const harm of harms) {
    const disk = await fullDisk(async (database) => {
      const packed = harm(packRows([product(1), product(2)])!) as PackedRows
      await database.chunk.put({ generation: 2, part: '000000', packed })
    })
    const { names, start } = await readAll(createDexieLog(storeId, disk))
    expect(names).toEqual(['BARANG 2', 'BARANG 3', 'BARANG 4', 'BARANG 5'])
    expect(start.marks.needsReload).toBe(true)
  }
})

test('[LOG-25] lists of a part that nobody can read are found out when they are asked for: its products are sold, and fetched', async () => {
  const disk = await fullDisk(async (database) => {
    const part = (await database.chunk.get([2, '000000']))!
    await database.chunk.put({ ...part, dense: { barcodes: '[["1001"],' } } as never)
  })
  const log = createDexieLog(storeId, disk)
  const start = await log.start()
  expect(start.marks.needsReload).toBe(false)
  const { rows } = openReplica({ ...emptyReplicaStart(identity.deviceId), packed: start.packed })
  expect(rows.get(productId(1))).toEqual({
    ...product(1),
    fields: { ...product(1).fields, barcodes: [] },
  })
  await expect.poll(async () => (await createDexieLog(storeId, disk).start()).marks.needsReload).toBe(true)
  const { names } = await readAll(createDexieLog(storeId, disk))
  expect(names).toEqual([1, 2, 3, 4, 5].map((number) => `BARANG ${number}`))
})

test('[LOG-25] a foreign sale that is no record is fetched again, and stays away until then', async () => {
  const disk = await fullDisk()
  const foreign = { ...effects.sales[0]!, saleId: productId(99), deviceId: testIdentity(1).deviceId }
  await onDisk(disk, async (database) => {
    await database.sale.put({ ...foreign, sale: null as never })
  })
  const log = createDexieLog(storeId, disk)
  await log.start()
  expect((await log.salesOfDay(day)).map(({ saleId }) => saleId)).toEqual([sale.eventId])
  await log.close()
  const again = createDexieLog(storeId, disk)
  expect((await again.start()).marks.needsReload).toBe(true)
  // What comes again takes the place of what was none.
  await onDisk(disk, async (database) => {
    await database.sale.put({ ...foreign, sale: null as never })
  })
  await again.stageHistory({ ...effects, sales: [foreign], entries: [] }, 'cursor')
  expect(await again.salesOfDay(day)).toHaveLength(2)
})

test('[LOG-25] where nothing can be mended, because another window writes now, nobody is handed what is none', async () => {
  const disk = await fullDisk()
  const log = createDexieLog(storeId, disk)
  await log.start()
  const second = createDexieLog(storeId, disk)
  await second.start()
  const foreign = { ...effects.sales[0]!, saleId: productId(99), deviceId: testIdentity(1).deviceId }
  await onDisk(disk, async (database) => {
    await database.sale.put({ ...foreign, sale: null as never })
  })
  expect((await log.salesOfDay(day)).map(({ saleId }) => saleId)).toEqual([sale.eventId])
  await onDisk(disk, async (database) => expect(await database.sale.count()).toBe(2))
})

test('[LOG-25] a worth of goods that is no record drops what the server said of costs, and it is asked again', async () => {
  const head = { throughSeq: 6, ownThrough: 1, fromDay: day, days: [], heardAt: 9 }
  for (const harm of [{}, { state: null }, { state: { stockThousandths: 'nonsense' } }]) {
    const disk = await fullDisk()
    const log = createDexieLog(storeId, disk)
    await log.start()
    const products = [{ productId: productId(1), state: blankCost }]
    await log.saveCosts({ products, sold: [], head, isWhole: true })
    expect(await log.toldStock()).not.toBeNull()
    await onDisk(
      disk,
      async (database) => void (await database.cost.put({ productId: productId(1), ...harm } as never)),
    )
    expect(await log.toldStock()).toBeNull()
    expect(await log.costHead()).toBeNull()
    expect(await log.toldCosts()).toBeNull()
  }
  for (const value of [null, 7, 'nonsense', {}, { ...head, days: null }]) {
    const disk = await fullDisk(async (database) => {
      await database.mark.bulkPut([
        { key: 'costs', value },
        { key: 'costsAhead', value },
      ])
    })
    const log = createDexieLog(storeId, disk)
    await log.start()
    expect([await log.costHead(), await log.toldCosts(), await log.toldStock()]).toEqual([null, null, null])
  }
})

test('[LOG-25] a line of a download that is none begins the download anew', async () => {
  const disk = await fullDisk()
  const log = createDexieLog(storeId, disk)
  await log.start()
  const load = {
    fromSeq: 6,
    settings: shopSettingsDefaults,
    settingsThroughSeq: 0,
    productCount: 9,
    cursor: null,
  }
  await log.beginLoad(load)
  await log.stageRecords([customer] as never, 'a')
  expect((await createDexieLog(storeId, disk).start()).marks.load).not.toBeNull()
  await onDisk(
    disk,
    async (database) => void (await database.staged.put({ part: 'a', records: [null] } as never)),
  )
  expect((await createDexieLog(storeId, disk).start()).marks.load).toBeNull()
})

test('[LOG-25] marks that are none cost no more than they said: the shop sells, and nothing is called sent that is not', async () => {
  const whole = (await createDexieLog(storeId, await fullDisk()).start()).marks
  for (const harm of [null, 7, 'nonsense', [], 'gone'] as const) {
    const disk = await fullDisk(async (database) => {
      if (harm === 'gone') await database.mark.delete('marks')
      else await database.mark.put({ key: 'marks', value: harm })
    })
    const { marks, pending } = await createDexieLog(storeId, disk).start()
    expect(marks).toMatchObject({ identity: null, isLoaded: true, needsReload: true, ackedThrough: 1 })
    // Whoever sold last goes on, and never turns into the owner by it.
    expect(marks.staff).toMatchObject({ operatorStaffId: staffId })
    expect(pending).toHaveLength(2)
  }
  const needReload = ['cursor', 'settings', 'settingsThroughSeq', 'isLoaded', 'needsReload', 'recentIds']
  for (const member of Object.keys(emptyMarks) as (keyof LogMarks)[]) {
    for (const nonsense of ['nonsense', -1, 1.5, Number.NaN, {}, [null]]) {
      const disk = await fullDisk(async (database) => {
        await database.mark.put({ key: 'marks', value: { ...whole, [member]: nonsense } })
      })
      const { marks } = await createDexieLog(storeId, disk).start()
      if (marks[member] === nonsense || JSON.stringify(marks[member]) === JSON.stringify(nonsense)) continue
      const { needsReload, [member]: _, ...others } = marks
      const { needsReload: __, [member]: ___, ...before } = whole
      expect(others, `${member} ${JSON.stringify(nonsense)}`).toEqual(before)
      expect(needsReload, member).toBe(needReload.includes(member))
      expect(marks.ackedThrough).toBe(1)
      expect(marks.isLoaded).toBe(true)
    }
  }
})

test('[LOG-25] of settings and staff only what is none is lost', async () => {
  const disk = await fullDisk(async (database) => {
    const { value } = (await database.mark.get('marks'))! as { value: LogMarks }
    const settings = { ...value.settings, storeName: null, zone: 7 }
    const person = { staffId, name: 'Sri', role: 'cashier', rights: [], pinHash: null }
    const staff = { people: [person, null], guard: null, ownerPinHash: 'hash', operatorStaffId: staffId }
    await database.mark.put({ key: 'marks', value: { ...value, settings, staff } })
  })
  const { marks } = await createDexieLog(storeId, disk).start()
  expect(marks.settings).toEqual({ ...shopSettingsDefaults, taxPercentHundredths: 1200 })
  expect(marks.staff).toMatchObject({ ownerPinHash: 'hash', operatorStaffId: staffId, people: [{ staffId }] })
})

test('[LOG-25] a mark of the catalogue that is none: the parts that were in use are in use', async () => {
  for (const [key, nonsense] of [
    ['generation', null],
    ['generation', 'nonsense'],
    ['staging', {}],
    ['pen', Number.NaN],
    ['pen', 'nonsense'],
  ]) {
    const disk = await fullDisk(async (database) => {
      await database.mark.put({ key: key as string, value: nonsense })
      await database.chunk.put({ generation: 3, part: '000000', rows: [product(77)] })
    })
    const { names } = await readAll(createDexieLog(storeId, disk))
    expect(names).toEqual(['BARANG 1', 'BARANG 2', 'BARANG 3', 'BARANG 4', 'BARANG 5'])
  }
})

test('[LOG-25] who this device is comes from the second copy, and of what was confirmed the log knows more', async () => {
  const disk = await fullDisk(
    async (database) => void (await database.mark.put({ key: 'marks', value: null })),
  )
  const file = memoryFile()
  const copy = createSecondCopy({ file, sha256, timers: virtualTime(0).timers, stopwatch: () => 0 })
  await copy.trim(identity, 0, [])
  const log = createDexieLog(storeId, disk)
  const { marks, pending } = await reconcile(log, await log.start(), await copy.contents(), sha256)
  expect(marks).toMatchObject({ identity, ackedThrough: 1, isLoaded: true, lostSeqs: [] })
  expect(marks.staff).toMatchObject({ operatorStaffId: staffId })
  expect(pending.map(({ deviceSeq }) => deviceSeq)).toEqual([2, 3])
})

test('[LOG-25] what is looked at has the kind of its default in every release: no default stands for what may be null', () => {
  for (const [schema, defaults] of [
    [productFieldsSchema, productDefaults],
    [shopSettingsSchema, shopSettingsDefaults],
  ] as const) {
    for (const [name, value] of Object.entries(defaults)) {
      if (value === null) continue
      const shape = schema.shape as {
        readonly [field: string]: { safeParse(value: unknown): { success: boolean } }
      }
      expect(shape[name]!.safeParse(null).success, name).toBe(false)
    }
  }
})
