import { expect, test } from 'vitest'
import { anchorOf, sectionInSight } from './section-index.ts'

test('[TILL-151] a section is at an address of its own', () => {
  expect(anchorOf('PPN dan biaya layanan')).toBe('ppn-dan-biaya-layanan')
  expect(anchorOf('Shift & kas')).toBe('shift-kas')
  expect(anchorOf(' (Toko) ')).toBe('toko')
})

test('[TILL-151] the section in sight is the last one that begins above the line, at the end of the page the last of all', () => {
  const tops = [0, 300, 900, 1_500]
  expect(sectionInSight(tops, 100, false)).toBe(0)
  expect(sectionInSight(tops, 300, false)).toBe(1)
  expect(sectionInSight(tops, 1_000, false)).toBe(2)
  expect(sectionInSight(tops, 1_000, true)).toBe(3)
  expect(sectionInSight([200, 500], 100, false)).toBe(0)
  expect(sectionInSight([], 100, false)).toBe(-1)
})
