import { csvRows, csvStart, type Table } from '@laci/domain/base/table/table.ts'
import type { SheetHeading } from '@laci/domain/views/spreadsheet/table-sheet.ts'
import { writeSpreadsheet } from './write-spreadsheet.ts'

export type TableFormat = 'xlsx' | 'csv'
export type ReportFormat = TableFormat | 'pdf'

export const tableFormatName = { xlsx: 'Excel', csv: 'CSV' } as const satisfies {
  readonly [Format in TableFormat]: string
}
export const reportFormatName = { ...tableFormatName, pdf: 'PDF' } as const satisfies {
  readonly [Format in ReportFormat]: string
}

/** A table of figures for a spreadsheet or for paper, which says above them whose they are. Rejects as `tableFile` does. */
export async function reportFile(table: Table, format: ReportFormat, heading: SheetHeading): Promise<Blob> {
  if (format !== 'pdf') return tableFile(table, format)
  const [{ tableSheet }, { plainPdf, plainRuler }] = await Promise.all([
    import('@laci/domain/views/spreadsheet/table-sheet.ts'),
    import('@laci/domain/base/document/plain-pdf.ts'),
  ])
  return new Blob([plainPdf(tableSheet(table, heading, plainRuler)).slice()], { type: 'application/pdf' })
}

/** A table as a file for a spreadsheet. Rejects when the browser cannot write it. */
export async function tableFile(table: Table, format: TableFormat): Promise<Blob> {
  if (format === 'csv') {
    const header = csvRows([table.columns.map((column) => column.header)])
    return new Blob([csvStart, header, csvRows(table.rows)], { type: 'text/csv;charset=utf-8' })
  }
  const file = await writeSpreadsheet([table], new AbortController().signal)
  if (file === null) throw new Error('nobody stopped the spreadsheet worker')
  return file
}
