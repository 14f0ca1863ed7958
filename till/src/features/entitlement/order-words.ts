import type { OrderState } from '@laci/domain/order/order-state.ts'
import type { ChipTone } from '@laci/ui/controls/chip.tsx'
import type { PaymentOutcome } from '@laci/ui/payment/payment-window.ts'
import { paymentTexts } from '@laci/ui/texts/payment.ts'

/** Where an order stands, in a word or two. */
export const orderStateWords: { readonly [State in OrderState]: readonly [tone: ChipTone, label: string] } = {
  created: ['warning', 'Menunggu pembayaran'],
  awaiting: ['warning', 'Menunggu pembayaran'],
  paid: ['success', 'Lunas'],
  part_refunded: ['plain', 'Dikembalikan sebagian'],
  refunded: ['plain', 'Dikembalikan'],
  disputed: ['danger', 'Ditarik oleh bank'],
  reversed: ['danger', 'Ditarik penyedia'],
  failed: ['plain', 'Gagal'],
  expired: ['plain', 'Kedaluwarsa'],
  cancelled: ['plain', 'Dibatalkan'],
}

/** What happened at the payment page, and what to do now. The first sentence is the specification's. */
export const leftWords: {
  readonly [Left in Exclude<PaymentOutcome['kind'], 'blocked'>]: string
} = {
  success: `${paymentTexts.pending} Sebentar lagi terlihat di sini.`,
  pending: `${paymentTexts.pending} Selesaikan di aplikasi bank atau dompet digital. Hasilnya terlihat di sini.`,
  error: `${paymentTexts.failed} Atau tekan Ganti cara bayar sekarang.`,
  closed: `${paymentTexts.closed} Kalau tadi sudah membayar, tekan Cek status pembayaran. Kalau belum, lanjutkan kapan saja.`,
}

/** After two minutes without news. */
export const noNewsWords =
  'Belum ada kabar pembayaran. Kalau sudah membayar, tekan Cek status pembayaran beberapa menit lagi.'
