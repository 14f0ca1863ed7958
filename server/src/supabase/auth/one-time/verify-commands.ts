import type { FastifyReply, FastifyRequest } from 'fastify'
import { inScope, type Tx } from '../../../db/scope.ts'
import { keyOfAddress, takeOrThrow } from '../../../http/limits.ts'
import { bodyOf, textOf } from '../auth-body.ts'
import type { AuthDeps } from '../auth-deps.ts'
import { AuthProblem, validationFailed } from '../auth-problem.ts'
import { openSession } from '../issue-session.ts'
import { issueExchangeCode, pkcePrefix } from './issue-token.ts'
import { redirectOf, withFragment, withQuery } from './redirect.ts'
import { readTarget } from './target.ts'
import { takeCode, takeLink, type Verdict } from './verify-token.ts'
import { readVerifyType, requireFittingType, type VerifyType } from './wire-types.ts'

type Session = Record<string, unknown>

const firstOfTwoText = 'Confirmation link accepted. Please proceed to confirm link sent to the other email'

/** `POST /verify`: a code with its address, or the token of a link alone, for a session (AUTH-31 to AUTH-35). */
export async function verifyByPost(
  request: FastifyRequest,
  deps: AuthDeps,
): Promise<Record<string, unknown>> {
  takeOrThrow(deps.limits.codeChecksByAddress, keyOfAddress(request))
  const take = readProof(request, deps)
  const ending = await inScope(deps.database, { role: 'service_role' }, async (tx) => {
    const verdict = await take(tx)
    return verdict.kind === 'proved'
      ? { session: await openSession(tx, deps, verdict.user.userId, 'otp') }
      : verdict
  })
  if ('session' in ending) return ending.session
  if (ending.kind === 'refused') throw ending.problem
  return { msg: firstOfTwoText, code: '200' }
}

function readProof(request: FastifyRequest, deps: AuthDeps): (tx: Tx) => Promise<Verdict> {
  const body = bodyOf(request)
  const type = readVerifyType(textOf(body, 'type'))
  const typed = textOf(body, 'token')
  const linkToken = textOf(body, 'token_hash')
  if (linkToken !== '') {
    if (typed !== '' || textOf(body, 'email') !== '' || textOf(body, 'phone') !== '') {
      throw validationFailed('Only the token_hash and type should be provided')
    }
    return (tx) => takeLink(tx, deps, { type, linkToken })
  }
  if (typed === '') throw validationFailed('Verify requires a token or a token hash')
  const target = readTarget(body, deps.config)
  requireFittingType(type, target.isPhone)
  return (tx) => takeCode(tx, deps, { type, target: target.key, typed })
}

type LinkEnding =
  | { readonly kind: 'session'; readonly session: Session }
  | { readonly kind: 'exchange'; readonly code: string }
  | Exclude<Verdict, { kind: 'proved' }>

/**
 * `GET /verify`: a link in a message was opened. Answers with a redirect in every case, never to a page that is not ours
 * (AUTH-39, AUTH-40).
 */
export async function verifyByLink(
  request: FastifyRequest,
  reply: FastifyReply,
  deps: AuthDeps,
): Promise<FastifyReply> {
  takeOrThrow(deps.limits.codeChecksByAddress, keyOfAddress(request))
  const query = request.query as Record<string, unknown>
  const linkToken = typeof query.token === 'string' ? query.token : ''
  const address = redirectOf(typeof query.redirect_to === 'string' ? query.redirect_to : '', deps.config)
  const isPkce = linkToken.startsWith(pkcePrefix)
  // The address that leads away from here carries a session: no page learns it as where people came from.
  reply.header('referrer-policy', 'no-referrer').code(303)
  try {
    const type = readVerifyType(typeof query.type === 'string' ? query.type : '')
    if (linkToken === '') throw validationFailed('Verify requires a token')
    const ending = await openLink(deps, { type, linkToken })
    return reply.redirect(addressAfter(address, ending, type, isPkce), 303)
  } catch (error) {
    if (!(error instanceof AuthProblem)) throw error
    return reply.redirect(addressAfterRefusal(address, error, isPkce), 303)
  }
}

async function openLink(deps: AuthDeps, proof: { type: VerifyType; linkToken: string }): Promise<LinkEnding> {
  return inScope(deps.database, { role: 'service_role' }, async (tx): Promise<LinkEnding> => {
    const verdict = await takeLink(tx, deps, proof)
    if (verdict.kind !== 'proved') return verdict
    const { challenge } = verdict.token
    if (challenge === null) {
      return { kind: 'session', session: await openSession(tx, deps, verdict.user.userId, 'otp') }
    }
    return { kind: 'exchange', code: await issueExchangeCode(tx, deps, verdict.user, challenge) }
  })
}

function addressAfter(address: URL, ending: LinkEnding, type: VerifyType, isPkce: boolean): string {
  switch (ending.kind) {
    case 'refused':
      return addressAfterRefusal(address, ending.problem, isPkce)
    case 'first_of_two':
      return withFragment(isPkce ? withQuery(address, { message: firstOfTwoText }) : address, {
        message: firstOfTwoText,
      })
    case 'exchange':
      return withQuery(address, { code: ending.code }).href
    case 'session': {
      const { access_token, expires_at, expires_in, refresh_token, token_type } = ending.session
      return withFragment(address, {
        ...({ access_token, expires_at, expires_in, refresh_token, token_type } as Record<string, string>),
        type,
      })
    }
  }
}

function addressAfterRefusal(address: URL, problem: AuthProblem, isPkce: boolean): string {
  const parameters = {
    error: problem.status === 403 ? 'access_denied' : 'invalid_request',
    error_code: problem.code,
    error_description: problem.message,
  }
  return withFragment(isPkce ? withQuery(address, parameters) : address, parameters)
}
