import { type AccountRefusal, textOfAccountRefusal } from '@laci/domain/account/refusal-text.ts'
import { registrationRequestSchema, verifyRequestSchema } from '@laci/domain/account/registration.ts'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { createCodeHasher } from '../platform/identity/code-hash.ts'
import { readBody } from '../platform/json-body.ts'
import { keyOfAddress, takeOrThrow } from '../platform/limits.ts'
import type { FeatureDeps } from '../platform/server-deps.ts'
import { requireOwner } from '../platform/session.ts'
import type { AccountDeps } from './account-deps.ts'
import { ensureAccount } from './ensure-account.ts'
import { resendCode, startRegistration } from './start-registration.ts'
import { verifyRegistration } from './verify-registration.ts'

/** Which HTTP status a refusal has. 5xx only where the world failed, not the caller. */
const statusOf = {
  fields_missing: 400,
  name_too_long: 400,
  phone_invalid: 400,
  phone_foreign: 400,
  password_too_short: 400,
  password_too_long: 400,
  code_missing: 400,
  code_wrong: 422,
  code_expired: 422,
  code_used_up: 422,
  not_on_whatsapp: 422,
  registration_unknown: 404,
  user_exists: 409,
  code_too_soon: 429,
  code_limit: 429,
  too_many_registrations: 429,
  code_not_sent: 502,
  gateway_silent: 504,
} as const satisfies { [Code in AccountRefusal['code']]: number }

/**
 * Registration (ruling 9) and the account at first sign-in (ruling 12):
 *   POST /api/registrations             {name, phone, password, ref?} -> 201 {registrationId, expiresAt, resendAt}
 *   POST /api/registrations/:id/verify  {code} -> 200 {ok: true}
 *   POST /api/registrations/:id/resend  -> 200 {registrationId, expiresAt, resendAt}
 *   POST /api/accounts/ensure           (owner session) -> 200 {accountId, storeId}
 * Refusals are {code, message} and what belongs to the code: triesLeft, waitMs, registrationId.
 */
export async function registerAccounts(app: FastifyInstance, featureDeps: FeatureDeps): Promise<void> {
  const deps: AccountDeps = {
    ...featureDeps,
    codeHasher: createCodeHasher(featureDeps.keys.refreshTokenKey, 'laci registration code'),
  }

  app.post('/api/registrations', async (request, reply) => {
    const body = readBody(registrationRequestSchema, request.body)
    const started = await startRegistration(deps, body, keyOfAddress(request))
    return started.ok ? reply.code(201).send(started.value) : sendRefusal(reply, started.refusal)
  })

  app.post<{ Params: { id: string } }>('/api/registrations/:id/verify', async (request, reply) => {
    takeOrThrow(deps.limits.codeChecksByAddress, keyOfAddress(request))
    const { code } = readBody(verifyRequestSchema, request.body)
    const verified = await verifyRegistration(deps, request.params.id, code)
    return verified.ok ? { ok: true } : sendRefusal(reply, verified.refusal)
  })

  app.post<{ Params: { id: string } }>('/api/registrations/:id/resend', async (request, reply) => {
    const resent = await resendCode(deps, request.params.id, keyOfAddress(request))
    return resent.ok ? resent.value : sendRefusal(reply, resent.refusal)
  })

  app.post('/api/accounts/ensure', async (request) => ensureAccount(deps, await requireOwner(request, deps)))
}

function sendRefusal(
  reply: FastifyReply,
  refusal: AccountRefusal & { registrationId?: string },
): FastifyReply {
  if ('waitMs' in refusal) reply.header('retry-after', String(Math.ceil(refusal.waitMs / 1000)))
  return reply.code(statusOf[refusal.code]).send({ ...refusal, message: textOfAccountRefusal(refusal) })
}
