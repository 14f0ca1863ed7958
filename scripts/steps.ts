import { type ChildProcess, spawn } from 'node:child_process'
import { closeSync, existsSync, mkdirSync, openSync, readFileSync, rmSync, statfsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { freemem, tmpdir } from 'node:os'
import { dirname, join, relative } from 'node:path'
import { stripVTControlCharacters } from 'node:util'

// The steps of `npm test` and `npm run verify`: how each program is started, and what its report says.

const root = dirname(import.meta.dirname)
const results = join(root, '.cache', 'test-results')
const require = createRequire(import.meta.url)
const children = new Set<ChildProcess>()
/** What else is to be known of a run, said at its end. */
export const notes: string[] = []

/** Databases and browsers of a whole run took less than 1 GB. */
const roomForScratchBytes = 4 * 2 ** 30

/**
 * Where the tests put what they throw away, most of all a database for each file: into memory, where there is plenty. On
 * ext4 the kernel spent half of a database test's time looking for inodes that had not just been deleted.
 */
function scratchFolder(): string {
  const memoryFolder = '/dev/shm'
  if (!existsSync(memoryFolder)) return tmpdir()
  const { bavail, bsize } = statfsSync(memoryFolder)
  const roomBytes = Math.min(bavail * bsize, freemem())
  return roomBytes >= roomForScratchBytes ? memoryFolder : tmpdir()
}
export const scratch = scratchFolder()

export type Count = { passed: number; failed: number }
/** Where a step's words go: to this terminal, or into an open file. */
export type Output = 'inherit' | number

/** The path of a package's command, as its package.json names it. */
export function commandOf(packageName: string, command: string): string {
  const manifestPath = require.resolve(`${packageName}/package.json`)
  const { bin } = JSON.parse(readFileSync(manifestPath, 'utf8')) as { bin: string | Record<string, string> }
  return join(dirname(manifestPath), typeof bin === 'string' ? bin : bin[command]!)
}

/** Runs a program. Resolves its exit code; a program killed by a signal gives 1. */
function run(
  args: string[],
  output: Output,
  environment: Record<string, string> = {},
  wrapper: readonly string[] = [],
): Promise<number> {
  return new Promise((resolve) => {
    const [program, ...rest] = [...wrapper, process.execPath, ...args]
    const child = spawn(program!, rest, {
      cwd: root,
      stdio: ['ignore', output, output],
      // Programs that start `node` by name get ours.
      env: {
        ...process.env,
        TMPDIR: scratch,
        ...environment,
        PATH: `${join(root, 'node_modules/.bin')}:${process.env.PATH ?? ''}`,
      },
    })
    children.add(child)
    const end = (code: number) => {
      children.delete(child)
      resolve(code)
    }
    child.once('exit', (code) => end(code ?? 1))
    child.once('error', () => end(1))
  })
}

/** A step without test cases of its own: one check, passed or failed. */
export async function check(args: string[], output: Output): Promise<Count> {
  return (await run(args, output)) === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 }
}

/**
 * Trusts a runner's own figures only as far as they go together with its exit code: a runner that crashed, ran nothing
 * or failed outside of its tests counts as one failure more.
 */
function believe(exitCode: number, report: Count | null): Count {
  const count = report ?? { passed: 0, failed: 0 }
  const isFaulty =
    report === null || count.passed + count.failed === 0 || (exitCode !== 0 && count.failed === 0)
  return isFaulty ? { passed: count.passed, failed: count.failed + 1 } : count
}

function readReport<Report>(name: string, countOf: (report: Report) => Count): Count | null {
  try {
    return countOf(JSON.parse(readFileSync(join(results, name), 'utf8')) as Report)
  } catch {
    return null
  }
}

