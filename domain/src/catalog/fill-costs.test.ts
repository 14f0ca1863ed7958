import { expect, test } from 'vitest'
import { rupiah } from '../base/money/rupiah.ts'
import { costsSaved, costsTakenBack, goodsWithoutCost } from './fill-costs.ts'
import { maximumProductsPerEvent, type ProductFields, productDefaults } from './product.ts'

const known = (productId: string, fields: Partial<ProductFields> = {}) => ({
  productId,
  fields: { ...productDefaults, name: productId, ...fields },
})
const part = (productId: string) =>
  ({ productId, quantityThousandths: 1_000 }) as ProductFields['parts'][number]

test('[REPORT-76] goods without a cost come with what was sold for most first, and a bundle by its parts', () => {
  const products = [
    known('Aqua'),
    known('Beras', { costRupiah: rupiah(10_000) }),
    known('Cabai', { costRupiah: rupiah(0) }),
    known('Daun', { isActive: false }),
    known('Es', { isActive: false }),
    known('Paket', { parts: [part('Gula'), part('Beras')] }),
    known('Gula'),
  ]
  const sold: { readonly [productId: string]: number } = { Cabai: 5_000, Es: 1_000, Paket: 9_000, Gula: 500 }
  const list = goodsWithoutCost(products, (productId) => sold[productId] ?? 0)
  expect(list.map(({ name, soldRupiah }) => [name, soldRupiah])).toEqual([
    ['Gula', 9_500],
    ['Cabai', 5_000],
    ['Es', 1_000],
    ['Aqua', 0],
  ])
})

test('[REPORT-76] costs are told in events that hold no more than they may, and never over what somebody else has said', () => {
  const count = maximumProductsPerEvent + 1
  const typed = new Map(Array.from({ length: count }, (_, at) => [`p${at}`, rupiah(100 + at)]))
  const fieldsOf = (productId: string) =>
    productId === 'p0' ? known('Teh', { costRupiah: rupiah(7) }).fields : known(productId).fields
  const { bodies, keptNames } = costsSaved(typed, fieldsOf)
  expect(keptNames).toEqual(['Teh'])
  expect(bodies.map(({ products }) => products.length)).toEqual([maximumProductsPerEvent])
  expect(bodies[0]!.products[0]).toEqual({
    ...{ productId: 'p1', changes: { costRupiah: 101 }, before: { costRupiah: null } },
  })
  expect(costsSaved(typed, () => null)).toEqual({ bodies: [], keptNames: [] })
})

test('[REPORT-76] what was filled in is taken back only where it still stands', () => {
  const typed = new Map([
    ['a', rupiah(100)],
    ['b', rupiah(200)],
  ])
  const fieldsOf = (productId: string) => known(productId, { costRupiah: rupiah(100) }).fields
  expect(costsTakenBack(typed, fieldsOf)).toEqual([
    { products: [{ productId: 'a', changes: { costRupiah: null }, before: { costRupiah: 100 } }] },
  ])
})
