import { rupiah } from '@laci/domain/base/money/rupiah.ts'
import { quantityThousandths, wholeUnits } from '@laci/domain/base/quantity/quantity.ts'
import { instant } from '@laci/domain/base/time/instant.ts'
import { adjustStockCommand } from '@laci/domain/catalog/adjust-stock-commands.ts'
import { mergeProductsCommand } from '@laci/domain/catalog/merge-commands.ts'
import { productDefaults } from '@laci/domain/catalog/product.ts'
import { saveSettingsCommand } from '@laci/domain/shop/commands.ts'
import { afterEach, expect, test } from 'vitest'
import { databaseName, openTillDatabase } from '../engine/log/till-database.ts'
import type { memoryFile } from '../testing/memory-file.ts'
import { openTestTill } from '../testing/open-till.ts'
import { recordSale } from '../testing/record-commands.ts'
import { saveProduct } from '../testing/save-product.ts'
import { answer, type ScriptedServer, scriptedServer } from '../testing/scripted-server.ts'
import { type emptyDisk, storeId, testIdentity } from '../testing/test-device.ts'
import { type VirtualTime, virtualTime } from '../testing/virtual-time.ts'
import { syncWords } from '../ui/sync/sync-words.ts'
import type { RunningShop } from './open-shop.ts'

const second = 1_000

let running: RunningShop[] = []
afterEach(async () => {
  for (const shop of running) await shop.close()
  running = []
})

async function openTill(...about: Parameters<typeof openTestTill>) {
  const till = await openTestTill(...about)
  running.push(till)
  return till
}

function world() {
  const time = virtualTime(Date.UTC(2026, 10, 20, 7))
  return { time, server: scriptedServer(time.now) }
}

const coffee = { ...productDefaults, name: 'Kopi', priceRupiah: rupiah(2_500) }
const draft = (productId: string) => ({
  lines: [
    {
      productId,
      name: 'Kopi',
      unit: 'pcs',
      isStocked: true,
      quantityThousandths: wholeUnits(1),
      priceRupiah: rupiah(2_500),
      discount: null,
      note: '',
    },
  ],
  billDiscount: null,
})

/** Lets a command finish whose network needs virtual time to pass. */
async function passing<Value>(time: VirtualTime, work: Promise<Value>): Promise<Value> {
  let isDone = false
  void work.finally(() => {
    isDone = true
  })
  for (let step = 0; step < 50 && !isDone; step += 1) await time.pass(100)
  return work
}

test('[SHOP-5] what one till sells shows on the other: its sale, its stock, and that it was sent', async () => {
  const { time, server } = world()
  const one = await openTill(time, server, 0)
  const two = await openTill(time, server, 1)
  const productId = await saveProduct(one.shop.commands, coffee, wholeUnits(10))
  const sold = await recordSale(one.shop.commands, draft(productId), {
    tenders: [{ tender: 'cash', amountRupiah: rupiah(5_000) }],
  })
  if (!sold.ok) throw new Error(sold.refusal.code)
  const own = one.shop.sales.ofDay(sold.value.sale.businessDay)
  const others = two.shop.sales.ofDay(sold.value.sale.businessDay)
  await time.pass(2 * second)
  expect(own.get()).toMatchObject([{ saleId: sold.value.saleId, isSent: true }])
  expect(others.get()).toMatchObject([{ saleId: sold.value.saleId, isSent: true, totalRupiah: 2_500 }])
  expect(two.shop.catalog.search('kop', 5)).toEqual([productId])
  expect(two.shop.catalog.stockOf(productId)).toBe(9_000)
  expect(await one.shop.outbox()).toEqual([])
})

test('[CATALOG-42] what was sold of a merged product on this till before it knew, and by a held bill later, moves on', async () => {
  const { time, server } = world()
  const one = await openTill(time, server, 0)
  const two = await openTill(time, server, 1)
  const ids: string[] = []
  for (const barcode of ['111', '222']) {
    ids.push(await saveProduct(one.shop.commands, { ...coffee, barcodes: [barcode] }, wholeUnits(10)))
  }
  const [kept, gone] = ids as [string, string]
  await time.pass(2 * second)
  const sellGone = (shop: typeof one.shop) =>
    recordSale(shop.commands, draft(gone), { tenders: [{ tender: 'cash', amountRupiah: rupiah(2_500) }] })
  // The second till sells without having heard of it.
  server.weather = { kind: 'unreachable' }
  expect((await passing(time, sellGone(two.shop))).ok).toBe(true)
  const { catalog, commands } = one.shop
  const pair = { from: catalog.product(gone)!, into: catalog.product(kept)! }
  const merged = await commands.execute(mergeProductsCommand, pair, { ask: async () => null })
  expect(merged.is).toBe('done')
  expect([catalog.stockOf(kept), catalog.stockOf(gone)]).toEqual([20_000, 0])
  expect(catalog.byBarcode('222')?.productId).toBe(kept)
  server.weather = null
  await time.pass(120 * second)
  expect((await passing(time, sellGone(one.shop))).ok).toBe(true)
  await time.pass(120 * second)
  for (const { shop } of [one, two]) {
    expect([shop.catalog.stockOf(kept), shop.catalog.stockOf(gone)]).toEqual([18_000, 0])
  }
  expect(server.stream.filter((event) => event.kind === 'products_merged')).toHaveLength(3)
})

