/**
 * The world failing, by code: what happened, whether the data is safe, what to do. Codes that come from a server answer
 * carry their own Indonesian message; these are for failures that no server could describe.
 */
export const problemText = {
  network_unreachable:
    'Internet sedang tidak tersambung. Data di perangkat ini tetap ada. Sambungkan internet, lalu coba lagi.',
  server_unreachable:
    'Server belum menjawab. Data yang sudah tersimpan tetap ada. Tunggu sebentar, lalu coba lagi.',
  storage_full:
    'Penyimpanan perangkat penuh. Transaksi yang sudah Lunas tetap tersimpan. Kosongkan ruang, lalu coba lagi.',
  storage_failed:
    'Perangkat ini tidak bisa menyimpan. Transaksi terakhir belum tersimpan. Muat ulang halaman, lalu coba lagi.',
  printer_failed: 'Printer tidak menjawab. Transaksi sudah tersimpan. Nyalakan printer, lalu cetak ulang.',
  chunk_failed: 'Bagian halaman ini belum terunduh. Data tetap ada. Periksa internet, lalu coba lagi.',
  unexpected: 'Terjadi kesalahan. Silakan coba lagi.',
} as const

export type ProblemCode = keyof typeof problemText
