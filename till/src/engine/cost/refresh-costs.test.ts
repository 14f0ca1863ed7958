import { instant } from '@laci/domain/base/time/instant.ts'
import type { BusinessDay } from '@laci/domain/base/time/zone.ts'
import type { CostCursor, TillCosts, TillSoldCosts } from '@laci/domain/views/cost/wire.ts'
import { expect, test } from 'vitest'
import { TillProblem } from '../base/problem.ts'
import type { CostHead, TillLog } from '../log/till-log.ts'
import { refreshCosts } from './refresh-costs.ts'

const fromDay = '2026-11-01' as BusinessDay
const productId = '01919191-0000-7000-8000-000000000001'
const state = { stockThousandths: 0, valueRupiah: 0, lastCost: null, shortages: [] }

const part = (throughSeq: number, next: CostCursor | null): TillCosts => ({
  products: [{ productId, state }],
  ...{ next, throughSeq, ownThrough: 3, days: [], serverTime: instant(1_000) },
})

function till(
  parts: readonly TillCosts[],
  known: CostHead | null = null,
  soldParts: readonly TillSoldCosts[] = [],
) {
  const saved: Parameters<TillLog['saveCosts']>[0][] = []
  const asked: (CostCursor | null)[] = []
  const askedSold: unknown[] = []
  let stream = 10
  let tries = 0
  const deps = {
    log: {
      costHead: async () => known,
      saveCosts: async (told: (typeof saved)[number]) => void saved.push(told),
    },
    fetch: async (_day: BusinessDay, after: CostCursor | null) => {
      asked.push(after)
      return parts[asked.length - 1]!
    },
    fetchSold: async (...told: unknown[]) => {
      askedSold.push(told)
      return soldParts[askedSold.length - 1] ?? { rows: [], next: null }
    },
    streamThrough: () => stream,
    sendNow: async () => {
      tries += 1
      stream += 1
    },
  }
  return { deps, saved, asked, askedSold, tries: () => tries }
}

test('[COST-8] parts are kept as they come, and only the last one says how far they go', async () => {
  const next = { seq: 4, productId }
  const { deps, saved, asked } = till([part(9, next), part(9, null)])
  await refreshCosts(deps, fromDay)
  expect(asked).toEqual([null, next])
  expect(saved.map(({ head, isWhole }) => [head?.throughSeq ?? null, isWhole])).toEqual([
    [null, true],
    [9, false],
  ])
})

test('[COST-8] who has a word asks for what changed since, and keeps the rest', async () => {
  const known = { throughSeq: 7, ownThrough: 1, fromDay, days: [], hasSold: true, heardAt: 1 } as const
  const { deps, saved, asked } = till([part(9, null)], known)
  await refreshCosts(deps, fromDay)
  expect(asked[0]?.seq).toBe(7)
  expect(saved).toMatchObject([{ isWhole: false, head: { throughSeq: 9, ownThrough: 3, heardAt: 1_000 } }])
})

test('[COST-8] a word waits for the stream, and is not taken when the stream does not come as far', async () => {
  const near = till([part(12, null)])
  await refreshCosts(near.deps, fromDay)
  expect([near.tries(), near.saved.length]).toEqual([2, 1])
  const far = till([part(99, null)])
  await expect(refreshCosts(far.deps, fromDay)).rejects.toBeInstanceOf(TillProblem)
  expect(far.saved).toEqual([])
})

test('[COST-14] what sales cost comes in parts up to the same event, and until the last part nobody knows', async () => {
  const row = { saleId: productId, productId, businessDay: fromDay, lineIndex: 0 }
  const rows = [{ ...row, quantityThousandths: 1_000, amountRupiah: 500 }]
  const parts = [
    { rows, next: { seq: 8, position: 3 } },
    { rows, next: null },
  ]
  const { deps, saved, askedSold } = till([part(9, null)], null, parts)
  await refreshCosts(deps, fromDay)
  expect(askedSold).toEqual([
    [fromDay, 9, { seq: 0, position: 2_000_000_000 }],
    [fromDay, 9, { seq: 8, position: 3 }],
  ])
  expect(saved).toMatchObject([
    { sold: rows, head: null, isWhole: true, products: [{ productId }] },
    { sold: rows, head: { throughSeq: 9, hasSold: true }, isWhole: false, products: [] },
  ])
})

test('[COST-14] a word of an older release, without what sales cost, is asked for anew', async () => {
  const old = { throughSeq: 7, ownThrough: 1, fromDay, days: [], heardAt: 1 }
  const { deps, saved, asked } = till([part(9, null)], old)
  await refreshCosts(deps, fromDay)
  expect([asked, saved[0]!.isWhole]).toEqual([[null], true])
})
