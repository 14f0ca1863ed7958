import { readJournalEvent } from '@laci/domain/journal/event-kinds.ts'
import { knownHere, type LogStart, type TillLog } from './till-log.ts'

/** Whether a release can now read what was kept as unread: then the base has to be fetched again (SYNC-9). */
export function hasBecomeReadable({ marks, unread }: LogStart): boolean {
  const { isLoaded, knownNames } = marks
  if (isLoaded && knownHere.some((name) => !knownNames.includes(name))) return true
  return unread.some((event) => readJournalEvent(event) !== null)
}

/** The start of a till that may have been updated since: with the mark that its base has to be fetched again. */
export async function startAfterUpdate(log: Pick<TillLog, 'saveMarks'>, start: LogStart): Promise<LogStart> {
  if (!hasBecomeReadable(start)) return start
  const needsReload = true
  await log.saveMarks({ needsReload })
  return { ...start, marks: { ...start.marks, needsReload } }
}
