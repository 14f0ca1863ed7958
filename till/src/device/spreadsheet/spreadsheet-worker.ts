import type { SheetRows } from '@laci/domain/spreadsheet/cell.ts'
import type { FileRefusal } from '@laci/domain/spreadsheet/file-limits.ts'
import type { Table } from '@laci/domain/spreadsheet/table.ts'

/**
 * Reads and writes workbooks beside the page: unpacking and parsing 20,000 rows takes seconds on a tablet, and a sale must
 * not wait for it. Rows go over in parts, because taking all of them at once would hold the page up, too.
 */
export type SheetRequest =
  | { readonly task: 'read'; readonly bytes: Uint8Array<ArrayBuffer> }
  /** All the tables, one after the other in parts; `end` writes them. */
  | { readonly task: 'table'; readonly table: Omit<Table, 'rows'> }
  | { readonly task: 'rows'; readonly rows: Table['rows'] }
  | { readonly task: 'end'; readonly notes: readonly string[] }

export type SheetAnswer =
  | { readonly kind: 'rows'; readonly rows: SheetRows; readonly totalCount: number }
  | { readonly kind: 'read' }
  | { readonly kind: 'refused'; readonly refusal: FileRefusal }
  | { readonly kind: 'written'; readonly file: Blob }

const host = globalThis as unknown as {
  onmessage: ((message: MessageEvent<SheetRequest>) => void) | null
  postMessage(answer: SheetAnswer): void
}

const rowsPerMessage = 500
const tables: { table: Omit<Table, 'rows'>; rows: Table['rows'][number][] }[] = []

host.onmessage = async ({ data }) => {
  switch (data.task) {
    case 'read':
      return read(data.bytes)
    case 'table':
      tables.push({ table: data.table, rows: [] })
      return
    case 'rows':
      tables.at(-1)?.rows.push(...data.rows)
      return
    case 'end': {
      const { writeWorkbook } = await import('./write-workbook.ts')
      const whole = tables.map(({ table, rows }) => ({ ...table, rows }))
      host.postMessage({ kind: 'written', file: await writeWorkbook(whole, data.notes) })
    }
  }
}

async function read(bytes: Uint8Array<ArrayBuffer>): Promise<void> {
  const { readFile } = await import('./read-file.ts')
  const found = await readFile(bytes)
  if (!found.ok) {
    host.postMessage({ kind: 'refused', refusal: found.refusal })
    return
  }
  for (let start = 0; start < found.value.length; start += rowsPerMessage) {
    const rows = found.value.slice(start, start + rowsPerMessage)
    host.postMessage({ kind: 'rows', rows, totalCount: found.value.length })
  }
  host.postMessage({ kind: 'read' })
}
