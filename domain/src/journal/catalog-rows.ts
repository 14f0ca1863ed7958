import type { ProductFields } from '../catalog/product.ts'
import { type PackedRows, type RowReader, readPacked } from './packed-rows.ts'
import type { CatalogRow } from './wire.ts'

/** The rows of a catalogue by product id: those of the disk in their order, what came since behind them. */
export type CatalogRows = {
  readonly size: number
  /** What the disk had; what was set since lies on top. */
  readonly base: PackedBase
  get(productId: string): CatalogRow | undefined
  has(productId: string): boolean
  set(productId: string, row: CatalogRow): void
  keys(): Iterable<string>
  values(): Iterable<CatalogRow>
  [Symbol.iterator](): Iterator<[string, CatalogRow]>
  /** What lies on top of the base. */
  changed(): Iterable<CatalogRow>
}

/**
 * Packed parts as one list, found by id. Nothing is made of a row before somebody asks for it: at a start of a till with
 * 100,000 products a Map of them and an object for each took longer than everything else together.
 */
export type PackedBase = {
  readonly count: number
  /** By position. */
  readonly ids: readonly string[]
  /** -1: not in it. */
  positionOf(productId: string): number
  /** The same object each time. */
  rowAt(position: number): CatalogRow
  /** For whoever looks at many and keeps none: a row that nobody has asked for yet is made and thrown away. */
  peekAt(position: number): CatalogRow
  /** False: a later part has the same product. */
  isLive(position: number): boolean
  readonly scan: ScanFields<number>
}

/**
 * Shows some fields of every row, in order, or of those at the positions from `from` and before `to`. The record may be one and
 * the same each time: keep its values, not it.
 */
export type ScanFields<Key> = <Name extends keyof ProductFields>(
  names: readonly Name[],
  look: (key: Key, values: Readonly<Pick<ProductFields, Name>>) => void,
  from?: number,
  to?: number,
) => void

/** Values on top of the rows of a base, and beside them. */
export type Layer<Value> = {
  /** By position. */
  readonly onBase: Map<number, Value>
  readonly added: Map<string, Value>
  /** Where nothing lies on top, what is below it; undefined: the product is nowhere. */
  get(productId: string, below: (position: number) => Value): Value | undefined
  set(productId: string, value: Value): void
  delete(productId: string): void
}

export function createLayer<Value>(base: PackedBase): Layer<Value> {
  const onBase = new Map<number, Value>()
  const added = new Map<string, Value>()
  return {
    onBase,
    added,
    get(productId, below) {
      const position = base.positionOf(productId)
      return position < 0 ? added.get(productId) : (onBase.get(position) ?? below(position))
    },
    set(productId, value) {
      const position = base.positionOf(productId)
      if (position < 0) added.set(productId, value)
      else onBase.set(position, value)
    },
    delete(productId) {
      const position = base.positionOf(productId)
      if (position < 0) added.delete(productId)
      else onBase.delete(position)
    },
  }
}

export function openCatalogRows(parts: readonly PackedRows[]): CatalogRows {
  const base = createPackedBase(parts)
  const top = createLayer<CatalogRow>(base)

  function* values(): Generator<CatalogRow> {
    for (let position = 0; position < base.ids.length; position += 1) {
      if (base.isLive(position)) yield top.onBase.get(position) ?? base.peekAt(position)
    }
    yield* top.added.values()
  }

  return {
    base,
    get size() {
      return base.count + top.added.size
    },
    get: (productId) => top.get(productId, base.rowAt),
    has: (productId) => base.positionOf(productId) >= 0 || top.added.has(productId),
    set: top.set,
    *keys() {
      for (let position = 0; position < base.ids.length; position += 1) {
        if (base.isLive(position)) yield base.ids[position]!
      }
      yield* top.added.keys()
    },
    values,
    *[Symbol.iterator]() {
      for (const row of values()) yield [row.productId, row] as [string, CatalogRow]
    },
    *changed() {
      yield* top.onBase.values()
      yield* top.added.values()
    },
  }
}

function createPackedBase(parts: readonly PackedRows[]): PackedBase {
  const readers = parts.map(readPacked)
  const ids = parts.flatMap(({ productIds }) => productIds)
  const made = new Map<number, CatalogRow>()
  const replaced = new Set<number>()
  const slots = findSlots(ids, replaced)

  function peekAt(position: number): CatalogRow {
    const known = made.get(position)
    if (known !== undefined) return known
    let at = position
    let part = 0
    while (at >= readers[part]!.count) {
      at -= readers[part]!.count
      part += 1
    }
    return readers[part]!.rowAt(at)
  }

  function rowAt(position: number): CatalogRow {
    const row = peekAt(position)
    made.set(position, row)
    return row
  }

  return {
    count: ids.length - replaced.size,
    ids,
    positionOf: (productId) => slots[slotOf(slots, ids, productId)]! - 1,
    rowAt,
    peekAt,
    isLive: (position) => !replaced.has(position),
    scan(names, look, from = 0, to = ids.length) {
      let start = 0
      for (const reader of readers) {
        const begin = start
        const lookAt: typeof look = (at, values) => {
          if (!replaced.has(begin + at)) look(begin + at, values)
        }
        scanPart(reader, names, lookAt, Math.max(0, from - begin), Math.min(reader.count, to - begin))
        start += reader.count
      }
    },
  }
}

function scanPart<Name extends keyof ProductFields>(
  reader: RowReader,
  names: readonly Name[],
  look: (at: number, values: Readonly<Pick<ProductFields, Name>>) => void,
  from: number,
  to: number,
): void {
  if (from >= to) return
  const values = {} as Pick<ProductFields, Name>
  const varying: { readonly name: Name; readonly each: readonly ProductFields[Name][] }[] = []
  for (const name of names) {
    const column = reader.column(name)
    if ('each' in column) varying.push({ name, each: column.each })
    values[name] = 'each' in column ? column.each[0]! : column.same
  }
  for (let at = from; at < to; at += 1) {
    for (let column = 0; column < varying.length; column += 1) {
      const { name, each } = varying[column]!
      values[name] = each[at]!
    }
    look(at, values)
  }
}

/**
 * A hash table of positions: 0 is free, the others are one more than the position. The browser's own Map keeps a hash with
 * each string and grows step by step, and takes ten times as long. Of equal ids the last one counts.
 */
function findSlots(ids: readonly string[], replaced: Set<number>): Int32Array {
  let size = 2
  // Half of it stays free, so that a free one is soon found.
  while (size < 2 * ids.length) size *= 2
  const slots = new Int32Array(size)
  for (let position = 0; position < ids.length; position += 1) {
    const slot = slotOf(slots, ids, ids[position]!)
    if (slots[slot] !== 0) replaced.add(slots[slot]! - 1)
    slots[slot] = position + 1
  }
  return slots
}

/** Where the id is, or the free place where it belongs. */
function slotOf(slots: Int32Array, ids: readonly string[], productId: string): number {
  const last = slots.length - 1
  let slot = hashOf(productId) & last
  while (slots[slot] !== 0 && ids[slots[slot]! - 1] !== productId) slot = (slot + 1) & last
  return slot
}

/** FNV-1a with its high bits folded in: http://www.isthe.com/chongo/tech/comp/fnv/ */
function hashOf(text: string): number {
  let hash = 0x811c9dc5
  for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193)
  return hash ^ (hash >>> 16)
}
