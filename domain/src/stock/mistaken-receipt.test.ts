import { expect, test } from 'vitest'
import type { BusinessDay } from '../base/time/zone.ts'
import type { JournalFact } from '../journal/journal-fact.ts'
import { thrownGoodsOf } from '../views/inventory/expiry.ts'
import { stockAdjustedSchema } from './events.ts'
import { receiptReversal, receivedGoods } from './mistaken-receipt.ts'

const productId = '01919191-0000-7000-8000-000000000001'
const other = '01919191-0000-7000-8000-000000000002'
const receiptId = '01919191-0000-7000-8000-0000000000f1'
const day = '2026-11-20' as BusinessDay

const receipt = (more: object = {}) =>
  ({
    eventId: receiptId,
    kind: 'stock_received',
    body: {
      reason: 'opening',
      lines: [
        { productId, quantityThousandths: 1_000_000, unitCostRupiah: 25_000, expiresOn: '2027-01-31' },
        { productId: other, quantityThousandths: 5_000, unitCostRupiah: null },
      ],
      note: '',
      ...more,
    },
  }) as unknown as JournalFact
const factOf = (body: object | null, eventId: string) =>
  ({ kind: 'stock_adjusted', body, eventId }) as unknown as JournalFact

test('[STOCK-15] of 1.000 that were 100, 900 go with their cost and their expiry day', () => {
  const goods = receivedGoods([receipt()], receiptId, productId)!
  expect(goods.leftThousandths).toBe(1_000_000)
  const body = receiptReversal(goods, 100_000, 'salah ketik', day)
  expect(body).toEqual({
    reason: 'correction',
    lines: [{ productId, quantityThousandths: -900_000, costRupiah: 22_500_000, expiresOn: '2027-01-31' }],
    note: 'salah ketik',
    businessDay: day,
    reversal: { receiptId },
  })
  expect(stockAdjustedSchema.safeParse(body).success).toBe(true)
})

test('[STOCK-15] once all of a receipt is taken back, nothing of it is left, and more than it brought never goes', () => {
  const goods = receivedGoods([receipt()], receiptId, productId)!
  const part = factOf(receiptReversal(goods, 100_000, '', day), '01919191-0000-7000-8000-0000000000f2')
  const left = receivedGoods([receipt(), part], receiptId, productId)!
  expect(left.leftThousandths).toBe(100_000)
  const rest = factOf(receiptReversal(left, 0, '', day), '01919191-0000-7000-8000-0000000000f3')
  expect(receivedGoods([receipt(), part, rest], receiptId, productId)).toBeNull()
  expect(receivedGoods([receipt(), part, rest], receiptId, other)?.leftThousandths).toBe(5_000)
  expect(receiptReversal(goods, 1_000_000, '', day)).toBeNull()
  expect(receiptReversal(goods, 1_000_001, '', day)).toBeNull()
})

test('[STOCK-15] what a file brought is undone as a whole, and a price that nobody said stays unsaid', () => {
  expect(receivedGoods([receipt({ importId: receiptId })], receiptId, productId)).toBeNull()
  const goods = receivedGoods([receipt()], receiptId, other)!
  expect(receiptReversal(goods, 0, '', day)).toMatchObject({
    lines: [{ productId: other, quantityThousandths: -5_000, costRupiah: null }],
  })
})

test('[STOCK-15] goods with an expiry day that never came are not listed as going to expire', () => {
  const goods = receivedGoods([receipt()], receiptId, productId)!
  const fact = factOf(receiptReversal(goods, 100_000, '', day), '01919191-0000-7000-8000-0000000000f2')
  expect(thrownGoodsOf([fact])).toEqual([
    { productId, expiresOn: '2027-01-31', quantityThousandths: 900_000 },
  ])
})
