import { hasValidCheckDigit } from '../barcode/barcode.ts'
import { assert } from '../lib/assert.ts'
import { type Bars, barsOf } from './bars.ts'

/** Widths of gap, bar, gap, bar of each digit in set A (ISO/IEC 15420, table 1); set C has the same from bar to gap. */
const widths = ['3211', '2221', '2122', '1411', '1132', '1231', '1114', '1312', '1213', '3112']

/** Which digits of the left half stand in set B: so the first digit of an EAN-13 is told (table 2). */
const setsOfFirst = [
  'AAAAAA',
  'AABABB',
  'AABBAB',
  'AABBBA',
  'ABAABB',
  'ABBAAB',
  'ABBBAA',
  'ABABAB',
  'ABABBA',
  'ABBABA',
]

const guard = '111'
const middle = '11111'

/** The bars of an EAN-13 (95 modules) or EAN-8 (67) with its right check digit. */
export function ean(code: string): Bars {
  assert(
    /^(\d{8}|\d{13})$/.test(code) && hasValidCheckDigit(code),
    'an EAN has 8 or 13 digits and its check digit',
  )
  const isLong = code.length === 13
  const digits = Array.from(isLong ? code.slice(1) : code, Number)
  const sets = isLong ? setsOfFirst[Number(code[0])]! : 'AAAA'
  const left = digits.slice(0, sets.length).map((digit, index) =>
    // Set B is set C the other way round, and that has the widths of set A.
    sets[index] === 'A' ? widths[digit]! : Array.from(widths[digit]!).reverse().join(''),
  )
  const right = digits.slice(sets.length).map((digit) => widths[digit]!)
  return barsOf([guard, ...left, middle, ...right, guard].join(''))
}
