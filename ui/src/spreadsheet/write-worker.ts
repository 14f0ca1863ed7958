import type { Table } from '@laci/domain/base/table/table.ts'
import { writeWorkbook } from './write-workbook.ts'

/** Writes a workbook beside the page. Tables come one after the other, their rows in parts; `end` writes them. */
export type WriteRequest =
  | { readonly task: 'table'; readonly table: Omit<Table, 'rows'> }
  | { readonly task: 'rows'; readonly rows: Table['rows'] }
  | { readonly task: 'end'; readonly notes: readonly string[] }
export type WriteAnswer = { readonly file: Blob }

const host = globalThis as unknown as {
  onmessage: ((message: MessageEvent<WriteRequest>) => void) | null
  postMessage(answer: WriteAnswer): void
}

const tables: { readonly table: Omit<Table, 'rows'>; readonly rows: Table['rows'][number][] }[] = []

host.onmessage = async ({ data }) => {
  switch (data.task) {
    case 'table':
      tables.push({ table: data.table, rows: [] })
      return
    case 'rows':
      tables.at(-1)?.rows.push(...data.rows)
      return
    case 'end': {
      const whole = tables.map(({ table, rows }) => ({ ...table, rows }))
      host.postMessage({ file: await writeWorkbook(whole, data.notes) })
    }
  }
}
