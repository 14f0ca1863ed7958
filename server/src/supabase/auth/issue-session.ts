import { assert } from '@laci/domain/base/lib/assert.ts'
import type { Selectable } from 'kysely'
import { asService, inScope, type Tx } from '../../db/scope.ts'
import type { AuthUserTable } from '../../db/tables.ts'
import type { FeatureDeps } from '../../deps/server-deps.ts'
import { type Factor, readFactorsOf } from '../../identity/factors-store.ts'
import { accessTokenLifeSeconds, signAccessToken } from '../../identity/tokens.ts'
import { type AuthUser, userOf } from '../../identity/users-store.ts'
import { openSessionStatement, type Session } from './sessions-store.ts'
import { userView } from './user-view.ts'

export const linkSaltBytes = 16

type SignedInRow = Selectable<AuthUserTable> & { has_factors: boolean }

/** Signs a person in whose right to it is settled: a new session beside those that are there. */
export async function openSession(
  tx: Tx,
  deps: FeatureDeps,
  userId: string,
  method: 'password' | 'otp',
): Promise<Record<string, unknown>> {
  const nowMs = deps.clock()
  const salt = deps.randomBytes(linkSaltBytes)
  const opening = openSessionStatement(deps.keys, {
    ...{ userId, passwordHash: null, isPersonAsked: true },
    ...{ method, salt, nowMs },
  })
  const { rows } = await tx.ask<SignedInRow>(opening.statement)
  assert(rows[0], 'who signs in is there and not banned')
  return sessionView(tx, deps, userOf(rows[0]), opening.session, opening.refreshToken)
}

/**
 * Signs in whoever has just shown the password behind `passwordHash`, in one round trip; `user` is as read before the
 * hash was computed. Null: the password was changed meanwhile, which has ended all sessions and opens no new one, or the
 * person was banned.
 */
export async function openSessionByPassword(
  deps: FeatureDeps,
  user: AuthUser,
  passwordHash: string,
): Promise<Record<string, unknown> | null> {
  const nowMs = deps.clock()
  const { userId } = user
  const opening = openSessionStatement(deps.keys, {
    ...{ userId, passwordHash, isPersonAsked: false },
    ...{ method: 'password', salt: deps.randomBytes(linkSaltBytes), nowMs },
  })
  const { rows } = await asService(deps.database).ask<{ has_factors: boolean }>(opening.statement)
  const row = rows[0]
  if (!row) return null
  // Most people have none, and are not asked for.
  const factors = row.has_factors
    ? await inScope(deps.database, { role: 'service_role' }, (tx) => readFactorsOf(tx, userId, nowMs))
    : []
  const signedIn = { ...user, lastSignInAt: nowMs, updatedAt: nowMs }
  return viewOf(deps, signedIn, factors, opening.session, opening.refreshToken)
}

/** The answer of every call that hands out a session, with a fresh access token. */
export async function sessionView(
  tx: Tx,
  deps: FeatureDeps,
  user: AuthUser,
  session: Session,
  refreshToken: string,
): Promise<Record<string, unknown>> {
  return viewOf(deps, user, await readFactorsOf(tx, user.userId, deps.clock()), session, refreshToken)
}

function viewOf(
  deps: FeatureDeps,
  user: AuthUser,
  factors: readonly Factor[],
  session: Session,
  refreshToken: string,
): Record<string, unknown> {
  const nowMs = deps.clock()
  const issuer = `${deps.config.canonicalOrigin}/auth/v1`
  const access = signAccessToken(deps.keys, issuer, user, session, nowMs)
  return {
    access_token: access.token,
    token_type: 'bearer',
    expires_in: accessTokenLifeSeconds,
    expires_at: access.expiresAtSeconds,
    refresh_token: refreshToken,
    // Clients read from this copy whether a second factor is to be asked for.
    user: userView(user, factors),
  }
}
