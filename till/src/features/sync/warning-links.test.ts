import { expect, test } from 'vitest'
import { goodsOfWarning, numberToName } from './warning-links.ts'

test('[TILL-177] a warning of goods leads to them, and says a number only where help needs it', () => {
  expect(goodsOfWarning({ detail: { productId: 'p1', name: 'Kopi' } })).toBe('p1')
  expect(goodsOfWarning({ detail: { productId: 7 } })).toBeNull()
  expect(goodsOfWarning({ detail: {} })).toBeNull()
  expect(numberToName({ code: 'stock_negative', deviceSeq: 21 })).toBeNull()
  expect(numberToName({ code: 'malformed_event', deviceSeq: 21 })).toBe(21)
  expect(numberToName({ code: 'malformed_event', deviceSeq: null })).toBeNull()
})
