import { deletionGraceDays } from '@laci/domain/account/deletion.ts'

/** Deleting an account: the specification's words (sections 2 and 8), and what a person must know before and after. */
export const deletionTexts = {
  heading: 'Hapus Akun',
  question: (name: string) => `Apakah Anda yakin ingin menghapus akun ${name}?`,
  /** Below a title that asks already. */
  questionOnDashboard: 'Ketik kata sandi Anda untuk menghapus akun ini.',
  submit: 'Hapus Akun',
  busy: 'Menghapus...',
  signOut: 'Logout',
  toDashboard: 'Dasbor',
  failed: (message: string) => `Gagal menghapus akun: ${message}`,
  userMissing: 'Pengguna tidak ditemukan.',
  done: (name: string) => `Akun ${name} berhasil dihapus.`,
  doneOnDashboard: 'Terhapus! Akun Anda telah dihapus.',
  undo: `Berubah pikiran? Masuk lagi dalam ${deletionGraceDays} hari dan pilih Pulihkan akun.`,
  passwordMissing: 'Kata sandi belum diisi.',
  password: 'Kata sandi Anda, sekali lagi',
  atOnceHeading: 'Langsung',
  atOnce: 'Akun dan toko tertutup untuk semua orang. Semua perangkat keluar dan kasir berhenti.',
  comingBackHeading: (date: string) => `Sampai ${date}`,
  comingBack:
    'Anda masih bisa kembali: masuk dengan nomor dan kata sandi, lalu pilih Pulihkan akun. Kasir perlu masuk lagi.',
  afterwardsHeading: 'Sesudah itu',
  afterwards:
    'Akun, toko, dan semua transaksinya dihapus untuk selamanya. Nomor ini boleh mendaftar lagi, tanpa masa coba.',
  keptHeading: 'Yang tetap disimpan',
  kept: 'Nomor WhatsApp di daftar masa coba, karena masa coba hanya sekali untuk setiap orang. Catatan pembayaran dan komisi tanpa nama Anda, karena pembukuan wajib disimpan 10 tahun.',
  effectsHeading: 'Yang terjadi',
  keptMore: 'Kebijakan Privasi',
  tillsHeading: 'Kasir',
  tillName: (letter: string, name: string) => `Kasir ${letter}, ${name}`,
  tillSent: 'semua terkirim',
  tillUnsent: (count: number) => `${count} catatan belum terkirim`,
  tillSilent: 'belum melapor; buka dan pastikan semuanya terkirim',
  tillSeen: (when: string) => `terhubung terakhir ${when}`,
  tillNever: 'belum pernah terhubung',
  noTills: 'Tidak ada kasir yang masuk di toko ini.',
  checkAgain: 'Periksa lagi',
  staffHeading: 'Karyawan',
  staffLose: (names: string) => `Tidak bisa bekerja lagi di toko ini: ${names}.`,
  affiliateHeading: 'Komisi afiliasi',
  affiliateOwed: (amount: string) =>
    `${amount} belum dibayar. Komisi itu tetap dibayarkan pada pembayaran berikutnya; nama dan rekening Anda disimpan sampai itu.`,
  affiliateNoAccount: 'Isi dulu nomor rekening di dasbor afiliasi, supaya komisi bisa dibayarkan.',
  affiliateNothingOwed: 'Tidak ada komisi yang belum dibayar.',
  exportHeading: 'Simpan data Anda dulu',
  exportText:
    'Data akun, toko, perangkat, karyawan, pesanan, pesan, dan komisi dalam satu berkas. Pembukuan setiap toko ada di berkasnya sendiri di bawah ini.',
  exportSubmit: 'Unduh data akun',
  exportDone: 'Data akun sudah diunduh.',
  exportFailed: 'Data akun belum bisa diunduh. Coba lagi.',
} as const

/** Coming back within the thirty days. */
export const restoreTexts = {
  title: 'Akun ini akan dihapus',
  body: (date: string) =>
    `Anda meminta akun ini dihapus. Pada ${date} semua datanya dihapus untuk selamanya. Kalau dipulihkan, akun dan toko kembali seperti semula; kasir perlu masuk lagi.`,
  submit: 'Pulihkan akun',
  leave: 'Biarkan dihapus',
  over: 'Waktu untuk memulihkan akun ini sudah habis; datanya sedang dihapus.',
  done: 'Akun sudah dipulihkan.',
} as const
