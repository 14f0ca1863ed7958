import fc from 'fast-check'
import { rupiah } from '../base/money/rupiah.ts'
import { quantityThousandths } from '../base/quantity/quantity.ts'
import { dayMs } from '../base/time/durations.ts'
import { instant } from '../base/time/instant.ts'
import { type BusinessDay, businessDayOf, defaultZone } from '../base/time/zone.ts'
import { genesisHash } from '../events/envelope.ts'
import type { Fact, JournalEvent } from '../events/fact.ts'

// What happens to goods in a shop, in any order and by any device: for properties of stock and cost.

export const productIds = [
  '01919191-0000-7000-8000-000000000001',
  '01919191-0000-7000-8000-000000000002',
] as const
const bundleId = '01919191-0000-7000-8000-0000000000e1'
const purchaseId = '01919191-0000-7000-8000-0000000000b1'
const importId = '01919191-0000-7000-8000-0000000000c1'
const supplier = { supplierId: '01919191-0000-7000-8000-0000000000a1', supplierName: 'Grosir Jaya' }

/** A fact of which the day is set when it becomes an event. */
export type GoodsFact = (counter: {
  readonly zone: 'Asia/Jakarta'
  readonly businessDay: BusinessDay
  readonly cashierName: string
}) => Fact

const startMs = Date.UTC(2026, 10, 1, 3)
const counterAt = (atMs: number) => ({
  zone: defaultZone as 'Asia/Jakarta',
  businessDay: businessDayOf(instant(atMs), defaultZone),
  cashierName: 'Rina',
})

function goodsOf(productId: string, quantity: number) {
  return {
    productId,
    name: 'Kopi',
    unit: 'pcs',
    quantityThousandths: quantityThousandths(quantity),
    stockThousandths: quantityThousandths(quantity),
  }
}

function received(productId: string, quantity: number, costRupiah: number): GoodsFact {
  const extra = Math.floor(costRupiah / 10)
  const cost = { owedRupiah: rupiah(costRupiah - extra), extraRupiah: rupiah(extra) }
  return (counter) => ({
    kind: 'goods_received',
    body: {
      ...{ ...counter, ...supplier, purchaseId, note: '' },
      lines: [{ lineIndex: 0, ...goodsOf(productId, quantity), ...cost }],
    },
  })
}

function opening(productId: string, quantity: number, unitCostRupiah: number | null): GoodsFact {
  const cost = unitCostRupiah === null ? null : rupiah(unitCostRupiah)
  const line = { productId, quantityThousandths: quantityThousandths(quantity), unitCostRupiah: cost }
  return (counter) => ({
    kind: 'stock_received',
    body: { reason: 'opening', lines: [line], note: '', businessDay: counter.businessDay },
  })
}

/** `inUnit`: how much of a bigger unit that was on the receipt. */
function sold(productId: string, quantity: number, inUnit = quantity, isStocked = true): GoodsFact {
  const sum = rupiah(1_000)
  const line = {
    ...{ productId, name: 'Kopi', unit: 'pcs', isStocked, note: '', discount: null },
    quantityThousandths: quantityThousandths(inUnit),
    stockThousandths: quantityThousandths(quantity),
    priceRupiah: sum,
    ...{ grossRupiah: sum, lineDiscountRupiah: rupiah(0), billDiscountRupiah: rupiah(0), netRupiah: sum },
  }
  return (counter) => ({
    kind: 'sale_recorded',
    body: {
      ...counter,
      ...{
        receiptNumber: 'A-261101-0001',
        verifyCode: '0123456789ABCDEF',
        lines: [line],
        billDiscount: null,
      },
      ...{ subtotalRupiah: sum, billDiscountRupiah: rupiah(0), roundingRupiah: rupiah(0), totalRupiah: sum },
      payments: [{ tender: 'cash', amountRupiah: sum, receivedRupiah: sum }],
      changeRupiah: rupiah(0),
    },
  })
}

/** A bundle of both goods, so much of each. */
function soldBundle(amounts: readonly [number, number]): GoodsFact {
  const parts = productIds.map((productId, index) => ({
    productId,
    stockThousandths: quantityThousandths(amounts[index]!),
  }))
  return (counter) => {
    const fact = sold(bundleId, 1_000, 1_000, false)(counter)
    if (fact.kind === 'sale_recorded') fact.body.lines[0]!.parts = parts
    return fact
  }
}

