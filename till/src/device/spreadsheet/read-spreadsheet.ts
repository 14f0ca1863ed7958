import { accept, type Result, refuse } from '@laci/domain/base/lib/result.ts'
import type { Cell } from '@laci/domain/base/table/cell.ts'
import type { FileAbout } from '@laci/domain/views/spreadsheet/file-about.ts'
import { type FileRefusal, fileLimits } from '@laci/domain/views/spreadsheet/file-limits.ts'
import type { Sheet } from '@laci/domain/views/spreadsheet/sheet-choice.ts'
import { askWorker } from '@laci/ui/spreadsheet/ask-worker.ts'
import type { ReadAnswer, ReadRequest } from './read-worker.ts'

/** The sheets of a file, the likeliest first; null: `signal` stopped it. A worker for each file: what a file did to it ends with it. */
export async function readSpreadsheet(
  file: Blob,
  about: FileAbout,
  signal: AbortSignal,
): Promise<Result<readonly Sheet[], FileRefusal> | null> {
  // Not read into memory at all.
  if (file.size > fileLimits.fileBytes) return refuse({ code: 'file_too_large' })
  const bytes = new Uint8Array(await file.arrayBuffer())
  const sheets: (Sheet & { readonly rows: (readonly Cell[])[] })[] = []
  const worker = new Worker(new URL('./read-worker.ts', import.meta.url), { type: 'module' })
  return askWorker<Result<readonly Sheet[], FileRefusal>, ReadAnswer>(worker, signal, {
    begin: () => worker.postMessage({ bytes, about } satisfies ReadRequest, [bytes.buffer]),
    take(answer) {
      if (answer.kind === 'refused') return refuse(answer.refusal)
      if (answer.kind === 'sheet') sheets.push({ name: answer.name, isHidden: answer.isHidden, rows: [] })
      if (answer.kind === 'rows') sheets.at(-1)?.rows.push(...answer.rows)
      return answer.kind === 'read' ? accept(sheets) : undefined
    },
    tooLate: () => refuse({ code: 'took_too_long' }),
  })
}
