import { createHash } from 'node:crypto'
import { uuidFromDigest } from '../base/ids/uuid.ts'
import type { SheetRows } from '../base/table/cell.ts'
import { createProductIndex, type ShopProduct } from '../catalog/product-index.ts'
import { surveyMarks } from '../views/spreadsheet/column-marks.ts'
import type { DecimalMark } from '../views/spreadsheet/number-text.ts'
import { createRowPlanner, type PlannedRow } from '../views/spreadsheet/plan-row.ts'
import { readHead } from '../views/spreadsheet/product-head.ts'
import { surveyCategories } from '../views/spreadsheet/row-categories.ts'
import { surveyGroups } from '../views/spreadsheet/row-groups.ts'

export const idOfRow = (identity: string) =>
  uuidFromDigest(createHash('sha256').update(`toko ${identity}`).digest('hex'))

export type SheetShop = {
  readonly products?: Iterable<ShopProduct>
  readonly stockOf?: (productId: string) => number
  readonly quantityMark?: DecimalMark
}

/** What an import of these rows would do in a shop. */
export function planSheet(
  rows: SheetRows,
  { products = [], stockOf = () => 0, quantityMark = 'auto' }: SheetShop = {},
): PlannedRow[] {
  const head = readHead(rows)
  if (head === null) throw new Error('no header')
  const index = createProductIndex()
  for (const product of products) index.add(product)
  const body = rows.slice(head.headerIndex + 1)
  const survey = surveyMarks(head.columns, head.mapping)
  const groups = surveyGroups(head.mapping)
  const categories = surveyCategories(head.mapping)
  for (const cells of body) {
    survey.read(cells)
    groups?.read(cells)
    categories?.read(cells)
  }
  const planner = createRowPlanner({
    index,
    idOf: idOfRow,
    mapping: head.mapping,
    columnCount: head.columnCount,
    marks: survey.marks(quantityMark),
    groups,
    categories,
    stockOf,
  })
  return body.flatMap((cells, at) => planner.plan(head.headerIndex + 2 + at, cells) ?? [])
}
