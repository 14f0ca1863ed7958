import { expect, inject, test } from 'vitest'
import { copyDataFolder } from '../real-server/used-folder.ts'
import { firstAnswerVerdict } from './first-answer.ts'
import { runBrowserKills } from './kill-browser.ts'
import { runKills } from './kill-run.ts'
import { killBoth, killDatabase, killServer } from './killers.ts'

const usedFolder = () => copyDataFolder(inject('laciUsedFolder'))

// A few strikes with every test run; `npm run kill -- --times 50` strikes as often as it is told.
const strikes = [
  { victim: 'server', kill: killServer, times: 3 },
  { victim: 'database', kill: killDatabase, times: 2 },
  { victim: 'both', kill: killBoth, times: 1 },
]

for (const { victim, kill, times } of strikes) {
  test(`[RUN-8] kill -9 of ${victim} during sales loses and doubles nothing`, async () => {
    const report = await runKills({ victim, times, kill, dataFolder: usedFolder(), say: () => {} })
    expect(report.faults).toEqual([])
    expect(report.kills).toBe(times)
    expect(report.acknowledgedSales).toBeGreaterThan(times)
    // Within the minute that a till waits for a yes; how soon is a ratio of `npm run kill` [RUN-34].
    expect([report.firstAnswerMs.length, report.recoveryMs.length]).toEqual([times, times])
  })
}

test('[RUN-34] how soon the first answer comes after a kill is judged by how soon it comes after a stop', () => {
  const of = (victim: string, firstAnswerMs: number[], cleanStartMs: number[]) =>
    firstAnswerVerdict({ victim, firstAnswerMs, cleanStartMs })?.isReached
  expect(of('server', [900, 6_000, 8_000], [2_000, 1_000, 9_000])).toBe(true)
  expect(of('server', [900, 6_001, 8_000], [2_000, 1_000, 9_000])).toBe(false)
  expect(of('both', [6_000], [2_000])).toBe(true)
  expect(of('both', [6_001], [2_000])).toBe(false)
  expect(of('database', [6_000], [2_000])).toBeUndefined()
  expect(of('server', [6_000], [])).toBeUndefined()
})

for (const victim of ['browser', 'tab'] as const) {
  test(`[RUN-8] kill -9 of the ${victim} during sales loses and doubles nothing`, async () => {
    const report = await runBrowserKills({ victim, times: 2, dataFolder: usedFolder(), say: () => {} })
    expect(report.faults).toEqual([])
    expect(report.acknowledgedSales).toBeGreaterThanOrEqual(4)
  })
}
