import type { FastifyRequest } from 'fastify'
import { readSignInEmail, readSignInPhone, type SignInName } from '../platform/identity/sign-in-name.ts'
import {
  type AuthUser,
  findUserByEmail,
  findUserByPhone,
  lockUser,
} from '../platform/identity/users-store.ts'
import { inScope } from '../platform/scope.ts'
import type { FeatureDeps, ServerConfig } from '../platform/server-deps.ts'
import { bodyOf, textOf } from './auth-body.ts'
import { type AuthLimits, keyOfAddress, takeOrRefuse } from './auth-limits.ts'
import { AuthProblem, validationFailed } from './auth-problem.ts'
import { openSession } from './issue-session.ts'
import { isBanned } from './require-bearer.ts'

/** `POST /token?grant_type=password` (AUTH-6). */
export async function signInWithPassword(
  request: FastifyRequest,
  deps: FeatureDeps,
  limits: AuthLimits,
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
  const triedFromHere = `${tried} ${keyOfAddress(request)}`
  takeOrRefuse(limits.triesFromAddress, triedFromHere)
  takeOrRefuse(limits.tries, tried)

  const user = name && (await findUser(deps, name))
  // Hashed outside the transaction (it is slow), and for nobody too: the time tells nothing about who exists.
  const isRight = await deps.passwords.verify(user?.passwordHash ?? null, password)
  if (!user || !isRight) throw invalidCredentials()
  limits.triesFromAddress.forget(triedFromHere)
  if (isBanned(user, deps.clock())) throw new AuthProblem(400, 'user_banned', 'User is banned')
  if (email !== '' && user.emailConfirmedAt === null && user.email !== null) {
    throw new AuthProblem(400, 'email_not_confirmed', 'Email not confirmed')
  }
  if (phone !== '' && user.phoneConfirmedAt === null) {
    throw new AuthProblem(400, 'phone_not_confirmed', 'Phone not confirmed')
  }
  return inScope(deps.database, { role: 'service_role' }, async (tx) => {
    // The hash took its time: a password that was changed meanwhile has ended all sessions and opens no new one.
    const current = await lockUser(tx, user.userId)
    if (!current || current.passwordHash !== user.passwordHash) throw invalidCredentials()
    if (isBanned(current, deps.clock())) throw new AuthProblem(400, 'user_banned', 'User is banned')
    return openSession(tx, deps, current, 'password')
  })
}

function invalidCredentials(): AuthProblem {
  return new AuthProblem(400, 'invalid_credentials', 'Invalid login credentials')
}

function readName(email: string, phone: string, config: ServerConfig): SignInName | null {
  if (email !== '') return readSignInEmail(email, config.pseudoDomain)
  const number = readSignInPhone(phone, config)
  return number === null ? null : { email: null, phone: number }
}

function findUser(deps: FeatureDeps, name: SignInName): Promise<AuthUser | null> {
  return inScope(deps.database, { role: 'service_role' }, async (tx) => {
    // By the number first: who signed up with the number alone is the same person (ruling 8).
    const byPhone = name.phone === null ? null : await findUserByPhone(tx, name.phone)
    return byPhone ?? (name.email === null ? null : findUserByEmail(tx, name.email))
  })
}
