import { waitWords } from '../base/time/wait-words.ts'
import { type DeletionRefusal, unsentEventsText } from './deletion.ts'
import { maximumStoresPerOwner, type StoreOpenRefusal } from './open-store.ts'
import { minimumPasswordLength } from './password.ts'
import type { RecoveryRefusal } from './recovery.ts'
import type { RegistrationRefusal } from './registration.ts'
import type { CodeLimitRefusal, CodeRefusal } from './sent-code.ts'

/** Why a code did not go out. `not_on_whatsapp` is the one thing that the gateway says and people may read. */
export type CodeSendRefusal =
  | { code: 'code_not_sent' }
  | { code: 'not_on_whatsapp' }
  | { code: 'gateway_silent' }

export type AccountRefusal =
  | RegistrationRefusal
  | RecoveryRefusal
  | DeletionRefusal
  | StoreOpenRefusal
  | CodeRefusal
  | CodeLimitRefusal
  | CodeSendRefusal
  | { code: 'code_missing' }
  | { code: 'user_exists' }
  | { code: 'registration_unknown' }
  | { code: 'too_many_registrations'; waitMs: number }
  | { code: 'too_many_from_device'; waitMs: number }

/** What people read [ACCOUNT-7]. The first sentence of each is the specification's (sections 5 and 8), where it has one. */
export const accountRefusalText = {
  fields_missing: () => 'Harap isi semua kolom.',
  name_too_long: () => 'Nama paling panjang 80 huruf.',
  phone_invalid: () => 'Nomor WhatsApp ini tidak bisa dibaca. Tulis seperti 0812 3456 7890.',
  phone_foreign: () => 'Nomor WhatsApp harus nomor Indonesia. Tulis seperti 0812 3456 7890.',
  password_too_short: () => `Kata sandi minimal ${minimumPasswordLength} huruf atau angka`,
  password_common: () =>
    'Kata sandi ini terlalu mudah ditebak. Pakai beberapa kata yang hanya Anda yang tahu.',
  password_personal: () =>
    'Kata sandi tidak boleh nama, nomor, e-mail, atau nama toko Anda. Pakai beberapa kata yang hanya Anda yang tahu.',
  password_too_long: () => 'Kata sandi paling panjang 72 karakter.',
  code_missing: () => 'Nomor WhatsApp atau OTP tidak boleh kosong.',
  code_wrong: () => 'OTP salah. Silakan coba lagi.',
  code_expired: (refusal) =>
    `OTP salah. Silakan coba lagi. Kode sudah lewat ${refusal.validMs / 60_000} menit; tekan Kirim ulang.`,
  code_used_up: (refusal) =>
    `OTP salah. Silakan coba lagi. Kode sudah ${refusal.tries} kali dicoba; tekan Kirim ulang.`,
  code_too_soon: (refusal) =>
    `Kode baru saja dikirim. Tunggu ${Math.ceil(refusal.waitMs / 1000)} detik, lalu coba lagi.`,
  code_limit: (refusal) =>
    `Nomor ini sudah 3 kali meminta kode. Coba lagi dalam ${waitWords(refusal.waitMs)}.`,
  code_not_sent: () => 'Gagal mengirim OTP. Silahkan coba lagi.',
  not_on_whatsapp: () => 'Gagal mengirim OTP: Nomor ini tidak terdaftar di WhatsApp.',
  gateway_silent: () => 'Tidak ada respons dari server. Silahkan coba lagi.',
  user_exists: () => 'Pengguna sudah terdaftar',
  registration_unknown: () => 'OTP salah. Silakan coba lagi. Pendaftaran ini sudah lewat; isi formulir lagi.',
  too_many_registrations: ({ waitMs }) =>
    `Terlalu banyak pendaftaran dari jaringan ini. Coba lagi dalam ${waitWords(waitMs)}.`,
  too_many_from_device: ({ waitMs }) =>
    `Dari perangkat ini sudah banyak nomor didaftarkan. Coba lagi dalam ${waitWords(waitMs)}, atau dari ponsel lain.`,
  recovery_unknown: () => 'OTP salah. Silakan coba lagi. Permintaan ini sudah lewat; minta kode lagi.',
  recovery_ticket_over: () =>
    'Waktu untuk mengganti kata sandi sudah habis. Kata sandi belum berubah. Minta kode lagi.',
  second_factor_needed: () =>
    'Akun ini memakai aplikasi autentikator. Masukkan juga kode 6 angka dari aplikasi itu. Kata sandi belum berubah.',
  factor_code_wrong: () =>
    'Kode dari aplikasi autentikator salah atau sudah dipakai. Tunggu kode berikutnya, lalu coba lagi. Kata sandi belum berubah.',
  factor_locked: (refusal) =>
    `Terlalu banyak kode autentikator yang salah. Coba lagi dalam ${waitWords(refusal.waitMs)}. Kata sandi belum berubah.`,
  too_many_recoveries: ({ waitMs }) =>
    `Terlalu banyak permintaan kode dari jaringan ini. Coba lagi dalam ${waitWords(waitMs)}.`,
  password_wrong: () => 'Password saat ini salah.',
  unsent_events: (refusal) => unsentEventsText(refusal.eventCount, refusal.tills),
  deletion_over: () => 'Penghapusan akun ini tidak ada atau sudah dijalankan. Tidak ada yang diubah.',
  store_name_missing: () => 'Nama toko belum diisi.',
  account_missing: () => 'Akun ini belum punya toko pertama. Masuk ulang, lalu coba lagi.',
  too_many_stores: () =>
    `Satu akun paling banyak ${maximumStoresPerOwner} toko. Tidak ada yang ditambahkan. Hubungi kami bila perlu lebih.`,
  account_leaving: () =>
    'Akun ini sedang dalam proses penghapusan. Masuk di situs untuk memulihkannya. Tidak ada yang diubah.',
} satisfies {
  [Code in AccountRefusal['code']]: (refusal: Extract<AccountRefusal, { code: Code }>) => string
}

export function textOfAccountRefusal(refusal: AccountRefusal): string {
  // The table above is complete by its type; the cast only ties the code to its own function.
  return (accountRefusalText[refusal.code] as (refusal: AccountRefusal) => string)(refusal)
}
