import type { StaffRight } from '../base/permission/rights.ts'

/** Rights in the groups in which an owner thinks of them; each right stands in one. */
export const rightGroups: readonly { readonly title: string; readonly rights: readonly StaffRight[] }[] = [
  { title: 'Berjualan', rights: ['sell', 'kasbon', 'open_drawer'] },
  { title: 'Harga dan diskon', rights: ['discount', 'change_price', 'sell_below_cost'] },
  { title: 'Batal dan retur', rights: ['void', 'refund'] },
  { title: 'Barang', rights: ['products', 'stock', 'purchases'] },
  { title: 'Angka toko', rights: ['see_cost', 'reports', 'export'] },
  { title: 'Mengatur toko', rights: ['staff', 'settings'] },
]

/** What a right allows, in words for an owner who gives it. */
export const rightText = {
  sell: 'Memasukkan barang ke keranjang dan menerima pembayaran.',
  discount: 'Sampai batas yang diisi di bawah. Lebih dari itu perlu persetujuan.',
  change_price: 'Mengganti harga satu barang saat dijual. Harga di daftar produk tetap.',
  sell_below_cost: 'Menjual di bawah harga beli, dengan harga yang diubah sendiri atau diskon.',
  void: 'Mengurangi atau membatalkan pesanan yang totalnya sudah dilihat pelanggan.',
  refund: 'Menerima barang kembali dan mengembalikan uang setelah dibayar.',
  open_drawer: 'Membuka laci tanpa penjualan, mencatat kas masuk dan keluar, dan pengeluaran toko.',
  kasbon: 'Menjual dengan kasbon dan mengubah utang pelanggan. Menerima bayarannya boleh siapa saja.',
  see_cost: 'Melihat harga beli dan untung.',
  products: 'Menambah dan mengubah produk, harga, dan promosi.',
  stock: 'Mencatat barang masuk dan mengubah jumlah stok.',
  purchases: 'Mencatat pembelian dari pemasok dan utangnya.',
  reports: 'Melihat total penjualan, jurnal, dan peringatan toko.',
  staff: 'Melihat daftar karyawan dan kode toko. Mengubahnya tetap dengan kata sandi pemilik.',
  settings:
    'Mengubah pengaturan toko dan batas kasbon, mencabut perangkat, mengeluarkan kasir ini dari toko.',
  export: 'Menyimpan data toko, misalnya jurnal, ke berkas.',
} as const satisfies { [Right in StaffRight]: string }
