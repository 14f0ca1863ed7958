import fc from 'fast-check'
import { expect, test } from 'vitest'
import { wholeUnits } from '../../base/quantity/quantity.ts'
import type { JournalEvent } from '../../events/fact.ts'
import { movementsOf } from '../../journal/movements.ts'
import { anyGoodsStory, goodsStory, productIds } from '../../testing/any-goods-story.ts'
import { type CostAccount, type CostPosting, type CostState, costOf, maximumShortages } from './cost-state.ts'
import { reckonCosts } from './reckon-costs.ts'
import type { SoldCosts } from './sold-costs.ts'

const [coffee, sugar] = productIds

function reckonAll(events: readonly JournalEvent[]) {
  const states = new Map<string, CostState>()
  const sold: SoldCosts = new Map()
  const postings = events.flatMap((event) => reckonCosts(states, event, sold))
  return { states, postings, sold }
}

function sumOf(postings: readonly CostPosting[], account?: CostAccount): number {
  let sum = 0
  for (const posting of postings) {
    if (account === undefined ? posting.account !== 'paid' : posting.account === account) {
      sum += posting.amountRupiah
    }
  }
  return sum
}

function stockValueOf(states: ReadonlyMap<string, CostState>): number {
  let sum = 0
  for (const state of states.values()) sum += state.valueRupiah
  return sum
}

test('[COST-1] what left and what is in stock is what was paid, after every event, in any order', () => {
  fc.assert(
    fc.property(anyGoodsStory, (events) => {
      const states = new Map<string, CostState>()
      const sold: SoldCosts = new Map()
      const postings: CostPosting[] = []
      for (const event of events) {
        postings.push(...reckonCosts(states, event, sold))
        expect(sumOf(postings) + stockValueOf(states)).toBe(sumOf(postings, 'paid'))
      }
      for (const [productId, state] of states) {
        let stock = 0
        for (const event of events)
          for (const { account, subject, amount } of movementsOf(event))
            if (account === 'stock' && subject === productId) stock += amount
        expect(state.stockThousandths).toBe(stock)
        const short = state.shortages.reduce((sum, shortage) => sum + shortage.quantityThousandths, 0)
        expect(short).toBe(Math.max(0, -stock))
        if (stock === 0) expect(state.valueRupiah).toBe(0)
        const guessed = state.shortages.reduce((sum, shortage) => sum + shortage.estimateRupiah, 0)
        if (stock < 0) expect(state.valueRupiah).toBe(0 - guessed)
      }
    }),
    { numRuns: 2_000 },
  )
})

test('[COST-2] when everything that came with a price has left again, what was paid is what it cost, in any order', () => {
  fc.assert(
    fc.property(
      fc.array(
        fc.record({
          quantityThousandths: fc.integer({ min: 1, max: 90_000 }),
          costRupiah: fc.nat({ max: 9_000_000 }),
        }),
        { minLength: 1, maxLength: 12 },
      ),
      fc.array(fc.integer({ min: 1, max: 40_000 }), { maxLength: 40 }),
      fc.array(fc.nat(), { minLength: 60, maxLength: 60 }),
      (purchases, sales, order) => {
        const bought = purchases.reduce((sum, purchase) => sum + purchase.quantityThousandths, 0)
        const sold: number[] = []
        let left = bought
        for (const quantity of sales) {
          if (quantity >= left) break
          sold.push(quantity)
          left -= quantity
        }
        const told = [
          ...purchases.map(({ quantityThousandths: quantity, costRupiah }) =>
            goodsStory.received(coffee, quantity, costRupiah),
          ),
          ...[...sold, left].map((quantity) => goodsStory.sold(coffee, quantity)),
        ]
        const shuffled = told
          .map((fact, index) => ({ fact, at: order[index] ?? index }))
          .sort((one, other) => one.at - other.at)
          .map(({ fact }) => fact)
        const { states, postings } = reckonAll(goodsStory.events(shuffled))
        const paid = purchases.reduce((sum, purchase) => sum + purchase.costRupiah, 0)
        expect(states.get(coffee)).toMatchObject({ stockThousandths: 0, valueRupiah: 0, shortages: [] })
        expect(sumOf(postings, 'sold')).toBe(paid)
        expect(sumOf(postings, 'paid')).toBe(paid)
      },
    ),
    { numRuns: 1_000 },
  )
})

test('[COST-1] a third of Rp 10.000 loses nothing: the last piece takes the remainder', () => {
  const { postings } = reckonAll(
    goodsStory.events([
      goodsStory.received(coffee, 3_000, 10_000),
      ...[1, 2, 3].map(() => goodsStory.sold(coffee, 1_000)),
    ]),
  )
  const sold = postings.filter(({ account }) => account === 'sold').map((posting) => posting.amountRupiah)
  expect(sold).toEqual([3_333, 3_334, 3_333])
})

