import { randomBytes } from 'node:crypto'
import { heldLine } from '@laci/domain/bill/held-line.ts'
import { planMerge } from '@laci/domain/catalog/merge-products.ts'
import { productDefaults } from '@laci/domain/catalog/product.ts'
import { printReceiptCommand } from '@laci/domain/checkout/print-receipt.ts'
import { costMovesOf } from '@laci/domain/cost/cost-moves.ts'
import { customerDefaults } from '@laci/domain/customer/customer.ts'
import { rupiah } from '@laci/domain/money/rupiah.ts'
import type { StaffRight } from '@laci/domain/permission/rights.ts'
import { refundOf, wholeRefund } from '@laci/domain/refund/refund-of.ts'
import type { SaleDraft } from '@laci/domain/sale/cart.ts'
import { quantityThousandths, wholeUnits } from '@laci/domain/stock/quantity.ts'
import type { JournalEvent } from '@laci/domain/sync/event-kinds.ts'
import { visibleSettings } from '@laci/domain/sync/replica-view.ts'
import type { ShopRecordKind } from '@laci/domain/sync/shop-record.ts'
import type { BusinessDay } from '@laci/domain/time/zone.ts'
import { beforeEach, expect, test } from 'vitest'
import { noEffects, type TillLog } from '../device/till-log.ts'
import { createDexieLog } from '../log/dexie-log.ts'
import { openJournal } from '../sync/journal.ts'
import { recordPaper, recordRefund, recordSale } from '../testing/record-commands.ts'
import { emptyDisk, noCopy, sha256, storeId, testIdentity } from '../testing/test-device.ts'
import { createCatalogMemory } from './catalog-memory.ts'
import { createExecutor } from './executor.ts'
import { createRecordMemory } from './record-memory.ts'
import { createSaleLists } from './sale-lists.ts'
import { createShopCommands } from './shop-commands.ts'
import { createTurns } from './turns.ts'
import { createWarningList } from './warning-list.ts'

const identity = testIdentity(0)
const today = '2026-11-20' as BusinessDay
/** 21.59 in Jakarta. */
let nowMs = Date.UTC(2026, 10, 20, 14, 59)
beforeEach(() => {
  nowMs = Date.UTC(2026, 10, 20, 14, 59)
})

/** What has been printed of a receipt. */
async function papersOf(log: TillLog, receiptId: string) {
  return printReceiptCommand.read({ receiptId }, log)
}

async function openTill(disk = emptyDisk(), unknownThroughSeq = 0) {
  const log = createDexieLog(storeId, disk)
  let start = await log.start()
  if (start.marks.identity === null) {
    await log.saveMarks({ identity })
    start = await log.start()
  }
  const clock = () => nowMs
  const random = (count: number) => new Uint8Array(randomBytes(count))
  const journal = openJournal(
    { log, copy: noCopy, clock, randomBytes: random, sha256, staffId: () => null },
    start,
  )
  const catalog = createCatalogMemory(() => journal.replica)
  const lists = createSaleLists({
    log,
    deviceId: identity.deviceId,
    ackedThrough: () => journal.marks.ackedThrough,
  })
  const warningList = createWarningList({
    stored: start.warnings,
    deviceId: identity.deviceId,
    clock,
    sha256,
  })
  const records = createRecordMemory(() => journal.replica)
  const turns = createTurns({
    isLoaded: () => true,
    given: null,
    journal,
    log,
    records,
    settings: () => visibleSettings(journal.replica),
    operator: () => ({ staffId: null, name: '' }),
    deviceId: identity.deviceId,
    deviceLetter: 'A',
    clock,
    randomBytes: random,
  })
  const commands = createShopCommands({
    ...turns,
    records,
    catalog,
    settings: () => visibleSettings(journal.replica),
    balanceOf: () => 0,
    log,
    randomBytes: random,
  })
  const executor = createExecutor({
    shop: {
      ...catalog,
      record: records.record,
      recordsOf: <Kind extends ShopRecordKind>(kind: Kind) => records.ofKind(kind).get(),
      settings: () => visibleSettings(journal.replica),
      balanceOf: () => 0,
      sale: (saleId: string) => log.sale(saleId),
      entriesAbout: (id: string) => log.entriesAbout(id),
      unknownThroughSeq: () => unknownThroughSeq,
    },
    before: {
      product: (productId) => catalog.product(productId)?.fields ?? null,
      record: (kind, id) => records.record(kind, id)?.fields ?? null,
    },
    deviceId: identity.deviceId,
    operator: () => ({ staffId: null, name: '', access: 'owner' }),
    newId: turns.newId,
    randomBytes: random,
    counterFacts: turns.counterFacts,
    appendAll: turns.appendAll,
  })
  journal.onChange((change) => {
    if (change.products === 'all' || change.products.size > 0) catalog.refresh(change.products)
    records.refresh(change.recordKinds)
    turns.take(change.effects)
    lists.take(change.effects)
    warningList.take(change.warnings, change.effects)
  })
  return { disk, log, journal, catalog, records, lists, commands, executor, warningList, turns }
}