type Till = Awaited<ReturnType<typeof openTill>>
const day = 24 * 60 * 60 * second

/** A shop of two tills that has coffee, and both of them know it. */
async function shopWithCoffee() {
  const { time, server } = world()
  const one = await openTill(time, server, 0)
  const two = await openTill(time, server, 1)
  const productId = await saveProduct(one.shop.commands, coffee, wholeUnits(100))
  await time.pass(2 * second)
  const sell = async ({ shop }: Pick<Till, 'shop'>) => {
    const sold = await passing(
      time,
      recordSale(shop.commands, draft(productId), {
        tenders: [{ tender: 'cash', amountRupiah: rupiah(2_500) }],
      }),
    )
    if (!sold.ok) throw new Error(sold.refusal.code)
  }
  /** Somebody counts what the till expects, less `missing`. `changes`: as another release says it. */
  const count = async ({ shop }: Pick<Till, 'shop'>, missing = 0, changes: object = {}) => {
    const expectedThousandths = quantityThousandths(shop.catalog.stockOf(productId))
    const countedThousandths = quantityThousandths(expectedThousandths - missing * 1_000)
    const line = { productId, countedAt: instant(time.clock()), expectedThousandths, countedThousandths }
    const body = { ...shop.heardOf(productId), countId: shop.newId(), name: '', note: '', lines: [line] }
    const counted = shop.append(({ counter }) => ({
      kind: 'stock_counted',
      body: { ...counter, ...body, ...changes },
    }))
    return (await passing(time, counted)).body.countId
  }
  const stocks = (...tills: readonly Pick<Till, 'shop'>[]) =>
    tills.map(({ shop }) => shop.catalog.stockOf(productId) / 1_000)
  return { time, server, one, two, productId, sell, count, stocks }
}

/** Both tills are off for so long. */
async function switchedOff(time: VirtualTime, server: ScriptedServer, tills: readonly Till[], forMs: number) {
  const isOff = new Set(tills.map(({ shop }) => shop))
  for (const till of tills) await till.close()
  running = running.filter(({ shop }) => !isOff.has(shop as Till['shop']))
  await time.pass(forMs)
  const again: Till[] = []
  for (const [number, till] of tills.entries()) again.push(await openTill(time, server, number, till))
  return again as [Till, Till]
}

test('[STOCK-5] a count after quiet days takes nothing back that the till had heard of, however often it is opened', async () => {
  const { time, server, one, two, sell, count, stocks } = await shopWithCoffee()
  for (let sales = 0; sales < 5; sales += 1) await sell(two)
  await time.pass(2 * second)
  expect(stocks(one, two)).toEqual([95, 95])
  const then = await switchedOff(time, server, [one, two], 5 * day)
  await count(then[0])
  await time.pass(5 * second)
  const now = await switchedOff(time, server, then, day)
  await time.pass(120 * second)
  expect(stocks(...now)).toEqual([95, 95])
  expect(server.stream.filter(({ kind }) => kind === 'stock_count_corrected')).toEqual([])
})

test('[STOCK-5] what a till sold days ago and sends only now is taken back once, on a device that counted meanwhile', async () => {
  const { time, server, one, two, sell, count, stocks } = await shopWithCoffee()
  server.weather = { kind: 'unreachable' }
  for (let sales = 0; sales < 5; sales += 1) await sell(two)
  const then = await switchedOff(time, server, [one, two], 6 * day)
  // The shelf is without those five.
  await count(then[0], 5)
  await time.pass(second)
  await sell(then[1])
  server.weather = null
  await time.pass(400 * second)
  expect(stocks(...then)).toEqual([94, 94])
  // Its own corrections are behind it: another start finds nothing to do.
  const now = await switchedOff(time, server, then, day)
  await time.pass(60 * second)
  expect(stocks(...now)).toEqual([94, 94])
})

