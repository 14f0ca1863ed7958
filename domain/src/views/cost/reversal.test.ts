import fc from 'fast-check'
import { expect, test } from 'vitest'
import { rupiah } from '../../base/money/rupiah.ts'
import { lineAmount, quantityThousandths, wholeUnits } from '../../base/quantity/quantity.ts'
import { type GoodsFact, goodsStory, productIds } from '../../testing/any-goods-story.ts'
import type { CostPosting, CostState } from './cost-state.ts'
import { dayCostsOf, joinDayCosts } from './day-costs.ts'
import { reckonCosts } from './reckon-costs.ts'
import type { SoldCosts } from './sold-costs.ts'

const [coffee] = productIds

function reckonAll(facts: readonly GoodsFact[]) {
  const states = new Map<string, CostState>()
  const sold: SoldCosts = new Map()
  const postings = goodsStory.events(facts).flatMap((event) => reckonCosts(states, event, sold))
  const { stockThousandths = 0, valueRupiah = 0, shortages = [] } = states.get(coffee) ?? {}
  const paidRupiah = postings.reduce((sum, one) => sum + (one.account === 'paid' ? one.amountRupiah : 0), 0)
  return { postings, stockThousandths, valueRupiah, shortages, paidRupiah }
}

/** What *laba rugi* hears, day by day. */
const profitDays = (postings: readonly CostPosting[]) =>
  joinDayCosts(dayCostsOf(postings)).filter((day) => day.soldRupiah !== 0 || day.lossRupiah !== 0)

type Mistake = { told: GoodsFact; undone: GoodsFact }
const amount = fc.integer({ min: 1, max: 90_000 })
const unitCost = fc.integer({ min: 1, max: 90_000 })
const price = fc.integer({ min: 1, max: 5_000_000 })
const mistake: fc.Arbitrary<Mistake> = fc.oneof(
  fc
    .tuple(amount, fc.option(unitCost), fc.constantFrom('add' as const, 'match' as const))
    .map(([quantity, each, mode]) => ({
      told: goodsStory.imported(coffee, quantity, each, mode),
      undone: goodsStory.importUndone(coffee, quantity),
    })),
  fc.tuple(amount, unitCost).map(([quantity, each]) => ({
    told: goodsStory.opening(coffee, quantity, each),
    undone: goodsStory.receiptReversed(
      coffee,
      quantity,
      lineAmount(rupiah(each), quantityThousandths(quantity)),
    ),
  })),
  fc.tuple(amount, price).map(([quantity, cost]) => ({
    told: goodsStory.received(coffee, quantity, cost),
    undone: goodsStory.purchaseReversed(coffee, quantity, cost),
  })),
)
const receipts = fc
  .array(fc.tuple(amount, price), { maxLength: 4 })
  .map((all) => all.map(([quantity, cost]) => goodsStory.received(coffee, quantity, cost)))

test('[COST-11] what was told by mistake and taken back leaves stock, its worth and every day as if it had never been', () => {
  fc.assert(
    fc.property(receipts, mistake, receipts, (before, { told, undone }, between) => {
      const first = goodsStory.received(coffee, 10_000, 25_000)
      // At its own place in time nothing happened.
      const nothing = goodsStory.named(coffee, 2_500)
      const without = reckonAll([first, ...before, nothing, ...between])
      const { postings, ...after } = reckonAll([first, ...before, told, ...between, undone])
      const { postings: _, ...expected } = without
      expect(after).toEqual(expected)
      expect(profitDays(postings)).toEqual([])
    }),
    { numRuns: 500 },
  )
})

test('[COST-11] what an import took away comes back at what it was worth', () => {
  const first = goodsStory.received(coffee, 10_000, 25_000)
  const { postings, ...after } = reckonAll([
    first,
    goodsStory.imported(coffee, -4_000, null, 'match'),
    goodsStory.received(coffee, 5_000, 40_000),
    goodsStory.importUndone(coffee, -4_000),
  ])
  expect(after).toMatchObject({ stockThousandths: 15_000, valueRupiah: 65_000, paidRupiah: 65_000 })
  expect(profitDays(postings)).toEqual([])
})

test('[COST-11] a reversal that says more than ever came, either way, never makes stock worth less than nothing', () => {
  const most = 1_000_000_000_000
  const anyReversal = fc.record({
    quantity: fc.integer({ min: -90_000, max: 90_000 }).filter((quantity) => quantity !== 0),
    cost: fc.option(fc.constantFrom(0, 1, 999, most)),
  })
  fc.assert(
    fc.property(receipts, fc.array(anyReversal, { minLength: 1, maxLength: 6 }), (before, reversals) => {
      const facts = reversals.map(({ quantity, cost }) => goodsStory.receiptReversed(coffee, quantity, cost))
      const { stockThousandths, valueRupiah, paidRupiah, postings } = reckonAll([...before, ...facts])
      if (stockThousandths > 0) expect(valueRupiah).toBeGreaterThanOrEqual(0)
      else expect(valueRupiah).toBeLessThanOrEqual(0)
      const gone = postings.reduce((sum, one) => sum + (one.account === 'paid' ? 0 : one.amountRupiah), 0)
      expect(paidRupiah - gone).toBe(valueRupiah)
    }),
  )
})

test('[COST-12] what was sold of a mistake meanwhile costs what it really did, and nothing is a loss', () => {
  fc.assert(
    fc.property(
      mistake,
      fc.array(amount, { maxLength: 6 }),
      fc.integer({ min: 1, max: 900_000 }),
      (wrong, sales, late) => {
        const sold = sales.map((quantity) => goodsStory.sold(coffee, quantity))
        const first = goodsStory.received(coffee, 10_000, 25_000)
        // In the end everything that was sold has come, and all of it is gone.
        const left = Math.max(1, sales.reduce((sum, quantity) => sum + quantity, 0) - 10_000)
        const rest = Math.max(0, 10_000 + left - sales.reduce((sum, quantity) => sum + quantity, 0))
        const end = [
          goodsStory.received(coffee, left, late),
          ...(rest === 0 ? [] : [goodsStory.sold(coffee, rest)]),
        ]
        const { postings, ...after } = reckonAll([first, wrong.told, ...sold, wrong.undone, ...end])
        const days = dayCostsOf(postings)
        const sum = (figure: 'soldRupiah' | 'lossRupiah') => days.reduce((all, day) => all + day[figure], 0)
        expect(after).toEqual({
          stockThousandths: 0,
          valueRupiah: 0,
          shortages: [],
          paidRupiah: 25_000 + late,
        })
        expect([sum('soldRupiah'), sum('lossRupiah')]).toEqual([25_000 + late, 0])
      },
    ),
    { numRuns: 500 },
  )
})

test('[SPREADSHEET-16] 1.000 pieces of a file that was undone are no loss of Rp 25 juta', () => {
  const { postings, ...after } = reckonAll([
    goodsStory.imported(coffee, wholeUnits(1_000), 25_000, 'add'),
    goodsStory.importUndone(coffee, wholeUnits(1_000)),
  ])
  expect(after).toEqual({ stockThousandths: 0, valueRupiah: 0, shortages: [], paidRupiah: 0 })
  expect(profitDays(postings)).toEqual([])
})
