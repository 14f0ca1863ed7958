import { spawn } from 'node:child_process'
import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { projectOf } from './mutant.ts'

export type TestRun = {
  /** Full titles. */
  readonly passed: readonly string[]
  readonly failed: readonly string[]
  /** Files that could not be run at all: what was planted is no program. */
  readonly broken: readonly string[]
}

type Report = {
  readonly testResults: readonly {
    readonly name: string
    readonly message: string
    readonly assertionResults: readonly { readonly fullName: string; readonly status: string }[]
  }[]
}

/** Runs test files of a copy of the repo with the copy's own vitest. Throws when vitest leaves no report. */
export async function runTests(folder: string, tests: readonly string[]): Promise<TestRun> {
  const report = join(folder, '.mutant-report.json')
  rmSync(report, { force: true })
  const projects = [...new Set(tests.map(projectOf))].flatMap((project) => ['--project', project])
  const output = await spawned(folder, [
    join(folder, 'node_modules', 'vitest', 'vitest.mjs'),
    'run',
    '--reporter=json',
    `--outputFile.json=${report}`,
    ...projects,
    ...tests,
  ])
  const { testResults } = readReport(report, output)
  const titles = (status: string) =>
    testResults.flatMap(({ assertionResults }) =>
      assertionResults.filter((one) => one.status === status).map(({ fullName }) => fullName),
    )
  return {
    passed: titles('passed'),
    failed: titles('failed'),
    broken: testResults
      .filter(({ message, assertionResults }) => message !== '' && assertionResults.length === 0)
      .map(({ name, message }) => `${name}: ${message.split('\n', 1)[0]}`),
  }
}

function readReport(path: string, output: string): Report {
  try {
    return JSON.parse(readFileSync(path, 'utf8')) as Report
  } catch (cause) {
    throw new Error(`the tests left no report: ${output.slice(-2_000)}`, { cause })
  }
}

/** A planted fault may make a test wait for ever. */
const longestRunMs = 10 * 60_000

function spawned(folder: string, args: readonly string[]): Promise<string> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, args, {
      cwd: folder,
      stdio: ['ignore', 'pipe', 'pipe'],
      timeout: longestRunMs,
      killSignal: 'SIGKILL',
    })
    let output = ''
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (piece) => (output += piece))
    child.once('error', reject)
    child.once('close', () => resolve(output))
  })
}
