import { dayMs } from '@laci/domain/base/time/durations.ts'
import type { FastifyRequest } from 'fastify'
import { inScope, type Tx } from '../../db/scope.ts'
import { keyOfAddress, keyOfTry, rememberSuccess, takeOrThrow } from '../../http/limits.ts'
import { passwordOwnerOf } from '../../identity/password-owner.ts'
import type { AuthUser } from '../../identity/users-store.ts'
import type { ServerConfig } from '../../world/server-config.ts'
import { type AuthBody, isGiven, textOf } from './auth-body.ts'
import type { AuthDeps } from './auth-deps.ts'
import { AuthProblem } from './auth-problem.ts'
import { countTry, endToken, findLiveTokens, lockLiveTokens } from './one-time/one-time-store.ts'
import { findRight } from './one-time/verify-token.ts'
import { requireGoodPassword } from './password-rules.ts'
import type { SignedIn } from './require-bearer.ts'
import type { Session } from './sessions-store.ts'

/** A sign-in counts as fresh for a day (contract of the wire, 4.7). */
const freshSignInMs = dayMs

/** A password that is to be set, and what the caller gave to show who is asking. */
export type PasswordChange = {
  readonly passwordHash: string
  readonly isCurrentKnown: boolean
  /** The code of `GET /reauthenticate`; '' for none. */
  readonly nonce: string
}

/**
 * Reads and judges the password of `PUT /user`, and hashes it; null when none is given. Hashing takes its time, so this
 * holds no connection. Throws `weak_password`, `same_password`, `current_password_required`, `current_password_invalid`.
 */
export async function readPasswordChange(
  request: FastifyRequest,
  body: AuthBody,
  { user, session }: SignedIn,
  deps: AuthDeps,
): Promise<PasswordChange | null> {
  const nonce = textOf(body, 'nonce').trim()
  if (nonce !== '') takeOrThrow(deps.limits.codeChecksByAddress, keyOfAddress(request))
  const current = textOf(body, 'current_password')
  if (!isGiven(body, 'password')) return null
  const password = textOf(body, 'password')
  takeOrThrow(deps.limits.passwordChangesByPerson, user.userId)
  const owner = await inScope(deps.database, { role: 'service_role' }, (tx) =>
    passwordOwnerOf(tx, user, deps.config),
  )
  requireGoodPassword(password, owner)
  const isCurrentKnown = await isCurrentPasswordRight(request, user, current, deps)
  if (!isCurrentKnown && needsCurrentPassword(deps.config, user, session)) {
    throw new AuthProblem(
      400,
      'current_password_required',
      'Current password required when setting new password.',
    )
  }
  if (user.passwordHash !== null && (await deps.passwords.verify(user.passwordHash, password))) {
    throw new AuthProblem(422, 'same_password', 'New password should be different from the old password.')
  }
  return { passwordHash: await deps.passwords.hash(password), isCurrentKnown, nonce }
}

/** Who came in by a code has none, or has forgotten it: that sign-in is what recovery is for. */
function needsCurrentPassword(config: ServerConfig, user: AuthUser, session: Session): boolean {
  if (config.passwordChange !== 'current_password' || user.passwordHash === null) return false
  return !session.amr.some(({ method }) => method === 'otp')
}

async function isCurrentPasswordRight(
  request: FastifyRequest,
  user: AuthUser,
  current: string,
  deps: AuthDeps,
): Promise<boolean> {
  if (current === '') return false
  // The same count as at the front door: an open session is no way to try more passwords.
  const name = user.phone ?? user.email ?? user.userId
  const triedFromHere = keyOfTry(name, keyOfAddress(request))
  const { limits } = deps
  takeOrThrow(limits.passwordTriesByNameAndAddress, triedFromHere)
  if (!limits.placesOfSuccess.has(triedFromHere)) takeOrThrow(limits.passwordTriesByName, name)
  if (!(await deps.passwords.verify(user.passwordHash, current))) {
    throw new AuthProblem(400, 'current_password_invalid', 'The current password is wrong.')
  }
  rememberSuccess(limits, triedFromHere)
  return true
}

/**
 * Whether this sign-in may set a password now (AUTH-46); the problem is a value, because a wrong nonce is counted although
 * the call fails. The person is locked.
 */
export async function refusePasswordChange(
  tx: Tx,
  deps: AuthDeps,
  { user, session }: SignedIn,
  change: PasswordChange,
): Promise<AuthProblem | null> {
  const now = deps.clock()
  if (change.nonce !== '') return (await takeNonce(tx, deps, user, change.nonce)) ? null : wrongNonce()
  const isFresh = change.isCurrentKnown || now - session.createdAt <= freshSignInMs
  if (isFresh || deps.config.passwordChange !== 'recent_sign_in') return null
  return new AuthProblem(400, 'reauthentication_needed', 'Password update requires reauthentication')
}

async function takeNonce(tx: Tx, deps: AuthDeps, user: AuthUser, typed: string): Promise<boolean> {
  const now = deps.clock()
  const all = await findLiveTokens(tx, user.phone ?? user.email ?? '', ['reauthentication'], now)
  const ownIds = all.filter((token) => token.userId === user.userId).map((token) => token.tokenId)
  const live = await lockLiveTokens(tx, ownIds, now)
  const right = findRight(deps, live, typed)
  if (right === null) {
    await countTry(
      tx,
      live.map((token) => token.tokenId),
      now,
    )
    return false
  }
  await endToken(tx, right.tokenId, now)
  return true
}

function wrongNonce(): AuthProblem {
  return new AuthProblem(422, 'reauthentication_not_valid', 'Nonce has expired or is invalid')
}
