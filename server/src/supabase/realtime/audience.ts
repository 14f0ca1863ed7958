import type { Caller } from '../callers/caller.ts'
import type { Audience } from './change-store.ts'

/** For whom notes of changes have to be fetched at all. */
export function audienceOf(callers: readonly Caller[]): Audience {
  return {
    readerIds: [...new Set(callers.flatMap(({ scope }) => scope.userId ?? []))],
    hasService: callers.some(({ scope }) => scope.role === 'service_role'),
  }
}
