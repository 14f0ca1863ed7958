import type { CopiedPage } from '@laci/domain/transfer/copied-goods.ts'
import { expect, test } from 'vitest'
import { TillProblem } from '../base/problem.ts'
import { fetchGoods } from './fetch-goods.ts'

const idOf = (number: number) => `018f0000-0000-7000-8000-${String(number).padStart(12, '0')}`
const page = (from: number, count: number, next: string | null): CopiedPage => ({
  products: Array.from({ length: count }, (_, at) => ({
    productId: idOf(from + at),
    fields: { name: `Barang ${from + at}`, barcodes: [`${9_000 + from + at}`] },
  })),
  next,
})

test('[TRANSFER-23] all pages of another shop are fetched, one after the other', async () => {
  const asked: (string | null)[] = []
  const products = await fetchGoods(async (_, after) => {
    asked.push(after)
    return after === null ? page(1, 300, idOf(300)) : page(301, 10, null)
  }, idOf(99))
  expect(products.map(({ productId }) => productId)).toEqual(
    Array.from({ length: 310 }, (_, at) => idOf(at + 1)),
  )
  expect(asked).toEqual([null, idOf(300)])
})

test('[TRANSFER-23] a page that does not come leaves nothing to copy', async () => {
  const ask = async (_: string, after: string | null) => {
    if (after !== null) throw new TillProblem('offline')
    return page(1, 300, idOf(300))
  }
  await expect(fetchGoods(ask, idOf(99))).rejects.toThrow(TillProblem)
})
