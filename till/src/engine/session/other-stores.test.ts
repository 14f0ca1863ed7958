import { shopSettingsDefaults } from '@laci/domain/shop/settings.ts'
import { expect, test } from 'vitest'
import { writable } from '../base/readable.ts'
import { leaveStore, namedStores } from './other-stores.ts'

test('[SESSION-6] a device knows its other shops by their last names, and offers one that it has no name of', async () => {
  const kept = new Map<string, string>()
  const storage = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  }
  expect(namedStores(storage, ['one'])).toEqual([{ storeId: 'one', name: null }])
  const asLeft: string[] = []
  const leave = (storeId: string, storeName: string) =>
    leaveStore(storage, {
      storeId,
      settings: writable({ ...shopSettingsDefaults, storeName }),
      staff: { lockBehind: async () => void asLeft.push(`${storeId} locked`) },
      sendNow: async () => void asLeft.push(`${storeId} sent`),
    })
  await leave('one', 'Toko Pusat')
  await leave('two', 'Cabang')
  await leave('one', 'Toko Pusat Baru')
  // Locking is told, too: it goes with the rest.
  expect(asLeft.slice(0, 2)).toEqual(['one locked', 'one sent'])
  expect(namedStores(storage, ['two', 'one', 'three'])).toEqual([
    { storeId: 'two', name: 'Cabang' },
    { storeId: 'one', name: 'Toko Pusat Baru' },
    { storeId: 'three', name: null },
  ])
  // What goes with the shop is found by its id at the end.
  expect([...kept.keys()].every((key) => /-(one|two)$/.test(key))).toBe(true)
})
