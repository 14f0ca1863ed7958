/** Changing a password, exactly as the specification has it (sections 5 and 8). */
export const passwordTexts = {
  tooShort: 'Password baru minimal 6 karakter.',
  differs: 'Konfirmasi password tidak sesuai.',
  unchanged: 'Password baru tidak boleh sama dengan password saat ini.',
  currentWrong: 'Password saat ini salah.',
  failed: (message: string) => `Gagal mengubah password: ${message}`,
  done: 'Password berhasil diubah.',
} as const
