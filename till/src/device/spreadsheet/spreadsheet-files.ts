import { accept, type Result, refuse } from '@laci/domain/lib/result.ts'
import type { Cell, SheetRows } from '@laci/domain/spreadsheet/cell.ts'
import { type FileRefusal, fileLimits } from '@laci/domain/spreadsheet/file-limits.ts'
import type { Table } from '@laci/domain/spreadsheet/table.ts'
import type { ReadAnswer, ReadRequest } from './read-worker.ts'
import type { WriteAnswer, WriteRequest } from './write-worker.ts'

/** Longer than any honest file takes on a cheap tablet; the worker is ended then. */
const patienceMs = 20_000
const rowsPerMessage = 500

/** The rows of a file; null: `signal` stopped it. A worker for each file: what a file did to it ends with it. */
export async function readSpreadsheet(
  file: Blob,
  signal: AbortSignal,
): Promise<Result<SheetRows, FileRefusal> | null> {
  // Not read into memory at all.
  if (file.size > fileLimits.fileBytes) return refuse({ code: 'file_too_large' })
  const bytes = new Uint8Array(await file.arrayBuffer())
  const rows: (readonly Cell[])[] = []
  const worker = new Worker(new URL('./read-worker.ts', import.meta.url), { type: 'module' })
  return asked<Result<SheetRows, FileRefusal>, ReadAnswer>(worker, signal, {
    begin: () => worker.postMessage({ bytes } satisfies ReadRequest, [bytes.buffer]),
    take(answer) {
      if (answer.kind === 'refused') return refuse(answer.refusal)
      if (answer.kind === 'rows') rows.push(...answer.rows)
      return answer.kind === 'read' ? accept(rows) : undefined
    },
    tooLate: () => refuse({ code: 'took_too_long' }),
  })
}

/** One workbook of these tables, with a last sheet of plain lines where there are notes; null: `signal` stopped it. */
export function writeSpreadsheet(
  tables: readonly Table[],
  signal: AbortSignal,
  notes: readonly string[] = [],
): Promise<Blob | null> {
  const worker = new Worker(new URL('./write-worker.ts', import.meta.url), { type: 'module' })
  const send = (request: WriteRequest) => worker.postMessage(request)
  return asked<Blob, WriteAnswer>(worker, signal, {
    async begin() {
      for (const { rows, ...table } of tables) {
        send({ task: 'table', table })
        for (let start = 0; start < rows.length && !signal.aborted; start += rowsPerMessage) {
          send({ task: 'rows', rows: rows.slice(start, start + rowsPerMessage) })
          // Between two parts a scan or a tap has its turn.
          await new Promise((resolve) => setTimeout(resolve))
        }
      }
      send({ task: 'end', notes })
    },
    take: ({ file }) => file,
  })
}

/** Asks a worker and ends it with its answer. `tooLate`: what is answered when it takes too long; without it may take its time. */
function asked<Value, Answer>(
  worker: Worker,
  signal: AbortSignal,
  how: { begin(): void | Promise<void>; take(answer: Answer): Value | undefined; tooLate?(): Value },
): Promise<Value | null> {
  return new Promise((resolve, reject) => {
    const { tooLate } = how
    const timer = tooLate === undefined ? undefined : setTimeout(() => end(tooLate()), patienceMs)
    const stopped = () => end(null)
    function end(value: Value | null): void {
      clearTimeout(timer)
      signal.removeEventListener('abort', stopped)
      worker.terminate()
      resolve(value)
    }
    signal.addEventListener('abort', stopped)
    worker.onmessage = ({ data }: MessageEvent<Answer>) => {
      const taken = how.take(data)
      if (taken !== undefined) end(taken)
    }
    worker.onerror = (event) => {
      reject(new Error(`the spreadsheet worker stopped: ${event.message}`))
      stopped()
    }
    if (signal.aborted) stopped()
    else Promise.resolve(how.begin()).catch(reject)
  })
}
