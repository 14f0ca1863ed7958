import { assert } from '../lib/assert.ts'
import { type Bars, barsOf } from './bars.ts'

/**
 * Widths of bar, gap, bar, gap, bar, gap of each value, in modules (ISO/IEC 15417, table 1). Values 104 and 105 begin a code of
 * sets B and C; the last one ends every code and has a seventh width.
 */
const widths =
  '212222 222122 222221 121223 121322 131222 122213 122312 132212 221213 221312 231212 112232 122132 122231 113222 123122 123221 223211 221132 221231 213212 223112 312131 311222 321122 321221 312212 322112 322211 212123 212321 232121 111323 131123 131321 112313 132113 132311 211313 231113 231311 112133 112331 132131 113123 113321 133121 313121 211331 231131 213113 213311 213131 311123 311321 331121 312113 312311 332111 314111 221411 431111 111224 111422 121124 121421 141122 141221 112214 112412 122114 122411 142112 142211 241211 221114 413111 241112 134111 111242 121142 121241 114212 124112 124211 411212 421112 421211 212141 214121 412121 111143 111341 131141 114113 114311 411113 411311 113141 114131 311141 411131 211412 211214 211232 2331112'.split(
    ' ',
  )

const startB = 104
const startC = 105
const toB = 100
const stop = 106

/** A text in printable ASCII as Code 128. Digits alone go two by two, so that they need half the paper. */
export function code128(text: string): Bars {
  assert(/^[\x20-\x7e]+$/.test(text), 'Code 128 in set B has printable ASCII only')
  const values = /^\d{4,}$/.test(text) ? digitValues(text) : [startB, ...signValues(text)]
  // The sign that begins counts once, the first behind it once, the second twice.
  const check = values.reduce((sum, value, index) => sum + value * Math.max(1, index), 0) % 103
  return barsOf([...values, check, stop].map((value) => widths[value]!).join(''))
}

/** In pairs of set C; a digit that is left over stands in set B. */
function digitValues(digits: string): number[] {
  const pairs = digits.match(/\d\d/g)!.map(Number)
  const last = digits.length % 2 === 1 ? [toB, ...signValues(digits.at(-1)!)] : []
  return [startC, ...pairs, ...last]
}

function signValues(text: string): number[] {
  return Array.from(text, (sign) => sign.charCodeAt(0) - 32)
}