export async function vitest(
  reportName: string,
  options: readonly string[],
  output: Output,
  environment: Record<string, string> = {},
  wrapper: readonly string[] = [],
): Promise<Count> {
  const exitCode = await run(
    [
      commandOf('vitest', 'vitest'),
      'run',
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${join(results, reportName)}`,
      ...options,
    ],
    output,
    environment,
    wrapper,
  )
  return believe(
    exitCode,
    readReport<UnitReport>(reportName, (report) => {
      for (const { name, assertionResults, message } of report.testResults) {
        const failed = assertionResults.filter(({ status }) => status !== 'passed')
        for (const { fullName, status, failureMessages = [] } of failed)
          noteFailure(fullName, failureMessages[0] ?? status)
        if (message !== '' && failed.length === 0) noteFailure(relative(root, name), message)
      }
      return {
        passed: report.numPassedTests,
        // A test that does not run proves nothing: skipped ones are not allowed here.
        failed: report.numFailedTests + report.numPendingTests + report.numTodoTests,
      }
    }),
  )
}

type UnitReport = {
  readonly numPassedTests: number
  readonly numFailedTests: number
  readonly numPendingTests: number
  readonly numTodoTests: number
  readonly testResults: readonly {
    readonly name: string
    /** Why the file as a whole failed; empty otherwise. */
    readonly message: string
    readonly assertionResults: readonly {
      readonly fullName: string
      readonly status: string
      readonly failureMessages?: readonly string[]
    }[]
  }[]
}

/** The beginning of an error, at the end of the run: who sees only that should know where to look. */
function noteFailure(title: string, message: string): void {
  const [first = ''] = stripVTControlCharacters(message).split('\n', 1)
  notes.push(`failed: ${title}: ${first.slice(0, 300)}`)
}

export async function browserJourneys(output: Output, files: readonly string[] = []): Promise<Count> {
  const exitCode = await run(
    [
      ...[commandOf('@playwright/test', 'playwright'), 'test', '--config', 'checks/e2e/playwright.config.ts'],
      ...files,
    ],
    output,
    { PLAYWRIGHT_JSON_OUTPUT_FILE: join(results, 'playwright.json') },
  )
  return believe(
    exitCode,
    readReport<JourneyReport>('playwright.json', (report) => {
      const { expected, unexpected, flaky, skipped } = report.stats
      for (const { title, tests } of journeysOf(report.suites)) {
        const [test] = tests
        // Two tries each (docs/decisions/0027-a-journey-has-two-tries.md).
        if (test?.status === 'flaky') notes.push(`passed at the second try only: ${title}`)
        if (test?.status === 'unexpected')
          noteFailure(title, test.results.findLast(({ error }) => error)?.error?.message ?? 'no reason given')
      }
      return { passed: expected + flaky, failed: unexpected + skipped }
    }),
  )
}

type JourneyReport = {
  readonly stats: { expected: number; unexpected: number; flaky: number; skipped: number }
  readonly suites: readonly JourneySuite[]
}
type JourneySuite = {
  readonly specs: readonly Journey[]
  readonly suites?: readonly JourneySuite[]
}
type Journey = {
  readonly title: string
  readonly tests: readonly {
    readonly status: string
    readonly results: readonly { readonly error?: { readonly message?: string } }[]
  }[]
}

function journeysOf(suites: readonly JourneySuite[]): Journey[] {
  return suites.flatMap(({ specs, suites: inner = [] }) => [...specs, ...journeysOf(inner)])
}

export type Step = { readonly name: string; run(output: Output): Promise<Count> }

/** What has no tests of its own: of one row, side by side. */
export const staticSteps: readonly [Step, Step] = [
  { name: 'types', run: (output) => check([commandOf('typescript', 'tsc'), '--noEmit'], output) },
  {
    name: 'format and lint',
    run: (output) => check([commandOf('@biomejs/biome', 'biome'), 'check', '--error-on-warnings'], output),
  },
]

const total: Count = { passed: 0, failed: 0 }
const lines: string[] = []
async function take(step: Step, output: Output): Promise<void> {
  const startedAt = performance.now()
  const count = await step.run(output)
  total.passed += count.passed
  total.failed += count.failed
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1)
  lines.push(`${step.name}: ${count.passed} passed, ${count.failed} failed (${seconds} s)`)
}

/** Beside another one: what it says is shown when both have ended, or nobody could read either. */
async function takeBeside(step: Step): Promise<() => void> {
  const path = join(results, `${step.name}.log`)
  const file = openSync(path, 'w')
  await take(step, file)
  closeSync(file)
  return () => console.log(`\n=== ${step.name}\n${readFileSync(path, 'utf8')}`)
}

/**
 * Runs rows of steps: those of a row side by side, every row even when an earlier one failed. The last line sums up all of
 * them: `N passed, N failed`.
 */
export async function runRows(rows: readonly (readonly [Step, ...Step[]])[]): Promise<void> {
  const startedAt = performance.now()
  // Ctrl-C ends the running step; its own clean-up goes first.
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, () => {
      for (const child of children) child.kill(signal)
      process.exitCode = 1
      setTimeout(() => process.exit(1), 10_000).unref()
    })
  }
  rmSync(results, { recursive: true, force: true })
  mkdirSync(results, { recursive: true })
  for (const [first, ...others] of rows) {
    console.log(`\n=== ${first.name}`)
    const [, ...shows] = await Promise.all([take(first, 'inherit'), ...others.map(takeBeside)])
    for (const show of shows) show()
  }
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1)
  console.log(`\n${[...lines, `all steps: ${seconds} s`, ...notes].join('\n')}`)
  if (total.failed > 0) process.exitCode = 1
  console.log(`${total.passed} passed, ${total.failed} failed`)
}
