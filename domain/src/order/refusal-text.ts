import type { PhoneRefusal } from '../base/phone/phone-number.ts'

export type OrderRefusalCode =
  | PhoneRefusal['code']
  | 'name_missing'
  | 'item_unknown'
  | 'too_many'
  | 'request_taken'
  | 'order_unknown'
  | 'order_closed'
  | 'order_not_paid'
  | 'payment_not_opened'
  | 'payment_not_answered'
  | 'payments_closed'

/** What people read when an order cannot be made, paid or ended [ORDER-5]. */
export const orderRefusalText: { readonly [Code in OrderRefusalCode]: string } = {
  phone_missing: 'Nomor WhatsApp belum diisi.',
  phone_invalid: 'Nomor WhatsApp ini tidak bisa dibaca. Tulis seperti 0812 3456 7890.',
  phone_foreign: 'Nomor WhatsApp harus nomor Indonesia. Tulis seperti 0812 3456 7890.',
  name_missing: 'Nama belum diisi.',
  item_unknown: 'Barang ini tidak dijual. Muat ulang halaman, lalu coba lagi.',
  too_many: 'Jumlahnya terlalu banyak untuk satu pesanan. Tidak ada yang dipesan.',
  request_taken: 'Permintaan ini sudah dipakai untuk pesanan lain. Muat ulang halaman, lalu coba lagi.',
  order_unknown: 'Pesanan ini tidak ada.',
  order_closed: 'Pesanan ini sudah selesai, jadi tidak bisa dibayar atau dibatalkan lagi. Buat pesanan baru.',
  order_not_paid: 'Kuitansi baru ada setelah pesanan lunas.',
  // The sentence of the specification, section 7.
  payment_not_opened: 'Gagal memproses pembayaran. Silakan coba lagi nanti.',
  payment_not_answered:
    'Penyedia pembayaran belum menjawab. Pesanan dan uang Anda aman. Coba lagi sebentar lagi.',
  payments_closed: 'Pembayaran belum bisa dilakukan di sini. Tidak ada uang yang ditarik. Hubungi kami.',
}
