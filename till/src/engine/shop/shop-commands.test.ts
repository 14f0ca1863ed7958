import { randomBytes } from 'node:crypto'
import { rupiah } from '@laci/domain/base/money/rupiah.ts'
import type { StaffRight } from '@laci/domain/base/permission/rights.ts'
import { quantityThousandths, wholeUnits } from '@laci/domain/base/quantity/quantity.ts'
import type { BusinessDay } from '@laci/domain/base/time/zone.ts'
import { heldLine } from '@laci/domain/bill/held-line.ts'
import { adjustStockCommand, type StockChange } from '@laci/domain/catalog/adjust-stock-commands.ts'
import { type ProductToSave, saveProductCommand } from '@laci/domain/catalog/commands.ts'
import { mergeProductsCommand } from '@laci/domain/catalog/merge-commands.ts'
import { productDefaults } from '@laci/domain/catalog/product.ts'
import { printReceiptCommand } from '@laci/domain/checkout/print-receipt.ts'
import { customerDefaults } from '@laci/domain/customer/customer.ts'
import type { JournalEvent } from '@laci/domain/events/fact.ts'
import { visibleSettings } from '@laci/domain/journal/replica-view.ts'
import type { ShopRecordKind } from '@laci/domain/journal/shop-record.ts'
import { refundOf, wholeRefund } from '@laci/domain/refund/refund-of.ts'
import type { SaleDraft } from '@laci/domain/sale/cart.ts'
import { costMovesOf } from '@laci/domain/views/cost/cost-moves.ts'
import { beforeEach, expect, test } from 'vitest'
import { recordPaper, recordRefund, recordSale } from '../../testing/record-commands.ts'
import { saveProduct } from '../../testing/save-product.ts'
import { emptyDisk, noCopy, sha256, storeId, testIdentity } from '../../testing/test-device.ts'
import { createDexieLog } from '../log/dexie-log.ts'
import { noEffects, type TillLog } from '../log/till-log.ts'
import { openJournal } from '../sync/journal.ts'
import { createCatalogMemory } from './catalog-memory.ts'
import type { CommandShop } from './command-shop.ts'
import { createExecutor } from './executor.ts'
import { createRecordMemory } from './record-memory.ts'
import { createSaleLists } from './sale-lists.ts'
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

/** The owner stands there. */
const nobodyToAsk = { ask: async () => null }

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
    } as Partial<CommandShop> as CommandShop,
    before: { product: (productId) => catalog.product(productId)?.fields ?? null, record: () => null },
    ...{ deviceId: identity.deviceId, ...turns, randomBytes: random },
    operator: () => ({ staffId: null, name: '', access: 'owner' }),
  })
  const edit = (product: ProductToSave) => executor.execute(saveProductCommand, product, nobodyToAsk)
  const adjust = (change: Omit<StockChange, 'note'>) =>
    executor.execute(adjustStockCommand, { ...change, note: '' }, nobodyToAsk)
  journal.onChange((change) => {
    if (change.products === 'all' || change.products.size > 0) catalog.refresh(change.products)
    records.refresh(change.recordKinds)
    turns.take(change.effects)
    lists.take(change.effects)
    warningList.take(change.warnings, change.effects)
  })
  return { disk, log, journal, catalog, records, lists, executor, edit, adjust, warningList, turns }
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
  const productId = await saveProduct(till.executor, coffee, wholeUnits(10))
  const list = till.lists.ofDay(today)
  const sold = await recordSale(till.executor, oneCoffee(productId), {
    tenders: [{ tender: 'cash', amountRupiah: rupiah(10_000) }],
  })
  expect(sold).toMatchObject({
    ok: true,
    value: {
      sale: { receiptNumber: 'A-261120-0001', totalRupiah: 5_000, changeRupiah: 5_000, businessDay: today },
    },
  })
  expect(till.catalog.stockOf(productId)).toBe(8_000)
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
  const partId = await saveProduct(till.executor, coffee, wholeUnits(10))
  const parts = [{ productId: partId, quantityThousandths: quantityThousandths(1_500) }]
  const typed = { ...coffee, name: 'Paket kopi', barcodes: [], isStocked: false, parts }
  const bundleId = await saveProduct(till.executor, typed)
  const [line] = oneCoffee(bundleId).lines
  // Put into the cart before somebody changes what is in it.
  const draft = { ...oneCoffee(bundleId), lines: [{ ...line!, name: 'Paket kopi', isStocked: false }] }
  const smaller = [{ productId: partId, quantityThousandths: quantityThousandths(500) }]
  await till.edit({ edited: { productId: bundleId, opened: typed }, typed: { ...typed, parts: smaller } })
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
  const productId = await saveProduct(till.executor, nails, wholeUnits(200_000))
  const twinId = await saveProduct(till.executor, { ...nails, name: 'Paku 50 mm' })
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
      ...{ ...counter, billId: twinId, name: 'Pak Budi', customerId: null, billDiscount: null },
      ...{ lines: draft.lines.map(heldLine), totalRupiah: rupiah(2_250_000) },
    },
  }))
  await till.adjust({ productId, deltaThousandths: wholeUnits(105_000), reason: 'received' })
  expect(till.catalog.stockOf(productId)).toBe(180_000_000)
  await till.adjust({ productId, deltaThousandths: quantityThousandths(-130_000_000), reason: 'correction' })
  await till.adjust({ productId, deltaThousandths: wholeUnits(130_000), reason: 'correction' })
  const pair = { from: till.catalog.product(productId)!, into: till.catalog.product(twinId)! }
  expect((await till.executor.execute(mergeProductsCommand, pair, nobodyToAsk)).is).toBe('done')
  expect(till.catalog.stockOf(twinId)).toBe(180_000_000)
})

