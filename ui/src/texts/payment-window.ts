/** When the provider's payment page cannot be opened over ours: nothing is lost, and there is another door. */
export const paymentWindowTexts = {
  blocked:
    'Halaman pembayaran tidak bisa dibuka di sini. Tidak ada uang yang ditarik dan pesanan tetap tersimpan. Periksa internet dan pemblokir iklan, atau bayar di halaman tersendiri.',
  openOnItsOwn: 'Buka halaman pembayaran',
} as const
