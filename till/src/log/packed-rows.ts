import { wholeFields } from '@laci/domain/sync/replica.ts'
import type { CatalogRow } from '@laci/domain/sync/wire.ts'

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

/** They have all fields of this release, whichever wrote them: what all of them lack is put in once. */
export function unpackRows({
  productIds,
  stockThousandths,
  throughSeqs,
  same,
  each,
}: PackedRows): CatalogRow[] {
  const names = Object.keys(each)
  const columns = Object.values(each)
  const whole = wholeFields(same)
  return productIds.map((productId, at) => {
    const fields: Record<string, unknown> = { ...whole }
    for (let column = 0; column < names.length; column += 1) fields[names[column]!] = columns[column]![at]
    return {
      productId,
      fields: fields as CatalogRow['fields'],
      stockThousandths: stockThousandths[at]!,
      throughSeq: throughSeqs[at]!,
    }
  })
}

function hasFields(fields: object, names: readonly string[]): boolean {
  return Object.keys(fields).length === names.length && names.every((name) => Object.hasOwn(fields, name))
}

function isSameValue(one: unknown, other: unknown): boolean {
  const areEmptyLists = Array.isArray(one) && Array.isArray(other) && one.length + other.length === 0
  return areEmptyLists || Object.is(one, other)
}
