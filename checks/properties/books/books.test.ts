import { readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { bookMutants } from '../../mutants/planted/books.ts'
import { anyStory } from './story.ts'
import { openStoryPool, type StoryResult } from './story-worker.ts'

/** Stories of each day that nobody has played before: the first ones find what was found long ago. */
const freshCount = 2_000
const wholeRefundCount = 500
const dayMs = 86_400_000
const freshFrom = 1_000_000_000 + Math.floor(Date.now() / dayMs) * freshCount
/** What stories found that nobody had chosen: a refund below nothing, points that went back to nobody (twice). */
const foundSeeds = [5_052_638, 10_060_395, 20_544_504]
/** A planted bug takes no more stories than this to be found. */
const mostToFind = 1_000
const storiesPerTask = 100

async function play(first: number, count: number, isOfWholeRefunds = false): Promise<StoryResult[]> {
  const pool = openStoryPool(Math.min(2, availableParallelism()), null)
  const rows: Promise<StoryResult[]>[] = []
  for (let from = first; from < first + count; from += storiesPerTask) {
    const until = Math.min(from + storiesPerTask, first + count)
    rows.push(pool.play({ from, until, isOfWholeRefunds, isStoppedByFinding: false }))
  }
  const results = (await Promise.all(rows)).flat()
  await pool.close()
  return results
}

test('[BOOKS-1] [BOOKS-2] [BOOKS-3] the stories of this day, which nobody has played before: every figure is that of the reckoner, and laba bersih is what the shop has gained', async () => {
  const results = await play(freshFrom, freshCount)
  expect(results).toHaveLength(freshCount)
  const wrong = results.flatMap(({ seed, findings }) =>
    findings.map((finding) => `npm run books -- --seed ${seed}: ${finding}`),
  )
  expect(wrong.slice(0, 20)).toEqual([])
})

test('[BOOKS-9] a sale and its whole refund leave nothing in any figure, whatever else happened', async () => {
  const results = await play(freshFrom, wholeRefundCount, true)
  expect(results).toHaveLength(wholeRefundCount)
  expect(
    results.flatMap(({ seed, findings }) => findings.map((one) => `--refunds --seed ${seed}: ${one}`)),
  ).toEqual([])
})

test('[BOOKS-1] what a story found once stays mended', async () => {
  const results = await Promise.all(foundSeeds.map((seed) => play(seed, 1)))
  expect(results.flat().flatMap(({ findings }) => findings)).toEqual([])
})

test('[BOOKS-4] a seed is the same story every time, and stories have all that moves money and goods', () => {
  const kinds = new Set<string>()
  for (let seed = 1; seed <= 150; seed += 1) for (const { kind } of anyStory(seed).journal) kinds.add(kind)
  expect(anyStory(7)).toEqual(anyStory(7))
  expect([...kinds].sort()).toEqual([
    'cash_moved',
    'expense_recorded',
    'expense_reversed',
    'goods_received',
    'kasbon_adjusted',
    'payable_adjusted',
    'payment_checked',
    'payment_received',
    'product_saved',
    'products_merged',
    'purchase_recorded',
    'purchase_returned',
    'sale_recorded',
    'sale_refunded',
    'shift_closed',
    'shift_opened',
    'stock_adjusted',
    'stock_counted',
    'stock_received',
    'supplier_paid',
  ])
})

test('[BOOKS-5] the reckoner is small and has no rule of domain in it', () => {
  let lines = 0
  for (const name of ['reckoner.ts', 'shelves.ts']) {
    const text = readFileSync(join(import.meta.dirname, name), 'utf8')
    const imports = text.match(/^import .*$/gm) ?? []
    for (const line of imports) expect(line).toMatch(/^import type |from '\.\/shelves\.ts'$/)
    expect(text).not.toContain('import(')
    lines += text.split('\n').filter((line) => !/^\s*($|\/\/|\/?\*)/.test(line)).length
  }
  expect(lines).toBeLessThanOrEqual(475)
})

test.each(bookMutants.map((planted) => [planted.name, planted] as const))(
  '[BOOKS-6] a planted bug is found: %s',
  async (_name, planted) => {
    const pool = openStoryPool(1, planted)
    const task = { from: 1, until: 1 + mostToFind, isOfWholeRefunds: false, isStoppedByFinding: true }
    const results = await pool.play(task)
    await pool.close()
    expect(results.at(-1)?.findings).not.toEqual([])
  },
)
