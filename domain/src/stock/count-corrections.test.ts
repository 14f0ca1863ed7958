import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { JournalFact } from '../journal/journal-fact.ts'
import type { Fact } from '../sync/event-kinds.ts'
import { movementsOf } from '../sync/movements.ts'
import { goodsStory, productIds } from '../testing/any-goods-story.ts'
import { instant } from '../time/instant.ts'
import type { BusinessDay } from '../time/zone.ts'
import { countCorrections } from './count-corrections.ts'
import { quantityThousandths } from './quantity.ts'

const [coffee] = productIds
const counter = '01919191-0000-7000-8000-0000000000d1'
const seller = '01919191-0000-7000-8000-0000000000d2'
const businessDay = '2026-11-01' as BusinessDay
const facts = { zone: 'Asia/Jakarta', businessDay, cashierName: 'Rina' } as const

function row(
  number: number,
  deviceId: string,
  at: number,
  receivedAt: number | null,
  fact: Fact,
): JournalFact {
  return {
    ...fact,
    ...{ eventId: `01919191-0000-7000-8000-${String(number).padStart(12, '0')}`, deviceId },
    ...{ deviceSeq: number, at: instant(at), businessDay, staffId: null },
    receivedAt: receivedAt === null ? null : instant(receivedAt),
  }
}

const stockOf = (rows: readonly JournalFact[]) =>
  rows
    .flatMap((fact) => movementsOf(fact))
    .reduce((sum, { account, amount }) => (account === 'stock' ? sum + amount : sum), 0)

/**
 * Time is 0 to 100. Goods are sold on another device, which is heard of later or never; at 50 somebody counts what is
 * really there.
 */
function story(
  sales: readonly { at: number; heardAt: number; quantity: number }[],
  openingThousandths: number,
) {
  const countedAt = 50
  const opening = row(900, seller, -2, -2, goodsStory.opening(coffee, openingThousandths, null)(facts))
  const sold = sales.map(({ at, heardAt, quantity }, index) =>
    row(index + 1, seller, at, Math.max(at, heardAt), goodsStory.sold(coffee, quantity)(facts)),
  )
  const known = [opening, ...sold.filter((fact) => fact.receivedAt! <= countedAt)]
  const onShelf = stockOf([opening, ...sold.filter((fact) => fact.at <= countedAt)])
  const count = row(901, counter, countedAt, null, {
    kind: 'stock_counted',
    body: {
      ...{ ...facts, countId: opening.eventId, name: '', knownAt: instant(countedAt), note: '' },
      lines: [
        {
          ...{ productId: coffee, countedAt: instant(countedAt) },
          expectedThousandths: quantityThousandths(stockOf(known)),
          countedThousandths: quantityThousandths(onShelf),
        },
      ],
    },
  })
  return { rows: [opening, ...sold, count], onShelf, sold, countedAt }
}

const sale = fc.record({
  at: fc.nat({ max: 100 }),
  heardAt: fc.nat({ max: 100 }),
  quantity: fc.integer({ min: 1, max: 9_000 }),
})

test('[STOCK-5] after everything has arrived, stock is what was found plus what happened since', () => {
  fc.assert(
    fc.property(fc.array(sale, { maxLength: 12 }), fc.nat({ max: 90_000 }), (sales, opening) => {
      const { rows, onShelf, sold, countedAt } = story(sales, opening)
      const corrections = countCorrections(rows, counter).map((body, index) =>
        row(950 + index, counter, 101, null, { kind: 'stock_count_corrected', body: { ...facts, ...body } }),
      )
      const since = stockOf(sold.filter((fact) => fact.at > countedAt))
      expect(stockOf([...rows, ...corrections])).toBe(onShelf + since)
      // Looked at again, nothing is left to correct; and only the device that counted does it.
      expect(countCorrections([...rows, ...corrections], counter)).toEqual([])
      expect(countCorrections(rows, seller)).toEqual([])
    }),
    { numRuns: 500 },
  )
})

test('[STOCK-3] a count moves stock by the difference, and a line that fits moves nothing', () => {
  const { rows } = story([{ at: 10, heardAt: 10, quantity: 2_000 }], 5_000)
  expect(movementsOf(rows.at(-1)!)).toEqual([])
  const found = goodsStory.counted(coffee, 5_000, 3_500)(facts)
  expect(movementsOf({ ...found, deviceId: counter })).toEqual([
    { account: 'stock', subject: coffee, amount: -1_500 },
  ])
})