const coffee = { ...productDefaults, name: 'Kopi', priceRupiah: rupiah(2_500), barcodes: ['8990000000012'] }

const oneCoffee = (productId: string): SaleDraft => ({
  lines: [
    {
      productId,
      name: 'Kopi',
      unit: 'pcs',
      isStocked: true,
      quantityThousandths: wholeUnits(2),
      priceRupiah: rupiah(2_500),
      discount: null,
      note: '',
    },
  ],
  billDiscount: null,
})

/** What Bu Sri says with her PIN. */
const approval = (right: StaffRight) => ({
  kind: 'approval_given' as const,
  body: {
    zone: 'Asia/Jakarta' as const,
    businessDay: '2026-11-20' as BusinessDay,
    cashierName: 'Rina',
    shiftId: null,
    right,
    approvedByStaffId: null,
    approvedByName: 'Bu Sri',
    subject: 'uji',
  },
})

test('[SHOP-5] a sale is priced, numbered, on disk and in the lists, and takes its goods from stock', async () => {
  const till = await openTill()
  const saved = await till.commands.saveProduct(null, coffee, wholeUnits(10))
  if (!saved.ok) throw new Error(saved.refusal.code)
  const list = till.lists.ofDay(today)
  const sold = await recordSale(till.executor, oneCoffee(saved.value.productId), {
    tenders: [{ tender: 'cash', amountRupiah: rupiah(10_000) }],
  })
  expect(sold).toMatchObject({
    ok: true,
    value: {
      sale: { receiptNumber: 'A-261120-0001', totalRupiah: 5_000, changeRupiah: 5_000, businessDay: today },
    },
  })
  expect(till.catalog.stockOf(saved.value.productId)).toBe(8_000)
  expect((await till.log.ownEvents(1, 10)).map((event) => event.kind)).toEqual([
    'product_saved',
    'stock_received',
    'sale_recorded',
  ])
  await expect.poll(() => list.get()).toMatchObject([{ receiptNumber: 'A-261120-0001', isSent: false }])
  expect(
    await recordSale(
      till.executor,
      { lines: [], billDiscount: null },
      { tenders: [{ tender: 'cash', amountRupiah: rupiah(1) }] },
    ),
  ).toMatchObject({
    refusal: { code: 'sale_empty' },
  })
})

test('[CATALOG-20] a bundle takes what it consists of at the moment of the sale, and a refund brings just that back', async () => {
  const till = await openTill()
  const saved = await till.commands.saveProduct(null, coffee, wholeUnits(10))
  if (!saved.ok) throw new Error(saved.refusal.code)
  const partId = saved.value.productId
  const parts = [{ productId: partId, quantityThousandths: quantityThousandths(1_500) }]
  const typed = { ...coffee, name: 'Paket kopi', barcodes: [], isStocked: false, parts }
  const bundle = await till.commands.saveProduct(null, typed, undefined)
  if (!bundle.ok) throw new Error(bundle.refusal.code)
  const bundleId = bundle.value.productId
  const [line] = oneCoffee(bundleId).lines
  // Put into the cart before somebody changes what is in it.
  const draft = { ...oneCoffee(bundleId), lines: [{ ...line!, name: 'Paket kopi', isStocked: false }] }
  const smaller = [{ productId: partId, quantityThousandths: quantityThousandths(500) }]
  await till.commands.saveProduct({ productId: bundleId, opened: typed }, { ...typed, parts: smaller })
  const sold = await recordSale(till.executor, draft, {
    tenders: [{ tender: 'cash', amountRupiah: rupiah(5_000) }],
  })
  if (!sold.ok) throw new Error(sold.refusal.code)
  const { sale } = sold.value
  expect(sale.lines[0]).toMatchObject({
    isStocked: false,
    parts: [{ productId: partId, stockThousandths: 1_000 }],
  })
  expect(till.catalog.stockOf(partId)).toBe(9_000)
  expect(till.catalog.stockOf(bundleId)).toBe(0)
  const back = refundOf(sale, [], wholeRefund(sale, []))
  expect(back.ok && back.value.lines[0]!.restocked).toEqual(sale.lines[0]!.parts)
  const spoiled = wholeRefund(sale, []).map((wish) => ({ ...wish, isWrittenOff: true }))
  const written = refundOf(sale, [], spoiled)
  expect(written.ok && written.value.lines[0]!.restocked).toEqual([])
})