test('[COST-3] a sale at minus stock is guessed, and the late purchase puts it right on its own day', () => {
  const events = goodsStory.events([
    goodsStory.received(coffee, 1_000, 2_900),
    goodsStory.sold(coffee, 3_000),
    goodsStory.received(coffee, 10_000, 31_000),
  ])
  const [, sale, late] = events
  const { states, postings } = reckonAll(events)
  expect(postings.filter(({ account }) => account === 'sold')).toEqual([
    {
      productId: coffee,
      account: 'sold',
      quantityThousandths: 3_000,
      amountRupiah: 3 * 2_900,
      isRepair: false,
      ofEventId: sale!.eventId,
      eventId: sale!.eventId,
      lineIndex: 0,
      businessDay: goodsStory.dayOf(sale!),
    },
    {
      productId: coffee,
      account: 'sold',
      quantityThousandths: 0,
      amountRupiah: 2 * 3_100 - 2 * 2_900,
      isRepair: true,
      ofEventId: sale!.eventId,
      eventId: late!.eventId,
      lineIndex: 0,
      businessDay: goodsStory.dayOf(sale!),
    },
  ])
  expect(goodsStory.dayOf(late!)).not.toBe(goodsStory.dayOf(sale!))
  expect(states.get(coffee)).toMatchObject({ stockThousandths: 8_000, valueRupiah: 24_800, shortages: [] })
})

test('[COST-3] the oldest shortage is put right first, and a shop that never buys keeps a short list', () => {
  const sales = Array.from({ length: maximumShortages + 30 }, () => goodsStory.sold(coffee, 1_000))
  const named = goodsStory.named(coffee, 2_000)
  const { states } = reckonAll(goodsStory.events([named, ...sales]))
  const state = states.get(coffee)!
  expect(state.shortages).toHaveLength(maximumShortages)
  expect(state.valueRupiah).toBe(-2_000 * sales.length)
  const events = goodsStory.events([named, sales[0]!, sales[1]!, goodsStory.received(coffee, 1_000, 2_500)])
  const repairs = reckonAll(events).postings.filter(({ isRepair }) => isRepair)
  expect(repairs).toMatchObject([{ ofEventId: events[1]!.eventId, amountRupiah: 500 }])
})

test('[COST-4] two tills that were offline cost every sale the same once they have the same journal', () => {
  fc.assert(
    fc.property(
      anyGoodsStory,
      anyGoodsStory,
      fc.array(fc.boolean(), { maxLength: 60 }),
      (mine, theirs, turns) => {
        // The server's order: any interleaving that keeps the order of each device.
        const own = goodsStory.onDevice(mine, 1)
        const other = goodsStory.onDevice(theirs, 2)
        const journal: JournalEvent[] = []
        const queues = [own.slice(), other.slice()]
        for (const turn of turns) {
          const next = queues[turn ? 0 : 1]!.shift()
          if (next !== undefined) journal.push(next)
        }
        journal.push(...queues[0]!, ...queues[1]!)
        // One till had the first half when it went on alone: its own events on top are a guess and nothing is kept of it.
        const half = Math.floor(journal.length / 2)
        const base = reckonAll(journal.slice(0, half))
        const onTop = new Map(base.states)
        const soldOnTop = new Map(base.sold)
        for (const event of own.filter((one) => !journal.slice(0, half).includes(one)))
          reckonCosts(onTop, event, soldOnTop)
        const postings = [...base.postings]
        for (const event of journal.slice(half)) postings.push(...reckonCosts(base.states, event, base.sold))
        expect({ ...base, postings }).toEqual(reckonAll(journal))
      },
    ),
    { numRuns: 300 },
  )
})

test('[COST-5] goods without a price are worth what the product costs; the first word values what is there', () => {
  const { states, postings, sold } = reckonAll(
    goodsStory.events([goodsStory.opening(coffee, 24_000, null), goodsStory.named(coffee, 2_900)]),
  )
  expect(states.get(coffee)).toMatchObject({ stockThousandths: 24_000, valueRupiah: 24 * 2_900 })
  expect(sumOf(postings, 'paid')).toBe(24 * 2_900)
  // A later word changes nothing of what is there.
  reckonCosts(states, goodsStory.events([goodsStory.named(coffee, 3_500)])[0]!, sold)
  expect(states.get(coffee)).toMatchObject({ valueRupiah: 24 * 2_900 })
  expect(costOf(states.get(coffee)!, 1_000)).toBe(2_900)
  reckonCosts(states, goodsStory.events([goodsStory.opening(coffee, 6_000, null)])[0]!, sold)
  expect(states.get(coffee)).toMatchObject({ valueRupiah: 30 * 2_900 })
})

test('[COST-5] what is never in stock is paid for and sold at once, at the cost that was typed', () => {
  const { states, postings } = reckonAll(
    goodsStory.events([goodsStory.named(sugar, 10_500), goodsStory.soldUnstocked(sugar, 2_000)]),
  )
  expect([sumOf(postings, 'paid'), sumOf(postings, 'sold')]).toEqual([21_000, 21_000])
  expect(states.get(sugar)).toMatchObject({ stockThousandths: 0, valueRupiah: 0 })
})

