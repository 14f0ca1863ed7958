import { groupedNumber } from '../money/grouped-number.ts'
import type { Instant } from '../time/instant.ts'
import { clockParts, pad2, type Zone, zoneLabel } from '../time/zone.ts'

/** Signs with a plain twin; what has none prints as `?`. Cheap printers know ASCII only. */
const twins: { readonly [sign: string]: string } = {
  '\u2018': "'",
  '\u2019': "'",
  '\u201a': ',',
  '\u201c': '"',
  '\u201d': '"',
  '\u201e': '"',
  '\u2010': '-',
  '\u2011': '-',
  '\u2012': '-',
  '\u2013': '-',
  '\u2014': '-',
  '\u2212': '-',
  '\u2022': '*',
  '\u00b7': '*',
  '\u2026': '...',
  '\u00d7': 'x',
  '\u00bd': '1/2',
  '\u00bc': '1/4',
  '\u00be': '3/4',
  '\u00a0': ' ',
  '\u202f': ' ',
  '\u2009': ' ',
  '\u00e6': 'ae',
  '\u00c6': 'AE',
  '\u00f8': 'o',
  '\u00d8': 'O',
  '\u00df': 'ss',
  '\u00ae': '(R)',
  '\u2122': '(TM)',
  '\u00a9': '(C)',
  '\u20ac': 'EUR',
}

/**
 * The text as paper can show it [RECEIPT-2]: accents dropped, typographic signs replaced, anything else `?`.
 * Control bytes become blanks, so a product name can never carry a command to the printer.
 */
export function asciiText(text: string): string {
  let plain = ''
  for (const sign of text) {
    const twin = twins[sign]
    if (twin !== undefined) plain += twin
    else for (const part of sign.normalize('NFKD')) plain += asciiSign(part)
  }
  return plain.replace(/ {2,}/g, ' ').trim()
}

function asciiSign(sign: string): string {
  const code = sign.codePointAt(0)!
  const isAccent = code >= 0x300 && code <= 0x36f
  if (isAccent) return ''
  if (code < 0x20 || code === 0x7f) return ' '
  return code < 0x7f ? sign : '?'
}

/** `128500` as `128.500`: a number on paper looks as on the screen. */
export const paperNumber = groupedNumber

/** `Rp 128.500` with a plain blank: the no-break one is not ASCII. */
export function paperRupiah(amount: number): string {
  return amount < 0 ? `-Rp ${paperNumber(-amount)}` : `Rp ${paperNumber(amount)}`
}

/** Thousandths as Indonesians write them: `2`, `1,5`, `0,125`. */
export function paperQuantity(thousandths: number): string {
  const whole = Math.trunc(thousandths / 1000)
  const rest = Math.abs(thousandths % 1000)
  if (rest === 0) return paperNumber(whole)
  const sign = thousandths < 0 && whole === 0 ? '-' : ''
  return `${sign}${paperNumber(whole)},${String(rest)
    .padStart(3, '0')
    .replace(/0{1,2}$/, '')}`
}

/** `20-11-2026 14.05 WIB` in the shop's zone. */
export function paperTime(at: Instant, zone: Zone): string {
  const { year, month, day, hour, minute } = clockParts(at, zone)
  return `${pad2(day)}-${pad2(month)}-${year} ${pad2(hour)}.${pad2(minute)} ${zoneLabel[zone]}`
}

/** Breaks a text at blanks into pieces of at most `columns` signs; a longer word is cut where it must be. */
export function wrapText(text: string, columns: number): string[] {
  const pieces: string[] = []
  let current = ''
  for (const word of text.split(' ')) {
    if (word === '') continue
    let rest = word
    if (current !== '' && current.length + 1 + rest.length <= columns) {
      current = `${current} ${rest}`
      continue
    }
    if (current !== '') pieces.push(current)
    while (rest.length > columns) {
      pieces.push(rest.slice(0, columns))
      rest = rest.slice(columns)
    }
    current = rest
  }
  if (current !== '') pieces.push(current)
  return pieces
}

/** Left and right text on one line, or on as many as the left one needs: an amount is never cut [RECEIPT-3]. */
export function twoSided(left: string, right: string, columns: number): string[] {
  const gap = columns - left.length - right.length
  if (gap >= 1) return [left + ' '.repeat(gap) + right]
  const pieces = wrapText(left, columns)
  const last = pieces.at(-1) ?? ''
  const lastGap = columns - last.length - right.length
  if (lastGap < 1) return [...pieces, right.padStart(columns)]
  return [...pieces.slice(0, -1), last + ' '.repeat(lastGap) + right]
}
