import { needsSecondFactor } from '@laci/domain/auth/second-factor.ts'
import { assert } from '@laci/domain/base/lib/assert.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { inScope, type Tx } from '../../db/scope.ts'
import type { FeatureDeps } from '../../deps/server-deps.ts'
import { keyOfAddress, takeOrThrow } from '../../http/limits.ts'
import { createCodeHasher } from '../../identity/code-hash.ts'
import { readFactorsOf } from '../../identity/factors-store.ts'
import { registerAdmin } from './admin/admin-routes.ts'
import type { AuthDeps } from './auth-deps.ts'
import { installAuthFrame } from './auth-frame.ts'
import { AuthProblem, validationFailed } from './auth-problem.ts'
import { changeUser } from './change-user.ts'
import { refuseIdToken, registerDisabled } from './disabled.ts'
import { registerFactors } from './factors/factor-routes.ts'
import { factorNotShown } from './factors/require-second-factor.ts'
import { exchangeCode } from './one-time/exchange-code.ts'
import { registerOneTime } from './one-time/one-time-routes.ts'
import { refreshSession } from './refresh.ts'
import { type BearerClaims, lockPerson, readBearer, requirePerson } from './require-bearer.ts'
import { deleteSessions, deleteSessionsBelow } from './sessions-store.ts'
import { signInWithPassword } from './sign-in.ts'
import { signUp } from './sign-up.ts'
import { userView } from './user-view.ts'

/** `/auth/v1`: the part of the official clients' wire that our screens use. What is missing answers 404. */
export async function registerAuth(app: FastifyInstance, deps: FeatureDeps): Promise<void> {
  // Nothing is ever signed up unproved in production, however the server was configured (ruling 11).
  assert(
    !(deps.config.isProduction && deps.config.signupTicket === 'off'),
    'conformance mode is for outside suites and refused in production',
  )
  const authDeps: AuthDeps = {
    ...deps,
    oneTimeCodes: createCodeHasher(deps.keys.refreshTokenKey, 'laci one-time code'),
  }
  await app.register(
    async (scope) => {
      installAuthFrame(scope, deps)
      registerInfo(scope, deps)
      registerFactors(scope, deps)
      await registerAdmin(scope, deps)
      scope.post('/signup', (request) => signUp(request, deps))
      scope.post('/token', (request) => {
        takeOrThrow(deps.limits.tokenCallsByAddress, keyOfAddress(request))
        switch (queryOf(request, 'grant_type')) {
          case 'password':
            return signInWithPassword(request, deps)
          case 'refresh_token':
            return refreshSession(request, deps)
          case 'pkce':
            return exchangeCode(request, authDeps)
          case 'id_token':
            return refuseIdToken(request)
          default:
            throw new AuthProblem(400, 'invalid_credentials', 'unsupported_grant_type')
        }
      })
      scope.get('/user', async (request) => {
        const claims = await readBearer(request, deps)
        return inScope(deps.database, { role: 'service_role' }, async (tx) => {
          const { user, hasFactors } = await requirePerson(tx, claims, deps.clock())
          if (claims.audience !== 'authenticated') {
            throw validationFailed("Token audience doesn't match request audience")
          }
          return userView(user, hasFactors ? await readFactorsOf(tx, user.userId, deps.clock()) : [])
        })
      })
      scope.put('/user', async (request) => changeUser(request, await readBearer(request, deps), authDeps))
      scope.post('/logout', async (request, reply) => {
        const claims = await readBearer(request, deps)
        const extent = readExtent(request)
        await inScope(deps.database, { role: 'service_role' }, async (tx) => {
          const { user, hasFactors } = await requirePerson(tx, claims, deps.clock())
          if (extent !== 'local' && hasFactors) return endSessionsOf(tx, deps, claims, extent)
          await deleteSessions(tx, user.userId, claims.sessionId, extent)
        })
        return reply.code(204).send()
      })
      registerOneTime(scope, authDeps)
      registerDisabled(scope, deps)
    },
    { prefix: '/auth/v1' },
  )
}

/** Ways to sign in that the clients know and that are closed here (contract of the wire, section 11). */
const closedProviders = [
  ...['apple', 'azure', 'bitbucket', 'discord', 'facebook', 'figma', 'fly', 'github', 'gitlab', 'google'],
  ...['kakao', 'keycloak', 'linkedin', 'linkedin_oidc', 'notion', 'slack', 'slack_oidc', 'spotify'],
  ...['twitch', 'twitter', 'workos', 'zoom'],
]

function registerInfo(scope: FastifyInstance, deps: FeatureDeps): void {
  const isConformanceMode = deps.config.signupTicket === 'off'
  scope.get('/health', async () => ({
    version: deps.config.version,
    name: 'Laci auth',
    description: 'Sign-in for Laci, on the wire of the Supabase clients',
  }))
  scope.get('/settings', async () => ({
    external: {
      email: true,
      phone: true,
      anonymous_users: false,
      ...Object.fromEntries(closedProviders.map((provider) => [provider, false])),
    },
    disable_signup: false,
    mailer_autoconfirm: true,
    phone_autoconfirm: isConformanceMode,
    sms_provider: 'whatsapp',
    saml_enabled: false,
  }))
  scope.get('/.well-known/jwks.json', async (_request, reply) => {
    reply.header('cache-control', 'public, max-age=600')
    return { keys: [deps.keys.publicJwk] }
  })
}

/**
 * Signing out a person who has second factors. Where this sign-in has shown none, it ends those alone that know no more
 * than itself: a stolen password must not throw out who has shown the factor (AUTH-97).
 */
async function endSessionsOf(
  tx: Tx,
  deps: FeatureDeps,
  claims: BearerClaims,
  extent: 'global' | 'others',
): Promise<void> {
  const signedIn = await lockPerson(tx, claims, deps.clock())
  const { userId } = signedIn.user
  const factors = await readFactorsOf(tx, userId, deps.clock())
  if (!needsSecondFactor(factors, signedIn.session.aal)) {
    return deleteSessions(tx, userId, claims.sessionId, extent)
  }
  if (extent === 'others') throw factorNotShown()
  await deleteSessionsBelow(tx, userId, 'aal2')
  // Of a session that has shown the factor since, this token is an older one.
  await deleteSessions(tx, userId, claims.sessionId, 'local')
}

/** Read strictly: what ends other sessions than the asked ones makes people believe that they are safe. */
function readExtent(request: FastifyRequest): 'global' | 'local' | 'others' {
  const { scope: asked = '' } = request.query as { scope?: unknown }
  if (asked === '') return 'global'
  if (asked === 'global' || asked === 'local' || asked === 'others') return asked
  throw validationFailed('Unsupported logout scope: one of global, local, others is expected')
}

function queryOf(request: FastifyRequest, name: string): string {
  const value = (request.query as Record<string, unknown>)[name]
  return typeof value === 'string' ? value : ''
}
