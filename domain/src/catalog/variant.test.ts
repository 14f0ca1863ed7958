import fc from 'fast-check'
import { expect, test } from 'vitest'
import { rupiah } from '../base/money/rupiah.ts'
import { wholeUnits } from '../base/quantity/quantity.ts'
import { type ProductFields, productDefaults, productFieldsSchema, productSavedSchema } from './product.ts'
import {
  attributesOf,
  groupedRows,
  inOrder,
  type VariantAttribute,
  variantCombinations,
  variantFault,
  variantKey,
  variantLabel,
  variantName,
  variantTemplate,
} from './variant.ts'
import { activityFacts, type NewVariant, type VariantMember, variantFacts } from './variant-plan.ts'

const idOf = (number: number) => `018f0000-0000-7000-8000-${String(number).padStart(12, '0')}`
const groupId = idOf(900)
const shirt: ProductFields = { ...productDefaults, name: 'Kaos Polos', priceRupiah: rupiah(50_000) }
const sizes: VariantAttribute = { name: 'Ukuran', values: ['S', 'M'] }
const colours: VariantAttribute = { name: 'Warna', values: ['Merah', 'Biru'] }

function added(attributes: readonly VariantAttribute[], from = 1): NewVariant[] {
  return variantCombinations(attributes).map((traits, at) => ({
    productId: idOf(from + at),
    traits,
    fields: variantTemplate(shirt),
    before: null,
    openingStockThousandths: at === 0 ? wholeUnits(5) : null,
  }))
}

function membersAfter(
  facts: ReturnType<typeof variantFacts>,
  members: readonly VariantMember[] = [],
): VariantMember[] {
  const known = new Map<string, ProductFields>(members.map(({ productId, fields }) => [productId, fields]))
  for (const fact of facts) {
    if (fact.kind !== 'product_saved') continue
    for (const { productId, changes } of fact.body.products) {
      known.set(productId, { ...(known.get(productId) ?? productDefaults), ...changes } as ProductFields)
    }
  }
  return [...known].map(([productId, fields]) => ({ productId, fields: fields as VariantMember['fields'] }))
}

const group = { groupId, groupName: 'Kaos Polos' }

test('[CATALOG-30] a variant is a product of its own, called after its group and what tells it apart', () => {
  const traits = [
    { name: 'Ukuran', value: 'M' },
    { name: 'Warna', value: 'Merah' },
  ]
  expect(variantName({ groupName: 'Kaos Polos', traits })).toBe('Kaos Polos M Merah')
  expect(variantLabel(traits)).toBe('M · Merah')
  const [saved] = variantFacts(group, [], added([sizes, colours]), variantCombinations([sizes, colours]))
  expect(productSavedSchema.safeParse(saved?.body).success).toBe(true)
  const members = membersAfter(saved === undefined ? [] : [saved])
  expect(members.map(({ fields }) => fields.name)).toEqual([
    'Kaos Polos S Merah',
    'Kaos Polos S Biru',
    'Kaos Polos M Merah',
    'Kaos Polos M Biru',
  ])
  for (const { fields } of members) {
    expect(productFieldsSchema.safeParse(fields).success).toBe(true)
    expect(fields.priceRupiah).toBe(50_000)
  }
})

test('[CATALOG-31] attributes make every combination once, and are told by their members in the order of the group', () => {
  const word = fc.stringMatching(/^[A-Za-z0-9]{1,6}$/)
  const attribute = fc.record({
    name: word,
    values: fc.uniqueArray(word, { minLength: 1, maxLength: 4, selector: (text) => text.toLowerCase() }),
  })
  const attributes = fc.uniqueArray(attribute, {
    minLength: 1,
    maxLength: 3,
    selector: ({ name }) => name.toLowerCase(),
  })
  fc.assert(
    fc.property(attributes, (given) => {
      expect(variantFault('Kaos', given)).toBeNull()
      const combinations = variantCombinations(given)
      expect(new Set(combinations.map(variantKey)).size).toBe(
        given.reduce((count, { values }) => count * values.length, 1),
      )
      const members = membersAfter(variantFacts(group, [], added(given), combinations))
      const shuffled = members.toReversed().map(({ fields }) => fields.variant)
      expect(attributesOf(shuffled)).toEqual(given)
      expect(inOrder(shuffled, (variant) => variant).map(({ traits }) => traits)).toEqual(combinations)
    }),
  )
})

test('[CATALOG-31] what makes no group is told with its reason', () => {
  const many = Array.from({ length: 60 }, (_, at) => String(at))
  expect(variantFault(' ', [sizes])).toEqual({ code: 'group_unnamed' })
  expect(variantFault('Kaos', [])).toEqual({ code: 'attribute_unnamed' })
  expect(variantFault('Kaos', [{ name: ' ', values: ['S'] }])).toEqual({ code: 'attribute_unnamed' })
  expect(variantFault('Kaos', [sizes, { name: 'ukuran', values: ['L'] }])).toEqual({
    code: 'attribute_twice',
    name: 'ukuran',
  })
  expect(variantFault('Kaos', [{ name: 'Warna', values: [] }])).toEqual({
    code: 'attribute_empty',
    name: 'Warna',
  })
  expect(variantFault('Kaos', [{ name: 'Warna', values: ['Merah', ' merah '] }])).toMatchObject({
    code: 'value_twice',
  })
  expect(variantFault('Kaos', [{ name: 'Warna', values: ['x'.repeat(31)] }])).toMatchObject({
    code: 'value_too_long',
    most: 30,
  })
  expect(variantFault('Kaos', [{ name: 'Nomor', values: many }, sizes])).toEqual({
    code: 'too_many',
    count: 120,
    most: 100,
  })
  const long = { name: 'Warna', values: ['x'.repeat(30)] }
  expect(
    variantFault('k'.repeat(80), [long, { ...long, name: 'Ukuran' }, { ...long, name: 'Lengan' }]),
  ).toMatchObject({ code: 'name_too_long', most: 120 })
})

