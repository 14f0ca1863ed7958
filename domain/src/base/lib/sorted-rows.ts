export type SortDirection = 'ascending' | 'descending'

/** What a row is sorted by; null: not known. */
export type SortValue = number | string | null

/**
 * Rows by one of their values [UI-48]. What is not known stands last in both directions: whoever looks for the lowest margin does
 * not look for goods without one. Equal rows stay in the order that they had. Texts by code unit, as lists are
 * (`isListedBefore`): whoever wants capitals to be one gives them in lower case.
 */
export function sortedRows<Row>(
  rows: readonly Row[],
  sortValueOf: (row: Row) => SortValue,
  direction: SortDirection,
): Row[] {
  const sign = direction === 'ascending' ? 1 : -1
  const known: { readonly row: Row; readonly value: number | string }[] = []
  const unknown: Row[] = []
  for (const row of rows) {
    const value = sortValueOf(row)
    if (value === null) unknown.push(row)
    else known.push({ row, value })
  }
  known.sort((one, other) => (one.value === other.value ? 0 : one.value < other.value ? -sign : sign))
  return [...known.map(({ row }) => row), ...unknown]
}

/** What a press on a heading makes of the order: the same heading turns it round, another one begins with its own. */
export function nextSort<Name extends string>(
  current: { readonly by: Name; readonly direction: SortDirection },
  pressed: Name,
  begins: SortDirection,
): { readonly by: Name; readonly direction: SortDirection } {
  if (current.by !== pressed) return { by: pressed, direction: begins }
  return { by: pressed, direction: current.direction === 'ascending' ? 'descending' : 'ascending' }
}
