/** Given keys replace, null removes, the others stay. */
export function mergeData(
  known: Readonly<Record<string, unknown>>,
  given: Readonly<Record<string, unknown>>,
): Record<string, unknown> {
  return Object.fromEntries(Object.entries({ ...known, ...given }).filter(([, value]) => value !== null))
}
