import { type ProductFields, productDefaults } from '@laci/domain/catalog/product.ts'
import type { CopiedPage } from '@laci/domain/transfer/copied-goods.ts'
import { expect, test } from 'vitest'
import { TillProblem } from '../till-types.ts'
import { copyGoods } from './copy-goods.ts'

const idOf = (number: number) => `018f0000-0000-7000-8000-${String(number).padStart(12, '0')}`
const page = (from: number, count: number, next: string | null): CopiedPage => ({
  products: Array.from({ length: count }, (_, at) => ({
    productId: idOf(from + at),
    fields: { name: `Barang ${from + at}`, barcodes: [`${9_000 + from + at}`] },
  })),
  next,
})

/** A shop that remembers what was told to it. */
function shopOf() {
  const products = new Map<string, ProductFields>()
  const told: number[] = []
  return {
    told,
    shop: {
      catalog: {
        all: () => [...products.keys()],
        product: (productId: string) => {
          const fields = products.get(productId)
          return fields === undefined ? null : { productId, fields, stockThousandths: 0 }
        },
        ownerOfBarcode: (code: string) =>
          [...products].find(([, fields]) => fields.barcodes.includes(code))?.[1] ?? null,
      },
      async appendAll(
        facts: readonly { body: { products: readonly { productId: string; changes: object }[] } }[],
      ) {
        for (const { body } of facts) {
          told.push(body.products.length)
          for (const { productId, changes } of body.products) {
            products.set(productId, { ...productDefaults, ...changes })
          }
        }
        return []
      },
    } as unknown as Parameters<typeof copyGoods>[0],
  }
}

test('[TRANSFER-23] all pages of another shop are taken over at once, and a second time nothing is', async () => {
  const { shop, told } = shopOf()
  const asked: (string | null)[] = []
  const ask = async (_: string, after: string | null) => {
    asked.push(after)
    return after === null ? page(1, 300, idOf(300)) : page(301, 10, null)
  }
  expect(await copyGoods(shop, ask, idOf(99))).toBe(310)
  expect(asked).toEqual([null, idOf(300)])
  expect(told).toEqual([200, 110])
  expect(await copyGoods(shop, ask, idOf(99))).toBe(0)
  expect(told).toEqual([200, 110])
})

test('[TRANSFER-23] a copy that breaks off has told nothing', async () => {
  const { shop, told } = shopOf()
  const ask = async (_: string, after: string | null) => {
    if (after !== null) throw new TillProblem('offline')
    return page(1, 300, idOf(300))
  }
  await expect(copyGoods(shop, ask, idOf(99))).rejects.toThrow(TillProblem)
  expect(told).toEqual([])
})
