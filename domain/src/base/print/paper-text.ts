import { groupedNumber } from '../money/grouped-number.ts'
import { thousandthsText } from '../quantity/thousandths-text.ts'
import type { Instant } from '../time/instant.ts'
import { clockParts, pad2, type Zone, zoneLabel } from '../time/zone.ts'

/** Signs with a plain twin. Cheap printers know ASCII only; what has no twin goes as dots where there is room for any. */
const twins: { readonly [sign: string]: string } = Object.fromEntries(
  `\u2018 ' \u2019 ' \u201a , \u201b ' \u02bb ' \u02bc ' \u2032 ' \u00b4 ' \u2039 ' \u203a '
  \u201c " \u201d " \u201e " \u201f " \u2033 " \u00ab " \u00bb "
  \u2010 - \u2011 - \u2012 - \u2013 - \u2014 - \u2015 - \u2212 - \u2022 * \u00b7 * \u25cf * \u25aa * \u2605 *
  \u2026 ... \u00d7 x \u2715 x \u00f7 / \u2044 / \u2215 / \u00b1 +- \u2248 ~ \u2260 != \u2264 <= \u2265 >= \u2192 ->
  \u00b0 deg \u00b5 u \u03bc u \u03a9 Ohm \u2300 O \u00ae (R) \u2122 (TM) \u00a9 (C) \u2713 v \u2714 v
  \u20ac EUR \u00a3 GBP \u00a5 JPY \u00a2 c \u00a1 ! \u00bf ?
  \u00e6 ae \u00c6 AE \u0153 oe \u0152 OE \u00f8 o \u00d8 O \u00df ss \u1e9e SS \u0131 i
  \u0111 d \u0110 D \u00f0 d \u00d0 D \u0142 l \u0141 L \u0127 h \u0126 H \u0167 t \u0166 T
  \u00fe th \u00de Th \u014b ng \u014a Ng \u0138 k \u0192 f`
    .trim()
    .split(/\s+/)
    .flatMap((sign, at, all) => (at % 2 === 0 ? [[sign, all[at + 1]!]] : [])),
)

/** One sign, or a raised and a lowered figure on both sides of the stroke. */
const fractions =
  /[\u00bc-\u00be\u2150-\u215f\u2189]|[\u2070\u00b9\u00b2\u00b3\u2074-\u2079]{1,4}\u2044[\u2080-\u2089]{1,4}/g

/**
 * The text as paper can show it [RECEIPT-2]: accents dropped, signs that have one replaced by their plain twin, fractions
 * set apart from the number before them [RECEIPT-43]; letters of other scripts stay as they are [RECEIPT-44]. Control bytes
 * become blanks and marks that nobody sees go, so a product name can never carry a command to the printer.
 */
export function paperText(text: string): string {
  if (/^[\x21-\x7e]+(?: [\x21-\x7e]+)*$/.test(text)) return text
  let plain = ''
  const apart = text
    .normalize('NFC')
    .replace(fractions, (fraction, at: number, whole: string) =>
      [
        /\d$/.test(whole.slice(0, at)) ? ' ' : '',
        fraction.normalize('NFKD'),
        /^\d/.test(whole.slice(at + fraction.length)) ? ' ' : '',
      ].join(''),
    )
  for (const sign of apart) {
    const twin = twins[sign] ?? Array.from(sign.normalize('NFKD'), plainSign).join('')
    plain += /^[\x20-\x7e]*$/.test(twin) ? twin : sign
  }
  return plain.replace(/ {2,}/g, ' ').trim()
}

/** As `paperText` where nothing can be drawn: what is no ASCII is `?`. */
export function asciiText(text: string): string {
  return paperText(text).replace(/[^\x20-\x7e]/gu, '?')
}

/** Blanks, control bytes, accents and unseen marks as ASCII; a letter that has no twin as it is. */
function plainSign(sign: string): string {
  if (/[\p{Cc}\p{Z}]/u.test(sign)) return ' '
  if (/[\u0300-\u036f\ufe00-\ufe0f\p{Cf}]/u.test(sign)) return ''
  if (/[\p{Cs}\p{Co}\p{Cn}]/u.test(sign)) return '?'
  return twins[sign] ?? sign
}

const wideSigns =
  /[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\uff01-\uff60\u{20000}-\u{3fffd}\p{Emoji_Presentation}]/u

/** How many columns a text takes: two for a sign of eastern Asia or a picture, none for a mark on a letter. */
export function columnsOf(text: string): number {
  if (/^[\x20-\x7e]*$/.test(text)) return text.length
  let columns = 0
  for (const sign of text) columns += signColumns(sign)
  return columns
}

function signColumns(sign: string): number {
  return /\p{M}/u.test(sign) ? 0 : wideSigns.test(sign) ? 2 : 1
}

/** As many `?` as it takes columns, where it can not be drawn. */
export function asciiColumns(text: string): string {
  return text.replace(/[^\x20-\x7e]/gu, (sign) => '?'.repeat(signColumns(sign)))
}

/** `128500` as `128.500`: a number on paper looks as on the screen. */
export const paperNumber = groupedNumber

/** `Rp 128.500` with a plain blank: the no-break one is not ASCII. */
export function paperRupiah(amount: number): string {
  return amount < 0 ? `-Rp ${paperNumber(-amount)}` : `Rp ${paperNumber(amount)}`
}

/** `2`, `1,5`: a quantity on paper is written as on the screen. */
export const paperQuantity = thousandthsText

/** `20-11-2026 14.05 WIB` in the shop's zone. */
export function paperTime(at: Instant, zone: Zone): string {
  const { year, month, day, hour, minute } = clockParts(at, zone)
  return `${pad2(day)}-${pad2(month)}-${year} ${pad2(hour)}.${pad2(minute)} ${zoneLabel[zone]}`
}

/** Breaks a text at blanks into pieces of at most `columns` columns; a longer word is cut where it must be. */
export function wrapText(text: string, columns: number): string[] {
  const pieces: string[] = []
  let current = ''
  for (const word of text.split(' ')) {
    if (word === '') continue
    let rest = word
    if (current !== '' && columnsOf(current) + 1 + columnsOf(rest) <= columns) {
      current = `${current} ${rest}`
      continue
    }
    if (current !== '') pieces.push(current)
    while (columnsOf(rest) > columns) {
      const piece = firstColumns(rest, columns)
      pieces.push(piece)
      rest = rest.slice(piece.length)
    }
    current = rest
  }
  if (current !== '') pieces.push(current)
  return pieces
}

/** Never between a letter and its marks. */
function firstColumns(text: string, columns: number): string {
  let piece = ''
  let taken = 0
  for (const sign of text) {
    taken += signColumns(sign)
    if (taken > columns && piece !== '') break
    piece += sign
  }
  return piece
}

/** Left and right text on one line, or on as many as the left one needs: an amount is never cut [RECEIPT-3]. */
export function twoSided(left: string, right: string, columns: number): string[] {
  const gap = columns - columnsOf(left) - right.length
  if (gap >= 1) return [left + ' '.repeat(gap) + right]
  const pieces = wrapText(left, columns)
  const last = pieces.at(-1) ?? ''
  const lastGap = columns - columnsOf(last) - right.length
  if (lastGap < 1) return [...pieces, right.padStart(columns)]
  return [...pieces.slice(0, -1), last + ' '.repeat(lastGap) + right]
}
