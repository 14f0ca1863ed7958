import type { Instant } from '@laci/domain/base/time/instant.ts'
import type { Zone } from '@laci/domain/base/time/zone.ts'
import { type LastWord, quietReason } from '@laci/domain/device/quiet-till.ts'
import type { ChipTone } from '../controls/chip.tsx'
import { formatDateTime } from '../format/date.ts'

/** When a till was heard of, and what it held then [DEVICE-24]. What it has sold since is not known, and nothing says so. */
export function lastWordText({ lastSeenAt, unsentCount }: LastWord, zone: Zone): string {
  if (lastSeenAt === null) return 'Belum pernah terhubung'
  const heard = `Terakhir terhubung ${formatDateTime(lastSeenAt, zone)}`
  if (unsentCount === null) return heard
  if (unsentCount === 0) return `${heard}. Waktu itu semua catatannya sudah terkirim.`
  return `${heard}. Waktu itu ${unsentCount} catatan belum terkirim.`
}

/** What of it needs the owner's eye; null: nothing does. */
export function lastWordWarning(
  word: LastWord,
  now: Instant,
): { readonly tone: ChipTone; readonly text: string } | null {
  const reason = quietReason(word, now)
  if (reason === 'holding') return { tone: 'danger', text: `${word.unsentCount} catatan hanya ada di sana` }
  return reason === 'empty' ? { tone: 'warning', text: 'Lama tidak terhubung' } : null
}

export const tillWordTexts = {
  heading: 'Kasir',
  intro:
    'Kabar terakhir tiap kasir. Yang dijual sesudahnya menyusul begitu kasir itu tersambung ke internet.',
  advice:
    'Nyalakan kasir yang lama tidak terhubung, buka aplikasinya, dan sambungkan ke internet. Jangan hapus aplikasi atau data perambannya sebelum semua terkirim.',
  none: 'Belum ada kasir. Buka kasir di HP, tablet, atau komputer toko, lalu masuk dengan akun ini.',
  revoked: 'Akses dicabut',
  loadFailed: 'Kabar kasir belum bisa dimuat. Coba lagi.',
} as const