test('[CATALOG-31] a new member is like the product that it is made of, without what is one product’s own', () => {
  const fields: ProductFields = {
    ...shirt,
    sku: 'K-1',
    barcodes: ['8991002101234'],
    scaleCode: '00042',
    units: [{ name: 'lusin', factorThousandths: wholeUnits(12), barcodes: ['2002'], priceRupiah: null }],
    category: 'Baju',
    isActive: false,
  }
  expect(variantTemplate(fields)).toEqual({
    ...shirt,
    category: 'Baju',
    units: [{ name: 'lusin', factorThousandths: wholeUnits(12), barcodes: [], priceRupiah: null }],
  })
})

test('[CATALOG-32] a list has one row for each group of which it holds several, at the place of the first', () => {
  const groups = new Map([
    ['b', 'kaos'],
    ['c', 'topi'],
    ['e', 'kaos'],
  ])
  const rows = groupedRows(['a', 'b', 'c', 'd', 'e'], (id) => groups.get(id) ?? null)
  expect(rows).toEqual(['a', 'kaos', 'c', 'd'])
  const alone = ['a', 'd']
  expect(groupedRows(alone, () => null)).toBe(alone)
})

test('[CATALOG-33] a new name of the group renames every member, a new value adds its own, and nothing else is told', () => {
  const before = membersAfter(variantFacts(group, [], added([sizes]), variantCombinations([sizes])))
  expect(variantFacts(group, before, [], variantCombinations([sizes]))).toEqual([])
  const more = { ...sizes, values: ['XS', 'S', 'M'] }
  const order = variantCombinations([more])
  const [extra] = added([{ ...sizes, values: ['XS'] }], 50)
  const facts = variantFacts({ groupId, groupName: ' Kaos Tebal ' }, before, [extra!], order)
  const after = inOrder(membersAfter(facts, before), ({ fields }) => fields.variant)
  expect(after.map(({ fields }) => fields.name)).toEqual(['Kaos Tebal XS', 'Kaos Tebal S', 'Kaos Tebal M'])
  expect(after.map(({ productId }) => productId)).toEqual([idOf(50), idOf(1), idOf(2)])
  expect(facts.map(({ kind }) => kind)).toEqual(['product_saved', 'stock_received'])
  const [saved] = facts
  expect(saved?.kind === 'product_saved' && saved.body.products[0]).toEqual({
    productId: idOf(1),
    changes: {
      name: 'Kaos Tebal S',
      variant: { groupId, groupName: 'Kaos Tebal', traits: [{ name: 'Ukuran', value: 'S' }], position: 1 },
    },
  })
})

test('[CATALOG-33] a value that is written anew renames its members', () => {
  const [small] = membersAfter(variantFacts(group, [], added([sizes]), variantCombinations([sizes])))
  const traits = [{ name: 'Ukuran', value: 'Kecil' }]
  const [saved] = variantFacts(group, [{ ...small!, traits }], [], [traits])
  expect(saved?.kind === 'product_saved' && saved.body.products[0]?.changes).toEqual({
    name: 'Kaos Polos Kecil',
    variant: { ...group, traits, position: 0 },
  })
})

test('[CATALOG-33] a product of the shop that becomes a member keeps its id, its barcode and its stock', () => {
  const known: ProductFields = { ...shirt, barcodes: ['8991002101234'] }
  const [traits] = variantCombinations([sizes])
  const facts = variantFacts(
    group,
    [],
    [{ productId: idOf(7), traits: traits!, fields: known, before: known, openingStockThousandths: null }],
    variantCombinations([sizes]),
  )
  expect(facts).toEqual([
    {
      kind: 'product_saved',
      body: {
        products: [
          {
            productId: idOf(7),
            changes: { name: 'Kaos Polos S', variant: { ...group, traits, position: 0 } },
          },
        ],
      },
    },
  ])
})

test('[CATALOG-34] a group is hidden as a whole, and brought back with just what was hidden', () => {
  expect(activityFacts([idOf(1), idOf(2)], false)).toEqual([
    {
      kind: 'product_saved',
      body: {
        products: [
          { productId: idOf(1), changes: { isActive: false } },
          { productId: idOf(2), changes: { isActive: false } },
        ],
      },
    },
  ])
  const many = Array.from({ length: 450 }, (_, at) => idOf(at))
  const events = activityFacts(many, true)
  expect(events.map(({ body }) => productSavedSchema.parse(body).products.length)).toEqual([200, 200, 50])
})
