import type { OneTimeKind } from '@laci/domain/auth/one-time-code.ts'
import { oneTimeCodeRules } from '@laci/domain/auth/one-time-code.ts'
import { dayMs } from '@laci/domain/base/time/durations.ts'
import { type Instant, instant } from '@laci/domain/base/time/instant.ts'
import type { Rows } from '../../../db/row-types.ts'
import type { Tx } from '../../../db/scope.ts'
import { voidMessagesOfCodes } from '../../../outbox/code-message.ts'
import type { Challenge } from './pkce-challenge.ts'

// Queries of one-time tokens. All of them need the rights of `service_role`. Whoever locks a person and tokens locks the
// person first: a change of password does so too, and nobody waits for each other.

/** What a right code makes a new person of. */
export type NewPerson = {
  readonly email: string | null
  readonly phone: string
  readonly userMetadata: Readonly<Record<string, unknown>>
}

export type OneTimeToken = {
  readonly tokenId: string
  readonly kind: OneTimeKind
  readonly target: string
  readonly userId: string | null
  readonly newPerson: NewPerson | null
  readonly codeHash: Buffer | null
  readonly challenge: Challenge | null
  readonly issuedAt: number
  readonly expiresAt: number
  readonly triesUsed: number
  readonly isEnded: boolean
}

type Row = Pick<
  Rows['auth_one_time_token'],
  | 'token_id'
  | 'target'
  | 'user_id'
  | 'code_hash'
  | 'code_challenge'
  | 'issued_at'
  | 'expires_at'
  | 'tries_used'
  | 'ended_at'
> & { kind: OneTimeKind; new_user: NewPerson | null; code_challenge_method: Challenge['method'] | null }

const columns = `token_id, kind, target, user_id, new_user, code_hash, code_challenge, code_challenge_method, issued_at,
  expires_at, tries_used, ended_at`

/** Good as long as nobody has used it, made it void, tried it too often, or waited too long. */
const isLive = `ended_at is null and tries_used < ${oneTimeCodeRules.tries}`

/** Requests about one target follow one another: two at once must not both find that nothing was sent yet. */
export async function lockTarget(tx: Tx, target: string): Promise<void> {
  await tx.query(`select pg_advisory_xact_lock(hashtextextended('one-time ' || $1, 0))`, [target])
}

/**
 * When this target was sent codes since `since`, whether or not anybody is known there. A code that surely was not sent
 * takes nobody's turn where callers are told that it was not; asking after numbers without WhatsApp does.
 */
export async function sendTimesOf(tx: Tx, target: string, since: number): Promise<Instant[]> {
  const { rows } = await tx.query<Pick<Rows['auth_one_time_token'], 'issued_at'>>(
    `select issued_at from auth_one_time_token as token
     left join wa_outbox on idempotency_key = 'otp:' || token_id
     where target = $1 and issued_at > $2 and not is_by_service
       and (status is null or token.kind not in ('sms', 'reauthentication') or status not in ('failed', 'expired')
            or last_error = 'not_on_whatsapp')`,
    [target, new Date(since)],
  )
  return rows.map((row) => instant(row.issued_at.getTime()))
}

export async function insertToken(
  tx: Tx,
  token: Omit<OneTimeToken, 'triesUsed' | 'isEnded'> & { linkHash: Buffer; isByService: boolean },
): Promise<void> {
  await tx.query(
    `insert into auth_one_time_token (token_id, kind, target, user_id, new_user, code_hash, link_hash, code_challenge,
       code_challenge_method, is_by_service, issued_at, expires_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)`,
    [
      token.tokenId,
      token.kind,
      token.target,
      token.userId,
      token.newPerson && JSON.stringify(token.newPerson),
      token.codeHash,
      token.linkHash,
      token.challenge?.text ?? null,
      token.challenge?.method ?? null,
      token.isByService,
      new Date(token.issuedAt),
      new Date(token.expiresAt),
    ],
  )
}

/** Makes older tokens of a target void. `userId`: of this person only, for an address that several may ask for. */
export async function endTokensOf(
  tx: Tx,
  target: string,
  kinds: readonly OneTimeKind[],
  userId: string | null,
  now: number,
): Promise<void> {
  const { rows } = await tx.query<Pick<Rows['auth_one_time_token'], 'token_id'>>(
    `update auth_one_time_token set ended_at = $4
     where target = $1 and kind = any($2) and ended_at is null and ($3::uuid is null or user_id = $3)
     returning token_id`,
    [target, kinds, userId, new Date(now)],
  )
  await voidMessagesOfCodes(tx, idsOf(rows), now)
}

