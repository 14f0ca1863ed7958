/** Changing a password, exactly as the specification has it (sections 5 and 8). */
export const passwordTexts = {
  heading: 'Ganti kata sandi',
  current: 'Kata sandi saat ini',
  currentMissing: 'Kata sandi saat ini belum diisi.',
  next: 'Kata sandi baru',
  nextAgain: 'Konfirmasi kata sandi baru',
  others:
    'Perangkat lain yang sedang masuk ke situs akan keluar. Kasir tetap jalan dan tetap mengirim transaksi.',
  tooShort: 'Kata sandi baru minimal 8 huruf atau angka.',
  differs: 'Konfirmasi password tidak sesuai.',
  unchanged: 'Password baru tidak boleh sama dengan password saat ini.',
  currentWrong: 'Password saat ini salah.',
  failed: (message: string) => `Gagal mengubah password: ${message}`,
  done: 'Password berhasil diubah.',
} as const
