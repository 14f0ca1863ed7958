import fc from 'fast-check'
import { expect, test } from 'vitest'
import { quantityThousandths } from '../base/quantity/quantity.ts'
import { instant } from '../base/time/instant.ts'
import type { BusinessDay } from '../base/time/zone.ts'
import { testCounter, tryCommand } from '../testing/try-command.ts'
import { exportCommand } from '../views/spreadsheet/export-command.ts'
import {
  correctReceiptCommand,
  type lostGoodsName,
  removeLostGoodsCommand,
  saveCountCommand,
  throwAwayExpiredCommand,
} from './commands.ts'
import { stockAdjusted, stockAdjustedSchema, stockCounted, stockCountedSchema } from './events.ts'

const productId = '01919191-0000-7000-8000-000000000001'
const countId = '01919191-0000-7000-8000-0000000000c1'
const { businessDay } = testCounter
const amount = quantityThousandths
const countedLine = (number: number) => ({
  productId: `01919191-0000-7000-8000-${String(number).padStart(12, '0')}`,
  countedAt: instant(50),
  ...{ expectedThousandths: amount(2_000), countedThousandths: amount(3_000), knownAt: instant(10) },
})

test('[STOCK-6] a count is recorded with every line, in as many events as they need, and none without a line', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 1_100 }), (lineCount) => {
      const lines = Array.from({ length: lineCount }, (_, number) => countedLine(number))
      const count = { countId, name: 'Rak depan', lines }
      const { decided, subject } = tryCommand(saveCountCommand, count, null)
      if (!decided.ok) throw new Error(decided.refusal.code)
      const { events } = decided.value
      expect(events.every(({ body }) => stockCountedSchema.safeParse(body).success)).toBe(true)
      expect(events.map(({ kind, body }) => [kind, body.countId, body.name])).toEqual(
        events.map(() => ['stock_counted', countId, 'Rak depan']),
      )
      const ids = events.flatMap(({ body }) => body.lines.map((line) => line.productId))
      expect(ids).toEqual(lines.map((line) => line.productId))
      expect(subject()).toBe(`Stok opname ${lineCount} produk`)
    }),
    { numRuns: 20 },
  )
  const nothing = tryCommand(saveCountCommand, { countId, name: '', lines: [] }, null)
  expect(nothing.decided).toMatchObject({ refusal: { code: 'count_empty' } })
  expect(stockCounted.permissions({} as never, {} as never)).toEqual([[{ right: 'stock' }]])
})

const removed = (lines: readonly number[], reason: keyof typeof lostGoodsName = 'waste') =>
  tryCommand(
    removeLostGoodsCommand,
    {
      ...{ reason, note: ' pecah ' },
      lines: lines.map((quantity) => ({
        productId,
        quantityThousandths: Number.isNaN(quantity) ? null : amount(quantity),
      })),
    },
    null,
  )

test('[STOCK-18] goods that nobody sells any more leave stock together, with their reason', () => {
  const { decided, subject } = removed([3_000, 500], 'own_use')
  const body = {
    ...{ reason: 'own_use', note: 'pecah', businessDay },
    lines: [
      { productId, quantityThousandths: -3_000 },
      { productId, quantityThousandths: -500 },
    ],
  }
  expect(decided).toMatchObject({ value: { events: [{ kind: 'stock_adjusted', body }] } })
  expect(stockAdjustedSchema.safeParse(body).success).toBe(true)
  expect(stockAdjusted.permissions(body as never, {} as never)).toEqual([[{ right: 'stock' }]])
  expect(subject()).toBe('Dipakai sendiri: 2 produk')
  expect(removed([1_000]).subject()).toBe('Rusak atau hilang: 1 produk')
})

test('[STOCK-18] no goods, too many of them, and a quantity that nobody can read are refused', () => {
  expect(removed([]).decided).toMatchObject({ refusal: { code: 'goods_missing' } })
  expect(removed(Array.from({ length: 501 }, () => 1_000)).decided).toMatchObject({
    refusal: { code: 'too_many_lines', maximumCount: 500 },
  })
  for (const quantity of [Number.NaN, 0]) {
    expect(removed([1_000, quantity]).decided).toMatchObject({
      refusal: { code: 'quantity_unusable', productId },
    })
  }
})

test('[STOCK-11] what is thrown away of expired goods names its day, and is never more than is left', () => {
  const goods = {
    ...{ productId, name: 'Susu', unit: 'kotak', expiresOn: '2026-11-18' as BusinessDay },
    leftThousandths: 4_500,
  }
  const thrown = (quantity: number | null) =>
    tryCommand(
      throwAwayExpiredCommand,
      { ...goods, quantityThousandths: quantity === null ? null : amount(quantity) },
      null,
    )
  const { decided, subject } = thrown(1_500)
  expect(decided).toMatchObject({
    value: {
      events: [
        {
          kind: 'stock_adjusted',
          body: {
            ...{ reason: 'waste', note: 'Kedaluwarsa 18 November 2026', businessDay },
            lines: [{ productId, quantityThousandths: -1_500, expiresOn: '2026-11-18' }],
          },
        },
      ],
      output: { quantity: 1_500 },
    },
  })
  expect(subject()).toBe('Buang 1,5 kotak Susu')
  expect(thrown(4_500).decided.ok).toBe(true)
  expect(thrown(4_501).decided).toMatchObject({ refusal: { code: 'more_than_left' } })
  expect(thrown(0).decided).toMatchObject({ refusal: { code: 'quantity_unusable' } })
  expect(thrown(null).decided).toMatchObject({ refusal: { code: 'quantity_unusable' } })
})

test('[STOCK-15] of a receipt only what really came stays, with a note of how much that was', () => {
  const receiptId = '01919191-0000-7000-8000-0000000000f1'
  const goods = {
    ...{ receiptId, productId, leftThousandths: 1_000_000 },
    lines: [{ productId, quantityThousandths: amount(1_000_000), unitCostRupiah: null }],
  }
  const corrected = (right: number | null) =>
    tryCommand(
      correctReceiptCommand,
      { goods, name: 'Telur', unit: 'butir', rightThousandths: right === null ? null : amount(right) },
      null,
    )
  const { decided, subject } = corrected(100_000)
  expect(decided).toMatchObject({
    value: {
      events: [
        {
          kind: 'stock_adjusted',
          body: {
            ...{ reason: 'correction', note: 'Seharusnya 100 butir', businessDay, reversal: { receiptId } },
            lines: [{ productId, quantityThousandths: -900_000 }],
          },
        },
      ],
    },
  })
  expect(subject()).toBe('Salah catat Telur: 1.000 menjadi 100 butir')
  expect(corrected(0).decided.ok).toBe(true)
  expect(corrected(1_000_000).decided).toMatchObject({ refusal: { code: 'not_less' } })
  expect(corrected(null).decided).toMatchObject({ refusal: { code: 'quantity_unusable' } })
})

test('[STOCK-8] the file of a stock card takes the permission to export and changes nothing', () => {
  const { decided, subject } = tryCommand(exportCommand, { what: 'kartu stok Telur' }, null)
  expect(decided).toEqual({
    ok: true,
    value: { events: [], permissions: [{ right: 'export' }], output: undefined },
  })
  expect(subject()).toBe('Ekspor kartu stok Telur')
})
