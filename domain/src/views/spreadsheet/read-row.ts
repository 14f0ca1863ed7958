import { isUuid } from '../../base/ids/uuid.ts'
import type { Rupiah } from '../../base/money/rupiah.ts'
import type { QuantityThousandths } from '../../base/quantity/quantity.ts'
import { type Cell, cellText } from '../../base/table/cell.ts'
import { type ProductFields, productDefaults } from '../../catalog/product.ts'
import { fieldFacts, productFields } from '../../catalog/product-fields.ts'
import { scaleKey } from '../../catalog/scale-code.ts'
import { textKey, variantName } from '../../catalog/variant.ts'
import { isScientific, largestExactNumber } from './code-column.ts'
import { type ColumnedField, type FieldColumn, fieldColumns } from './columns.ts'
import type { RowIssue } from './issue.ts'
import {
  barcodesIn,
  clears,
  flagIn,
  isShort,
  openRow,
  quantityIn,
  type RowCells,
  type RowOptions,
  rupiahIn,
  stockIn,
  textIn,
  typedIn,
} from './row-cells.ts'
import { type RowTier, type RowUnit, type RowVariant, tiersIn, unitsIn, variantIn } from './row-lists.ts'
import { readStations } from './station-cell.ts'
import { unitName } from './unit-name.ts'

/** What one row of a file says of a product. What is absent was blank or has no column, and changes nothing. */
export type RowValues = Readonly<Partial<Pick<ProductFields, ColumnedField>>> & {
  readonly id?: string
  readonly barcodes: readonly string[]
  /** HAPUS: the codes that the product has go away. */
  readonly clearsBarcodes: boolean
  readonly tiers: readonly RowTier[]
  readonly units: readonly RowUnit[]
  /** Null: HAPUS, it leaves its group. */
  readonly variant?: RowVariant | null
  readonly stockThousandths?: QuantityThousandths
}

export type ReadRow = { readonly values: RowValues; readonly issues: readonly RowIssue[] }

/** One row of a file as values of a product, and what is wrong with it [SPREADSHEET-4]. */
export function readRow(
  cells: readonly Cell[],
  options: RowOptions,
  groupOfRow: string | null = null,
): ReadRow {
  const row = openRow(cells, options)
  const fields = fieldsIn(row)
  const variant = variantIn(row, groupOfRow)
  const name = nameIn(row, fields.name, variant)
  const stockThousandths = statedStock(row)
  const id = typedIn(row, 'id').toLowerCase()
  const values: RowValues = {
    ...fields,
    ...(isUuid(id) ? { id } : {}),
    ...(name === undefined ? {} : { name }),
    ...(variant === undefined ? {} : { variant }),
    ...(stockThousandths === undefined ? {} : { stockThousandths }),
    barcodes: barcodesIn(row, 'barcode'),
    clearsBarcodes: clears(row, 'barcode'),
    tiers: tiersIn(row),
    units: unitsIn(row, fields.unit),
  }
  return { values, issues: row.issues }
}

type ReadFields = Partial<Pick<ProductFields, ColumnedField>>

/** Fields that are more than their kind says. */
const ownReaders: {
  readonly [Name in ColumnedField]?: (row: RowCells, before: ReadFields) => ProductFields[Name] | undefined
} = {
  name: (row) => textIn(row, 'name', productFields.name.maximumLength),
  sku: skuIn,
  unit: baseUnitIn,
  priceRupiah: (row) => rupiahIn(row, 'price'),
  costRupiah: (row, { priceRupiah }) => (clears(row, 'cost') ? null : costIn(row, priceRupiah)),
  scaleCode: scaleCodeIn,
  stations: (row) => (clears(row, 'stations') ? null : stationsIn(row)),
}

/** A cost is judged beside its price, whichever column stands first. */
const columnsInTurn = fieldColumns.toSorted(
  (one, other) => Number(one.of === 'costRupiah') - Number(other.of === 'costRupiah'),
)

