import { expect, test } from 'vitest'
import { namedStores, rememberName } from './other-stores.ts'

function storageWith(text: string | null) {
  const kept = new Map<string, string>()
  if (text !== null) kept.set('laci-kasir-nama-toko', text)
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  }
}

test('[SESSION-6] a device knows its other shops by their last names, whatever became of what it noted', () => {
  const storage = storageWith(null)
  expect(namedStores(storage, ['one'])).toEqual([{ storeId: 'one', name: null }])
  rememberName(storage, 'one', 'Toko Pusat')
  rememberName(storage, 'two', 'Cabang')
  rememberName(storage, 'one', 'Toko Pusat Baru')
  expect(namedStores(storage, ['two', 'one', 'three'])).toEqual([
    { storeId: 'two', name: 'Cabang' },
    { storeId: 'one', name: 'Toko Pusat Baru' },
    { storeId: 'three', name: null },
  ])
  for (const broken of ['{', '[]', '{"one":5}', 'null']) {
    const other = storageWith(broken)
    expect(namedStores(other, ['one'])).toEqual([{ storeId: 'one', name: null }])
    rememberName(other, 'one', 'Cabang')
    expect(namedStores(other, ['one'])).toEqual([{ storeId: 'one', name: 'Cabang' }])
  }
})
