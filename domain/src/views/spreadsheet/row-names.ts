import { nameKey, type ProductIndex } from '../../catalog/product-index.ts'
import type { RowIssue } from './issue.ts'

/** A row that says a name, once it is known whose it is. */
export type NamedRow = {
  readonly rowNumber: number
  readonly productId: string
  readonly name: string
  /** What its product is called in the shop; null: it is a new one. */
  readonly before: string | null
}

/**
 * What is odd about the names of rows, for somebody to look at [SPREADSHEET-49]: a product that becomes another one, because its
 * code stands in the wrong row, and one name for two products. Capitals and blanks make no other name.
 */
export function createRowNames(index: Pick<ProductIndex, 'byName'>): (row: NamedRow) => RowIssue[] {
  const firstOf = new Map<string, NamedRow>()

  return (row) => {
    const { name, before, productId } = row
    const key = nameKey(name)
    const warning = { field: 'name', level: 'warning', shown: name } as const
    const first = firstOf.get(key)
    if (first === undefined) firstOf.set(key, row)
    if (before !== null && nameKey(before) !== key) {
      return [{ ...warning, code: 'name_changed', shown: before, suggestion: name }]
    }
    if (first !== undefined && first.productId !== productId) {
      return [{ ...warning, code: 'name_twice', suggestion: String(first.rowNumber) }]
    }
    if (first !== undefined || before !== null) return []
    const known = index.byName(name)
    const isOther = known !== null && known.productId !== productId && known.fields.isActive
    return isOther ? [{ ...warning, code: 'name_in_shop' }] : []
  }
}
