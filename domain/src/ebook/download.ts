import { accept, type Result, refuse } from '../base/lib/result.ts'
import { minuteMs } from '../base/time/durations.ts'

/** What a bought link gives [EBOOK-6]. Source: issue 5 and the text of the message (domain/src/message/templates.ts). */
export const linkValidDays = 7
export const linkDownloads = 5
/**
 * Requests this soon after a counted one belong to the same download [EBOOK-7]: phones fetch a file in parts, ask twice, and
 * begin again when the signal goes. Nobody pays for that with one of five.
 */
export const sameDownloadMs = 10 * minuteMs

/** Times in epoch milliseconds. */
export type EbookLink = {
  readonly validUntil: number
  readonly downloads: number
  readonly lastDownloadAt: number | null
  /** The money went back. */
  readonly isVoided: boolean
}

export type DownloadRefusalCode =
  | 'ebook_link_unknown'
  | 'ebook_link_expired'
  | 'ebook_link_used_up'
  | 'ebook_link_voided'

export function validUntilOf(paidAt: number): number {
  return paidAt + linkValidDays * 24 * 60 * minuteMs
}

export function downloadsLeft(link: EbookLink): number {
  return Math.max(0, linkDownloads - link.downloads)
}

/** Whether the file may be fetched now, and whether that is another download of the five [EBOOK-6, EBOOK-7]. */
export function judgeDownload(
  link: EbookLink,
  now: number,
): Result<{ readonly counts: boolean }, { readonly code: DownloadRefusalCode }> {
  if (link.isVoided) return refuse({ code: 'ebook_link_voided' })
  // A download that began in time may be finished.
  if (link.lastDownloadAt !== null && now < link.lastDownloadAt + sameDownloadMs)
    return accept({ counts: false })
  if (now >= link.validUntil) return refuse({ code: 'ebook_link_expired' })
  if (downloadsLeft(link) === 0) return refuse({ code: 'ebook_link_used_up' })
  return accept({ counts: true })
}

const askUs = 'Kirim nomor pesanan Anda lewat tombol Bantuan, kami bantu.'

/** What people read instead of the book [EBOOK-9]. */
export const downloadRefusalText: { readonly [Code in DownloadRefusalCode]: string } = {
  ebook_link_unknown: `Tautan unduh ini tidak dikenal. Buka lagi dari pesan WhatsApp, jangan ada huruf yang terpotong. ${askUs}`,
  ebook_link_expired: `Tautan unduh ini sudah lewat ${linkValidDays} hari. Pembayaran Anda tetap tercatat. ${askUs}`,
  ebook_link_used_up: `Tautan ini sudah dipakai ${linkDownloads} kali unduh. Pembayaran Anda tetap tercatat. ${askUs}`,
  ebook_link_voided: `Tautan ini tidak berlaku lagi karena dananya dikembalikan. Ada yang keliru? ${askUs}`,
}
