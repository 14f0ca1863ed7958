import { type Table, type TableCell, type TableColumn, workbookText } from '@laci/domain/base/table/table.ts'
import writeWorkbookFile from 'write-excel-file/universal'

const formats = { text: '@', rupiah: '#,##0', quantity: '#,##0.###' } as const

/** Tables as a workbook: one sheet each, the header bold and fixed, texts as texts. `notes`: a last sheet of plain lines. */
export function writeWorkbook(tables: readonly Table[], notes: readonly string[] = []): Promise<Blob> {
  const sheets = tables.map(({ name, columns, rows }) => ({
    sheet: name,
    stickyRowsCount: 1,
    columns: columns.map(({ width }) => ({ width })),
    data: [
      columns.map(({ header }) => ({ value: header, type: String, fontWeight: 'bold' as const })),
      ...rows.map((row) => row.map((cell, at) => workbookCell(cell, columns[at]?.kind ?? 'text'))),
    ],
  }))
  const help = {
    sheet: 'Petunjuk',
    columns: [{ width: 110 }],
    data: notes.map((line) => [{ value: line, type: String }]),
  }
  return writeWorkbookFile(notes.length === 0 ? sheets : [...sheets, help]).toBlob()
}

function workbookCell(cell: TableCell, kind: TableColumn['kind']) {
  if (cell === null || cell === '') return null
  if (typeof cell === 'number')
    return { value: cell, type: Number, format: formats[kind === 'text' ? 'quantity' : kind] }
  return { value: workbookText(cell), type: String, format: formats.text }
}
