import { expect, test } from 'vitest'
import { readStations, stationsText } from './station-cell.ts'

test('[CATALOG-70] a cell of stations is read as it was written, each name once', () => {
  for (const stations of [[], ['Bar'], ['Bar', 'Grill 2']])
    expect(readStations(stationsText(stations))).toEqual(stations)
  expect(readStations(' Bar ;; bar;Gorengan\n')).toEqual(['Bar', 'Gorengan'])
  expect(readStations('tidak ada')).toEqual([])
})

test('[CATALOG-70] a name that is too long, or more stations than a shop has, is said and not cut', () => {
  expect(readStations('x'.repeat(21))).toBeNull()
  expect(readStations(Array.from({ length: 11 }, (_, at) => `S${at}`).join(';'))).toBeNull()
})
