import { expect, test } from 'vitest'
import { stepTo } from './opened-record.ts'

test('[TILL-150] Back closes what was opened beside a list, however many were looked at; over a list the sheet has its own entry', () => {
  const beside = { isBeside: true, isOwnEntry: false, id: null }
  expect(stepTo('a', beside)).toBe('push')
  expect(stepTo('b', { ...beside, id: 'a', isOwnEntry: true })).toBe('replace')
  expect(stepTo(null, { ...beside, id: 'b', isOwnEntry: true })).toBe('back')
  // Opened by its address: the page before it is not this list.
  expect(stepTo(null, { ...beside, id: 'a' })).toBe('replace')
  expect(stepTo('b', { ...beside, id: 'a' })).toBe('replace')
  const over = { isBeside: false, isOwnEntry: false, id: null }
  expect(stepTo('a', over)).toBe('replace')
  expect(stepTo(null, { ...over, id: 'a' })).toBe('replace')
})
