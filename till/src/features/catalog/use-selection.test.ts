import { expect, test } from 'vitest'
import { rowsThrough, withChosen } from './use-selection.ts'

test('[TILL-149] what is ticked is added or taken away, and what another filter hides stays ticked', () => {
  const two = withChosen(new Set(), ['tea', 'soap'], true)
  expect([...withChosen(two, ['rice'], true)]).toEqual(['tea', 'soap', 'rice'])
  expect([...withChosen(two, ['tea', 'rice'], false)]).toEqual(['soap'])
  expect([...two]).toEqual(['tea', 'soap'])
})

test('[TILL-149] a press with Shift ticks every row from the last one, in both directions', () => {
  const rows = ['a', 'b', 'c', 'd', 'e']
  expect(rowsThrough(rows, 'b', 'd')).toEqual(['b', 'c', 'd'])
  expect(rowsThrough(rows, 'd', 'b')).toEqual(['b', 'c', 'd'])
  expect(rowsThrough(rows, null, 'c')).toEqual(['c'])
  // Sorted or searched anew: the last one is not there.
  expect(rowsThrough(rows, 'x', 'c')).toEqual(['c'])
})
