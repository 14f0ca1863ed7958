import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { BusinessDay } from '../../base/time/zone.ts'
import type { JournalEvent } from '../../events/fact.ts'
import type { JournalFact } from '../../journal/journal-fact.ts'
import { movementsOf } from '../../journal/movements.ts'
import { anyGoodsStory, goodsStory, productIds } from '../../testing/any-goods-story.ts'
import { sampleEvents } from '../../testing/sample-events/all.ts'
import { costKinds, costMovesOf } from '../cost/cost-moves.ts'
import { stockCard, stockKinds, stockMoveOf } from './stock-card.ts'
import { stockCardCsv } from './stock-card-csv.ts'

const [coffee] = productIds

function factsOf(events: ReturnType<typeof goodsStory.events>): JournalFact[] {
  return events.map((event) => ({ ...event, businessDay: goodsStory.dayOf(event), receivedAt: null }))
}

function movesOf(facts: readonly JournalFact[]) {
  return facts.flatMap((fact) => stockMoveOf(fact, coffee) ?? [])
}

function stockOf(facts: readonly JournalFact[]): number {
  let stock = 0
  for (const fact of facts)
    for (const { account, subject, amount } of movementsOf(fact))
      if (account === 'stock' && subject === coffee) stock += amount
  return stock
}

const allDays = { fromDay: '2026-01-01' as BusinessDay, throughDay: '9999-12-31' as BusinessDay }

test('[STOCK-8] each line of a stock card ends with the stock of that moment, also where the device has forgotten what was before', () => {
  fc.assert(
    fc.property(anyGoodsStory, fc.nat({ max: 24 }), fc.nat({ max: 24 }), (events, first, length) => {
      const facts = factsOf(events)
      const stockNow = stockOf(facts)
      const days = [...new Set(facts.map(({ businessDay }) => businessDay))].sort()
      const fromDay = days[Math.min(first, days.length - 1)] ?? allDays.fromDay
      const throughDay = days[Math.min(first + length, days.length - 1)] ?? allDays.throughDay
      // What is older than the first day is not on the device any more.
      const known = facts.filter(({ businessDay }) => businessDay >= fromDay)
      const card = stockCard(movesOf([...known].reverse()), stockNow, { fromDay, throughDay })
      expect(card.beforeThousandths).toBe(stockOf(facts.filter(({ businessDay }) => businessDay < fromDay)))
      expect(card.afterThousandths).toBe(
        stockOf(facts.filter(({ businessDay }) => businessDay <= throughDay)),
      )
      expect(card.beforeThousandths + card.inThousandths - card.outThousandths).toBe(card.afterThousandths)
      for (const row of card.rows) {
        const index = facts.findIndex(({ eventId }) => eventId === row.eventId)
        expect(row.stockThousandths).toBe(stockOf(facts.slice(0, index + 1)))
      }
    }),
  )
})

test('[STOCK-8] nothing moves stock but the kinds that a stock card reads', () => {
  fc.assert(
    fc.property(anyGoodsStory, (events) => {
      for (const fact of factsOf(events)) {
        const isMove = movementsOf(fact).some(({ account }) => account === 'stock')
        if (isMove) expect(stockKinds).toContain(fact.kind)
      }
    }),
  )
})

test.each(Object.entries(sampleEvents))(
  '[STOCK-8] [COST-1] %s stands on stock cards and in what stock is worth where it moves stock',
  (kind, { body }) => {
    const event = {
      ...{ kind, body, eventId: 'e', deviceId: 'd', deviceSeq: 1, at: 0, staffId: null },
      businessDay: allDays.fromDay,
    }
    const fact = event as unknown as JournalFact
    for (const { account, subject } of movementsOf(fact)) {
      if (account !== 'stock') continue
      expect(stockKinds).toContain(kind)
      // What goes out and comes back of the same product is no line of its card.
      if (kind !== 'products_merged') expect(stockMoveOf(fact, subject)).not.toBeNull()
      expect(costKinds).toContain(kind)
      expect(costMovesOf(fact as unknown as JournalEvent).map(({ productId }) => productId)).toContain(
        subject,
      )
    }
  },
)

test('[STOCK-8] a line says what moved the stock, by its number, its supplier or the words that somebody wrote', () => {
  const facts = factsOf(
    goodsStory.events([
      goodsStory.opening(coffee, 10_000, null),
      goodsStory.received(coffee, 24_000, 60_000),
      goodsStory.sold(coffee, 3_000),
      goodsStory.refunded(coffee, 1_000, 'sale'),
      goodsStory.adjusted(coffee, -2_000, 'waste'),
      goodsStory.counted(coffee, 30_000, 30_000),
      goodsStory.returned(coffee, 5_000, 10_000),
      goodsStory.named(coffee, 2_500),
      goodsStory.soldUnstocked(coffee, 4_000),
    ]),
  )
  const { rows } = stockCard(movesOf(facts), stockOf(facts), allDays)
  expect(rows.map((row) => [row.kind, row.amountThousandths, row.stockThousandths, row.label])).toEqual([
    ['opening', 10_000, 10_000, ''],
    ['purchased', 24_000, 34_000, 'Grosir Jaya'],
    ['sold', -3_000, 31_000, 'A-261101-0001'],
    ['refunded', 1_000, 32_000, 'A-261101-0002'],
    ['waste', -2_000, 30_000, ''],
    ['counted', 0, 30_000, ''],
    ['returned', -5_000, 25_000, 'Grosir Jaya'],
  ])
  expect(rows.map(({ saleId }) => saleId)).toEqual([null, null, rows[2]!.eventId, 'sale', null, null, null])
})

test('[STOCK-8] a sale that took it as a part of a bundle names the bundle', () => {
  const facts = factsOf(goodsStory.events([goodsStory.soldBundle([2_000, 500])]))
  expect(movesOf(facts)).toMatchObject([
    { kind: 'sold', amountThousandths: -2_000, label: 'A-261101-0001 · Kopi' },
  ])
})

test('[STOCK-8] a stock card for a spreadsheet begins with what there was, and runs nothing there', () => {
  const facts = factsOf(goodsStory.events([goodsStory.sold(coffee, 1_500)]))
  const [move] = movesOf(facts)
  const card = stockCard([{ ...move!, label: '=1+1' }], 8_500, allDays)
  expect(stockCardCsv(card, { zone: 'Asia/Jakarta', person: () => 'Rina' }).split('\r\n')).toEqual([
    '"Hari usaha";Waktu;Jenis;Keterangan;Orang;"Masuk atau keluar";Stok',
    ';;"Saldo awal";;;;10',
    `${move!.businessDay};"2026-11-01 10:00:00";Penjualan;'=1+1;Rina;-1,5;8,5`,
    '',
  ])
})
