import { expect, test } from 'vitest'
import { namedStores, rememberName } from './other-stores.ts'

test('[SESSION-6] a device knows its other shops by their last names, and offers one that it has no name of', () => {
  const kept = new Map<string, string>()
  const storage = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  }
  expect(namedStores(storage, ['one'])).toEqual([{ storeId: 'one', name: null }])
  rememberName(storage, 'one', 'Toko Pusat')
  rememberName(storage, 'two', 'Cabang')
  rememberName(storage, 'one', 'Toko Pusat Baru')
  expect(namedStores(storage, ['two', 'one', 'three'])).toEqual([
    { storeId: 'two', name: 'Cabang' },
    { storeId: 'one', name: 'Toko Pusat Baru' },
    { storeId: 'three', name: null },
  ])
  // What goes with the shop is found by its id at the end.
  expect([...kept.keys()].every((key) => /-(one|two)$/.test(key))).toBe(true)
})
