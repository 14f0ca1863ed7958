/**
 * What the till says when the world failed, by the codes of its engine. Each says what happened, whether the data is
 * safe and what to do. The till's `TillProblemCode` must be covered: a missing text does not compile there.
 */
export const tillProblemText = {
  storage_full:
    'Penyimpanan perangkat penuh. Transaksi ini belum tersimpan, keranjang masih ada. Kosongkan ruang di perangkat, lalu coba lagi.',
  storage_failed:
    'Perangkat ini tidak bisa menyimpan. Transaksi ini belum tersimpan; yang sudah Lunas tetap tersimpan. Tutup lalu buka lagi kasir.',
  other_tab:
    'Kasir sudah diambil alih jendela lain. Transaksi ini belum tersimpan di sini. Lanjutkan di jendela yang aktif.',
  offline: 'Ini memerlukan internet. Data di perangkat ini tetap ada. Sambungkan internet, lalu coba lagi.',
  device_revoked:
    'Akses perangkat ini sudah dicabut pemilik toko. Data di perangkat ini tetap ada. Hubungi pemilik toko.',
  server_trouble: 'Server sedang bermasalah. Data di perangkat ini tetap ada. Coba lagi beberapa menit lagi.',
  not_loaded: 'Data toko masih diambil. Tidak ada yang disimpan. Tunggu sebentar, lalu coba lagi.',
  unsupported_browser:
    'Peramban ini belum bisa menjalankan kasir. Perbarui Chrome atau Edge, lalu buka lagi halaman ini.',
} as const

/** The demo asks nobody, whatever the internet is like. */
export const demoOfflineText =
  'Ini tidak ada di mode demo, karena demo tidak mengirim apa pun. Daftar untuk memakainya.'

/** *Status kirim*: why the last try to send failed. */
export const syncErrorText = {
  unreachable:
    'Internet sedang tidak tersambung. Semua transaksi tersimpan di perangkat ini dan terkirim sendiri nanti.',
  timed_out: 'Internet terlalu lambat. Semua transaksi tersimpan di perangkat ini dan dicoba lagi sendiri.',
  captive_portal: 'Wi-Fi ini meminta masuk dulu. Buka halaman masuk Wi-Fi, lalu tekan Kirim lagi.',
  device_unknown:
    'Server tidak mengenal perangkat ini. Data di perangkat ini tetap ada. Daftarkan lagi di bawah ini.',
  device_revoked: 'Akses perangkat ini sudah dicabut. Transaksi tetap dikirim dan pemilik toko diberi tahu.',
  wrong_store:
    'Perangkat ini terdaftar untuk toko lain. Data di perangkat ini tetap ada. Hubungi pemilik toko.',
  client_too_old: 'Versi kasir ini terlalu lama untuk mengirim. Jualan tetap bisa. Perbarui kasir.',
  too_many_requests: 'Server sedang ramai. Pengiriman dicoba lagi sendiri.',
  server_trouble: 'Server sedang bermasalah. Data di perangkat ini tetap ada dan dikirim lagi sendiri.',
  answer_unreadable:
    'Jawaban server tidak bisa dibaca. Data di perangkat ini tetap ada. Perbarui kasir bila ada versi baru.',
  storage_failed: 'Perangkat ini tidak bisa membaca simpanannya. Simpan berkas cadangan sekarang.',
  till_fault:
    'Kasir keliru membaca kiriman server. Penjualan tetap tersimpan dan terkirim. Perbarui kasir bila ada versi baru.',
} as const
