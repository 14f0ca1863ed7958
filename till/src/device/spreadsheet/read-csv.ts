import { accept, type Result, refuse } from '@laci/domain/base/lib/result.ts'
import type { SheetRows } from '@laci/domain/base/table/cell.ts'
import { type FileAbout, headOfFile } from '@laci/domain/views/spreadsheet/file-about.ts'
import { type FileRefusal, fileLimits } from '@laci/domain/views/spreadsheet/file-limits.ts'
import Papa from 'papaparse'

/** Rows above the header are people's titles: they do not count as goods. */
export const titleRows = 10

/** Reads a CSV of any spreadsheet: `;`, `,`, tab or `|`, in UTF-8, UTF-16 or what old Windows writes. */
export function readCsv(bytes: Uint8Array, about: FileAbout): Result<SheetRows, FileRefusal> {
  const text = decoded(bytes)
  // Excel takes this line as a word on how to read; parsers leave it in the data.
  const named = /^sep=(.)\r?\n/i.exec(text)
  const body = named === null ? text : text.slice(named[0].length)
  const { data, errors } = Papa.parse<string[]>(body, {
    delimiter: named?.[1] ?? delimiterOf(body, about),
    // One more than is taken: a file of a million lines is read no further.
    preview: fileLimits.rows + titleRows + 1,
  })
  const open = errors.find(({ code }) => code === 'MissingQuotes')
  if (open !== undefined) {
    const before = body.slice(0, open.index ?? 0)
    const line = before.split('\n').length + (named === null ? 0 : 1)
    return refuse({ code: 'quote_open', line })
  }
  return judgeRows(named === null ? data : [[], ...data])
}

/** The sign between columns: the one with which the first rows have a header that Laci knows, else the most columns. */
function delimiterOf(text: string, about: FileAbout): string {
  const scores = [';', ',', '\t', '|'].map((delimiter) => {
    const { data } = Papa.parse<string[]>(text, { delimiter, preview: titleRows + 2 })
    const known = headOfFile(about, data)?.mapping.size ?? 0
    return { delimiter, score: known * 10_000 + data.reduce((sum, row) => sum + row.length, 0) }
  })
  return scores.reduce((best, one) => (one.score > best.score ? one : best)).delimiter
}

/** Whether so many rows and columns are taken on. */
export function judgeRows(rows: SheetRows): Result<SheetRows, FileRefusal> {
  if (rows.length > fileLimits.rows + titleRows) return refuse({ code: 'too_many_rows' })
  if (rows.some((row) => row.length > fileLimits.columns)) return refuse({ code: 'too_many_columns' })
  return accept(rows)
}

function decoded(bytes: Uint8Array): string {
  const [first, second] = bytes
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}
