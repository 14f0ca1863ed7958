/** What people read of a payment, exactly as the specification has it (section 7). What to do next follows on each page. */
export const paymentTexts = {
  pending: 'Pembayaran sedang diproses.',
  failed: 'Pembayaran gagal. Silakan coba lagi nanti.',
  closed: 'Pembayaran dibatalkan.',
  notOpened: 'Gagal memproses pembayaran. Silakan coba lagi nanti.',
} as const
