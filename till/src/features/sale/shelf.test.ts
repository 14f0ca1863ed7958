import { expect, test } from 'vitest'
import { isSameShelf, shelvesOf, shownShelf } from './shelf.ts'
import { columnsOf } from './tile-columns.ts'
import { tileFaceOf, tileSizes } from './tile-look.ts'

test('[CATALOG-74] Terlaris is the first chip and what is shown, once something is known', () => {
  expect(shelvesOf(false, ['Mi', 'Rokok'])).toEqual(['all', { category: 'Mi' }, { category: 'Rokok' }])
  expect(shelvesOf(true, ['Mi'])).toEqual(['best', 'all', { category: 'Mi' }])
  expect([shownShelf(null, false), shownShelf(null, true)]).toEqual(['all', 'best'])
  expect([shownShelf('best', false), shownShelf('all', true)]).toEqual(['all', 'all'])
  expect(shownShelf({ category: 'Mi' }, true)).toEqual({ category: 'Mi' })
  expect(isSameShelf({ category: 'Mi' }, { category: 'Mi' })).toBe(true)
  expect(isSameShelf('all', { category: 'all' })).toBe(false)
})

test('[CATALOG-75] small tiles stand three beside each other on a phone, a list one below the other', () => {
  const columns = (face: keyof typeof tileSizes, widthPx: number) => columnsOf(widthPx / 16, tileSizes[face])
  expect(columns('large', 360)).toBe(2)
  expect([columns('small', 360), columns('smallPhoto', 320)]).toEqual([3, 3])
  expect([columns('list', 360), columns('list', 920)]).toEqual([1, 1])
  expect(tileFaceOf('large', true)).toBe('largePhoto')
  expect(tileFaceOf('list', true)).toBe('list')
  // A tile on a photo is taller, and never lies on the next one.
  expect(tileSizes.largePhoto.rowRem).toBeGreaterThan(tileSizes.large.rowRem)
})
