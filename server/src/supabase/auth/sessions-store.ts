import { createHmac, hash, randomUUID } from 'node:crypto'
import type { Selectable } from 'kysely'
import type { Keys } from '../../crypto/keys.ts'
import type { Statement, Tx } from '../../db/scope.ts'
import type { AuthSessionTable } from '../../db/tables.ts'
import type { AuthenticationMethod } from '../../identity/tokens.ts'

/** A sign-in that stands. Times are epoch milliseconds. */
export type Session = {
  readonly sessionId: string
  readonly userId: string
  readonly createdAt: number
  readonly refreshedAt: number
  readonly aal: 'aal1' | 'aal2'
  readonly amr: readonly AuthenticationMethod[]
}

/** A link in the chain of refresh tokens; the token itself is derived when it is handed out. */
export type RefreshLink = {
  readonly hash: Buffer
  readonly parentHash: Buffer | null
  readonly salt: Buffer
  readonly revokedAt: number | null
}

/** A browser that has not come back for half a year signs in again. */
export const longestIdleMs = 180 * 24 * 3600 * 1000

export function hashOfToken(token: string): Buffer {
  return hash('sha256', token, 'buffer')
}

/** The token of a link: 43 characters that only the server's key can make, the same ones every time. */
export function tokenOfLink(keys: Keys, sessionId: string, salt: Uint8Array): string {
  return createHmac('sha256', keys.refreshTokenKey).update(`${sessionId}:`).update(salt).digest('base64url')
}

/** A sign-in that is about to be written. */
export type NewSession = {
  readonly userId: string
  /** The hash that the password was compared with: where it has changed meanwhile, no session is opened. Null: any. */
  readonly passwordHash: string | null
  /** Whether the row of the person is asked for as well: each of its columns is described, sent and read at every call. */
  readonly isPersonAsked: boolean
  readonly method: AuthenticationMethod['method']
  /** 16 fresh random bytes. */
  readonly salt: Uint8Array
  readonly nowMs: number
}

/**
 * Signs a person in, in one statement: notes the time, opens a session beside those that are there, with its first
 * refresh token, and ends those that nobody came back to. Without a row nothing was done: the person is not there, is
 * banned, or has another password by now. The row of the person comes first, as everywhere: no two wait for each other.
 */
export function openSessionStatement(
  keys: Keys,
  { userId, passwordHash, isPersonAsked, method, salt, nowMs }: NewSession,
): { statement: Statement; session: Session; refreshToken: string } {
  const session: Session = {
    sessionId: randomUUID(),
    userId,
    createdAt: nowMs,
    refreshedAt: nowMs,
    aal: 'aal1',
    amr: [{ method, timestamp: Math.floor(nowMs / 1000) }],
  }
  const refreshToken = tokenOfLink(keys, session.sessionId, salt)
  const now = new Date(nowMs)
  const statement = {
    name: isPersonAsked ? 'open-session-of-person' : 'open-session',
    text: `with person as (
        update auth_user set last_sign_in_at = $3, updated_at = $3
        where user_id = $1 and ($2::text is null or password_hash = $2)
          and (banned_until is null or banned_until <= $3)
        returning ${isPersonAsked ? '*' : 'user_id'}
      ), idle as (
        delete from auth_session where user_id = (select user_id from person) and refreshed_at < $4
      ), opened as (
        insert into auth_session (session_id, user_id, created_at, refreshed_at, aal, amr)
        select $5, user_id, $3, $3, 'aal1', $6 from person
        returning session_id
      ), linked as (
        insert into auth_refresh_token (token_hash, session_id, salt, created_at)
        select $7, session_id, $8, $3 from opened
      )
      select ${isPersonAsked ? 'person.*, ' : ''}exists (select from auth_factor f where f.user_id = person.user_id) as has_factors
      from person`,
    values: [
      userId,
      passwordHash,
      now,
      new Date(nowMs - longestIdleMs),
      session.sessionId,
      JSON.stringify(session.amr),
      hashOfToken(refreshToken),
      Buffer.from(salt),
    ],
  }
  return { statement, session, refreshToken }
}

/** Adds the link that is active from now on and returns its token. `salt`: 16 fresh random bytes. */
export async function insertLink(
  tx: Tx,
  keys: Keys,
  link: { sessionId: string; parentHash: Buffer | null; salt: Uint8Array; nowMs: number },
): Promise<string> {
  const token = tokenOfLink(keys, link.sessionId, link.salt)
  await tx.kysely
    .insertInto('auth_refresh_token')
    .values({
      token_hash: hashOfToken(token),
      session_id: link.sessionId,
      parent_hash: link.parentHash,
      salt: Buffer.from(link.salt),
      created_at: new Date(link.nowMs),
      revoked_at: null,
    })
    .execute()
  return token
}

/**
 * The session of a refresh token, locked until the transaction ends: two refreshes of one session happen one after the
 * other. Null when token or session do not exist (any more).
 */
