import { expect, test } from 'vitest'
import { planSheet } from '../../testing/plan-sheet.ts'
import { valueSpreads } from './value-spread.ts'

test('[SPREADSHEET-25] smallest, middle and largest are shown with their rows; what is left out is not', () => {
  const spreads = valueSpreads(
    planSheet([
      ['Nama', 'Harga Beli', 'Harga Jual', 'Stok'],
      ['Gula', '12.000', '13.500', '1.500'],
      ['Teh', '4.000', '5.000', ''],
      ['Kopi', '', '2.500', '3'],
      ['Salah', '', 'seribu', '9'],
    ]),
  )
  expect(spreads).toEqual([
    {
      field: 'price',
      smallest: { value: 2_500, rowNumber: 4, name: 'Kopi' },
      middle: { value: 5_000, rowNumber: 3, name: 'Teh' },
      largest: { value: 13_500, rowNumber: 2, name: 'Gula' },
    },
    {
      field: 'cost',
      smallest: { value: 4_000, rowNumber: 3, name: 'Teh' },
      middle: { value: 4_000, rowNumber: 3, name: 'Teh' },
      largest: { value: 12_000, rowNumber: 2, name: 'Gula' },
    },
    {
      field: 'stock',
      smallest: { value: 3_000, rowNumber: 4, name: 'Kopi' },
      middle: { value: 3_000, rowNumber: 4, name: 'Kopi' },
      largest: { value: 1_500_000, rowNumber: 2, name: 'Gula' },
    },
  ])
  expect(valueSpreads([])).toEqual([])
})
