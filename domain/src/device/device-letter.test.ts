import { expect, test } from 'vitest'
import { deviceLetter } from './device-letter.ts'

test('[DEVICE-1] tills are lettered A to Z, then AA, AB and on, up to ZZZ', () => {
  expect([0, 1, 25, 26, 27, 51, 52, 701, 702, 18_277].map(deviceLetter)).toEqual([
    'A',
    'B',
    'Z',
    'AA',
    'AB',
    'AZ',
    'BA',
    'ZZ',
    'AAA',
    'ZZZ',
  ])
})
