import { expect, test } from 'vitest'
import { rupiah } from '../base/money/rupiah.ts'
import type { Permission } from '../base/permission/permission.ts'
import { quantityThousandths, wholeUnits } from '../base/quantity/quantity.ts'
import type { BusinessDay } from '../base/time/zone.ts'
import { catalogShop } from '../testing/catalog-shop.ts'
import { commandContext } from '../testing/command-context.ts'
import { type ProductToSave, saveProductCommand } from './commands.ts'
import { fillCostsCommand, takeCostsBackCommand } from './cost-commands.ts'
import type { ManyEdit } from './many-changes.ts'
import {
  changeManyCommand,
  changePricesCommand,
  takeManyBackCommand,
  takePricesBackCommand,
} from './many-commands.ts'
import { planPrices } from './price-change.ts'
import { type ProductFields, productDefaults } from './product.ts'
import { productsPermission } from './product-facts.ts'

const idOf = (number: number) => `01919191-0000-7000-8000-${String(number).padStart(12, '0')}`
const coffee: ProductFields = { ...productDefaults, name: 'Kopi', priceRupiah: rupiah(2_500) }

type Shop = ReturnType<typeof catalogShop>
const decide = (shop: Shop, product: ProductToSave) =>
  saveProductCommand.decide(product, shop, commandContext())

/** Decides and takes what comes of it into the shop. */
function save(shop: Shop, product: ProductToSave) {
  const decided = decide(shop, product)
  if (!decided.ok) throw new Error(decided.refusal.code)
  shop.take(decided.value.events)
  return decided.value
}

const saved = (productId: string, changes: object) => ({
  kind: 'product_saved',
  body: { products: [{ productId, changes }] },
})

test('[SHOP-8] a new product is recorded whole, with its opening stock as an event of its own', () => {
  const shop = catalogShop()
  const typed = { ...coffee, costRupiah: rupiah(2_000) }
  const batch = { expiresOn: '2026-12-24' as BusinessDay }
  const product = { edited: null, typed, openingStockThousandths: wholeUnits(10), batch }
  const { events, output } = save(shop, product)
  const { productId } = output
  const line = { productId, quantityThousandths: 10_000, unitCostRupiah: 2_000, expiresOn: '2026-12-24' }
  expect(events).toEqual([
    saved(productId, typed),
    { kind: 'stock_received', body: { reason: 'opening', lines: [line], note: '' } },
  ])
  for (const openingStockThousandths of [undefined, quantityThousandths(0)])
    expect(save(shop, { ...product, openingStockThousandths }).events).toHaveLength(1)
  expect(saveProductCommand.subject(product, shop, commandContext().counter)).toBe('Produk baru Kopi')
})

test('[STAFF-43] whatever is saved of a product takes the right to products; an edit of nothing takes none', () => {
  const shop = catalogShop({ [idOf(1)]: coffee })
  const asked = (edited: ProductToSave['edited'], typed: ProductFields): readonly Permission[] =>
    save(shop, { edited, typed }).permissions ?? []
  // A cost alone would do with the right to purchases, and a hidden product with that to settings.
  const edited = { productId: idOf(1), opened: coffee }
  expect(asked(null, { ...coffee, name: 'Teh' })).toEqual([{ right: 'products' }])
  expect(asked(edited, { ...coffee, costRupiah: rupiah(2_000) })).toEqual([{ right: 'products' }])
  expect(asked(edited, { ...coffee, isActive: false })).toEqual([{ right: 'products' }])
  expect(save(shop, { edited, typed: coffee })).toMatchObject({ events: [], permissions: [] })
  expect(saveProductCommand.subject({ edited, typed: coffee }, shop, commandContext().counter)).toBe(
    'Ubah produk Kopi',
  )
})

test('[SALE-23] no product takes a code that is a command of the till', () => {
  expect(decide(catalogShop(), { edited: null, typed: { ...coffee, barcodes: ['laci-pas'] } })).toEqual({
    ok: false,
    refusal: { code: 'barcode_reserved', barcode: 'laci-pas' },
  })
})