test('[SALE-24] [STOCK-13] goods counted in grams are sold, held, taken in, recounted and merged by the sack', async () => {
  const till = await openTill()
  const karung = { name: 'karung', factorThousandths: wholeUnits(25_000), barcodes: [], priceRupiah: null }
  const nails = {
    ...productDefaults,
    name: 'Paku 5 cm',
    unit: 'gram',
    priceRupiah: rupiah(18),
    units: [karung],
  }
  const saved = await till.commands.saveProduct(null, nails, wholeUnits(200_000))
  const twin = await till.commands.saveProduct(null, { ...nails, name: 'Paku 50 mm' }, undefined)
  if (!saved.ok || !twin.ok) throw new Error('must be saved')
  const { productId } = saved.value
  const line = {
    ...oneCoffee(productId).lines[0]!,
    ...{ name: 'Paku 5 cm', unit: 'karung', priceRupiah: rupiah(450_000) },
    ...{ quantityThousandths: wholeUnits(5), factorThousandths: wholeUnits(25_000) },
  }
  const draft = { lines: [line], billDiscount: null }
  const payment = { tenders: [{ tender: 'cash' as const, amountRupiah: rupiah(2_250_000) }] }
  expect(await recordSale(till.executor, draft, payment)).toMatchObject({ ok: true })
  expect(till.catalog.stockOf(productId)).toBe(75_000_000)
  await till.turns.append(({ counter }) => ({
    kind: 'bill_held',
    body: {
      ...{ ...counter, billId: twin.value.productId, name: 'Pak Budi', customerId: null, billDiscount: null },
      ...{ lines: draft.lines.map(heldLine), totalRupiah: rupiah(2_250_000) },
    },
  }))
  await till.commands.adjustStock(productId, wholeUnits(105_000), 'received', '')
  expect(till.catalog.stockOf(productId)).toBe(180_000_000)
  await till.commands.adjustStock(productId, quantityThousandths(-130_000_000), 'correction', '')
  await till.commands.adjustStock(productId, wholeUnits(130_000), 'correction', '')
  const merge = planMerge(till.catalog.product(productId)!, till.catalog.product(twin.value.productId)!, {
    ...{ bundles: [], deviceId: identity.deviceId },
  })
  if (!merge.ok) throw new Error(merge.refusal.code)
  const { products, lines } = merge.value.merge
  await till.turns.appendAll(({ counter }) => [
    { kind: 'product_saved', body: { products } },
    { kind: 'products_merged', body: { ...counter, lines } },
  ])
  expect(till.catalog.stockOf(twin.value.productId)).toBe(180_000_000)
})

test('[CATALOG-46] a bundle of which more parts would leave than a sale can tell is refused by name, and nothing is told', async () => {
  const till = await openTill()
  const saved = await till.commands.saveProduct(null, coffee, undefined)
  if (!saved.ok) throw new Error(saved.refusal.code)
  const parts = [{ productId: saved.value.productId, quantityThousandths: wholeUnits(100_000) }]
  const typed = { ...coffee, name: 'Paket kopi', barcodes: [], isStocked: false, parts }
  const bundle = await till.commands.saveProduct(null, typed, undefined)
  if (!bundle.ok) throw new Error(bundle.refusal.code)
  const [line] = oneCoffee(bundle.value.productId).lines
  const sell = (units: number) =>
    recordSale(
      till.executor,
      {
        lines: [{ ...line!, name: 'Paket kopi', isStocked: false, quantityThousandths: wholeUnits(units) }],
        billDiscount: null,
      },
      { tenders: [{ tender: 'cash', amountRupiah: rupiah(100_000_000) }] },
    )
  expect(await sell(200)).toMatchObject({
    value: { sale: { lines: [{ parts: [{ stockThousandths: 20_000_000_000 }] }] } },
  })
  const { deviceSeq } = till.journal.head
  expect(await sell(10_000)).toEqual({
    ok: false,
    refusal: { code: 'stock_too_large', name: 'Paket kopi' },
  })
  expect(till.journal.head.deviceSeq).toBe(deviceSeq)
})

test('[KASBON-3] [POINT-2] a sale says when its kasbon is due by the customer’s own days, and the points after it', async () => {
  const till = await openTill()
  const customerId = '018f0000-0000-7000-8000-0000000000c1'
  await till.journal.append(() => ({
    kind: 'customer_saved',
    body: { customers: [{ customerId, changes: { ...customerDefaults, name: 'Bu Tini', kasbonDays: 7 } }] },
  }))
  const draft = { ...oneCoffee(storeId), customer: { customerId, name: 'Bu Tini', group: '' } }
  const tenders = [{ tender: 'kasbon', amountRupiah: rupiah(5_000) }] as const
  const plain = await recordSale(till.executor, draft, { tenders })
  expect(plain).toMatchObject({ value: { sale: { dueDay: '2026-11-27', kasbonAfterRupiah: 5_000 } } })
  expect(plain.ok && plain.value.sale.pointsAfter).toBeUndefined()
  await till.turns.append({ kind: 'settings_saved', body: { changes: { arePointsOn: true } } })
  expect(await recordSale(till.executor, draft, { tenders })).toMatchObject({
    value: { sale: { pointsEarned: 5, pointsAfter: 5 } },
  })
})

