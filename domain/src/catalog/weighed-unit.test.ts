import { expect, test } from 'vitest'
import { isCounted, unitWhenWeighed, usualWeights } from './weighed-unit.ts'

test('[TILL-157] what becomes sold by weight is no longer counted in pieces; any other unit stays', () => {
  expect(['pcs', 'PCS ', '', 'buah'].map(unitWhenWeighed)).toEqual(['kg', 'kg', 'kg', 'kg'])
  expect(['ons', 'gram', 'kg', 'liter'].map(unitWhenWeighed)).toEqual(['ons', 'gram', 'kg', 'liter'])
  expect(isCounted('pcs')).toBe(true)
  expect(isCounted('kg')).toBe(false)
})

test('[TILL-158] the usual weights are those of the unit: quarters of a kilogram, round grams', () => {
  expect(usualWeights('kg').map(({ label, thousandths }) => [label, thousandths])).toEqual([
    ['¼', 250],
    ['½', 500],
    ['¾', 750],
    ['1', 1000],
    ['2', 2000],
  ])
  expect(usualWeights('gram')[1]).toEqual({ label: '250', thousandths: 250_000 })
})
