import { type PhoneNumber, storedPhone } from '@laci/domain/base/phone/phone-number.ts'
import { dayMs } from '@laci/domain/base/time/durations.ts'
import type { Ack } from '@laci/domain/message/delivery.ts'
import { messageKeptDays } from '@laci/domain/message/kept-days.ts'
import { allMessageKinds, type MessageKind, rulesOfKind } from '@laci/domain/message/kinds.ts'
import type { TemplateName } from '@laci/domain/message/templates.ts'
import type { Rows } from '../db/row-types.ts'
import type { Tx } from '../db/scope.ts'
import { clockJitterMs } from '../timing/steady-clock.ts'
import type { Turn } from './way.ts'

// Queries of the outbox. All of them need the rights of `service_role`; all times are epoch milliseconds of our clock.

export type MessageStatus =
  | 'queued'
  | 'sending'
  | 'sent'
  | 'delivered'
  | 'read'
  | 'failed'
  | 'expired'
  | 'unknown'

/** A row that a worker holds. */
export type ClaimedMessage = {
  readonly messageId: string
  readonly idempotencyKey: string
  readonly kind: MessageKind
  readonly to: PhoneNumber
  /** Null: erased in the meantime. */
  readonly payload: string | null
  readonly template: TemplateName | null
  /** JSON; sealed for a code, as the payload is. */
  readonly variables: string | null
  /** This try included. */
  readonly attempts: number
  readonly wasUnknown: boolean
  readonly createdAt: number
  readonly notAfter: number
}

const kindsWhere = (isWanted: (rules: ReturnType<typeof rulesOfKind>) => boolean) =>
  allMessageKinds.filter((kind) => isWanted(rulesOfKind(kind)))
const otherKinds = kindsWhere(({ lane }) => lane !== 'codes')
const operatorKinds = kindsWhere(({ lane }) => lane === 'operator')

/** Of a row that was being sent when its worker died: may it be sent once more [WA-5]? The kinds are our own words. */
const sqlList = (kinds: readonly MessageKind[]) =>
  `array[${kinds.map((kind) => `'${kind}'`).join(', ')}]::text[]`
const isRepeatable = `(kind = any(${sqlList(kindsWhere((rules) => rules.repeatsAfterSilence === 'always'))})
  or (kind = any(${sqlList(kindsWhere((rules) => rules.repeatsAfterSilence === 'once'))}) and not was_unknown))`

/** Adds a message and answers its id: of the row that is there already when the idempotency key is known. */
export async function insertMessage(
  tx: Tx,
  message: {
    messageId: string
    idempotencyKey: string
    kind: MessageKind
    to: PhoneNumber
    payload: string
    template: TemplateName | null
    variables: string | null
    notAfter: number
    now: number
    /** Of a code: anybody can cause it. Null: no code. */
    isForAnybody: boolean | null
    /** The message that somebody asked to have sent again. */
    resentOf?: string
  },
): Promise<string> {
  const { rows } = await tx.query<Pick<Rows['wa_outbox'], 'message_id'>>(
    `insert into wa_outbox (message_id, idempotency_key, kind, to_e164, payload, next_at, not_after, created_at,
       template, variables, resent_of, is_for_anybody)
     values ($1, $2, $3, $4, $5, $6, $7, $6, $8, $9, $10, $11)
     -- An update that changes nothing: without it a known row would not be answered.
     on conflict (idempotency_key) do update set idempotency_key = excluded.idempotency_key
     returning message_id`,
    [
      message.messageId,
      message.idempotencyKey,
      message.kind,
      message.to,
      message.payload,
      new Date(message.now),
      new Date(message.notAfter),
      message.template,
      message.variables,
      message.resentOf ?? null,
      message.isForAnybody,
    ],
  )
  return rows[0]!.message_id
}

/**
 * Takes up to `limit` due rows of a lane under a lease, oldest first, notices to the operator last [WA-3, WA-6]. A row whose lease ran out (its worker
 * died) comes back if a second copy does no harm; others end as `unknown`.
 */
