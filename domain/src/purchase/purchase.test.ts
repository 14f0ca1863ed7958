import fc from 'fast-check'
import { expect, test } from 'vitest'
import { rupiah } from '../base/money/rupiah.ts'
import { quantityThousandths, wholeUnits } from '../base/quantity/quantity.ts'
import { instant } from '../base/time/instant.ts'
import type { BusinessDay } from '../base/time/zone.ts'
import type { JournalEvent } from '../events/fact.ts'
import { movementsOf } from '../journal/movements.ts'
import { recordChangesOf } from '../journal/shop-record.ts'
import { goodsStory, productIds } from '../testing/any-goods-story.ts'
import { orderText } from './order-list.ts'
import { deliveryLines, isAwaited, openStock, type PurchaseDraft, purchaseSums } from './plan-purchase.ts'
import { awaitedStock, lastPricesPaid, openPurchases, pricesPaid } from './purchase-lists.ts'
import { type Delivery, deliveriesOf, type PurchaseRecord, purchaseDefaults } from './purchase-record.ts'

const [coffee, sugar] = productIds
const day = '2026-11-20' as BusinessDay

const price = fc.nat({ max: 2_000_000 }).map(rupiah)
const draft: fc.Arbitrary<PurchaseDraft> = fc.record({
  lines: fc.array(
    fc.record({
      productId: fc.constantFrom(...productIds),
      name: fc.constant('Kopi'),
      unit: fc.constantFrom('dus', 'pcs'),
      factorThousandths: fc.constantFrom(wholeUnits(40), wholeUnits(1), quantityThousandths(500)),
      quantityThousandths: fc.integer({ min: 2, max: 90_000 }).map(quantityThousandths),
      priceRupiah: price,
      discountRupiah: fc.constant(rupiah(0)),
    }),
    { minLength: 1, maxLength: 6 },
  ),
  discountRupiah: fc.constantFrom(rupiah(0), rupiah(7)),
  landed: fc.array(
    fc.record({ name: fc.constant('Ongkir'), amountRupiah: price, isOnInvoice: fc.boolean() }),
    { maxLength: 3 },
  ),
})

function recordOf(wanted: PurchaseDraft): PurchaseRecord | null {
  const sums = purchaseSums(wanted)
  if (!sums.ok) return null
  const { lines, landed, discountRupiah, totalRupiah } = sums.value
  return { ...purchaseDefaults, lines, landed, discountRupiah, totalRupiah }
}

test('[PURCHASE-2] the lines of a purchase add up to the invoice and what was paid beside it, to the rupiah', () => {
  fc.assert(
    fc.property(draft, (wanted) => {
      const sums = purchaseSums(wanted)
      if (!sums.ok) return
      const { lines, totalRupiah, extraRupiah } = sums.value
      expect(lines.reduce((sum, line) => sum + line.owedRupiah, 0)).toBe(totalRupiah)
      expect(lines.reduce((sum, line) => sum + line.extraRupiah, 0)).toBe(extraRupiah)
    }),
  )
})

test('[PURCHASE-2] nothing, a quantity of nothing and a discount above the price are refused with the line', () => {
  const line = {
    ...{ productId: coffee, name: 'Kopi', unit: 'dus', factorThousandths: wholeUnits(40) },
    quantityThousandths: wholeUnits(2),
    ...{ priceRupiah: rupiah(100_000), discountRupiah: rupiah(0) },
  }
  const asked = (lines: PurchaseDraft['lines'], discount = 0) =>
    purchaseSums({ lines, discountRupiah: rupiah(discount), landed: [] })
  expect(asked([])).toMatchObject({ refusal: { code: 'purchase_empty' } })
  expect(asked([line, { ...line, quantityThousandths: wholeUnits(0) }])).toMatchObject({
    refusal: { code: 'quantity_unusable', lineIndex: 1 },
  })
  expect(asked([{ ...line, discountRupiah: rupiah(200_001) }])).toMatchObject({
    refusal: { code: 'discount_exceeds', lineIndex: 0 },
  })
  expect(asked([line], 200_001)).toMatchObject({ refusal: { code: 'discount_exceeds', lineIndex: null } })
  expect(asked([line])).toMatchObject({
    value: { totalRupiah: 200_000, lines: [{ stockThousandths: 80_000, owedRupiah: 200_000 }] },
  })
})

