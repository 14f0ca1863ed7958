import { expect, test } from 'vitest'
import type { BusinessDay } from '../base/time/zone.ts'
import { countReview, pastCounts, uncountedGoods } from './count-review.ts'
import type { StockCounted } from './events.ts'

const line = (productId: string, expected: number, counted: number) =>
  ({
    productId,
    countedAt: 1,
    expectedThousandths: expected * 1_000,
    countedThousandths: counted * 1_000,
  }) as StockCounted['lines'][number]
const costs: { readonly [productId: string]: number } = { gula: 15_000, kopi: 2_000, telur: 1_900 }
const worthOf = (productId: string, quantity: number) =>
  costs[productId] === undefined ? null : Math.round((costs[productId] * quantity) / 1_000)

test('[STOCK-24] a count is read by its differences: the dearest first, at cost, and what has none is said', () => {
  const lines = [
    line('kopi', 10, 8),
    line('gula', 5, 4),
    line('teh', 3, 9),
    line('telur', 2, 2),
    line('air', 0, 1),
  ]
  const review = countReview(lines, worthOf)
  expect(review.differences.map(({ productId, worthRupiah }) => [productId, worthRupiah])).toEqual([
    ['gula', -15_000],
    ['kopi', -4_000],
    ['teh', null],
    ['air', null],
  ])
  expect(review).toMatchObject({ matchCount: 1, missingRupiah: 19_000, foundRupiah: 0, unknownCount: 2 })
  expect(countReview([line('kopi', 8, 10)], worthOf)).toMatchObject({ missingRupiah: 0, foundRupiah: 4_000 })
})

test('[STOCK-24] goods that nobody counted are named, and only those', () => {
  expect(uncountedGoods(['kopi', 'gula', 'teh'], [line('gula', 1, 1)])).toEqual(['kopi', 'teh'])
})

test('[STOCK-25] the parts of a long count are one in its history, with what was taken back since', () => {
  const body = (countId: string, lines: StockCounted['lines'], name = '') => ({
    ...{ countId, lines, name, note: '', knownAt: 0, zone: 'Asia/Jakarta', cashierName: 'Rina' },
    businessDay: '2026-11-20' as BusinessDay,
  })
  const events = [
    { kind: 'stock_counted', at: 10, staffId: null, body: body('a', [line('kopi', 1, 2)], 'Rak depan') },
    { kind: 'stock_counted', at: 12, staffId: null, body: body('a', [line('teh', 1, 1)], 'Rak depan') },
    { kind: 'stock_counted', at: 20, staffId: 's', body: body('b', [line('gula', 3, 2)]) },
    {
      ...{ kind: 'stock_count_corrected', at: 30, staffId: null },
      body: { countId: 'a', lines: [{ productId: 'kopi', quantityThousandths: -1_000 }] },
    },
    {
      ...{ kind: 'stock_count_corrected', at: 31, staffId: null },
      body: { countId: 'older', lines: [{ productId: 'kopi', quantityThousandths: 5 }] },
    },
  ] as unknown as Parameters<typeof pastCounts>[0]
  const counts = pastCounts(events)
  expect(counts.map(({ countId, at, name, lines }) => [countId, at, name, lines.length])).toEqual([
    ['b', 20, '', 1],
    ['a', 12, 'Rak depan', 2],
  ])
  expect([...counts[1]!.corrected]).toEqual([['kopi', -1_000]])
})
