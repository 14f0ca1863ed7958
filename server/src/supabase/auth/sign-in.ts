import type { FastifyRequest } from 'fastify'
import { asService } from '../../db/scope.ts'
import type { FeatureDeps } from '../../deps/server-deps.ts'
import { keyOfAddress, keyOfTry, rememberSuccess, takeOrThrow } from '../../http/limits.ts'
import { readSignInEmail, readSignInPhone, type SignInName } from '../../identity/sign-in-name.ts'
import { findUserByName } from '../../identity/users-store.ts'
import type { ServerConfig } from '../../world/server-config.ts'
import { bodyOf, textOf } from './auth-body.ts'
import { AuthProblem, validationFailed } from './auth-problem.ts'
import { openSessionByPassword } from './issue-session.ts'
import { isBanned } from './require-bearer.ts'

/** `POST /token?grant_type=password` (AUTH-6). */
export async function signInWithPassword(
  request: FastifyRequest,
  deps: FeatureDeps,
): Promise<Record<string, unknown>> {
  const body = bodyOf(request)
  const email = textOf(body, 'email')
  const phone = textOf(body, 'phone')
  const password = textOf(body, 'password')
  if (email !== '' && phone !== '') {
    throw validationFailed('Only an email address or phone number should be provided on login.')
  }
  if (email === '' && phone === '') throw validationFailed('One of email or phone must be provided')

  const name = readName(email, phone, deps.config)
  // Counted by the one spelling: `0812…` and `+62 812…` share their tries.
  const tried = name?.phone ?? name?.email ?? `${email}${phone}`.slice(0, 100)
  const triedFromHere = keyOfTry(tried, keyOfAddress(request))
  const { limits } = deps
  takeOrThrow(limits.passwordTriesByNameAndAddress, triedFromHere)
  // A crowd of strangers cannot lock the owner out of where the password was right before (AUTH-10).
  if (!limits.placesOfSuccess.has(triedFromHere)) takeOrThrow(limits.passwordTriesByName, tried)

  // One look, whoever is there: two for a stranger and one for an owner would be a difference that can be measured.
  const user = name && (await findUserByName(asService(deps.database), name))
  // Hashed outside the transaction (it is slow), and for nobody too: the time tells nothing about who exists.
  const isRight = await deps.passwords.verify(user?.passwordHash ?? null, password)
  if (!user || !isRight) throw invalidCredentials()
  rememberSuccess(limits, triedFromHere)
  if (isBanned(user, deps.clock())) throw new AuthProblem(400, 'user_banned', 'User is banned')
  if (email !== '' && user.emailConfirmedAt === null && user.email !== null) {
    throw new AuthProblem(400, 'email_not_confirmed', 'Email not confirmed')
  }
  if (phone !== '' && user.phoneConfirmedAt === null) {
    throw new AuthProblem(400, 'phone_not_confirmed', 'Phone not confirmed')
  }
  // The hash took its time: what has changed meanwhile is looked at once more in the statement that opens the session.
  const opened = await openSessionByPassword(deps, user, user.passwordHash!)
  if (opened === null) throw invalidCredentials()
  return opened
}

function invalidCredentials(): AuthProblem {
  return new AuthProblem(400, 'invalid_credentials', 'Invalid login credentials')
}

function readName(email: string, phone: string, config: ServerConfig): SignInName | null {
  if (email !== '') return readSignInEmail(email, config.pseudoDomain)
  const number = readSignInPhone(phone, config)
  return number === null ? null : { email: null, phone: number }
}
