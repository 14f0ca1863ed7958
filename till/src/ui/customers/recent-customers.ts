/** Enough for the regulars of an afternoon; more would be a second list. */
const recentCount = 6

type RecentStorage = Pick<Storage, 'getItem' | 'setItem'>

export type RecentCustomers = {
  /** Ids, the one that was named last first. */
  get(): readonly string[]
  add(customerId: string): void
}

/** Who was named last on this device [TILL-152]: ids only, so that nothing of a person outlives their page. */
export function recentCustomers(storage: RecentStorage, storeId: string): RecentCustomers {
  const key = `laci-kasir-pelanggan-${storeId}`
  const get = (): readonly string[] => (storage.getItem(key) ?? '').split(' ').filter(Boolean)
  return {
    get,
    add(customerId) {
      const others = get().filter((id) => id !== customerId)
      storage.setItem(key, [customerId, ...others].slice(0, recentCount).join(' '))
    },
  }
}

/** Those that were named last first, all others as they stood. */
export function recentFirst<Row extends { readonly id: string }>(
  rows: readonly Row[],
  recentIds: readonly string[],
): readonly Row[] {
  const recent = recentIds.flatMap((id) => rows.find((row) => row.id === id) ?? [])
  return recent.length === 0 ? rows : [...recent, ...rows.filter((row) => !recent.includes(row))]
}
