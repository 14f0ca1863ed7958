import fc from 'fast-check'
import { expect, test } from 'vitest'
import { auditActions, auditSubjects, auditText, checkedFacts } from './audit.ts'

test('[OPERATOR-4] facts with a secret or a whole number are a bug of the caller', () => {
  for (const facts of [
    { password: 'x' },
    { accessToken: 'x' },
    { otp: 1234 },
    { pin: '123456' },
    { note: 'hubungi 081234567890' },
    { phone: '+6281234567890' },
    { note: 'x'.repeat(501) },
  ])
    expect(() => checkedFacts(facts)).toThrow()
  const fine = {
    phone: '0812***890',
    amountRupiah: 69_000,
    orderNumber: 'LC-261122-0812',
    isWhole: true,
    note: null,
  }
  expect(checkedFacts(fine)).toBe(fine)
  expect(checkedFacts({})).toEqual({})
})

test('[OPERATOR-4] an id that holds the digits of a number is an id, so what is done about it is never refused', () => {
  for (const id of ['019ac0de-1b2c-7d3e-8f40-a08123456789', '0ebba708-1234-4abc-8def-628123456789'])
    expect(checkedFacts({ orderId: id, newMessageId: id })).toEqual({ orderId: id, newMessageId: id })
  expect(() => checkedFacts({ text: 'pesanan 019ac0de-1b2c-7d3e-8f40-a08123456789' })).toThrow()
  fc.assert(
    fc.property(fc.uuid(), (id) => {
      checkedFacts({ orderId: id })
    }),
  )
})

test('[OPERATOR-3] every action and subject has a name of its own on the screen', () => {
  for (const names of [auditActions, auditSubjects]) {
    expect(new Set(Object.values(names)).size).toBe(Object.keys(names).length)
    for (const key of Object.keys(names)) expect(key).toMatch(/^[a-z_]{3,40}$/)
  }
})

test('[OPERATOR-4] numbers in a text of people are blotted out, and what is left may be kept', () => {
  expect(auditText('Promo! Hubungi 0812-3456-7890 atau +62 812 3456 7890 sebelum 31 Desember')).toBe(
    'Promo! Hubungi (nomor) atau (nomor) sebelum 31 Desember',
  )
  expect(auditText('Diskon 50.000 untuk 12 bulan')).toBe('Diskon 50.000 untuk 12 bulan')
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom(...'0862+ -.a1'), maxLength: 700 }), (text) => {
      checkedFacts({ text: auditText(text) })
    }),
  )
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 700 }), (text) => {
      checkedFacts({ text: auditText(text) })
    }),
  )
})
