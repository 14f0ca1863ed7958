import type { FastifyRequest } from 'fastify'
import { isPseudoEmail, readSignInEmail } from '../platform/identity/sign-in-name.ts'
import { type AuthUser, updateUser } from '../platform/identity/users-store.ts'
import { takeOrThrow } from '../platform/limits.ts'
import { inScope } from '../platform/scope.ts'
import type { FeatureDeps } from '../platform/server-deps.ts'
import { type AuthBody, bodyOf, isGiven, objectOf, requireSmallData, textOf } from './auth-body.ts'
import { AuthProblem, validationFailed } from './auth-problem.ts'
import { readFactorsOf } from './factors/factors-store.ts'
import { requireSecondFactor } from './factors/require-second-factor.ts'
import { requireGoodPassword } from './password-rules.ts'
import { type BearerClaims, lockPerson } from './require-bearer.ts'
import { deleteSessions } from './sessions-store.ts'
import { userView } from './user-view.ts'

/** `PUT /user` (AUTH-16, AUTH-17): password and own data. Identity and rights are not the person's to change. */
export async function changeUser(
  request: FastifyRequest,
  claims: BearerClaims,
  deps: FeatureDeps,
): Promise<Record<string, unknown>> {
  const body = bodyOf(request)
  const password = isGiven(body, 'password') ? textOf(body, 'password') : null
  const data = objectOf(body, 'data')
  const user = await inScope(deps.database, { role: 'service_role' }, async (tx) => {
    const signedIn = await lockPerson(tx, claims, deps.clock())
    if (isIdentityGiven(body)) await requireSecondFactor(tx, signedIn, deps.clock())
    return signedIn.user
  })
  if (isGiven(body, 'app_metadata')) {
    throw new AuthProblem(403, 'not_admin', 'Updating app_metadata requires admin privileges')
  }
  refuseNewIdentity(user, body, deps.config.pseudoDomain)
  if (password !== null) takeOrThrow(deps.limits.passwordChangesByPerson, user.userId)
  const passwordHash = password === null ? null : await hashOfNewPassword(user, password, deps)

  return inScope(deps.database, { role: 'service_role' }, async (tx) => {
    // Once more, because the hash took its time: a session that was ended meanwhile changes nothing.
    const signedIn = await lockPerson(tx, claims, deps.clock())
    if (isIdentityGiven(body)) await requireSecondFactor(tx, signedIn, deps.clock())
    const current = signedIn.user
    const userMetadata = mergeData(current.userMetadata, data)
    requireSmallData(userMetadata)
    const changes = { userMetadata, ...(passwordHash !== null && { passwordHash }) }
    const changed = await updateUser(tx, current.userId, changes, deps.clock())
    // Whoever knew the old password is out; this session stays.
    if (passwordHash !== null) await deleteSessions(tx, current.userId, claims.sessionId, 'others')
    return userView(changed, await readFactorsOf(tx, current.userId, deps.clock()))
  })
}

/** Whether the call changes by what somebody signs in. */
function isIdentityGiven(body: AuthBody): boolean {
  return ['password', 'email', 'phone'].some((field) => isGiven(body, field))
}

async function hashOfNewPassword(user: AuthUser, password: string, deps: FeatureDeps): Promise<string> {
  requireGoodPassword(password)
  if (user.passwordHash !== null && (await deps.passwords.verify(user.passwordHash, password))) {
    throw new AuthProblem(422, 'same_password', 'New password should be different from the old password.')
  }
  return deps.passwords.hash(password)
}

/** The e-mail made of a number, and the number, are who the person is; changing them needs a proof by message. */
function refuseNewIdentity(user: AuthUser, body: AuthBody, pseudoDomain: string): void {
  const email = textOf(body, 'email')
  if (email !== '') {
    const name = readSignInEmail(email, pseudoDomain)
    if (!name) throw validationFailed('Unable to validate email address: invalid format')
    if (name.email !== user.email) {
      const reason =
        user.email !== null && isPseudoEmail(user.email, pseudoDomain)
          ? 'The email of this account stands for its phone number and cannot be changed'
          : 'Email changes are disabled'
      throw new AuthProblem(422, 'email_provider_disabled', reason)
    }
  }
  const phone = textOf(body, 'phone').replace(/^\+/, '')
  if (phone !== '' && phone !== user.phone?.slice(1)) {
    throw new AuthProblem(422, 'phone_provider_disabled', 'Phone changes are disabled')
  }
}

/** Given keys replace, null removes, the others stay. */
function mergeData(
  known: Readonly<Record<string, unknown>>,
  given: Readonly<Record<string, unknown>>,
): Record<string, unknown> {
  return Object.fromEntries(Object.entries({ ...known, ...given }).filter(([, value]) => value !== null))
}
