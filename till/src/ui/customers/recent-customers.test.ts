import { expect, test } from 'vitest'
import { recentCustomers, recentFirst } from './recent-customers.ts'

test('[TILL-152] who was named last stands first, once, and only some of them; all others keep their order', () => {
  const kept = new Map<string, string>()
  const storage = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  }
  const recent = recentCustomers(storage, 'toko')
  expect(recent.get()).toEqual([])
  for (const id of ['a', 'b', 'c', 'a']) recent.add(id)
  expect(recent.get()).toEqual(['a', 'c', 'b'])
  expect(recentCustomers(storage, 'lain').get()).toEqual([])
  for (const id of ['d', 'e', 'f', 'g']) recent.add(id)
  expect(recent.get()).toEqual(['g', 'f', 'e', 'd', 'a', 'c'])
  const rows = ['a', 'b', 'c', 'd'].map((id) => ({ id }))
  // Who was erased since is nobody's row.
  expect(recentFirst(rows, ['c', 'gone', 'b']).map(({ id }) => id)).toEqual(['c', 'b', 'a', 'd'])
  expect(recentFirst(rows, [])).toBe(rows)
})
