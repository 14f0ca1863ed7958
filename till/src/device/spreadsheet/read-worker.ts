import type { SheetRows } from '@laci/domain/base/table/cell.ts'
import type { FileAbout } from '@laci/domain/views/spreadsheet/file-about.ts'
import type { FileRefusal } from '@laci/domain/views/spreadsheet/file-limits.ts'
import { readSheets } from './read-file.ts'

/**
 * Reads a file beside the page: unpacking and parsing 20,000 rows takes seconds on a tablet, and a sale must not wait for
 * it. Rows go over in parts, because taking all of them at once would hold the page up, too.
 */
export type ReadRequest = { readonly bytes: Uint8Array<ArrayBuffer>; readonly about: FileAbout }
export type ReadAnswer =
  | { readonly kind: 'sheet'; readonly name: string; readonly isHidden: boolean }
  | { readonly kind: 'rows'; readonly rows: SheetRows }
  | { readonly kind: 'read' }
  | { readonly kind: 'refused'; readonly refusal: FileRefusal }

const host = globalThis as unknown as {
  onmessage: ((message: MessageEvent<ReadRequest>) => void) | null
  postMessage(answer: ReadAnswer): void
}

const rowsPerMessage = 500

host.onmessage = async ({ data: { bytes, about } }) => {
  const found = await readSheets(bytes, about)
  if (!found.ok) {
    host.postMessage({ kind: 'refused', refusal: found.refusal })
    return
  }
  for (const { name, isHidden, rows } of found.value) {
    host.postMessage({ kind: 'sheet', name, isHidden })
    for (let start = 0; start < rows.length; start += rowsPerMessage) {
      host.postMessage({ kind: 'rows', rows: rows.slice(start, start + rowsPerMessage) })
    }
  }
  host.postMessage({ kind: 'read' })
}
