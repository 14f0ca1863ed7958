import {
  recoveryCompletionSchema,
  recoveryRequestSchema,
  recoveryStartedSchema,
  recoveryTicketSchema,
} from '@laci/domain/account/recovery.ts'
import { verifyRequestSchema } from '@laci/domain/account/registration.ts'
import { anybody } from '../../api/access.ts'
import type { Api } from '../../api/api.ts'
import { done, okSchema } from '../../api/ok.ts'
import { json, segment } from '../../api/part.ts'
import { keyOfAddress, takeOrThrow } from '../../http/limits.ts'
import type { AccountDeps } from './account-deps.ts'
import { completeRecovery, verifyRecovery } from './finish-recovery.ts'
import { sendRefusal } from './send-refusal.ts'
import { resendRecoveryCode, startRecovery } from './start-recovery.ts'

/**
 * *Lupa kata sandi* (ruling 10):
 *   POST /api/password-recoveries               {phone} -> 201 {recoveryId, expiresAt, resendAt}, for every number
 *   POST /api/password-recoveries/:id/resend    -> 200 {recoveryId, expiresAt, resendAt}
 *   POST /api/password-recoveries/:id/verify    {code} -> 200 {ticket, expiresAt}
 *   POST /api/password-recoveries/:id/complete  {ticket, password} -> 200 {ok: true}
 */
export function registerRecoveries(api: Api, deps: AccountDeps): void {
  api.route(
    {
      method: 'POST',
      path: '/api/password-recoveries',
      summary: 'Starts a new password: a code goes out by WhatsApp.',
      ...{ access: anybody, body: json(recoveryRequestSchema), answers: { 201: recoveryStartedSchema } },
    },
    async ({ request, reply, body: { phone } }) => {
      const started = await startRecovery(deps, phone, keyOfAddress(request))
      return started.ok ? started.value : sendRefusal(reply, started.refusal)
    },
  )

  api.route(
    {
      method: 'POST',
      path: '/api/password-recoveries/:id/resend',
      summary: 'Sends the code once more.',
      ...{ access: anybody, params: { id: segment }, answers: { 200: recoveryStartedSchema } },
    },
    async ({ request, reply, params }) => {
      const resent = await resendRecoveryCode(deps, params.id, keyOfAddress(request))
      return resent.ok ? resent.value : sendRefusal(reply, resent.refusal)
    },
  )

  api.route(
    {
      ...{ method: 'POST', path: '/api/password-recoveries/:id/verify', summary: 'The code that was sent.' },
      ...{ access: anybody, params: { id: segment }, body: json(verifyRequestSchema) },
      answers: { 200: recoveryTicketSchema },
    },
    async (call) => {
      takeOrThrow(deps.limits.codeChecksByAddress, keyOfAddress(call.request))
      const { code } = call.body
      const verified = await verifyRecovery(deps, call.params.id, code)
      return verified.ok ? verified.value : sendRefusal(call.reply, verified.refusal)
    },
  )

  api.route(
    {
      ...{ method: 'POST', path: '/api/password-recoveries/:id/complete', summary: 'Sets the new password.' },
      access: anybody,
      params: { id: segment },
      body: json(recoveryCompletionSchema),
      answers: { 200: okSchema },
    },
    async (call) => {
      const address = keyOfAddress(call.request)
      takeOrThrow(deps.limits.codeChecksByAddress, address)
      const completed = await completeRecovery(deps, call.params.id, call.body, address)
      return completed.ok ? done : sendRefusal(call.reply, completed.refusal)
    },
  )
}
