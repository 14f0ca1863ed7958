import { isUuid } from '@laci/domain/ids/uuid.ts'
import type { FastifyRequest } from 'fastify'
import { bearerOf, verifyToken } from '../platform/identity/tokens.ts'
import { type AuthUser, findUserById } from '../platform/identity/users-store.ts'
import type { Tx } from '../platform/scope.ts'
import type { FeatureDeps } from '../platform/server-deps.ts'
import { AuthProblem } from './auth-problem.ts'
import { isSessionThere } from './sessions-store.ts'

/** What the bearer token claims, its signature and end checked. Its rows are not: see `requirePerson`. */
export type BearerClaims = {
  readonly userId: string
  readonly sessionId: string
  readonly audience: string | readonly string[] | null
}

/** First half of the bearer checks (AUTH-5): the token by itself. */
export async function readBearer(request: FastifyRequest, deps: FeatureDeps): Promise<BearerClaims> {
  const bearer = bearerOf(request.headers.authorization)
  if (bearer === null) {
    throw new AuthProblem(401, 'no_authorization', 'This endpoint requires a valid Bearer token')
  }
  const verdict = await verifyToken(deps.keys, bearer, deps.clock())
  if (!verdict.ok) {
    const reason = verdict.reason === 'expired' ? 'token has expired' : 'signature or algorithm is not ours'
    throw new AuthProblem(403, 'bad_jwt', `invalid JWT: unable to parse or verify signature, ${reason}`)
  }
  const { subject, sessionId, audience } = verdict.token
  // This is what an anonymous key gets that is sent in place of a person's token.
  if (subject === null) throw new AuthProblem(403, 'bad_jwt', 'invalid claim: missing sub claim')
  if (!isUuid(subject)) throw new AuthProblem(400, 'bad_jwt', 'invalid claim: sub claim must be a UUID')
  return { userId: subject, sessionId: sessionId ?? '', audience }
}

/** Second half of the bearer checks (AUTH-5): person and session still stand. */
export async function requirePerson(tx: Tx, claims: BearerClaims, nowMs: number): Promise<AuthUser> {
  const user = await findUserById(tx, claims.userId)
  if (!user) throw new AuthProblem(403, 'user_not_found', 'User from sub claim in JWT does not exist')
  const isThere = isUuid(claims.sessionId) && (await isSessionThere(tx, claims.userId, claims.sessionId))
  if (!isThere) {
    throw new AuthProblem(403, 'session_not_found', 'Session from session_id claim in JWT does not exist')
  }
  if (isBanned(user, nowMs)) throw new AuthProblem(403, 'user_banned', 'User is banned')
  return user
}

export function isBanned(user: AuthUser, nowMs: number): boolean {
  return user.bannedUntil !== null && user.bannedUntil > nowMs
}