export async function claimDueMessages(
  tx: Tx,
  options: {
    /** Who sends: which gateway, and which tries are its own. */
    way: string
    turns: readonly Turn[]
    /** Nobody gets two by this way within this time. */
    recipientGapMs: number
    limit: number
    now: number
    leaseMs: number
  },
): Promise<ClaimedMessage[]> {
  if (options.recipientGapMs > 0) await lockClaims(tx, options.way)
  const { rows } = await tx.query<
    Pick<
      Rows['wa_outbox'],
      | 'message_id'
      | 'idempotency_key'
      | 'to_e164'
      | 'payload'
      | 'variables'
      | 'attempts'
      | 'was_unknown'
      | 'created_at'
      | 'not_after'
    > & { kind: MessageKind; template: TemplateName | null }
  >(
    `update wa_outbox set
       attempts = attempts + 1,
       was_unknown = was_unknown or status = 'sending',
       status = 'sending',
       locked_until = $4,
       tried_at = $2,
       tried_by = $6
     where message_id in (
       select message_id from wa_outbox
       join unnest($1::text[], $7::int[], $8::int[]) as turn (turn_kind, remainder, length)
         on turn_kind = kind and attempts % length = remainder
       where not_after > $2
         and not exists (
           select from wa_outbox other
           where other.to_e164 = wa_outbox.to_e164 and other.tried_by = $6
             -- A try of the future was made by a clock that was set back since: it holds up nobody [WA-46].
             and other.tried_at > $9 and other.tried_at <= $10)
         and ((status = 'queued' and (next_at <= $2 or created_at > $10))
           or (status = 'sending' and (locked_until <= $2 or locked_until > $11) and ${isRepeatable}))
       order by kind = any($5), queue_number limit $3 for update of wa_outbox skip locked
     )
     returning message_id, idempotency_key, kind, to_e164, payload, template, variables, attempts, was_unknown, created_at, not_after`,
    [
      options.turns.map(({ kind }) => kind),
      new Date(options.now),
      options.limit,
      new Date(options.now + options.leaseMs),
      operatorKinds,
      options.way,
      options.turns.map(({ remainder }) => remainder),
      options.turns.map(({ length }) => length),
      new Date(options.now - options.recipientGapMs),
      new Date(options.now + clockJitterMs),
      // No lease is longer: such a one was taken before the clock was set back.
      new Date(options.now + options.leaseMs + clockJitterMs),
    ],
  )
  return rows.map((row) => ({
    messageId: row.message_id,
    idempotencyKey: row.idempotency_key,
    kind: row.kind,
    to: storedPhone(row.to_e164),
    payload: row.payload,
    template: row.template,
    variables: row.variables,
    attempts: row.attempts,
    wasUnknown: row.was_unknown,
    createdAt: row.created_at.getTime(),
    notAfter: row.not_after.getTime(),
  }))
}

export type Ending =
  | {
      readonly status: 'sent'
      readonly provider: string
      readonly providerId: string
      readonly ack: Ack
      readonly at: number
    }
  | {
      readonly status: 'queued'
      readonly nextAt: number
      readonly error: string
      readonly wasUnknown: boolean
    }
  | { readonly status: 'failed' | 'unknown'; readonly error: string; readonly wasUnknown: boolean }

/** Writes down how a try ended. Nothing happens when the lease ran out and somebody else holds the row. */
export async function endTry(tx: Tx, message: ClaimedMessage, ending: Ending): Promise<void> {
  await tx.query(
    `update wa_outbox set status = $3, locked_until = null, next_at = coalesce($4, next_at),
       last_error = $5, was_unknown = was_unknown or $6,
       -- A try that failed does not make the one before it unknown: it may yet turn out to have arrived [WA-55].
       provider = coalesce($7, provider), provider_id = coalesce($8, provider_id), sent_at = coalesce($9, sent_at),
       ack = coalesce($10, ack)
     where message_id = $1 and status = 'sending' and attempts = $2`,
    [
      message.messageId,
      message.attempts,
      ending.status,
      ending.status === 'queued' ? new Date(ending.nextAt) : null,
      ending.status === 'sent' ? null : ending.error,
      ending.status === 'sent' ? false : ending.wasUnknown,
      ending.status === 'sent' ? ending.provider : null,
      ending.status === 'sent' ? ending.providerId : null,
      ending.status === 'sent' ? new Date(ending.at) : null,
      ending.status === 'sent' ? ending.ack : null,
    ],
  )
}

/** Ends what can no longer be sent: too late, or its worker died and a second copy would do harm. */
export async function endOverdueMessages(tx: Tx, now: number, leaseMs: number): Promise<void> {
  await tx.query(
    `update wa_outbox set status = case when was_unknown or status = 'sending' then 'unknown' else 'expired' end,
       locked_until = null
     where (status = 'queued' and not_after <= $1)
        or (status = 'sending' and (locked_until <= $1 or locked_until > $2)
            and (not_after <= $1 or not ${isRepeatable}))`,
    [new Date(now), new Date(now + leaseMs + clockJitterMs)],
  )
}

/**
 * Ends a row that waits. One that a gateway has or had can still come back as not delivered, so it loses its text too, and
 * with it every way out [WA-41]; a try under way is not called back.
 */
