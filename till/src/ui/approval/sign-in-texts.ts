import { accountRefusalText } from '@laci/domain/account/refusal-text.ts'
import { factorTexts, loginTexts } from '@laci/ui/texts/account.ts'
import type { SignInRefusal } from '../../engine/api/session.ts'

/** Why signing in did not work, what is safe and what to do. A code without a text does not compile. */
const texts = {
  offline: () => 'Masuk pertama kali memerlukan internet. Sambungkan internet, lalu coba lagi.',
  captive_portal: () => 'Wi-Fi ini meminta masuk dulu. Buka halaman masuk Wi-Fi, lalu coba lagi.',
  phone_or_email_missing: () => loginTexts.phoneMissing,
  password_missing: () => 'Kata sandi belum diisi.',
  invalid_credentials: () => loginTexts.wrongCredentials,
  second_factor_needed: () => factorTexts.needed,
  factor_code_wrong: () => factorTexts.wrong,
  staff_credentials: () =>
    'Kode toko, nama, atau kata sandi salah. Periksa lagi, atau tanyakan pemilik toko.',
  device_denied: () =>
    'Pemilik toko belum mengizinkan perangkat ini. Tanyakan pemilik toko, lalu masuk lagi.',
  request_over: () =>
    'Permintaan perangkat ini sudah lewat. Masuk lagi dengan kode toko, nama, dan kata sandi.',
  no_store: () => 'Akun ini belum punya toko. Daftar dulu, atau hubungi pemilik toko.',
  account_leaving: () => accountRefusalText.account_leaving(),
  staff_here: () =>
    'Toko ini punya karyawan. Ketik kata sandi pemilik sekali, supaya kasir hanya dibuka oleh pemiliknya.',
  store_refused: () => 'Akun ini tidak boleh membuka kasir toko tersebut. Hubungi pemilik toko.',
  device_known: () =>
    'Perangkat ini sudah terdaftar atau aksesnya dicabut. Data di perangkat ini tetap ada. Simpan berkas cadangan, lalu hubungi kami.',
  too_many_tries: () => 'Terlalu banyak percobaan. Tunggu beberapa menit, lalu coba lagi.',
  server_trouble: () =>
    'Server sedang bermasalah. Data di perangkat ini tetap ada. Coba lagi beberapa menit lagi.',
  other_shop_unsent: ({ waitingCount }) =>
    `${waitingCount} transaksi toko lain di perangkat ini belum terkirim. Buka toko itu, kirim, lalu keluar dari sana dulu.`,
} satisfies { [Code in SignInRefusal['code']]: (refusal: Extract<SignInRefusal, { code: Code }>) => string }

export function signInRefusalText(refusal: SignInRefusal): string {
  // The table is complete by its type; the cast only ties the code to its own function.
  return (texts[refusal.code] as (refusal: SignInRefusal) => string)(refusal)
}
