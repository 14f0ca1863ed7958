import type { FastifyInstance, FastifyRequest } from 'fastify'
import { inScope } from '../../db/scope.ts'
import type { FeatureDeps } from '../../deps/server-deps.ts'
import { bodyOf, textOf } from './auth-body.ts'
import { AuthProblem, validationFailed } from './auth-problem.ts'
import { requireSecondFactor } from './factors/require-second-factor.ts'
import { lockPerson, readBearer } from './require-bearer.ts'

/** Ways in that Laci does not have. Each says so by its own code, which the clients hand to the page (AUTH-48). */
export function registerDisabled(scope: FastifyInstance, deps: FeatureDeps): void {
  scope.post('/sso', (request) => {
    bodyOf(request)
    throw new AuthProblem(404, 'saml_provider_disabled', 'SAML 2.0 is disabled')
  })
  scope.get('/authorize', () => {
    throw validationFailed('Unsupported provider: provider is not enabled')
  })
  scope.get('/user/identities/authorize', (request) => refuseLinking(request, deps))
  scope.delete('/user/identities/:identityId', (request) => refuseLinking(request, deps))
}

async function refuseLinking(request: FastifyRequest, deps: FeatureDeps): Promise<never> {
  const claims = await readBearer(request, deps)
  await inScope(deps.database, { role: 'service_role' }, async (tx) =>
    requireSecondFactor(tx, await lockPerson(tx, claims, deps.clock()), deps.clock()),
  )
  throw new AuthProblem(404, 'manual_linking_disabled', 'Manual linking is disabled')
}

/** `POST /token?grant_type=id_token`. What is incomplete is told in the form of OAuth, before what is off. */
export function refuseIdToken(request: FastifyRequest): never {
  const body = bodyOf(request)
  const provider = textOf(body, 'provider')
  if (textOf(body, 'id_token') === '') throw oauthProblem('id_token required')
  if (provider === '' && (textOf(body, 'client_id') === '' || textOf(body, 'issuer') === '')) {
    throw oauthProblem('provider or client_id and issuer required')
  }
  throw new AuthProblem(400, 'provider_disabled', 'This provider is not enabled')
}

function oauthProblem(message: string): AuthProblem {
  return new AuthProblem(400, 'validation_failed', message, { isOauthForm: true })
}
