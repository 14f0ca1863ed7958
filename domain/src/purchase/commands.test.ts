import fc from 'fast-check'
import { expect, test } from 'vitest'
import { rupiah } from '../base/money/rupiah.ts'
import { quantityThousandths, wholeUnits } from '../base/quantity/quantity.ts'
import { instant } from '../base/time/instant.ts'
import { productSaved } from '../catalog/events.ts'
import { type ProductFields, productDefaults } from '../catalog/product.ts'
import { testCounter, tryCommand } from '../testing/try-command.ts'
import {
  closePurchaseCommand,
  receiveGoodsCommand,
  recordPurchaseCommand,
  returnGoodsCommand,
} from './commands.ts'
import {
  goodsReceivedSchema,
  purchaseClosed,
  purchaseClosedSchema,
  purchaseRecorded,
  purchaseRecordedSchema,
  purchaseReturned,
  purchaseReturnedSchema,
} from './events.ts'
import type { NewPurchase } from './new-purchase.ts'
import type { ReturnDraft } from './plan-return.ts'
import { type PurchaseRecord, purchaseDefaults } from './purchase-record.ts'

const coffee = '01919191-0000-7000-8000-000000000001'
const purchaseId = '01919191-0000-7000-8000-0000000000b1'
const supplierId = '01919191-0000-7000-8000-0000000000a1'
const jaya = { supplierId, supplierName: 'Grosir Jaya' }
const context = { before: { product: () => null, record: () => null }, deviceId: '' }
const dus = { name: 'dus', factorThousandths: wholeUnits(40), barcodes: [], priceRupiah: null }
const product: ProductFields = { ...productDefaults, name: 'Kopi', units: [dus] }

const line = (dusCount: number, price: number) => ({
  ...{ productId: coffee, name: 'Kopi', unit: 'dus', factorThousandths: wholeUnits(40) },
  quantityThousandths: wholeUnits(dusCount),
  ...{ priceRupiah: rupiah(price), discountRupiah: rupiah(0) },
})
const paper: NewPurchase = {
  supplier: jaya,
  ...{ invoiceNumber: ' F-7 ', invoiceDay: testCounter.businessDay, dueDay: null },
  draft: { lines: [line(2, 100_000)], discountRupiah: rupiah(0), landed: [] },
  ...{ batches: [{ batchNumber: 'A-17' }], hasCome: true, paidRupiah: rupiah(0) },
  ...{ taken: { tender: 'cash', isFromDrawer: true }, raised: [] },
}

function recorded(changes: Partial<NewPurchase> = {}, fields: ProductFields | null = product) {
  const shop = { product: () => (fields === null ? null : { fields }) }
  return tryCommand(recordPurchaseCommand, { ...paper, ...changes }, shop)
}

function eventsOf(changes: Partial<NewPurchase>) {
  const { decided } = recorded(changes)
  if (!decided.ok) throw new Error(decided.refusal.code)
  return decided.value.events
}

test('[PURCHASE-1] a purchase is recorded with what came of it, what was paid and the prices that were raised', () => {
  const raised = [{ productId: coffee, proposedRupiah: rupiah(3_000) }]
  const events = eventsOf({ paidRupiah: rupiah(50_000), raised })
  expect(events.map(({ kind }) => kind)).toEqual([
    ...['purchase_recorded', 'goods_received', 'product_saved', 'supplier_paid', 'product_saved'],
  ])
  expect(events).toMatchObject([
    { body: { ...jaya, invoiceNumber: 'F-7', totalRupiah: 200_000 } },
    { body: { ...jaya, lines: [{ stockThousandths: 80_000, owedRupiah: 200_000, batchNumber: 'A-17' }] } },
    { body: { products: [{ productId: coffee, changes: { costRupiah: 2_500 } }] } },
    { body: { ...jaya, amountRupiah: 50_000, payments: [{ tender: 'cash', isFromDrawer: true }] } },
    { body: { products: [{ productId: coffee, changes: { priceRupiah: 3_000 } }] } },
  ])
  const ids = events.flatMap(({ body }) => ('purchaseId' in body ? [body.purchaseId] : []))
  expect(new Set(ids).size).toBe(1)
  expect(recorded().decided).toMatchObject({ value: { output: { purchaseId: ids[0] } } })
  expect(recorded().subject()).toBe('Pembelian Grosir Jaya Rp\u00a0200.000')
})

test('[PURCHASE-1] recording it takes the permission for purchases, and a raised price the one for products', () => {
  const raised = [{ productId: coffee, proposedRupiah: rupiah(3_000) }]
  const [paperEvent, , cost, price] = eventsOf({ raised })
  expect(purchaseRecorded.permissions(paperEvent!.body as never, context)).toEqual([[{ right: 'purchases' }]])
  expect(productSaved.permissions(cost!.body as never, context)).toContainEqual([{ right: 'purchases' }])
  expect(productSaved.permissions(price!.body as never, context)).toEqual([[{ right: 'products' }]])
})