test('[PURCHASE-3] whatever comes in how many parts, together it costs what the purchase says', () => {
  fc.assert(
    fc.property(draft, fc.array(fc.integer({ min: 1, max: 100 }), { maxLength: 5 }), (wanted, shares) => {
      const purchase = recordOf(wanted)
      if (purchase === null) return
      const deliveries: Delivery[] = []
      for (const share of [...shares, 100]) {
        const wishes = openStock(purchase, deliveries).map((open, lineIndex) => ({
          lineIndex,
          stockThousandths: quantityThousandths(Math.ceil((open * share) / 100)),
        }))
        const came = deliveryLines(purchase, deliveries, wishes)
        if (!came.ok) {
          expect(came.refusal.code).toBe('delivery_empty')
          continue
        }
        deliveries.push({ at: instant(deliveries.length), businessDay: day, lines: came.value })
      }
      purchase.lines.forEach((line, lineIndex) => {
        const parts = deliveries.flatMap(({ lines }) => lines.filter((part) => part.lineIndex === lineIndex))
        for (const name of ['stockThousandths', 'owedRupiah', 'extraRupiah'] as const) {
          expect(parts.reduce((sum, part) => sum + part[name], 0)).toBe(line[name])
        }
      })
      expect(openStock(purchase, deliveries).every((open) => open === 0)).toBe(true)
    }),
  )
})

test('[PURCHASE-3] more than is still to come is refused, with what is', () => {
  const line = {
    ...{ productId: coffee, name: 'Kopi', unit: 'pcs', factorThousandths: wholeUnits(1) },
    ...{ quantityThousandths: wholeUnits(10), priceRupiah: rupiah(1_000), discountRupiah: rupiah(0) },
  }
  const purchase = recordOf({ lines: [line], discountRupiah: rupiah(0), landed: [] })!
  expect(deliveryLines(purchase, [], [{ lineIndex: 0, stockThousandths: wholeUnits(11) }])).toMatchObject({
    refusal: { code: 'more_than_open', openThousandths: 10_000 },
  })
  expect(deliveryLines(purchase, [], [{ lineIndex: 3, stockThousandths: wholeUnits(1) }])).toMatchObject({
    refusal: { code: 'line_unknown' },
  })
})

test('[PURCHASE-1] goods are stock and debt when they come; a return takes both back, less the cash', () => {
  const [came, back] = goodsStory.events([
    goodsStory.received(coffee, 10_000, 50_000),
    goodsStory.returned(coffee, 4_000, 18_000),
  ]) as [JournalEvent, JournalEvent]
  expect(movementsOf(came)).toEqual([
    { account: 'stock', subject: coffee, amount: 10_000 },
    { account: 'payable', subject: expect.any(String), amount: 45_000 },
  ])
  expect(movementsOf(back)).toEqual([
    { account: 'stock', subject: coffee, amount: -4_000 },
    { account: 'payable', subject: expect.any(String), amount: -18_000 },
  ])
  const inCash = { ...back, body: { ...back.body, cashRupiah: rupiah(18_000) } } as JournalEvent
  expect(movementsOf(inCash)).toEqual([
    { account: 'stock', subject: coffee, amount: -4_000 },
    { account: 'cash', subject: back.deviceId, amount: 18_000 },
  ])
})

test('[PURCHASE-4] two devices that receive at once add to a purchase, in whatever order they are heard', () => {
  const events = goodsStory.events([
    goodsStory.received(coffee, 4_000, 40_000),
    goodsStory.received(coffee, 6_000, 60_000),
  ])
  const laid = (order: readonly JournalEvent[]) =>
    Object.assign({}, purchaseDefaults, ...order.map((event) => recordChangesOf(event)[0]!.changes))
  expect(deliveriesOf(laid(events))).toHaveLength(2)
  expect(deliveriesOf(laid(events.toReversed()))).toEqual(deliveriesOf(laid(events)))
})

