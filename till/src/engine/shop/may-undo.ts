import { accept, type Result, refuse } from '@laci/domain/base/lib/result.ts'
import { undoableMs } from '@laci/domain/views/spreadsheet/undo.ts'
import type { JournalRow } from '../api/journal.ts'

export type UndoRefusal = { readonly code: 'too_late' | 'other_device' }

/** Whether an import can still be undone here. What it changed is known to the device that took it in. */
export function mayUndo(
  shop: { readonly deviceId: string },
  imported: Pick<JournalRow, 'at' | 'deviceId'>,
  nowMs: number,
): Result<void, UndoRefusal> {
  if (imported.deviceId !== shop.deviceId) return refuse({ code: 'other_device' })
  return nowMs - imported.at > undoableMs ? refuse({ code: 'too_late' }) : accept(undefined)
}
