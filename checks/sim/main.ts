import { availableParallelism } from 'node:os'
import { parseArgs } from 'node:util'
import { isMutantName, type MutantName, mutantNames } from './mutants.ts'
import type { SeedResult } from './run-seed.ts'
import { openSeedPool } from './seed-pool.ts'

/**
 * `npm run sim -- --seeds 10000 [--from n] [--tills n] [--bug name]` plays many seeds on all cores;
 * `npm run sim -- --seed n [--tills n] [--bug name]` plays one and prints what happened in it.
 */
const { values } = parseArgs({
  options: {
    seeds: { type: 'string', default: '1000' },
    from: { type: 'string', default: '1' },
    seed: { type: 'string' },
    tills: { type: 'string' },
    bug: { type: 'string' },
    workers: { type: 'string' },
    quiet: { type: 'boolean', default: false },
  },
})

/** Seeds that one message to a worker carries: large enough to be cheap, small enough to share evenly. */
const seedsPerTask = 25
/** After this many failing seeds the rest would show nothing new. */
const mostFailures = 20

const tills = values.tills === undefined ? null : wholeNumber('tills', values.tills)
const mutant = mutantOf(values.bug)

process.exitCode =
  values.seed === undefined ? await playMany() : await playOne(wholeNumber('seed', values.seed))

async function playOne(seed: number): Promise<number> {
  const pool = openSeedPool(1, mutant)
  const [result] = await pool.play({
    from: seed,
    until: seed + 1,
    tills,
    isTraceKept: !values.quiet,
    isHunt: false,
  })
  await pool.close()
  if (result === undefined) throw new Error(`seed ${seed} has no result`)
  for (const line of result.traceLines) console.log(line)
  console.log(`seed ${seed}, trace ${result.traceHash}, ${result.stepCount} steps, ${result.saleCount} sales`)
  console.log(`faults that were played: ${result.played.join(', ') || 'none'}`)
  for (const finding of result.findings) console.log(`FOUND ${finding}`)
  const isPassed = result.findings.length === 0
  console.log(isPassed ? '1 passed, 0 failed' : '0 passed, 1 failed')
  return isPassed ? 0 : 1
}

async function playMany(): Promise<number> {
  const count = wholeNumber('seeds', values.seeds)
  const first = wholeNumber('from', values.from)
  const workerCount =
    values.workers === undefined ? availableParallelism() : wholeNumber('workers', values.workers)
  const startedAt = performance.now()
  const failures: SeedResult[] = []
  const played = new Map<string, number>()
  let next = first
  let doneCount = 0
  let saleCount = 0
  let eventCount = 0
  let printedAt = startedAt
  const pool = openSeedPool(workerCount, mutant)
  await Promise.all(Array.from({ length: workerCount }, () => playRows()))
  await pool.close()

  async function playRows(): Promise<void> {
    while (next < first + count && failures.length < mostFailures) {
      const from = next
      next = Math.min(first + count, next + seedsPerTask)
      const task = { from, until: next, tills, isTraceKept: false, isHunt: false }
      for (const result of await pool.play(task)) take(result)
    }
  }

  function take(result: SeedResult): void {
    doneCount += 1
    saleCount += result.saleCount
    eventCount += result.eventCount
    for (const fault of result.played) played.set(fault, (played.get(fault) ?? 0) + 1)
    if (result.findings.length > 0) {
      failures.push(result)
      console.log(`seed ${result.seed} (trace ${result.traceHash}): ${result.findings[0]}`)
      console.log(`  play it again: ${commandFor(result.seed)}`)
    }
    const now = performance.now()
    if (now - printedAt < 5_000) return
    printedAt = now
    const perSecond = doneCount / ((now - startedAt) / 1000)
    console.log(`${doneCount}/${count} seeds, ${perSecond.toFixed(0)} a second, ${failures.length} failed`)
  }

  const seconds = (performance.now() - startedAt) / 1000
  const rate = (doneCount / seconds).toFixed(0)
  console.log(`${doneCount} seeds on ${workerCount} workers in ${seconds.toFixed(1)} s (${rate} a second)`)
  console.log(`${saleCount} sales, ${eventCount} events; faults played:`)
  for (const [fault, times] of [...played].sort()) console.log(`  ${fault}: in ${times} seeds`)
  console.log(`${doneCount - failures.length} passed, ${failures.length} failed`)
  return failures.length === 0 ? 0 : 1
}

function commandFor(seed: number): string {
  const parts = [`npm run sim -- --seed ${seed}`]
  if (tills !== null) parts.push(`--tills ${tills}`)
  if (mutant !== null) parts.push(`--bug ${mutant}`)
  return parts.join(' ')
}

function mutantOf(name: string | undefined): MutantName | null {
  if (name === undefined) return null
  if (isMutantName(name)) return name
  console.error(`There is no planted bug "${name}". There are: ${mutantNames.join(', ')}`)
  process.exit(2)
}

function wholeNumber(name: string, text: string): number {
  const value = Number(text)
  if (Number.isSafeInteger(value) && value >= 0) return value
  console.error(`--${name} needs a whole number, not "${text}"`)
  process.exit(2)
}
