import { type Cell, cellText } from '../../base/table/cell.ts'
import type { ColumnMapping } from './product-head.ts'

export type RowCategories = {
  read(cells: readonly Cell[]): void
  /** The category of a row that has none of its own; rows in their order, after all were read. */
  row(cells: readonly Cell[]): string | null
}

/**
 * A category that was merged over its rows before it became a CSV stands in the first of them alone [SPREADSHEET-23]. It is one
 * where the first row has a category, none comes twice, and at least as many rows have none.
 */
export function surveyCategories(mapping: ColumnMapping): RowCategories | null {
  const indexOf = new Map(Array.from(mapping, ([index, field]) => [field, index]))
  const at = indexOf.get('category')
  const name = indexOf.get('name')
  if (at === undefined || name === undefined || indexOf.has('id') || indexOf.has('handle')) return null
  const seen = new Set<string>()
  let isMerged: boolean | null = null
  let blankCount = 0
  let last = ''
  return {
    read(cells) {
      if (cellText(cells[name]) === '') return
      const text = cellText(cells[at]).toLowerCase()
      isMerged ??= text !== ''
      if (text === '') blankCount += 1
      else if (seen.has(text)) isMerged = false
      seen.add(text)
    },
    row(cells) {
      if (!isMerged || blankCount < 2 || blankCount * 2 < seen.size) return null
      const text = cellText(cells[at])
      if (text !== '') last = text
      return text === '' && last !== '' && cellText(cells[name]) !== '' ? last : null
    },
  }
}
