import { expect, test } from 'vitest'
import { searchTerms, unitKey } from './search-size.ts'

const finds = (asked: string, text: string) => {
  const [term] = searchTerms(asked)
  return term?.size?.test(text) ?? null
}

test('[CATALOG-72] a size is found however it is written in the name', () => {
  for (const asked of ['2 liter', '2liter', '2l', '2 lt', '2000 ml', '2000ml', '2,0 liter']) {
    for (const text of [
      'bimoli 2l',
      'bimoli 2 l pouch',
      'bimoli 2 liter',
      'bimoli 2000ml',
      'bimoli 2.000 ml',
    ]) {
      expect(finds(asked, text), `${asked} in ${text}`).toBe(true)
    }
    for (const text of [
      'bimoli 1l',
      'bimoli 12l',
      'bimoli 0,2l',
      'bimoli 2 lusin',
      'bimoli 200ml',
      'bimoli 2',
    ]) {
      expect(finds(asked, text), `${asked} in ${text}`).toBe(false)
    }
  }
  for (const asked of ['1/2 kg', '½kg', 'setengah kilo', '0,5 kg', '500 gram', '5 ons']) {
    for (const text of ['gulaku 500g', 'gulaku 1/2 kg', 'gulaku 0.5kg', 'gulaku 500 gr']) {
      expect(finds(asked, text), `${asked} in ${text}`).toBe(true)
    }
    expect(finds(asked, 'gulaku 1500g'), asked).toBe(false)
  }
})

test('[CATALOG-72] numbers and words that are no size stay words', () => {
  expect(searchTerms('surya 16').map(({ word, size }) => [word, size])).toEqual([
    ['surya', null],
    ['16', null],
  ])
  expect(searchTerms('minyak 2 liter').map(({ word }) => word)).toEqual(['minyak', '2 liter'])
  expect(searchTerms('aqua 600ml dus').map(({ word }) => word)).toEqual(['aqua', '600ml', 'dus'])
  expect(searchTerms('0 liter').every(({ size }) => size === null)).toBe(true)
  expect(searchTerms('')).toEqual([])
})

test('[CATALOG-72] words for one unit are the same', () => {
  expect(unitKey('karton')).toBe(unitKey('dus'))
  expect(unitKey('ltr')).toBe(unitKey('liter'))
  expect(unitKey('ikat')).toBe('ikat')
})
