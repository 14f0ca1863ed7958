import { accessTokenLifeSeconds, signAccessToken } from '../platform/identity/tokens.ts'
import type { AuthUser } from '../platform/identity/users-store.ts'
import { updateUser } from '../platform/identity/users-store.ts'
import type { Tx } from '../platform/scope.ts'
import type { FeatureDeps } from '../platform/server-deps.ts'
import { readFactorsOf } from './factors/factors-store.ts'
import { deleteIdleSessions, insertLink, insertSession, type Session } from './sessions-store.ts'
import { userView } from './user-view.ts'

export const linkSaltBytes = 16

/** Signs a person in: a new session beside those that are there, with its first refresh token. */
export async function openSession(
  tx: Tx,
  deps: FeatureDeps,
  user: AuthUser,
  method: 'password' | 'otp',
): Promise<Record<string, unknown>> {
  const nowMs = deps.clock()
  const signedIn = await updateUser(tx, user.userId, { lastSignInAt: nowMs }, nowMs)
  await deleteIdleSessions(tx, user.userId, nowMs)
  const session = await insertSession(tx, user.userId, method, nowMs)
  const refreshToken = await insertLink(tx, deps.keys, {
    sessionId: session.sessionId,
    parentHash: null,
    salt: deps.randomBytes(linkSaltBytes),
    nowMs,
  })
  return sessionView(tx, deps, signedIn, session, refreshToken)
}

/** The answer of every call that hands out a session, with a fresh access token. */
export async function sessionView(
  tx: Tx,
  deps: FeatureDeps,
  user: AuthUser,
  session: Session,
  refreshToken: string,
): Promise<Record<string, unknown>> {
  const nowMs = deps.clock()
  const issuer = `${deps.config.canonicalOrigin}/auth/v1`
  const access = await signAccessToken(deps.keys, issuer, user, session, nowMs)
  return {
    access_token: access.token,
    token_type: 'bearer',
    expires_in: accessTokenLifeSeconds,
    expires_at: access.expiresAtSeconds,
    refresh_token: refreshToken,
    // Clients read from this copy whether a second factor is to be asked for.
    user: userView(user, await readFactorsOf(tx, user.userId, nowMs)),
  }
}
