/** Texts of the public pages, exactly as the specification has them (sections 2 and 9). */
export const publicTexts = {
  exploreFeatures: 'Jelajahi Fitur',
  orderNow: 'Pesan Sekarang',
  freeDemo: 'Coba Demo Gratis',
  startFree: 'Mulai Gratis!',
  startWithTokens: 'Mulai dengan 2000 Token Gratis',
  saleValue: 'Nilai Transaksi',
  expired: 'EXPIRED',
} as const

/** `/payment`, sections 2 and 8. */
export const paymentTexts = {
  payNow: 'Bayar Sekarang',
  failedToProcess: 'Gagal memproses pembayaran. Silakan coba lagi nanti.',
} as const
