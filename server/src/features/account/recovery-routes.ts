import { recoveryCompletionSchema, recoveryRequestSchema } from '@laci/domain/account/recovery.ts'
import { verifyRequestSchema } from '@laci/domain/account/registration.ts'
import type { FastifyInstance } from 'fastify'
import { readBody } from '../../http/json-body.ts'
import { keyOfAddress, takeOrThrow } from '../../http/limits.ts'
import type { AccountDeps } from './account-deps.ts'
import { completeRecovery, verifyRecovery } from './finish-recovery.ts'
import { sendRefusal } from './send-refusal.ts'
import { resendRecoveryCode, startRecovery } from './start-recovery.ts'

type WithId = { Params: { id: string } }

/**
 * *Lupa kata sandi* (ruling 10):
 *   POST /api/password-recoveries               {phone} -> 201 {recoveryId, expiresAt, resendAt}, for every number
 *   POST /api/password-recoveries/:id/resend    -> 200 {recoveryId, expiresAt, resendAt}
 *   POST /api/password-recoveries/:id/verify    {code} -> 200 {ticket, expiresAt}
 *   POST /api/password-recoveries/:id/complete  {ticket, password} -> 200 {ok: true}
 */
export function registerRecoveries(app: FastifyInstance, deps: AccountDeps): void {
  app.post('/api/password-recoveries', async (request, reply) => {
    const { phone } = readBody(recoveryRequestSchema, request.body)
    const started = await startRecovery(deps, phone, keyOfAddress(request))
    return started.ok ? reply.code(201).send(started.value) : sendRefusal(reply, started.refusal)
  })

  app.post<WithId>('/api/password-recoveries/:id/resend', async (request, reply) => {
    const resent = await resendRecoveryCode(deps, request.params.id, keyOfAddress(request))
    return resent.ok ? resent.value : sendRefusal(reply, resent.refusal)
  })

  app.post<WithId>('/api/password-recoveries/:id/verify', async (request, reply) => {
    takeOrThrow(deps.limits.codeChecksByAddress, keyOfAddress(request))
    const { code } = readBody(verifyRequestSchema, request.body)
    const verified = await verifyRecovery(deps, request.params.id, code)
    return verified.ok ? verified.value : sendRefusal(reply, verified.refusal)
  })

  app.post<WithId>('/api/password-recoveries/:id/complete', async (request, reply) => {
    takeOrThrow(deps.limits.codeChecksByAddress, keyOfAddress(request))
    const completion = readBody(recoveryCompletionSchema, request.body)
    const completed = await completeRecovery(deps, request.params.id, completion, keyOfAddress(request))
    return completed.ok ? { ok: true } : sendRefusal(reply, completed.refusal)
  })
}
