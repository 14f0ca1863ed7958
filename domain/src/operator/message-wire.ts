import * as z from 'zod/mini'
import { uuidSchema } from '../base/ids/uuid.ts'

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

/** Why a message did not go out at its last try: every word that the server can write, as the desk says it. */
const sendFailures = {
  unreachable: 'gerbang tidak terjangkau',
  gateway_failed: 'gerbang gagal',
  no_lid: 'gerbang belum mengenal nomornya',
  session_down: 'nomor pengirim tidak tersambung',
  wrong_key: 'kunci gerbang ditolak',
  wrong_session_name: 'nama sesi ditolak gerbang',
  sender_blocked: 'nomor pengirim diblokir atau dibatasi',
  too_many: 'terlalu banyak sekaligus',
  too_soon_for_recipient: 'terlalu cepat sesudah pesan sebelumnya',
  not_on_whatsapp: 'nomornya tidak ada di WhatsApp',
  bad_request: 'ditolak gerbang sebagai salah bentuk',
  too_late: 'waktunya sudah lewat',
  simulator_in_production: 'gerbangnya hanya simulator',
  bad_template: 'templatnya tidak ada atau lain bentuk di Meta',
  held_back: 'ditahan WhatsApp untuk orang ini',
  no_answer: 'gerbang tidak menjawab',
  unreadable_answer: 'jawaban gerbang tidak terbaca',
  not_delivered: 'tidak sampai',
} as const
export type SendFailure = keyof typeof sendFailures

export function sendFailureWords(failure: string): string {
  return Object.hasOwn(sendFailures, failure) ? sendFailures[failure as SendFailure] : failure
}

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
