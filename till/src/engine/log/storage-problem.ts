import { BugError } from '@laci/domain/base/lib/assert.ts'
import { TillProblem } from '../base/problem.ts'

/** What a failed disk means for the till. Problems and bugs pass as they are. */
export function asTillProblem(cause: unknown): Error {
  if (cause instanceof TillProblem || cause instanceof BugError) return cause
  const names = causeNames(cause)
  if (names.includes('QuotaExceededError')) return new TillProblem('storage_full', names.join(' '), cause)
  // The number is taken: somebody else numbers events of this device.
  if (names.includes('ConstraintError')) return new TillProblem('other_tab', names.join(' '), cause)
  return new TillProblem('storage_failed', `${names.join(' ')} ${String(cause)}`, cause)
}

/** Dexie wraps what IndexedDB reported; the innermost name is the reason. */
function causeNames(cause: unknown): string[] {
  const names: string[] = []
  let current: unknown = cause
  for (let depth = 0; depth < 5 && typeof current === 'object' && current !== null; depth += 1) {
    if ('name' in current && typeof current.name === 'string') names.push(current.name)
    current = 'inner' in current ? current.inner : 'cause' in current ? current.cause : null
  }
  return names
}
