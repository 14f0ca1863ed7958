import * as z from 'zod/mini'

/** A text of the provider: none of ours, so its length is bounded and it holds no control characters. */
const providerText = z.string().check(z.regex(/^[^\p{Cc}]{1,255}$/u))
const providerId = z.string().check(z.regex(/^[\x21-\x7e]{1,64}$/))

/** One part of the money that went back. Counted by `refund_key`: each comes in two messages [PAY-12]. */
const refundEntrySchema = z.object({
  refund_key: z.nullish(z.string()),
  refund_chargeback_id: z.nullish(z.union([z.string(), z.number()])),
  refund_amount: z.nullish(z.union([z.string(), z.number()])),
})

/** What a message must say. */
const told = {
  order_id: providerId,
  transaction_id: providerId,
  transaction_status: z.string().check(z.regex(/^[A-Za-z_]{1,32}$/)),
  status_code: z.string().check(z.regex(/^\d{3}$/)),
  /** `29000.00`: the text as it came, which the signature covers. */
  gross_amount: z.string().check(z.regex(/^\d{1,12}(\.\d{1,2})?$/)),
}

/** What an answer tells beside it: it moves money, so an odd one is unreadable as a whole. */
const answered = {
  ...told,
  currency: z.nullish(z.string().check(z.maxLength(8))),
  payment_type: z.nullish(providerText),
  fraud_status: z.nullish(z.string().check(z.maxLength(16))),
  transaction_time: z.nullish(z.string().check(z.maxLength(32))),
  settlement_time: z.nullish(z.string().check(z.maxLength(32))),
  custom_field1: z.nullish(z.string().check(z.maxLength(255))),
}

/**
 * A message of the provider to us (contract, section 4), as far as we read it. Every member that the signature covers is a
 * text: a number in its place is refused. All others are left alone, whatever they hold [PAY-22]: a message only makes us ask.
 */
export const providerNoticeSchema = z.object({
  ...told,
  /** Our own id of the order, as we gave it. */
  custom_field1: z.optional(z.unknown()),
  signature_key: z.string().check(z.regex(/^[0-9a-f]{128}$/i)),
})
export type ProviderNotice = z.output<typeof providerNoticeSchema>

/** The answer to our question where a payment stands (section 6). */
export const providerStatusSchema = z.object({
  ...answered,
  refund_amount: z.nullish(z.union([z.string(), z.number()])),
  refunds: z.nullish(z.array(refundEntrySchema)),
})
export type ProviderStatus = z.output<typeof providerStatusSchema>

/** What `signature_key` is the SHA-512 of [PAY-1]: the texts exactly as they came, one behind the other. */
export function signatureText(
  notice: { readonly order_id: string; readonly status_code: string; readonly gross_amount: string },
  serverKey: string,
): string {
  return `${notice.order_id}${notice.status_code}${notice.gross_amount}${serverKey}`
}

/** `29000.00` -> 29000; null when it is no whole number of rupiah. */
export function readProviderAmount(written: string | number | null | undefined): number | null {
  const match = /^(\d{1,12})(?:\.0{1,2})?$/.exec(String(written ?? ''))
  return match === null ? null : Number(match[1])
}
