import { rupiah } from '@laci/domain/base/money/rupiah.ts'
import { type ProductFields, productDefaults } from '@laci/domain/catalog/product.ts'
import { variantFacts } from '@laci/domain/catalog/variant-plan.ts'
import { expect, test } from 'vitest'
import type { ProductView } from '../../engine/api/catalog.ts'
import {
  type AttributeValues,
  attributesByNow,
  attributeValues,
  faultOf,
  type RowDraft,
  readAttributes,
  readVariants,
  traitsAfter,
  variantRows,
} from './variant-values.ts'

const shirt: ProductFields = { ...productDefaults, name: 'Kaos', priceRupiah: rupiah(50_000) }
const none = { ownerOfBarcode: () => null }
const typed = (name: string, text: string, key = 0): AttributeValues => ({ key, name, kept: [], typed: text })

function memberOf(value: string, position: number) {
  const variant = { groupId: 'g', groupName: 'Kaos', traits: [{ name: 'Ukuran', value }], position }
  const fields = { ...shirt, name: `Kaos ${value}`, variant }
  const product: ProductView = { productId: value, fields, stockThousandths: 0 }
  return { productId: value, fields, product }
}

function read(attributes: readonly AttributeValues[], drafts: Record<string, RowDraft> = {}, name = 'Kaos') {
  const rows = variantRows(attributes, [], new Map(Object.entries(drafts)), shirt.priceRupiah)
  return readVariants(name, attributes, rows, shirt, null, none)
}

test('[CATALOG-31] values are typed with commas; each combination is a row with the price of the product', () => {
  const attributes = [typed('Ukuran', 'S,  M ,'), typed('Warna', 'Merah; Biru', 1)]
  expect(readAttributes(attributes)).toEqual([
    { name: 'Ukuran', values: ['S', 'M'] },
    { name: 'Warna', values: ['Merah', 'Biru'] },
  ])
  const rows = variantRows(attributes, [], new Map(), shirt.priceRupiah)
  expect(rows.map((row) => row.kind === 'new' && [row.key, row.isMade, row.priceRupiah])).toEqual([
    ['s\nmerah', true, 50_000],
    ['s\nbiru', true, 50_000],
    ['m\nmerah', true, 50_000],
    ['m\nbiru', true, 50_000],
  ])
  const answer = read(attributes, {
    's\nbiru': { isMade: false },
    'm\nbiru': { priceRupiah: rupiah(55_000), barcode: '8990000000036', stock: '7' },
  })
  expect(answer.isOk && answer.added.map(({ fields }) => [fields.priceRupiah, fields.barcodes])).toEqual([
    [50_000, []],
    [50_000, []],
    [55_000, ['8990000000036']],
  ])
  expect(answer.isOk && answer.added[2]?.openingStockThousandths).toBe(7_000)
})

test('[CATALOG-31] what is wrong is told in the row that has it', () => {
  const sizes = [typed('Ukuran', 'S, M')]
  expect(read([typed('Ukuran', '')])).toMatchObject({ isOk: false, error: expect.stringContaining('Ukuran') })
  expect(read(sizes, {}, ' ')).toMatchObject({ isOk: false, error: 'Nama belum diisi.' })
  expect(read(sizes, { s: { isMade: false }, m: { isMade: false } })).toMatchObject({ isOk: false })
  expect(read(sizes, { m: { priceRupiah: null } })).toMatchObject({ key: 'm' })
  expect(read(sizes, { m: { stock: 'tiga' } })).toMatchObject({ key: 'm' })
  expect(read(sizes, { m: { barcode: '89 9' } })).toMatchObject({ key: 'm' })
  expect(read(sizes, { s: { barcode: '012345678905' }, m: { barcode: '0012345678905' } })).toMatchObject({
    key: 'm',
    error: 'Barcode M sudah dipakai S.',
  })
  const many = Array.from({ length: 101 }, (_, at) => at).join(',')
  expect(faultOf('Kaos', [typed('Nomor', many)])).toContain('101 varian')
  expect(faultOf('Kaos', sizes)).toBeNull()
})

test('[CATALOG-33] a value that is added makes its own rows, what nobody made before is only offered', () => {
  const members = [memberOf('S', 0), memberOf('L', 1)]
  const [sizes] = attributeValues(members)
  const rows = variantRows([{ ...sizes!, typed: 'XL' }], members, new Map(), shirt.priceRupiah)
  expect(rows.map((row) => (row.kind === 'member' ? row.product.productId : row.isMade))).toEqual([
    'S',
    'L',
    true,
  ])
  const twoTraits = (value: string, colour: string, position: number) => {
    const member = memberOf(value, position)
    const traits = [...member.fields.variant.traits, { name: 'Warna', value: colour }]
    const fields = { ...member.fields, variant: { ...member.fields.variant, traits } }
    return { ...member, fields, product: { ...member.product, fields } }
  }
  const holed = [twoTraits('S', 'Merah', 0), twoTraits('M', 'Biru', 1)]
  const offered = variantRows(attributeValues(holed), holed, new Map(), shirt.priceRupiah)
  expect(offered.map((row) => (row.kind === 'member' ? 'member' : row.isMade))).toEqual([
    'member',
    false,
    false,
    'member',
  ])
})

