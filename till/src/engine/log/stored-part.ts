import { productDefaults } from '@laci/domain/catalog/product.ts'
import { type PackedRows, readPacked } from '@laci/domain/journal/packed-rows.ts'
import type { CatalogRow } from '@laci/domain/journal/wire.ts'
import type { CatalogChunk } from './till-database.ts'

/**
 * A part of the catalogue as the disk has it. The browser reads a value at a time, and a list takes it longer than five texts:
 * columns that a start does not show, or that say the same few texts again and again, are in `dense` instead of `packed.each`
 * [LOG-11]. Parts of older releases have none.
 */
export type StoredPart = {
  readonly packed: PackedRows
  readonly dense?: { readonly [field: string]: DenseColumn }
}

/** Lists as one JSON text, made into lists when one of them is asked for; or few texts and which of them each product has. */
export type DenseColumn = string | { readonly texts: readonly string[]; readonly at: Uint8Array }

type Column = readonly unknown[]

/** As many as a byte can count. */
const mostTexts = 256

export function storedPart(packed: PackedRows): StoredPart {
  const each: Record<string, Column> = {}
  const dense: Record<string, DenseColumn> = {}
  for (const [name, values] of Object.entries(packed.each)) {
    const column = denseColumn(values)
    if (column === null) each[name] = values
    else dense[name] = column
  }
  return { packed: { ...packed, each }, dense }
}

/**
 * The part with all its columns. One that cannot be read, which is found out when somebody asks for it, has the default of its
 * field for each product, and is reported once.
 */
export function openPart({ packed, dense }: StoredPart, onDamage: () => void): PackedRows {
  if (dense === undefined) return packed
  const each: Record<string, Column> = { ...packed.each }
  const count = packed.productIds.length
  for (const name of Object.keys(dense)) {
    const open = () => {
      const values = readDense(dense[name], count)
      if (values === null) onDamage()
      const column = values ?? Array(count).fill(productDefaults[name as keyof typeof productDefaults])
      Object.defineProperty(each, name, { value: column, enumerable: true })
      return column
    }
    Object.defineProperty(each, name, { get: open, enumerable: true, configurable: true })
  }
  return { ...packed, each }
}

/** Whether each dense column can be read. */
export function areDense({ packed, dense = {} }: Partial<StoredPart>): boolean {
  return Object.values(dense).every((column) => readDense(column, packed!.productIds.length) !== null)
}

/** The products of a record of the catalogue, whichever release wrote it. */
export function rowsOf(chunk: CatalogChunk, onDamage: () => void): CatalogRow[] {
  if (chunk.packed === undefined) return chunk.rows
  const reader = readPacked(openPart(chunk, onDamage))
  return chunk.packed.productIds.map((_, at) => reader.rowAt(at))
}

function denseColumn(values: Column): DenseColumn | null {
  if (values.every(Array.isArray)) return JSON.stringify(values)
  const placeOf = new Map<unknown, number>()
  const at = new Uint8Array(values.length)
  for (const [index, value] of values.entries()) {
    if (typeof value !== 'string') return null
    const place = placeOf.get(value) ?? placeOf.size
    if (place === mostTexts) return null
    placeOf.set(value, place)
    at[index] = place
  }
  // Nearly all of them different: nothing is saved.
  return placeOf.size * 2 > values.length ? null : { texts: [...placeOf.keys()] as string[], at }
}

/** Null: it cannot be read, or is not of so many products. */
function readDense(column: unknown, count: number): Column | null {
  if (typeof column === 'string') return readLists(column, count)
  if (!isTable(column) || column.at.length !== count) return null
  const { texts } = column
  const values = Array.from(column.at, (place) => texts[place])
  return values.every((value) => typeof value === 'string') ? values : null
}

function readLists(text: string, count: number): Column | null {
  try {
    const values: unknown = JSON.parse(text)
    return Array.isArray(values) && values.length === count && values.every(Array.isArray) ? values : null
  } catch {
    return null
  }
}

/** A table of texts, its places not looked at. */
export function isTable(column: unknown): column is Exclude<DenseColumn, string> {
  const { texts, at } = (column ?? {}) as Partial<Exclude<DenseColumn, string>>
  return Array.isArray(texts) && at instanceof Uint8Array
}

/** Records of a catalogue that was written whole are numbered; those of a download are named by the cursor of their line. */
const partDigits = 6
export const compactedPart = new RegExp(`^\\d{${partDigits}}$`)
export const partName = (at: number) => String(at).padStart(partDigits, '0')
