/** Texts of the public pages, exactly as the specification has them (sections 2 and 9). */
export const publicTexts = {
  exploreFeatures: 'Jelajahi Fitur',
  orderNow: 'Pesan Sekarang',
  freeDemo: 'Coba Demo Gratis',
  startFree: 'Mulai Gratis!',
  startWithTokens: 'Mulai dengan 2000 Token Gratis',
  countdownAnew: 'Hitung mundur ini mulai lagi setiap hari. Tidak perlu terburu-buru.',
  saleValue: 'Nilai Transaksi',
  expired: 'EXPIRED',
} as const

/** `/payment`, section 2; what becomes of a payment stands in `payment.ts`. */
export const ebookOrderTexts = {
  payNow: 'Bayar Sekarang',
} as const
