import { isUuid } from '../base/ids/uuid.ts'
import { assert } from '../base/lib/assert.ts'
import type { AuditFacts } from './audit-facts.ts'

/**
 * Everything that leaves a row in the audit log [OPERATOR-3], with what the desk calls it. Kinds are only added: rows that
 * are there name them.
 */
export const auditActions = {
  operator_granted: 'Hak pengelola diberikan',
  operator_revoked: 'Hak pengelola dicabut',
  factor_reset: 'Kode autentikator diatur ulang',
  record_opened: 'Data pribadi dibuka',
  order_refunded: 'Pengembalian dana diminta',
  alarm_settled: 'Peringatan pembayaran ditandai selesai',
  payout_run_made: 'Putaran pembayaran komisi dibuat',
  payout_run_exported: 'Berkas transfer bank diunduh',
  payout_paid: 'Komisi ditandai sudah dibayar',
  payout_failed: 'Komisi ditandai gagal dibayar',
  contact_changed: 'Permintaan dihubungi diubah',
  hardware_changed: 'Pesanan perangkat diubah',
  promo_changed: 'Teks promo diubah',
  release_held: 'Versi ditahan',
  release_offered: 'Versi ditawarkan lagi',
  message_resent: 'Pesan dikirim lagi',
  whatsapp_qr_opened: 'QR WhatsApp dibuka',
  whatsapp_renewed: 'QR WhatsApp baru diminta',
} as const

export type AuditAction = keyof typeof auditActions

export const auditSubjects = {
  person: 'Orang',
  shop: 'Toko',
  affiliate: 'Afiliasi',
  order: 'Pesanan',
  payout_run: 'Putaran pembayaran',
  payout: 'Pembayaran komisi',
  contact: 'Permintaan dihubungi',
  promo: 'Promo',
  release: 'Versi',
  message: 'Pesan',
  alarm: 'Peringatan pembayaran',
  whatsapp: 'Gerbang WhatsApp',
} as const

export type AuditSubjectKind = keyof typeof auditSubjects

export type AuditEntry = {
  readonly action: AuditAction
  readonly subject: { readonly kind: AuditSubjectKind; readonly id: string }
  /** How it was and how it is; left out where there is nothing to compare. */
  readonly before?: AuditFacts
  readonly after?: AuditFacts
  /** Made by the page when the action was meant: the same one never happens twice. */
  readonly actionId?: string
}

const secretName = /password|sandi|secret|token|otp|^pin$|^code$|^kode$/i
/** A number that somebody could call. */
const wholeNumber = /(?:0|62)8\d{7,}/
/** Characters as people count them: a letter outside the basic plane is one. */
const longestText = 500

/** A text of people as an audit row may hold it: numbers that somebody could call are blotted out [OPERATOR-4]. */
export function auditText(text: string): string {
  const blotted = text.replace(/(?:\+?62|0)[\s.-]*8(?:[\s.-]*\d){7,}/g, '(nomor)')
  return [...blotted].slice(0, longestText).join('')
}

/** The facts as they may be kept for ever. A secret in them is a bug of the caller [OPERATOR-4]. */
export function checkedFacts<Facts extends Readonly<Record<string, unknown>>>(facts: Facts): Facts {
  for (const [name, value] of Object.entries(facts)) {
    assert(!secretName.test(name), `an audit row must not hold "${name}"`)
    // An id is no text of people, and one in a thousand holds digits that could be a number.
    if (typeof value !== 'string' || isUuid(value)) continue
    assert(!wholeNumber.test(value), `an audit row must not hold a whole number in "${name}"`)
    assert([...value].length <= longestText, `an audit row must not hold a text as long as "${name}"`)
  }
  return facts
}