const giveUp = `update wa_outbox set
  not_after = least(not_after, $2), payload = null, variables = null,
  status = case when status <> 'queued' then status when was_unknown then 'unknown' else 'expired' end
  where (payload is not null or status = 'queued')`

/** A message that nobody waits for any more is not tried again. */
export async function giveUpMessage(tx: Tx, messageId: string, now: number): Promise<void> {
  await tx.query(`${giveUp} and message_id = $1`, [messageId, new Date(now)])
}

/** Older codes for a number: a newer one makes them void, wherever they are. */
export async function giveUpCodesTo(tx: Tx, to: PhoneNumber, now: number): Promise<void> {
  await tx.query(`${giveUp} and to_e164 = $1 and kind = 'otp'`, [to, new Date(now)])
}

export async function readProgress(
  tx: Tx,
  messageId: string,
): Promise<{ status: MessageStatus; wasUnknown: boolean; lastError: string | null } | null> {
  const { rows } = await tx.query<
    Pick<Rows['wa_outbox'], 'was_unknown' | 'last_error'> & { status: MessageStatus }
  >('select status, was_unknown, last_error from wa_outbox where message_id = $1', [messageId])
  const row = rows[0]
  return row ? { status: row.status, wasUnknown: row.was_unknown, lastError: row.last_error } : null
}

/** A stretch of time that ends now, by our clock. What a clock that was set back since has dated later is not in it. */
export type Stretch = { readonly now: number; readonly ms: number }

const ofStretch = ({ now, ms }: Stretch) => [new Date(now - ms), new Date(now + clockJitterMs)]

/** How many messages to the operator were asked for in this time. */
export async function countOperatorMessages(tx: Tx, stretch: Stretch): Promise<number> {
  const { rows } = await tx.query<{ count: number }>(
    'select count(*) as count from wa_outbox where kind = any($1) and created_at > $2 and created_at <= $3',
    [operatorKinds, ...ofStretch(stretch)],
  )
  return rows[0]!.count
}

/** How many messages whose idempotency key begins with `beginning` were asked for in this time. */
export async function countMessagesWithKey(tx: Tx, beginning: string, stretch: Stretch): Promise<number> {
  const { rows } = await tx.query<{ count: number }>(
    `select count(*) as count from wa_outbox
     where starts_with(idempotency_key, $1) and created_at > $2 and created_at <= $3`,
    [beginning, ...ofStretch(stretch)],
  )
  return rows[0]!.count
}

/** Who claims by this way claims alone until the transaction ends: what is counted before is then all there is. */
async function lockClaims(tx: Tx, way: string): Promise<void> {
  await tx.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [`claims of ${way}`])
}

/**
 * How many messages other than codes a way has sent in this time or is just handing over, and how many of them went to the
 * operator. Nobody else claims any for this way until the transaction ends [WA-70].
 */
export async function countNotesSentWithin(
  tx: Tx,
  way: string,
  stretch: Stretch,
): Promise<{ all: number; toOperator: number }> {
  await lockClaims(tx, way)
  const { rows } = await tx.query<{ all_notes: number; to_operator: number }>(
    `select count(*) as all_notes, count(*) filter (where kind = any($3)) as to_operator
     from wa_outbox
     where kind = any($1) and created_at > $2::timestamptz - interval '2 days'
       and ((sent_at > $2 and sent_at <= $5 and coalesce(provider, $4) = $4)
         or (status = 'sending' and tried_by = $4 and tried_at <= $5 and locked_until > $6))`,
    [
      otherKinds,
      ofStretch(stretch)[0],
      operatorKinds,
      way,
      ofStretch(stretch)[1],
      // A try whose worker died is claimed anew: it takes nobody's turn.
      new Date(stretch.now),
    ],
  )
  return { all: rows[0]!.all_notes, toOperator: rows[0]!.to_operator }
}

const rowKeptMs = messageKeptDays * dayMs

/** Erases texts that nobody needs any more [WA-8], and rows of which nothing is left to know. */
export async function eraseOldMessages(tx: Tx, now: number): Promise<void> {
  for (const kind of allMessageKinds) {
    const { textKeptMs } = rulesOfKind(kind)
    if (textKeptMs >= rowKeptMs) continue
    await tx.query(
      `update wa_outbox set payload = null, variables = null
       where kind = $1 and payload is not null and created_at <= $2`,
      [kind, new Date(now - textKeptMs)],
    )
  }
  await tx.query('delete from wa_outbox where created_at <= $1', [new Date(now - rowKeptMs)])
}