function refunded(productId: string, quantity: number, saleId: string): GoodsFact {
  const sum = rupiah(1_000)
  return (counter) => ({
    kind: 'sale_refunded',
    body: {
      ...counter,
      ...{ saleId, saleReceiptNumber: 'A-261101-0001', receiptNumber: 'A-261101-0002', reason: 'salah' },
      lines: [
        {
          ...{ lineIndex: 0, productId, name: 'Kopi', unit: 'pcs', isWrittenOff: false },
          quantityThousandths: quantityThousandths(quantity),
          restocked: [{ productId, stockThousandths: quantityThousandths(quantity) }],
          ...{ netRupiah: sum, serviceRupiah: rupiah(0), taxRupiah: rupiah(0) },
        },
      ],
      ...{ roundingRupiah: rupiah(0), totalRupiah: sum },
      payments: [{ tender: 'cash', amountRupiah: sum }],
    },
  })
}

function adjusted(
  productId: string,
  quantity: number,
  reason: 'correction' | 'waste' | 'own_use',
): GoodsFact {
  return (counter) => ({
    kind: 'stock_adjusted',
    body: {
      reason,
      lines: [{ productId, quantityThousandths: quantityThousandths(quantity) }],
      note: '',
      businessDay: counter.businessDay,
    },
  })
}

/** Stock that a file brought or was set to, and what takes all of it back again. */
function imported(
  productId: string,
  quantity: number,
  unitCostRupiah: number | null,
  mode: 'add' | 'match',
): GoodsFact {
  const line = { productId, quantityThousandths: quantityThousandths(quantity) }
  const cost = unitCostRupiah === null ? null : rupiah(unitCostRupiah)
  const rest = { note: 'Impor', importId }
  return ({ businessDay }) =>
    mode === 'match'
      ? { kind: 'stock_adjusted', body: { reason: 'correction', lines: [line], businessDay, ...rest } }
      : {
          kind: 'stock_received',
          body: { reason: 'opening', lines: [{ ...line, unitCostRupiah: cost }], businessDay, ...rest },
        }
}

function importUndone(productId: string, quantity: number): GoodsFact {
  const lines = [{ productId, quantityThousandths: quantityThousandths(-quantity) }]
  return ({ businessDay }) => ({
    kind: 'stock_adjusted',
    body: { reason: 'correction', lines, note: '', businessDay, importId, reversal: {} },
  })
}

/** So much of a receipt by hand never came. */
function receiptReversed(productId: string, quantity: number, costRupiah: number | null): GoodsFact {
  const cost = costRupiah === null ? null : rupiah(costRupiah)
  const lines = [{ productId, quantityThousandths: quantityThousandths(-quantity), costRupiah: cost }]
  return ({ businessDay }) => ({
    kind: 'stock_adjusted',
    body: { reason: 'correction', lines, note: '', businessDay, reversal: { receiptId: purchaseId } },
  })
}

/** Goods of a purchase never came. */
function purchaseReversed(productId: string, quantity: number, costRupiah: number): GoodsFact {
  const sums = { totalRupiah: rupiah(costRupiah), cashRupiah: rupiah(0), reason: 'salah catat' }
  const cost = { creditRupiah: rupiah(costRupiah), costRupiah: rupiah(costRupiah) }
  const lines = [{ ...goodsOf(productId, quantity), ...cost }]
  return (counter) => ({
    kind: 'purchase_returned',
    body: { ...counter, ...supplier, lines, ...sums, isMistake: true },
  })
}

function counted(productId: string, expected: number, found: number): GoodsFact {
  const line = {
    productId,
    countedAt: instant(startMs),
    expectedThousandths: quantityThousandths(expected),
    countedThousandths: quantityThousandths(found),
  }
  const rest = { countId: purchaseId, name: '', knownAt: instant(0), note: '' }
  return (counter) => ({ kind: 'stock_counted', body: { ...counter, ...rest, lines: [line] } })
}

function merged(fromProductId: string, intoProductId: string, quantity: number): GoodsFact {
  const line = { fromProductId, intoProductId, quantityThousandths: quantityThousandths(quantity) }
  return (counter) => ({ kind: 'products_merged', body: { ...counter, shiftId: null, lines: [line] } })
}

function returned(productId: string, quantity: number, creditRupiah: number): GoodsFact {
  const sums = { totalRupiah: rupiah(creditRupiah), cashRupiah: rupiah(0), reason: 'basah' }
  const lines = [{ ...goodsOf(productId, quantity), creditRupiah: rupiah(creditRupiah) }]
  return (counter) => ({ kind: 'purchase_returned', body: { ...counter, ...supplier, lines, ...sums } })
}

function named(productId: string, costRupiah: number): GoodsFact {
  const changes = { costRupiah: rupiah(costRupiah) }
  return () => ({ kind: 'product_saved', body: { products: [{ productId, changes }] } })
}

