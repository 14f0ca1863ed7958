import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { barcodeKey, hasValidCheckDigit } from '../base/barcode/barcode.ts'
import { rupiah } from '../base/money/rupiah.ts'
import { productSavedSchema } from '../catalog/product.ts'
import {
  type OnboardingProgress,
  onboardingStart,
  onboardingStepSchema,
  readProgress,
  screenOf,
  showsOnboarding,
} from './progress.ts'
import { categoriesOfKind, shopKinds } from './shop-kind.ts'
import {
  hidingChanges,
  type KnownProduct,
  readStarterProducts,
  type StarterChange,
  starterChanges,
  suggestedKeys,
} from './starter-catalogue.ts'

const catalogue = readStarterProducts(
  readFileSync(new URL('./starter-products.csv', import.meta.url), 'utf8'),
)
const noSales = { productCount: 0, hasSales: false }

/** A shop that takes what it is told, as the replica does. */
function emptyShop() {
  const products = new Map<string, { name: string; key: string; isActive: boolean; priceRupiah: number }>()
  let ids = 0
  return {
    products,
    take(parts: readonly (readonly StarterChange[])[]) {
      for (const { productId, changes } of parts.flat()) {
        const before = products.get(productId) ?? { name: '', key: '', isActive: true, priceRupiah: 0 }
        const name = changes.name ?? before.name
        const key = changes.barcodes?.[0] === undefined ? before.key || name : barcodeKey(changes.barcodes[0])
        products.set(productId, {
          name,
          key,
          isActive: changes.isActive ?? before.isActive,
          priceRupiah: changes.priceRupiah ?? before.priceRupiah,
        })
      }
    },
    known(key: string): KnownProduct | null {
      const found = [...products].find(([, product]) => product.key === key)
      return found === undefined ? null : { productId: found[0], isActive: found[1].isActive }
    },
    newId() {
      ids += 1
      return `01919191-0000-7000-8000-${String(ids).padStart(12, '0')}`
    },
  }
}

const choose = (shop: ReturnType<typeof emptyShop>, chosen: typeof catalogue, isStocked = false) =>
  starterChanges(chosen, { isStocked, known: (product) => shop.known(product.key), newId: shop.newId })

test('[ONBOARDING-1] it shows in an empty shop, and never after it was finished, left, or goods came another way', () => {
  expect(showsOnboarding(onboardingStart, noSales)).toBe(true)
  expect(showsOnboarding(onboardingStart, { productCount: 1, hasSales: false })).toBe(false)
  expect(showsOnboarding(onboardingStart, { productCount: 0, hasSales: true })).toBe(false)
  const adding: OnboardingProgress = { ...onboardingStart, step: 'printer', madeProductIds: ['a', 'b'] }
  expect(showsOnboarding(adding, { productCount: 2, hasSales: false })).toBe(true)
  expect(showsOnboarding(adding, { productCount: 3, hasSales: false })).toBe(false)
  for (const step of ['selling', 'done'] as const) {
    expect(showsOnboarding({ ...onboardingStart, step }, noSales)).toBe(false)
  }
})

test('[ONBOARDING-10] shop and goods are one page, wherever a till of before had come to', () => {
  expect(onboardingStepSchema.options.map(screenOf)).toEqual(['setup', 'setup', 'printer', 'setup', 'setup'])
})

test('[ONBOARDING-2] what was kept is read back, and what cannot be read is begun anew', () => {
  const progress = fc.record({
    step: fc.constantFrom(...onboardingStepSchema.options),
    kind: fc.constantFrom(...shopKinds),
    ticked: fc.option(fc.array(fc.string())),
    prices: fc.dictionary(
      fc.constantFrom(...catalogue.map(({ key }) => key)),
      fc.integer({ min: 0, max: 1_000_000 }),
    ),
    isStocked: fc.boolean(),
    madeProductIds: fc.array(fc.string()),
    isUndone: fc.boolean(),
  })
  fc.assert(
    fc.property(progress, (kept) => {
      const text = JSON.stringify(kept)
      expect(JSON.stringify(readProgress(text))).toBe(text)
    }),
  )
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.json()), (text) => {
      expect(onboardingStepSchema.options).toContain(readProgress(text).step)
    }),
  )
  expect(readProgress(null)).toEqual(onboardingStart)
})

