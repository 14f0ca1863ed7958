import type { FastifyRequest } from 'fastify'
import { inScope } from '../../../db/scope.ts'
import type { FeatureDeps } from '../../../deps/server-deps.ts'
import { deleteFactor, readFactorsOf } from '../../../identity/factors-store.ts'
import { AuthProblem } from '../auth-problem.ts'
import { factorView } from '../factors/factor-view.ts'
import { findNamed, lockNamed } from './read-person.ts'

/** `GET /admin/users/{id}/factors`: a plain array. */
export function readFactorsOfPerson(
  request: FastifyRequest,
  deps: FeatureDeps,
): Promise<Record<string, unknown>[]> {
  return inScope(deps.database, { role: 'service_role' }, async (tx) => {
    const { userId } = await findNamed(tx, request)
    return (await readFactorsOf(tx, userId, deps.clock())).map(factorView)
  })
}

/**
 * `DELETE /admin/users/{id}/factors/{factor_id}` (AUTH-95): for somebody who lost the phone. Answers the factor that is
 * gone; sign-ins that showed it are known by their first factor alone from now on.
 */
export function deleteFactorOfPerson(
  request: FastifyRequest,
  deps: FeatureDeps,
): Promise<Record<string, unknown>> {
  const { factorId } = request.params as { factorId: string }
  return inScope(deps.database, { role: 'service_role' }, async (tx) => {
    const { userId } = await lockNamed(tx, request)
    const factors = await readFactorsOf(tx, userId, deps.clock())
    const factor = factors.find((one) => one.factorId === factorId)
    if (!factor) throw new AuthProblem(404, 'mfa_factor_not_found', 'Factor not found')
    await deleteFactor(tx, factorId)
    return factorView(factor)
  })
}
