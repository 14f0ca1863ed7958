import type { PasswordRefusal } from '../account/password.ts'
import { accountRefusalText } from '../account/refusal-text.ts'
import type { StaffAccessRefusal } from '../base/permission/rights.ts'
import type { PinRefusal } from './pin.ts'
import { maximumStaffNameLength, type StaffNameRefusal } from './staff-name.ts'

export type StaffRefusal =
  | StaffNameRefusal
  | PasswordRefusal
  | PinRefusal
  | StaffAccessRefusal
  | { code: 'name_taken' }
  | { code: 'pin_taken' }
  | { code: 'staff_unknown' }
  | { code: 'staff_left' }
  | { code: 'password_wrong' }

/** What people read when a staff account cannot be made or changed. */
export const staffRefusalText = {
  name_missing: () => 'Nama karyawan belum diisi.',
  name_too_long: () => `Nama karyawan paling panjang ${maximumStaffNameLength} huruf.`,
  name_taken: () =>
    'Nama ini sudah dipakai karyawan lain di toko ini. Pilih nama lain, misalnya dengan nama belakang.',
  password_too_short: accountRefusalText.password_too_short,
  password_too_long: accountRefusalText.password_too_long,
  password_common: accountRefusalText.password_common,
  password_personal: accountRefusalText.password_personal,
  password_wrong: () => 'Kata sandi sekarang salah. Tidak ada yang diubah.',
  pin_invalid: () => 'PIN harus 6 angka.',
  pin_weak: () => 'PIN ini terlalu mudah ditebak. Pilih 6 angka lain.',
  pin_taken: () => 'PIN ini sudah dipakai karyawan lain di toko ini. Pilih 6 angka lain.',
  discount_maximum_missing: () => 'Isi batas diskon untuk hak memberi diskon, misalnya 10 %.',
  staff_left: () =>
    'Karyawan ini sedang tidak aktif. Tidak ada yang diubah. Aktifkan dulu, lalu beri PIN baru.',
  staff_unknown: () => 'Karyawan itu tidak ada di toko ini. Tidak ada yang diubah.',
} satisfies { readonly [Code in StaffRefusal['code']]: () => string }
