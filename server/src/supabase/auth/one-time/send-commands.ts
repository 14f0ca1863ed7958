import { randomUUID } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { inScope, type Tx } from '../../../db/scope.ts'
import { keyOfAddress, takeOrThrow } from '../../../http/limits.ts'
import { type AuthUser, findUserByEmail, lockUser } from '../../../identity/users-store.ts'
import { type AuthBody, bodyOf, objectOf, requireSmallData, textOf } from '../auth-body.ts'
import type { AuthDeps } from '../auth-deps.ts'
import { AuthProblem, validationFailed } from '../auth-problem.ts'
import { requireSecondFactor } from '../factors/require-second-factor.ts'
import { lockPerson, readBearer } from '../require-bearer.ts'
import { askForEmailChange } from './address-change.ts'
import { requireTurn } from './issue-token.ts'
import { findNewestToken, type NewPerson } from './one-time-store.ts'
import { readChallenge } from './pkce-challenge.ts'
import { askedRedirect } from './redirect.ts'
import { issueAndSend, whenSent } from './send-token.ts'
import { findByName, invalidPhone, readEmailTarget, readTarget, type Target } from './target.ts'

type Answer = Record<string, unknown>

/** `POST /otp` and `POST /magiclink`: a code to sign in with; a right one makes an unknown number a person (AUTH-36). */
export async function sendSignInCode(request: FastifyRequest, deps: AuthDeps): Promise<Answer> {
  takeOrThrow(deps.limits.recoveriesByAddress, keyOfAddress(request))
  const body = bodyOf(request)
  const target = readTarget(body, deps.config)
  const mayCreate = readFlag(body, 'create_user', true)
  const userMetadata = objectOf(body, 'data')
  requireSmallData(userMetadata)
  const challenge = readChallenge(body)
  if (target.isPhone) requireChannel(body)
  if (target.name === null) throw invalidPhone()
  const isNumber = target.name.phone !== null
  const messageId = await inScope(deps.database, { role: 'service_role' }, async (tx) => {
    const user = await lockByTarget(tx, target)
    await deps.codeRequests.take(tx, keyOfAddress(request))
    await requireTurn(tx, deps, target.key, target.isPhone)
    return issueAndSend(tx, deps, {
      kind: target.isPhone ? 'sms' : 'magiclink',
      target: target.key,
      user,
      // Nobody is made, and nobody is told so: whoever is unknown gets the same answer and no message [AUTH-98].
      newPerson: user || !mayCreate ? null : newPersonOf(target, userMetadata),
      challenge,
      redirectTo: askedRedirect(request, body),
      saysShortage: isNumber && mayCreate,
      isForAnybody: isNumber && mayCreate,
    })
  })
  // Every number is sent its code, known or not; of an e-mail, and where nobody is to be made, the waiting
  // would tell who is known.
  if (isNumber && mayCreate) await whenSent(deps, messageId)
  else deps.outbox.poke()
  return accepted(target)
}

/** `POST /recover`: a code to set a new password with. The same answer for everybody (AUTH-38). */
export async function sendRecoveryCode(request: FastifyRequest, deps: AuthDeps): Promise<Answer> {
  takeOrThrow(deps.limits.recoveriesByAddress, keyOfAddress(request))
  const body = bodyOf(request)
  const email = textOf(body, 'email')
  if (email === '') throw validationFailed('Password recovery requires an email')
  const target = readEmailTarget(email, deps.config)
  const challenge = readChallenge(body)
  await inScope(deps.database, { role: 'service_role' }, async (tx) => {
    const user = await lockByTarget(tx, target)
    await deps.codeRequests.take(tx, keyOfAddress(request))
    await requireTurn(tx, deps, target.key, target.isPhone)
    const redirectTo = askedRedirect(request, body)
    await issueAndSend(tx, deps, { kind: 'recovery', target: target.key, user, challenge, redirectTo })
  })
  deps.outbox.poke()
  return {}
}

const resendTypes = ['signup', 'email_change', 'sms', 'phone_change'] as const
type ResendType = (typeof resendTypes)[number]

