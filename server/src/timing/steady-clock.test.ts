import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createRateLimit } from '../http/rate-limit.ts'
import { createCircuitBreaker } from '../outbox/circuit-breaker.ts'
import { createThrottle } from '../outbox/throttle.ts'
import { createSteadyClock } from './steady-clock.ts'

const dayMs = 86_400_000
/** What a wall clock does between two looks: time passes, and now and then somebody corrects it. */
const moves = fc.array(
  fc.record({
    passMs: fc.nat({ max: 60_000 }),
    stepMs: fc.oneof(
      { weight: 4, arbitrary: fc.constant(0) },
      { weight: 1, arbitrary: fc.integer({ min: -dayMs, max: dayMs }) },
    ),
  }),
  { maxLength: 40 },
)

test('[PLATFORM-53] a steady clock never goes back, and says how far the other one did', () => {
  fc.assert(
    fc.property(moves, (all) => {
      let now = 1_000_000_000
      const steps: number[] = []
      const steady = createSteadyClock(
        () => now,
        (byMs) => steps.push(byMs),
      )
      let last = steady()
      let told = 0
      for (const { passMs, stepMs } of all) {
        now += passMs + stepMs
        if (passMs + stepMs < 0) told += 1
        const reading = steady()
        expect(reading).toBe(last + Math.max(0, passMs + stepMs))
        last = reading
      }
      expect(steps).toHaveLength(told)
    }),
  )
})

test('[PLATFORM-53] whatever a clock was corrected by, a used-up limit is open again after one window', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 12 }),
      fc.integer({ min: 1_000, max: dayMs }),
      fc.integer({ min: -dayMs, max: dayMs }),
      (maximum, windowMs, stepMs) => {
        let now = 10 * dayMs
        const limit = createRateLimit({ maximum, windowMs, clock: () => now })
        for (let use = 0; use < maximum; use += 1) limit.take('a')
        now += stepMs
        const verdict = limit.take('a')
        if (!verdict.isAllowed) expect(verdict.retryAfterMs).toBeLessThanOrEqual(windowMs)
        now += windowMs
        expect(limit.take('a').isAllowed).toBe(true)
      },
    ),
  )
})

const pace = {
  gapMs: { codes: [1_000, 1_000], notes: [3_000, 5_000] },
  atOnce: { codes: 1, notes: 1 },
  recipientGapMs: 0,
  notesPerDay: null,
} as const

test.each(['codes', 'notes'] as const)(
  '[PLATFORM-53] whatever a clock was corrected by, the lane of %s waits one gap at most',
  (lane) => {
    fc.assert(
      fc.property(
        fc.integer({ min: -dayMs, max: dayMs }),
        fc.double({ min: 0, max: 0.999, noNaN: true }),
        (stepMs, share) => {
          let now = 10 * dayMs
          const throttle = createThrottle(lane, {
            pace,
            isThrottled: true,
            clock: () => now,
            chance: () => share,
          })
          throttle.started()
          const most = pace.gapMs[lane][1]
          now += stepMs
          expect(throttle.waitMs()).toBeLessThanOrEqual(most)
          now += most
          expect(throttle.waitMs()).toBe(0)
        },
      ),
    )
  },
)

test('[PLATFORM-53] whatever a clock was corrected by, a closed way is looked at again after a minute', () => {
  fc.assert(
    fc.property(fc.integer({ min: -dayMs, max: dayMs }), (stepMs) => {
      let now = 10 * dayMs
      const breaker = createCircuitBreaker(() => now)
      breaker.lost()
      now += stepMs
      breaker.state()
      now += 60_000
      expect(breaker.state()).toBe('probe_due')
    }),
  )
})
