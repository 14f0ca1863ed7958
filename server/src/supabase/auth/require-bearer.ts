import type { AssuranceLevel } from '@laci/domain/auth/second-factor.ts'
import { isUuid } from '@laci/domain/base/ids/uuid.ts'
import type { FastifyRequest } from 'fastify'
import type { Tx } from '../../db/scope.ts'
import type { FeatureDeps } from '../../deps/server-deps.ts'
import { bearerOf, levelOf, type VerifiedToken, verifyToken } from '../../identity/tokens.ts'
import { type AuthUser, findStanding, lockUser, type StandingPerson } from '../../identity/users-store.ts'
import { AuthProblem } from './auth-problem.ts'
import { findSession, type Session } from './sessions-store.ts'

/** What the bearer token claims, its signature and end checked. Its rows are not: see `requirePerson`. */
export type BearerClaims = {
  readonly userId: string
  readonly sessionId: string
  readonly level: AssuranceLevel
  readonly audience: string | readonly string[] | null
}

/** A signed-in person and the sign-in that the bearer token belongs to. */
export type SignedIn = { readonly user: AuthUser; readonly session: Session }

/** First half of the bearer checks (AUTH-5): the token by itself. */
export async function readBearer(request: FastifyRequest, deps: FeatureDeps): Promise<BearerClaims> {
  const { subject, sessionId, audience, payload } = await readToken(request, deps)
  // This is what an anonymous key gets that is sent in place of a person's token.
  if (subject === null) throw new AuthProblem(403, 'bad_jwt', 'invalid claim: missing sub claim')
  if (!isUuid(subject)) throw new AuthProblem(400, 'bad_jwt', 'invalid claim: sub claim must be a UUID')
  return { userId: subject, sessionId: sessionId ?? '', level: levelOf(payload), audience }
}

/** Lets the holder of the service key pass, as bearer and not as `apikey` alone, and nobody else (AUTH-90). */
export async function requireServiceRole(request: FastifyRequest, deps: FeatureDeps): Promise<void> {
  const { role } = await readToken(request, deps)
  if (role !== 'service_role') throw new AuthProblem(403, 'not_admin', 'User not allowed')
}

async function readToken(request: FastifyRequest, deps: FeatureDeps): Promise<VerifiedToken> {
  const bearer = bearerOf(request.headers.authorization)
  if (bearer === null) {
    throw new AuthProblem(401, 'no_authorization', 'This endpoint requires a valid Bearer token')
  }
  const verdict = await verifyToken(deps.keys, bearer, deps.clock())
  if (!verdict.ok) {
    const reason = verdict.reason === 'expired' ? 'token has expired' : 'signature or algorithm is not ours'
    throw new AuthProblem(403, 'bad_jwt', `invalid JWT: unable to parse or verify signature, ${reason}`)
  }
  return verdict.token
}

/** Second half of the bearer checks (AUTH-5): person and session still stand. One statement: every read asks it. */
export async function requirePerson(tx: Tx, claims: BearerClaims, nowMs: number): Promise<StandingPerson> {
  const found = await findStanding(tx, claims.userId, isUuid(claims.sessionId) ? claims.sessionId : null)
  requireStanding(found?.user ?? null, found?.isSessionOpen ? claims : null, nowMs)
  return found!
}

/**
 * The same for whoever is about to change the person: locks it first, so that a session which another change has ended
 * meanwhile changes nothing any more. A token that was given out, and perhaps stolen, before the session showed a second
 * factor stays what it was: the answer counts as `aal1` for it.
 */
export async function lockPerson(tx: Tx, claims: BearerClaims, nowMs: number): Promise<SignedIn> {
  const user = await lockUser(tx, claims.userId)
  const session =
    user && isUuid(claims.sessionId) ? await findSession(tx, user.userId, claims.sessionId) : null
  const standing = requireStanding(user, session, nowMs)
  const aal = claims.level === 'aal2' ? standing.session.aal : 'aal1'
  return { user: standing.user, session: { ...standing.session, aal } }
}

/** In the order of the contract: the person, the session, the ban. */
function requireStanding<Open>(
  user: AuthUser | null,
  session: Open | null,
  nowMs: number,
): { user: AuthUser; session: Open } {
  if (!user) throw new AuthProblem(403, 'user_not_found', 'User from sub claim in JWT does not exist')
  if (!session) {
    throw new AuthProblem(403, 'session_not_found', 'Session from session_id claim in JWT does not exist')
  }
  if (isBanned(user, nowMs)) throw new AuthProblem(403, 'user_banned', 'User is banned')
  return { user, session }
}

export function isBanned(user: AuthUser, nowMs: number): boolean {
  return user.bannedUntil !== null && user.bannedUntil > nowMs
}
