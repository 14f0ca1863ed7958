import { expect, test } from 'vitest'
import { runBrowserKills } from './kill-browser.ts'
import { runKills } from './kill-run.ts'
import { killBoth, killDatabase, killServer } from './killers.ts'

// A few strikes with every test run; `npm run kill -- --times 50` strikes as often as it is told.
const strikes = [
  { victim: 'server', kill: killServer, times: 3 },
  { victim: 'database', kill: killDatabase, times: 2 },
  { victim: 'both', kill: killBoth, times: 1 },
]

for (const { victim, kill, times } of strikes) {
  test(`[RUN-8] kill -9 of ${victim} during sales loses and doubles nothing`, async () => {
    const report = await runKills({ victim, times, kill, say: () => {} })
    expect(report.faults).toEqual([])
    expect(report.kills).toBe(times)
    expect(report.acknowledgedSales).toBeGreaterThan(times)
  })
}

for (const victim of ['browser', 'tab'] as const) {
  test(`[RUN-8] kill -9 of the ${victim} during sales loses and doubles nothing`, async () => {
    const report = await runBrowserKills({ victim, times: 2, say: () => {} })
    expect(report.faults).toEqual([])
    expect(report.acknowledgedSales).toBeGreaterThanOrEqual(4)
  })
}
