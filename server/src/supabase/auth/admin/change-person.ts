import type { FastifyRequest } from 'fastify'
import { inScope, type Tx } from '../../../db/scope.ts'
import type { FeatureDeps } from '../../../deps/server-deps.ts'
import { readFactorsOf } from '../../../identity/factors-store.ts'
import { passwordOwnerOf } from '../../../identity/password-owner.ts'
import { isPseudoEmail, readSignInEmail, type SignInName } from '../../../identity/sign-in-name.ts'
import {
  type AuthUser,
  findUserByEmail,
  findUserByPhone,
  type UserChanges,
  updateUser,
} from '../../../identity/users-store.ts'
import { bodyOf, isGiven, objectOf, requireSmallData, textOf } from '../auth-body.ts'
import { AuthProblem, emailExists, phoneExists } from '../auth-problem.ts'
import { mergeData } from '../merge-data.ts'
import { newPasswordOwner, requireGoodPassword } from '../password-rules.ts'
import { deleteAllSessions } from '../sessions-store.ts'
import { userView } from '../user-view.ts'
import { flagOf, readBan, readNames, requirePersonsRole } from './admin-fields.ts'
import { deleteOneTimeTokens } from './people-store.ts'
import { lockNamed } from './read-person.ts'

/** `PUT /admin/users/{id}` (AUTH-92): changes what is given and nothing else, at once and without a proof. */
export async function changePerson(
  request: FastifyRequest,
  deps: FeatureDeps,
): Promise<Record<string, unknown>> {
  const body = bodyOf(request)
  const given = readNames(body, deps.config)
  requirePersonsRole(body)
  const userData = objectOf(body, 'user_metadata')
  const appData = objectOf(body, 'app_metadata')
  const isEmailConfirmed = flagOf(body, 'email_confirm')
  const isPhoneConfirmed = flagOf(body, 'phone_confirm')
  const bannedUntil = readBan(body, deps.clock())
  const password = isGiven(body, 'password') ? textOf(body, 'password') : undefined
  if (password !== undefined) requireGoodPassword(password, newPasswordOwner(deps.config, given, userData))
  const passwordHash = password === undefined ? undefined : await deps.passwords.hash(password)

  return inScope(deps.database, { role: 'service_role' }, async (tx) => {
    const nowMs = deps.clock()
    const user = await lockNamed(tx, request)
    // Nobody comes back from there: a name would make somebody of a row that stands for nobody.
    if (user.deletedAt !== null) throw new AuthProblem(404, 'user_not_found', 'User not found')
    if (password !== undefined) requireGoodPassword(password, await passwordOwnerOf(tx, user, deps.config))
    const name = newNameOf(user, given, deps.config.pseudoDomain)
    await refuseTaken(tx, user, name)
    const userMetadata = mergeData(user.userMetadata, userData)
    const appMetadata = mergeData(user.appMetadata, appData)
    requireSmallData(userMetadata)
    requireSmallData(appMetadata)
    const isRenamed = name.email !== user.email || name.phone !== user.phone
    const changes: UserChanges = {
      userMetadata,
      appMetadata,
      ...(name.email !== null && { email: name.email }),
      ...(name.phone !== null && { phone: name.phone }),
      // A change that waited for its proof is overtaken.
      ...(isRenamed && { newEmail: null, emailChangeProved: null, newPhone: null }),
      ...(isEmailConfirmed && name.email && !user.emailConfirmedAt && { emailConfirmedAt: nowMs }),
      ...(isPhoneConfirmed && name.phone && !user.phoneConfirmedAt && { phoneConfirmedAt: nowMs }),
      ...(bannedUntil !== undefined && { bannedUntil }),
      ...(passwordHash !== undefined && { passwordHash }),
    }
    const changed = await updateUser(tx, user.userId, changes, nowMs)
    if (isRenamed || passwordHash !== undefined) await deleteOneTimeTokens(tx, user.userId)
    if (passwordHash !== undefined) await deleteAllSessions(tx, user.userId)
    return userView(changed, await readFactorsOf(tx, user.userId, nowMs))
  })
}

/** Under which names the person is known from now on. A number changes the e-mail that is made of it, too. */
function newNameOf(user: AuthUser, given: SignInName, pseudoDomain: string): SignInName {
  const email = given.email ?? user.email
  const phone = given.phone ?? user.phone
  const isMadeOfNumber = given.email === null && email !== null && isPseudoEmail(email, pseudoDomain)
  if (!isMadeOfNumber || phone === null) return { email, phone }
  return { email: readSignInEmail(`${phone}@${pseudoDomain}`, pseudoDomain)?.email ?? email, phone }
}

async function refuseTaken(tx: Tx, user: AuthUser, name: SignInName): Promise<void> {
  const isOther = (found: AuthUser | null) => found !== null && found.userId !== user.userId
  if (name.phone !== user.phone && name.phone !== null && isOther(await findUserByPhone(tx, name.phone))) {
    throw phoneExists()
  }
  if (name.email !== user.email && name.email !== null && isOther(await findUserByEmail(tx, name.email))) {
    throw emailExists()
  }
}
