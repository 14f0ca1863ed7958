import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { JournalEvent } from '../../events/fact.ts'
import { type GoodsFact, goodsStory, productIds } from '../../testing/any-goods-story.ts'
import type { CostAccount, CostPosting, CostState } from './cost-state.ts'
import { reckonCosts } from './reckon-costs.ts'
import type { SoldCosts } from './sold-costs.ts'

const [coffee, sugar] = productIds
const { received, sold, refunded, named, idOf } = goodsStory

function reckonAll(events: readonly JournalEvent[]) {
  const states = new Map<string, CostState>()
  const costs: SoldCosts = new Map()
  return { states, postings: events.flatMap((event) => reckonCosts(states, event, costs)) }
}

function sumOf(postings: readonly CostPosting[], account: CostAccount): number {
  return postings.reduce((sum, one) => (one.account === account ? sum + one.amountRupiah : sum), 0)
}

function told(...facts: readonly GoodsFact[]) {
  return reckonAll(goodsStory.events(facts))
}

test('[COST-13] goods come back at the cost with which they left, whatever they cost by now', () => {
  const { states, postings } = told(
    received(coffee, 10_000, 100_000),
    sold(coffee, 10_000),
    received(coffee, 10_000, 50_000),
    refunded(coffee, 10_000, idOf(1)),
  )
  expect(sumOf(postings, 'sold')).toBe(0)
  expect(states.get(coffee)).toMatchObject({ stockThousandths: 20_000, valueRupiah: 150_000 })
  // What came back says nothing of what the product costs by now.
  expect(states.get(coffee)?.lastCost).toEqual({ costRupiah: 50_000, quantityThousandths: 10_000 })
})

test('[COST-13] part by part no rupiah is lost, and what came back twice is worth what the product costs', () => {
  const story = [
    received(coffee, 3_000, 10_000),
    sold(coffee, 3_000),
    received(coffee, 3_000, 90_000),
    ...[1, 2, 3].map(() => refunded(coffee, 1_000, idOf(1))),
  ]
  const { states, postings } = told(...story)
  expect(sumOf(postings, 'sold')).toBe(0)
  expect(states.get(coffee)).toMatchObject({ stockThousandths: 6_000, valueRupiah: 100_000 })
  expect(sumOf(told(...story, refunded(coffee, 3_000, idOf(1))).postings, 'sold')).toBe(-50_000)
})

test('[COST-13] what left at minus stock and was put right since comes back at what it cost in the end', () => {
  const { states, postings } = told(
    named(coffee, 1_000),
    sold(coffee, 4_000),
    received(coffee, 2_000, 6_000),
    named(coffee, 9_000),
    refunded(coffee, 4_000, idOf(1)),
  )
  expect(sumOf(postings, 'sold')).toBe(0)
  expect(states.get(coffee)).toMatchObject({ stockThousandths: 2_000, valueRupiah: 6_000, shortages: [] })
})

test('[COST-13] goods that come back before their sale leave with it at the cost at which they came', () => {
  const { states, postings } = told(
    received(coffee, 10_000, 100_000),
    refunded(coffee, 2_000, idOf(3)),
    received(coffee, 10_000, 20_000),
    sold(coffee, 2_000),
  )
  expect(sumOf(postings, 'sold')).toBe(0)
  expect(states.get(coffee)).toMatchObject({ stockThousandths: 20_000, valueRupiah: 120_000 })
})

test('[COST-13] what is never in stock is neither paid for nor used up once it has come back', () => {
  const back: GoodsFact = (counter) => {
    const fact = refunded(sugar, 2_000, idOf(1))(counter)
    if (fact.kind === 'sale_refunded') fact.body.lines[0]!.restocked = []
    return fact
  }
  const { postings } = told(
    named(sugar, 10_500),
    goodsStory.soldUnstocked(sugar, 2_000),
    named(sugar, 1),
    back,
  )
  expect([sumOf(postings, 'paid'), sumOf(postings, 'sold')]).toEqual([0, 0])
})

const quantity = fc.integer({ min: 1, max: 30_000 })
const cost = fc.oneof(fc.nat({ max: 5_000_000 }), fc.constantFrom(0, 1, 10_000))
const between: fc.Arbitrary<GoodsFact> = fc.oneof(
  { weight: 2, arbitrary: fc.tuple(quantity, cost).map(([many, sum]) => received(coffee, many, sum)) },
  { weight: 2, arbitrary: quantity.map((many) => sold(coffee, many)) },
  fc.nat({ max: 90_000 }).map((sum) => named(coffee, sum)),
  quantity.map((many) => goodsStory.adjusted(coffee, -many, 'waste')),
  fc.tuple(quantity, quantity).map(([seen, found]) => goodsStory.counted(coffee, seen, found)),
)
const betweens = fc.array(between, { maxLength: 6 })

test('[COST-13] a sale and all its goods given back leave nothing of its cost, after any story, in any parts', () => {
  fc.assert(
    fc.property(
      betweens,
      quantity,
      fc.array(fc.tuple(betweens, quantity), { maxLength: 4 }),
      betweens,
      betweens,
      (before, whole, parts, last, after) => {
        const facts = [...before, sold(coffee, whole)]
        const saleId = idOf(before.length)
        let left = whole
        const backIds: string[] = []
        const giveBack = (many: number) => {
          backIds.push(idOf(facts.length))
          facts.push(refunded(coffee, many, saleId))
          left -= many
        }
        for (const [story, part] of parts) {
          facts.push(...story)
          if (part < left) giveBack(part)
        }
        facts.push(...last)
        giveBack(left)
        facts.push(...after)
        const { states, postings } = told(...facts)
        const own = postings.filter(
          ({ account, ofEventId }) =>
            account === 'sold' && (ofEventId === saleId || backIds.includes(ofEventId)),
        )
        expect(sumOf(own, 'sold')).toBe(0)
        const out = postings.reduce(
          (sum, { account, amountRupiah }) => (account === 'paid' ? sum : sum + amountRupiah),
          0,
        )
        expect(out + (states.get(coffee)?.valueRupiah ?? 0)).toBe(sumOf(postings, 'paid'))
      },
    ),
    { numRuns: 3_000 },
  )
})
