/** Who hears of one thing of many, by its key. */
export type KeyedListeners<Key> = {
  readonly isEmpty: boolean
  /** The answer stops it. */
  add(key: Key, listener: () => void): () => void
  tell(key: Key): void
  /** Those that somebody listens to. */
  keys(): Iterable<Key>
}

export function createKeyedListeners<Key>(): KeyedListeners<Key> {
  const heardBy = new Map<Key, Set<() => void>>()
  return {
    get isEmpty() {
      return heardBy.size === 0
    },
    add(key, listener) {
      const heard = heardBy.get(key) ?? new Set()
      heardBy.set(key, heard.add(listener))
      return () => {
        heard.delete(listener)
        if (heard.size === 0 && heardBy.get(key) === heard) heardBy.delete(key)
      }
    },
    tell(key) {
      for (const listener of heardBy.get(key) ?? []) listener()
    },
    keys: () => heardBy.keys(),
  }
}
