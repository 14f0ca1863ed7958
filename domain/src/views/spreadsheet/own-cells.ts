import { type Cell, cellText, guardedText } from '../../base/table/cell.ts'
import type { TableCell } from '../../base/table/table.ts'
import { columnOfField, type ImportField } from './columns.ts'
import type { ColumnMapping } from './product-head.ts'
import { cellsOf, type ExportedProduct } from './product-table.ts'

/** What is read together: a price and its quantity, a unit with all that belongs to it. */
function partOf(field: ImportField): string | null {
  if (field === 'stock' || field === 'id' || columnOfField[field].kind === 'flag') return null
  const [, kind, slot] = /^(tier|unit)[A-Z]\D+(\d)$/.exec(field) ?? []
  if (kind !== undefined) return `${kind} ${slot}`
  return /^(variantGroup|trait)/.test(field) ? 'variant' : field
}

/**
 * A row of a product of this shop without what already is so: what our own export wrote there is never judged, also where a
 * file of somebody else could not mean it [SPREADSHEET-20].
 */
export function changedCells(
  cells: readonly Cell[],
  product: ExportedProduct,
  mapping: ColumnMapping,
): readonly Cell[] {
  const own = cellsOf(product)
  const changed = new Set<string>()
  for (const [index, field] of mapping) {
    const part = partOf(field)
    if (part !== null && !isAsExported(cells[index], own.get(field) ?? null)) changed.add(part)
  }
  const left = [...cells]
  for (const [index, field] of mapping) {
    const part = partOf(field)
    if (part !== null && !changed.has(part)) left[index] = null
  }
  return left
}

function isAsExported(cell: Cell | undefined, exported: TableCell): boolean {
  const text = cellText(cell)
  if (exported === null) return text === ''
  if (typeof exported === 'number') {
    return cell === exported || text === String(exported) || text === String(exported).replace('.', ',')
  }
  return [true, false].some((isGuarded) => text === cellText(guardedText(exported, isGuarded)))
}
