import { accept, type Result, refuse } from '@laci/domain/base/lib/result.ts'
import type { Cell } from '@laci/domain/base/table/cell.ts'
import type { FileAbout } from '@laci/domain/views/spreadsheet/file-about.ts'
import { type FileRefusal, judgeFile, judgeZip } from '@laci/domain/views/spreadsheet/file-limits.ts'
import { withMergedCells } from '@laci/domain/views/spreadsheet/merged-cells.ts'
import { type Sheet, sheetsToOffer } from '@laci/domain/views/spreadsheet/sheet-choice.ts'
import { withShownZeros } from '@laci/domain/views/spreadsheet/zero-format.ts'
import { fileKindOf, readZipDirectory } from '@laci/domain/views/spreadsheet/zip-directory.ts'
import readWorkbook from 'read-excel-file/universal'
import { judgeRows, readCsv } from './read-csv.ts'
import { scanWorkbook } from './scan-workbook.ts'

/** The sheets of a file, the likeliest to be `about` these first, or why it is no table. */
export async function readSheets(
  bytes: Uint8Array<ArrayBuffer>,
  about: FileAbout = 'products',
): Promise<Result<readonly Sheet[], FileRefusal>> {
  const judged = judgeFile(fileKindOf(bytes), bytes.length)
  if (!judged.ok) return judged
  if (judged.value === 'csv') {
    const read = readCsv(bytes, about)
    return read.ok ? accept([{ name: '', isHidden: false, rows: read.value }]) : read
  }
  const entries = readZipDirectory(bytes)
  const allowed = judgeZip(entries)
  if (!allowed.ok || entries === null) return allowed.ok ? refuse({ code: 'file_damaged' }) : allowed
  const scanned = await scanWorkbook(bytes, entries)
  if (!scanned.ok) return scanned
  const { sheets } = scanned.value
  if (sheets.length === 0) return refuse({ code: 'file_no_table' })
  try {
    // Charts have no cells to read; the types of the library know nothing of this choice of its own.
    const chosen: object = { sheets: sheets.map(({ number }) => number) }
    const read = await readWorkbook(new Blob([bytes]), chosen)
    const tables = read.map(({ sheet, data }, at) => ({
      name: sheet,
      isHidden: sheets[at]?.isHidden ?? false,
      rows: withMergedCells(
        withShownZeros(data as unknown as Cell[][], sheets[at]?.styled ?? []),
        sheets[at]?.merges ?? [],
      ),
    }))
    const offered = sheetsToOffer(tables, about)
    for (const { rows } of offered) {
      const verdict = judgeRows(rows)
      if (!verdict.ok) return verdict
    }
    return accept(offered)
  } catch {
    // The library says no more than that something in the XML does not fit.
    return refuse({ code: 'file_damaged' })
  }
}
