/** *Unduh semua data*: everything that the server has of a shop in one file, at the till and from home. */
export const archiveTexts = {
  title: 'Semua data toko',
  about:
    'Satu berkas ZIP dari server, sejak hari pertama: produk, kategori, pelanggan, pemasok, penjualan dengan pembayarannya, retur, pembelian, utang, pengeluaran, buku kas, shift, promosi, kiriman, mutasi stok dan opname, kasbon, poin, karyawan, pengaturan, dan jurnal. Tabelnya bisa dibuka di Excel.',
  submit: 'Unduh semua data (ZIP)',
  ofStore: (name: string) => `Unduh semua data ${name} (ZIP)`,
  busy: 'Menyiapkan...',
  done: 'Semua data toko sudah diunduh.',
  failed: 'Berkas belum terunduh sampai selesai. Data toko tetap ada di server. Coba lagi sebentar lagi.',
  ownerOnly: 'Hanya pemilik toko yang bisa mengunduh semua data.',
  unsent: (count: number) => `${count} catatan di perangkat ini belum terkirim, jadi belum ada di berkas.`,
  fileName: (day: string) => `semua-data-toko-${day}.zip`,
} as const

export const archiveType = 'application/zip'
