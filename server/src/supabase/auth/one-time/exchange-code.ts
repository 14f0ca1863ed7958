import { oneTimeCodeRules } from '@laci/domain/auth/one-time-code.ts'
import type { FastifyRequest } from 'fastify'
import { inScope, type Tx } from '../../../db/scope.ts'
import { keyOfAddress, takeOrThrow } from '../../../http/limits.ts'
import { lockUser } from '../../../identity/users-store.ts'
import { bodyOf, textOf } from '../auth-body.ts'
import type { AuthDeps } from '../auth-deps.ts'
import { AuthProblem, validationFailed } from '../auth-problem.ts'
import { openSession } from '../issue-session.ts'
import { isBanned } from '../require-bearer.ts'
import { hashOfLink } from './issue-token.ts'
import { countTry, endToken, findTokenByLink, lockToken } from './one-time-store.ts'
import { isVerifierRight } from './pkce-challenge.ts'

/** A session, or why there is none: a value, because a wrong verifier is counted although the call fails. */
type Exchanged = { readonly session: Record<string, unknown> } | { readonly problem: AuthProblem }

/** `POST /token?grant_type=pkce`: the code of a redirect and the verifier of the browser that asked (AUTH-41). */
export async function exchangeCode(
  request: FastifyRequest,
  deps: AuthDeps,
): Promise<Record<string, unknown>> {
  takeOrThrow(deps.limits.codeChecksByAddress, keyOfAddress(request))
  const body = bodyOf(request)
  const code = textOf(body, 'auth_code')
  const verifier = textOf(body, 'code_verifier')
  if (code === '' || verifier === '') {
    throw validationFailed('invalid request: both auth code and code verifier should be non-empty')
  }
  const exchanged = await inScope(deps.database, { role: 'service_role' }, (tx) =>
    exchange(tx, deps, code, verifier),
  )
  if ('problem' in exchanged) throw exchanged.problem
  return exchanged.session
}

async function exchange(tx: Tx, deps: AuthDeps, code: string, verifier: string): Promise<Exchanged> {
  const unknown = problem(404, 'flow_state_not_found', 'invalid flow state, no valid flow state found')
  const now = deps.clock()
  const known = await findTokenByLink(tx, hashOfLink(code))
  if (known?.kind !== 'pkce' || known.userId === null) return unknown
  const user = await lockUser(tx, known.userId)
  const token = await lockToken(tx, known.tokenId)
  if (!user || !token?.challenge || token.isEnded || token.triesUsed >= oneTimeCodeRules.tries) return unknown
  if (token.expiresAt <= now) {
    return problem(422, 'flow_state_expired', 'invalid flow state, flow state has expired')
  }
  if (!isVerifierRight(token.challenge, verifier)) {
    await countTry(tx, [token.tokenId], now)
    return problem(400, 'bad_code_verifier', 'code challenge does not match previously saved code verifier')
  }
  await endToken(tx, token.tokenId, now)
  if (isBanned(user, now)) return problem(403, 'user_banned', 'User is banned')
  return { session: await openSession(tx, deps, user.userId, 'otp') }
}

function problem(...parts: ConstructorParameters<typeof AuthProblem>): Exchanged {
  return { problem: new AuthProblem(...parts) }
}
