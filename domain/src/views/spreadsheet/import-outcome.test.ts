import fc from 'fast-check'
import { expect, test } from 'vitest'
import { importOutcome } from './import-outcome.ts'

test('[SPREADSHEET-48] A file of which no row can be read is refused and never called the same as the shop', () => {
  expect(importOutcome({ rowCount: 3, savedCount: 0, refusedCount: 3 })).toEqual({
    kind: 'refused',
    refusedCount: 3,
  })
  expect(importOutcome({ rowCount: 0, savedCount: 0, refusedCount: 0 })).toEqual({ kind: 'empty' })
})

test('[SPREADSHEET-48] Rows that were refused, and stock that is left alone, are said beside what is the same', () => {
  expect(importOutcome({ rowCount: 5, savedCount: 0, refusedCount: 2, leftStockCount: 1 })).toEqual({
    kind: 'same',
    sameCount: 3,
    refusedCount: 2,
    leftStockCount: 1,
  })
  expect(importOutcome({ rowCount: 5, savedCount: 1, refusedCount: 2 })).toEqual({
    kind: 'saves',
    savedCount: 1,
    refusedCount: 2,
  })
})

test('[SPREADSHEET-48] Only a file whose every row was read and changes nothing is wholly the same', () => {
  const counts = fc
    .tuple(fc.nat(50), fc.nat(50), fc.nat(50))
    .map(([savedCount, sameCount, refusedCount]) => ({ savedCount, sameCount, refusedCount }))
  fc.assert(
    fc.property(counts, ({ savedCount, sameCount, refusedCount }) => {
      const outcome = importOutcome({
        rowCount: savedCount + sameCount + refusedCount,
        savedCount,
        refusedCount,
      })
      const isWhollySame = outcome.kind === 'same' && outcome.refusedCount === 0
      expect(isWhollySame).toBe(savedCount === 0 && refusedCount === 0 && sameCount > 0)
      if ('refusedCount' in outcome) expect(outcome.refusedCount).toBe(refusedCount)
      else expect(refusedCount).toBe(0)
    }),
  )
})
