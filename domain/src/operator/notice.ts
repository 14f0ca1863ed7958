import * as z from 'zod/mini'
import { type PhoneNumber, shownPhone } from '../phone/phone-number.ts'
import type { ContactTopic } from './contact.ts'

/** `POST /api/notices`: what a visitor's page may tell the operator. Nothing of the text is the visitor's. */
export const noticeRequestSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('hardware_click'), label: z.enum(['Pesan Sekarang', 'Coba Demo Gratis']) }),
  z.object({ kind: z.literal('download_click'), label: z.optional(z.enum(['Windows', 'Android'])) }),
  z.object({ kind: z.literal('sales_page_visit'), label: z.optional(z.literal('')) }),
  z.object({ kind: z.literal('partnership_interest'), label: z.optional(z.literal('')) }),
])
export type NoticeRequest = z.output<typeof noticeRequestSchema>

/** What the server itself tells the operator. */
export type ServerNotice =
  | { kind: 'registration_started'; name: string; phone: PhoneNumber }
  /** Somebody left a number on a page to be called back. */
  | { kind: 'contact_requested'; topic: ContactTopic; phone: PhoneNumber }
  /** No more codes by WhatsApp today: their number is capped, because each costs money and reputation. */
  | { kind: 'codes_closed'; codesPerDay: number }

export type OperatorNotice = NoticeRequest | ServerNotice

/** A crawler must not flood the operator nor get the number blocked (contract of the gateway, section 3) [WA-9]. */
export const noticeGapPerVisitorMs = 10 * 60_000
export const noticesPerHour = 60

/** The text of a notice: fixed, but for names that are made harmless. */
export function noticeText(notice: OperatorNotice): string {
  switch (notice.kind) {
    case 'hardware_click':
      return `Tombol '${notice.label}' diklik.`
    case 'download_click':
      return notice.label ? `Unduhan ${notice.label} diklik.` : 'Unduhan diklik.'
    case 'sales_page_visit':
      return 'Halaman penjualan dikunjungi.'
    case 'partnership_interest':
      return 'Ada yang berminat bermitra.'
    case 'registration_started':
      return `Pendaftaran dimulai: ${plainName(notice.name)}, ${shownPhone(notice.phone)}.`
    case 'contact_requested':
      return `Minta dihubungi (${notice.topic}): ${shownPhone(notice.phone)}.`
    case 'codes_closed':
      return `Batas ${notice.codesPerDay} kode WhatsApp dalam 24 jam tercapai. Kode baru ditahan. Periksa apakah ada yang menyalahgunakan pendaftaran.`
  }
}

/**
 * A name that cannot form marks of WhatsApp, lines of its own, links or hidden text [WA-10]: letters, digits and plain
 * punctuation of one line, at most 40 characters.
 */
export function plainName(name: string): string {
  const plain = name
    .replace(/[*_~`\p{C}\p{Z}]+/gu, ' ')
    .replace(/:\/\//g, ' ')
    .trim()
  return [...plain].slice(0, 40).join('').trim() || '(tanpa nama)'
}
