import fc from 'fast-check'
import { expect, test } from 'vitest'
import { rupiah } from '../base/money/rupiah.ts'
import { codePrefix, freeCode, nextPrefix, numbersPerPrefix, readAffiliateCode } from './affiliate-code.ts'
import { bankNumberEnding, readBankNumber } from './bank-number.ts'
import { commissionOfOrder, commissionTakenBack } from './commission.ts'

const random = fc.uint8Array({ minLength: 6, maxLength: 6 })

test.each([
  ['Budi Santoso', 'BUD'],
  ['bu tin', 'BUT'],
  ['Élodie', 'ELO'],
  ['Al', 'ALX'],
  ['Ñ', 'NXX'],
  ['王小明', 'XXX'],
  ['', 'XXX'],
  ['H. M. Yusuf', 'HMY'],
  ['3 Saudara', 'SAU'],
])('[AFFILIATE-1] the code of %j begins with %s', (name, prefix) => {
  expect(codePrefix(name)).toBe(prefix)
})

test('[AFFILIATE-1] every name gets a code that a link can carry, and never one that is taken', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: 'grapheme' }),
      fc.uniqueArray(fc.integer({ min: 1_000, max: 9_999 })),
      random,
      (name, taken, bytes) => {
        const code = freeCode(codePrefix(name), new Set(taken), bytes)!
        expect(code).toMatch(/^[A-Z]{3}[1-9]\d{3}$/)
        expect(taken).not.toContain(Number(code.slice(3)))
        expect(readAffiliateCode(code)).toBe(code)
      },
    ),
  )
})

test('[AFFILIATE-2] the last free number is found, and after it the next prefix', () => {
  const all = Array.from({ length: numbersPerPrefix }, (_, index) => 1_000 + index)
  expect(freeCode('BUD', new Set(all.filter((number) => number !== 4_711)), new Uint8Array(6))).toBe(
    'BUD4711',
  )
  expect(freeCode('BUD', new Set(all), new Uint8Array(6))).toBeNull()
  expect(['BUD', 'BUZ', 'BZZ', 'ZZZ'].map(nextPrefix)).toEqual(['BUE', 'BVA', 'CAA', 'AAA'])
})

test('[AFFILIATE-2] going on from prefix to prefix comes past every one', () => {
  const seen = new Set<string>()
  for (let prefix = 'MEI'; !seen.has(prefix); prefix = nextPrefix(prefix)) seen.add(prefix)
  expect(seen.size).toBe(26 ** 3)
})

test('[AFFILIATE-5] a bank number is read with what people put between its digits', () => {
  for (const typed of [
    '1234567890',
    ' 123 456 7890 ',
    '123-456-7890',
    '123.456.7890',
    '１２３４５６７８９０',
  ])
    expect(readBankNumber(typed)).toEqual({ ok: true, value: '1234567890' })
  for (const typed of ['', '   ', '- -'])
    expect(readBankNumber(typed)).toMatchObject({ refusal: { code: 'bank_number_missing' } })
  for (const typed of ['1234567', 'BCA 12345678', '12345678a', '+12345678', '1'.repeat(41)])
    expect(readBankNumber(typed)).toMatchObject({ refusal: { code: 'bank_number_invalid' } })
})

test('[AFFILIATE-6] messages name three digits of a bank number', () => {
  expect(bankNumberEnding('1234567890')).toBe('890')
  expect(bankNumberEnding('')).toBe('(kosong)')
})

test('[AFFILIATE-10] a plan earns a fifth, each package its fixed sum, all else nothing', () => {
  const of = (kind: Parameters<typeof commissionOfOrder>[0]['kind'], amount: number, quantity = 1) =>
    commissionOfOrder({ kind, amountRupiah: rupiah(amount), quantity })
  expect(of('plan', 588_000)).toBe(117_600)
  expect(of('hardware', 5_500_000)).toBe(500_000)
  expect(of('hardware', 11_000_000, 2)).toBe(1_000_000)
  for (const kind of ['ebook', 'tokens', 'one_time'] as const) expect(of(kind, 3_500_000)).toBe(0)
})

test('[AFFILIATE-11] half a refund takes half the commission, and the rest the rest', () => {
  const earned = { earnedRupiah: rupiah(117_600), paidRupiah: rupiah(588_000) }
  expect(commissionTakenBack({ ...earned, backRupiah: rupiah(294_000), takenRupiah: rupiah(0) })).toBe(58_800)
  expect(commissionTakenBack({ ...earned, backRupiah: rupiah(588_000), takenRupiah: rupiah(58_800) })).toBe(
    58_800,
  )
  // A step that comes after a larger one has nothing left to take.
  expect(commissionTakenBack({ ...earned, backRupiah: rupiah(100_000), takenRupiah: rupiah(58_800) })).toBe(0)
})

test('[AFFILIATE-11] however a refund is cut into steps, the same is gone, never more than was earned', () => {
  const amounts = fc.array(fc.integer({ min: 1, max: 5_000_000 }), { minLength: 1, maxLength: 12 })
  fc.assert(
    fc.property(
      amounts,
      fc.integer({ min: 0, max: 1_000_000 }),
      fc.integer({ min: 1, max: 1_000_000 }),
      (steps, kept, earned) => {
        const back = steps.reduce((sum, step) => sum + step, 0)
        const paidRupiah = rupiah(back + kept)
        const earnedRupiah = rupiah(earned)
        const takeBack = (backRupiah: number, takenRupiah: number) =>
          commissionTakenBack({
            earnedRupiah,
            paidRupiah,
            backRupiah: rupiah(backRupiah),
            takenRupiah: rupiah(takenRupiah),
          })
        let given = 0
        let taken = 0
        for (const step of steps) {
          given += step
          taken += takeBack(given, taken)
          expect(taken).toBeLessThanOrEqual(earned)
        }
        expect(taken).toBe(takeBack(back, 0))
        if (kept === 0) expect(taken).toBe(earned)
      },
    ),
  )
})