test('[SHOP-6] receipt numbers have no doubles and no holes: in a rush, after a restart, on the next day', async () => {
  const till = await openTill()
  const sell = async (on: typeof till) => {
    const sold = await recordSale(on.executor, oneCoffee(storeId), {
      tenders: [{ tender: 'cash', amountRupiah: rupiah(5_000) }],
    })
    return sold.ok ? sold.value.sale.receiptNumber : sold.refusal.code
  }
  expect(await Promise.all([sell(till), sell(till), sell(till)])).toEqual([
    'A-261120-0001',
    'A-261120-0002',
    'A-261120-0003',
  ])
  const again = await openTill(till.disk)
  expect(await sell(again)).toBe('A-261120-0004')
  nowMs += 3 * 3_600_000
  expect(await sell(again)).toBe('A-261121-0001')
  nowMs -= 3 * 3_600_000
  // The clock was put back: the counter of that day goes on.
  expect(await sell(again)).toBe('A-261120-0005')
})

test('[SALE-30] a tablet that wakes again on a false day goes on behind the numbers that it threw away with that day', async () => {
  const till = await openTill()
  const rightMs = nowMs
  const sell = async (on: typeof till) => {
    const sold = await recordSale(on.executor, oneCoffee(storeId), {
      tenders: [{ tender: 'cash', amountRupiah: rupiah(5_000) }],
    })
    if (!sold.ok) throw new Error(sold.refusal.code)
    return sold.value.sale.receiptNumber
  }
  const falseMs = Date.UTC(2024, 0, 1, 3)
  nowMs = falseMs
  expect([await sell(till), await sell(till)]).toEqual(['A-240101-0001', 'A-240101-0002'])
  // Confirmed, then older than what is kept.
  const throwAway = async (on: typeof till) => {
    const sales = (await on.log.salesOfDays('2024-01-01', '2027-01-01')).map((row) => ({
      ...row,
      receivedAt: rightMs,
    }))
    const effects = { ...noEffects, sales }
    await on.log.savePage({
      ...{ marks: {}, rows: [], records: [], balances: [], warnings: [], unread: [], effects },
      seen: sales.map(({ deviceSeq }) => ({ deviceSeq, receivedAt: rightMs })),
    })
    await on.log.prune(rightMs + 1, { keptRefs: new Set(), endedRecords: [] })
    expect(await on.log.salesOfDays('2024-01-01', '2027-01-01')).toEqual([])
  }
  nowMs = rightMs
  expect(await sell(till)).toBe('A-261120-0001')
  await throwAway(till)
  nowMs = falseMs
  const again = await openTill(till.disk)
  expect(await sell(again)).toBe('A-240101-0003')
  await throwAway(again)
  const third = await openTill(till.disk)
  expect(await sell(third)).toBe('A-240101-0004')
  nowMs = rightMs
  expect(await sell(third)).toBe('A-261120-0002')
})

test('[SALE-23] no product takes a code that is a command of the till', async () => {
  const till = await openTill()
  expect(await till.commands.saveProduct(null, { ...coffee, barcodes: ['laci-pas'] })).toEqual({
    ok: false,
    refusal: { code: 'barcode_reserved', barcode: 'laci-pas' },
  })
})

test('[SHOP-7] a barcode belongs to one product: another one is refused with the name of the owner', async () => {
  const till = await openTill()
  await till.commands.saveProduct(null, { ...coffee, barcodes: ['012345678905'] })
  expect(
    await till.commands.saveProduct(null, { ...coffee, name: 'Teh', barcodes: ['0012345678905'] }),
  ).toEqual({
    ok: false,
    refusal: { code: 'barcode_taken', barcode: '0012345678905', otherName: 'Kopi' },
  })
  expect(await till.commands.saveProduct(null, { ...coffee, name: ' ' })).toMatchObject({
    refusal: { code: 'name_missing' },
  })
  expect(await till.commands.saveProduct(null, { ...coffee, barcodes: ['dua kata'] })).toMatchObject({
    refusal: { code: 'barcode_unreadable' },
  })
  expect(
    await till.commands.saveProduct({ productId: storeId, opened: coffee }, { ...coffee, barcodes: [] }),
  ).toMatchObject({
    refusal: { code: 'product_unknown' },
  })
})