/** Makes tokens of a person void, whatever address they prove. */
export async function endTokensOfPerson(
  tx: Tx,
  userId: string,
  kinds: readonly OneTimeKind[],
  now: number,
): Promise<void> {
  const { rows } = await tx.query<Pick<Rows['auth_one_time_token'], 'token_id'>>(
    `update auth_one_time_token set ended_at = $3
     where user_id = $1 and kind = any($2) and ended_at is null returning token_id`,
    [userId, kinds, new Date(now)],
  )
  await voidMessagesOfCodes(tx, idsOf(rows), now)
}

/** The tokens of a target that are good at this moment; not locked. */
export async function findLiveTokens(
  tx: Tx,
  target: string,
  kinds: readonly OneTimeKind[],
  now: number,
): Promise<OneTimeToken[]> {
  const { rows } = await tx.query<Row>(
    `select ${columns} from auth_one_time_token
     where target = $1 and kind = any($2) and ${isLive} and expires_at > $3 order by token_id`,
    [target, kinds, new Date(now)],
  )
  return rows.map(tokenOf)
}

/** The newest token of a target and kind that was not used, good or not: what a resend repeats. */
export async function findNewestToken(
  tx: Tx,
  target: string,
  kind: OneTimeKind,
): Promise<OneTimeToken | null> {
  const { rows } = await tx.query<Row>(
    `select ${columns} from auth_one_time_token
     where target = $1 and kind = $2 and ended_at is null order by issued_at desc, token_id desc limit 1`,
    [target, kind],
  )
  return rows[0] ? tokenOf(rows[0]) : null
}

/** Whatever is known about a link; not locked. */
export async function findTokenByLink(tx: Tx, linkHash: Buffer): Promise<OneTimeToken | null> {
  const { rows } = await tx.query<Row>(`select ${columns} from auth_one_time_token where link_hash = $1`, [
    linkHash,
  ])
  return rows[0] ? tokenOf(rows[0]) : null
}

/** Those of the tokens that are still good, locked: checks of one token follow one another. */
export async function lockLiveTokens(
  tx: Tx,
  tokenIds: readonly string[],
  now: number,
): Promise<OneTimeToken[]> {
  const { rows } = await tx.query<Row>(
    `select ${columns} from auth_one_time_token
     where token_id = any($1) and ${isLive} and expires_at > $2 order by token_id for update`,
    [tokenIds, new Date(now)],
  )
  return rows.map(tokenOf)
}

/** Locks one token, good or not. Null when it is gone. */
export async function lockToken(tx: Tx, tokenId: string): Promise<OneTimeToken | null> {
  const { rows } = await tx.query<Row>(
    `select ${columns} from auth_one_time_token where token_id = $1 for update`,
    [tokenId],
  )
  return rows[0] ? tokenOf(rows[0]) : null
}

/** Counts a wrong try; one that was the last makes the code good for nothing. */
export async function countTry(tx: Tx, tokenIds: readonly string[], now: number): Promise<void> {
  const { rows } = await tx.query<Pick<Rows['auth_one_time_token'], 'token_id' | 'tries_used'>>(
    'update auth_one_time_token set tries_used = tries_used + 1 where token_id = any($1) returning token_id, tries_used',
    [tokenIds],
  )
  const dead = rows.filter((row) => row.tries_used >= oneTimeCodeRules.tries)
  await voidMessagesOfCodes(tx, idsOf(dead), now)
}

export async function endToken(tx: Tx, tokenId: string, now: number): Promise<void> {
  await tx.query('update auth_one_time_token set ended_at = $2 where token_id = $1', [tokenId, new Date(now)])
  await voidMessagesOfCodes(tx, [tokenId], now)
}

const idsOf = (rows: readonly { token_id: string }[]) => rows.map((row) => row.token_id)

const keptMs = dayMs

/** Nothing is left to know of a token after a day. */
export async function deleteOldTokens(tx: Tx, now: number): Promise<void> {
  // Rows that somebody holds are left to the next time: waiting for them could be a deadlock.
  await tx.query(
    `delete from auth_one_time_token where token_id in
       (select token_id from auth_one_time_token where issued_at <= $1 limit 1000 for update skip locked)`,
    [new Date(now - keptMs)],
  )
}

function tokenOf(row: Row): OneTimeToken {
  const { code_challenge: text, code_challenge_method: method } = row
  return {
    tokenId: row.token_id,
    kind: row.kind,
    target: row.target,
    userId: row.user_id,
    newPerson: row.new_user,
    codeHash: row.code_hash,
    challenge: text !== null && method !== null ? { text, method } : null,
    issuedAt: row.issued_at.getTime(),
    expiresAt: row.expires_at.getTime(),
    triesUsed: row.tries_used,
    isEnded: row.ended_at !== null,
  }
}
