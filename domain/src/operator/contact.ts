import * as z from 'zod/mini'
import type { PhoneRefusal } from '../base/phone/phone-number.ts'

/** `POST /api/contacts`: a visitor leaves a number to be called back. `phone` as typed; the server reads it again. */
export const contactRequestSchema = z.object({
  topic: z.enum(['investor']),
  phone: z.string().check(z.maxLength(64)),
})
export type ContactRequest = z.output<typeof contactRequestSchema>
export type ContactTopic = ContactRequest['topic']

/** In all, so that a crowd of machines cannot fill the operator's phone [WA-40]. */
export const contactsPerHour = 30

export type ContactRefusal = PhoneRefusal | { code: 'contacts_full' } | { code: 'nobody_to_tell' }

const otherWay = 'Nomor tidak dikirim. Hubungi kami lewat WhatsApp, atau coba lagi nanti.'

/** What people read when a number was not taken [SITE-55]. */
export const contactRefusalText = {
  phone_missing: () => 'Nomor WhatsApp belum diisi.',
  phone_invalid: () => 'Nomor WhatsApp ini tidak bisa dibaca. Tulis seperti 0812 3456 7890.',
  phone_foreign: () => 'Nomor WhatsApp harus nomor Indonesia. Tulis seperti 0812 3456 7890.',
  contacts_full: () => `Terlalu banyak permintaan saat ini. ${otherWay}`,
  nobody_to_tell: () => `Formulir ini sedang tidak bisa dipakai. ${otherWay}`,
} satisfies { [Code in ContactRefusal['code']]: () => string }
