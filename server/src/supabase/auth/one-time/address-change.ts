import type { Tx } from '../../../db/scope.ts'
import { isPseudoEmail, readSignInEmail } from '../../../identity/sign-in-name.ts'
import { type AuthUser, findUserByEmail, findUserByPhone, updateUser } from '../../../identity/users-store.ts'
import type { ServerConfig } from '../../../world/server-config.ts'
import type { AuthDeps } from '../auth-deps.ts'
import { AuthProblem, emailExists, phoneExists, validationFailed } from '../auth-problem.ts'
import { requireTurn } from './issue-token.ts'
import { endTokensOfPerson, type OneTimeToken } from './one-time-store.ts'
import type { Challenge } from './pkce-challenge.ts'
import { issueAndSend } from './send-token.ts'
import { invalidPhone, readPhoneTarget } from './target.ts'

/**
 * Reads the e-mail that a person wants instead of the present one; null when it is that one (AUTH-44). Throws 400
 * `validation_failed`, or 422 `email_provider_disabled` where the e-mail stands for a number.
 */
export function readNewEmail(user: AuthUser, typed: string, config: ServerConfig): string | null {
  if (typed === '') return null
  const name = readSignInEmail(typed, config.pseudoDomain)
  if (name?.email == null) throw validationFailed('Unable to validate email address: invalid format')
  if (name.email === user.email) return null
  if (user.email !== null && isPseudoEmail(user.email, config.pseudoDomain)) {
    throw emailIsIdentity('The email of this account stands for its phone number and cannot be changed')
  }
  // Somebody's number is proved by registering with it, and by nothing else.
  if (name.phone !== null) throw emailIsIdentity('This email stands for a phone number and cannot be taken')
  return name.email
}

/**
 * Reads the number that a person wants; null when it is the present one (AUTH-44). Throws 400 `validation_failed`, or
 * 422 `phone_provider_disabled` where the number is who the person is.
 */
export function readNewPhone(user: AuthUser, typed: string, config: ServerConfig): string | null {
  if (typed === '') return null
  if (typed.replace('+', '') === user.phone?.slice(1)) return null
  const number = readPhoneTarget(typed).name?.phone
  if (!number) throw invalidPhone()
  if (number === user.phone) return null
  const isIdentity = user.email === null || isPseudoEmail(user.email, config.pseudoDomain)
  if (isIdentity) throw new AuthProblem(422, 'phone_provider_disabled', 'Phone changes are disabled')
  return number
}

function emailIsIdentity(reason: string): AuthProblem {
  return new AuthProblem(422, 'email_provider_disabled', reason)
}

/**
 * Sends the codes that a new e-mail needs: to the present address and to the new one, both of which must be proved
 * (AUTH-45). Throws 422 `email_exists`, and 429 when one of them was sent a code just now. `user` is locked.
 */
export async function askForEmailChange(
  tx: Tx,
  deps: AuthDeps,
  user: AuthUser,
  change: { newEmail: string; challenge: Challenge | null; redirectTo: string },
): Promise<void> {
  const { newEmail, challenge, redirectTo } = change
  const waiting = await startEmailChange(tx, deps, user, newEmail)
  await requireTurn(tx, deps, newEmail, false)
  await issueAndSend(tx, deps, {
    kind: 'email_change_new',
    target: newEmail,
    user: waiting,
    challenge,
    redirectTo,
  })
  if (user.email === null) return
  await requireTurn(tx, deps, user.email, false)
  await issueAndSend(tx, deps, {
    kind: 'email_change_current',
    target: user.email,
    user: waiting,
    challenge,
    redirectTo,
  })
}

/** Writes down which e-mail is wanted. Another one than before begins anew: no proof of the old wish counts for it. */
export async function startEmailChange(
  tx: Tx,
  deps: AuthDeps,
  user: AuthUser,
  newEmail: string,
): Promise<AuthUser> {
  if (await findUserByEmail(tx, newEmail)) throw emailExists()
  if (user.newEmail === newEmail) return user
  const now = deps.clock()
  await endTokensOfPerson(tx, user.userId, ['email_change_current', 'email_change_new'], now)
  return updateUser(tx, user.userId, { newEmail, emailChangeProved: null }, now)
}

/** Sends a code to the new number. Throws 422 `phone_exists` and 429. `user` is locked. */
export async function askForPhoneChange(
  tx: Tx,
  deps: AuthDeps,
  user: AuthUser,
  newPhone: string,
): Promise<void> {
  if (await findUserByPhone(tx, newPhone)) throw phoneExists()
  const now = deps.clock()
  await endTokensOfPerson(tx, user.userId, ['phone_change'], now)
  const waiting = await updateUser(tx, user.userId, { newPhone }, now)
  await requireTurn(tx, deps, newPhone, true)
  await issueAndSend(tx, deps, {
    kind: 'phone_change',
    target: newPhone,
    user: waiting,
    saysShortage: true,
    isForAnybody: true,
  })
}

/** What one proof did: the change is done, or the other address has to be proved too, or it proves nothing any more. */
export type ChangeOutcome =
  | { readonly kind: 'done'; readonly user: AuthUser }
  | { readonly kind: 'first_of_two' }
  | { readonly kind: 'void' }

/** Takes the proof of one address of an e-mail change (AUTH-45). Throws 422 `email_exists`. `user` is locked. */
export async function proveEmailChange(
  tx: Tx,
  deps: AuthDeps,
  user: AuthUser,
  token: OneTimeToken,
): Promise<ChangeOutcome> {
  const { newEmail } = user
  const side = token.kind === 'email_change_new' ? 'new' : 'current'
  if (newEmail === null || token.target !== (side === 'new' ? newEmail : user.email)) return { kind: 'void' }
  const now = deps.clock()
  const needsTwo = user.email !== null
  if (needsTwo && (user.emailChangeProved ?? side) === side) {
    await updateUser(tx, user.userId, { emailChangeProved: side }, now)
    return { kind: 'first_of_two' }
  }
  if (await findUserByEmail(tx, newEmail)) throw emailExists()
  await endTokensOfPerson(tx, user.userId, ['email_change_current', 'email_change_new'], now)
  const changes = { email: newEmail, emailConfirmedAt: now, newEmail: null, emailChangeProved: null }
  return { kind: 'done', user: await updateUser(tx, user.userId, changes, now) }
}

/** Takes the proof of a new number. Throws 422 `phone_exists`. `user` is locked. */
export async function provePhoneChange(
  tx: Tx,
  deps: AuthDeps,
  user: AuthUser,
  token: OneTimeToken,
): Promise<ChangeOutcome> {
  if (user.newPhone !== token.target) return { kind: 'void' }
  if (await findUserByPhone(tx, token.target)) throw phoneExists()
  const now = deps.clock()
  const changes = { phone: token.target, phoneConfirmedAt: now, newPhone: null }
  return { kind: 'done', user: await updateUser(tx, user.userId, changes, now) }
}