test('[COST-1] a bundle costs what its parts cost, on its own line of the sale', () => {
  const events = goodsStory.events([
    goodsStory.received(coffee, 10_000, 30_000),
    goodsStory.received(sugar, 4_000, 50_000),
    goodsStory.soldBundle([2_000, 500]),
  ])
  const sold = reckonAll(events).postings.filter(({ account }) => account === 'sold')
  expect(sold).toMatchObject([
    { productId: coffee, amountRupiah: 6_000, ofEventId: events[2]!.eventId, lineIndex: 0 },
    { productId: sugar, amountRupiah: 6_250, ofEventId: events[2]!.eventId, lineIndex: 0 },
  ])
})

test('[COST-6] a refund of what was sold at minus stock takes back its own guess', () => {
  const sold = goodsStory.sold(coffee, 2_000)
  const events = goodsStory.events([
    goodsStory.named(coffee, 1_000),
    goodsStory.sold(coffee, 1_000),
    goodsStory.named(coffee, 3_000),
    sold,
  ])
  const refund = goodsStory.events([goodsStory.refunded(coffee, 2_000, events[3]!.eventId)], 9)
  const { states, postings } = reckonAll([...events, ...refund])
  expect(sumOf(postings, 'sold')).toBe(1_000)
  expect(states.get(coffee)?.shortages).toMatchObject([{ estimateRupiah: 1_000 }])
})

test('[COST-6] a supplier who credits less than goods were worth: the difference is a loss of its own', () => {
  const { states, postings } = reckonAll(
    goodsStory.events([
      goodsStory.received(coffee, 10_000, 50_000),
      goodsStory.returned(coffee, 4_000, 18_000),
    ]),
  )
  expect(sumOf(postings, 'paid')).toBe(32_000)
  expect(sumOf(postings, 'returned')).toBe(2_000)
  expect(states.get(coffee)).toMatchObject({ stockThousandths: 6_000, valueRupiah: 30_000 })
})

test('[COST-1] pieces of a dus and a dus are the same goods, whatever unit they come and go in', () => {
  const dus = wholeUnits(40)
  const wholeDus = goodsStory.events([
    goodsStory.received(coffee, dus, 110_000),
    goodsStory.sold(coffee, dus, wholeUnits(1)),
    goodsStory.received(coffee, dus, 112_000),
  ])
  const { states, postings } = reckonAll(wholeDus)
  const soldAlone = sumOf(postings, 'sold')
  expect(soldAlone).toBe(110_000)
  expect(states.get(coffee)).toMatchObject({ stockThousandths: dus, valueRupiah: 112_000 })

  const pieces = Array.from({ length: 40 }, () => goodsStory.sold(coffee, wholeUnits(1)))
  const inPieces = reckonAll([...wholeDus, ...goodsStory.events(pieces, wholeDus.length)])
  const soldByPiece = inPieces.postings.filter(({ account }) => account === 'sold').slice(1)
  expect(soldByPiece.map((posting) => posting.amountRupiah)).toEqual(Array(40).fill(2_800))
  expect(inPieces.states.get(coffee)).toMatchObject({ stockThousandths: 0, valueRupiah: 0 })
  expect(sumOf(inPieces.postings, 'paid')).toBe(222_000)
})

test('[COST-10] no price and no quantity that an event can carry ends the reckoning of costs', () => {
  const quantity = fc.constantFrom(1, 2, 999, 1_000_000, 1_000_000_000_000)
  const price = fc.constantFrom(0, 1, 100_000_000)
  const sum = fc.constantFrom(0, 7, 1_000_000_000_000)
  // A shop in which more than a few of the largest deliveries count is out of range by itself [SYNC-71].
  const openings = fc.array(
    fc.tuple(quantity, price).map(([many, cost]) => goodsStory.opening(coffee, many, cost)),
    { maxLength: 4 },
  )
  const fact = fc.oneof(
    fc.tuple(quantity, sum).map(([many, cost]) => goodsStory.received(coffee, many, cost)),
    quantity.map((many) => goodsStory.sold(coffee, many)),
    quantity.map((many) => goodsStory.sold(coffee, many, 1, false)),
  )
  fc.assert(
    fc.property(fc.array(fact, { maxLength: 30 }), openings, (facts, opened) => {
      // Some before, some between.
      const told = [...opened.slice(2), ...facts.slice(0, 9), ...opened.slice(0, 2), ...facts.slice(9)]
      const { states, postings } = reckonAll(goodsStory.events(told))
      expect(sumOf(postings) + stockValueOf(states)).toBe(sumOf(postings, 'paid'))
    }),
    { numRuns: 2_000 },
  )
})
