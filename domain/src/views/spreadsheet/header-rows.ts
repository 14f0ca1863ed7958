import { type Cell, cellText, type SheetRows } from '../../base/table/cell.ts'

/** The texts above the columns, from one row or several that belong together. */
export type HeaderRows = { readonly first: number; readonly last: number; readonly texts: readonly string[] }

const mostRows = 3

/**
 * The header that begins in a row [SPREADSHEET-18]: what stands under a merged cell or under nothing is part of it. `isKnown`:
 * whether a text is the name of a field.
 */
export function headerFrom(rows: SheetRows, first: number, isKnown: (text: string) => boolean): HeaderRows {
  const known = (texts: readonly string[]) => texts.filter(isKnown).length
  let texts = textsOf(rows[first])
  let last = first
  while (last - first + 1 < mostRows) {
    const next = rows[last + 1]
    if (next === undefined || !isLabels(next)) break
    // A cell that is merged over the rows of the header stands in each of them; units below names add nothing to them.
    if (isRepeated(texts, textsOf(next)) || (known(texts) > 0 && areUnits(textsOf(next)))) {
      last += 1
      continue
    }
    const joined = joinedTexts(texts, textsOf(next), isKnown)
    // A title above a header adds nothing to it: the header begins below.
    const isTitle = known(joined) <= known(textsOf(next))
    if (isTitle || (known(joined) <= known(texts) && !isBelow(texts, textsOf(next), isKnown))) break
    texts = joined
    last += 1
  }
  return { first, last: isNumbering(rows[last + 1]) ? last + 1 : last, texts }
}

function textsOf(cells: readonly Cell[] | undefined): string[] {
  return Array.from(cells ?? [], cellText)
}

/** Names and no values: nothing that begins like a number. */
export function isLabels(cells: readonly Cell[]): boolean {
  const filled = cells.filter((cell) => cellText(cell) !== '')
  return (
    filled.length > 0 && filled.every((cell) => typeof cell === 'string' && !/^\W*\d/.test(cellText(cell)))
  )
}

function isRepeated(upper: readonly string[], lower: readonly string[]): boolean {
  return lower.every((text, at) => text === '' || text === upper[at])
}

/** What sums and quantities are counted in: `(Rp)`, `Rupiah`, `(dalam Rp)`, `[pcs]`. */
function areUnits(texts: readonly string[]): boolean {
  const filled = texts.filter((text) => text !== '')
  return filled.every((text) =>
    /^(\(.*\)|\[.*\]|(dalam )?(rp\.?|rupiah|idr|pcs|unit|satuan|kg|gram|liter))$/i.test(text),
  )
}

/** Some forms number their columns below the header: 1, 2, 3 or (1), (2), (3). */
function isNumbering(cells: readonly Cell[] | undefined): boolean {
  const filled = textsOf(cells).filter((text) => text !== '')
  return (
    filled.length >= 3 && filled.every((text, at) => text.replace(/^\((\d+)\)$/, '$1') === String(at + 1))
  )
}

/** A cell that is merged over several columns stands in the first of them. */
function joinedTexts(
  upper: readonly string[],
  lower: readonly string[],
  isKnown: (text: string) => boolean,
): string[] {
  let group = ''
  return Array.from({ length: Math.max(upper.length, lower.length) }, (_, at) => {
    const above = upper[at] ?? ''
    const below = lower[at] ?? ''
    if (above !== '') group = below === '' ? '' : above
    if (below === '' || below === above) {
      group = ''
      return above
    }
    const whole = above === '' ? group : above
    if (whole === '') return below
    const texts = [`${whole} ${below}`, `${below} ${whole}`, below, whole]
    return texts.find(isKnown) ?? texts[0]!
  })
}

/** Whether the lower row has no goods: nothing under what the upper one names alone, and something under a merged cell. */
function isBelow(
  upper: readonly string[],
  lower: readonly string[],
  isKnown: (text: string) => boolean,
): boolean {
  const isUnder = (at: number) => (upper[at] ?? '') === '' || (upper[at + 1] ?? '') === ''
  const filled = lower.flatMap((text, at) => (text === '' ? [] : [at]))
  const isSomethingNamed = upper.some((text, at) => isKnown(text) && (lower[at] ?? '') === '')
  return filled.length >= 2 && isSomethingNamed && filled.every(isUnder)
}
