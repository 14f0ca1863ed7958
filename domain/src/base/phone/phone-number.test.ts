import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  maskedPhone,
  phoneOfPseudoEmail,
  pseudoEmail,
  readPhoneNumber,
  readShopPhone,
  shownPhone,
  storedPhone,
  whatsAppChatId,
} from './phone-number.ts'

const valid = { ok: true, value: '+6281234567890' }
const invalid = { ok: false, refusal: { code: 'phone_invalid' } }
const foreign = { ok: false, refusal: { code: 'phone_foreign' } }

/** Digits of a number after the 62, in every operator block and length. */
const nationalDigits = fc
  .tuple(
    fc.constantFrom('1', '2', '3', '5', '6', '7', '8', '9'),
    fc.array(fc.integer({ min: 0, max: 9 }), { minLength: 7, maxLength: 10 }),
  )
  .map(([block, rest]) => `8${block}${rest.join('')}`)

test.each([
  '081234567890',
  '+62 812-3456-7890',
  '6281234567890',
  '81234567890',
  '62 (812) 34567890',
  '+62 0812 3456 7890',
  '0062 812 3456 7890',
])('[PHONE-1] %s is one and the same number', (typed) => {
  expect(readPhoneNumber(typed)).toEqual(valid)
})

test.each([
  ['０８１２３４５６７８９０', 'full-width digits'],
  ['0812\u00a03456\u00a07890', 'no-break spaces'],
  ['\u202a+62 812\u20113456\u20137890\u202c', 'direction marks and other dashes'],
  ['https://wa.me/6281234567890', 'a WhatsApp link'],
  ['tel:+62-812-3456-7890', 'a telephone link'],
  [' 0812.3456.7890\n', 'dots and blanks around'],
  ['+62(0)812 3456 7890', 'the trunk 0 in brackets'],
  ['620812 3456 7890', 'country and trunk 0'],
  ['[0812] 3456−7890', 'square brackets and a minus sign'],
])('[PHONE-1] %j is read: %s', (typed) => {
  expect(readPhoneNumber(typed)).toEqual(valid)
})

test('[PHONE-2] must test 1: the shortest and the longest numbers are taken, the next ones are not', () => {
  expect(readPhoneNumber('0811234567')).toEqual({ ok: true, value: '+62811234567' })
  expect(readPhoneNumber('0812345678901')).toEqual({ ok: true, value: '+62812345678901' })
  for (const typed of ['081234567', '08123456789012', '0812345']) {
    expect(readPhoneNumber(typed)).toEqual(invalid)
  }
})

test.each([
  ['084112345678', invalid, 'no operator block'],
  ['08x2345678901', invalid, 'a letter'],
  ['0812++34567890', invalid, 'a plus inside'],
  ['++6281234567890', invalid, 'two pluses'],
  ['0'.repeat(100), invalid, 'a wall of digits'],
  ['٠٨١٢٣٤٥٦٧٨٩٠', invalid, 'digits that WhatsApp here does not show'],
  ['021-5551234', invalid, 'a landline'],
  ['+1 202 555 0123', foreign, 'another country'],
  ['+81 90 1234 5678', foreign, 'Japan, whose 81 looks like an operator block'],
  ['0081 90 1234 5678', foreign, 'Japan by 00'],
])('[PHONE-3] %s is refused', (typed, expected) => {
  expect(readPhoneNumber(typed)).toEqual(expected)
})

test('[PHONE-3] nothing typed is its own refusal', () => {
  expect(readPhoneNumber('')).toEqual({ ok: false, refusal: { code: 'phone_missing' } })
  expect(readPhoneNumber(' \u00a0\t')).toEqual({ ok: false, refusal: { code: 'phone_missing' } })
})

test('[PHONE-1] must test 1: every spelling of a number is the same number', () => {
  fc.assert(
    fc.property(
      nationalDigits,
      fc.constantFrom('0', '62', '+62', '+62 0', '0062', '', 'tel:+62', 'wa.me/62'),
      fc.constantFrom('', ' ', '-', '.', '\u00a0', '\u2011', '\u200e'),
      (national, start, gap) => {
        const typed = start + national.match(/.{1,4}/g)!.join(gap)
        expect(readPhoneNumber(typed)).toEqual({ ok: true, value: `+62${national}` })
      },
    ),
  )
})

test('[PHONE-2] what is taken has one form, and reading it again changes nothing', () => {
  fc.assert(
    fc.property(fc.oneof(fc.string({ unit: 'binary', maxLength: 30 }), nationalDigits), (typed) => {
      const read = readPhoneNumber(typed)
      if (!read.ok) return
      expect(read.value).toMatch(/^\+628[1-35-9]\d{7,10}$/)
      expect(readPhoneNumber(read.value)).toEqual(read)
      expect(readPhoneNumber(shownPhone(read.value))).toEqual(read)
    }),
  )
})

test('[PHONE-4] a number is shown with its 0 and masked to first 4 and last 3', () => {
  const phone = storedPhone('+6281234567890')
  expect(shownPhone(phone)).toBe('081234567890')
  expect(maskedPhone(phone)).toBe('0812***890')
  expect(maskedPhone(storedPhone('+62811234456'))).toBe('0811***456')
})

test('[PHONE-5] sign-in e-mail and chat id come from the one form, and the e-mail leads back', () => {
  const phone = storedPhone('+6281234567890')
  expect(pseudoEmail(phone, 'wa.laci.invalid')).toBe('6281234567890@wa.laci.invalid')
  expect(phoneOfPseudoEmail('6281234567890@wa.laci.invalid', 'wa.laci.invalid')).toBe('+6281234567890')
  expect(phoneOfPseudoEmail('budi@wa.laci.invalid', 'wa.laci.invalid')).toBeNull()
  expect(phoneOfPseudoEmail('6281234567890@mail.example', 'wa.laci.invalid')).toBeNull()
  expect(whatsAppChatId(phone)).toBe('6281234567890@c.us')
  expect(() => storedPhone('081234567890')).toThrow('E.164')
})

test('[PHONE-6] a shop may have a landline', () => {
  expect(readShopPhone('021-5551234')).toEqual({ ok: true, value: '+62215551234' })
  expect(readShopPhone('0812 3456 7890')).toEqual(valid)
  expect(readShopPhone('0812345')).toEqual(invalid)
  expect(readShopPhone('+65 6123 4567')).toEqual(foreign)
})