test('[SHOP-7] a barcode belongs to one product: another one is refused with the name of the owner', () => {
  const shop = catalogShop({ [idOf(1)]: { ...coffee, barcodes: ['012345678905'] } })
  const refusal = (typed: Partial<ProductFields>, edited: ProductToSave['edited'] = null) => {
    const decided = decide(shop, { edited, typed: { ...coffee, ...typed } })
    return decided.ok ? null : decided.refusal
  }
  expect(refusal({ name: 'Teh', barcodes: ['0012345678905'] })).toEqual({
    ...{ code: 'barcode_taken', barcode: '0012345678905', otherName: 'Kopi' },
  })
  expect(refusal({ name: ' ' })).toEqual({ code: 'name_missing' })
  expect(refusal({ unit: ' ' })).toEqual({ code: 'unit_missing' })
  expect(refusal({ barcodes: ['dua kata'] })).toEqual({ code: 'barcode_unreadable', barcode: 'dua kata' })
  expect(refusal({ scaleCode: 'x' })).toEqual({ code: 'product_unreadable', field: 'scaleCode' })
  expect(refusal({}, { productId: idOf(2), opened: coffee })).toEqual({ code: 'product_unknown' })
})

test('[SHOP-7] a barcode that two products came to share offline keeps neither from being edited', () => {
  const twin = { ...coffee, barcodes: ['012345678905'] }
  const tea = { ...coffee, name: 'Teh', barcodes: ['8990000000012'] }
  const shop = catalogShop({ [idOf(1)]: twin, [idOf(2)]: twin, [idOf(3)]: tea })
  for (const productId of [idOf(1), idOf(2)]) {
    const edited = { productId, opened: twin }
    const typed = { ...twin, name: `Kopi ${productId}` }
    expect(save(shop, { edited, typed }).output).toEqual({ productId })
  }
  const typed = { ...twin, barcodes: ['012345678905', '8990000000012'] }
  expect(decide(shop, { edited: { productId: idOf(1), opened: twin }, typed })).toMatchObject({
    refusal: { code: 'barcode_taken', otherName: 'Teh' },
  })
})

test('[SYNC-95][CATALOG-52] an open product form records what was typed in it and puts nothing else back', () => {
  const opened = { ...coffee, costRupiah: rupiah(2_000) }
  const owner = { priceRupiah: rupiah(3_000), costRupiah: rupiah(2_400) }
  const shop = catalogShop({ [idOf(1)]: { ...opened, ...owner } })
  const typed = { ...opened, category: 'Minuman' }
  const { events } = save(shop, { edited: { productId: idOf(1), opened }, typed })
  expect(events).toEqual([saved(idOf(1), { category: 'Minuman' })])
  expect(shop.product(idOf(1))!.fields).toEqual({ ...typed, ...owner })
})

test('[SYNC-95] a field that another device changed, too, is saved once the person has seen it', () => {
  const now = { ...coffee, priceRupiah: rupiah(2_750) }
  const shop = catalogShop({ [idOf(1)]: now })
  const typed = { ...coffee, priceRupiah: rupiah(3_000), category: 'Minuman' }
  const edited = { productId: idOf(1), opened: coffee }
  expect(decide(shop, { edited, typed })).toEqual({
    ok: false,
    refusal: { code: 'changed_elsewhere', contested: ['priceRupiah'], now },
  })
  save(shop, { edited: { ...edited, seen: now }, typed })
  expect(shop.product(idOf(1))!.fields).toEqual(typed)
})

test('[CATALOG-51] a product that was merged away while its form was open is not sold again by it', () => {
  const opened = { ...coffee, barcodes: ['8990000000012'] }
  const merged = { intoProductId: idOf(2), deviceId: idOf(9) }
  const shop = catalogShop({
    [idOf(1)]: { ...opened, isActive: false, merged },
    // It took over the code that the form was opened with.
    [idOf(2)]: opened,
  })
  const edited = { productId: idOf(1), opened }
  for (const typed of [
    { ...opened, category: 'Sembako' },
    { ...opened, isActive: false },
    { ...opened, sku: 'G-1', isActive: true, merged: null },
  ])
    save(shop, { edited, typed })
  // Hidden and shown by two people: the one who shows it knew of no merging either.
  const hidden = { ...opened, isActive: false }
  save(shop, { edited: { ...edited, opened: hidden }, typed: { ...hidden, isActive: true } })
  expect(shop.product(idOf(1))!.fields).toMatchObject({ isActive: false, merged, category: 'Sembako' })
})