test('[STOCK-5] two tills that count one product without internet agree on what both found', async () => {
  const { time, server, one, two, sell, count, stocks } = await shopWithCoffee()
  server.weather = { kind: 'unreachable' }
  await sell(two)
  await sell(two)
  await time.pass(60 * second)
  await count(one, 2)
  await time.pass(60 * second)
  await count(two)
  server.weather = null
  await time.pass(400 * second)
  expect(stocks(one, two)).toEqual([98, 98])
})

test('[STOCK-5] what an older release took back without knowing what it had heard of is put right', async () => {
  const { time, server, one, two, productId, sell, count, stocks } = await shopWithCoffee()
  for (let sales = 0; sales < 3; sales += 1) await sell(two)
  await time.pass(2 * second)
  const sold = server.stream.filter(({ kind }) => kind === 'sale_recorded')
  const countId = await count(one, 0, { knownAt: instant(0), heard: undefined })
  const lines = sold.map(({ eventId }) => ({
    ...{ productId, lateEventId: eventId },
    quantityThousandths: wholeUnits(1),
  }))
  await passing(
    time,
    one.shop.append(({ counter }) => ({
      kind: 'stock_count_corrected',
      body: { ...counter, countId, lines },
    })),
  )
  expect(stocks(one)).toEqual([100])
  await time.pass(120 * second)
  expect(stocks(one, two)).toEqual([97, 97])
})

/** The end of log and second copy is gone, as after a flash chip that forgot its last writes. */
async function loseTail(
  till: { disk: ReturnType<typeof emptyDisk>; file: ReturnType<typeof memoryFile> },
  fromSeq: number,
): Promise<void> {
  const database = openTillDatabase(databaseName(storeId), till.disk)
  const lost = await database.event.where('deviceSeq').aboveOrEqual(fromSeq).toArray()
  await database.event.bulkDelete(lost.map((row) => row.deviceSeq))
  await database.sale.bulkDelete(lost.map((row) => row.event.eventId))
  database.close()
  till.file.text = ''
}

test('[LOG-24] what is lost of the end of the log is named, no number is given twice, and the chain goes on', async () => {
  const { time, server } = world()
  const till = await openTill(time, server)
  const productId = await saveProduct(till.shop.commands, coffee, wholeUnits(10))
  const sell = async ({ shop }: Pick<typeof till, 'shop'>) => {
    const sold = await recordSale(shop.commands, draft(productId), {
      tenders: [{ tender: 'cash', amountRupiah: rupiah(2_500) }],
    })
    if (!sold.ok) throw new Error(sold.refusal.code)
    return sold.value.sale.receiptNumber.slice(-4)
  }
  await time.pass(2 * second)
  server.weather = { kind: 'unreachable' }
  const numbers = [
    await passing(time, sell(till)),
    await passing(time, sell(till)),
    await passing(time, sell(till)),
  ]
  const end = till.journal.head
  await till.close()
  await loseTail(till, end.deviceSeq - 1)

  const again = await openTill(time, server, 0, till)
  expect(again.journal.head).toMatchObject({ deviceSeq: end.deviceSeq, hash: end.hash })
  expect(again.shop.sync.get().lostSeqs).toEqual([end.deviceSeq - 1, end.deviceSeq])
  numbers.push(await passing(time, sell(again)))
  expect(numbers).toEqual(['0001', '0002', '0003', '0004'])
  server.weather = null
  await passing(time, again.shop.sendNow())
  await time.pass(120 * second)
  const sent = server.stream.map((event) => event.deviceSeq)
  expect(sent).toEqual([...Array(end.deviceSeq - 2).keys()].map((seq) => seq + 1).concat(end.deviceSeq + 1))
  expect(server.stream.at(-1)?.prevHash).toBe(end.hash)
  expect(again.shop.sync.get().waitingCount).toBe(0)
})

