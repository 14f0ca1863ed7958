import { dayMs } from '@laci/domain/base/time/durations.ts'
import type { Instant } from '@laci/domain/base/time/instant.ts'
import { businessDayOf, type Zone } from '@laci/domain/base/time/zone.ts'
import { daysUntil, type Holding } from '@laci/domain/entitlement/standing.ts'
import { unheardDays } from '@laci/domain/entitlement/till-permission.ts'
import { formatDate, formatTime } from '@laci/ui/format/date.ts'
import { formatAmount } from '@laci/ui/format/rupiah.ts'
import type { EntitlementView } from '../../engine/api/entitlement.ts'

/** One sentence above every screen, and what its button offers. */
export type EntitlementWords = {
  readonly tone: 'warning' | 'danger'
  readonly text: string
  readonly offer: 'renew' | 'tokens' | 'check'
}

/** What the cashier is told of plan and tokens; null: nothing to tell [TILL-24]. `now`: for words like *besok*. */
export function entitlementWords(view: EntitlementView, zone: Zone, now: Instant): EntitlementWords | null {
  const { permission, pass } = view
  const { notice, until, standing } = permission
  switch (notice) {
    case null:
      return null
    case 'ending_soon': {
      const tokens = pass?.holding.tokens ?? 0
      const then =
        tokens > 0
          ? `Setelah itu penjualan memakai ${formatAmount(tokens)} token.`
          : 'Perpanjang supaya jualan jalan terus.'
      const what = standing?.state === 'trial' ? 'Masa coba' : 'Langganan'
      return {
        tone: 'warning',
        text: `${what} berakhir ${whenWords(until!, zone, now)}. ${then}`,
        offer: 'renew',
      }
    }
    case 'tokens_low':
      return {
        tone: 'warning',
        text: `${formatAmount(pass!.holding.tokens)} token tersisa. Isi lagi sebelum habis.`,
        offer: 'tokens',
      }
    case 'grace':
      return {
        tone: 'warning',
        text: `${endedWord(pass?.holding)} sudah habis. Jualan masih bisa sampai ${whenWords(until!, zone, now)}.`,
        offer: 'renew',
      }
    case 'not_heard':
      // A till that has just been set up has not asked yet: that is worth no word.
      if (pass === null && daysUntil(until!, now) >= unheardDays) return null
      return {
        tone: 'warning',
        text:
          `Langganan belum bisa dicek ke server. Jualan tetap bisa sampai ${formatDate(until!, zone)}. ` +
          'Sambungkan internet sebentar.',
        offer: 'check',
      }
    case 'ended':
      return {
        tone: 'danger',
        text: `${endedWord(pass?.holding)} sudah habis. Transaksi baru belum bisa dimulai. Semua data tetap bisa dilihat.`,
        offer: 'renew',
      }
    case 'unheard_too_long':
      return {
        tone: 'danger',
        text:
          `${unheardDays} hari lebih tanpa kabar dari server. Transaksi baru menunggu langganan dicek. ` +
          'Sambungkan internet, lalu cek lagi.',
        offer: 'check',
      }
  }
}

/** What ran out last: the plan, the trial, or the tokens after them. */
export function endedWord(holding: Holding | undefined): string {
  if (holding === undefined) return 'Langganan'
  const { tokensEndedAt, endsAt, isTrial } = holding
  if (tokensEndedAt !== null && (endsAt === null || tokensEndedAt > endsAt)) return 'Token'
  return isTrial ? 'Masa coba' : 'Langganan'
}

/** `hari ini pukul 14.05`, `besok pukul 14.05`, `3 hari lagi, 27 November 2026`. */
export function whenWords(until: Instant, zone: Zone, now: Instant): string {
  const day = businessDayOf(until, zone)
  if (day === businessDayOf(now, zone)) return `hari ini pukul ${formatTime(until, zone)}`
  if (day === businessDayOf((now + dayMs) as Instant, zone)) return `besok pukul ${formatTime(until, zone)}`
  return `${formatDate(until, zone)} pukul ${formatTime(until, zone)}`
}
