import { randomUUID } from 'node:crypto'
import type { PasswordOwner } from '@laci/domain/account/password.ts'
import { isUuid } from '@laci/domain/base/ids/uuid.ts'
import type { FastifyRequest } from 'fastify'
import { inScope, type Tx } from '../../../db/scope.ts'
import type { FeatureDeps } from '../../../deps/server-deps.ts'
import type { SignInName } from '../../../identity/sign-in-name.ts'
import {
  findUserByEmail,
  findUserById,
  findUserByPhone,
  insertUser,
  updateUser,
} from '../../../identity/users-store.ts'
import { type AuthBody, bodyOf, objectOf, requireSmallData, textOf } from '../auth-body.ts'
import { AuthProblem, emailExists, phoneExists, validationFailed } from '../auth-problem.ts'
import { mergeData } from '../merge-data.ts'
import { newPasswordOwner, requireGoodPassword } from '../password-rules.ts'
import { userView } from '../user-view.ts'
import { flagOf, readBan, readNames, requirePersonsRole } from './admin-fields.ts'

/** `POST /admin/users` (AUTH-92): makes a person without signing it in; confirmed only where the caller says so. */
export async function createPerson(
  request: FastifyRequest,
  deps: FeatureDeps,
): Promise<Record<string, unknown>> {
  const body = bodyOf(request)
  const name = readNames(body, deps.config)
  if (name.email === null && name.phone === null) {
    throw validationFailed('Cannot create a user without either an email or phone')
  }
  requirePersonsRole(body)
  const userId = readNewId(body)
  const userMetadata = objectOf(body, 'user_metadata')
  const appMetadata = objectOf(body, 'app_metadata')
  requireSmallData(userMetadata)
  const isEmailConfirmed = flagOf(body, 'email_confirm')
  const isPhoneConfirmed = flagOf(body, 'phone_confirm')
  const nowMs = deps.clock()
  const bannedUntil = readBan(body, nowMs) ?? null
  const passwordHash = await hashOf(
    textOf(body, 'password'),
    newPasswordOwner(deps.config, name, userMetadata),
    deps,
  )

  return inScope(deps.database, { role: 'service_role' }, async (tx) => {
    await refuseTaken(tx, { userId, name, body })
    const user = await insertUser(tx, {
      userId,
      ...name,
      passwordHash,
      isEmailConfirmed,
      isPhoneConfirmed,
      userMetadata: mergeData({}, userMetadata),
      nowMs,
    })
    if (!user) {
      // Somebody else was faster; by now it is to be seen who.
      await refuseTaken(tx, { userId, name, body })
      throw new AuthProblem(422, 'user_already_exists', 'User already registered')
    }
    const rights = mergeData(user.appMetadata, appMetadata)
    requireSmallData(rights)
    return userView(await updateUser(tx, userId, { appMetadata: rights, bannedUntil }, nowMs), [])
  })
}

function readNewId(body: AuthBody): string {
  const id = textOf(body, 'id')
  if (id === '') return randomUUID()
  if (!isUuid(id)) throw validationFailed('ID must conform to the uuid v4 format')
  return id
}

/** No password: the person signs in by code, or sets one later. */
async function hashOf(password: string, owner: PasswordOwner, deps: FeatureDeps): Promise<string | null> {
  if (password === '') return null
  requireGoodPassword(password, owner)
  return deps.passwords.hash(password)
}

async function refuseTaken(
  tx: Tx,
  asked: { userId: string; name: SignInName; body: AuthBody },
): Promise<void> {
  const { userId, name, body } = asked
  if (name.email !== null && (await findUserByEmail(tx, name.email))) throw emailExists()
  if (name.phone !== null && (await findUserByPhone(tx, name.phone))) {
    // Told in the caller's words: who gave an e-mail made of the number asked for no number.
    throw textOf(body, 'phone') === '' ? emailExists() : phoneExists()
  }
  if (await findUserById(tx, userId)) {
    throw new AuthProblem(422, 'user_already_exists', 'A user with this ID exists already')
  }
}