function fieldsIn(row: RowCells): ReadFields {
  const found: Record<string, unknown> = {}
  for (const column of columnsInTurn) {
    if (!row.of.has(column.field)) continue
    const read = ownReaders[column.of]
    const value = read === undefined ? plainValue(row, column) : read(row, found as ReadFields)
    if (value !== undefined) found[column.of] = value
  }
  return found as ReadFields
}

/** What a field without a reader of its own has in a row; HAPUS: its default again. */
function plainValue(row: RowCells, { field, of, kind }: FieldColumn): unknown {
  if (kind === 'flag') return flagIn(row, field)
  if (clears(row, field)) return productDefaults[of]
  switch (kind) {
    case 'text':
      return textIn(row, field, fieldFacts[of].maximumLength ?? Infinity)
    case 'rupiah':
      return rupiahIn(row, field)
    case 'quantity':
      return quantityIn(row, field)
  }
}

function skuIn(row: RowCells): string | undefined {
  const field = 'sku'
  const cell = row.of.get(field)
  const destroyed = destroyedCode(cell)
  if (destroyed !== null) {
    row.issues.push({ field, code: destroyed, level: 'error', shown: cellText(cell) })
    return undefined
  }
  return clears(row, field) ? '' : textIn(row, field, productFields.sku.maximumLength)
}

function destroyedCode(
  cell: Cell | undefined,
): 'date_instead_of_code' | 'barcode_precision' | 'barcode_scientific' | null {
  if (cell instanceof Date) return 'date_instead_of_code'
  if (typeof cell === 'number' && cell > largestExactNumber) return 'barcode_precision'
  return isScientific(cellText(cell)) ? 'barcode_scientific' : null
}

function baseUnitIn(row: RowCells): string | undefined {
  const field = 'unit'
  const typed = textIn(row, field, productFields.unit.maximumLength)
  if (typed === undefined) return undefined
  if (/\p{L}/u.test(typed)) return unitName(typed)
  row.issues.push({ field, code: 'unknown_unit', level: 'error', shown: typed })
  return undefined
}

/** Programs write 0 where nobody has said what the goods cost. */
function costIn(row: RowCells, priceRupiah: Rupiah | undefined): Rupiah | undefined {
  const field = 'cost'
  const found = rupiahIn(row, field)
  if (found !== 0 || !priceRupiah) return found
  row.issues.push({ field, code: 'cost_unknown', level: 'warning', shown: typedIn(row, field) })
  return undefined
}

function scaleCodeIn(row: RowCells): string | undefined {
  const field = 'scaleCode'
  const typed = typedIn(row, field)
  if (clears(row, field)) return ''
  if (/^\d{1,6}$/.test(typed)) return scaleKey(typed)
  row.issues.push({ field, code: 'not_number', level: 'error', shown: typed })
  return undefined
}

function stationsIn(row: RowCells): string[] | undefined {
  const field = 'stations'
  const typed = typedIn(row, field)
  const read = readStations(typed)
  if (read !== null) return read
  row.issues.push({ field, code: 'too_long', level: 'error', shown: typed, suggestion: '20' })
  return undefined
}

function statedStock(row: RowCells): QuantityThousandths | undefined {
  const field = 'stock'
  const found = stockIn(row, field)
  if (found === undefined || found >= 0) return found
  row.issues.push({ field, code: 'stock_minus', level: 'warning', shown: typedIn(row, field) })
  return undefined
}

/** Files of other programs repeat the name of the group, or leave it out [CATALOG-30]. */
function nameIn(
  row: RowCells,
  name: string | undefined,
  variant: RowVariant | null | undefined,
): string | undefined {
  if (variant == null || (name !== undefined && textKey(name) !== textKey(variant.groupName))) return name
  const typed = variantName(variant)
  return isShort(row, 'name', { typed, maximumLength: productFields.name.maximumLength }) ? typed : undefined
}
