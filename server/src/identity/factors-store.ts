import { isFactorThere, unverifiedFactorLifeMs } from '@laci/domain/auth/second-factor.ts'
import { type Instant, instant } from '@laci/domain/base/time/instant.ts'
import type { Selectable } from 'kysely'
import type { Tx } from '../db/scope.ts'
import type { AuthFactorTable } from '../db/tables.ts'

/** A second factor of a person; the secret stays sealed. */
export type Factor = {
  readonly factorId: string
  readonly userId: string
  readonly factorType: 'totp'
  readonly friendlyName: string | null
  readonly status: 'unverified' | 'verified'
  readonly sealedSecret: string
  readonly lastCounter: number | null
  /** Wrong codes in a row. */
  readonly wrongCodes: number
  readonly lockedUntil: Instant | null
  readonly createdAt: Instant
  readonly updatedAt: Instant
  readonly lastChallengedAt: Instant | null
}

/** The factors of people by their ids, oldest first. Those that nobody verified in time are not there. */
export async function readFactors(
  tx: Tx,
  userIds: readonly string[],
  nowMs: number,
): Promise<ReadonlyMap<string, Factor[]>> {
  const factors = new Map<string, Factor[]>(userIds.map((userId) => [userId, []]))
  if (userIds.length === 0) return factors
  const rows = await tx.kysely
    .selectFrom('auth_factor')
    .selectAll()
    .where('user_id', 'in', userIds)
    .orderBy('created_at')
    .orderBy('factor_id')
    .execute()
  for (const factor of rows.map(factorOf)) {
    if (isFactorThere(factor, instant(nowMs))) factors.get(factor.userId)!.push(factor)
  }
  return factors
}

export async function readFactorsOf(tx: Tx, userId: string, nowMs: number): Promise<Factor[]> {
  return (await readFactors(tx, [userId], nowMs)).get(userId)!
}

/** Puts a fresh factor in; whoever may be waiting for it to be verified has five minutes. */
export async function insertFactor(
  tx: Tx,
  factor: {
    factorId: string
    userId: string
    friendlyName: string | null
    sealedSecret: string
    nowMs: number
  },
): Promise<void> {
  const now = new Date(factor.nowMs)
  await tx.kysely
    .insertInto('auth_factor')
    .values({
      factor_id: factor.factorId,
      user_id: factor.userId,
      factor_type: 'totp',
      friendly_name: factor.friendlyName,
      status: 'unverified',
      sealed_secret: factor.sealedSecret,
      last_counter: null,
      locked_until: null,
      created_at: now,
      updated_at: now,
      last_challenged_at: null,
    })
    .execute()
}

/** Clears away what nobody verified in time: names are free again. */
export async function deleteStaleFactors(tx: Tx, userId: string, nowMs: number): Promise<void> {
  await tx.kysely
    .deleteFrom('auth_factor')
    .where('user_id', '=', userId)
    .where('status', '=', 'unverified')
    .where('created_at', '<=', new Date(nowMs - unverifiedFactorLifeMs))
    .execute()
}

/** A right code: the factor is verified, its step used up, its wrong codes forgotten; rivals that nobody verified go. */
export async function acceptCode(tx: Tx, factor: Factor, counter: number, nowMs: number): Promise<void> {
  await tx.kysely
    .updateTable('auth_factor')
    .set({
      status: 'verified',
      last_counter: counter,
      wrong_codes: 0,
      locked_until: null,
      updated_at: new Date(nowMs),
    })
    .where('factor_id', '=', factor.factorId)
    .execute()
  await tx.kysely
    .deleteFrom('auth_factor')
    .where('user_id', '=', factor.userId)
    .where('status', '=', 'unverified')
    .execute()
  await tx.kysely.deleteFrom('auth_factor_challenge').where('factor_id', '=', factor.factorId).execute()
}

export async function countWrongCode(
  tx: Tx,
  factorId: string,
  counted: { wrongCodes: number; lockedUntil: number | null },
): Promise<void> {
  await tx.kysely
    .updateTable('auth_factor')
    .set({
      wrong_codes: counted.wrongCodes,
      locked_until: counted.lockedUntil === null ? null : new Date(counted.lockedUntil),
    })
    .where('factor_id', '=', factorId)
    .execute()
}

/** Takes a factor away for good. Sign-ins in which it was shown are known by their first factor alone from now on. */
export async function deleteFactor(tx: Tx, factorId: string): Promise<void> {
  await tx.query(
    `update auth_session set
       aal = 'aal1',
       factor_id = null,
       amr = (
         select coalesce(jsonb_agg(entry order by position), '[]')
         from jsonb_array_elements(amr) with ordinality as methods (entry, position)
         where entry->>'method' <> 'totp'
       )
     where factor_id = $1`,
    [factorId],
  )
  await tx.kysely.deleteFrom('auth_factor').where('factor_id', '=', factorId).execute()
}

/** Asks for a code: from `address`, until `expiresAtMs`. Older asks that are over go. */
export async function insertChallenge(
  tx: Tx,
  challenge: { challengeId: string; factorId: string; address: string; expiresAtMs: number; nowMs: number },
): Promise<void> {
  const now = new Date(challenge.nowMs)
  await tx.kysely
    .deleteFrom('auth_factor_challenge')
    .where('factor_id', '=', challenge.factorId)
    .where('expires_at', '<=', now)
    .execute()
  await tx.kysely
    .insertInto('auth_factor_challenge')
    .values({
      challenge_id: challenge.challengeId,
      factor_id: challenge.factorId,
      address: challenge.address,
      expires_at: new Date(challenge.expiresAtMs),
    })
    .execute()
  await tx.kysely
    .updateTable('auth_factor')
    .set({ last_challenged_at: now })
    .where('factor_id', '=', challenge.factorId)
    .execute()
}

/** A challenge of this factor; null when it is none or another factor's. */
export async function findChallenge(
  tx: Tx,
  factorId: string,
  challengeId: string,
): Promise<{ address: string; expiresAt: number } | null> {
  const row = await tx.kysely
    .selectFrom('auth_factor_challenge')
    .select(['address', 'expires_at'])
    .where('challenge_id', '=', challengeId)
    .where('factor_id', '=', factorId)
    .executeTakeFirst()
  return row ? { address: row.address, expiresAt: row.expires_at.getTime() } : null
}

function factorOf(row: Selectable<AuthFactorTable>): Factor {
  return {
    factorId: row.factor_id,
    userId: row.user_id,
    factorType: row.factor_type,
    friendlyName: row.friendly_name,
    status: row.status,
    sealedSecret: row.sealed_secret,
    lastCounter: row.last_counter,
    wrongCodes: row.wrong_codes,
    lockedUntil: row.locked_until && instant(row.locked_until.getTime()),
    createdAt: instant(row.created_at.getTime()),
    updatedAt: instant(row.updated_at.getTime()),
    lastChallengedAt: row.last_challenged_at && instant(row.last_challenged_at.getTime()),
  }
}
