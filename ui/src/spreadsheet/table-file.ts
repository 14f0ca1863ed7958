import { csvRows, csvStart, type Table } from '@laci/domain/spreadsheet/table.ts'
import { writeSpreadsheet } from './write-spreadsheet.ts'

export type TableFormat = 'xlsx' | 'csv'

export const tableFormatName = { xlsx: 'Excel', csv: 'CSV' } as const satisfies {
  readonly [Format in TableFormat]: string
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
