import { randomUUID } from 'node:crypto'
import { challengeLifeMs } from '@laci/domain/auth/second-factor.ts'
import { inScope } from '../../../db/scope.ts'
import { keyOfAddress } from '../../../http/limits.ts'
import { insertChallenge } from '../../../identity/factors-store.ts'
import { type FactorCall, type FactorDeps, lockFactorOwner } from './factor-deps.ts'

/** `POST /factors/{id}/challenge`: what a code is then verified against. Whatever the body says. */
export function challengeFactor(call: FactorCall, deps: FactorDeps): Promise<Record<string, unknown>> {
  return inScope(deps.database, { role: 'service_role' }, async (tx) => {
    const nowMs = deps.clock()
    const { factor } = await lockFactorOwner(tx, call, nowMs)
    const challengeId = randomUUID()
    const expiresAtMs = nowMs + challengeLifeMs
    const address = keyOfAddress(call.request)
    await insertChallenge(tx, { challengeId, factorId: factor.factorId, address, expiresAtMs, nowMs })
    return { id: challengeId, type: factor.factorType, expires_at: Math.floor(expiresAtMs / 1000) }
  })
}
