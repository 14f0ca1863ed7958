import fc from 'fast-check'
import { expect, test } from 'vitest'
import { changesBetween, decided, fieldEdit, settledEdit, undoneEdit } from './field-edit.ts'

const sugar = { category: '', priceRupiah: 15_000, costRupiah: 13_000, unit: 'kg', tiers: [{ unit: 'kg' }] }

test('[SYNC-95] what nobody touched in an open form stays as others made it meanwhile', () => {
  const now = { ...sugar, priceRupiah: 17_500, costRupiah: 16_000 }
  const typed = { ...sugar, category: 'Sembako', tiers: [{ unit: 'kg' }] }
  expect(fieldEdit({ opened: sugar, typed, now })).toEqual({
    changes: { category: 'Sembako' },
    contested: [],
  })
})

test('[SYNC-95] a field that another device changed, too, is named until the person has seen that value', () => {
  const typed = { ...sugar, category: 'Sembako', priceRupiah: 16_000 }
  const now = { ...sugar, priceRupiah: 17_500 }
  const changes = { category: 'Sembako', priceRupiah: 16_000 }
  expect(fieldEdit({ opened: sugar, typed, now })).toEqual({ changes, contested: ['priceRupiah'] })
  expect(fieldEdit({ opened: sugar, typed, now, seen: now })).toEqual({ changes, contested: [] })
  const later = { ...now, priceRupiah: 18_000 }
  expect(fieldEdit({ opened: sugar, typed, now: later, seen: now }).contested).toEqual(['priceRupiah'])
  // Both said the same: nothing is left to say or to ask.
  expect(fieldEdit({ opened: sugar, typed, now: { ...now, priceRupiah: 16_000 } })).toEqual({
    changes: { category: 'Sembako' },
    contested: [],
  })
})

test('[SYNC-95] fields that belong together are asked about together', () => {
  const typed = { ...sugar, tiers: [{ unit: 'kg' }, { unit: 'kg' }] }
  const now = { ...sugar, unit: 'karung' }
  const together = [['unit', 'tiers']] as const
  expect(fieldEdit({ opened: sugar, typed, now, together })).toEqual({
    changes: { unit: 'kg', tiers: typed.tiers },
    contested: ['unit', 'tiers'],
  })
  expect(fieldEdit({ opened: sugar, typed: sugar, now, together }).changes).toEqual({})
})

test('[SYNC-95] a decision takes the own values or those of the shop, and what changes after it is asked about anew', () => {
  const typed = { ...sugar, category: 'Sembako', priceRupiah: 16_000 }
  const form = { opened: sugar, typed, now: { ...sugar, priceRupiah: 17_500 } }
  const { contested } = fieldEdit(form)
  const mine = decided(form, contested, 'mine')
  expect(fieldEdit(mine)).toEqual({ changes: { category: 'Sembako', priceRupiah: 16_000 }, contested: [] })
  expect(fieldEdit({ ...mine, now: { ...sugar, priceRupiah: 18_000 } }).contested).toEqual(['priceRupiah'])
  expect(fieldEdit(decided(form, contested, 'theirs'))).toEqual({
    changes: { category: 'Sembako' },
    contested: [],
  })
})

test('[SYNC-95] a person is asked as long as others go on changing what they see, and may go back to the form', async () => {
  const start = { opened: sugar, typed: { ...sugar, priceRupiah: 16_000 } }
  let now = { ...sugar, priceRupiah: 17_500 }
  const asked: number[] = []
  const settled = await settledEdit(
    start,
    fieldEdit,
    () => now,
    async (form) => {
      asked.push(form.now.priceRupiah)
      if (asked.length === 1) now = { ...sugar, priceRupiah: 18_000 }
      return 'mine'
    },
  )
  expect(asked).toEqual([17_500, 18_000])
  expect(settled?.changes).toEqual({ priceRupiah: 16_000 })
  expect(
    await settledEdit(
      start,
      fieldEdit,
      () => now,
      async () => null,
    ),
  ).toBeNull()
  const theirs = await settledEdit(
    start,
    fieldEdit,
    () => now,
    async () => 'theirs',
  )
  expect(theirs?.changes).toEqual({})
})

test('[SYNC-95] after a form is saved every field is what was typed, where it was touched, and else what the shop had', () => {
  const value = fc.integer({ min: 0, max: 2 })
  const fields = fc.record({ a: value, b: value, c: value, d: value })
  fc.assert(
    fc.property(fields, fields, fields, (opened, typed, now) => {
      const { changes, contested } = fieldEdit({ opened, typed, now })
      const after = { ...now, ...changes }
      for (const name of ['a', 'b', 'c', 'd'] as const) {
        expect(after[name]).toBe(typed[name] === opened[name] ? now[name] : typed[name])
        const isBoth = typed[name] !== opened[name] && now[name] !== opened[name] && typed[name] !== now[name]
        expect(contested.includes(name)).toBe(isBoth)
      }
    }),
  )
})

test('[TILL-165] undoing an edit says what it was before, and nothing where somebody has changed it again', () => {
  const value = fc.integer({ min: 0, max: 2 })
  const fields = fc.record({ a: value, b: value, c: fc.array(value, { maxLength: 2 }) })
  fc.assert(
    fc.property(fields, fields, fc.record({ b: value }, { requiredKeys: [] }), (before, after, others) => {
      const changes = changesBetween(before, after)
      const now = { ...after, ...others }
      const back = undoneEdit(before, changes, now)
      if ('b' in changes && now.b !== after.b) expect(back).toBeNull()
      else expect({ ...now, ...back }).toEqual({ ...before, ...('b' in changes ? {} : { b: now.b }) })
    }),
  )
})
