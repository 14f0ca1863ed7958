import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { FeatureDeps } from '../../../deps/server-deps.ts'
import { takeOrThrow } from '../../../http/limits.ts'
import { sealOfFactors } from '../../../identity/factor-codes.ts'
import { readBearer } from '../require-bearer.ts'
import { challengeFactor } from './challenge-factor.ts'
import { enrollFactor } from './enroll-factor.ts'
import type { FactorCall, FactorDeps } from './factor-deps.ts'
import { unenrollFactor } from './unenroll-factor.ts'
import { verifyFactor } from './verify-factor.ts'

/** `/factors`: apps that show six digits. There is no call that lists them; `GET /user` does. */
export function registerFactors(scope: FastifyInstance, deps: FeatureDeps): void {
  const factorDeps: FactorDeps = {
    ...deps,
    seal: sealOfFactors(deps),
  }
  const answer =
    (command: (call: FactorCall, deps: FactorDeps) => Promise<Record<string, unknown>>) =>
    async (request: FastifyRequest) => {
      const claims = await readBearer(request, deps)
      takeOrThrow(deps.limits.factorCallsByPerson, claims.userId)
      const { factorId = '' } = request.params as { factorId?: string }
      return command({ request, claims, factorId }, factorDeps)
    }
  scope.post('/factors', answer(enrollFactor))
  scope.post('/factors/:factorId/challenge', answer(challengeFactor))
  scope.post('/factors/:factorId/verify', answer(verifyFactor))
  scope.delete('/factors/:factorId', answer(unenrollFactor))
}