test('[SUPPLIER-1] [PURCHASE-3] a name alone is a new supplier, and what is still to come is not received', () => {
  const events = eventsOf({ supplier: { supplierId: null, supplierName: 'Pasar Pagi' }, hasCome: false })
  expect(events.map(({ kind }) => kind)).toEqual(['supplier_saved', 'purchase_recorded'])
  const [saved, bought] = events
  expect(saved).toMatchObject({ body: { suppliers: [{ changes: { name: 'Pasar Pagi' } }] } })
  const { suppliers } = saved!.body as { suppliers: { supplierId: string }[] }
  expect(bought).toMatchObject({
    body: { supplierId: suppliers[0]!.supplierId, supplierName: 'Pasar Pagi' },
  })
})

test('[PURCHASE-13] an earlier day on the paper is recorded, today is not, and what is paid in full is never due', () => {
  const dueDay = '2026-12-20' as never
  const [due] = eventsOf({ invoiceDay: '2026-11-01', dueDay })
  expect(due).toMatchObject({ body: { invoiceDay: '2026-11-01', dueDay } })
  const [paid] = eventsOf({ dueDay, paidRupiah: rupiah(200_000) })
  expect(paid!.body).not.toHaveProperty('invoiceDay')
  expect(paid!.body).not.toHaveProperty('dueDay')
  for (const invoiceDay of ['2026-11-21', '2025-11-01', '']) {
    expect(recorded({ invoiceDay }).decided).toMatchObject({ refusal: { code: 'invoice_day_unusable' } })
  }
})

test('[PURCHASE-2] what cannot be recorded is refused: no goods, more paid than asked, a debt to nobody', () => {
  const nobody = { supplierId: null, supplierName: '' }
  const refusalOf = (changes: Partial<NewPurchase>) => {
    const { decided } = recorded(changes)
    return decided.ok ? null : decided.refusal
  }
  expect(refusalOf({ draft: { ...paper.draft, lines: [] } })).toEqual({ code: 'purchase_empty' })
  expect(refusalOf({ paidRupiah: rupiah(200_001) })).toEqual({ code: 'paid_exceeds', totalRupiah: 200_000 })
  expect(refusalOf({ supplier: nobody })).toEqual({ code: 'supplier_missing' })
  const paid = { supplier: nobody, paidRupiah: rupiah(200_000) }
  expect(refusalOf({ ...paid, hasCome: false })).toEqual({ code: 'supplier_missing' })
  expect(refusalOf(paid)).toBeNull()
})

test('[CATALOG-48] a line whose unit was renamed, or whose product is gone, is never recorded as pieces', () => {
  const renamed = { ...product, units: [{ ...dus, name: 'karton' }] }
  for (const fields of [renamed, null]) {
    expect(recorded({}, fields).decided).toMatchObject({
      refusal: { code: 'unit_gone', name: 'Kopi', unit: 'dus' },
    })
  }
})

test('[PURCHASE-2] [PURCHASE-3] what comes at once is owed to the rupiah, and every event can be kept', () => {
  const price = fc.integer({ min: 0, max: 2_000_000 })
  const lines = fc.array(fc.tuple(fc.integer({ min: 1, max: 90 }), price), { minLength: 1, maxLength: 5 })
  fc.assert(
    fc.property(lines, price, fc.boolean(), (all, landedRupiah, isOnInvoice) => {
      const landed = [{ name: 'Ongkir', amountRupiah: rupiah(landedRupiah), isOnInvoice }]
      const draft = { ...paper.draft, landed, lines: all.map(([count, one]) => line(count, one)) }
      let total = 0
      let owed = 0
      for (const { kind, body } of eventsOf({ draft, batches: [] })) {
        if (kind === 'purchase_recorded') {
          expect(purchaseRecordedSchema.safeParse(body).success).toBe(true)
          total = body.totalRupiah
        }
        if (kind === 'goods_received') {
          expect(goodsReceivedSchema.safeParse(body).success).toBe(true)
          owed = body.lines.reduce((sum, { owedRupiah }) => sum + owedRupiah, 0)
        }
      }
      expect(owed).toBe(total)
    }),
  )
})

