import { storeOpenedSchema, storeOpenSchema } from '@laci/domain/account/open-store.ts'
import {
  type RegistrationKind,
  registrationRequestSchema,
  registrationStartedSchema,
  verifyRequestSchema,
} from '@laci/domain/account/registration.ts'
import { recoveryCodeRules, registrationCodeRules } from '@laci/domain/account/sent-code.ts'
import { ensureAffiliateRequestSchema, ensuredAffiliateSchema } from '@laci/domain/affiliate/wire.ts'
import type { FastifyInstance } from 'fastify'
import { anybody, ownerSession } from '../../api/access.ts'
import { type Api, createApi } from '../../api/api.ts'
import { done, okSchema } from '../../api/ok.ts'
import { json, optionalJson, segment } from '../../api/part.ts'
import type { FeatureDeps } from '../../deps/server-deps.ts'
import { keyOfAddress, takeOrThrow } from '../../http/limits.ts'
import { createCodeHasher } from '../../identity/code-hash.ts'
import type { AccountDeps } from './account-deps.ts'
import { recoveryCodes, registrationCodes } from './code-store.ts'
import { registerDeletion } from './deletion-routes.ts'
import { createAddressHasher, createDeviceHasher } from './device-hash.ts'
import { ensureAccount, ensuredAccountSchema } from './ensure-account.ts'
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

  const api = createApi(app, deps)
  registerRegistrations(api, deps, '/api/registrations', 'owner')
  registerRegistrations(api, deps, '/api/affiliate-registrations', 'affiliate')

  api.route(
    {
      method: 'POST',
      path: '/api/accounts/ensure',
      summary: 'The account and first shop, made at the first sign-in.',
      ...{ access: ownerSession, answers: { 200: ensuredAccountSchema } },
    },
    async ({ caller, reply }) => {
      const ensured = await ensureAccount(deps, await caller())
      return ensured.ok ? ensured.value : sendRefusal(reply, ensured.refusal)
    },
  )

  api.route(
    {
      ...{ method: 'POST', path: '/api/stores', summary: 'Opens another shop.' },
      ...{ access: ownerSession, body: json(storeOpenSchema), answers: { 201: storeOpenedSchema } },
    },
    async (call) => {
      const owner = await call.caller()
      const { storeId, name } = call.body
      takeOrThrow(deps.limits.storesOpenedByOwner, owner.userId)
      const opened = await openStore(deps, owner, { storeId, name })
      return opened.ok ? opened.value : sendRefusal(call.reply, opened.refusal)
    },
  )

  api.route(
    {
      method: 'POST',
      path: '/api/affiliates/ensure',
      summary: 'The affiliate of this person, made at the first sign-in.',
      access: ownerSession,
      body: optionalJson(ensureAffiliateRequestSchema),
      answers: { 200: ensuredAffiliateSchema },
    },
    async (call) => {
      const owner = await call.caller()
      const { device } = call.body
      const ensured = await ensureAffiliate(deps, owner, device ?? null, keyOfAddress(call.request))
      return ensured.ok ? ensured.value : sendRefusal(call.reply, ensured.refusal)
    },
  )
  registerRecoveries(api, deps)
  registerDeletion(app, deps)
}

function registerRegistrations(
  api: Api,
  deps: AccountDeps,
  path: `/api/${string}`,
  kind: RegistrationKind,
): void {
  api.route(
    {
      method: 'POST',
      path,
      summary: 'Starts a registration: a code goes out by WhatsApp.',
      access: anybody,
      ...{ body: json(registrationRequestSchema), answers: { 201: registrationStartedSchema } },
    },
    async ({ request, reply, body }) => {
      const started = await startRegistration(deps, kind, body, keyOfAddress(request))
      return started.ok ? started.value : sendRefusal(reply, started.refusal)
    },
  )

  api.route(
    {
      method: 'POST',
      path: `${path}/:id/verify`,
      summary: 'The code that was sent.',
      access: anybody,
      params: { id: segment },
      ...{ body: json(verifyRequestSchema), answers: { 200: okSchema } },
    },
    async (call) => {
      takeOrThrow(deps.limits.codeChecksByAddress, keyOfAddress(call.request))
      const { code } = call.body
      const verified = await verifyRegistration(deps, kind, call.params.id, code)
      return verified.ok ? done : sendRefusal(call.reply, verified.refusal)
    },
  )

  api.route(
    {
      method: 'POST',
      path: `${path}/:id/resend`,
      summary: 'Sends the code once more.',
      access: anybody,
      ...{ params: { id: segment }, answers: { 200: registrationStartedSchema } },
    },
    async ({ request, reply, params }) => {
      const resent = await resendCode(deps, kind, params.id, keyOfAddress(request))
      return resent.ok ? resent.value : sendRefusal(reply, resent.refusal)
    },
  )
}
