import { type Cell, cellText } from '../../base/table/cell.ts'
import { type ImportField, traitSlots } from './columns.ts'
import type { ColumnMapping } from './product-head.ts'

/** What a row is in the group of its product. */
export type GroupedRow = {
  readonly cells: readonly Cell[]
  /** The group of variants that it is one of; null: it stands alone. */
  readonly groupName: string | null
}

export type RowGroups = {
  read(cells: readonly Cell[]): void
  /** Null: the row says nothing of its own (a picture, the product above its variants). */
  row(cells: readonly Cell[]): GroupedRow | null
}

type Group = {
  /** What the first row says for all that follow it. */
  readonly first: Map<ImportField, Cell>
  rowCount: number
}

/** What programs write once for all variants of a product. */
const shared: readonly ImportField[] = [
  ...(['name', 'category', 'unit', 'tracked', 'weighed', 'traitName1', 'traitName2', 'traitName3'] as const),
]
/** Without any of these a row is no goods. */
const ownFields: readonly ImportField[] = ['price', 'cost', 'sku', 'barcode', 'stock']
/** What programs write where a product has no variants. */
const noVariant = /^(default title|default|regular|biasa|reguler|-)$/i

/**
 * Rows that are variants of one product: by the handle that they share, or by one name with a column that tells them apart
 * [SPREADSHEET-22]. Null: the file has neither, or names its groups itself. Every row is read before the first is asked for.
 */
export function surveyGroups(mapping: ColumnMapping): RowGroups | null {
  const indexOf = new Map(Array.from(mapping, ([index, field]) => [field, index]))
  if (indexOf.has('variantGroup')) return null
  if (!indexOf.has('handle') && !indexOf.has('traitValue1')) return null
  const groups = new Map<string, Group>()
  /** Products by the codes under which their variants name them. */
  const parents = new Map<string, string>()
  let lastKey = ''

  const cellOf = (cells: readonly Cell[], field: ImportField) => cells[indexOf.get(field) ?? -1] ?? null
  const textOf = (cells: readonly Cell[], field: ImportField) => cellText(cellOf(cells, field))
  const traitsOf = (cells: readonly Cell[]) =>
    traitSlots.map((slot) => textOf(cells, `traitValue${slot}`)).filter((value) => value !== '')

  function keyOf(cells: readonly Cell[]): string {
    const handle = textOf(cells, 'handle').toLowerCase()
    if (handle !== '') return parents.get(handle) ?? `handle ${handle}`
    const name = textOf(cells, 'name').toLowerCase()
    // A name that is merged over its variants stands in the first of them.
    return name === '' && traitsOf(cells).length > 0 ? lastKey : `name ${name}`
  }

  return {
    read(cells) {
      const key = keyOf(cells)
      lastKey = key
      const group = groups.get(key) ?? { first: new Map(), rowCount: 0 }
      groups.set(key, group)
      if (ownFields.some((field) => textOf(cells, field) !== '')) group.rowCount += 1
      for (const field of shared) {
        if (!group.first.has(field) && textOf(cells, field) !== '')
          group.first.set(field, cellOf(cells, field))
      }
      if (textOf(cells, 'handle') !== '') return
      for (const code of [textOf(cells, 'sku'), `id:${textOf(cells, 'id')}`]) {
        if (code !== '' && code !== 'id:') parents.set(code.toLowerCase(), key)
      }
    },
    row(cells) {
      const key = keyOf(cells)
      lastKey = key
      const group = groups.get(key)
      if (group === undefined) return { cells, groupName: null }
      const isEmpty = ['price', 'stock'].every((field) => textOf(cells, field as ImportField) === '')
      const isBare = ownFields.every((field) => textOf(cells, field) === '')
      const isOfMany = group.rowCount > 1
      if ((isBare && group.rowCount > 0) || (isEmpty && isOfMany && isParent(cells, key))) return null
      const traits = traitsOf(cells)
      const isAlone = traits.length === 0 || (!isOfMany && traits.every((value) => noVariant.test(value)))
      const whole = [...cells]
      for (const field of shared) {
        const index = indexOf.get(field)
        if (index !== undefined && textOf(cells, field) === '') whole[index] = group.first.get(field) ?? null
      }
      if (!isAlone) return { cells: whole, groupName: cellText(group.first.get('name')) || null }
      for (const slot of traitSlots) {
        for (const field of [`traitName${slot}`, `traitValue${slot}`] as const) {
          const index = indexOf.get(field)
          if (index !== undefined) whole[index] = null
        }
      }
      return { cells: whole, groupName: null }
    },
  }

  /** The product above its variants has no handle of its own where they name it by its code. */
  function isParent(cells: readonly Cell[], key: string): boolean {
    return indexOf.has('handle') && textOf(cells, 'handle') === '' && key.startsWith('name ')
  }
}
