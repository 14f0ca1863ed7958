import { type ProductFields, productDefaults } from '../catalog/product.ts'
import type { CatalogRow } from './wire.ts'

/**
 * Many products as a browser reads them quickly: it takes as long for every value of every object as it takes for a whole
 * column of the same value. Most products differ in a few fields only, so most columns are one value.
 */
export type PackedRows = {
  readonly productIds: readonly string[]
  readonly stockThousandths: readonly number[]
  readonly throughSeqs: readonly number[]
  /** Fields that are the same for all of them, and in whose order the fields of each are. */
  readonly same: { readonly [field: string]: unknown }
  /** The others, a value for each product. */
  readonly each: { readonly [field: string]: readonly unknown[] }
}

/** Products in one part, which is one record of the disk: 30 times faster than a record a product. */
export const productsPerPart = 1_000

/** As a start from the disk has them: `rows` are those that could not be packed. */
export function packAll(rows: readonly CatalogRow[]): { packed: PackedRows[]; rows: CatalogRow[] } {
  const packed: PackedRows[] = []
  const others: CatalogRow[] = []
  for (let start = 0; start < rows.length; start += productsPerPart) {
    const part = rows.slice(start, start + productsPerPart)
    const packedPart = packRows(part)
    if (packedPart === null) others.push(...part)
    else packed.push(packedPart)
  }
  return { packed, rows: others }
}

/** Null: they do not all have the same fields, as rows of two releases would; they are stored as they are. */
export function packRows(rows: readonly CatalogRow[]): PackedRows | null {
  const names = Object.keys(rows[0]?.fields ?? {})
  const all = rows as readonly { readonly fields: { readonly [field: string]: unknown } }[]
  if (!all.every(({ fields }) => hasFields(fields, names))) return null
  const same: Record<string, unknown> = {}
  const each: Record<string, readonly unknown[]> = {}
  for (const name of names) {
    const values = all.map(({ fields }) => fields[name])
    const isSame = values.every((value) => isSameValue(value, values[0]))
    // Its place is kept: the order of fields is that of the rows.
    same[name] = isSame ? values[0] : null
    if (!isSame) each[name] = values
  }
  return {
    productIds: rows.map((row) => row.productId),
    stockThousandths: rows.map((row) => row.stockThousandths),
    throughSeqs: rows.map((row) => row.throughSeq),
    same,
    each,
  }
}

/** The rows of a part, one by one and by column. All have every field of this release, whichever wrote them. */
export type RowReader = {
  readonly count: number
  /** A new object each time. */
  rowAt(at: number): CatalogRow
  /** A field of all of them: one value, or one for each. */
  column<Name extends keyof ProductFields>(
    name: Name,
  ): { readonly same: ProductFields[Name] } | { readonly each: readonly ProductFields[Name][] }
}

export function readPacked(packed: PackedRows): RowReader {
  const { productIds, stockThousandths, throughSeqs, each } = packed
  // Made when the first row is: a column may be read from the disk's form only when somebody asks for it.
  let columns: (readonly [name: string, values: readonly unknown[]])[] | null = null
  // What all of them lack, because an older release wrote them, is put in once.
  const same = wholeFields(packed.same) as { readonly [field: string]: unknown }
  return {
    count: productIds.length,
    rowAt(at) {
      const fields: Record<string, unknown> = { ...same }
      columns ??= Object.entries(each)
      for (const [name, values] of columns) fields[name] = values[at]
      return {
        productId: productIds[at]!,
        fields: fields as ProductFields,
        stockThousandths: stockThousandths[at]!,
        throughSeq: throughSeqs[at]!,
      }
    },
    column<Name extends keyof ProductFields>(name: Name) {
      const values = each[name]
      return values === undefined
        ? { same: same[name] as ProductFields[Name] }
        : { each: values as readonly ProductFields[Name][] }
    },
  }
}

const productFieldCount = Object.keys(productDefaults).length

/** A row that an older release wrote lacks the fields that came later: they have their defaults. */
export function withAllFields(row: CatalogRow): CatalogRow {
  const fields = wholeFields(row.fields)
  return fields === row.fields ? row : { ...row, fields }
}

function wholeFields<Fields extends object>(fields: Fields): Fields {
  let fieldCount = 0
  // Counted and not listed: 100,000 lists would be thrown away after a download.
  for (const _ in fields) fieldCount += 1
  return fieldCount >= productFieldCount ? fields : { ...productDefaults, ...fields }
}

function hasFields(fields: object, names: readonly string[]): boolean {
  return Object.keys(fields).length === names.length && names.every((name) => Object.hasOwn(fields, name))
}

function isSameValue(one: unknown, other: unknown): boolean {
  const areEmptyLists = Array.isArray(one) && Array.isArray(other) && one.length + other.length === 0
  return areEmptyLists || Object.is(one, other)
}
