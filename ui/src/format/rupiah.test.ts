import { largestSumRupiah } from '@laci/domain/base/money/largest-sum.ts'
import { rupiah } from '@laci/domain/base/money/rupiah.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { formatAmount, formatExactRupiah, formatRingkas, formatRupiah, parseRupiah } from './rupiah.ts'

test('[UI-1] a sum has dots and a no-break space after Rp', () => {
  expect(formatRupiah(128_500)).toBe('Rp\u00a0128.500')
  expect(formatRupiah(0)).toBe('Rp\u00a00')
  expect(formatRupiah(-5_000)).toBe('-Rp\u00a05.000')
  expect(formatAmount(1_000_000)).toBe('1.000.000')
})

test('[UI-1] every sum is written as the browser itself writes it for Indonesia', () => {
  const currency = new Intl.NumberFormat('id-ID', {
    style: 'currency',
    currency: 'IDR',
    maximumFractionDigits: 0,
  })
  const plain = new Intl.NumberFormat('id-ID')
  fc.assert(
    fc.property(fc.integer({ min: 1 - largestSumRupiah, max: largestSumRupiah - 1 }), (amount) => {
      expect(formatRupiah(amount)).toBe(currency.format(amount))
      expect(formatAmount(amount)).toBe(plain.format(amount))
    }),
  )
})

test('[REPORT-60] a sum that is too large to be said exactly says that it is more', () => {
  for (const amount of [largestSumRupiah, Number.MAX_SAFE_INTEGER]) {
    expect(formatRupiah(amount)).toBe('lebih dari Rp\u00a01.000.000.000.000.000')
    expect(formatAmount(amount)).toBe('lebih dari 1.000.000.000.000.000')
  }
  // What was never cut is said as it is.
  expect(formatExactRupiah(3_600_000_000_000_000)).toBe('Rp\u00a03.600.000.000.000.000')
  expect(formatRupiah(-largestSumRupiah)).toBe('lebih dari -Rp\u00a01.000.000.000.000.000')
})

test('[UI-1] a short sum uses the Indonesian words and comma', () => {
  expect(formatRingkas(1_300_000).replaceAll('\u00a0', ' ')).toBe('1,3 jt')
  expect(formatRingkas(850_000).replaceAll('\u00a0', ' ')).toBe('850 rb')
})

test.each([
  ['69.000', 69_000],
  ['69000', 69_000],
  ['Rp 69.000', 69_000],
  ['Rp\u00a01.234.567', 1_234_567],
  [' 0 ', 0],
])('[UI-2] %s is read as a sum', (typed, expected) => {
  expect(parseRupiah(typed)).toBe(expected)
})

test.each(['', '1,5', '1.5', '-5.000', '69.00', '1.0000', 'Rp', 'seribu', '9'.repeat(20)])(
  '[UI-2] %j is no sum',
  (typed) => {
    expect(parseRupiah(typed)).toBeNull()
  },
)

test('[UI-2] every sum that is shown can be read back', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 1_000_000_000_000 }).map(rupiah), (amount) => {
      expect(parseRupiah(formatRupiah(amount))).toBe(amount)
    }),
  )
})
