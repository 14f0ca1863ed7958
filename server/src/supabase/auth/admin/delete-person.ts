import type { FastifyRequest } from 'fastify'
import { inScope } from '../../../db/scope.ts'
import type { FeatureDeps } from '../../../deps/server-deps.ts'
import { bodyOf } from '../auth-body.ts'
import { AuthProblem } from '../auth-problem.ts'
import { flagOf } from './admin-fields.ts'
import { deleteSoftly, deleteWholly } from './people-store.ts'
import { lockNamed } from './read-person.ts'

/** `DELETE /admin/users/{id}` (AUTH-93): wholly, or softly where the body says `should_soft_delete`. */
export async function deletePerson(
  request: FastifyRequest,
  deps: FeatureDeps,
): Promise<Record<string, never>> {
  const isSoft = flagOf(bodyOf(request), 'should_soft_delete')
  try {
    await inScope(deps.database, { role: 'service_role' }, async (tx) => {
      const { userId } = await lockNamed(tx, request)
      await (isSoft ? deleteSoftly(tx, userId, deps.clock()) : deleteWholly(tx, userId))
    })
  } catch (error) {
    throw isStillReferenced(error) ? stillReferenced() : error
  }
  return {}
}

function isStillReferenced(error: unknown): boolean {
  return (error as { code?: unknown }).code === '23503'
}

/** Shops and their sales are never lost with the person: that is what the soft way is for. */
function stillReferenced(): AuthProblem {
  return new AuthProblem(
    409,
    'conflict',
    'This user has a shop, an account or an affiliate record. Nothing was deleted; use should_soft_delete.',
  )
}
