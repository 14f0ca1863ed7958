import { isUuid } from '@laci/domain/ids/uuid.ts'
import type { FastifyRequest } from 'fastify'
import { bearerOf, verifyToken } from '../platform/identity/tokens.ts'
import type { DatabaseRole, Scope, Tx } from '../platform/scope.ts'
import type { FeatureDeps } from '../platform/server-deps.ts'
import { RestProblem } from './rest-problem.ts'

/** Whose rights a call has, and the session that must still stand. */
export type Caller = { readonly scope: Scope; readonly sessionId: string | null }

/**
 * The role comes from the verified bearer token; only where none is sent, from the key (DATA-1). A bad or expired
 * token is refused and never taken for nobody.
 */
export async function readCaller(request: FastifyRequest, deps: FeatureDeps): Promise<Caller> {
  const { authorization, apikey } = request.headers
  const token = authorization === undefined ? (apikey as string) : bearerOf(authorization)
  if (token === null) throw new RestProblem(401, 'PGRST301', 'Authorization must be a bearer token')
  const verdict = await verifyToken(deps.keys, token, deps.clock())
  if (!verdict.ok && verdict.reason === 'expired') throw new RestProblem(401, 'PGRST303', 'JWT expired')
  if (!verdict.ok) throw new RestProblem(401, 'PGRST301', 'No suitable key or wrong key type')
  const { role, subject, sessionId } = verdict.token
  if (role === null) throw badClaims()
  if (role !== 'authenticated') return { scope: { role }, sessionId: null }
  if (!isUuid(subject) || !isUuid(sessionId)) throw badClaims()
  return { scope: { role, userId: subject }, sessionId }
}

function badClaims(): RestProblem {
  return new RestProblem(401, 'PGRST303', 'JWT claims are not valid')
}

/** A signed-out token is refused at once, although its end has not come (DATA-2). */
export async function requireOpenSession(tx: Tx, caller: Caller): Promise<void> {
  if (caller.sessionId === null) return
  const { rows } = await tx.prepared<{ is_open: boolean }>(
    'is-session-open',
    'select app.is_session_open($1, $2) as is_open',
    [caller.sessionId, caller.scope.userId],
  )
  if (!rows[0]?.is_open) throw new RestProblem(401, 'PGRST301', 'The session of this JWT has ended')
}

export function isAnonymousRole(role: DatabaseRole | null): boolean {
  return role === null || role === 'anon'
}
