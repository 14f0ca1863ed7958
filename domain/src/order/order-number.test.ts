import fc from 'fast-check'
import { expect, test } from 'vitest'
import { instant } from '../base/time/instant.ts'
import { orderKinds } from './catalogue.ts'
import { makeOrderNumber } from './order-number.ts'

const random = fc.uint8Array({ minLength: 10, maxLength: 10 })

test('[ORDER-2] a number names what was bought and the day in WIB', () => {
  // 23.30 WIB is still the 20th, 16.30 in UTC; 00.30 WIB is the 21st.
  const late = instant(Date.parse('2026-11-20T16:30:00Z'))
  expect(makeOrderNumber('ebook', late, new Uint8Array(10))).toMatch(/^EBOOK-20261120-01M7WWP6T00{16}$/)
  expect(makeOrderNumber('plan', instant(late + 3_600_000), new Uint8Array(10))).toMatch(/^PLAN-20261121-/)
})

test('[ORDER-2] the ULID is that of the published example', () => {
  // The specification's own: 01ARZ3NDEKTSV4RRFFQ69G5FAV is 1469922850259 and these ten bytes.
  const chance = Uint8Array.from([0xd6, 0x76, 0x4c, 0x61, 0xef, 0xb9, 0x93, 0x02, 0xbd, 0x5b])
  expect(makeOrderNumber('ebook', instant(1469922850259), chance)).toBe(
    'EBOOK-20160731-01ARZ3NDEKTSV4RRFFQ69G5FAV',
  )
})

test('[ORDER-2] the provider takes every number, and two are never the same', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...orderKinds),
      fc.integer({ min: 0, max: 4_102_444_800_000 }),
      fc.uniqueArray(random, { minLength: 2, maxLength: 2, selector: (bytes) => bytes.join() }),
      (kind, at, [one, other]) => {
        const number = makeOrderNumber(kind, instant(at), one!)
        expect(number).toMatch(/^[A-Za-z0-9_~.-]{1,50}$/)
        expect(number).not.toBe(makeOrderNumber(kind, instant(at), other!))
      },
    ),
  )
})
