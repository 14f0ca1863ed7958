import type { Cell, SheetRows } from '../../base/table/cell.ts'
import { columnIndex } from './merged-cells.ts'

/** The number format of a style as the first of its sections writes it, by the number of the style. */
export type ZeroFormats = ReadonlyMap<string, string>

/** A cell of a workbook, as it names it (`B7`), with such a format. */
export type StyledCell = { readonly ref: string; readonly format: string }

/**
 * The styles of a workbook that show a number with zeros before it, as `00000` does, or with signs of its own between them
 * [SPREADSHEET-40]. `xml`: its part of styles.
 */
export function zeroFormatsOf(xml: string): ZeroFormats {
  const codes = new Map(
    (xml.match(/<(?:\w+:)?numFmt\s[^<>]*>/g) ?? []).flatMap((tag) => {
      const format = zeroFormat(attribute(/\sformatCode=(?:"([^"<]*)"|'([^'<]*)')/.exec(tag)))
      return format === null ? [] : [[numberOf(tag), format] as const]
    }),
  )
  const start = xml.search(/<(?:\w+:)?cellXfs\b/)
  const end = xml.search(/<\/(?:\w+:)?cellXfs>/)
  const cells = start < 0 ? '' : xml.slice(start, end)
  return new Map(
    (cells.match(/<(?:\w+:)?xf\s[^<>]*>/g) ?? []).flatMap((tag, at) => {
      const format = codes.get(numberOf(tag))
      return format === undefined ? [] : [[String(at), format] as const]
    }),
  )
}

/** The numbers of these cells as the workbook shows them: `123` of `00000` is the text `00123`. */
export function withShownZeros(rows: SheetRows, styled: readonly StyledCell[]): SheetRows {
  if (styled.length === 0) return rows
  const shown = [...rows]
  for (const { ref, format } of styled) {
    const place = /^([A-Z]{1,3})(\d+)$/.exec(ref)
    if (place === null) continue
    const [row, column] = [Number(place[2]) - 1, columnIndex(place[1]!)]
    const value = shown[row]?.[column]
    if (typeof value !== 'number' || !Number.isSafeInteger(value) || value < 0) continue
    if (shown[row] === rows[row]) shown[row] = [...rows[row]!]
    ;(shown[row] as Cell[])[column] = shownNumber(value, format)
  }
  return shown
}

/** What is left of a format: `0` and `#` for digits, `"…"` for signs of its own. Null: it shows no zeros before a number. */
function zeroFormat(code: string): string | null {
  const [section = ''] = code.split(';')
  const bare = section.replace(/\[[^[\]]*\]|_.|\*./g, '').trim()
  const isPlain = /^(?:[0#\s()-]|"[^"]*"|\\.)+$/.test(bare)
  const digits = bare.replace(/"[^"]*"|\\.|[^0#]/g, '')
  return isPlain && /^#*00+$/.test(digits) ? bare : null
}

function shownNumber(value: number, format: string): string {
  const parts = format.match(/"[^"]*"|\\.|./g) ?? []
  const places = parts.filter((part) => part === '0' || part === '#')
  const zeros = places.filter((part) => part === '0').length
  const digits = String(value).padStart(zeros, '0').padStart(places.length, '#')
  // What is longer than the format stands before its first place.
  let at = digits.length - places.length
  let isFirst = true
  return parts
    .map((part) => {
      if (part !== '0' && part !== '#') return part.replace(/^"(.*)"$/, '$1').replace(/^\\/, '')
      const start = isFirst ? 0 : at
      isFirst = false
      at += 1
      return digits.slice(start, at)
    })
    .join('')
    .replaceAll('#', '')
    .trim()
}

function numberOf(tag: string): string {
  return attribute(/\snumFmtId=(?:"([^"<]*)"|'([^'<]*)')/.exec(tag))
}

function attribute(found: RegExpExecArray | null): string {
  return (found?.[1] ?? found?.[2] ?? '')
    .replaceAll('&quot;', '"')
    .replaceAll('&apos;', "'")
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&')
}
