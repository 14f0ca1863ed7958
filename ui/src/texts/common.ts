/** Texts of more than one screen. The exact ones of the specification stand here once and are never retyped. */
export const commonTexts = {
  oops: 'Oops...',
  areYouSure: 'Apakah Anda yakin?',
  processing: 'Memproses...',
  close: 'Tutup',
  cancel: 'Batal',
  send: 'Kirim',
  save: 'Simpan',
  retry: 'Coba lagi',
  back: 'Kembali',
  loading: 'Memuat',
  fieldWrong: 'Isian ini belum bisa dipakai.',
  forWindows: 'Unduh untuk Windows',
  forAndroid: 'Unduh untuk Android & Tablet',
  unexpected: 'Terjadi kesalahan. Silakan coba lagi.',
} as const

export const errorScreenTexts = {
  heading: 'Unexpected Application Error!',
  help: 'Halaman ini tidak ada atau sedang bermasalah.',
  /** The heading is the specification's; these say it in the reader's own language. */
  helpOf: {
    400: 'Alamat ini tidak bisa dibaca. Periksa ejaannya, atau mulai dari Beranda.',
    404: 'Halaman tidak ditemukan. Mungkin alamatnya salah ketik, atau halamannya sudah dipindah.',
    405: 'Isian ini tidak bisa dikirim ke halaman ini. Mulai lagi dari Beranda.',
    504: 'Halaman ini belum selesai diunduh. Periksa internet, lalu coba lagi.',
  } as { readonly [status: number]: string },
  home: 'Beranda',
  whatsapp: 'WhatsApp',
} as const
