import { expect, test } from 'vitest'
import { guessZone } from './guess-zone.ts'

test('[TIME-4] the zone is guessed by its name, then by the hours ahead of UTC, then it is WIB', () => {
  expect(guessZone({ name: 'Asia/Jayapura', offsetMinutes: 540 })).toBe('Asia/Jayapura')
  // The name is worth more than a clock that somebody set by hand.
  expect(guessZone({ name: 'Asia/Pontianak', offsetMinutes: 480 })).toBe('Asia/Jakarta')
  expect(guessZone({ name: 'Asia/Ujung_Pandang', offsetMinutes: 480 })).toBe('Asia/Makassar')
  expect(guessZone({ name: 'Asia/Singapore', offsetMinutes: 480 })).toBe('Asia/Makassar')
  expect(guessZone({ name: 'Asia/Bangkok', offsetMinutes: 420 })).toBe('Asia/Jakarta')
  expect(guessZone({ name: 'UTC', offsetMinutes: 0 })).toBe('Asia/Jakarta')
})