/** `POST /resend`: the code once more, if there is one to repeat. The same answer for everybody (AUTH-38). */
export async function resendCode(request: FastifyRequest, deps: AuthDeps): Promise<Answer> {
  takeOrThrow(deps.limits.recoveriesByAddress, keyOfAddress(request))
  const body = bodyOf(request)
  const type = textOf(body, 'type') as ResendType
  if (!resendTypes.includes(type)) {
    throw validationFailed(`Missing one of these types: ${resendTypes.join(', ')}`)
  }
  const target = readTarget(body, deps.config)
  if (target.isPhone !== (type === 'sms' || type === 'phone_change')) {
    throw validationFailed(`Type provided requires ${target.isPhone ? 'an email address' : 'a phone number'}`)
  }
  // A number that cannot be anybody's here: nothing to repeat, nothing to hide.
  if (target.name === null) return accepted(target)
  await inScope(deps.database, { role: 'service_role' }, async (tx) => {
    const redirectTo = askedRedirect(request, body)
    if (type === 'email_change') {
      await repeatEmailChange(tx, deps, target, { redirectTo, visitor: keyOfAddress(request) })
      return
    }
    const { user, newPerson } = await whatToRepeat(tx, type, target)
    await deps.codeRequests.take(tx, keyOfAddress(request))
    await requireTurn(tx, deps, target.key, target.isPhone)
    await issueAndSend(tx, deps, { kind: type, target: target.key, user, newPerson, redirectTo })
  })
  deps.outbox.poke()
  return accepted(target)
}

/** `GET /reauthenticate`: a code that lets a person with an old session set a password (AUTH-46). */
export async function sendReauthenticationCode(request: FastifyRequest, deps: AuthDeps): Promise<Answer> {
  const claims = await readBearer(request, deps)
  const messageId = await inScope(deps.database, { role: 'service_role' }, async (tx) => {
    const signedIn = await lockPerson(tx, claims, deps.clock())
    await requireSecondFactor(tx, signedIn, deps.clock())
    const { user } = signedIn
    if (user.email !== null && user.emailConfirmedAt === null) {
      throw new AuthProblem(422, 'email_not_confirmed', 'Please verify your email first.')
    }
    if (user.email === null && user.phoneConfirmedAt === null) {
      throw new AuthProblem(422, 'phone_not_confirmed', 'Please verify your phone first.')
    }
    const target = user.phone ?? user.email!
    await deps.codeRequests.take(tx, keyOfAddress(request))
    await requireTurn(tx, deps, target, user.email === null)
    return issueAndSend(tx, deps, { kind: 'reauthentication', target, user, saysShortage: true })
  })
  await whenSent(deps, messageId)
  return {}
}

async function whatToRepeat(
  tx: Tx,
  type: Exclude<ResendType, 'email_change'>,
  target: Target,
): Promise<{ user: AuthUser | null; newPerson: NewPerson | null }> {
  const nothing = { user: null, newPerson: null }
  if (type === 'signup') {
    const user = await lockByTarget(tx, target)
    return user && user.emailConfirmedAt === null ? { user, newPerson: null } : nothing
  }
  const last = await findNewestToken(tx, target.key, type)
  if (last === null) return nothing
  const user = last.userId === null ? null : await lockUser(tx, last.userId)
  if (type === 'phone_change' && user?.newPhone !== target.key) return nothing
  return { user, newPerson: user ? null : last.newPerson }
}

async function repeatEmailChange(
  tx: Tx,
  deps: AuthDeps,
  target: Target,
  { redirectTo, visitor }: { redirectTo: string; visitor: string },
): Promise<void> {
  const found = target.name?.email ? await findUserByEmail(tx, target.name.email) : null
  const user = found && (await lockUser(tx, found.userId))
  await deps.codeRequests.take(tx, visitor)
  if (user?.newEmail)
    return askForEmailChange(tx, deps, user, { newEmail: user.newEmail, challenge: null, redirectTo })
  await requireTurn(tx, deps, target.key, target.isPhone)
  await issueAndSend(tx, deps, { kind: 'email_change_current', target: target.key, user: null })
}

async function lockByTarget(tx: Tx, target: Target): Promise<AuthUser | null> {
  const found = await findByName(tx, target.name)
  // A stranger costs the second look too.
  return lockUser(tx, found?.userId ?? randomUUID())
}

/** Only a number can become a person: its code arrives by WhatsApp. Whoever signs up by e-mail needs an invitation. */
function newPersonOf(target: Target, userMetadata: Readonly<Record<string, unknown>>): NewPerson | null {
  const { email = null, phone = null } = target.name ?? {}
  return phone === null ? null : { email, phone, userMetadata }
}

/** For a number the clients know an id of the message; it says nothing about whether there is one. */
function accepted(target: Target): Answer {
  return target.isPhone ? { message_id: randomUUID() } : {}
}

function readFlag(body: AuthBody, field: string, fallback: boolean): boolean {
  const value = body[field]
  if (value === undefined || value === null) return fallback
  if (typeof value === 'boolean') return value
  throw new AuthProblem(400, 'bad_json', `Could not parse request body as JSON: ${field} must be a boolean`)
}

function requireChannel(body: AuthBody): void {
  if (!['', 'sms', 'whatsapp'].includes(textOf(body, 'channel'))) {
    throw validationFailed("Invalid channel, supported values are 'sms' or 'whatsapp'")
  }
}
