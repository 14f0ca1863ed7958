import { barcodeKey } from '../../base/barcode/barcode.ts'
import { maximumUnitPriceRupiah, rupiah } from '../../base/money/rupiah.ts'
import {
  maximumStockThousandths,
  type QuantityThousandths,
  quantityThousandths,
} from '../../base/quantity/quantity.ts'
import type { ProductFields } from '../../catalog/product.ts'
import type { ProductUnit } from '../../catalog/product-members.ts'
import { basePriceOf, timesFactor, timesFactorUpTo } from '../../catalog/unit-factor.ts'
import { fieldColumns, type ImportField } from './columns.ts'
import type { RowIssue } from './issue.ts'
import type { RowValues } from './read-row.ts'
import { findUnit, isSameText } from './unit-name.ts'

/** What a row of a product that is known says of it. */
export type UnitRow = {
  /** The further unit that the row is about; null: it is about the base unit. */
  readonly unit: ProductUnit | null
  /** Costs and quantities are those of the base unit; price, codes and wholesale prices those of `unit`. */
  readonly values: RowValues
}

/**
 * Which unit of a product a row means: the one that its barcode names, else that of its unit column, else the base unit
 * [SPREADSHEET-13]. A barcode of one unit beside the name of another is an error, and so is a unit that a product in use
 * does not have: its stock, prices and barcodes would mean another quantity.
 */
export function unitRow(
  fields: ProductFields,
  isInUse: boolean,
  given: RowValues,
  issues: RowIssue[],
): UnitRow {
  const asBase = { unit: null, values: given }
  const error = (field: ImportField, code: 'unit_conflict' | 'unit_not_known', suggestion: string) => {
    issues.push({ field, code, level: 'error', shown: given.unit ?? '', suggestion })
    return asBase
  }
  const named = given.unit === undefined ? undefined : namedUnit(fields, given.unit)
  const coded = unitsOfCodes(fields, given.barcodes)
  const [first] = coded
  if (named !== undefined && first !== undefined && !coded.has(named)) {
    return error('unit', 'unit_conflict', first?.name ?? fields.unit)
  }
  if (named === undefined && coded.size > 1 && !coded.has(null)) {
    return error('barcode', 'unit_conflict', Array.from(coded, (unit) => unit?.name ?? '').join(', '))
  }
  const unit = named !== undefined ? named : coded.size === 1 ? (first ?? null) : null
  if (unit === null) {
    if (given.unit === undefined) return asBase
    if (named === null) return { unit, values: { ...given, unit: fields.unit } }
    const known = [fields.unit, ...fields.units.map(({ name }) => name)].join(', ')
    if (isInUse) return error('unit', 'unit_not_known', known)
    const { unit: shown } = given
    issues.push({
      field: 'unit',
      code: 'base_unit_renamed',
      level: 'warning',
      shown,
      suggestion: fields.unit,
    })
    return asBase
  }
  if (given.units.length > 0) return error('unit', 'unit_conflict', fields.unit)
  const suggestion = `${quantityText(unit.factorThousandths)} ${fields.unit}`
  issues.push({ field: 'unit', code: 'further_unit', level: 'warning', shown: unit.name, suggestion })
  return { unit, values: valuesOfUnit(given, unit, fields, issues) }
}

/** Null: the base unit. Undefined: the product has no unit of this name. */
function namedUnit(fields: ProductFields, name: string): ProductUnit | null | undefined {
  if (isSameText(fields.unit, name)) return null
  return findUnit(fields.units, name) ?? (findUnit([{ name: fields.unit }], name) ? null : undefined)
}

/** The units whose barcodes stand in the row; null is the base unit. */
function unitsOfCodes(fields: ProductFields, codes: readonly string[]): Set<ProductUnit | null> {
  const found = new Set<ProductUnit | null>()
  for (const code of codes) {
    const key = barcodeKey(code)
    const isOf = (own: string) => barcodeKey(own) === key
    if (fields.barcodes.some(isOf)) found.add(null)
    else for (const unit of fields.units) if (unit.barcodes.some(isOf)) found.add(unit)
  }
  return found
}

type Quantity = QuantityThousandths | null | undefined

const quantityColumns = fieldColumns.filter(({ kind }) => kind === 'quantity')

/** The row in the words of the base unit. A dus has its own name and code in lists of suppliers: the product keeps its own. */
function valuesOfUnit(
  given: RowValues,
  unit: ProductUnit,
  fields: ProductFields,
  issues: RowIssue[],
): RowValues {
  const { sku: _sku, name: _name, unit: _unit, priceRupiah, ...rest } = given
  const { costRupiah, stockThousandths, barcodes, clearsBarcodes, ...plain } = rest
  const bounded = (field: ImportField, amount: number, most: number) => {
    if (Math.abs(amount) <= most) return true
    issues.push({ field, code: 'too_large', level: 'error', shown: `${field === 'cost' ? costRupiah : ''}` })
    return false
  }
  const quantity = (field: ImportField, amount: Quantity) => {
    if (amount === undefined || amount === null) return amount
    const most = maximumStockThousandths + 1
    const found = Math.sign(amount) * timesFactorUpTo(most, Math.abs(amount), unit)
    return bounded(field, found, maximumStockThousandths) ? quantityThousandths(found) : undefined
  }
  const cost = (amount: number | null | undefined) => {
    if (amount === undefined || amount === null) return amount
    const found = basePriceOf(amount, unit)
    if (!bounded('cost', found, maximumUnitPriceRupiah)) return undefined
    if (timesFactor(found, unit) !== amount) {
      const suggestion = `${found} per ${fields.unit}`
      issues.push({ field: 'cost', code: 'rounded', level: 'warning', shown: String(amount), suggestion })
    }
    return rupiah(found)
  }
  const counted = quantityColumns.map(
    ({ field, of }) => [of, quantity(field, given[of] as Quantity)] as const,
  )
  const inBase = {
    ...plain,
    ...Object.fromEntries(counted),
    costRupiah: cost(costRupiah),
    stockThousandths: quantity('stock', stockThousandths) ?? undefined,
  }
  return {
    ...(Object.fromEntries(
      Object.entries(inBase).filter(([, value]) => value !== undefined),
    ) as Partial<RowValues>),
    tiers: given.tiers,
    barcodes: [],
    clearsBarcodes: false,
    units: [
      {
        name: unit.name,
        factorThousandths: null,
        priceRupiah: priceRupiah ?? null,
        barcodes,
        clearsBarcodes,
      },
    ],
  }
}

function quantityText(thousandths: number): string {
  return String(thousandths / 1000).replace('.', ',')
}
