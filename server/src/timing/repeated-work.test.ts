import { expect, test } from 'vitest'
import { captureLog } from '../testing/captured-log.ts'
import { createRepeatedWork } from './repeated-work.ts'

test('[PLATFORM-22] repeated work begins at once, runs one at a time, survives failures and ends when asked', async () => {
  const { log, lines } = captureLog()
  let runs = 0
  let underWay = 0
  const work = createRepeatedWork({
    name: 'uji',
    everyMs: 1,
    log,
    async work() {
      expect(underWay).toBe(0)
      underWay += 1
      await new Promise((resolve) => setTimeout(resolve, 1))
      underWay -= 1
      runs += 1
      if (runs === 2 || runs === 3) throw new Error('the world failed')
    },
  })
  work.start()
  work.start()
  await expect.poll(() => runs).toBeGreaterThan(5)
  await work.stop()
  const after = runs
  await new Promise((resolve) => setTimeout(resolve, 20))
  expect(runs).toBe(after)
  expect(underWay).toBe(0)
  // Said once, not every time.
  expect(lines.filter((line) => line.includes('work that repeats itself failed'))).toHaveLength(1)
})

test('[PLATFORM-22] what is stopped while it waits a long time ends at once', async () => {
  const { log } = captureLog()
  const work = createRepeatedWork({ name: 'uji', everyMs: 3_600_000, work: async () => {}, log })
  work.start()
  await new Promise((resolve) => setTimeout(resolve, 5))
  await work.stop()
  const never = createRepeatedWork({ name: 'uji', everyMs: 1, work: async () => {}, log })
  await never.stop()
})
