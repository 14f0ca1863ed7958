/** A value that a screen can watch: read through `useSyncExternalStore(readable.subscribe, readable.get)`. */
export type Readable<Value> = {
  get(): Value
  /** Calls the listener after every change; the answer stops that. */
  subscribe(listener: () => void): () => void
}

export type Writable<Value> = Readable<Value> & { set(value: Value): void }

/** A value that tells its listeners when it is replaced. Setting the same value again tells nobody. */
export function writable<Value>(initial: Value): Writable<Value> {
  let current = initial
  const listeners = new Set<() => void>()
  return {
    get: () => current,
    set(value) {
      if (Object.is(value, current)) return
      current = value
      for (const listener of [...listeners]) listener()
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
      }
    },
  }
}