test('[CATALOG-46] a bundle of which more parts would leave than a sale can tell is refused by name, and nothing is told', async () => {
  const till = await openTill()
  const productId = await saveProduct(till.executor, coffee)
  const parts = [{ productId: productId, quantityThousandths: wholeUnits(100_000) }]
  const typed = { ...coffee, name: 'Paket kopi', barcodes: [], isStocked: false, parts }
  const bundleId = await saveProduct(till.executor, typed)
  const [line] = oneCoffee(bundleId).lines
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

test('[SHOP-8] an edit tells only what changed, and nothing when nothing did; odd text stays readable', async () => {
  const till = await openTill()
  const productId = await saveProduct(till.executor, { ...coffee, name: 'Kopi\u0000 \ud800susu' })
  const stored = till.catalog.product(productId)!.fields
  expect(stored.name).toBe('Kopi \ufffdsusu')
  const edited = { productId, opened: stored }
  await till.edit({ edited, typed: stored })
  await till.edit({ edited, typed: { ...stored, priceRupiah: rupiah(3_000) } })
  const events = await till.log.ownEvents(2, 10)
  expect(events.map((event) => event.body)).toEqual([
    { products: [{ productId, changes: { priceRupiah: 3_000 } }], businessDay: today },
  ])
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

test('[STOCK-12] goods that come in with a day and a batch are a record of the shop at once', async () => {
  const till = await openTill()
  const productId = await saveProduct(till.executor, coffee)
  const batch = { expiresOn: '2026-12-24' as BusinessDay, batchNumber: 'A-17' }
  await till.adjust({ productId, deltaThousandths: wholeUnits(5), reason: 'received', batch })
  await till.adjust({ productId, deltaThousandths: wholeUnits(1), reason: 'received' })
  const goods = (id: string, quantityThousandths: number) => ({
    fields: { goods: [{ productId: id, quantityThousandths, unitCostRupiah: null, ...batch }] },
  })
  expect(till.records.ofKind('batch').get()).toMatchObject([goods(productId, 5_000)])
  expect(till.catalog.stockOf(productId)).toBe(6_000)
  // The opening stock of a new product, too.
  const milk = { ...coffee, name: 'Susu', barcodes: [], sku: '' }
  const otherId = await saveProduct(till.executor, milk, wholeUnits(3), batch)
  const records = till.records.ofKind('batch').get()
  expect(records).toHaveLength(2)
  expect(records).toContainEqual(expect.objectContaining(goods(otherId, 3_000)))
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
  const productId = await saveProduct(till.executor, coffee, wholeUnits(10))
  const sold = await recordSale(till.executor, oneCoffee(productId), {
    tenders: [{ tender: 'cash', amountRupiah: rupiah(5_000) }],
    approved: [approval('discount')],
  })
  expect(sold).toMatchObject({ ok: true, value: { sale: { totalRupiah: 5_000 } } })
  const told = await till.log.ownEvents(1, 100)
  expect(told.map((event) => event.kind)).toEqual([
    ...['product_saved', 'stock_received'],
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
  expect(await till.log.ownEvents(5, 100)).toEqual([])
})

test('[REFUND-7] goods come back once: of two presses one is told with its approval, the other one is refused and tells nothing', async () => {
  const till = await openTill()
  const productId = await saveProduct(till.executor, coffee, wholeUnits(10))
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
  const productId = await saveProduct(till.executor, coffee, wholeUnits(10))
  const tenders = [{ tender: 'cash', amountRupiah: rupiah(5_000) }] as const
  const sales = [1, 2].map(() => recordSale(till.executor, oneCoffee(productId), { tenders }))
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
  const till = await openTill()
  const { log, turns } = till
  await turns.append({ kind: 'settings_saved', body: { changes: { zone: 'Asia/Jayapura' } } })
  // 00.30 of the 21st in the shop, 22.30 of the 20th in Jakarta.
  nowMs = Date.UTC(2026, 10, 20, 15, 30)
  const costly = { ...coffee, costRupiah: rupiah(1_000) }
  const productId = await saveProduct(till.executor, costly, wholeUnits(10))
  await till.adjust({ productId, deltaThousandths: wholeUnits(-1), reason: 'waste' })
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
