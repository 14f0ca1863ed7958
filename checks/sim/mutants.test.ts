import { expect, test } from 'vitest'
import { type Mutant, mutantNames, mutants } from './mutants.ts'
import { openSeedPool } from './seed-pool.ts'

/** Rarely met mistakes begin at the seed that first showed them, so that this test stays short. */
async function firstCaught(name: (typeof mutantNames)[number]): Promise<string | null> {
  const { firstSeed = 1, withinSeeds }: Mutant = mutants[name]
  const pool = openSeedPool(1, name)
  const results = await pool.play({
    from: firstSeed,
    until: firstSeed + withinSeeds,
    tills: null,
    isTraceKept: false,
    isHunt: true,
  })
  await pool.close()
  return results.at(-1)?.findings[0] ?? null
}

test.concurrent.each(mutantNames)('[SIM-8] the planted bug %s is caught', async (name) => {
  expect(await firstCaught(name)).not.toBeNull()
})

test('[SIM-8] there are at least ten planted bugs', () => {
  expect(mutantNames.length).toBeGreaterThanOrEqual(10)
})
