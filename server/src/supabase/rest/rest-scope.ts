import type { FastifyRequest } from 'fastify'
import type { DatabaseRole, Tx } from '../../db/scope.ts'
import type { FeatureDeps } from '../../deps/server-deps.ts'
import { secondFactorNeeded } from '../../identity/session.ts'
import { bearerOf } from '../../identity/tokens.ts'
import { type Caller, readCaller, sessionStandingOf } from '../callers/caller.ts'
import { RestProblem } from './rest-problem.ts'

/**
 * The role comes from the verified bearer token; only where none is sent, from the key (DATA-1). A bad or expired
 * token is refused and never taken for nobody.
 */
export async function requireCaller(request: FastifyRequest, deps: FeatureDeps): Promise<Caller> {
  const { authorization, apikey } = request.headers
  const token = authorization === undefined ? (apikey as string) : bearerOf(authorization)
  if (token === null) throw new RestProblem(401, 'PGRST301', 'Authorization must be a bearer token')
  const caller = await readCaller(deps.keys, token, deps.clock())
  if (caller.ok) return caller.value
  switch (caller.refusal.code) {
    case 'token_expired':
      throw new RestProblem(401, 'PGRST303', 'JWT expired')
    case 'token_unverifiable':
      throw new RestProblem(401, 'PGRST301', 'No suitable key or wrong key type')
    case 'token_claims':
      throw new RestProblem(401, 'PGRST303', 'JWT claims are not valid')
  }
}

/**
 * A signed-out token is refused at once, although its end has not come (DATA-2); one whose person has yet to show the
 * second factor opens nothing (AUTH-96).
 */
export async function requireOpenSession(tx: Tx, caller: Caller): Promise<void> {
  const standing = await sessionStandingOf(tx, caller)
  if (standing === 'open') return
  if (standing === 'second_factor_needed') {
    const { code, message } = secondFactorNeeded()
    throw new RestProblem(403, code, message)
  }
  throw new RestProblem(401, 'PGRST301', 'The session of this JWT has ended')
}

export function isAnonymousRole(role: DatabaseRole | null): boolean {
  return role === null || role === 'anon'
}