test('[SUPPLIER-3] what is not paid yet are the newest purchases that add up to the debt; named payments go first', () => {
  const purchase = (id: string, at: number, owedRupiah: number, rest: Partial<PurchaseRecord> = {}) => {
    const delivery: Delivery = {
      ...{ at: instant(at), businessDay: day },
      lines: [
        {
          ...{ lineIndex: 0, stockThousandths: wholeUnits(1), extraRupiah: rupiah(0) },
          owedRupiah: rupiah(owedRupiah),
        },
      ],
    }
    const fields = { ...purchaseDefaults, recordedAt: at, [`delivery:${id}`]: delivery, ...rest }
    return { id, fields: fields as PurchaseRecord }
  }
  const told = [purchase('one', 1, 100_000), purchase('two', 2, 60_000), purchase('three', 3, 40_000)]
  const open = (balance: number, list = told) =>
    openPurchases(list, balance).open.map(({ purchaseId, openRupiah }) => [purchaseId, openRupiah])
  expect(open(200_000)).toEqual([
    ['one', 100_000],
    ['two', 60_000],
    ['three', 40_000],
  ])
  expect(open(70_000)).toEqual([
    ['two', 30_000],
    ['three', 40_000],
  ])
  const named = [
    told[0]!,
    told[1]!,
    purchase('three', 3, 40_000, { 'payment:x': { at: 4, amountRupiah: 40_000 } }),
  ]
  expect(open(160_000, named)).toEqual([
    ['one', 100_000],
    ['two', 60_000],
  ])
  expect(openPurchases(told, 250_000).oldRupiah).toBe(50_000)
})

test('[PURCHASE-5] prices of a product, the newest first, each with its supplier', () => {
  const line = {
    ...{ productId: coffee, name: 'Kopi', unit: 'dus', factorThousandths: wholeUnits(40) },
    ...{ quantityThousandths: wholeUnits(1), discountRupiah: rupiah(0) },
  }
  const bought = (id: string, at: number, priceRupiah: number) => ({
    id,
    fields: {
      ...recordOf({
        lines: [{ ...line, priceRupiah: rupiah(priceRupiah) }],
        ...{ discountRupiah: rupiah(0), landed: [] },
      })!,
      ...{ recordedAt: at, supplierName: id },
    },
  })
  const prices = pricesPaid([bought('Jaya', 1, 100_000), bought('Makmur', 2, 98_000)], coffee)
  expect(prices.map(({ supplierName, priceRupiah }) => [supplierName, priceRupiah])).toEqual([
    ['Makmur', 98_000],
    ['Jaya', 100_000],
  ])
  expect(pricesPaid([bought('Jaya', 1, 100_000)], sugar)).toEqual([])
  expect(isAwaited(bought('Jaya', 1, 100_000).fields)).toBe(true)
})

test('[PURCHASE-6] the last purchase says from whom and in which unit; what has not come is known by product', () => {
  const line = {
    ...{ name: 'Kopi', unit: 'dus', factorThousandths: wholeUnits(40), priceRupiah: rupiah(100_000) },
    ...{ quantityThousandths: wholeUnits(2), discountRupiah: rupiah(0) },
  }
  const bought = (id: string, at: number, productId: string, unit: string) => ({
    id,
    fields: {
      ...recordOf({ lines: [{ ...line, productId, unit }], discountRupiah: rupiah(0), landed: [] })!,
      ...{ recordedAt: at, supplierName: id },
    },
  })
  const old = bought('Jaya', 1, coffee, 'dus')
  const came = [{ at: instant(2), businessDay: day, lines: [{ ...old.fields.lines[0]!, lineIndex: 0 }] }]
  const purchases = [
    { ...old, fields: { ...old.fields, 'delivery:1': came[0] } },
    bought('Makmur', 3, coffee, 'lusin'),
    {
      ...bought('Tutup', 4, sugar, 'dus'),
      fields: { ...bought('Tutup', 4, sugar, 'dus').fields, isClosed: true },
    },
  ]
  const last = lastPricesPaid(purchases)
  expect([...last].map(([id, { supplierName, unit }]) => [id, supplierName, unit])).toEqual([
    [sugar, 'Tutup', 'dus'],
    [coffee, 'Makmur', 'lusin'],
  ])
  for (const [productId, price] of last) expect(price).toEqual(pricesPaid(purchases, productId)[0])
  expect([...awaitedStock(purchases)]).toEqual([[coffee, 80_000]])
})

test('[PURCHASE-6] an order is a message with quantities and without prices', () => {
  const lines = [
    { name: 'Kopi', unit: 'dus', quantityThousandths: 2_000 },
    { name: 'Gula', unit: 'kg', quantityThousandths: 1_500 },
  ]
  expect(orderText('Toko Maju', 'Grosir Jaya', lines)).toBe(
    'Halo Grosir Jaya, Toko Maju mau pesan:\n- Kopi: 2 dus\n- Gula: 1,5 kg\nTerima kasih.',
  )
  expect(orderText('Toko Maju', '', lines.slice(0, 1))).toBe('Daftar belanja Toko Maju:\n- Kopi: 2 dus')
})