test('[SYNC-89] what the server heard of the end counts where nothing here remembers it: no receipt number comes twice', async () => {
  const { time, server } = world()
  const till = await openTill(time, server)
  const productId = await saveProduct(till.shop.commands, coffee, wholeUnits(10))
  const sell = async () => {
    const sold = await recordSale(till.shop.commands, draft(productId), {
      tenders: [{ tender: 'cash', amountRupiah: rupiah(2_500) }],
    })
    if (!sold.ok) throw new Error(sold.refusal.code)
    return sold.value.sale
  }
  const { receiptNumber, businessDay } = await passing(time, sell())
  expect(receiptNumber.slice(-4)).toBe('0001')
  await passing(time, till.shop.sendNow())
  const { deviceSeq } = till.journal.head
  const receipt = { day: businessDay, counter: 3 }
  server.tails.set(till.shop.deviceId, { deviceSeq: deviceSeq + 2, hash: 'a'.repeat(64), receipt })
  await passing(time, till.shop.sendNow())
  expect(till.shop.sync.get().lostSeqs).toEqual([deviceSeq + 1, deviceSeq + 2])
  expect((await passing(time, sell())).receiptNumber.slice(-4)).toBe('0004')
  await passing(time, till.shop.sendNow())
  expect(server.stream.at(-1)).toMatchObject({ deviceSeq: deviceSeq + 3, prevHash: 'a'.repeat(64) })
})

test('[LOG-24] a witness that is none, is of another device, is behind or beyond all reason changes nothing', async () => {
  const { time, server } = world()
  const till = await openTill(time, server)
  await saveProduct(till.shop.commands, coffee, wholeUnits(10))
  const { deviceSeq, hash } = till.journal.head
  await till.close()
  const key = `laci-kasir-ujung-${storeId}`
  const right = JSON.parse(till.places.get(key)!) as Record<string, unknown>
  expect(right).toMatchObject({ deviceSeq, hash })
  for (const odd of [
    '',
    '{',
    'null',
    '7',
    JSON.stringify({ ...right, deviceId: testIdentity(1).deviceId, deviceSeq: 9 }),
    JSON.stringify({ ...right, deviceSeq: 1 }),
    JSON.stringify({ ...right, deviceSeq: 1e12 }),
    JSON.stringify({ ...right, deviceSeq: 9.5 }),
    JSON.stringify({ ...right, deviceSeq: 9, hash: 'x' }),
    JSON.stringify({ ...right, deviceSeq: 9, receipt: { day: '2026-11-20', counter: 'x' } }),
  ]) {
    till.places.set(key, odd)
    const again = await openTill(time, server, 0, till)
    expect([odd, again.journal.head.deviceSeq]).toEqual([odd, deviceSeq])
    expect(again.shop.sync.get().lostSeqs).toEqual([])
    await again.close()
  }
})

test('[DEVICE-22] a till that the server does not know is red, lets nothing go, and its file holds all that is kept, also after a restart', async () => {
  const { time, server } = world()
  const till = await openTill(time, server)
  await saveProduct(till.shop.commands, coffee, wholeUnits(10))
  await time.pass(2 * second)
  const sentCount = till.journal.head.deviceSeq
  expect([sentCount, till.journal.marks.ackedThrough]).toEqual([2, 2])
  expect(syncWords(till.shop.sync.get()).tone).toBe('success')

  server.weather = answer(401, { code: 'device_unknown' })
  await passing(time, till.shop.sendNow())
  expect(syncWords(till.shop.sync.get()).tone).toBe('danger')
  expect((await till.shop.recoveryFile()).eventCount).toBe(2)
  expect(await passing(time, till.shop.unsentCount(false))).toBe(2)
  expect(await passing(time, till.shop.signOut({ recoveryFileSaved: false }))).toMatchObject({ ok: false })
  await till.close()

  // Without internet it still is what it was.
  server.weather = { kind: 'unreachable' }
  const again = await openTill(time, server, 0, till)
  expect(syncWords(again.shop.sync.get()).tone).toBe('danger')
  expect((await again.shop.recoveryFile()).eventCount).toBe(2)

  // Known again, by a server that holds nothing of it: all is sent once more, and only then it is green.
  server.weather = null
  server.restore(0)
  await passing(time, again.shop.sendNow())
  await time.pass(120 * second)
  expect(server.stream.map((event) => event.deviceSeq)).toEqual([1, 2])
  expect(syncWords(again.shop.sync.get()).tone).toBe('success')
})

