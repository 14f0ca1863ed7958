import { type Result, refuse } from '@laci/domain/lib/result.ts'
import type { Cell, SheetRows } from '@laci/domain/spreadsheet/cell.ts'
import { readHead } from '@laci/domain/spreadsheet/columns.ts'
import { type FileRefusal, judgeFile, judgeZip } from '@laci/domain/spreadsheet/file-limits.ts'
import { fileKindOf, readZipDirectory } from '@laci/domain/spreadsheet/zip-directory.ts'
import readWorkbook from 'read-excel-file/universal'
import { judgeRows, readCsv } from './read-csv.ts'
import { scanWorkbook } from './scan-workbook.ts'

/** The rows of a file of products, or why it is not one. Of several sheets the first with a header is taken. */
export async function readFile(bytes: Uint8Array<ArrayBuffer>): Promise<Result<SheetRows, FileRefusal>> {
  const judged = judgeFile(fileKindOf(bytes), bytes.length)
  if (!judged.ok) return judged
  if (judged.value === 'csv') return readCsv(bytes)
  const entries = readZipDirectory(bytes)
  const allowed = judgeZip(entries)
  if (!allowed.ok || entries === null) return allowed.ok ? refuse({ code: 'file_damaged' }) : allowed
  const scanned = await scanWorkbook(bytes, entries)
  if (!scanned.ok) return scanned
  try {
    const sheets = await readWorkbook(new Blob([bytes]))
    const tables = sheets.map(({ data }) => data as unknown as Cell[][])
    const rows = tables.find((table) => readHead(table) !== null) ?? tables[0] ?? []
    return judgeRows(rows)
  } catch {
    // The library says no more than that something in the XML does not fit.
    return refuse({ code: 'file_damaged' })
  }
}