test('[SHOP-7] a barcode that two products came to share offline keeps neither from being edited', async () => {
  const till = await openTill()
  const twins = ['019f8f1f-0000-7000-8000-0000000000a1', '019f8f1f-0000-7000-8000-0000000000a2']
  const changes = { ...coffee, barcodes: ['012345678905'] }
  const products = twins.map((productId) => ({ productId, changes }))
  await till.turns.appendAll([{ kind: 'product_saved', body: { products } }])
  for (const productId of twins) {
    const edited = { productId, opened: changes }
    expect(await till.commands.saveProduct(edited, { ...changes, name: `Kopi ${productId}` })).toEqual({
      ok: true,
      value: { productId },
    })
  }
  await till.commands.saveProduct(null, { ...coffee, name: 'Teh', barcodes: ['8990000000012'] })
  expect(
    await till.commands.saveProduct(
      { productId: twins[0]!, opened: changes },
      { ...changes, barcodes: ['012345678905', '8990000000012'] },
    ),
  ).toMatchObject({ refusal: { code: 'barcode_taken', otherName: 'Teh' } })
})

test('[SHOP-8] an edit tells only what changed, and nothing when nothing did; odd text stays readable', async () => {
  const till = await openTill()
  const saved = await till.commands.saveProduct(null, { ...coffee, name: 'Kopi\u0000 \ud800susu' })
  if (!saved.ok) throw new Error(saved.refusal.code)
  const { productId } = saved.value
  const stored = till.catalog.product(productId)!.fields
  expect(stored.name).toBe('Kopi \ufffdsusu')
  const edited = { productId, opened: stored }
  await till.commands.saveProduct(edited, stored)
  await till.commands.saveProduct(edited, { ...stored, priceRupiah: rupiah(3_000) })
  const events = await till.log.ownEvents(2, 10)
  expect(events.map((event) => event.body)).toEqual([
    { products: [{ productId, changes: { priceRupiah: 3_000 } }], businessDay: today },
  ])
})

test('[SYNC-95][CATALOG-52] an open product form tells what was typed in it and puts nothing else back', async () => {
  const till = await openTill()
  const sugar = { ...coffee, name: 'Gula', priceRupiah: rupiah(15_000), costRupiah: rupiah(13_000) }
  const saved = await till.commands.saveProduct(null, sugar)
  if (!saved.ok) throw new Error(saved.refusal.code)
  const { productId } = saved.value
  const opened = till.catalog.product(productId)!.fields
  const owner = { priceRupiah: rupiah(17_500), costRupiah: rupiah(16_000) }
  await till.turns.appendAll([{ kind: 'product_saved', body: { products: [{ productId, changes: owner }] } }])
  await till.commands.saveProduct({ productId, opened }, { ...opened, category: 'Sembako' })
  expect((await till.log.ownEvents(3, 10)).map((event) => event.body)).toEqual([
    { products: [{ productId, changes: { category: 'Sembako' } }], businessDay: '2026-11-20' },
  ])
  expect(till.catalog.product(productId)!.fields).toMatchObject({ ...owner, category: 'Sembako' })
})

test('[SYNC-95] a field that another device changed, too, is saved once the person has seen it', async () => {
  const till = await openTill()
  const saved = await till.commands.saveProduct(null, coffee)
  if (!saved.ok) throw new Error(saved.refusal.code)
  const { productId } = saved.value
  const opened = till.catalog.product(productId)!.fields
  const owner = { priceRupiah: rupiah(2_750) }
  await till.turns.appendAll([{ kind: 'product_saved', body: { products: [{ productId, changes: owner }] } }])
  const typed = { ...opened, priceRupiah: rupiah(3_000), category: 'Minuman' }
  const refused = await till.commands.saveProduct({ productId, opened }, typed)
  expect(refused).toMatchObject({
    ok: false,
    refusal: { code: 'changed_elsewhere', contested: ['priceRupiah'], now: owner },
  })
  expect(await till.log.ownEvents(3, 10)).toEqual([])
  const seen = till.catalog.product(productId)!.fields
  expect(await till.commands.saveProduct({ productId, opened, seen }, typed)).toMatchObject({ ok: true })
  expect(till.catalog.product(productId)!.fields).toMatchObject({ priceRupiah: 3_000, category: 'Minuman' })
})

