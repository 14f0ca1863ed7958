import type { WorkerRequest } from '@laci/till/engine/log/opfs-worker.ts'

/** One payment as the browser saw it, in milliseconds from the press on *Selesai*. */
export type SeenPay = {
  /** The transaction of the log was complete. */
  readonly loggedMs: number
  /** The worker said that the second copy was on the disk; null: none was written. */
  readonly copiedMs: number | null
  /** A bare strict transaction that wrote the same rows. */
  readonly rawMs: number
}

declare global {
  interface Window {
    /** Writes the rows of the last payment again, in a database of its own. */
    rawPay(): Promise<void>
    seenPays: SeenPay[]
  }
}

/** Runs in the page before the till: a browser that has no private files. */
export function withoutOpfs(): void {
  Object.defineProperty(StorageManager.prototype, 'getDirectory', { value: undefined })
}

/**
 * Runs in the page before the till and knows nothing of it but the names of its table of events and of the task of its
 * worker: sees a payment reach the disk from outside, and writes the same rows bare.
 */
export function watchPays(): void {
  type Write = { readonly store: IDBObjectStore; readonly value: unknown }
  type Current = {
    readonly pressedAt: number
    writes: Write[] | null
    loggedMs: number | null
    copyId: number | null
    copiedMs: number | null
  }
  const eventTable = 'event'
  let current: Current | null = null
  const writesOf = new WeakMap<IDBTransaction, Write[]>()
  const payOf = new WeakMap<IDBTransaction, Current>()
  window.seenPays = []

  window.addEventListener(
    'click',
    ({ target }) => {
      if (!(target instanceof Element) || target.closest('[data-testid="finish"]') === null) return
      current = { pressedAt: performance.now(), writes: null, loggedMs: null, copyId: null, copiedMs: null }
    },
    { capture: true },
  )

  // Here and not where the rows are written: a listener that came later would hear of the end after *Lunas* is drawn.
  const plainTransaction = IDBDatabase.prototype.transaction
  IDBDatabase.prototype.transaction = function begin(this: IDBDatabase, ...wish) {
    const transaction = plainTransaction.apply(this, wish)
    transaction.addEventListener('complete', () => {
      const pay = payOf.get(transaction)
      if (pay !== undefined) pay.loggedMs ??= performance.now() - pay.pressedAt
    })
    return transaction
  }

  for (const name of ['add', 'put'] as const) {
    const plain = IDBObjectStore.prototype[name]
    IDBObjectStore.prototype[name] = function note(this: IDBObjectStore, value: unknown, key?: IDBValidKey) {
      const { transaction } = this
      const writes = writesOf.get(transaction) ?? []
      writesOf.set(transaction, writes)
      writes.push({ store: this, value })
      const pay = current
      if (pay !== null && pay.writes === null && name === 'add' && this.name === eventTable) {
        pay.writes = writes
        payOf.set(transaction, pay)
      }
      return key === undefined ? plain.call(this, value) : plain.call(this, value, key)
    }
  }

  const PlainWorker = window.Worker
  window.Worker = class extends PlainWorker {
    constructor(url: string | URL, options?: WorkerOptions) {
      super(url, options)
      this.addEventListener('message', ({ data }) => {
        if (current === null || current.copyId === null || data.id !== current.copyId) return
        current.copiedMs ??= performance.now() - current.pressedAt
      })
    }
    override postMessage(message: unknown): void {
      const { task, id } = message as WorkerRequest
      if (task === 'append' && current !== null) current.copyId ??= id
      super.postMessage(message)
    }
  }

  /** The same tables with the same indexes, read off those that the till wrote. */
  function openRaw(writes: readonly Write[]): Promise<IDBDatabase> {
    const stores = new Map(writes.map(({ store }) => [store.name, shapeOf(store)]))
    const opening = indexedDB.open(`raw-${[...stores.keys()].sort().join('-')}`, 1)
    return new Promise((resolve, reject) => {
      opening.onerror = () => reject(opening.error)
      opening.onsuccess = () => resolve(opening.result)
      opening.onupgradeneeded = () => {
        for (const [name, { keyPath, indexes }] of stores) {
          const store = opening.result.createObjectStore(name, { keyPath })
          for (const index of indexes) store.createIndex(index.name, index.keyPath, index.options)
        }
      }
    })
  }

  /** Asked while the payment's own transaction is still young: a finished one tells no more of its tables. */
  function shapeOf(store: IDBObjectStore) {
    return shapes.get(store.name)!
  }
  type Shape = {
    readonly keyPath: string | string[] | null
    readonly indexes: { name: string; keyPath: string | string[]; options: IDBIndexParameters }[]
  }
  const shapes = new Map<string, Shape>()
  const plainStore = IDBTransaction.prototype.objectStore
  IDBTransaction.prototype.objectStore = function see(this: IDBTransaction, name: string) {
    const store = plainStore.call(this, name)
    if (!shapes.has(name)) {
      const indexes = [...store.indexNames].map((indexName) => {
        const { keyPath, unique, multiEntry } = store.index(indexName)
        return { name: indexName, keyPath, options: { unique, multiEntry } }
      })
      shapes.set(name, { keyPath: store.keyPath, indexes })
    }
    return store
  }

  const opened = new Map<string, Promise<IDBDatabase>>()
  window.rawPay = async () => {
    const pay = current
    if (pay === null || pay.writes === null || pay.loggedMs === null) throw new Error('no payment was seen')
    current = null
    const names = [...new Set(pay.writes.map(({ store }) => store.name))].sort()
    const key = names.join('-')
    if (!opened.has(key)) opened.set(key, openRaw(pay.writes))
    const database = await opened.get(key)!
    await new Promise((resolve) => setTimeout(resolve, 50))
    const startedAt = performance.now()
    const transaction = database.transaction(names, 'readwrite', { durability: 'strict' })
    for (const { store, value } of pay.writes) transaction.objectStore(store.name).put(value)
    await new Promise((resolve, reject) => {
      transaction.oncomplete = resolve
      transaction.onabort = () => reject(transaction.error)
    })
    const { loggedMs, copiedMs } = pay
    window.seenPays.push({ loggedMs, copiedMs, rawMs: performance.now() - startedAt })
  }
}
