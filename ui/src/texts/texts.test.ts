import { rupiah } from '@laci/domain/money/rupiah.ts'
import { expect, test } from 'vitest'
import { codeTexts, dashboardTexts, loginTexts, registerTexts, wireMessages } from './account.ts'
import { commonTexts, errorScreenTexts } from './common.ts'
import { textOfSaleRefusal } from './refusal.ts'
import { warningText, warningWords } from './warning.ts'

test('[UI-11] sign-in speaks as specified', () => {
  expect(loginTexts).toMatchObject({
    passwordTooShort: 'Password minimal 6 karakter',
    wrongCredentials: 'Nomor WhatsApp atau kata sandi salah',
    success: 'Login berhasil!',
    unexpected: 'Terjadi kesalahan. Silakan coba lagi.',
    toRegister: 'Daftar di sini',
  })
  expect(commonTexts).toMatchObject({
    oops: 'Oops...',
    processing: 'Memproses...',
    areYouSure: 'Apakah Anda yakin?',
  })
})

test('[UI-11] registration and its code speak as specified', () => {
  expect(registerTexts).toMatchObject({
    heading: 'Buat Akun',
    fieldsMissing: 'Harap isi semua kolom.',
    passwordsDiffer: 'Kata sandi tidak cocok.',
    alreadySignedIn: 'Nomor WhatsApp sudah terdaftar, Silahkan login.',
    userExists: 'Pengguna sudah terdaftar',
  })
  expect(registerTexts.failed('x')).toBe('Gagal mendaftar: x')
  expect(registerTexts.signInFailed('x')).toBe('Registrasi berhasil, tapi gagal login: x')
  expect(registerTexts.affiliateFailed('x')).toBe('Gagal menyimpan data afiliasi: x')
  expect(registerTexts.unexpected('x')).toBe('Terjadi kesalahan: x')
  expect(codeTexts).toMatchObject({
    title: 'Masukkan OTP',
    cancel: 'Batal',
    submit: 'Kirim',
    missing: 'Nomor WhatsApp atau OTP tidak boleh kosong.',
    wrong: 'OTP salah. Silakan coba lagi.',
    sendFailed: 'Gagal mengirim OTP. Silahkan coba lagi.',
    noAnswer: 'Tidak ada respons dari server. Silahkan coba lagi.',
    unexpected: 'Terjadi kesalahan. Silahkan coba lagi.',
  })
  expect(codeTexts.sendFailedBecause('x')).toBe('Gagal mengirim OTP: x')
})

test('[UI-11] the dashboard, the fallback screen and the wire speak as specified', () => {
  expect(dashboardTexts).toMatchObject({
    noStore: 'Tidak ada toko yang terkait dengan akun ini.',
    loadFailed: 'Terjadi kesalahan saat mengambil data',
  })
  expect(dashboardTexts.signOutFailed('x')).toBe('Gagal logout: x')
  expect(errorScreenTexts.heading).toBe('Unexpected Application Error!')
  expect(wireMessages).toEqual({
    invalidCredentials: 'Invalid login credentials',
    userExists: 'User already registered',
    noToken: 'No token returned by API',
    notOneRow: 'JSON object requested, multiple (or no) rows returned',
  })
})

test('[UI-11] a refusal becomes a sentence with its figures', () => {
  expect(textOfSaleRefusal({ code: 'sale_empty' })).toBe('Keranjang masih kosong.')
  expect(textOfSaleRefusal({ code: 'payment_short', shortRupiah: rupiah(4_000) })).toBe(
    'Uang kurang Rp\u00a04.000.',
  )
})

test('[SYNC-71] what is kept and not counted says why', () => {
  expect(warningWords('malformed_event', { reason: 'too_large' })).toContain('terlalu besar')
  expect(warningWords('malformed_event', { reason: 'already_arrived' })).toContain('sudah diterima')
  for (const reason of ['wrong_body', 'constructor', undefined])
    expect(warningWords('malformed_event', { reason })).toBe(warningText.malformed_event)
})
