import type { FastifyRequest } from 'fastify'
import { inScope } from '../../db/scope.ts'
import type { FeatureDeps } from '../../deps/server-deps.ts'
import { takeOrThrow } from '../../http/limits.ts'
import { findUserById } from '../../identity/users-store.ts'
import { bodyOf, textOf } from './auth-body.ts'
import { AuthProblem, validationFailed } from './auth-problem.ts'
import { linkSaltBytes, sessionView } from './issue-session.ts'
import { isBanned } from './require-bearer.ts'
import {
  deleteSessions,
  hashOfToken,
  insertLink,
  lockSessionOfToken,
  longestIdleMs,
  readLinks,
  revokeLink,
  tokenOfLink,
  touchSession,
} from './sessions-store.ts'

/** Within this time an older token is taken for a slow answer and not for a thief (public server's default). */
const reuseIntervalMs = 10_000

type Outcome = { ok: true; body: Record<string, unknown> } | { ok: false; problem: AuthProblem }

/** `POST /token?grant_type=refresh_token`: a new token for the presented one (AUTH-11 to AUTH-14). */
export async function refreshSession(
  request: FastifyRequest,
  deps: FeatureDeps,
): Promise<Record<string, unknown>> {
  const token = textOf(bodyOf(request), 'refresh_token')
  if (token === '') {
    throw new AuthProblem(400, 'validation_failed', 'refresh_token required', { isOauthForm: true })
  }
  if (!/^[A-Za-z0-9_-]{12,128}$/.test(token)) throw validationFailed('Refresh token is not valid')
  // The outcome is a value and not a throw: ending a stolen family must be committed although the call fails.
  const outcome = await exchange(token, deps)
  if (!outcome.ok) throw outcome.problem
  return outcome.body
}

function exchange(token: string, deps: FeatureDeps): Promise<Outcome> {
  const hash = hashOfToken(token)
  return inScope(deps.database, { role: 'service_role' }, async (tx): Promise<Outcome> => {
    const session = await lockSessionOfToken(tx, hash)
    if (!session) return refused('refresh_token_not_found', 'Refresh Token Not Found')
    const user = await findUserById(tx, session.userId)
    if (!user) return refused('refresh_token_not_found', 'Refresh Token Not Found')
    takeOrThrow(deps.limits.refreshesBySession, session.sessionId)
    const nowMs = deps.clock()
    if (isBanned(user, nowMs)) return refused('user_banned', 'User Banned')
    if (nowMs - session.refreshedAt > longestIdleMs) return refused('session_expired', 'Session Expired')

    // Read after the lock: what another refresh did in the meantime is in it.
    const { presented, active } = await readLinks(tx, session.sessionId, hash)
    if (!presented || !active) return refused('refresh_token_not_found', 'Refresh Token Not Found')

    if (presented.revokedAt === null) {
      await revokeLink(tx, presented.hash, nowMs)
      const child = await insertLink(tx, deps.keys, {
        sessionId: session.sessionId,
        parentHash: presented.hash,
        salt: deps.randomBytes(linkSaltBytes),
        nowMs,
      })
      await touchSession(tx, session.sessionId, nowMs)
      return { ok: true, body: await sessionView(tx, deps, user, session, child) }
    }
    // The client never saved the answer, or a second tab was faster: it gets what was given out already.
    const isDirectParent = active.parentHash?.equals(presented.hash) ?? false
    if (isDirectParent || nowMs - presented.revokedAt < reuseIntervalMs) {
      const known = tokenOfLink(deps.keys, session.sessionId, active.salt)
      return { ok: true, body: await sessionView(tx, deps, user, session, known) }
    }
    // An old token in use means that two hold this chain. Which one is the thief is not to be told: both are out.
    await deleteSessions(tx, session.userId, session.sessionId, 'local')
    return refused('refresh_token_already_used', 'Already Used')
  })
}

function refused(
  code: 'refresh_token_not_found' | 'refresh_token_already_used' | 'session_expired' | 'user_banned',
  text: string,
): Outcome {
  return { ok: false, problem: new AuthProblem(400, code, `Invalid Refresh Token: ${text}`) }
}