test('[TILL-149] ticked products change by one word, and go back where nobody changed them since', () => {
  const shop = catalogShop({ [idOf(1)]: coffee, [idOf(2)]: { ...coffee, name: 'Teh', category: 'Minuman' } })
  const subject = (edit: ManyEdit) =>
    changeManyCommand.subject({ productIds: [idOf(1), idOf(2)], edit }, shop, commandContext().counter)
  expect(subject({ kind: 'category', category: 'Minuman' })).toBe('Ubah kategori 2 produk')
  expect(subject({ kind: 'active', isActive: true })).toBe('Tampilkan 2 produk')
  expect(subject({ kind: 'active', isActive: false })).toBe('Sembunyikan 2 produk')
  const run = (edit: ManyEdit) => {
    const decided = changeManyCommand.decide(
      { productIds: [idOf(1), idOf(2), idOf(3)], edit },
      shop,
      commandContext(),
    )
    shop.take(decided.ok ? decided.value.events : [])
    return decided.ok ? decided.value : null
  }
  const moved = run({ kind: 'category', category: 'Minuman' })!
  expect(moved.output.map(({ productId }) => productId)).toEqual([idOf(1)])
  expect(run({ kind: 'category', category: 'Minuman' })).toMatchObject({ events: [], permissions: [] })
  const hidden = run({ kind: 'active', isActive: false })!
  expect(hidden.permissions).toEqual(productsPermission)
  shop.take([saved(idOf(2), { isActive: true })])
  const changes = { changes: hidden.output }
  expect(takeManyBackCommand.subject(changes, shop, commandContext().counter)).toBe('Batalkan ubah 1 produk')
  const back = takeManyBackCommand.decide(changes, shop, commandContext())
  expect(back.ok && back.value.output.keptNames).toEqual(['Teh'])
  shop.take(back.ok ? back.value.events : [])
  expect([idOf(1), idOf(2)].map((id) => shop.product(id)!.fields.isActive)).toEqual([true, true])
})

test('[CATALOG-61] [CATALOG-62] prices become what was shown, and are taken back', () => {
  const shop = catalogShop({ [idOf(1)]: coffee })
  const rounding = { stepRupiah: 100, direction: 'nearest' } as const
  const { changes } = planPrices([shop.product(idOf(1))!], { kind: 'sum', amountRupiah: 500, rounding })
  expect(changePricesCommand.subject({ changes }, shop, commandContext().counter)).toBe('Ubah harga 1 produk')
  const changed = changePricesCommand.decide({ changes }, shop, commandContext())
  expect(changed.ok && changed.value.permissions).toEqual(productsPermission)
  shop.take(changed.ok ? changed.value.events : [])
  expect(shop.product(idOf(1))!.fields.priceRupiah).toBe(3_000)
  expect(takePricesBackCommand.subject({ changes }, shop, commandContext().counter)).toBe(
    'Batalkan ubah harga 1 produk',
  )
  const back = takePricesBackCommand.decide({ changes }, shop, commandContext())
  shop.take(back.ok ? back.value.events : [])
  expect(shop.product(idOf(1))!.fields).toEqual(coffee)
  const again = takePricesBackCommand.decide({ changes }, shop, commandContext())
  expect(again).toMatchObject({ value: { events: [], permissions: [], output: { keptNames: ['Kopi'] } } })
})

test('[REPORT-76] costs are filled in with the right to products, and taken back where they still stand', () => {
  const shop = catalogShop({
    [idOf(1)]: coffee,
    [idOf(2)]: { ...coffee, name: 'Teh', costRupiah: rupiah(900) },
  })
  const typed = new Map([1, 2].map((number) => [idOf(number), rupiah(2_000)]))
  expect(fillCostsCommand.subject({ typed }, shop, commandContext().counter)).toBe('Isi harga beli 1 barang')
  const filled = fillCostsCommand.decide({ typed }, shop, commandContext())
  expect(filled).toMatchObject({
    value: { permissions: productsPermission, output: { count: 1, keptNames: ['Teh'] } },
  })
  shop.take(filled.ok ? filled.value.events : [])
  const back = takeCostsBackCommand.decide({ typed }, shop, commandContext())
  expect(back.ok && back.value.permissions).toEqual(productsPermission)
  shop.take(back.ok ? back.value.events : [])
  expect([1, 2].map((number) => shop.product(idOf(number))!.fields.costRupiah)).toEqual([null, 900])
  expect(takeCostsBackCommand.subject({ typed }, shop, commandContext().counter)).toBe(
    'Urungkan isi harga beli',
  )
})
