import type { WarningCode } from '@laci/domain/warning/warning.ts'

/** What the owner can do about a *peringatan*. A code without advice does not compile. */
export const warningAdvice = {
  malformed_event: 'Hubungi bantuan Laci dan sebut nomor urutnya. Transaksi lain tidak terpengaruh.',
  unknown_kind: 'Tidak perlu apa-apa: dihitung sendiri setelah server diperbarui.',
  foreign_store: 'Periksa apakah perangkat itu dulu dipakai toko lain.',
  changed_body: 'Bandingkan struk kertas dengan transaksi yang tersimpan.',
  sequence_reused: 'Cabut akses perangkat itu di Pengaturan, lalu daftarkan ulang.',
  sequence_gap: 'Cocokkan uang di laci dengan transaksi sekitar waktu itu.',
  chain_broken: 'Cocokkan transaksi perangkat itu dengan struk kertas.',
  hash_mismatch: 'Cocokkan transaksi perangkat itu dengan struk kertas.',
  clock_wrong: 'Nyalakan jam otomatis di pengaturan perangkat itu.',
  back_dated: 'Tanyakan kepada yang bertugas waktu itu dan cocokkan dengan struk kertas.',
  device_revoked: 'Ambil perangkat itu. Bila dicabut karena keliru, daftarkan ulang.',
  staff_ended:
    'Perangkat itu sedang tanpa internet waktu itu. Cocokkan uang di laci dengan penjualan atas nama itu.',
  sale_sum_differs: 'Periksa transaksi itu dan struknya. Perbarui kasir di perangkat itu.',
  refund_sum_differs: 'Periksa retur itu dan struknya. Perbarui kasir di perangkat itu.',
  instalment_sum_differs: 'Periksa pembayaran kasbon itu. Perbarui kasir di perangkat itu.',
  refund_exceeds_sale: 'Bandingkan semua retur dari penjualan itu dengan struk dan uang di laci.',
  bill_paid_twice: 'Tanyakan kasirnya. Bila dibayar sekali saja, retur penjualan yang satu.',
  stock_negative: 'Hitung barangnya, lalu isi yang ada di rak lewat Stok opname.',
  subscription_ended: 'Perpanjang di Pengaturan > Langganan agar kasir tetap bisa menjual.',
  transfer_differs: 'Cocokkan kiriman itu dengan toko pengirim, dan tanyakan kepada yang menerimanya.',
  command_held: 'Pemilik menerapkan atau membuangnya di dasbor. Penjualan tetap berjalan.',
  dated_ahead:
    'Nyalakan jam otomatis di perangkat itu. Uang di laci dan stok sudah dihitung; penjualannya masuk laporan tanggal itu.',
  recorded_twice:
    'Tanyakan keduanya. Bila angka yang tinggal masih salah, betulkan di Kasbon atau Pengeluaran.',
} as const satisfies { [Code in WarningCode]: string }
