import fc from 'fast-check'
import { expect, test } from 'vitest'
import { planMerge } from '../../catalog/merge-products.ts'
import { productDefaults, productFieldsSchema } from '../../catalog/product.ts'
import { heaviestShop } from '../../events/event-weight.ts'
import { eventKinds } from '../../journal/event-kinds.ts'
import { purchaseSums } from '../../purchase/plan-purchase.ts'
import { planReturn } from '../../purchase/plan-return.ts'
import { purchaseDefaults } from '../../purchase/purchase-record.ts'
import { stockCountedSchema, stockReceivedSchema } from '../../stock/events.ts'
import { planUndo } from '../../views/spreadsheet/undo.ts'
import { rupiah } from '../money/rupiah.ts'
import { maximumStockThousandths, quantityThousandths, wholeUnits } from './quantity.ts'

const counter = { zone: 'Asia/Jakarta', businessDay: '2026-11-20', cashierName: 'Ani' } as const
const from = '01919191-0000-7000-8000-000000000001'
const into = '01919191-0000-7000-8000-000000000002'
const importId = '01919191-0000-7000-8000-0000000000f1'
const gram = { ...productDefaults, name: 'Paku', unit: 'gram', priceRupiah: rupiah(18) }
const karung = {
  ...{ productId: from, name: 'Paku', unit: 'karung', discountRupiah: rupiah(0) },
  ...{ factorThousandths: wholeUnits(25_000), priceRupiah: rupiah(450_000) },
}

test('[STOCK-13] a merge, an undone import and a count carry any stock that a shop can have', () => {
  const anyStock = fc.integer({ min: -heaviestShop, max: heaviestShop }).filter((stock) => stock !== 0)
  fc.assert(
    fc.property(anyStock, (stockThousandths) => {
      const planned = planMerge(
        { productId: from, fields: gram, stockThousandths },
        { productId: into, fields: gram, stockThousandths: 0 },
        { bundles: [], deviceId: importId },
      )
      if (!planned.ok) throw new Error(planned.refusal.code)
      const merged = { ...counter, lines: planned.value.merge.lines }
      expect(eventKinds.products_merged.body.safeParse(merged).error).toBeUndefined()
      const { parts } = planUndo(
        { products: new Map(), stock: new Map([[from, stockThousandths]]) },
        importId,
        () => gram,
      )
      for (const fact of parts.flat()) {
        expect(eventKinds[fact.kind].body.safeParse(fact.body).error).toBeUndefined()
      }
      const line = {
        ...{ productId: from, countedAt: 1, expectedThousandths: stockThousandths },
        countedThousandths: maximumStockThousandths,
      }
      const count = { ...counter, countId: importId, name: '', knownAt: 0, lines: [line], note: '' }
      expect(stockCountedSchema.safeParse(count).error).toBeUndefined()
    }),
  )
})

test('[STOCK-13] a billion base units come in, are bought, or are the minimum; more is refused with the line', () => {
  const received = (quantity: number) => {
    const line = { productId: from, quantityThousandths: quantity, unitCostRupiah: null }
    return stockReceivedSchema.safeParse({ reason: 'received', lines: [line], note: '' }).success
  }
  expect([received(maximumStockThousandths), received(maximumStockThousandths + 1)]).toEqual([true, false])
  const minimum = { ...gram, minimumStockThousandths: wholeUnits(150_000) }
  expect(productFieldsSchema.safeParse(minimum).error).toBeUndefined()

  const bought = (units: number) =>
    purchaseSums({
      lines: [{ ...karung, quantityThousandths: wholeUnits(units) }],
      discountRupiah: rupiah(0),
      landed: [],
    })
  const five = bought(5)
  if (!five.ok) throw new Error(five.refusal.code)
  expect(five.value.lines[0]!.stockThousandths).toBe(125_000_000)
  const body = { ...counter, purchaseId: importId, supplierId: null, supplierName: '', invoiceNumber: '' }
  const { extraRupiah: _, ...sums } = five.value
  expect(eventKinds.purchase_recorded.body.safeParse({ ...body, ...sums, note: '' }).error).toBeUndefined()
  expect(bought(40_001)).toMatchObject({ refusal: { code: 'quantity_too_large', lineIndex: 0 } })
})

test('[STOCK-13] what was bought in two lines goes back in one', () => {
  const bought = purchaseSums({
    lines: [1, 2].map(() => ({
      ...{ ...karung, unit: 'lembar', factorThousandths: wholeUnits(1), priceRupiah: rupiah(1) },
      quantityThousandths: wholeUnits(90_000),
    })),
    discountRupiah: rupiah(0),
    landed: [],
  })
  if (!bought.ok) throw new Error(bought.refusal.code)
  const lines = bought.value.lines.map((line, lineIndex) => ({ ...line, lineIndex }))
  const delivery = { at: 1, deviceId: importId, cashierName: 'Ani', lines, note: '' }
  const record = { ...purchaseDefaults, lines: bought.value.lines, [`delivery:${into}`]: delivery }
  const planned = planReturn(record, {
    goods: [{ productId: from, stockThousandths: quantityThousandths(180_000_000) }],
    ...{ creditRupiah: null, cashRupiah: rupiah(0), reason: 'Rusak' },
  })
  if (!planned.ok) throw new Error(planned.refusal.code)
  const body = { ...counter, supplierId: null, supplierName: '', ...planned.value }
  expect(eventKinds.purchase_returned.body.safeParse(body).error).toBeUndefined()
})
