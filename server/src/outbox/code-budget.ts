import type { PhoneNumber } from '@laci/domain/phone/phone-number.ts'
import { dayMs } from '@laci/domain/time/durations.ts'
import { codesPerDay, codesPerNumberPerDay } from '../platform/limits.ts'
import { Problem } from '../platform/problems.ts'
import type { Tx } from '../platform/scope.ts'

/**
 * Why no further code may go out [WA-20]: this number had its share of the day, or everybody together had. Null: there
 * is room. A code that surely was not sent costs nothing and is not counted, but for numbers that are not on WhatsApp:
 * asking after them is what gets a sender blocked. Two that ask at the same moment may both get the last place.
 */
export async function codeShortage(
  tx: Tx,
  to: PhoneNumber,
  nowMs: number,
): Promise<{ kind: 'number' | 'day'; problem: Problem } | null> {
  const { rows } = await tx.query<{ all_codes: number; oldest: Date | null; own: number; own_oldest: Date }>(
    `select count(*) as all_codes, min(created_at) as oldest,
            count(*) filter (where to_e164 = $2) as own, min(created_at) filter (where to_e164 = $2) as own_oldest
     from wa_outbox
     where kind = 'otp' and created_at > $1
       and (status not in ('failed', 'expired') or was_unknown or last_error = 'not_on_whatsapp')`,
    [new Date(nowMs - dayMs), to],
  )
  const used = rows[0]!
  const waitMs = (oldest: Date | null) => Math.max(1, (oldest?.getTime() ?? nowMs) + dayMs - nowMs)
  if (used.own >= codesPerNumberPerDay) {
    return {
      kind: 'number',
      problem: new Problem(
        429,
        'codes_used_up',
        'Nomor ini sudah terlalu banyak meminta kode hari ini. Tidak ada yang diubah. Coba lagi besok.',
        { retryAfterMs: waitMs(used.own_oldest) },
      ),
    }
  }
  if (used.all_codes >= codesPerDay) {
    return {
      kind: 'day',
      problem: new Problem(
        429,
        'codes_closed',
        'Pengiriman kode lewat WhatsApp sedang penuh. Tidak ada yang diubah. Coba lagi nanti, atau hubungi kami.',
        { retryAfterMs: waitMs(used.oldest) },
      ),
    }
  }
  return null
}
