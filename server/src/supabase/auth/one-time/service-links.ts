import { randomUUID } from 'node:crypto'
import type { PasswordOwner } from '@laci/domain/account/password.ts'
import type { FastifyRequest } from 'fastify'
import { inScope, type Tx } from '../../../db/scope.ts'
import { readFactorsOf } from '../../../identity/factors-store.ts'
import {
  type AuthUser,
  findUserById,
  insertUser,
  lockUser,
  updateUser,
} from '../../../identity/users-store.ts'
import { bodyOf, objectOf, requireSmallData, textOf } from '../auth-body.ts'
import type { AuthDeps } from '../auth-deps.ts'
import { AuthProblem, emailExists, validationFailed } from '../auth-problem.ts'
import { newPasswordOwner, requireGoodPassword } from '../password-rules.ts'
import { userView } from '../user-view.ts'
import { readNewEmail, startEmailChange } from './address-change.ts'
import { issueToken, type TokenRequest } from './issue-token.ts'
import { readChallenge } from './pkce-challenge.ts'
import { askedRedirect, ownAddress } from './redirect.ts'
import { issueAndSend, linkOf } from './send-token.ts'
import { findByName, readEmailTarget, type Target } from './target.ts'

const linkTypes = [
  'signup',
  'invite',
  'magiclink',
  'recovery',
  'email_change_current',
  'email_change_new',
] as const
type LinkType = (typeof linkTypes)[number]

type Person = Record<string, unknown>

/**
 * `POST /admin/generate_link`: a code and link for whoever holds the service key, sent to nobody (AUTH-47). People whose
 * address is unknown are made by `signup`, `invite` and `magiclink`.
 */
export async function generateLink(request: FastifyRequest, deps: AuthDeps): Promise<Person> {
  const body = bodyOf(request)
  const type = textOf(body, 'type') as LinkType
  if (!linkTypes.includes(type)) throw validationFailed(`Invalid email action link type requested: ${type}`)
  const target = readEmailTarget(textOf(body, 'email'), deps.config)
  const userMetadata = objectOf(body, 'data')
  requireSmallData(userMetadata)
  const challenge = readChallenge(body)
  const redirectTo = askedRedirect(request, body)
  const password = type === 'signup' ? textOf(body, 'password') : ''
  const passwordHash = await hashOf(
    deps,
    password,
    newPasswordOwner(
      deps.config,
      { email: target.name?.email ?? null, phone: target.name?.phone ?? null },
      userMetadata,
    ),
  )

  return inScope(deps.database, { role: 'service_role' }, async (tx) => {
    const known = await lockByTarget(tx, target)
    const make = () => {
      if (type === 'signup' && passwordHash === null)
        throw validationFailed('Signup requires a valid password')
      return makePerson(tx, deps, target, { userMetadata, passwordHash })
    }
    let user: AuthUser
    let kind: TokenRequest['kind'] = type
    let address = target.key
    switch (type) {
      case 'signup':
      case 'invite':
        user = known ? await renew(tx, deps, known, userMetadata) : await make()
        break
      case 'magiclink':
        user = known ?? (await make())
        if (!known) kind = 'signup'
        break
      case 'recovery':
        user = known ?? unknownUser()
        break
      case 'email_change_current':
      case 'email_change_new': {
        const newEmail = readNewEmail(known ?? unknownUser(), textOf(body, 'new_email'), deps.config)
        if (newEmail === null) throw validationFailed('A new email is required to change the email')
        user = await startEmailChange(tx, deps, known ?? unknownUser(), newEmail)
        if (type === 'email_change_new') address = newEmail
      }
    }
    const token = await issueToken(tx, deps, { kind, target: address, user, challenge, isByService: true })
    return {
      ...(await viewOf(tx, deps, user.userId)),
      action_link: linkOf(deps, token, redirectTo),
      email_otp: token.code,
      hashed_token: token.linkToken,
      verification_type: kind,
      redirect_to: ownAddress(redirectTo, deps.config) ? redirectTo : deps.config.canonicalOrigin,
    }
  })
}

/** `POST /invite`: makes a person without a password and sends the code to come in with (AUTH-47). */
export async function invite(request: FastifyRequest, deps: AuthDeps): Promise<Person> {
  const body = bodyOf(request)
  const target = readEmailTarget(textOf(body, 'email'), deps.config)
  const userMetadata = objectOf(body, 'data')
  requireSmallData(userMetadata)
  const invited = await inScope(deps.database, { role: 'service_role' }, async (tx) => {
    const known = await lockByTarget(tx, target)
    const user = known
      ? await renew(tx, deps, known, userMetadata)
      : await makePerson(tx, deps, target, { userMetadata, passwordHash: null })
    const redirectTo = askedRedirect(request, body)
    await issueAndSend(tx, deps, {
      kind: 'invite',
      target: target.key,
      user,
      redirectTo,
      isByService: true,
      saysShortage: true,
    })
    return viewOf(tx, deps, user.userId)
  })
  deps.outbox.poke()
  return invited
}

/** As the person is now: making a token writes down that one was sent. */
async function viewOf(tx: Tx, deps: AuthDeps, userId: string): Promise<Person> {
  return userView((await findUserById(tx, userId))!, await readFactorsOf(tx, userId, deps.clock()))
}

async function hashOf(deps: AuthDeps, password: string, owner: PasswordOwner): Promise<string | null> {
  if (password === '') return null
  requireGoodPassword(password, owner)
  return deps.passwords.hash(password)
}

async function lockByTarget(tx: Tx, target: Target): Promise<AuthUser | null> {
  const found = await findByName(tx, target.name)
  return found && lockUser(tx, found.userId)
}

/** Somebody who is still to confirm: asked again, with what is newly said. Throws 422 `email_exists` for others. */
async function renew(
  tx: Tx,
  deps: AuthDeps,
  user: AuthUser,
  data: Readonly<Record<string, unknown>>,
): Promise<AuthUser> {
  if (user.emailConfirmedAt !== null || user.phoneConfirmedAt !== null) throw emailExists()
  const userMetadata = { ...user.userMetadata, ...data }
  requireSmallData(userMetadata)
  return updateUser(tx, user.userId, { userMetadata }, deps.clock())
}

async function makePerson(
  tx: Tx,
  deps: AuthDeps,
  target: Target,
  person: { userMetadata: Readonly<Record<string, unknown>>; passwordHash: string | null },
): Promise<AuthUser> {
  const made = await insertUser(tx, {
    ...person,
    userId: randomUUID(),
    email: target.name?.email ?? null,
    phone: target.name?.phone ?? null,
    isEmailConfirmed: false,
    isPhoneConfirmed: false,
    nowMs: deps.clock(),
  })
  // Somebody registered with it at this very moment.
  if (!made) throw emailExists()
  return made
}

function unknownUser(): never {
  throw new AuthProblem(404, 'user_not_found', 'User with this email not found')
}
