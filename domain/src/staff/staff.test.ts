import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  hasRight,
  mayDiscount,
  readStaffAccess,
  type StaffRight,
  staffRights,
} from '../base/permission/rights.ts'
import { judgePin, pinHashText, readPinHash } from './pin.ts'
import { staffRefusalText } from './refusal-text.ts'
import { readShopCode, shopCodeOf, shownShopCode } from './shop-code.ts'
import { readStaffName, staffNameKey } from './staff-name.ts'

test('[STAFF-1] the rights are those of the till specification, each on its own', () => {
  expect(staffRights).toEqual([
    ...['sell', 'discount', 'change_price', 'sell_below_cost', 'void', 'refund', 'open_drawer', 'kasbon'],
    ...['see_cost', 'products', 'stock', 'purchases', 'reports', 'staff', 'settings', 'export'],
  ])
})

test('[STAFF-1] a role is where rights begin, and the named ones are all there are', () => {
  const cashier = readStaffAccess({ role: 'cashier' })
  expect(cashier).toEqual({
    ok: true,
    value: { role: 'cashier', rights: ['sell', 'kasbon'], maximumDiscountHundredths: 0 },
  })
  const manager = readStaffAccess({ role: 'manager' })
  if (!manager.ok) throw new Error(manager.refusal.code)
  expect(staffRights.filter((right) => !hasRight(manager.value, right))).toEqual([
    'staff',
    'settings',
    'export',
  ])
  expect(manager.value.maximumDiscountHundredths).toBe(10_000)
  fc.assert(
    fc.property(
      fc.constantFrom('manager', 'cashier', 'custom'),
      fc.array(fc.constantFrom(...staffRights)),
      (role, asked) => {
        const read = readStaffAccess({ role, rights: asked, maximumDiscountHundredths: 500 })
        if (!read.ok) throw new Error(read.refusal.code)
        const { rights, maximumDiscountHundredths } = read.value
        expect(new Set(rights)).toEqual(new Set(asked))
        expect(rights.length).toBe(new Set(asked).size)
        expect(maximumDiscountHundredths).toBe(asked.includes('discount') ? 500 : 0)
      },
    ),
  )
})

test('[STAFF-1] a right to give discounts has a maximum, and reaches just so far', () => {
  const rights: StaffRight[] = ['sell', 'discount']
  expect(readStaffAccess({ role: 'cashier', rights })).toEqual({
    ok: false,
    refusal: { code: 'discount_maximum_missing' },
  })
  const read = readStaffAccess({ role: 'cashier', rights, maximumDiscountHundredths: 1_000 })
  if (!read.ok) throw new Error(read.refusal.code)
  expect(mayDiscount(read.value, 1_000)).toBe(true)
  expect(mayDiscount(read.value, 1_001)).toBe(false)
  const none = readStaffAccess({ role: 'cashier' })
  if (!none.ok) throw new Error(none.refusal.code)
  expect(mayDiscount(none.value, 1)).toBe(false)
  expect(mayDiscount(none.value, 0)).toBe(true)
})

test('[STAFF-2] a shop code has six signs that nobody mixes up, and is read in any spelling', () => {
  fc.assert(
    fc.property(fc.uint8Array({ minLength: 6, maxLength: 6 }), (random) => {
      const code = shopCodeOf(random)
      expect(code).toMatch(/^[34679CDFGHJKMNPQRTWXY]{6}$/)
      expect(code).not.toMatch(/[AEIOU01L2Z5S8BV]/)
      for (const typed of [code, shownShopCode(code), code.toLowerCase(), ` ${code.split('').join(' ')} `]) {
        expect(readShopCode(typed)).toBe(code)
      }
    }),
  )
  for (const typed of ['', 'CDF34', 'CDF3477', 'CDF34O', "'; drop", 'C'.repeat(100_000)]) {
    expect(readShopCode(typed)).toBeNull()
  }
})

test('[STAFF-3] a name is one person in any spelling', () => {
  expect(readStaffName('  Sari\u202e   Dewi ')).toEqual({ ok: true, value: 'Sari Dewi' })
  expect(readStaffName(' \u200e ')).toEqual({ ok: false, refusal: { code: 'name_missing' } })
  expect(readStaffName('x'.repeat(41))).toEqual({ ok: false, refusal: { code: 'name_too_long' } })
  expect(readStaffName(' '.repeat(10_000_000))).toEqual({ ok: false, refusal: { code: 'name_too_long' } })
  for (const typed of ['sari dewi', 'SARI  DEWI', ' Ｓari Dewi\n'])
    expect(staffNameKey(typed)).toBe('sari dewi')
})

test('[STAFF-4] a PIN has six digits and is none that everybody tries first', () => {
  for (const pin of ['482913', '100000', '990099', '246810', '135790']) expect(judgePin(pin).ok).toBe(true)
  for (const pin of ['', '12345', '1234567', '12345a', ' 482913', '４８２９１３']) {
    expect(judgePin(pin)).toEqual({ ok: false, refusal: { code: 'pin_invalid' } })
  }
  for (const pin of ['000000', '777777', '123456', '012345', '654321', '987654', '121212', '123123']) {
    expect(judgePin(pin)).toEqual({ ok: false, refusal: { code: 'pin_weak' } })
  }
})

test('[STAFF-5] a kept hash names its rounds and salt, so that a till can compute it', () => {
  const hash = { rounds: 600_000, saltHex: 'ab'.repeat(16), hashHex: 'cd'.repeat(32) }
  expect(readPinHash(pinHashText(hash))).toEqual(hash)
  expect(() => readPinHash('482913')).toThrow('a PIN hash has the form')
})

test('[STAFF-3] refusals say what to do', () => {
  expect(staffRefusalText.name_too_long()).toContain('40 huruf')
  expect(staffRefusalText.password_too_short()).toBe('Kata sandi minimal 8 huruf atau angka')
})
