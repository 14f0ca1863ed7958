/** What a file would do once it is taken in, as one sentence says it [SPREADSHEET-48]. */
export type ImportOutcome =
  /** The file has no row below its header. */
  | { readonly kind: 'empty' }
  | { readonly kind: 'saves'; readonly savedCount: number; readonly refusedCount: number }
  /** Not one row could be read. */
  | { readonly kind: 'refused'; readonly refusedCount: number }
  /** What could be read changes nothing. */
  | {
      readonly kind: 'same'
      readonly sameCount: number
      readonly refusedCount: number
      /** Rows whose stock is another than the shop's and is left alone, as was chosen. */
      readonly leftStockCount: number
    }

export function importOutcome({
  rowCount,
  savedCount,
  refusedCount,
  leftStockCount = 0,
}: {
  readonly rowCount: number
  readonly savedCount: number
  readonly refusedCount: number
  readonly leftStockCount?: number
}): ImportOutcome {
  if (savedCount > 0) return { kind: 'saves', savedCount, refusedCount }
  if (rowCount === 0) return { kind: 'empty' }
  const sameCount = rowCount - refusedCount
  return sameCount === 0
    ? { kind: 'refused', refusedCount }
    : { kind: 'same', sameCount, refusedCount, leftStockCount }
}
