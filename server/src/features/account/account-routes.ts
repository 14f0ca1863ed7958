import { storeOpenSchema } from '@laci/domain/account/open-store.ts'
import {
  type RegistrationKind,
  registrationRequestSchema,
  verifyRequestSchema,
} from '@laci/domain/account/registration.ts'
import { recoveryCodeRules, registrationCodeRules } from '@laci/domain/account/sent-code.ts'
import { ensureAffiliateRequestSchema } from '@laci/domain/affiliate/wire.ts'
import type { FastifyInstance } from 'fastify'
import type { FeatureDeps } from '../../deps/server-deps.ts'
import { readBody } from '../../http/json-body.ts'
import { keyOfAddress, takeOrThrow } from '../../http/limits.ts'
import { createCodeHasher } from '../../identity/code-hash.ts'
import { requireOwner } from '../../identity/session.ts'
import type { AccountDeps } from './account-deps.ts'
import { recoveryCodes, registrationCodes } from './code-store.ts'
import { registerDeletion } from './deletion-routes.ts'
import { createAddressHasher, createDeviceHasher } from './device-hash.ts'
import { ensureAccount } from './ensure-account.ts'
import { ensureAffiliate } from './ensure-affiliate.ts'
import { openStore } from './open-store.ts'
import { registerRecoveries } from './recovery-routes.ts'
import { sendRefusal } from './send-refusal.ts'
import { resendCode, startRegistration } from './start-registration.ts'
import { verifyRegistration } from './verify-registration.ts'

/**
 * Registration (ruling 9) and the account at first sign-in (ruling 12):
 *   POST /api/registrations             {name, phone, password, ref?, device?} -> 201 {registrationId, expiresAt, resendAt}
 *   POST /api/registrations/:id/verify  {code} -> 200 {ok: true}
 *   POST /api/registrations/:id/resend  -> 200 {registrationId, expiresAt, resendAt}
 *   POST /api/accounts/ensure           (owner session) -> 200 {accountId, storeId}
 *   POST /api/stores                    (owner session) {storeId, name} -> 201 {storeId}: another shop
 * The same for affiliates, where a right code makes no shop:
 *   POST /api/affiliate-registrations …, /:id/verify, /:id/resend
 *   POST /api/affiliates/ensure         {device?} (session) -> 200 {affiliateId, code}
 * Refusals are {code, message} and what belongs to the code: triesLeft, waitMs, registrationId.
 */
export async function registerAccounts(app: FastifyInstance, featureDeps: FeatureDeps): Promise<void> {
  const deps: AccountDeps = {
    ...featureDeps,
    registrationCode: {
      rules: registrationCodeRules,
      store: registrationCodes,
      hasher: createCodeHasher(featureDeps.keys.refreshTokenKey, 'laci registration code'),
    },
    recoveryCode: {
      rules: recoveryCodeRules,
      store: recoveryCodes,
      hasher: createCodeHasher(featureDeps.keys.refreshTokenKey, 'laci recovery code'),
    },
    hashDevice: createDeviceHasher(featureDeps.keys.refreshTokenKey),
    hashAddress: createAddressHasher(featureDeps.keys.refreshTokenKey),
  }

  registerRegistrations(app, deps, '/api/registrations', 'owner')
  registerRegistrations(app, deps, '/api/affiliate-registrations', 'affiliate')

  app.post('/api/accounts/ensure', async (request, reply) => {
    const ensured = await ensureAccount(deps, await requireOwner(request, deps))
    return ensured.ok ? ensured.value : sendRefusal(reply, ensured.refusal)
  })

  app.post('/api/stores', async (request, reply) => {
    const owner = await requireOwner(request, deps)
    const { storeId, name } = readBody(storeOpenSchema, request.body)
    takeOrThrow(deps.limits.storesOpenedByOwner, owner.userId)
    const opened = await openStore(deps, owner, { storeId, name })
    return opened.ok ? reply.code(201).send(opened.value) : sendRefusal(reply, opened.refusal)
  })

  app.post('/api/affiliates/ensure', async (request, reply) => {
    const owner = await requireOwner(request, deps)
    const { device } = readBody(ensureAffiliateRequestSchema, request.body ?? {})
    const ensured = await ensureAffiliate(deps, owner, device ?? null, keyOfAddress(request))
    return ensured.ok ? ensured.value : sendRefusal(reply, ensured.refusal)
  })
  registerRecoveries(app, deps)
  registerDeletion(app, deps)
}

function registerRegistrations(
  app: FastifyInstance,
  deps: AccountDeps,
  path: string,
  kind: RegistrationKind,
): void {
  app.post(path, async (request, reply) => {
    const body = readBody(registrationRequestSchema, request.body)
    const started = await startRegistration(deps, kind, body, keyOfAddress(request))
    return started.ok ? reply.code(201).send(started.value) : sendRefusal(reply, started.refusal)
  })

  app.post<{ Params: { id: string } }>(`${path}/:id/verify`, async (request, reply) => {
    takeOrThrow(deps.limits.codeChecksByAddress, keyOfAddress(request))
    const { code } = readBody(verifyRequestSchema, request.body)
    const verified = await verifyRegistration(deps, kind, request.params.id, code)
    return verified.ok ? { ok: true } : sendRefusal(reply, verified.refusal)
  })

  app.post<{ Params: { id: string } }>(`${path}/:id/resend`, async (request, reply) => {
    const resent = await resendCode(deps, kind, request.params.id, keyOfAddress(request))
    return resent.ok ? resent.value : sendRefusal(reply, resent.refusal)
  })
}