test('[CATALOG-33] a value that is written anew stays the row of its member', () => {
  const members = [memberOf('Mera', 0)]
  const [sizes] = attributeValues(members)
  const kept = [{ from: 'Mera', to: 'Merah' }]
  const rows = variantRows([{ ...sizes!, kept }], members, new Map(), shirt.priceRupiah)
  expect(rows).toMatchObject([{ kind: 'member', traits: [{ name: 'Ukuran', value: 'Merah' }] }])
})

test('[CATALOG-33] the product that a group is made of is one of its members, as its form has it', () => {
  const sizes = [typed('Ukuran', 'S, M')]
  const self = { key: 'm', productId: 'p', before: shirt, fields: { ...shirt, category: 'Baju' } }
  const rows = variantRows(sizes, [], new Map(), shirt.priceRupiah)
  const answer = readVariants('Kaos', sizes, rows, shirt, self, none)
  expect(
    answer.isOk && answer.added.map(({ productId, before, fields }) => [productId, before, fields.category]),
  ).toEqual([
    [null, null, ''],
    ['p', shirt, 'Baju'],
  ])
})

test('[STOCK-27] a new variant keeps stock from the moment a number is typed for it, nought included', () => {
  const sizes = [typed('Ukuran', 'S, M, L')]
  const drafts = new Map([
    ['m', { stock: '9' }],
    ['l', { stock: '0' }],
  ])
  const rows = variantRows(sizes, [], drafts, shirt.priceRupiah)
  const stockOf = (template: ProductFields) => {
    const read = readVariants('Kaos', sizes, rows, template, null, none)
    return (
      read.isOk &&
      read.added.map(({ fields, openingStockThousandths }) => [fields.isStocked, openingStockThousandths])
    )
  }
  expect(stockOf({ ...shirt, isStocked: false })).toEqual([
    [false, null],
    [true, 9_000],
    [true, 0],
  ])
  expect(stockOf({ ...shirt, isStocked: true })).toEqual([
    [true, null],
    [true, 9_000],
    [true, 0],
  ])
})

test('[SYNC-95] an attribute that another device renamed while the form was open keeps that name', () => {
  const members = [memberOf('S', 0), memberOf('L', 1)]
  const rows = attributeValues(members)
  const renamed = members.map((member) => {
    const traits = member.fields.variant.traits.map(({ value }) => ({ name: 'Size', value }))
    return { ...member, fields: { ...member.fields, variant: { ...member.fields.variant, traits } } }
  })
  const names = (some: typeof rows) => traitsAfter(renamed[0]!.fields.variant.traits, some)[0]?.name
  expect(names(attributesByNow(rows, renamed))).toBe('Size')
  const own = rows.map((row) => ({ ...row, name: 'Besar' }))
  expect(names(attributesByNow(own, renamed))).toBe('Besar')
})

test('[CATALOG-37] a group gets another attribute: what it has takes one of its values, and keeps id, codes and stock', () => {
  const members = [memberOf('S', 0), memberOf('L', 1)]
  const [sizes] = attributeValues(members)
  const attributes = [sizes!, { ...typed('Warna', 'Merah, Biru', 1), own: 'Biru' }]
  const rows = variantRows(attributes, members, new Map(), shirt.priceRupiah)
  expect(rows.map(({ kind, key }) => [kind, key])).toEqual([
    ['new', 's\nmerah'],
    ['member', 's\nbiru'],
    ['new', 'l\nmerah'],
    ['member', 'l\nbiru'],
  ])
  const answer = readVariants('Kaos', attributes, rows, shirt, null, none)
  expect(answer.isOk && answer.added.map(({ traits }) => traits.map(({ value }) => value))).toEqual([
    ['S', 'Merah'],
    ['L', 'Merah'],
  ])
  const renamed = members.map((member) => ({
    ...member,
    traits: traitsAfter(member.fields.variant.traits, attributes),
  }))
  const facts = variantFacts(
    { groupId: 'g', groupName: 'Kaos' },
    renamed,
    [],
    rows.map(({ traits }) => traits),
  )
  const products = facts.flatMap((fact) => (fact.kind === 'product_saved' ? fact.body.products : []))
  expect(facts).toHaveLength(1)
  expect(products.map(({ productId, changes }) => [productId, changes.name, Object.keys(changes)])).toEqual([
    ['S', 'Kaos S Biru', ['name', 'variant']],
    ['L', 'Kaos L Biru', ['name', 'variant']],
  ])
  // Without another word it is the first value; without a value it is no attribute, and said so.
  const { own: _, ...unsaid } = attributes[1]!
  expect(traitsAfter(members[0]!.fields.variant.traits, [sizes!, unsaid])[1]).toEqual({
    ...{ name: 'Warna', value: 'Merah' },
  })
  const empty = [sizes!, typed('Warna', '', 1)]
  const unchanged = variantRows(empty, members, new Map(), shirt.priceRupiah)
  expect(readVariants('Kaos', empty, unchanged, shirt, null, none)).toMatchObject({
    isOk: false,
    error: expect.stringContaining('Warna'),
  })
  // A member that lacks an attribute of its group gets nothing behind the gap.
  const three = [sizes!, { ...sizes!, key: 1, name: 'Lengan' }, typed('Warna', 'Merah', 2)]
  expect(traitsAfter(members[0]!.fields.variant.traits, three)).toHaveLength(1)
})