/** A purchase of two dus, of which so many pieces have come. */
function bought(cameCount: number, changes: Partial<PurchaseRecord> = {}): PurchaseRecord {
  const [paperEvent] = eventsOf({ hasCome: false })
  const { lines } = paperEvent!.body as Pick<PurchaseRecord, 'lines'>
  const came = {
    ...{ at: instant(1), businessDay: testCounter.businessDay },
    lines: [
      {
        ...{ lineIndex: 0, stockThousandths: wholeUnits(cameCount) },
        ...{ owedRupiah: rupiah(cameCount * 2_500), extraRupiah: rupiah(0) },
      },
    ],
  }
  const delivery = cameCount === 0 ? {} : { 'delivery:1': came }
  return { ...purchaseDefaults, ...jaya, lines, ...delivery, ...changes }
}
const shopWith = (fields: PurchaseRecord | null) => ({ record: () => (fields === null ? null : { fields }) })

test('[PURCHASE-3] goods come in parts, by what has come when they are recorded, and never more than is to come', () => {
  const came = (fields: PurchaseRecord | null, count: number | null) =>
    tryCommand(
      receiveGoodsCommand,
      {
        purchaseId,
        lines: [
          {
            ...{ lineIndex: 0, batchNumber: 'A-17' },
            stockThousandths: count === null ? null : wholeUnits(count),
          },
        ],
      },
      shopWith(fields),
    )
  const { decided, subject } = came(bought(30), 50)
  expect(decided).toMatchObject({
    value: {
      events: [
        {
          kind: 'goods_received',
          body: { ...jaya, purchaseId, lines: [{ owedRupiah: 125_000, batchNumber: 'A-17' }] },
        },
        {
          kind: 'product_saved',
          body: { products: [{ productId: coffee, changes: { costRupiah: 2_500 } }] },
        },
      ],
    },
  })
  expect(subject()).toBe('Terima barang Grosir Jaya')
  expect(came(bought(30, { supplierName: '' }), 50).subject()).toBe('Terima barang Tanpa pemasok')
  expect(came(bought(30), 51).decided).toMatchObject({
    refusal: { code: 'more_than_open', openThousandths: 50_000 },
  })
  expect(came(bought(30), 0).decided).toMatchObject({ refusal: { code: 'delivery_empty' } })
  expect(came(bought(30), null).decided).toMatchObject({ refusal: { code: 'quantity_unusable' } })
  expect(came(null, 1).decided).toMatchObject({ refusal: { code: 'line_unknown' } })
})

test('[PURCHASE-3] what has not come is awaited no more once a purchase is closed, by somebody who may buy', () => {
  const closed = (fields: PurchaseRecord | null) =>
    tryCommand(closePurchaseCommand, { purchaseId }, shopWith(fields))
  const { decided, subject } = closed(bought(30))
  const body = { ...testCounter, purchaseId, reason: '' }
  expect(decided).toMatchObject({ value: { events: [{ kind: 'purchase_closed', body }] } })
  expect(purchaseClosedSchema.safeParse(body).success).toBe(true)
  expect(purchaseClosed.permissions(body, context)).toEqual([[{ right: 'purchases' }]])
  expect(subject()).toBe('Tutup pembelian Grosir Jaya')
  for (const fields of [null, bought(80), bought(30, { isClosed: true })])
    expect(closed(fields).decided).toMatchObject({ refusal: { code: 'not_awaited' } })
})

test('[PURCHASE-7] [PURCHASE-9] goods go back as planned, off the debt of their supplier, or as a mistake', () => {
  const back = (fields: PurchaseRecord | null, changes: Partial<ReturnDraft> = {}) =>
    tryCommand(
      returnGoodsCommand,
      {
        purchaseId,
        draft: {
          goods: [{ productId: coffee, stockThousandths: quantityThousandths(20_000) }],
          ...{ creditRupiah: null, cashRupiah: rupiah(0), reason: 'Rusak', ...changes },
        },
      },
      shopWith(fields),
    )
  const { decided, subject } = back(bought(30))
  if (!decided.ok) throw new Error(decided.refusal.code)
  const [event] = decided.value.events
  expect(event).toMatchObject({
    kind: 'purchase_returned',
    body: { ...jaya, purchaseId, totalRupiah: 50_000, cashRupiah: 0, reason: 'Rusak' },
  })
  expect(purchaseReturnedSchema.safeParse(event?.body).success).toBe(true)
  expect(purchaseReturned.permissions(event!.body, context)).toEqual([[{ right: 'purchases' }]])
  expect(subject()).toBe('Retur ke Grosir Jaya Rp\u00a050.000')
  expect(back(bought(30), { isMistake: true }).decided).toMatchObject({
    value: { events: [{ body: { isMistake: true } }] },
  })
  expect(back(bought(10)).decided).toMatchObject({
    refusal: { code: 'more_than_came', productId: coffee, leftThousandths: 10_000 },
  })
  expect(back(bought(30), { reason: ' ' }).decided).toMatchObject({ refusal: { code: 'reason_missing' } })
  expect(back(null).decided).toMatchObject({ refusal: { code: 'return_empty' } })
})
