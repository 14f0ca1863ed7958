import { accept, type Result, refuse } from '@laci/domain/lib/result.ts'
import type { Cell, SheetRows } from '@laci/domain/spreadsheet/cell.ts'
import { type FileRefusal, fileLimits } from '@laci/domain/spreadsheet/file-limits.ts'
import type { Table } from '@laci/domain/spreadsheet/table.ts'
import type { SheetAnswer, SheetRequest } from './spreadsheet-worker.ts'

/** Longer than any honest file takes on a cheap tablet; the worker is ended then. */
const patienceMs = 20_000
const rowsPerMessage = 500

export type SpreadsheetFiles = {
  /** The rows of a file; null: `signal` stopped it. */
  read(file: Blob, signal: AbortSignal): Promise<Result<SheetRows, FileRefusal> | null>
  /** One workbook of these tables; null: `signal` stopped it. */
  write(tables: readonly Table[], notes: readonly string[], signal: AbortSignal): Promise<Blob | null>
}

function openWorker(): Worker {
  return new Worker(new URL('./spreadsheet-worker.ts', import.meta.url), { type: 'module' })
}

/** A worker for each file: what a file did to it ends with it. */
export const spreadsheetFiles: SpreadsheetFiles = {
  async read(file, signal) {
    // Not read into memory at all.
    if (file.size > fileLimits.fileBytes) return refuse({ code: 'file_too_large' })
    const bytes = new Uint8Array(await file.arrayBuffer())
    const rows: (readonly Cell[])[] = []
    return withWorker<Result<SheetRows, FileRefusal>>(
      signal,
      (worker) => worker.postMessage({ task: 'read', bytes } satisfies SheetRequest, [bytes.buffer]),
      (answer) => {
        if (answer.kind === 'refused') return refuse(answer.refusal)
        if (answer.kind === 'rows') rows.push(...answer.rows)
        return answer.kind === 'read' ? accept(rows) : undefined
      },
      () => refuse({ code: 'took_too_long' }),
    )
  },
  async write(tables, notes, signal) {
    return withWorker<Blob>(
      signal,
      async (worker) => {
        const send = (request: SheetRequest) => worker.postMessage(request)
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
      (answer) => (answer.kind === 'written' ? answer.file : undefined),
      null,
    )
  },
}

/** `tooLate`: what is answered when it takes too long; null: it may take its time. */
function withWorker<Value>(
  signal: AbortSignal,
  begin: (worker: Worker) => void | Promise<void>,
  take: (answer: SheetAnswer) => Value | undefined,
  tooLate: (() => Value) | null,
): Promise<Value | null> {
  return new Promise((resolve, reject) => {
    const worker = openWorker()
    const timer = tooLate === null ? undefined : setTimeout(() => end(tooLate()), patienceMs)
    const stopped = () => end(null)
    function end(value: Value | null): void {
      clearTimeout(timer)
      signal.removeEventListener('abort', stopped)
      worker.terminate()
      resolve(value)
    }
    signal.addEventListener('abort', stopped)
    worker.onmessage = ({ data }: MessageEvent<SheetAnswer>) => {
      const taken = take(data)
      if (taken !== undefined) end(taken)
    }
    worker.onerror = (event) => {
      end(null)
      reject(new Error(`the spreadsheet worker stopped: ${event.message}`))
    }
    if (signal.aborted) stopped()
    else void begin(worker)
  })
}
