import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type DeviceTail, deviceTailText, readDeviceTail } from './device-tail.ts'

const hash = '0123456789abcdef'.repeat(4)

test('[SYNC-89] the end of a chain reads back as it was written', () => {
  const tail = fc.record({
    deviceSeq: fc.integer({ min: 1, max: 999_999_999_999_999 }),
    hash: fc.constant(hash),
    receipt: fc.option(
      fc.record({
        day: fc.constantFrom('2026-11-26', '2027-01-01'),
        counter: fc.integer({ min: 1, max: 999_999_999 }),
      }),
    ),
  })
  fc.assert(
    fc.property(tail, (one) => {
      expect(readDeviceTail(deviceTailText(one as DeviceTail))).toEqual(one)
    }),
  )
})

test('[SYNC-89] anything else is no end of a chain', () => {
  for (const text of ['', '7', `0.${hash}`, `7.${hash}.`, `7.${hash}.2026-11-26`, `7.${hash}.2026-11-26.0`]) {
    expect(readDeviceTail(text)).toBe(null)
  }
  for (const text of [`-1.${hash}`, `7.${hash.toUpperCase()}`, `7.${hash}.2026-13-45.1`, `1e3.${hash}`]) {
    expect(readDeviceTail(text)).toBe(null)
  }
})
