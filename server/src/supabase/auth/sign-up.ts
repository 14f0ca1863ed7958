import { randomUUID } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { inScope, type Tx } from '../../db/scope.ts'
import type { FeatureDeps } from '../../deps/server-deps.ts'
import { keyOfAddress, takeOrThrow } from '../../http/limits.ts'
import { readSignInEmail, readSignInPhone, type SignInName } from '../../identity/sign-in-name.ts'
import { consumeSignupTicket, isSignupTicketGood } from '../../identity/signup-tickets.ts'
import { findUserByEmail, findUserByPhone, insertUser } from '../../identity/users-store.ts'
import type { ServerConfig } from '../../world/server-config.ts'
import { type AuthBody, bodyOf, objectOf, requireSmallData, textOf } from './auth-body.ts'
import { AuthProblem, validationFailed } from './auth-problem.ts'
import { openSession } from './issue-session.ts'
import { readChallenge } from './one-time/pkce-challenge.ts'
import { newPasswordOwner, requireGoodPassword } from './password-rules.ts'

/** `POST /signup`: makes a person and signs in at once. People reach it through `/api/registrations` instead. */
export async function signUp(request: FastifyRequest, deps: FeatureDeps): Promise<Record<string, unknown>> {
  takeOrThrow(deps.limits.signUpsByAddress, keyOfAddress(request))
  const body = bodyOf(request)
  const name = readNewName(body, deps.config)
  const password = textOf(body, 'password')
  if (password === '') throw validationFailed('Signup requires a valid password')
  const userMetadata = objectOf(body, 'data')
  requireGoodPassword(password, newPasswordOwner(deps.config, name, userMetadata))
  requireSmallData(userMetadata)
  // Signed in at once, so there is no link that could need it; half of it is a mistake all the same.
  readChallenge(body)
  const ticket = { text: textOf(objectOf(body, 'gotrue_meta_security'), 'captcha_token'), phone: name.phone }
  const needsTicket = deps.config.signupTicket === 'required'

  // Looked at before the costly hash is made, decided inside the transaction below.
  await inScope(deps.database, { role: 'service_role' }, async (tx) => {
    if (needsTicket && !(await isSignupTicketGood(tx, { ...ticket, nowMs: deps.clock() }))) throw noTicket()
    if (await isTaken(tx, name)) throw alreadyRegistered()
  })
  const passwordHash = await deps.passwords.hash(password)
  return inScope(deps.database, { role: 'service_role' }, async (tx) => {
    const nowMs = deps.clock()
    if (needsTicket && !(await consumeSignupTicket(tx, { ...ticket, nowMs }))) throw noTicket()
    const user = await insertUser(tx, {
      userId: randomUUID(),
      email: name.email,
      phone: name.phone,
      passwordHash,
      isEmailConfirmed: true,
      // In conformance mode nobody has proved anything; a number alone must be usable there all the same.
      isPhoneConfirmed: needsTicket || name.email === null,
      userMetadata,
      nowMs,
    })
    if (!user) throw alreadyRegistered()
    return openSession(tx, deps, user.userId, 'password')
  })
}

function readNewName(body: AuthBody, config: ServerConfig): SignInName {
  const email = textOf(body, 'email')
  const phone = textOf(body, 'phone')
  if (email !== '' && phone !== '') {
    throw validationFailed('To sign up, please provide your email or phone number, not both')
  }
  if (email === '' && phone === '') {
    throw new AuthProblem(422, 'anonymous_provider_disabled', 'Anonymous sign-ins are disabled')
  }
  if (email !== '') {
    const name = readSignInEmail(email, config.pseudoDomain)
    if (!name) throw validationFailed('Unable to validate email address: invalid format')
    return name
  }
  const number = readSignInPhone(phone, config)
  if (!number) throw validationFailed('Invalid phone number format (E.164 required)')
  return { email: null, phone: number }
}

async function isTaken(tx: Tx, name: SignInName): Promise<boolean> {
  if (name.email !== null && (await findUserByEmail(tx, name.email))) return true
  return name.phone !== null && (await findUserByPhone(tx, name.phone)) !== null
}

function noTicket(): AuthProblem {
  return new AuthProblem(
    400,
    'captcha_failed',
    'captcha protection: request disallowed (the number is not verified)',
  )
}

function alreadyRegistered(): AuthProblem {
  return new AuthProblem(422, 'user_already_exists', 'User already registered')
}
