const shortcuts: readonly (readonly [keys: string, action: string])[] = [
  ['F2', 'Cari barang'],
  ['Enter di pencarian', 'Tambah barang pertama'],
  ['3* lalu pindai atau cari', 'Jumlah 3'],
  ['Alt + 1 sampai 9', 'Pilih Terlaris, Semua, atau kategori'],
  ['Panah atas / bawah', 'Pilih baris keranjang'],
  ['+ / - / Del', 'Jumlah dan hapus baris terpilih'],
  ['Enter di baris', 'Satuan, harga, diskon, catatan'],
  ['F3', 'Pelanggan'],
  ['F4', 'Diskon nota'],
  ['F7', 'Buka laci'],
  ['F8', 'Simpan pesanan'],
  ['Shift + F8', 'Pesanan tertunda'],
  ['F10', 'Barang lain'],
  ['F9', 'Bayar, lalu Selesai'],
  ['Ctrl + Z', 'Urungkan yang baru dihapus'],
  ['Esc', 'Tutup atau kosongkan pencarian'],
  ['?', 'Daftar ini, dari pencarian yang kosong'],
]

/** Every key of the till, for those who never touch the mouse. */
export function ShortcutList() {
  return (
    <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-2 rounded-tile bg-kertas p-4 text-sm">
      {shortcuts.map(([keys, action]) => (
        <div key={keys} className="col-span-2 grid grid-cols-subgrid">
          <dt className="font-semibold">{keys}</dt>
          <dd className="text-redup">{action}</dd>
        </div>
      ))}
    </dl>
  )
}
