/** How many of something are open at once, by key and in all. Keys that hold nothing are forgotten. */
export type OpenPlaces = {
  /** Takes a place; null: there is none left. The function gives it back, once. */
  take(key: string): (() => void) | null
}

export function createOpenPlaces(most: { readonly perKey: number; readonly inAll: number }): OpenPlaces {
  const byKey = new Map<string, number>()
  let all = 0
  return {
    take(key) {
      const open = byKey.get(key) ?? 0
      if (open >= most.perKey || all >= most.inAll) return null
      byKey.set(key, open + 1)
      all += 1
      let isTaken = true
      return () => {
        if (!isTaken) return
        isTaken = false
        all -= 1
        const left = byKey.get(key)! - 1
        if (left === 0) byKey.delete(key)
        else byKey.set(key, left)
      }
    },
  }
}
