/** What could be read of one store. `isWhole`: nothing of it was refused. */
export type RawStore = { readonly rows: readonly unknown[]; readonly isWhole: boolean }
export type RawStores = ReadonlyMap<string, RawStore>

/**
 * Everything that can still be read of a database that fails as a whole: each store for itself, and of one that fails each
 * record for itself [LOG-26]. Null: not even opened. It has no version and no schema, and changes nothing.
 */
export async function readRawStores(factory: IDBFactory, name: string): Promise<RawStores | null> {
  const database = await openAsItIs(factory, name).catch(() => null)
  if (database === null) return null
  const stores = new Map<string, RawStore>()
  try {
    for (const store of database.objectStoreNames) stores.set(store, await readStore(database, store))
  } finally {
    database.close()
  }
  return stores
}

function openAsItIs(factory: IDBFactory, name: string): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const opening = factory.open(name)
    // There is none: what would be made here is nothing that anybody wants.
    opening.onupgradeneeded = () => opening.transaction?.abort()
    opening.onsuccess = () => resolve(opening.result)
    opening.onerror = () => reject(opening.error)
    opening.onblocked = () => reject(new Error('blocked'))
  })
}

async function readStore(database: IDBDatabase, store: string): Promise<RawStore> {
  try {
    return { rows: await ask(database, store, (source) => source.getAll()), isWhole: true }
  } catch {
    const keys = await readKeys(database, store)
    const rows: unknown[] = []
    // A request that fails takes its transaction with it: each has its own.
    for (const key of keys) {
      const row = await ask(database, store, (source) => source.get(key)).catch(() => undefined)
      if (row !== undefined) rows.push(row)
    }
    return { rows, isWhole: false }
  }
}

async function readKeys(database: IDBDatabase, store: string): Promise<readonly IDBValidKey[]> {
  try {
    return await ask(database, store, (source) => source.getAllKeys())
  } catch {
    // From both ends up to where it fails.
    const before = await walkKeys(database, store, 'next')
    return [...before, ...(await walkKeys(database, store, 'prev'))]
  }
}

function ask<Value>(
  database: IDBDatabase,
  store: string,
  request: (source: IDBObjectStore) => IDBRequest<Value>,
): Promise<Value> {
  return new Promise((resolve, reject) => {
    const asked = request(database.transaction(store).objectStore(store))
    asked.onsuccess = () => resolve(asked.result)
    asked.onerror = () => reject(asked.error)
  })
}

function walkKeys(
  database: IDBDatabase,
  store: string,
  direction: IDBCursorDirection,
): Promise<IDBValidKey[]> {
  return new Promise((resolve) => {
    const keys: IDBValidKey[] = []
    const done = () => resolve(keys)
    try {
      const walking = database.transaction(store).objectStore(store).openKeyCursor(null, direction)
      walking.onerror = done
      walking.onsuccess = () => {
        const cursor = walking.result
        if (cursor === null) return done()
        keys.push(cursor.primaryKey)
        cursor.continue()
      }
    } catch {
      done()
    }
  })
}
