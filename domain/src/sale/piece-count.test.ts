import { expect, test } from 'vitest'
import { pieceCount } from './piece-count.ts'

test('[TILL-174] pieces are counted and not lines; what is weighed is one', () => {
  const lines = [3000, 1000, 750, 2500].map((quantityThousandths) => ({ quantityThousandths }))
  expect(pieceCount(lines)).toBe(6)
  expect(pieceCount([])).toBe(0)
})
