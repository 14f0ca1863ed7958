import { expect, test } from 'vitest'
import { rupiah } from '../base/money/rupiah.ts'
import { wholeUnits } from '../base/quantity/quantity.ts'
import { catalogShop } from '../testing/catalog-shop.ts'
import { commandContext } from '../testing/command-context.ts'
import { type ProductFields, productDefaults } from './product.ts'
import { saveVariantsCommand, showVariantsCommand, type VariantGroupToSave } from './variant-commands.ts'
import type { VariantMember } from './variant-plan.ts'

const shirt: ProductFields = { ...productDefaults, name: 'Kaos', priceRupiah: rupiah(50_000) }
const traitsOf = (value: string) => [{ name: 'Ukuran', value }]
const added = (value: string, more: Partial<ProductFields> = {}): VariantGroupToSave['added'][number] => ({
  ...{ productId: null, traits: traitsOf(value), fields: { ...shirt, ...more }, before: null },
  openingStockThousandths: value === 'S' ? wholeUnits(5) : null,
})
const newGroup: VariantGroupToSave = {
  ...{ groupId: null, groupName: ' Kaos Polos ', members: [], added: [added('S'), added('M')] },
  order: [traitsOf('S'), traitsOf('M')],
}

test('[CATALOG-33] a group and its members get ids of their own, and saving it again without a change is nothing', () => {
  const shop = catalogShop()
  const decided = saveVariantsCommand.decide(newGroup, shop, commandContext())
  if (!decided.ok) throw new Error(decided.refusal.code)
  expect(decided.value.events.map(({ kind }) => kind)).toEqual(['product_saved', 'stock_received'])
  expect(decided.value.permissions).toEqual([{ right: 'products' }])
  expect(saveVariantsCommand.subject(newGroup, shop, commandContext().counter)).toBe('Varian Kaos Polos')
  shop.take(decided.value.events)
  const members = shop.all().map((productId) => shop.product(productId)!) as unknown as VariantMember[]
  expect(members.map(({ fields }) => fields.name)).toEqual(['Kaos Polos S', 'Kaos Polos M'])
  const { groupId } = members[0]!.fields.variant
  expect(new Set([groupId, ...members.map(({ productId }) => productId)]).size).toBe(3)
  const again = saveVariantsCommand.decide(
    { ...newGroup, groupId, members, added: [] },
    shop,
    commandContext(),
  )
  expect(again).toMatchObject({ value: { events: [], permissions: [] } })
})

test('[SHOP-7] no new member takes the barcode of another product; what becomes a member keeps its own', () => {
  const coffee = { ...shirt, name: 'Kopi', barcodes: ['8990000000012'] }
  const shop = catalogShop({ kopi: coffee })
  const taken = { ...newGroup, added: [added('S', { barcodes: ['8990000000012'] })] }
  expect(saveVariantsCommand.decide(taken, shop, commandContext())).toEqual({
    ok: false,
    refusal: { code: 'barcode_taken', barcode: '8990000000012', otherName: 'Kopi' },
  })
  const self = { ...added('S'), productId: 'kopi', before: coffee, fields: coffee }
  expect(saveVariantsCommand.decide({ ...newGroup, added: [self] }, shop, commandContext()).ok).toBe(true)
})

test('[CATALOG-34] a group is hidden as a whole, and brought back with just what was hidden', () => {
  const shop = catalogShop({ s: shirt, m: shirt, l: { ...shirt, isActive: false } })
  const show = (isActive: boolean) => {
    const group = { name: 'Kaos', productIds: ['s', 'm'], isActive }
    const decided = showVariantsCommand.decide(group, shop, commandContext())
    shop.take(decided.ok ? decided.value.events : [])
    // Hiding alone would do with the right to settings.
    expect(decided.ok && decided.value.permissions).toEqual([{ right: 'products' }])
    return showVariantsCommand.subject(group, shop, commandContext().counter)
  }
  const shown = () => shop.all().filter((productId) => shop.product(productId)!.fields.isActive)
  expect(show(false)).toBe('Sembunyikan semua varian Kaos')
  expect(shown()).toEqual([])
  expect(show(true)).toBe('Tampilkan semua varian Kaos')
  expect(shown()).toEqual(['s', 'm'])
})
