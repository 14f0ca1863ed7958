import type { PhoneNumber } from '@laci/domain/base/phone/phone-number.ts'
import { dayMs } from '@laci/domain/base/time/durations.ts'
import type { Rows } from '../db/row-types.ts'
import type { Tx } from '../db/scope.ts'
import {
  codesForAnybodyPerDay,
  codesPerDay,
  codesPerNumberPerDay,
  notesToUnknownPerDay,
} from '../http/limits.ts'
import { Problem } from '../http/problems.ts'
import { clockJitterMs } from '../timing/steady-clock.ts'

/**
 * Who can cause a code: `anybody` by typing a number, whoever has it, or only the `person` whose number is known already.
 * It is the door that decides and not the number: a door that refused unknown numbers only would tell which are known.
 */
export type CodeShare = 'anybody' | 'person'

/** What was used of the day, with this code in it, for the alarm at half of it. */
export type CodeVerdict =
  | { readonly kind: 'room'; readonly isHalfUsed: boolean }
  | { readonly kind: 'number'; readonly problem: Problem }
  | { readonly kind: 'day'; readonly problem: Problem; readonly maximum: number }

/**
 * May a further code go out [WA-20]? This number may have had its share of the day, or everybody together. What anybody can
 * cause never takes the part that is kept for people who are known [WA-50]. A code that surely was not sent costs nothing
 * and is not counted, but for numbers that are not on WhatsApp: asking after them is what gets a sender blocked. Counts are
 * exact until the transaction ends [WA-51], and rows that a clock dated ahead before it was set back are left out [WA-52].
 */
export async function judgeCodeBudget(
  tx: Tx,
  to: PhoneNumber,
  { share, idempotencyKey }: { share: CodeShare; idempotencyKey: string },
  nowMs: number,
): Promise<CodeVerdict> {
  // One at a time. Taken last in every transaction, after the locks of numbers and people.
  await tx.query(`select pg_advisory_xact_lock(hashtextextended('codes of the day', 0))`)
  const { rows } = await tx.query<{
    own: number
    own_oldest: Date | null
    open: number
    open_oldest: Date | null
    known: number
    oldest: Date | null
  }>(
    `with counted as (
       select to_e164, created_at, template = 'recovery_unknown' is true as is_note,
              coalesce(is_for_anybody, not exists (select from auth_user where phone = to_e164)) as is_open
       from wa_outbox
       where kind = 'otp' and created_at > $1 and created_at <= $3
         and (status not in ('failed', 'expired') or was_unknown or last_error = 'not_on_whatsapp'))
     select count(*) filter (where to_e164 = $2)
              -- Whoever asked for a number of nobody's and was sent nothing has asked as often [ACCOUNT-41].
              + (select count(*) from password_recovery_code
                 where phone = $2 and issued_at > $1 and issued_at <= $3 and 'otp:' || code_id <> $4
                   and not exists (select from wa_outbox where idempotency_key = 'otp:' || code_id)) as own,
            min(created_at) filter (where to_e164 = $2) as own_oldest,
            count(*) filter (where is_open and not is_note) as open,
            min(created_at) filter (where is_open and not is_note) as open_oldest,
            count(*) filter (where not is_open and not is_note) as known,
            min(created_at) filter (where not is_note) as oldest
     from counted`,
    [new Date(nowMs - dayMs), to, new Date(nowMs + clockJitterMs), idempotencyKey],
  )
  const used = rows[0]!
  const waitMs = (oldest: Date | null) => Math.max(1, (oldest?.getTime() ?? nowMs) + dayMs - nowMs)
  if (used.own >= codesPerNumberPerDay)
    return { kind: 'number', problem: numberUsedUp(waitMs(used.own_oldest)) }
  const all = Math.min(used.open, codesForAnybodyPerDay) + used.known
  if (share === 'anybody' && used.open >= codesForAnybodyPerDay) {
    return { kind: 'day', problem: codesClosed(waitMs(used.open_oldest)), maximum: codesForAnybodyPerDay }
  }
  if (all >= codesPerDay) {
    return { kind: 'day', problem: codesClosed(waitMs(used.oldest)), maximum: codesPerDay }
  }
  return { kind: 'room', isHalfUsed: all + 1 >= codesPerDay / 2 }
}

/** The word that this number had today, which stands for a further one. */
export async function findNoteToUnknown(tx: Tx, to: PhoneNumber, nowMs: number): Promise<string | null> {
  const { rows } = await tx.query<Pick<Rows['wa_outbox'], 'message_id'>>(
    `select message_id from wa_outbox
     where kind = 'otp' and template = 'recovery_unknown' and to_e164 = $2 and created_at > $1
     order by created_at desc limit 1`,
    [new Date(nowMs - dayMs), to],
  )
  return rows[0]?.message_id ?? null
}

/**
 * May this number be told that nobody has it [ACCOUNT-41]? Once a day, and a few hundred in all: they are no codes, but each
 * costs a message too. The lock of the codes is held.
 */
export async function mayTellUnknown(tx: Tx, to: PhoneNumber, nowMs: number): Promise<boolean> {
  const { rows } = await tx.query<{ own: number; all_notes: number }>(
    `select count(*) filter (where to_e164 = $2) as own, count(*) as all_notes
     from wa_outbox
     where kind = 'otp' and template = 'recovery_unknown' and created_at > $1 and created_at <= $3
       and (status not in ('failed', 'expired') or was_unknown or last_error = 'not_on_whatsapp')`,
    [new Date(nowMs - dayMs), to, new Date(nowMs + clockJitterMs)],
  )
  return rows[0]!.own === 0 && rows[0]!.all_notes < notesToUnknownPerDay
}

function numberUsedUp(retryAfterMs: number): Problem {
  return new Problem(
    429,
    'codes_used_up',
    'Nomor ini sudah terlalu banyak meminta kode hari ini. Tidak ada yang diubah. Coba lagi besok.',
    { retryAfterMs },
  )
}

function codesClosed(retryAfterMs: number): Problem {
  return new Problem(
    429,
    'codes_closed',
    'Pengiriman kode lewat WhatsApp sedang penuh. Tidak ada yang diubah. Coba lagi nanti, atau hubungi kami.',
    { retryAfterMs },
  )
}