test('[LOG-8] signing out sends first; what cannot be sent keeps the shop here until a file holds it', async () => {
  const { time, server } = world()
  const till = await openTill(time, server)
  server.weather = { kind: 'unreachable' }
  await saveProduct(till.shop.commands, coffee)
  expect(await passing(time, till.shop.signOut({ recoveryFileSaved: false }))).toEqual({
    ok: false,
    refusal: { code: 'unsent_events', waitingCount: 1 },
  })
  // Saying so is not enough: there must have been a file.
  expect(await passing(time, till.shop.signOut({ recoveryFileSaved: true }))).toMatchObject({ ok: false })
  expect(await till.shop.outbox()).toMatchObject([{ kind: 'product_saved', label: 'Kopi' }])
  await till.shop.recoveryFile()
  expect(await passing(time, till.shop.signOut({ recoveryFileSaved: true }))).toMatchObject({ ok: true })
  expect(till.isSignedOut()).toBe(true)
  expect(await till.disk.indexedDB.databases()).toEqual([])
  expect(till.file.text).toBe('')
})

test('[SESSION-7] before another shop is opened what waits is sent; what is left is counted until a file holds it', async () => {
  const { time, server } = world()
  const till = await openTill(time, server)
  server.weather = { kind: 'unreachable' }
  await saveProduct(till.shop.commands, coffee)
  expect(await passing(time, till.shop.unsentCount(false))).toBe(1)
  // Saying so is not enough: there must have been a file.
  expect(await passing(time, till.shop.unsentCount(true))).toBe(1)
  await till.shop.recoveryFile()
  expect(await passing(time, till.shop.unsentCount(true))).toBe(0)
  await saveProduct(till.shop.commands, { ...coffee, name: 'Teh' })
  expect(await passing(time, till.shop.unsentCount(true))).toBe(1)
  server.weather = null
  expect(await passing(time, till.shop.unsentCount(false))).toBe(0)
  expect(server.stream.map((event) => event.kind)).toEqual(['product_saved', 'product_saved'])
  // Nothing of the shop has gone from this device.
  expect(await till.disk.indexedDB.databases()).toHaveLength(1)
})

test('[LOG-8] signing out while the server answers sends the rest and leaves nothing behind', async () => {
  const { time, server } = world()
  const till = await openTill(time, server)
  server.script.push({ kind: 'unreachable' })
  await saveProduct(till.shop.commands, coffee)
  expect(await passing(time, till.shop.signOut({ recoveryFileSaved: false }))).toMatchObject({ ok: true })
  expect(server.stream.map((event) => event.kind)).toEqual(['product_saved'])
  expect(await till.disk.indexedDB.databases()).toEqual([])
})

test('[LOG-10] the second copy is written anew once everything is sent, and goes on from the newest event', async () => {
  const { time, server } = world()
  const till = await openTill(time, server)
  server.weather = { kind: 'unreachable' }
  for (let count = 0; count < 401; count += 1) {
    const change = {
      productId: storeId,
      deltaThousandths: wholeUnits(1),
      reason: 'correction',
      note: '',
    } as const
    await till.shop.commands.execute(adjustStockCommand, change, { ask: async () => null })
  }
  const longest = till.file.text.length
  server.weather = null
  for (let step = 0; step < 120; step += 1) await time.pass(second)
  expect(till.shop.sync.get().waitingCount).toBe(0)
  expect(till.file.text.length).toBeLessThan(longest / 50)
  expect(till.file.text).toContain('"deviceSeq":401')
})

test('[SYNC-15] a clock that is a day off is a warning on this till, not a refusal', async () => {
  const { time, server } = world()
  time.shiftClock(86_400_000)
  const till = await openTill(time, server)
  expect(till.shop.warnings.get()).toMatchObject([
    { code: 'clock_wrong', isLocal: true, detail: { driftMs: 86_400_000 } },
  ])
  await saveProduct(till.shop.commands, coffee)
})

test('[CUSTOMER-10] [CUSTOMER-6] who is erased on one till leaves both, their second copies too, and comes back with no late edit', async () => {
  const { time, server } = world()
  const first = await openTill(time, server)
  const second = await openTill(time, server, 1)
  const customerId = first.shop.newId()
  const person = { name: 'Tini Rahayuningtyas', phone: '+6281298765432' }
  const knows = (changes: object) => ({
    kind: 'customer_saved' as const,
    body: { customers: [{ customerId, changes }] },
  })
  const owes = (amountRupiah: number) =>
    first.shop.append(({ counter }) => ({
      kind: 'kasbon_adjusted' as const,
      body: {
        ...counter,
        customerId,
        reason: 'correction',
        amountRupiah: rupiah(amountRupiah),
        note: 'Tini R.',
      },
    }))
  await first.shop.append(knows(person))
  await owes(9_000)
  await owes(-4_000)
  await time.pass(70_000)
  expect(second.shop.records.record('customer', customerId)?.fields.name).toBe(person.name)
  expect(await everythingOn(second)).toContain('Rahayuningtyas')

  await first.shop.append(({ counter }) => ({ kind: 'customer_erased', body: { ...counter, customerId } }))
  // This till has not heard of it.
  await second.shop.append(knows({ name: 'Bu Tini Rahayuningtyas', note: 'sering datang' }))
  for (const till of [first, second]) {
    await second.shop.append(({ counter }) => ({ kind: 'drawer_opened', body: { ...counter, reason: '' } }))
    await time.pass(70_000)
    await expect
      .poll(() => everythingOn(till), { timeout: 5_000 })
      .not.toMatch(/Rahayuningtyas|81298765432|sering datang|Tini R/)
    expect(till.shop.records.record('customer', customerId)?.fields).toMatchObject({
      name: 'Pelanggan dihapus',
      phone: '',
      isActive: false,
    })
    expect(till.shop.balances.of('kasbon', customerId)).toBe(5_000)
    const look = await till.shop.journal.checkOwn(() => {}, new AbortController().signal)
    expect(look).toMatchObject({ faults: [] })
  }
})

