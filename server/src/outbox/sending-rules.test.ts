import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { allMessageKinds, type MessageKind, rulesOfKind } from '@laci/domain/message/kinds.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { SendOutcome } from '../integrations/whatsapp/gateway.ts'
import { createWwebjsGateway } from '../integrations/whatsapp/wwebjs-gateway.ts'
import { createCircuitBreaker } from './circuit-breaker.ts'
import { nextTryAt } from './retry-plan.ts'
import { createThrottle } from './throttle.ts'

test('[WA-4] a code is tried at 0, 2 and 6 seconds, a notice at 0, 1 and 10 minutes, then no more', () => {
  const at = (kind: MessageKind, attempts: number) =>
    nextTryAt({ kind, attempts, createdAt: 1_000_000, now: 1_000_100, chance: 0.5 })
  expect(at('otp', 1)).toBe(1_002_000)
  expect(at('otp', 2)).toBe(1_006_000)
  expect(at('otp', 3)).toBeNull()
  expect(at('operator_note', 1)).toBe(1_060_000)
  expect(at('operator_note', 2)).toBe(1_600_000)
  expect(at('operator_note', 3)).toBeNull()
})

test('[WA-44] [WA-45] the tries of a kind reach the end of its life, whatever the chance', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...allMessageKinds),
      fc.array(fc.double({ min: 0, max: 0.999_999, noNaN: true }), { minLength: 1, maxLength: 40 }),
      (kind, chances) => {
        const { lane, lifeMs, thenEveryMs } = rulesOfKind(kind)
        const tries = [0]
        for (;;) {
          const chance = chances[tries.length % chances.length]!
          const next = nextTryAt({ kind, attempts: tries.length, createdAt: 0, now: tries.at(-1)!, chance })
          if (next === null || next >= lifeMs) break
          expect(next).toBeGreaterThan(tries.at(-1)!)
          tries.push(next)
        }
        if (thenEveryMs !== undefined)
          expect(tries.at(-1)! + thenEveryMs * 1.2).toBeGreaterThanOrEqual(lifeMs)
        else if (lane === 'people') expect(tries.at(-1)!).toBeGreaterThan(lifeMs * 0.45)
        expect(tries.length).toBeLessThan(60)
      },
    ),
  )
  expect(rulesOfKind('callback_request').lifeMs).toBe(7 * 86_400_000)
  expect(rulesOfKind('operator_alarm').lifeMs).toBe(86_400_000)
})

test('[WA-45] only who sends a code names its end', () => {
  const folder = fileURLToPath(new URL('..', import.meta.url))
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((path) => path.replaceAll('\\', '/'))
    .filter((path) => path.endsWith('.ts') && !/\.test\.ts$|^(?:testing|outbox|integrations)\//.test(path))
    .filter((path) => /\bnotAfter\b/.test(readFileSync(`${folder}/${path}`, 'utf8')))
  expect(names.sort()).toEqual(['features/account/code-sending.ts', 'supabase/auth/one-time/send-token.ts'])
  const notices = readFileSync(`${folder}/outbox/operator-notices.ts`, 'utf8')
  expect(notices).not.toMatch(/\bnotAfter\b/)
})

test('[WA-4] what a person was promised is tried for a day', () => {
  const tries = [1, 2, 3, 4, 5, 6].map((attempts) =>
    nextTryAt({ kind: 'ebook_link', attempts, createdAt: 0, now: 0, chance: 0.5 }),
  )
  expect(tries).toEqual([30_000, 120_000, 600_000, 3_600_000, 21_600_000, 86_400_000])
  expect(nextTryAt({ kind: 'ebook_link', attempts: 7, createdAt: 0, now: 0, chance: 0.5 })).toBeNull()
})

test('[WA-4] jitter moves a try by at most 20 %, and a late one still keeps a gap', () => {
  fc.assert(
    fc.property(
      fc.double({ min: 0, max: 0.999_999, noNaN: true }),
      fc.nat({ max: 20_000 }),
      (chance, lateMs) => {
        const next = nextTryAt({ kind: 'otp', attempts: 1, createdAt: 0, now: lateMs, chance })!
        expect(next).toBeGreaterThanOrEqual(Math.max(1_600, lateMs + 500))
        expect(next).toBeLessThanOrEqual(Math.max(2_400, lateMs + 500))
      },
    ),
  )
})

const failed: SendOutcome = { kind: 'retry', reason: 'gateway_failed' }
const sent: SendOutcome = { kind: 'sent', providerId: 'x', ack: 1 }

test('[WA-7] must test 9: five failures in a row open the circuit for a minute; an answer in between starts the count again', () => {
  let now = 0
  const breaker = createCircuitBreaker(() => now)
  for (let turn = 0; turn < 4; turn += 1) expect(breaker.record(failed)).toBe(false)
  breaker.record(sent)
  for (let turn = 0; turn < 4; turn += 1) breaker.record({ kind: 'unknown', reason: 'no_answer' })
  breaker.record({ kind: 'reject', reason: 'not_on_whatsapp' })
  for (let turn = 0; turn < 4; turn += 1) expect(breaker.record(failed)).toBe(false)
  expect(breaker.state()).toBe('closed')
  expect(breaker.record(failed)).toBe(true)
  expect(breaker.state()).toBe('open')
  now = 59_999
  expect(breaker.state()).toBe('open')
  now = 60_000
  expect(breaker.state()).toBe('probe_due')
  breaker.probed(false)
  expect(breaker.state()).toBe('open')
  now = 120_000
  breaker.probed(true)
  expect(breaker.state()).toBe('closed')
})

test.each(['session_down', 'wrong_key', 'wrong_session_name', 'sender_blocked'] as const)(
  '[WA-7] %s opens the circuit at once',
  (reason) => {
    const breaker = createCircuitBreaker(() => 0)
    expect(breaker.record({ kind: 'retry', reason })).toBe(true)
    expect(breaker.state()).toBe('open')
  },
)

const { pace } = createWwebjsGateway({
  baseUrl: 'http://127.0.0.1:9',
  apiKey: 'x',
  session: 'laci',
  isProduction: false,
  isSimulator: false,
  clock: () => 0,
})

test('[WA-6] must test 9: codes start a second apart, other messages 3 to 5 seconds, and a simulator is not held back', () => {
  fc.assert(
    fc.property(fc.double({ min: 0, max: 0.999_999, noNaN: true }), (share) => {
      let now = 0
      const options = { pace, isThrottled: true, clock: () => now, chance: () => share }
      const codes = createThrottle('codes', options)
      const notes = createThrottle('notes', options)
      codes.started()
      notes.started()
      expect(codes.waitMs()).toBe(1_000)
      expect(notes.waitMs()).toBeGreaterThanOrEqual(3_000)
      expect(notes.waitMs()).toBeLessThanOrEqual(5_000)
      now = 5_000
      expect([codes.waitMs(), notes.waitMs()]).toEqual([0, 0])
    }),
  )
  const free = createThrottle('notes', { pace, isThrottled: false, clock: () => 0, chance: () => 0 })
  free.started()
  expect(free.waitMs()).toBe(0)
  expect(free.freeSlots()).toBe(0)
  free.ended()
  expect(free.freeSlots()).toBe(1)
})
