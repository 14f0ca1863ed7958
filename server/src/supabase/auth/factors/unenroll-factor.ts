import { inScope } from '../../../db/scope.ts'
import { deleteFactor } from '../../../identity/factors-store.ts'
import { AuthProblem } from '../auth-problem.ts'
import { type FactorCall, type FactorDeps, lockFactorOwner } from './factor-deps.ts'

/** `DELETE /factors/{id}` (AUTH-86): takes a factor away; a verified one only from a sign-in that showed one. */
export function unenrollFactor(call: FactorCall, deps: FactorDeps): Promise<Record<string, unknown>> {
  return inScope(deps.database, { role: 'service_role' }, async (tx) => {
    const { factor, session } = await lockFactorOwner(tx, call, deps.clock())
    if (factor.status === 'verified' && session.aal !== 'aal2') {
      throw new AuthProblem(422, 'insufficient_aal', 'AAL2 required to unenroll verified factor')
    }
    await deleteFactor(tx, factor.factorId)
    return { id: factor.factorId }
  })
}
