import { useSyncExternalStore } from 'react'
import type { Readable } from '../../engine/base/readable.ts'

/** The value now, and again after each change. */
export function useReadable<Value>(readable: Readable<Value>): Value {
  return useSyncExternalStore(readable.subscribe, readable.get)
}