export async function lockSessionOfToken(tx: Tx, tokenHash: Buffer): Promise<Session | null> {
  const row = await tx.kysely
    .selectFrom('auth_session')
    .selectAll()
    .where('session_id', '=', (from) =>
      from.selectFrom('auth_refresh_token').select('session_id').where('token_hash', '=', tokenHash),
    )
    .forUpdate()
    .executeTakeFirst()
  return row ? sessionOf(row) : null
}

/** A session of this person; null when it does not stand (any more). */
export async function findSession(tx: Tx, userId: string, sessionId: string): Promise<Session | null> {
  const row = await tx.kysely
    .selectFrom('auth_session')
    .selectAll()
    .where('session_id', '=', sessionId)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return row ? sessionOf(row) : null
}

/** The presented link and the active one of a locked session. */
export async function readLinks(
  tx: Tx,
  sessionId: string,
  tokenHash: Buffer,
): Promise<{ presented: RefreshLink | null; active: RefreshLink | null }> {
  const rows = await tx.kysely
    .selectFrom('auth_refresh_token')
    .select(['token_hash', 'parent_hash', 'salt', 'revoked_at'])
    .where('session_id', '=', sessionId)
    .where((where) => where.or([where('token_hash', '=', tokenHash), where('revoked_at', 'is', null)]))
    .execute()
  const links = rows.map((row) => ({
    hash: row.token_hash,
    parentHash: row.parent_hash,
    salt: row.salt,
    revokedAt: row.revoked_at?.getTime() ?? null,
  }))
  return {
    presented: links.find((link) => link.hash.equals(tokenHash)) ?? null,
    active: links.find((link) => link.revokedAt === null) ?? null,
  }
}

/**
 * A second factor was shown in this session: it is `aal2` from now on, its refresh token is swapped for the returned
 * one, and all sessions of the person that know less are ended.
 */
export async function raiseSession(
  tx: Tx,
  keys: Keys,
  session: Session,
  shown: { factorId: string; salt: Uint8Array; nowMs: number },
): Promise<{ session: Session; refreshToken: string }> {
  const { factorId, salt, nowMs } = shown
  const amr = [
    { method: 'totp', timestamp: Math.floor(nowMs / 1000) },
    ...session.amr.filter((entry) => entry.method !== 'totp'),
  ]
  // This row first: a refresh under way is over before the active link is read.
  await tx.kysely
    .updateTable('auth_session')
    .set({ aal: 'aal2', factor_id: factorId, amr: JSON.stringify(amr), refreshed_at: new Date(nowMs) })
    .where('session_id', '=', session.sessionId)
    .execute()
  const active = await tx.kysely
    .selectFrom('auth_refresh_token')
    .select('token_hash')
    .where('session_id', '=', session.sessionId)
    .where('revoked_at', 'is', null)
    .executeTakeFirstOrThrow()
  await revokeLink(tx, active.token_hash, nowMs)
  const refreshToken = await insertLink(tx, keys, {
    sessionId: session.sessionId,
    parentHash: active.token_hash,
    salt,
    nowMs,
  })
  await tx.kysely
    .deleteFrom('auth_session')
    .where('user_id', '=', session.userId)
    .where('session_id', '<>', session.sessionId)
    .where('aal', '=', 'aal1')
    .execute()
  return { session: { ...session, aal: 'aal2', amr, refreshedAt: nowMs }, refreshToken }
}

export async function revokeLink(tx: Tx, tokenHash: Buffer, nowMs: number): Promise<void> {
  await tx.kysely
    .updateTable('auth_refresh_token')
    .set({ revoked_at: new Date(nowMs) })
    .where('token_hash', '=', tokenHash)
    .execute()
}

export async function touchSession(tx: Tx, sessionId: string, nowMs: number): Promise<void> {
  await tx.kysely
    .updateTable('auth_session')
    .set({ refreshed_at: new Date(nowMs) })
    .where('session_id', '=', sessionId)
    .execute()
}

/** Which sessions of a person to end: this one, all, or all but this one. Their refresh tokens go with them. */
export async function deleteSessions(
  tx: Tx,
  userId: string,
  sessionId: string,
  extent: 'local' | 'global' | 'others',
): Promise<void> {
  let query = tx.kysely.deleteFrom('auth_session').where('user_id', '=', userId)
  if (extent === 'local') query = query.where('session_id', '=', sessionId)
  if (extent === 'others') query = query.where('session_id', '<>', sessionId)
  await query.execute()
}

/** Ends the sessions of a person that know less than `level`. */
export async function deleteSessionsBelow(tx: Tx, userId: string, level: 'aal2'): Promise<void> {
  await tx.kysely.deleteFrom('auth_session').where('user_id', '=', userId).where('aal', '<', level).execute()
}

/** Signs a person out everywhere. */
export async function deleteAllSessions(tx: Tx, userId: string): Promise<void> {
  await tx.kysely.deleteFrom('auth_session').where('user_id', '=', userId).execute()
}

function sessionOf(row: Selectable<AuthSessionTable>): Session {
  return {
    sessionId: row.session_id,
    userId: row.user_id,
    createdAt: row.created_at.getTime(),
    refreshedAt: row.refreshed_at.getTime(),
    aal: row.aal,
    amr: row.amr,
  }
}
