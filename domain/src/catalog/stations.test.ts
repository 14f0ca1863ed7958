import { expect, test } from 'vitest'
import { shopSettingsDefaults, shopSettingsSchema } from '../shop/settings.ts'
import { type ProductFields, productDefaults, productFieldsSchema } from './product.ts'
import { fieldsOfStations, makersOf, ownStations, stationNames } from './stations.ts'

const product = (over: Partial<ProductFields> = {}): ProductFields => ({
  ...productDefaults,
  name: 'x',
  ...over,
})
const food = product({ category: 'Makanan' })
const drink = product({ category: 'Minuman' })
const plan = [
  { name: 'Dapur', categories: ['Makanan'] },
  { name: 'Bar', categories: ['Minuman'] },
]

test('[CATALOG-70] Cetak Dapur is the kitchen, beside the other stations of a product', () => {
  expect(ownStations(food)).toBeNull()
  expect(ownStations(product({ isKitchen: true }))).toEqual(['Dapur'])
  expect(ownStations(product({ isKitchen: true, stations: ['Bar', 'dapur'] }))).toEqual(['Dapur', 'Bar'])
  expect(ownStations(product({ stations: [] }))).toEqual([])
})

test('[CATALOG-70] what a person chooses is read again as it was chosen, and what a file says by Cetak Dapur alone stays so', () => {
  for (const chosen of [null, [], ['Dapur'], ['Bar'], ['Dapur', 'Bar']]) {
    for (const before of [product(), product({ stations: ['Bar'], isKitchen: true })]) {
      const after = product({ ...before, ...fieldsOfStations(chosen) })
      expect(ownStations(after)).toEqual(chosen)
      expect(productFieldsSchema.safeParse(after).success).toBe(true)
    }
  }
  expect(fieldsOfStations(null)).toEqual({ isKitchen: false, stations: null })
  expect(fieldsOfStations(['Dapur'])).toEqual({ isKitchen: true, stations: null })
})

test('[CATALOG-71] a shop that has said nothing sends everything to whoever takes it', () => {
  for (const nothing of [undefined, [{ name: 'Bar', categories: [] }]]) {
    const makers = makersOf(nothing, [food, drink])
    expect([makers(food), makers(drink), makers(undefined)]).toEqual([[], [], []])
    // One that is said to be made nowhere is not printed in such a shop either.
    expect(makers(product({ stations: [] }))).toBeNull()
  }
})

test('[CATALOG-71] once something is marked, a product says for itself or by its category, and the rest is handed over', () => {
  const makers = makersOf(plan, [food])
  expect(makers(food)).toEqual(['Dapur'])
  expect(makers(drink)).toEqual(['Bar'])
  expect(makers(product({ category: 'Rokok' }))).toBeNull()
  expect(makers(product({ category: 'Makanan', stations: ['Bar'] }))).toEqual(['Bar'])
  expect(makers(product({ category: 'Makanan', stations: [] }))).toBeNull()
  // Somebody has to hear of what is no product.
  expect(makers(undefined)).toEqual([])
  // A file that marks some goods is enough.
  const marked = makersOf(undefined, [food, product({ isKitchen: true })])
  expect([marked(product({ isKitchen: true })), marked(food)]).toEqual([['Dapur'], null])
})

test('[CATALOG-71] the kitchen is there before any other station', () => {
  expect(stationNames(undefined)).toEqual(['Dapur'])
  expect(stationNames([{ name: 'Bar', categories: [] }])).toEqual(['Dapur', 'Bar'])
  expect(stationNames(plan)).toEqual(['Dapur', 'Bar'])
  const saved = (name: string) =>
    shopSettingsSchema.safeParse({ ...shopSettingsDefaults, stations: [{ name, categories: [] }] }).success
  expect([saved('Bar'), saved(' '), saved('Bar; Grill'), saved('x'.repeat(21))]).toEqual([
    true,
    false,
    false,
    false,
  ])
})
