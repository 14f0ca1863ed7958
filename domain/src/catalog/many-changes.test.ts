import fc from 'fast-check'
import { expect, test } from 'vitest'
import { changesSaved, type ManyEdit, planManyChanges, undoneChanges } from './many-changes.ts'
import {
  applyProductChanges,
  type ProductChanges,
  type ProductFields,
  productDefaults,
  productSavedSchema,
} from './product.ts'

const idOf = (number: number) => `01919191-0000-7000-8000-${String(number).padStart(12, '0')}`
const product = (number: number, fields: Partial<ProductFields>) => ({
  productId: idOf(number),
  fields: { ...productDefaults, name: `Barang ${number}`, ...fields },
})

test('[TILL-149] only what an edit changes is told, with what it was before', () => {
  const goods = [
    product(1, { category: 'Minuman' }),
    product(2, { category: 'Mi' }),
    product(3, { category: '' }),
  ]
  expect(planManyChanges(goods, { kind: 'category', category: ' Mi ' })).toEqual([
    { productId: idOf(1), name: 'Barang 1', before: { category: 'Minuman' }, changes: { category: 'Mi' } },
    { productId: idOf(3), name: 'Barang 3', before: { category: '' }, changes: { category: 'Mi' } },
  ])
  expect(planManyChanges(goods, { kind: 'active', isActive: true })).toEqual([])
  expect(planManyChanges(goods, { kind: 'active', isActive: false })).toHaveLength(3)
})

test('[TILL-149] goods that were merged into others are not shown again', () => {
  const merged = product(1, {
    isActive: false,
    merged: { intoProductId: idOf(2), deviceId: idOf(9) },
  })
  expect(planManyChanges([merged], { kind: 'active', isActive: true })).toEqual([])
})

const anyProduct = fc.record({
  category: fc.constantFrom('', 'Mi', 'Minuman'),
  isActive: fc.boolean(),
})
const anyEdit: fc.Arbitrary<ManyEdit> = fc.oneof(
  fc.record({ kind: fc.constant('category' as const), category: fc.constantFrom('', 'Mi', 'Sabun') }),
  fc.record({ kind: fc.constant('active' as const), isActive: fc.boolean() }),
)

test('[TILL-149] told, every product is what was chosen; taken back, it is what it was, and a later edit of somebody stays', () => {
  fc.assert(
    fc.property(
      fc.array(anyProduct, { maxLength: 450 }),
      anyEdit,
      fc.option(fc.nat({ max: 449 }), { nil: null }),
      (made, edit, touchedAt) => {
        const goods = made.map((fields, at) => product(at, fields))
        const shop = new Map<string, ProductFields>(goods.map(({ productId, fields }) => [productId, fields]))
        const tell = (bodies: ReturnType<typeof changesSaved>) => {
          for (const body of bodies) {
            expect(productSavedSchema.safeParse(body).success).toBe(true)
            for (const { productId, changes } of body.products)
              shop.set(productId, applyProductChanges(shop.get(productId)!, changes as ProductChanges))
          }
        }
        const plan = planManyChanges(goods, edit)
        tell(changesSaved(plan))
        for (const fields of shop.values()) {
          expect(edit.kind === 'category' ? fields.category : fields.isActive).toBe(
            edit.kind === 'category' ? edit.category : edit.isActive,
          )
        }
        const touched = touchedAt === null ? undefined : plan[touchedAt]
        if (touched !== undefined) {
          const fields = shop.get(touched.productId)!
          shop.set(
            touched.productId,
            edit.kind === 'category'
              ? { ...fields, category: 'Lain' }
              : { ...fields, isActive: !edit.isActive },
          )
        }
        const back = undoneChanges(plan, (productId) => shop.get(productId) ?? null)
        expect(back.keptNames).toEqual(touched === undefined ? [] : [touched.name])
        tell(changesSaved(back.changes))
        for (const { productId, fields } of goods) {
          if (productId === touched?.productId) continue
          expect(shop.get(productId)).toEqual(fields)
        }
        if (touched !== undefined && edit.kind === 'category')
          expect(shop.get(touched.productId)!.category).toBe('Lain')
      },
    ),
    { numRuns: 60 },
  )
})