test('[CATALOG-51] a product that was merged away while its form was open is not sold again by it', async () => {
  const till = await openTill()
  const ids: string[] = []
  for (const name of ['Gula', 'Gula pasir']) {
    const saved = await till.commands.saveProduct(null, { ...coffee, name, barcodes: [] })
    if (!saved.ok) throw new Error(saved.refusal.code)
    ids.push(saved.value.productId)
  }
  const [productId, intoProductId] = ids as [string, string]
  const opened = { ...till.catalog.product(productId)!.fields, barcodes: ['8990000000012'] }
  const merged = { intoProductId, deviceId: identity.deviceId }
  await till.turns.appendAll([
    {
      kind: 'product_saved',
      body: {
        products: [
          { productId, changes: { isActive: false, merged } },
          // It took over the code that the form was opened with.
          { productId: intoProductId, changes: { barcodes: ['8990000000012'] } },
        ],
      },
    },
  ])
  for (const typed of [
    { ...opened, category: 'Sembako' },
    { ...opened, isActive: false },
    { ...opened, sku: 'G-1', isActive: true, merged: null },
  ])
    expect(await till.commands.saveProduct({ productId, opened }, typed)).toMatchObject({ ok: true })
  expect(till.catalog.product(productId)!.fields).toMatchObject({ isActive: false, merged })
  // Hidden and shown by two people: who shows it knew of no merging either.
  const hidden = { ...opened, isActive: false }
  const shown = { ...hidden, isActive: true }
  expect(await till.commands.saveProduct({ productId, opened: hidden }, shown)).toMatchObject({ ok: true })
  expect(till.catalog.product(productId)!.fields).toMatchObject({ isActive: false, merged })
})

test('[SHOP-9] each reprint has the next copy number, also after a restart', async () => {
  const till = await openTill()
  const sold = await recordSale(till.executor, oneCoffee(storeId), {
    tenders: [{ tender: 'cash', amountRupiah: rupiah(5_000) }],
  })
  if (!sold.ok) throw new Error(sold.refusal.code)
  const { saleId } = sold.value
  expect(await Promise.all([recordPaper(till.executor, saleId), recordPaper(till.executor, saleId)])).toEqual(
    [1, 2],
  )
  const again = await openTill(till.disk)
  expect(await recordPaper(again.executor, saleId)).toBe(3)
  expect(await papersOf(again.log, saleId)).toEqual({ isOriginalOut: true, copyCount: 3 })
})

test('[RECEIPT-20] of a sale without paper the first print is the original: told, no copy, and only once', async () => {
  const till = await openTill()
  const tenders = [{ tender: 'cash', amountRupiah: rupiah(5_000) }] as const
  const sold = await recordSale(till.executor, oneCoffee(storeId), { tenders, wantsPaper: false })
  if (!sold.ok) throw new Error(sold.refusal.code)
  const { saleId } = sold.value
  expect(await papersOf(till.log, saleId)).toEqual({ isOriginalOut: false, copyCount: 0 })
  expect(await Promise.all([recordPaper(till.executor, saleId), recordPaper(till.executor, saleId)])).toEqual(
    [0, 1],
  )
  const again = await openTill(till.disk)
  expect(await papersOf(again.log, saleId)).toEqual({ isOriginalOut: true, copyCount: 1 })
  expect((await again.log.ownEvents(1, 10)).map(({ kind }) => kind)).toEqual([
    'sale_recorded',
    'receipt_printed',
    'receipt_reprinted',
  ])
})

test('[SHOP-10] stock moves by differences with their reason', async () => {
  const till = await openTill()
  const saved = await till.commands.saveProduct(null, coffee)
  if (!saved.ok) throw new Error(saved.refusal.code)
  const { productId } = saved.value
  await till.commands.adjustStock(productId, wholeUnits(5), 'received', ' dari agen ')
  await till.commands.adjustStock(productId, quantityThousandths(-1_500), 'waste', '')
  await till.commands.adjustStock(productId, quantityThousandths(0), 'correction', '')
  expect(till.catalog.stockOf(productId)).toBe(3_500)
  expect(
    (await till.log.ownEvents(2, 10)).map((event) => [event.kind, event.body.reason, event.body.note]),
  ).toEqual([
    ['stock_received', 'received', 'dari agen'],
    ['stock_adjusted', 'waste', ''],
  ])
})

test('[STOCK-12] goods that come in with a day and a batch are a record of the shop at once', async () => {
  const till = await openTill()
  const saved = await till.commands.saveProduct(null, coffee)
  if (!saved.ok) throw new Error(saved.refusal.code)
  const { productId } = saved.value
  const batch = { expiresOn: '2026-12-24' as BusinessDay, batchNumber: 'A-17' }
  await till.commands.adjustStock(productId, wholeUnits(5), 'received', '', [], batch)
  await till.commands.adjustStock(productId, wholeUnits(1), 'received', '')
  const goods = (id: string, quantityThousandths: number) => ({
    fields: { goods: [{ productId: id, quantityThousandths, unitCostRupiah: null, ...batch }] },
  })
  expect(till.records.ofKind('batch').get()).toMatchObject([goods(productId, 5_000)])
  expect(till.catalog.stockOf(productId)).toBe(6_000)
  // The opening stock of a new product, too.
  const milk = { ...coffee, name: 'Susu', barcodes: [], sku: '' }
  const other = await till.commands.saveProduct(null, milk, wholeUnits(3), [], batch)
  if (!other.ok) throw new Error(other.refusal.code)
  const records = till.records.ofKind('batch').get()
  expect(records).toHaveLength(2)
  expect(records).toContainEqual(expect.objectContaining(goods(other.value.productId, 3_000)))
})

