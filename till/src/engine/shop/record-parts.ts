import {
  type ImportUndo,
  importUndoPermissions,
  undoImportCommand,
} from '@laci/domain/views/spreadsheet/undo-import.ts'
import type { CommandShop } from './command-shop.ts'
import type { Approved, CommandResult, ExecuteOptions, Run } from './executor.ts'

export type Execute = Run<CommandShop, [options?: ExecuteOptions], 'execute'>

export type Steps = {
  readonly signal: AbortSignal
  onProgress(doneCount: number, totalCount: number): void
}

/** Lets taps, scans and drawing have their turn. */
export const pause = () => new Promise((resolve) => setTimeout(resolve))

export type Parts = {
  readonly rowCount: number
  readonly rowsPerPart: number
  /** What all of them take: allowed at the start, also for the person who takes the till before the last one. */
  readonly approved: Approved
  /** Runs the command of the part that begins there. */
  record(start: number, approved: Approved): Promise<CommandResult<unknown, never>>
}

/**
 * Records one part after the other, each in its turn. Answers how many rows are recorded: fewer when `signal` stopped it, or
 * what came meanwhile takes more and nobody approved that.
 */
export async function recordParts(
  { rowCount, rowsPerPart, record, ...parts }: Parts,
  { signal, onProgress }: Steps,
): Promise<number> {
  let { approved } = parts
  let recordedCount = 0
  for (let start = 0; start < rowCount && !signal.aborted; start += rowsPerPart) {
    const done = await record(start, approved)
    if (done.is !== 'done') break
    approved = done.approved
    recordedCount = Math.min(rowCount, start + rowsPerPart)
    onProgress(recordedCount, rowCount)
    await pause()
  }
  return recordedCount
}

/** *Urungkan* of an import; nothing to take back is one part that says so. False: nobody approved it. */
export async function recordUndo(
  execute: Execute,
  undo: Omit<ImportUndo, 'partIndex'>,
  { facts }: Pick<Approved, 'facts'>,
): Promise<boolean> {
  const partCount = Math.max(1, undo.parts.length)
  const recordedCount = await recordParts(
    {
      ...{ rowCount: partCount, rowsPerPart: 1 },
      approved: { permissions: importUndoPermissions[undo.about], facts },
      record: (partIndex, approved) => execute(undoImportCommand, { ...undo, partIndex }, { approved }),
    },
    { signal: new AbortController().signal, onProgress: () => undefined },
  )
  return recordedCount === partCount
}