/** One event after another, hours apart. `from`: the number of the first one. */
function events(facts: readonly GoodsFact[], from = 0): JournalEvent[] {
  return facts.map((make, index) => {
    const number = from + index
    const atMs = startMs + (number * dayMs) / 2
    return {
      storeId: '01919191-0000-7000-8000-0000000000f1',
      eventId: idOf(number),
      deviceId: '01919191-0000-7000-8000-0000000000d1',
      deviceSeq: number + 1,
      version: 1,
      at: instant(atMs),
      staffId: null,
      prevHash: genesisHash,
      hash: genesisHash,
      ...make(counterAt(atMs)),
    } as JournalEvent
  })
}

/** The id of the event with this number. */
const idOf = (number: number) => `01919191-0000-7000-8000-${String(number).padStart(12, '0')}`

/** What comes back comes back of a sale that has another id now. */
function withSaleId<Event extends JournalEvent>(event: Event, idOf: (eventId: string) => string): Event {
  if (event.kind !== 'sale_refunded') return event
  return { ...event, body: { ...event.body, saleId: idOf(event.body.saleId) } }
}

/** The same events as another device told them. */
function onDevice(told: readonly JournalEvent[], device: number): JournalEvent[] {
  const idThere = (eventId: string) => eventId.replace('0000-7000', `000${device}-7000`)
  return told.map((event) => ({
    ...withSaleId(event, idThere),
    deviceId: `01919191-0000-7000-8000-0000000000d${device}`,
    eventId: idThere(event.eventId),
  }))
}

export const goodsStory = {
  ...{
    received,
    opening,
    sold,
    refunded,
    adjusted,
    imported,
    importUndone,
    receiptReversed,
    purchaseReversed,
    counted,
    returned,
    named,
    merged,
    events,
    onDevice,
    startMs,
    idOf,
    withSaleId,
  },
  soldBundle,
  soldUnstocked: (productId: string, quantity: number) => sold(productId, quantity, quantity, false),
  dayOf: (event: JournalEvent): BusinessDay => businessDayOf(event.at, defaultZone),
}

const product = fc.constantFrom(...productIds)
const quantity = fc.oneof(
  fc.integer({ min: 1, max: 48 }).map((units) => units * 1_000),
  fc.integer({ min: 1, max: 60_000 }),
)
const cost = fc.oneof(fc.nat({ max: 5_000_000 }), fc.constantFrom(0, 1, 10_000))
const fact: fc.Arbitrary<GoodsFact> = fc.oneof(
  { weight: 5, arbitrary: fc.tuple(product, quantity).map(([id, amount]) => sold(id, amount)) },
  { weight: 3, arbitrary: fc.tuple(product, quantity, cost).map((told) => received(...told)) },
  fc.tuple(product, quantity).map(([id, amount]) => goodsStory.soldUnstocked(id, amount)),
  fc.tuple(quantity, quantity).map(soldBundle),
  fc.tuple(product, quantity, fc.option(fc.nat({ max: 90_000 }))).map((told) => opening(...told)),
  fc
    .tuple(product, quantity, fc.nat({ max: 20 }))
    .map(([id, amount, sale]) => refunded(id, amount, idOf(sale))),
  fc
    .tuple(
      product,
      fc.integer({ min: -30_000, max: 30_000 }),
      fc.constantFrom('correction', 'waste', 'own_use'),
    )
    .map(([id, amount, reason]) => adjusted(id, amount, reason as 'waste')),
  fc
    .tuple(product, fc.integer({ min: -9_000, max: 60_000 }), fc.nat({ max: 60_000 }))
    .map((told) => counted(...told)),
  fc.tuple(product, quantity, cost).map((told) => returned(...told)),
  fc.tuple(product, fc.nat({ max: 90_000 })).map((told) => named(...told)),
  fc
    .tuple(product, quantity, fc.option(fc.nat({ max: 90_000 })), fc.constantFrom('add', 'match'))
    .map(([id, amount, unitCost, mode]) => imported(id, amount, unitCost, mode as 'add')),
  fc.tuple(product, fc.integer({ min: -30_000, max: 30_000 })).map((told) => importUndone(...told)),
  fc.tuple(product, quantity, fc.option(cost)).map((told) => receiptReversed(...told)),
  fc.tuple(product, quantity, cost).map((told) => purchaseReversed(...told)),
  fc
    .tuple(product, quantity)
    .map(([from, amount]) => merged(from, productIds[from === productIds[0] ? 1 : 0], amount)),
)

/** Anything that moves goods, as events of one device. */
export const anyGoodsStory: fc.Arbitrary<JournalEvent[]> = fc
  .array(fact, { maxLength: 40 })
  .map((facts) => events(facts))
