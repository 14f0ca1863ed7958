import * as z from 'zod/mini'
import { uuidSchema } from '../base/ids/uuid.ts'

/**
 * `POST /api/operator/orders/{orderId}/refund` -> `{ok, isRepeat, refundKey, status}`: money goes back [PAY-13]. The order
 * is written to be paid back and the provider is asked behind it, with one key however often; the order's history shows
 * what came of it: `asked`, `accepted`, `done`, `denied`. Refusals: 404 `not_found`; 409 `refund_impossible` (not paid, or
 * back already), `refund_too_much`, `refund_by_hand` (this way to pay takes nothing back: transfer it and say so),
 * `changed_meanwhile` (the page did not know of the newest refund), `refund_disputed` (the buyer's bank took a part: note it with `byHandReference`),
 * `refund_tomorrow` (a captured card goes back whole today, in parts once it has settled).
 */
export const refundRequestSchema = z.object({
  actionId: uuidSchema,
  /** Whole rupiah; all that is left unless said. */
  amountRupiah: z.optional(z.int().check(z.gte(1), z.lte(1_000_000_000))),
  reason: z.string().check(z.minLength(3), z.maxLength(200)),
  /** How many refunds of the order the page knew of; missing: it does not say. Somebody else may have given back meanwhile [PAY-38]. */
  seenRefundCount: z.optional(z.int().check(z.gte(0))),
  /** Which payment; unless said money that came a second time, as long as some of it is there, else the one that counts [PAY-39]. */
  transactionId: z.optional(z.string().check(z.regex(/^[\x21-\x7e]{1,64}$/))),
  /** Was transferred by hand already, under this reference of the bank. */
  byHandReference: z.optional(z.string().check(z.minLength(3), z.maxLength(80))),
})
export type RefundRequest = z.output<typeof refundRequestSchema>

/** Ways to pay whose money the provider gives back; a transfer or a counter takes nothing back (contract, section 8). */
const returnable = ['credit_card', 'gopay', 'shopeepay', 'qris', 'akulaku', 'kredivo']

export function isReturnable(paymentType: string | null): boolean {
  return paymentType !== null && returnable.includes(paymentType)
}

/** `{order}-R{n}`: whoever tries again uses the same one, or the money goes back twice [PAY-12]. */
export function refundKeyOf(providerOrderId: string, number: number): string {
  return `${providerOrderId}-R${number}`
}

export const refundRefusalText = {
  refund_impossible: 'Pesanan ini belum lunas, atau dananya sudah kembali. Tidak ada yang diubah.',
  refund_too_much: 'Jumlahnya melebihi dana yang masih bisa dikembalikan. Tidak ada yang diubah.',
  refund_by_hand:
    'Cara bayar ini tidak bisa dikembalikan lewat Midtrans. Transfer dulu ke pembeli, lalu isi referensinya.',
  refund_disputed:
    'Sebagian pembayaran ini ditarik bank pembeli. Catat bagian itu di sini dengan nomor sengketanya sebagai referensi transfer. Midtrans tidak mengembalikan lagi dari pembayaran ini.',
  refund_tomorrow:
    'Pembayaran kartu ini baru bisa dikembalikan sebagian setelah dananya masuk besok. Tidak ada yang diubah.',
} as const
export type RefundRefusalCode = keyof typeof refundRefusalText
