import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addressKey, createRateLimit, networkKey } from './rate-limit.ts'

test('[PLATFORM-11] within any window no key is used more often than allowed, and none is refused below that', () => {
  fc.assert(
    fc.property(fc.array(fc.nat({ max: 400 }), { maxLength: 60 }), (pauses) => {
      let now = 0
      const limit = createRateLimit({ maximum: 3, windowMs: 1_000, clock: () => now })
      const allowed: number[] = []
      for (const pause of pauses) {
        now += pause
        const inWindow = allowed.filter((at) => at > now - 1_000).length
        const verdict = limit.take('a')
        expect(verdict.isAllowed).toBe(inWindow < 3)
        if (verdict.isAllowed) allowed.push(now)
        else expect(allowed.filter((at) => at > now + verdict.retryAfterMs - 1_000).length).toBeLessThan(3)
      }
    }),
  )
})

test('[PLATFORM-11] keys are counted apart, and can be forgotten', () => {
  const limit = createRateLimit({ maximum: 1, windowMs: 1_000, clock: () => 0 })
  expect(limit.take('a').isAllowed).toBe(true)
  expect(limit.take('a')).toEqual({ isAllowed: false, retryAfterMs: 1_000 })
  expect(limit.take('b').isAllowed).toBe(true)
  limit.forget('a')
  expect(limit.take('a').isAllowed).toBe(true)
})

test.each([
  ['203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
  ['2001:db8:1:2::9', '2001:db8:1:2'],
  ['2001:db8::1', '2001:db8:0:0'],
  ['2001:0DB8:0001:2::', '2001:db8:1:2'],
  ['fe80::1%eth0', 'fe80:0:0:0'],
  ['::1', '0:0:0:0'],
  ['::ffff:cb00:7107', '203.0.113.7'],
  ['0:0:0:0:0:FFFF:203.0.113.7', '203.0.113.7'],
  ['203.0.113.7:4711', '203.0.113.7'],
  ['[2001:db8:1:2::9]:4711', '2001:db8:1:2'],
  ['unknown', 'unknown'],
])('[PLATFORM-11] %s is counted as %s', (address, key) => {
  expect(addressKey(address)).toBe(key)
})

test.each([
  ['203.0.113.7', '203.0.113'],
  ['::ffff:cb00:7107', '203.0.113'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1'],
  ['2001:db8::1', '2001:db8:0'],
  ['unknown', 'unknown'],
])('[ACCOUNT-61] %s is of the network %s', (address, network) => {
  expect(networkKey(addressKey(address))).toBe(network)
})