test('[CUSTOMER-10] a till that named somebody last, and was closed before it could forget, goes on when it opens again', async () => {
  const { time, server } = world()
  const first = await openTill(time, server)
  const second = await openTill(time, server, 1)
  const customerId = first.shop.newId()
  const name = 'Tini Rahayuningtyas'
  await first.shop.append({
    kind: 'customer_saved',
    body: { customers: [{ customerId, changes: { name } }] },
  })
  await time.pass(70_000)
  const held = {
    billId: second.shop.newId(),
    name,
    customerId,
    ...draft(second.shop.newId()),
    totalRupiah: rupiah(2_500),
  }
  await second.shop.append(({ counter }) => ({ kind: 'bill_held', body: { ...counter, ...held } }))
  await time.pass(70_000)
  expect(second.shop.records.record('bill', held.billId)?.fields.name).toBe(name)
  await first.shop.append(({ counter }) => ({ kind: 'customer_erased', body: { ...counter, customerId } }))
  await time.pass(70_000)
  await expect.poll(() => second.shop.records.record('bill', held.billId)?.fields.name).toBe('')
  // The chain goes on from the bill, so it still says the name.
  await second.shop.append(({ counter }) => ({ kind: 'drawer_opened', body: { ...counter, reason: '' } }))
  expect(await everythingOn(second)).toContain(name)
  await second.close()
  running = running.filter(({ shop }) => shop !== second.shop)
  const again = await openTill(time, server, 1, second)
  await time.pass(70_000)
  await expect.poll(() => everythingOn(again)).not.toContain(name)
  expect(again.shop.records.record('bill', held.billId)?.fields).toMatchObject({ name: '', status: 'held' })
  const look = await again.shop.journal.checkOwn(() => {}, new AbortController().signal)
  expect(look).toMatchObject({ faults: [] })
})

/** All that one till keeps, as text. */
async function everythingOn({ disk, file }: Awaited<ReturnType<typeof openTill>>): Promise<string> {
  const database = openTillDatabase(databaseName(storeId), disk)
  const tables = await Promise.all(database.tables.map((table) => table.toArray()))
  database.close()
  return JSON.stringify(tables) + (await file.read())
}

test('[RECEIPT-41] a receipt has codes only while its sale is unsent without a connection, and the shop wants codes', async () => {
  const { time, server } = world()
  const till = await openTill(time, server)
  const sell = () =>
    passing(
      time,
      recordSale(till.shop.commands, draft(crypto.randomUUID()), {
        tenders: [{ tender: 'cash', amountRupiah: rupiah(2_500) }],
      }),
    )
  const idOf = (sale: Awaited<ReturnType<typeof sell>>) => {
    if (!sale.ok) throw new Error(sale.refusal.code)
    return sale.value.saleId
  }
  const sent = idOf(await sell())
  expect(await till.shop.receiptCodes(sent)).toEqual([])
  await time.pass(5 * second)
  server.weather = { kind: 'unreachable' }
  const waiting = idOf(await sell())
  await time.pass(5 * second)
  expect(await till.shop.receiptCodes(waiting)).toHaveLength(1)
  expect(await till.shop.receiptCodes(sent)).toEqual([])
  const edit = { subject: 'Struk', changes: { hasReceiptQr: false } }
  await passing(time, till.shop.commands.execute(saveSettingsCommand, edit, { ask: async () => null }))
  expect(await till.shop.receiptCodes(waiting)).toEqual([])
})
