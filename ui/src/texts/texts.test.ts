import { rupiah } from '@laci/domain/base/money/rupiah.ts'
import { instant } from '@laci/domain/base/time/instant.ts'
import { expect, test } from 'vitest'
import { codeTexts, dashboardTexts, loginTexts, registerTexts, wireMessages } from './account.ts'
import { commonTexts, errorScreenTexts } from './common.ts'
import { textOfSaleRefusal } from './refusal.ts'
import { warningText, warningWords } from './warning.ts'

const raisedAt = instant(Date.parse('2026-11-20T10:00:00+07:00'))
const shopDays = { zone: 'Asia/Jakarta', dayStartsAtMinute: 240 } as const

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
  const words = (reason: string | undefined) =>
    warningWords({ code: 'malformed_event', detail: { reason }, raisedAt }, shopDays)
  expect(words('too_large')).toContain('terlalu besar')
  expect(words('already_arrived')).toContain('sudah diterima')
  for (const reason of ['wrong_body', 'constructor', undefined])
    expect(words(reason)).toBe(warningText.malformed_event)
})

test('[SYNC-87] the warning names the days that what is dated ahead stands on, by the days of the shop', () => {
  const words = (fromAt: unknown, untilAt: unknown) =>
    warningWords({ code: 'dated_ahead', detail: { eventCount: 3, fromAt, untilAt }, raisedAt }, shopDays)
  const at = Date.parse('2027-11-25T12:00:00+07:00')
  expect(words(at, at)).toBe(
    '3 catatan bertanggal 25 November 2027 karena jam perangkat waktu itu terlalu maju. Tidak masuk laporan hari sebenarnya.',
  )
  // The shop's day begins at four.
  expect(words(at, Date.parse('2027-11-27T03:59:00+07:00'))).toContain(
    'bertanggal 25 November 2027 sampai 26 November 2027 karena',
  )
  // Later on the same day, or nothing that can be read.
  for (const untilAt of [raisedAt + 3_600_000, undefined])
    expect(words(raisedAt + 1, untilAt)).toBe(warningText.dated_ahead)
})

test('[SYNC-101] what was recorded twice names what it was and both hands, as far as they are known', () => {
  const words = (detail: Record<string, unknown>) =>
    warningWords({ code: 'recorded_twice', detail, raisedAt }, shopDays)
  expect(words({ what: 'expense', hand: 'Rina, Belakang', otherHand: 'Sari, Kasir' })).toBe(
    'Satu pengeluaran dibatalkan dua kali. Keduanya tetap terhitung. Oleh: Sari, Kasir, lalu Rina, Belakang.',
  )
  for (const what of ['constructor', undefined]) expect(words({ what })).toBe(warningText.recorded_twice)
})