test('[SHOP-11] a wrong clock and lost numbers are warnings of this device while they last', async () => {
  const { warningList } = await openTill()
  warningList.localFacts({ clockDriftMs: -86_400_000, lostSeqs: [4, 5] })
  expect(warningList.warnings.get().map((row) => [row.code, row.isLocal, row.severity])).toEqual([
    ['clock_wrong', true, 'amber'],
    ['sequence_gap', true, 'red'],
  ])
  warningList.localFacts({ clockDriftMs: 1_000, lostSeqs: [4, 5] })
  expect(warningList.warnings.get().map((row) => row.code)).toEqual(['sequence_gap'])
})

test('[STAFF-25] what somebody approved is told right before what it allows, together or not at all', async () => {
  const till = await openTill()
  const saved = await till.commands.saveProduct(null, coffee, wholeUnits(10), [approval('products')])
  if (!saved.ok) throw new Error(saved.refusal.code)
  const { productId } = saved.value
  const edited = { productId, opened: coffee }
  await till.commands.saveProduct(edited, { ...coffee, name: 'Kopi susu' }, undefined, [approval('products')])
  await till.commands.adjustStock(productId, wholeUnits(-1), 'waste', '', [approval('stock')])
  const sold = await recordSale(till.executor, oneCoffee(productId), {
    tenders: [{ tender: 'cash', amountRupiah: rupiah(5_000) }],
    approved: [approval('discount')],
  })
  expect(sold).toMatchObject({ ok: true, value: { sale: { totalRupiah: 5_000 } } })
  const told = await till.log.ownEvents(1, 100)
  expect(told.map((event) => event.kind)).toEqual([
    ...['approval_given', 'product_saved', 'stock_received'],
    ...['approval_given', 'product_saved'],
    ...['approval_given', 'stock_adjusted'],
    ...['approval_given', 'sale_recorded'],
  ])
  if (sold.ok) expect(told.at(-1)?.eventId).toBe(sold.value.saleId)

  // The disk refuses the sale: its approval is not there either.
  till.log.append = () => Promise.reject(new Error('disk'))
  const failing = recordSale(till.executor, oneCoffee(productId), {
    tenders: [{ tender: 'cash', amountRupiah: rupiah(5_000) }],
    approved: [approval('discount')],
  })
  await expect(failing).rejects.toThrow()
  expect(await till.log.ownEvents(10, 100)).toEqual([])
})

test('[REFUND-7] goods come back once: of two presses one is told with its approval, the other one is refused and tells nothing', async () => {
  const till = await openTill()
  const saved = await till.commands.saveProduct(null, coffee, wholeUnits(10))
  if (!saved.ok) throw new Error(saved.refusal.code)
  const { productId } = saved.value
  const tenders = [{ tender: 'cash', amountRupiah: rupiah(5_000) }] as const
  const sold = await recordSale(till.executor, oneCoffee(productId), { tenders })
  if (!sold.ok) throw new Error(sold.refusal.code)
  const { saleId } = sold.value
  const plan = {
    wishes: [{ lineIndex: 0, quantityThousandths: quantityThousandths(1_500), isWrittenOff: false }],
    money: null,
    reason: 'Salah ambil',
    approved: [approval('refund')],
  }
  const answers = await Promise.all([
    recordRefund(till.executor, saleId, plan),
    recordRefund(till.executor, saleId, plan),
  ])
  expect(answers).toMatchObject([
    {
      ok: true,
      value: {
        refund: {
          receiptNumber: 'A-261120-0002',
          saleReceiptNumber: 'A-261120-0001',
          totalRupiah: 3_750,
          payments: [{ tender: 'cash', amountRupiah: 3_750 }],
        },
      },
    },
    { ok: false, refusal: { code: 'more_than_sold', lineIndex: 0, remainingThousandths: 500 } },
  ])
  expect((await till.log.ownEvents(3, 10)).map(({ kind }) => kind)).toEqual([
    'sale_recorded',
    'approval_given',
    'sale_refunded',
  ])
  expect(till.catalog.stockOf(productId)).toBe(9_500)
  expect(await recordRefund(till.executor, productId, plan)).toEqual({
    ok: false,
    refusal: { code: 'sale_unknown' },
  })
  // The number of the refund is taken: the next sale has the one after it.
  const next = await recordSale(till.executor, oneCoffee(productId), { tenders })
  expect(next).toMatchObject({ value: { sale: { receiptNumber: 'A-261120-0003' } } })
})

