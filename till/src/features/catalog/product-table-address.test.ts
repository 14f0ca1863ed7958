import { expect, test } from 'vitest'
import { type ProductTableState, readProductTable, withProductTable } from './product-table-address.ts'

const atFirst: ProductTableState = {
  sort: { by: 'name', direction: 'ascending' },
  category: null,
  stock: null,
}

test('[TILL-148] order and filters of the table stand in its address and are read from it again', () => {
  for (const state of [
    atFirst,
    { ...atFirst, sort: { by: 'stock', direction: 'ascending' } },
    { sort: { by: 'name', direction: 'descending' }, category: 'Minuman & Es', stock: 'low' },
    { sort: { by: 'margin', direction: 'descending' }, category: '', stock: 'uncounted' },
  ] as const satisfies ProductTableState[]) {
    const address = withProductTable(new URLSearchParams('buka=1'), state)
    expect(address.get('buka')).toBe('1')
    expect(readProductTable(new URLSearchParams(address.toString()))).toEqual(state)
  }
  expect(withProductTable(new URLSearchParams('urut=-stok&kategori=Mi&stok=habis'), atFirst).toString()).toBe(
    '',
  )
})

test('[TILL-148] what the address says and nobody can read is as if it were not there', () => {
  expect(readProductTable(new URLSearchParams('urut=-warna&stok=banyak&kategori='))).toEqual(atFirst)
})
