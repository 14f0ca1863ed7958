import { type Readable, writable } from '../engine/base/readable.ts'

export type StoragePromise = {
  readonly state: Readable<'safe' | 'unsafe' | 'unknown'>
  /** Asks the browser never to evict the data. Browsers decide by installation and use, so it is asked again. */
  ask(): Promise<void>
}

export function watchStorage(storage: StorageManager | undefined): StoragePromise {
  const state = writable<'safe' | 'unsafe' | 'unknown'>('unknown')
  const tell = (isKept: boolean) => state.set(isKept ? 'safe' : 'unsafe')
  if (typeof storage?.persisted === 'function') storage.persisted().then(tell, () => undefined)
  return {
    state,
    async ask() {
      if (state.get() === 'safe' || typeof storage?.persist !== 'function') return
      await storage.persist().then(tell, () => undefined)
    },
  }
}
