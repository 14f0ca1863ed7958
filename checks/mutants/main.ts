import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { copyRepo } from './copy-repo.ts'
import { type Mutant, plant } from './mutant.ts'
import { mutants } from './planted/mutants.ts'
import { runTests, type TestRun } from './run-tests.ts'

// npm run mutants [-- --only <word of a name or rule>] [--at-once 2] [--list]
// Takes protections out one by one, each in a copy of the repo, and names those that no test misses.

const root = fileURLToPath(new URL('../..', import.meta.url)).replace(/\/$/, '')
const { values } = parseArgs({
  options: {
    only: { type: 'string', default: '' },
    'at-once': { type: 'string', default: '2' },
    list: { type: 'boolean', default: false },
  },
})
const atOnce = Number(values['at-once'])
if (!Number.isSafeInteger(atOnce) || atOnce < 1)
  throw new Error('--at-once must be a whole number above zero')
const wanted = values.only.toLowerCase()
const chosen = mutants.filter(({ name, rule }) => `${name} [${rule}]`.toLowerCase().includes(wanted))
if (chosen.length === 0) throw new Error(`no mutant is called ${values.only}`)

if (values.list) for (const { rule, name, file } of chosen) console.log(`[${rule}] ${name} (${file})`)
else await runAll()

type Verdict =
  | { readonly kind: 'killed'; readonly by: string; readonly count: number }
  | { readonly kind: 'survived' | 'expected' | 'unclear'; readonly why: string }

async function runAll(): Promise<void> {
  const sound = await checkUnplanted()
  if (!sound) {
    process.exitCode = 1
    return
  }
  const waiting = [...chosen]
  const counts = { killed: 0, expected: 0, survived: 0, unclear: 0 }
  await Promise.all(
    Array.from({ length: Math.min(atOnce, waiting.length) }, async () => {
      const copy = copyRepo(root)
      try {
        for (let mutant = waiting.shift(); mutant !== undefined; mutant = waiting.shift()) {
          const verdict = await judge(mutant, copy.folder)
          counts[verdict.kind] += 1
          const text = verdict.kind === 'killed' ? `by ${verdict.count}, first: ${verdict.by}` : verdict.why
          console.log(`${verdict.kind.padEnd(8)} [${mutant.rule}] ${mutant.name}: ${text}`)
        }
      } finally {
        copy.remove()
      }
    }),
  )
  console.log(
    `\n${chosen.length} mutants: ${counts.killed} killed, ${counts.expected} survived for a stated reason, ` +
      `${counts.survived} survived, ${counts.unclear} unclear`,
  )
  const failed = counts.survived + counts.unclear
  console.log(`${chosen.length - failed} passed, ${failed} failed`)
  if (failed > 0) process.exitCode = 1
}

/** A test that fails without anything planted would kill every mutant. */
async function checkUnplanted(): Promise<boolean> {
  const copy = copyRepo(root)
  try {
    const run = await runTests(copy.folder, [...new Set(chosen.flatMap(({ tests }) => tests))])
    const faults = [...run.failed, ...run.broken]
    for (const fault of faults) console.error(`fails without anything planted: ${fault}`)
    const missing = chosen.filter(({ rule }) => !run.passed.some((title) => title.includes(`[${rule}]`)))
    for (const { name, rule } of missing) console.error(`${name}: no test that ran carries [${rule}]`)
    console.log(`nothing planted: ${run.passed.length} tests passed, ${faults.length} failed\n`)
    return faults.length === 0 && missing.length === 0
  } finally {
    copy.remove()
  }
}

async function judge(mutant: Mutant, folder: string): Promise<Verdict> {
  const path = join(folder, mutant.file)
  const source = readFileSync(path, 'utf8')
  try {
    writeFileSync(path, plant(mutant, source))
    return verdictOf(mutant, await runTests(folder, mutant.tests))
  } catch (error) {
    return { kind: 'unclear', why: (error as Error).message }
  } finally {
    writeFileSync(path, source)
  }
}

function verdictOf({ rule, survivesBecause }: Mutant, run: TestRun): Verdict {
  if (run.broken.length > 0) return { kind: 'unclear', why: run.broken[0]! }
  if (run.passed.length + run.failed.length === 0) return { kind: 'unclear', why: 'no test ran' }
  const byRule = run.failed.filter((title) => title.includes(`[${rule}]`))
  if (byRule.length > 0) return { kind: 'killed', by: byRule[0]!, count: run.failed.length }
  if (survivesBecause !== undefined) return { kind: 'expected', why: survivesBecause }
  if (run.failed.length > 0)
    return { kind: 'survived', why: `only by accident: ${run.failed[0]} fails, which is of another rule` }
  return { kind: 'survived', why: `${run.passed.length} tests passed` }
}
