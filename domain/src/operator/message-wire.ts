import * as z from 'zod/mini'
import { uuidSchema } from '../ids/uuid.ts'

/** What the outbox says of a message, as the desk calls it [OPERATOR-9]. */
export const messageStatuses = {
  queued: 'Menunggu',
  sending: 'Sedang dikirim',
  sent: 'Terkirim',
  delivered: 'Sampai',
  read: 'Dibaca',
  failed: 'Gagal',
  expired: 'Kedaluwarsa',
  unknown: 'Tidak pasti',
} as const
export type MessageState = keyof typeof messageStatuses

/**
 * Whether *kirim lagi* is offered (WA-15 decides): never for a code, a new one is asked for where it is needed; nor for what
 * is under way or surely arrived. *Terkirim* alone is not sure: some gateways tell no more.
 */
export function isResendable(message: { kind: string; status: string; hasText: boolean }): boolean {
  return (
    message.kind !== 'otp' &&
    message.hasText &&
    ['sent', 'failed', 'expired', 'unknown'].includes(message.status)
  )
}

export const messageQuerySchema = z.object({
  before: z.optional(z.string().check(z.maxLength(80))),
  status: z.optional(z.enum(Object.keys(messageStatuses) as [MessageState, ...MessageState[]])),
  kind: z.optional(z.string().check(z.maxLength(40))),
})

export const messagePageSchema = z.object({
  rows: z.array(
    z.object({
      messageId: uuidSchema,
      kind: z.string(),
      phoneMasked: z.string(),
      status: z.string(),
      attempts: z.int(),
      /** One of our own words; null: nothing went wrong. */
      lastError: z.nullable(z.string()),
      createdAt: z.int(),
      sentAt: z.nullable(z.int()),
      wasResent: z.boolean(),
      /** WhatsApp took it and says nothing of it: *belum terkirim* [WA-16]. */
      isUnconfirmed: z.boolean(),
      isResendable: z.boolean(),
    }),
  ),
  next: z.nullable(z.string()),
})
export type DeskMessage = z.output<typeof messagePageSchema>['rows'][number]
