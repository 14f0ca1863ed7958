import * as z from 'zod/mini'
import { uuidSchema } from '../base/ids/uuid.ts'
import { instantSchema } from '../base/time/instant.ts'
import { maximumQrisRupiah } from './qris-for-amount.ts'

/** How long a customer has to pay a code of the provider (contract of Midtrans, section 7). */
export const qrisChargeMinutes = 10
/** A till asks again after this time while the code is shown. */
export const qrisAskEveryMs = 3_000

/**
 * Where a payment by the shop's own Midtrans key stands. `pending` also when nobody knows: only the provider's own
 * answer ever makes it something else [QRIS-7].
 */
export const qrisChargeStatusSchema = z.enum(['pending', 'paid', 'expired', 'cancelled', 'failed'])
export type QrisChargeStatus = z.output<typeof qrisChargeStatusSchema>

/** `POST /api/qris/charges` with the till's key. The same `chargeId` again answers the same charge. */
export const qrisChargeRequestSchema = z.object({
  /** Made on the till, so that a lost answer is no second charge. */
  chargeId: uuidSchema,
  amountRupiah: z.int().check(z.gte(1), z.lte(maximumQrisRupiah)),
})
export type QrisChargeRequest = z.output<typeof qrisChargeRequestSchema>

/** Answer to it, to `GET /api/qris/charges/{chargeId}` and to `POST …/cancel`. */
export const qrisChargeSchema = z.object({
  chargeId: uuidSchema,
  status: qrisChargeStatusSchema,
  amountRupiah: z.int(),
  /** What the code says: drawn by the till. Null: the provider gave none, and nothing can be shown. */
  qrisText: z.nullable(z.string()),
  expiresAt: instantSchema,
  /** False: the provider could not be asked just now; the status is the last known one. */
  isFresh: z.boolean(),
})
export type QrisCharge = z.output<typeof qrisChargeSchema>

/** `PUT /api/qris/key` with the owner's session; null takes the key away. Written, never read back. */
export const qrisKeySaveSchema = z.object({
  storeId: uuidSchema,
  serverKey: z.nullable(z.string().check(z.trim(), z.maxLength(120))),
})

/** `GET /api/qris/key` with the till's key, or with the owner's session and `storeId`. */
export const qrisKeyStateSchema = z.object({
  isSet: z.boolean(),
  environment: z.nullable(z.enum(['sandbox', 'production'])),
  /** The last four signs, to tell two keys apart. */
  ending: z.nullable(z.string()),
})
export type QrisKeyState = z.output<typeof qrisKeyStateSchema>

/** Which of Midtrans' worlds a server key belongs to; null: it is no server key. */
export function qrisKeyEnvironment(serverKey: string): 'sandbox' | 'production' | null {
  if (/^SB-Mid-server-[A-Za-z0-9_-]{8,80}$/.test(serverKey)) return 'sandbox'
  return /^Mid-server-[A-Za-z0-9_-]{8,80}$/.test(serverKey) ? 'production' : null
}

/** What the provider's word makes of a charge; null: it stays as it is. Only the full amount pays. */
export function qrisStatusOf(
  providerStatus: string,
  isAmountRight: boolean,
): Exclude<QrisChargeStatus, 'pending'> | null {
  switch (providerStatus) {
    case 'settlement':
    case 'capture':
      return isAmountRight ? 'paid' : null
    case 'expire':
      return 'expired'
    case 'cancel':
      return 'cancelled'
    case 'deny':
    case 'failure':
      return 'failed'
    default:
      return null
  }
}
