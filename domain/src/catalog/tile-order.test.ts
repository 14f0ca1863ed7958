import fc from 'fast-check'
import { expect, test } from 'vitest'
import { inSkuOrder, tileOrder } from './tile-order.ts'

test('[CATALOG-74] favourites come first, then what sells best, then everything else in its order, each once', () => {
  const all = ['a', 'b', 'c', 'd', 'e']
  const placeOf = (productId: string) => all.indexOf(productId)
  const first = { favorites: ['d'], best: ['c', 'd', 'gone'] }
  expect(tileOrder(all, first, placeOf)).toEqual(['d', 'c', 'a', 'b', 'e'])
  // A new shop: A to Z, and the same list, so that nothing is drawn again.
  expect(tileOrder(all, { favorites: [], best: [] }, placeOf)).toBe(all)
  expect(tileOrder(all, { favorites: ['gone'], best: [] }, placeOf)).toBe(all)
})

test('[CATALOG-74] whatever sells and is marked, every product is there exactly once', () => {
  const ids = fc.uniqueArray(fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f'))
  fc.assert(
    fc.property(ids, ids, ids, (all, favorites, best) => {
      const placeOf = (productId: string) => (all as string[]).indexOf(productId)
      const ordered = tileOrder(all, { favorites, best }, placeOf)
      const ahead = [...new Set([...favorites, ...best])].filter((productId) => placeOf(productId) >= 0)
      const others = all.filter((productId) => !ahead.includes(productId))
      expect(ordered).toEqual([...ahead, ...others])
    }),
  )
})

test('[CATALOG-75] a list by SKU counts numbers by their worth, and what has none comes behind', () => {
  const skus: { readonly [id: string]: string } = { a: 'B10', b: '', c: 'b2', d: 'A100', e: '7', f: '' }
  expect(inSkuOrder(Object.keys(skus), (id) => skus[id]!)).toEqual(['e', 'd', 'c', 'a', 'b', 'f'])
})
