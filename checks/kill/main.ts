import { parseArgs } from 'node:util'
import { firstAnswerVerdict, medianOf } from './first-answer.ts'
import { runBrowserKills } from './kill-browser.ts'
import { type KillReport, runKills } from './kill-run.ts'
import { killBoth, killDatabase, killServer } from './killers.ts'

// npm run kill -- --times 50 [--only server,database,both,browser,tab]
// kill -9 in the middle of selling, again and again; no acknowledged sale may be lost or doubled [RUN-8], and the first
// answer comes about as soon as after an ordinary stop [RUN-34].

const { values } = parseArgs({
  options: {
    times: { type: 'string', default: '50' },
    only: { type: 'string', default: 'server,database,both,browser,tab' },
  },
})
const times = Number(values.times)
if (!Number.isSafeInteger(times) || times < 1) throw new Error('--times must be a whole number above zero')

const cleanStarts = 5
const say = (line: string) => console.log(line)
const runs: { [victim: string]: () => Promise<KillReport> } = {
  server: () => runKills({ victim: 'server', times, kill: killServer, cleanStarts, say }),
  database: () => runKills({ victim: 'database', times, kill: killDatabase, say }),
  both: () => runKills({ victim: 'both', times: Math.ceil(times / 5), kill: killBoth, cleanStarts, say }),
  browser: () => runBrowserKills({ victim: 'browser', times, say }),
  tab: () => runBrowserKills({ victim: 'tab', times, say }),
}

let passed = 0
let failed = 0
for (const victim of values.only.split(',')) {
  const run = runs[victim]
  if (!run) throw new Error(`--only knows ${Object.keys(runs).join(', ')}`)
  try {
    const report = await run()
    const shown = (values: readonly number[]) =>
      `${medianOf(values)} ms (median) / ${Math.max(...values)} ms (slowest)`
    say(
      `\n${victim}: ${report.kills} kills, ${report.acknowledgedSales} acknowledged sales, ${report.failedCalls} failed calls, ` +
        `selling again after ${shown(report.recoveryMs)}, ${report.faults.length} faults`,
    )
    if (report.firstAnswerMs.length > 0) say(`  first 200 after ${shown(report.firstAnswerMs)}`)
    if (report.cleanStartMs.length > 0) say(`  after an ordinary stop: ${shown(report.cleanStartMs)}`)
    const verdict = firstAnswerVerdict(report)
    if (verdict) say(`  ${verdict.text}`)
    say('')
    for (const fault of report.faults.slice(0, 20)) say(`  ${fault}`)
    if (report.faults.length === 0 && verdict?.isReached !== false) passed += 1
    else failed += 1
  } catch (error) {
    failed += 1
    console.error(`${victim}: the run broke off`, error)
  }
}
if (failed > 0) process.exitCode = 1
say(`${passed} passed, ${failed} failed`)
