import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isUuid, uuidFromDigest, uuidV7 } from './uuid.ts'

test('[ID-1] a UUIDv7 carries its time in front, version 7 and the right variant', () => {
  // The example of RFC 9562, appendix A.6: 2022-02-22T19:22:22.000Z.
  const id = uuidV7(
    0x017f22e279b0,
    Uint8Array.from([0xcc, 0xc3, 0x18, 0xc4, 0xdc, 0x0c, 0x0c, 0x07, 0x39, 0x8f]),
  )
  expect(id).toBe('017f22e2-79b0-7cc3-98c4-dc0c0c07398f')
})

test('[ID-1] ids sort by the time they were made', () => {
  const time = fc.integer({ min: 0, max: 2 ** 48 - 2 })
  const random = fc.uint8Array({ minLength: 10, maxLength: 10 })
  fc.assert(
    fc.property(time, random, random, (nowMs, first, second) => {
      const earlier = uuidV7(nowMs, first)
      const later = uuidV7(nowMs + 1, second)
      expect(isUuid(earlier)).toBe(true)
      expect(earlier < later).toBe(true)
    }),
  )
})

test('[ID-2] the id made of a digest is always the same and a valid UUID', () => {
  const digest = 'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad'
  expect(uuidFromDigest(digest)).toBe('ba7816bf-8f01-8fea-8141-40de5dae2223')
  expect(isUuid(uuidFromDigest(digest))).toBe(true)
})

test('[ID-3] what is not an id is not taken for one', () => {
  for (const wrong of ['', 'abc', '017F22E2-79B0-7CC3-98C4-DC0C0C07398F', "' or 1=1 --", null, 7]) {
    expect(isUuid(wrong)).toBe(false)
  }
})
