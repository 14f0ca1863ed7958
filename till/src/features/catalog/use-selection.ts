import { useMemo, useRef, useState } from 'react'

/** Which goods are ticked. What a filter or a search hides stays ticked, and the bar says how many those are. */
export type Selection = {
  readonly ids: ReadonlySet<string>
  readonly count: number
  /** Of them those that the list does not show. */
  readonly hiddenCount: number
  has(productId: string): boolean
  isShown(productId: string): boolean
  /** `rowId`: the row that was pressed, from which a range may be drawn next. */
  set(productIds: readonly string[], isChosen: boolean, rowId?: string): void
  /** Every row from the one that was pressed last through this one. */
  setThrough(
    rowId: string,
    isChosen: boolean,
    rowIds: readonly string[],
    membersOf: (rowId: string) => readonly string[],
  ): void
  clear(): void
}

export function useSelection(shownIds: readonly string[]): Selection {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set())
  const lastRow = useRef<string | null>(null)
  const shown = useMemo(() => new Set(shownIds), [shownIds])
  const hiddenCount = useMemo(() => [...ids].filter((id) => !shown.has(id)).length, [ids, shown])
  function set(productIds: readonly string[], isChosen: boolean, rowId: string | null = null) {
    lastRow.current = rowId
    setIds((now) => withChosen(now, productIds, isChosen))
  }
  return {
    ids,
    count: ids.size,
    hiddenCount,
    has: (productId) => ids.has(productId),
    isShown: (productId) => shown.has(productId),
    set,
    setThrough(rowId, isChosen, rowIds, membersOf) {
      set(rowsThrough(rowIds, lastRow.current, rowId).flatMap(membersOf), isChosen, rowId)
    },
    clear() {
      lastRow.current = null
      setIds(new Set())
    },
  }
}

export function withChosen(
  chosen: ReadonlySet<string>,
  productIds: readonly string[],
  isChosen: boolean,
): ReadonlySet<string> {
  const next = new Set(chosen)
  for (const productId of productIds) {
    if (isChosen) next.add(productId)
    else next.delete(productId)
  }
  return next
}

/** The rows between two, both included, whichever stands first; only the second where the first is not in the list any more. */
export function rowsThrough(
  rowIds: readonly string[],
  from: string | null,
  through: string,
): readonly string[] {
  const start = from === null ? -1 : rowIds.indexOf(from)
  const end = rowIds.indexOf(through)
  if (start === -1 || end === -1) return [through]
  return rowIds.slice(Math.min(start, end), Math.max(start, end) + 1)
}
