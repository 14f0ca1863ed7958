import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readQuantity, readRupiah } from './number-text.ts'

const quantityOf = (text: string) => {
  const read = readQuantity(text)
  return read.kind === 'value' ? read.value : read.kind
}

test.each([
  ['12000', 12_000_000],
  ['12.000', 12_000_000],
  ['12,000', 12_000_000],
  ['Rp 12.000', 12_000_000],
  ['Rp\u00a012.000', 12_000_000],
  ['Rp12.000,-', 12_000_000],
  ['Rp. 12.000,00', 12_000_000],
  ['IDR 12.000', 12_000_000],
  ['12,5', 12_500],
  ['12.5', 12_500],
  ['1.234,56', 1_234_560],
  ['1,234.56', 1_234_560],
  ['0,250', 250],
  ['0.250', 250],
  ['1 250', 1_250_000],
  ['(500)', -500_000],
  ['-500', -500_000],
  ['Rp -500', -500_000],
  ['-Rp 500', -500_000],
  ['', 'none'],
  ['-', 'none'],
  ['12k', 'refused'],
  ['1e5', 'refused'],
  ['abc', 'refused'],
  ['12.000.00', 'refused'],
  ['1.23,456.7', 'refused'],
  ['1,2.3,4', 'refused'],
])('[SPREADSHEET-1] %j is read as people mean it', (text, expected) => {
  expect(quantityOf(text)).toBe(expected)
})

test('[SPREADSHEET-1] large sums with many groups, as text and as number cells', () => {
  const value = (cell: string | number) => {
    const read = readRupiah(cell)
    return read.kind === 'value' ? read.value : read
  }
  for (const text of ['1.250.000', '1,250,000', '1 250 000', 'Rp 1.250.000,00']) {
    expect(value(text)).toBe(1_250_000)
  }
  expect(value(1_250_000)).toBe(1_250_000)
  expect(readRupiah(12_500.5)).toMatchObject({ value: 12_501, isRounded: true })
  expect(readRupiah('12.500,49')).toMatchObject({ value: 12_500, isRounded: true })
  expect(value(-1)).toEqual({ kind: 'refused', refusal: 'negative' })
  expect(value('999.999.999')).toEqual({ kind: 'refused', refusal: 'too_large' })
  expect(readQuantity(0.1 + 0.2)).toMatchObject({ value: 300, isRounded: false })
  expect(value(Number.NaN)).toEqual({ kind: 'refused', refusal: 'not_number' })
})

test('[SPREADSHEET-1] one answer for a whole column says what 1,500 kg is', () => {
  expect(readQuantity('1,500')).toMatchObject({ value: 1_500_000, isAmbiguous: true })
  expect(readQuantity('1,500', ',')).toMatchObject({ value: 1_500, isAmbiguous: false })
  expect(readQuantity('1,500', '.')).toMatchObject({ value: 1_500_000 })
  expect(readQuantity('1.500,5', ',')).toMatchObject({ value: 1_500_500 })
  expect(readQuantity('0,500')).toMatchObject({ isAmbiguous: false })
})

test('[SPREADSHEET-1] every whole sum is read back, however it is written', () => {
  const groups = (amount: number, mark: string) => String(amount).replace(/\B(?=(\d{3})+$)/g, mark)
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 100_000_000 }),
      fc.constantFrom('.', ',', ''),
      fc.constantFrom('', 'Rp ', 'Rp. ', 'IDR '),
      (amount, mark, start) => {
        const read = readRupiah(`${start}${groups(amount, mark)}`)
        expect(read).toMatchObject({ kind: 'value', value: amount, isRounded: false })
      },
    ),
  )
})

test('[SPREADSHEET-1] whatever stands in a cell is a number within bounds or a reason', () => {
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.double(), fc.stringMatching(/^[-Rp().,\d ]{0,20}$/)), (cell) => {
      const read = readQuantity(cell)
      if (read.kind === 'value') expect(Number.isSafeInteger(read.value)).toBe(true)
    }),
  )
})
