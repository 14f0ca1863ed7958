import { expect, test } from 'vitest'
import { rupiah } from '../base/money/rupiah.ts'
import { quantityThousandths } from '../base/quantity/quantity.ts'
import type { BusinessDay } from '../base/time/zone.ts'
import { catalogShop } from '../testing/catalog-shop.ts'
import { commandContext } from '../testing/command-context.ts'
import { adjustStockCommand, type StockChange, startStockCommand } from './adjust-stock-commands.ts'

const coffee = { name: 'Kopi', priceRupiah: rupiah(2_500) }
const shop = catalogShop({ kopi: coffee, jasa: { ...coffee, isStocked: false } })

const change = (delta: number, more: Partial<StockChange> = {}): StockChange => ({
  ...{ productId: 'kopi', deltaThousandths: quantityThousandths(delta), reason: 'received', note: '' },
  ...more,
})
const eventsOf = (one: StockChange) => {
  const decided = adjustStockCommand.decide(one, shop, commandContext())
  return decided.ok ? decided.value.events : null
}

test('[SHOP-10] stock moves by differences with their reason; a difference of nothing is none', () => {
  const batch = { expiresOn: '2026-12-24' as BusinessDay, batchNumber: 'A-17' }
  const line = { productId: 'kopi', quantityThousandths: 5_000, unitCostRupiah: null, ...batch }
  expect(eventsOf(change(5_000, { note: ' dari agen ', batch }))).toEqual([
    { kind: 'stock_received', body: { reason: 'received', lines: [line], note: 'dari agen' } },
  ])
  // What leaves has no day: that is of goods that come in.
  for (const reason of ['waste', 'own_use', 'correction'] as const)
    expect(eventsOf(change(-1_500, { reason, batch, note: 'x'.repeat(201) }))).toEqual([
      {
        kind: 'stock_adjusted',
        body: {
          reason,
          lines: [{ productId: 'kopi', quantityThousandths: -1_500 }],
          note: 'x'.repeat(200),
        },
      },
    ])
  expect(eventsOf(change(0, { reason: 'correction' }))).toEqual([])
})

test('[TILL-10] who approves a change of stock reads the goods, the reason and how many', () => {
  const subject = (one: StockChange) => adjustStockCommand.subject(one, shop, commandContext().counter)
  expect(subject(change(5_000))).toBe('Stok Kopi: Barang masuk 5')
  expect(subject(change(-1_250_500, { reason: 'waste' }))).toBe('Stok Kopi: Rusak atau hilang 1.250,5')
  expect(subject(change(-125, { reason: 'own_use' }))).toBe('Stok Kopi: Dipakai sendiri 0,125')
  expect(subject(change(-2_000, { reason: 'correction' }))).toBe('Stok Kopi: Hitung ulang 2')
})

test('[STOCK-26] goods that are sold without stock begin with it, with the right to products; the others stay', () => {
  const goods = { productIds: ['kopi', 'jasa', 'gone'] }
  expect(startStockCommand.subject(goods, shop, commandContext().counter)).toBe('Mulai catat stok 3 barang')
  expect(startStockCommand.decide(goods, shop, commandContext())).toEqual({
    ok: true,
    value: {
      events: [
        {
          kind: 'product_saved',
          body: { products: [{ productId: 'jasa', changes: { isStocked: true } }] },
        },
      ],
      permissions: [{ right: 'products' }],
      output: undefined,
    },
  })
  expect(startStockCommand.decide({ productIds: ['kopi'] }, shop, commandContext())).toMatchObject({
    value: { events: [], permissions: [] },
  })
})
