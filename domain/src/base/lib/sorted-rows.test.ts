import fc from 'fast-check'
import { expect, test } from 'vitest'
import { nextSort, sortedRows } from './sorted-rows.ts'

test('[UI-48] rows are sorted by a value, equal ones stay as they were, and what is not known stands last both ways', () => {
  const rows = [
    { name: 'a', price: 3 },
    { name: 'b', price: null },
    { name: 'c', price: 1 },
    { name: 'd', price: 3 },
    { name: 'e', price: -2 },
  ]
  const names = (direction: 'ascending' | 'descending') =>
    sortedRows(rows, ({ price }) => price, direction)
      .map(({ name }) => name)
      .join('')
  expect(names('ascending')).toBe('ecadb')
  expect(names('descending')).toBe('adceb')
})

test('[UI-48] sorting loses no row, makes none, and leaves what it was given alone', () => {
  const value = fc.option(fc.integer({ min: -5, max: 5 }), { nil: null })
  fc.assert(
    fc.property(fc.array(value), fc.constantFrom('ascending', 'descending'), (values, direction) => {
      const rows = values.map((one, at) => ({ at, one }))
      const before = [...rows]
      const sorted = sortedRows(rows, ({ one }) => one, direction)
      expect(rows).toEqual(before)
      expect([...sorted].sort((one, other) => one.at - other.at)).toEqual(rows)
      const known = sorted.filter(({ one }) => one !== null)
      expect(sorted.slice(0, known.length)).toEqual(known)
      for (const [index, row] of known.slice(1).entries()) {
        const previous = known[index]!
        const order = direction === 'ascending' ? row.one! - previous.one! : previous.one! - row.one!
        expect(order).toBeGreaterThanOrEqual(0)
        if (order === 0) expect(row.at).toBeGreaterThan(previous.at)
      }
    }),
  )
})

test('[UI-48] a heading that is pressed again turns the order round, another one begins with its own', () => {
  const byName = { by: 'name', direction: 'ascending' } as const
  expect(nextSort<'name' | 'stock'>(byName, 'name', 'ascending')).toEqual({
    by: 'name',
    direction: 'descending',
  })
  expect(nextSort<'name' | 'stock'>(byName, 'stock', 'descending')).toEqual({
    by: 'stock',
    direction: 'descending',
  })
})