test('[REFUND-11] for goods that were paid with money that never came the till gives none back', async () => {
  const till = await openTill()
  const tenders = [{ tender: 'qris', amountRupiah: rupiah(5_000), isUnchecked: true }] as const
  const sold = await recordSale(till.executor, oneCoffee(storeId), { tenders })
  if (!sold.ok) throw new Error(sold.refusal.code)
  const { saleId } = sold.value
  const said = { saleId, paymentIndex: 0, outcome: 'missing' as const }
  await till.turns.appendAll([{ kind: 'payment_checked', body: said }])
  const wishes = [{ lineIndex: 0, quantityThousandths: wholeUnits(2), isWrittenOff: false }]
  const plan = { wishes, money: null, reason: 'Rusak' }
  expect(await recordRefund(till.executor, saleId, plan)).toMatchObject({
    value: { refund: { payments: [{ tender: 'qris', amountRupiah: 5_000, isUnpaid: true }] } },
  })
})

test('[SYNC-88] what was sold before this device came goes back only when it is known what came back of it before', async () => {
  const disk = emptyDisk()
  const till = await openTill(disk, 7)
  const saved = await till.commands.saveProduct(null, coffee, wholeUnits(10))
  if (!saved.ok) throw new Error(saved.refusal.code)
  const tenders = [{ tender: 'cash', amountRupiah: rupiah(5_000) }] as const
  const sales = [1, 2].map(() => recordSale(till.executor, oneCoffee(saved.value.productId), { tenders }))
  const ids = (await Promise.all(sales)).map((sold) => (sold.ok ? sold.value.saleId : ''))
  // By the shop's numbers one came before the download and one after it; of the second everything comes with the stream.
  const rows = await Promise.all(ids.map((id) => till.log.sale(id)))
  await till.log.stageHistory(
    { ...noEffects, sales: rows.map((row, at) => ({ ...row!, storeSeq: 7 + at, receivedAt: nowMs })) },
    'a line',
  )
  const plan = {
    wishes: [{ lineIndex: 0, quantityThousandths: wholeUnits(1), isWrittenOff: false }],
    money: null,
    reason: 'Salah ambil',
  }
  expect(await recordRefund(till.executor, ids[0]!, plan)).toEqual({
    ok: false,
    refusal: { code: 'history_missing' },
  })
  expect((await recordRefund(till.executor, ids[1]!, plan)).ok).toBe(true)
  const whole = await openTill(disk)
  expect((await recordRefund(whole.executor, ids[0]!, plan)).ok).toBe(true)
})

test('[RECEIPT-20] the receipt of a refund has its original and its copies as that of a sale has', async () => {
  const till = await openTill()
  const tenders = [{ tender: 'cash', amountRupiah: rupiah(5_000) }] as const
  const sold = await recordSale(till.executor, oneCoffee(storeId), { tenders })
  if (!sold.ok) throw new Error(sold.refusal.code)
  const wishes = [{ lineIndex: 0, quantityThousandths: wholeUnits(2), isWrittenOff: true }]
  const given = await recordRefund(till.executor, sold.value.saleId, { wishes, money: null, reason: 'Rusak' })
  if (!given.ok) throw new Error(given.refusal.code)
  const { refundId } = given.value
  const papers = [await recordPaper(till.executor, refundId), await recordPaper(till.executor, refundId)]
  expect(papers).toEqual([0, 1])
  expect(await papersOf(till.log, sold.value.saleId)).toMatchObject({ copyCount: 0 })
})

test('[SYNC-100] stock, prices and settings that are told just after midnight in the east count for the day of the shop, everywhere', async () => {
  const { commands, log, turns } = await openTill()
  await turns.append({ kind: 'settings_saved', body: { changes: { zone: 'Asia/Jayapura' } } })
  // 00.30 of the 21st in the shop, 22.30 of the 20th in Jakarta.
  nowMs = Date.UTC(2026, 10, 20, 15, 30)
  const saved = await commands.saveProduct(null, { ...coffee, costRupiah: rupiah(1_000) }, wholeUnits(10))
  const productId = (saved as { value: { productId: string } }).value.productId
  await commands.adjustStock(productId, wholeUnits(-1), 'waste', '')
  const told = (await log.start()).pending.filter(({ kind }) => kind !== 'settings_saved')
  expect(told.map(({ kind, body }) => [kind, body.businessDay])).toEqual([
    ['product_saved', '2026-11-21'],
    ['stock_received', '2026-11-21'],
    ['stock_adjusted', '2026-11-21'],
  ])
  const days = told.flatMap((event) =>
    costMovesOf(event as JournalEvent).map(({ figure }) => figure.businessDay),
  )
  expect(new Set(days)).toEqual(new Set(['2026-11-21']))
  const entries = await log.entriesOfDays('2026-11-21' as BusinessDay, '2026-11-21' as BusinessDay)
  expect(entries.map(({ kind }) => kind)).toEqual(
    expect.arrayContaining(['stock_received', 'stock_adjusted']),
  )
})
