import { expect, test } from 'vitest'
import { readAffiliateCode } from '../affiliate/affiliate-code.ts'
import { storedPhone } from '../base/phone/phone-number.ts'
import { instant } from '../base/time/instant.ts'
import { newOwnerAccount, newStore } from './account-defaults.ts'
import { accountRefusalText, textOfAccountRefusal } from './refusal-text.ts'
import { readRegistration, registrationRequestSchema } from './registration.ts'

const form = { name: ' Budi  Santoso ', phone: '0812-3456-7890', password: 'lemari jati', ref: 'bud1234' }
const codeOf = (changes: object) => {
  const read = readRegistration({ ...form, ...changes })
  return read.ok ? null : read.refusal.code
}

test('[ACCOUNT-2] a filled form is read; the password stays as typed', () => {
  expect(readRegistration({ ...form, password: ' lemari jati ' })).toEqual({
    ok: true,
    value: {
      device: null,
      name: 'Budi Santoso',
      phone: '+6281234567890',
      password: ' lemari jati ',
      ref: 'BUD1234',
    },
  })
})

test('[ACCOUNT-2] what is missing, too short, too long or no number is refused', () => {
  expect(codeOf({ name: ' \u202e ' })).toBe('fields_missing')
  expect(codeOf({ phone: '' })).toBe('fields_missing')
  expect(codeOf({ password: '' })).toBe('fields_missing')
  expect(codeOf({ password: '12345' })).toBe('password_too_short')
  expect(codeOf({ password: '🔑🔑🔑' })).toBe('password_too_short')
  expect(codeOf({ password: 'kopi7#ab' })).toBeNull()
  expect(codeOf({ password: 'kayu-jati'.repeat(8) })).not.toBe('password_too_long')
  expect(codeOf({ password: `${'kayu-jati'.repeat(8)}x` })).toBe('password_too_long')
  // Bytes, as on the auth wire: 24 signs of three bytes fit, 25 do not.
  expect(codeOf({ password: '€'.repeat(24) })).not.toBe('password_too_long')
  expect(codeOf({ password: '€'.repeat(25) })).toBe('password_too_long')
  expect(codeOf({ name: 'x'.repeat(81) })).toBe('name_too_long')
  expect(codeOf({ name: ' '.repeat(10_000_000) })).toBe('name_too_long')
  expect(codeOf({ phone: '0812345' })).toBe('phone_invalid')
  expect(codeOf({ phone: '+1 202 555 0123' })).toBe('phone_foreign')
  expect(readRegistration(registrationRequestSchema.parse({}))).toEqual({
    ok: false,
    refusal: { code: 'fields_missing' },
  })
})

test('[ACCOUNT-8] a link with a broken affiliate code does not stop a registration', () => {
  expect(readAffiliateCode(' bud1234 ')).toBe('BUD1234')
  expect(readAffiliateCode("'; drop table")).toBeNull()
  expect(readRegistration({ ...form, ref: '???' })).toMatchObject({ ok: true, value: { ref: null } })
})

test('[ACCOUNT-3] a new owner starts as the specification says', () => {
  const now = instant(1_795_000_000_000)
  expect(newOwnerAccount('Budi', now, false)).toEqual({
    name: 'Budi',
    role: 'owner',
    accountType: 'subscription',
    isActive: true,
    startsAt: now,
    endsAt: now + 604_800_000,
    tokens: 2_000,
    users: [],
    password: '',
  })
  expect(newStore(storedPhone('+6281234567890'))).toEqual({
    name: '',
    address: '',
    telp: '',
    phone: '081234567890',
    promo: '',
  })
})

test('[ACCOUNT-7] refusals speak as specified', () => {
  expect(textOfAccountRefusal({ code: 'fields_missing' })).toBe('Harap isi semua kolom.')
  expect(textOfAccountRefusal({ code: 'password_too_short' })).toBe('Kata sandi minimal 8 huruf atau angka')
  expect(textOfAccountRefusal({ code: 'code_missing' })).toBe('Nomor WhatsApp atau OTP tidak boleh kosong.')
  expect(textOfAccountRefusal({ code: 'code_wrong', triesLeft: 2 })).toBe('OTP salah. Silakan coba lagi.')
  expect(textOfAccountRefusal({ code: 'code_not_sent' })).toBe('Gagal mengirim OTP. Silahkan coba lagi.')
  expect(textOfAccountRefusal({ code: 'gateway_silent' })).toBe(
    'Tidak ada respons dari server. Silahkan coba lagi.',
  )
  expect(textOfAccountRefusal({ code: 'user_exists' })).toBe('Pengguna sudah terdaftar')
  expect(textOfAccountRefusal({ code: 'code_too_soon', waitMs: 41_200 })).toContain('42 detik')
  expect(textOfAccountRefusal({ code: 'code_limit', waitMs: 91_000 })).toContain('2 menit')
  expect(accountRefusalText.not_on_whatsapp()).toMatch(/^Gagal mengirim OTP: /)
  for (const text of [
    textOfAccountRefusal({ code: 'code_expired', validMs: 300_000 }),
    textOfAccountRefusal({ code: 'code_used_up', tries: 5 }),
    accountRefusalText.registration_unknown(),
  ]) {
    expect(text).toMatch(/^OTP salah\. Silakan coba lagi\. /)
  }
})
