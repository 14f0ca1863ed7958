import type { SortDirection } from '@laci/domain/base/lib/sorted-rows.ts'
import {
  type ProductColumn,
  type ProductFilter,
  productColumns,
  type StockFilter,
} from '@laci/domain/catalog/product-table.ts'

export type ProductSort = { readonly by: ProductColumn; readonly direction: SortDirection }
/** What the table of products shows and how it stands: all of it is in the address, so that *Kembali* and a reload keep it. */
export type ProductTableState = ProductFilter & { readonly sort: ProductSort }

const columnWords: { readonly [Column in ProductColumn]: string } = {
  name: 'nama',
  category: 'kategori',
  price: 'harga',
  cost: 'modal',
  margin: 'untung',
  stock: 'stok',
}
const stockWords: { readonly [Filter in StockFilter]: string } = {
  low: 'menipis',
  out: 'habis',
  available: 'ada',
  uncounted: 'tanpa',
}
/** Goods without a category: no category is called so, its first sign is a blank. */
const noCategoryWord = ' '
const byName: ProductSort = { by: 'name', direction: 'ascending' }

function keyOf<Key extends string>(
  words: { readonly [One in Key]: string },
  word: string | null,
): Key | null {
  return (Object.keys(words) as Key[]).find((key) => words[key] === word) ?? null
}

/** What the address says; what nobody can read of it is as if it were not there. */
export function readProductTable(address: URLSearchParams): ProductTableState {
  const sorted = address.get('urut') ?? ''
  const by = keyOf(columnWords, sorted.replace(/^-/, ''))
  const category = address.get('kategori')
  return {
    sort: by === null ? byName : { by, direction: sorted.startsWith('-') ? 'descending' : 'ascending' },
    category: category === noCategoryWord ? '' : category === '' ? null : category,
    stock: keyOf(stockWords, address.get('stok')),
  }
}

/** The address with this in it; what everybody sees at first is not written. */
export function withProductTable(address: URLSearchParams, state: ProductTableState): URLSearchParams {
  const next = new URLSearchParams(address)
  const { by, direction } = state.sort
  const isFirst = by === byName.by && direction === byName.direction
  write(next, 'urut', isFirst ? null : `${direction === 'descending' ? '-' : ''}${columnWords[by]}`)
  write(next, 'kategori', state.category === '' ? noCategoryWord : state.category)
  write(next, 'stok', state.stock === null ? null : stockWords[state.stock])
  return next
}

function write(address: URLSearchParams, name: string, value: string | null): void {
  if (value === null) address.delete(name)
  else address.set(name, value)
}

/** How each column begins when its heading is pressed. */
export const firstDirection: { readonly [Column in ProductColumn]: SortDirection } = productColumns
