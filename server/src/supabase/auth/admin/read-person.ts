import { isUuid } from '@laci/domain/base/ids/uuid.ts'
import type { FastifyRequest } from 'fastify'
import { inScope, type Tx } from '../../../db/scope.ts'
import type { FeatureDeps } from '../../../deps/server-deps.ts'
import { readFactorsOf } from '../../../identity/factors-store.ts'
import { type AuthUser, findUserById, lockUser } from '../../../identity/users-store.ts'
import { AuthProblem } from '../auth-problem.ts'
import { userView } from '../user-view.ts'

/** `GET /admin/users/{id}`: anybody, also who was deleted softly. */
export function readPerson(request: FastifyRequest, deps: FeatureDeps): Promise<Record<string, unknown>> {
  return inScope(deps.database, { role: 'service_role' }, async (tx) => {
    const user = await findNamed(tx, request)
    return userView(user, await readFactorsOf(tx, user.userId, deps.clock()))
  })
}

/** The person that the address names. Throws 404 `user_not_found`. */
export function findNamed(tx: Tx, request: FastifyRequest): Promise<AuthUser> {
  return requireNamed(request, (userId) => findUserById(tx, userId))
}

/** The person that the address names, locked against every other change. Throws 404 `user_not_found`. */
export function lockNamed(tx: Tx, request: FastifyRequest): Promise<AuthUser> {
  return requireNamed(request, (userId) => lockUser(tx, userId))
}

async function requireNamed(
  request: FastifyRequest,
  find: (userId: string) => Promise<AuthUser | null>,
): Promise<AuthUser> {
  const { userId } = request.params as { userId: string }
  const user = isUuid(userId) ? await find(userId) : null
  if (!user) throw new AuthProblem(404, 'user_not_found', 'User not found')
  return user
}
