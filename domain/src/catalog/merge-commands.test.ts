import { expect, test } from 'vitest'
import { rupiah } from '../base/money/rupiah.ts'
import { wholeUnits } from '../base/quantity/quantity.ts'
import { catalogShop } from '../testing/catalog-shop.ts'
import { commandContext } from '../testing/command-context.ts'
import {
  followMergeCommand,
  hideDuplicateCommand,
  mergeProductsCommand,
  undoDuplicateCommand,
} from './merge-commands.ts'
import { type ProductFields, productDefaults } from './product.ts'

const context = commandContext()
const sugar: ProductFields = { ...productDefaults, name: 'Gula', priceRupiah: rupiah(15_000) }
const merged = { intoProductId: 'b', deviceId: context.deviceId }

test('[CATALOG-12] one of two is hidden with the right to products and shown again, its stock its own', () => {
  const shop = catalogShop({ a: sugar, b: { ...sugar, merged } }, { a: 4_000 })
  for (const productId of ['a', 'b']) {
    const hidden = hideDuplicateCommand.decide({ productId, name: 'Gula' }, shop, context)
    if (!hidden.ok) throw new Error(hidden.refusal.code)
    expect(hidden.value.permissions).toEqual([{ right: 'products' }])
    expect(hidden.value.events.map(({ kind }) => kind)).toEqual(['product_saved'])
    shop.take(hidden.value.events)
    // A file may have shown a merged one again: hidden by hand it keeps its stock.
    expect(shop.product(productId)!.fields).toMatchObject({ isActive: false, merged: null })
    const input = { title: 'Gula', undo: hidden.value.output }
    expect(undoDuplicateCommand.subject(input, shop, commandContext().counter)).toBe('Batalkan: Gula')
    const back = undoDuplicateCommand.decide(input, shop, context)
    expect(back.ok && back.value.permissions).toEqual([{ right: 'products' }])
    shop.take(back.ok ? back.value.events : [])
    expect(shop.product(productId)!.fields.isActive).toBe(true)
  }
  const gone = { productId: 'c', name: 'Gula' }
  expect(hideDuplicateCommand.decide(gone, shop, context)).toMatchObject({
    refusal: { code: 'product_unknown' },
  })
  expect(hideDuplicateCommand.subject(gone, shop, commandContext().counter)).toBe('Sembunyikan Gula')
})

test('[CATALOG-41] two become one with what both are at that moment, for who may change products and stock', () => {
  const bundle = {
    ...{ ...sugar, name: 'Paket', isStocked: false, isActive: false },
    parts: [{ productId: 'a', quantityThousandths: wholeUnits(2) }],
  }
  const before = { a: { ...sugar, barcodes: ['111'] }, b: { ...sugar, name: 'Gula pasir' }, c: bundle }
  const shop = catalogShop(before, { a: 4_000 })
  const pair = { from: shop.product('a')!, into: shop.product('b')! }
  expect(mergeProductsCommand.subject(pair, shop, commandContext().counter)).toBe(
    'Gabungkan Gula ke Gula pasir',
  )
  const decided = mergeProductsCommand.decide(pair, shop, context)
  if (!decided.ok) throw new Error(decided.refusal.code)
  const { events, permissions, output } = decided.value
  expect(permissions).toEqual([{ right: 'products' }, { right: 'stock' }])
  expect(events.at(-1)).toEqual({
    kind: 'products_merged',
    body: {
      ...context.counter,
      lines: [{ fromProductId: 'a', intoProductId: 'b', quantityThousandths: 4_000 }],
    },
  })
  shop.take(events)
  expect(shop.product('a')!.fields).toMatchObject({ isActive: false, merged })
  expect(shop.product('b')!.fields.barcodes).toEqual(['111'])
  expect(shop.product('c')!.fields.parts).toMatchObject([{ productId: 'b' }])
  const back = undoDuplicateCommand.decide({ title: 'Gula', undo: output }, shop, context)
  expect(back.ok && back.value.permissions).toEqual(permissions)
  shop.take(back.ok ? back.value.events : [])
  expect(['a', 'b', 'c'].map((id) => shop.product(id)!.fields)).toEqual(Object.values(before))
})

test('[CATALOG-41] what no longer fits together stays apart, with the reason', () => {
  const shop = catalogShop({ a: sugar, b: { ...sugar, unit: 'kg' } })
  const pair = { from: shop.product('a')!, into: shop.product('b')! }
  expect(mergeProductsCommand.decide(pair, shop, context)).toMatchObject({
    refusal: { code: 'units_differ' },
  })
  const gone = { ...pair, into: { productId: 'c', fields: sugar } }
  expect(mergeProductsCommand.decide(gone, shop, context)).toMatchObject({
    refusal: { code: 'product_unknown' },
  })
})

test('[CATALOG-42] stock of a product that this device merged away moves on, and nobody is asked', () => {
  const gone = { ...sugar, isActive: false, merged }
  const shop = catalogShop({ a: gone, b: sugar, c: gone }, { a: -1_500 })
  const follow = (productId: string, more = {}) =>
    followMergeCommand.decide({ productId }, shop, commandContext(more))
  expect(follow('a')).toEqual({
    ok: true,
    value: {
      events: [
        {
          kind: 'products_merged',
          body: {
            ...context.counter,
            lines: [{ fromProductId: 'b', intoProductId: 'a', quantityThousandths: 1_500 }],
          },
        },
      ],
      output: undefined,
    },
  })
  for (const nothing of [follow('b'), follow('c'), follow('d'), follow('a', { deviceId: 'other' })])
    expect(nothing).toMatchObject({ value: { events: [] } })
})