test('[ONBOARDING-3] every starter barcode is real and stands once, and every price is one', () => {
  expect(catalogue.length).toBeGreaterThan(600)
  const keys = new Set(catalogue.map((product) => product.key))
  expect(keys.size).toBe(catalogue.length)
  for (const { barcode, name, priceRupiah } of catalogue) {
    if (barcode !== '') expect(hasValidCheckDigit(barcode), name).toBe(true)
    expect(name.length, name).toBeLessThanOrEqual(60)
    expect(priceRupiah, name).toBeGreaterThan(0)
  }
})

test('[ONBOARDING-3] each kind of shop begins with common goods of its categories', () => {
  const known = new Set(catalogue.map((product) => product.category))
  for (const kind of shopKinds) {
    for (const category of categoriesOfKind[kind]) expect(known, kind).toContain(category)
    const suggested = suggestedKeys(catalogue, kind)
    expect(suggested.length > 0, kind).toBe(kind !== 'other')
    expect(suggested.length, kind).toBeLessThanOrEqual(200)
  }
  expect(suggestedKeys(catalogue, 'warung')).toContain('0089686010947')
  expect(suggestedKeys(catalogue, 'kafe')).toContain('Es Teh Manis')
})

test('[ONBOARDING-4] all goods at once are events of at most 200, each readable, and stand in the shop once', () => {
  const shop = emptyShop()
  const parts = choose(shop, catalogue)
  expect(parts.map((part) => part.length)).toEqual([200, 200, 200, catalogue.length - 600])
  for (const products of parts) expect(productSavedSchema.safeParse({ products }).success).toBe(true)
  shop.take(parts)
  expect(shop.products.size).toBe(catalogue.length)
})

test('[ONBOARDING-4] [ONBOARDING-5] whatever is chosen, undone and chosen again, nothing is ever there twice', () => {
  const step = fc.record({
    chosen: fc.uniqueArray(fc.integer({ min: 0, max: catalogue.length - 1 }), { maxLength: 300 }),
    /** A telling that breaks off after so many events. */
    partCount: fc.integer({ min: 0, max: 3 }),
    isUndone: fc.boolean(),
  })
  fc.assert(
    fc.property(fc.array(step, { minLength: 1, maxLength: 6 }), (steps) => {
      const shop = emptyShop()
      for (const { chosen, partCount, isUndone } of steps) {
        const goods = chosen.map((index) => catalogue[index]!)
        shop.take(choose(shop, goods).slice(0, partCount))
        shop.take(choose(shop, goods))
        for (const { key } of goods) expect(shop.known(key)?.isActive).toBe(true)
        expect(choose(shop, goods)).toEqual([])
        const keys = [...shop.products.values()].map((product) => product.key)
        expect(new Set(keys).size).toBe(keys.length)
        if (isUndone) {
          shop.take(hidingChanges([...shop.products.keys()]))
          expect([...shop.products.values()].some((product) => product.isActive)).toBe(false)
        }
      }
    }),
    { numRuns: 50 },
  )
})

test('[ONBOARDING-5] what comes back has the price of now', () => {
  const shop = emptyShop()
  const [first] = catalogue
  shop.take(choose(shop, [first!]))
  shop.take(hidingChanges([...shop.products.keys()]))
  shop.take(choose(shop, [{ ...first!, priceRupiah: rupiah(4_000) }]))
  expect([...shop.products.values()]).toMatchObject([{ isActive: true, priceRupiah: 4_000 }])
})

test('[ONBOARDING-6] goods have no stock unless it is wanted; what is sold by the kilo is weighed', () => {
  const [loose] = catalogue.filter((product) => product.unit === 'kg')
  const packed = catalogue.find((product) => product.unit === 'bungkus')
  expect(choose(emptyShop(), [loose!, packed!])[0]?.map(({ changes }) => changes)).toMatchObject([
    { isStocked: false, isWeighed: true },
    { isStocked: false, isWeighed: false },
  ])
  expect(choose(emptyShop(), [packed!], true)[0]?.[0]?.changes.isStocked).toBe(true)
})
