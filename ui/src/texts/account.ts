import { accountRefusalText } from '@laci/domain/account/refusal-text.ts'
import { waitWords } from '@laci/domain/base/time/wait-words.ts'

/** Texts of sign-in, registration and the owner's account, exactly as the specification has them (sections 5 and 8). */
export const loginTexts = {
  heading: 'Masuk',
  phone: 'Nomor WhatsApp',
  password: 'Kata Sandi',
  submit: 'Masuk',
  toRegister: 'Daftar di sini',
  forgot: 'Lupa kata sandi?',
  // Of passwords that are there already: new ones are longer (ACCOUNT-30).
  passwordTooShort: 'Password minimal 6 karakter',
  phoneMissing: 'Nomor WhatsApp belum diisi.',
  wrongCredentials: 'Nomor WhatsApp atau kata sandi salah',
  success: 'Login berhasil!',
  /** What follows, by itself or by the button. */
  opening: {
    dashboard: { text: 'Dasbor sedang dibuka.', closeLabel: 'Buka dasbor' },
    till: { text: 'Kasir sedang dibuka.', closeLabel: 'Buka kasir' },
  },
  unexpected: 'Terjadi kesalahan. Silakan coba lagi.',
  tooManyTries: (waitMs: number | null) =>
    `Terlalu banyak percobaan. Coba lagi ${waitMs === null ? 'beberapa menit lagi' : `dalam ${waitWords(waitMs)}`}.`,
  suspended: 'Akun ini sedang tidak bisa dipakai untuk masuk. Hubungi kami.',
} as const

/** The code of an authenticator app, of who has one. */
export const factorTexts = {
  label: 'Kode dari aplikasi autentikator',
  lost: 'Buka aplikasi autentikator di ponsel Anda. Ponselnya hilang? Hubungi kami, kami bantu masuk.',
  lostShort: 'Ponselnya hilang? Hubungi kami, kami bantu masuk.',
  digits: 'Kode terdiri dari 6 angka.',
  needed: 'Akun ini memakai aplikasi autentikator. Masukkan juga kode 6 angka dari aplikasi itu.',
  wrong: 'Kode salah atau sudah dipakai. Tunggu kode berikutnya di aplikasi, lalu coba lagi.',
  otherAccount: 'Masuk dengan akun lain',
  heading: 'Verifikasi dua langkah',
  about:
    'Setiap masuk dengan kata sandi juga meminta kode dari aplikasi di ponsel Anda. Orang yang tahu kata sandi Anda, atau memegang kartu SIM Anda, tetap tidak bisa masuk.',
  intro:
    'Pindai gambar ini dengan aplikasi autentikator (misalnya Google Authenticator atau Aegis), lalu ketik kode yang muncul. Sesudahnya browser lain yang sedang masuk harus masuk lagi; kasir tetap jalan.',
  saveSecret:
    'Simpan kunci di atas di tempat aman: dengan kunci itu kode bisa dipasang lagi bila ponsel hilang.',
  turnOn: 'Nyalakan verifikasi dua langkah',
  on: 'Menyala. Setiap masuk meminta kode dari aplikasi autentikator.',
  turnOff: 'Matikan',
  turnOffTitle: 'Matikan verifikasi dua langkah?',
  turnOffBody: 'Sesudah ini kata sandi saja cukup untuk masuk ke akun Anda.',
  turnedOn: 'Verifikasi dua langkah menyala.',
  turnedOff: 'Verifikasi dua langkah dimatikan.',
} as const

export const registerTexts = {
  heading: 'Buat Akun',
  name: 'Nama',
  phone: 'Nomor WhatsApp',
  password: 'Kata Sandi',
  passwordAgain: 'Konfirmasi Kata Sandi',
  submit: 'Daftar',
  toLogin: 'Masuk di sini',
  fieldsMissing: accountRefusalText.fields_missing(),
  passwordTooShort: accountRefusalText.password_too_short(),
  passwordsDiffer: 'Kata sandi tidak cocok.',
  phoneInvalid: accountRefusalText.phone_invalid(),
  nameTooLong: accountRefusalText.name_too_long(),
  alreadySignedIn: 'Nomor WhatsApp sudah terdaftar, Silahkan login.',
  signInNow: 'Akun sudah dibuat. Masuk dengan kata sandi Anda.',
  userExists: accountRefusalText.user_exists(),
  failed: (message: string) => `Gagal mendaftar: ${message}`,
  signInFailed: (message: string) => `Registrasi berhasil, tapi gagal login: ${message}`,
  affiliateFailed: (message: string) => `Gagal menyimpan data afiliasi: ${message}`,
  unexpected: (message: string) => `Terjadi kesalahan: ${message}`,
} as const

export const codeTexts = {
  title: 'Masukkan OTP',
  label: 'Kode OTP',
  cancel: 'Batal',
  submit: 'Kirim',
  resend: 'Kirim ulang',
  sentTo: (phone: string) =>
    `Ketik kode 4 angka yang kami kirim lewat WhatsApp ke ${phone}. Begitu lengkap, kode diperiksa sendiri.`,
  mayComeTo: (phone: string) =>
    `Kode untuk ${phone} belum terkirim, atau datang terlambat. Masukkan di sini, atau kirim ulang.`,
  missing: accountRefusalText.code_missing(),
  wrong: accountRefusalText.code_wrong(),
  sendFailed: accountRefusalText.code_not_sent(),
  sendFailedBecause: (message: string) => `Gagal mengirim OTP: ${message}`,
  noAnswer: accountRefusalText.gateway_silent(),
  unexpected: 'Terjadi kesalahan. Silahkan coba lagi.',
} as const

export const dashboardTexts = {
  noStore: 'Tidak ada toko yang terkait dengan akun ini.',
  loadFailed: 'Terjadi kesalahan saat mengambil data',
  signOut: 'Keluar',
  onlyInApp: 'Mengubah akun, mengubah toko, dan memperpanjang langganan hanya bisa di aplikasi.',
  storeInTill: 'Ubah toko di kasir: Pengaturan',
  /** After signing out, in a browser that is a till as well. */
  tillStays:
    'Anda keluar dari dasbor. Kasir di perangkat ini tetap masuk; keluar dari sana di Pengaturan kasir.',
  planInTill: 'Buka Langganan di kasir',
  renewInTill: 'Perpanjang di kasir: Langganan',
  version: (version: string) => `Versi ${version}`,
  devices: 'Perangkat kasir bisa dilihat dan dicabut di aplikasi kasir, menu Pengaturan.',
  signOutFailed: (message: string) => `Gagal logout: ${message}`,
} as const

/** What the auth service and the data API say in English; screens branch on them and never show them as they are. */
export const wireMessages = {
  invalidCredentials: 'Invalid login credentials',
  userExists: 'User already registered',
  noToken: 'No token returned by API',
  notOneRow: 'JSON object requested, multiple (or no) rows returned',
} as const
