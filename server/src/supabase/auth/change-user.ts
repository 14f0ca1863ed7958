import type { FastifyRequest } from 'fastify'
import { inScope, type Tx } from '../../db/scope.ts'
import { keyOfAddress, takeOrThrow } from '../../http/limits.ts'
import { readFactorsOf } from '../../identity/factors-store.ts'
import { findUserById, updateUser } from '../../identity/users-store.ts'
import { bodyOf, isGiven, objectOf, requireSmallData, textOf } from './auth-body.ts'
import type { AuthDeps } from './auth-deps.ts'
import { AuthProblem } from './auth-problem.ts'
import { requireSecondFactor } from './factors/require-second-factor.ts'
import { mergeData } from './merge-data.ts'
import {
  askForEmailChange,
  askForPhoneChange,
  readNewEmail,
  readNewPhone,
} from './one-time/address-change.ts'
import { readChallenge } from './one-time/pkce-challenge.ts'
import { askedRedirect } from './one-time/redirect.ts'
import { readPasswordChange, refusePasswordChange } from './password-change.ts'
import { type BearerClaims, lockPerson } from './require-bearer.ts'
import { deleteSessions } from './sessions-store.ts'
import { userView } from './user-view.ts'

/**
 * `PUT /user` (AUTH-16, AUTH-17, AUTH-44 to AUTH-46, AUTH-87, AUTH-103): password and own data at once, another address after its proof.
 * Rights are not the person's to change.
 */
export async function changeUser(
  request: FastifyRequest,
  claims: BearerClaims,
  deps: AuthDeps,
): Promise<Record<string, unknown>> {
  const body = bodyOf(request)
  const data = objectOf(body, 'data')
  const challenge = readChallenge(body)
  const lockFit = async (tx: Tx) => {
    const current = await lockPerson(tx, claims, deps.clock())
    await requireSecondFactor(tx, current, deps.clock())
    return current
  }
  const signedIn = await inScope(deps.database, { role: 'service_role' }, lockFit)
  if (isGiven(body, 'app_metadata')) {
    throw new AuthProblem(403, 'not_admin', 'Updating app_metadata requires admin privileges')
  }
  const newEmail = readNewEmail(signedIn.user, textOf(body, 'email'), deps.config)
  const newPhone = readNewPhone(signedIn.user, textOf(body, 'phone'), deps.config)
  if (newEmail !== null || newPhone !== null)
    takeOrThrow(deps.limits.addressChangesByPerson, signedIn.user.userId)
  const change = await readPasswordChange(request, body, signedIn, deps)

  const ending = await inScope(
    deps.database,
    { role: 'service_role' },
    async (tx): Promise<Record<string, unknown> | AuthProblem> => {
      // Once more, because the hash took its time: a session that was ended meanwhile changes nothing.
      const current = await lockFit(tx)
      const refused = change && (await refusePasswordChange(tx, deps, current, change))
      if (refused) return refused
      if (newEmail !== null || newPhone !== null) await deps.codeRequests.take(tx, keyOfAddress(request))
      const userMetadata = mergeData(current.user.userMetadata, data)
      requireSmallData(userMetadata)
      const changes = { userMetadata, ...(change && { passwordHash: change.passwordHash }) }
      const user = await updateUser(tx, current.user.userId, changes, deps.clock())
      // Whoever knew the old password is out; this session stays.
      if (change) await deleteSessions(tx, user.userId, claims.sessionId, 'others')
      // After the password: a new one ends the codes that were under way before it.
      const redirectTo = askedRedirect(request)
      if (newEmail !== null) await askForEmailChange(tx, deps, user, { newEmail, challenge, redirectTo })
      if (newPhone !== null) await askForPhoneChange(tx, deps, user, newPhone)
      const changed = (await findUserById(tx, user.userId))!
      return userView(changed, await readFactorsOf(tx, user.userId, deps.clock()))
    },
  )
  if (ending instanceof AuthProblem) throw ending
  if (newEmail !== null || newPhone !== null) deps.outbox.poke()
  return ending
}
