import type { Table } from '@laci/domain/base/table/table.ts'
import { askWorker } from './ask-worker.ts'
import type { WriteAnswer, WriteRequest } from './write-worker.ts'

const rowsPerMessage = 500

/** One workbook of these tables, with a last sheet of plain lines where there are notes; null: `signal` stopped it. */
export function writeSpreadsheet(
  tables: readonly Table[],
  signal: AbortSignal,
  notes: readonly string[] = [],
): Promise<Blob | null> {
  const worker = new Worker(new URL('./write-worker.ts', import.meta.url), { type: 'module' })
  const send = (request: WriteRequest) => worker.postMessage(request)
  return askWorker<Blob, WriteAnswer>(worker, signal, {
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
