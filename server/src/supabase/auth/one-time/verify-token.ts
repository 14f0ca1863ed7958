import { randomUUID } from 'node:crypto'
import { readCode } from '@laci/domain/account/sent-code.ts'
import { oneTimeCodeRules } from '@laci/domain/auth/one-time-code.ts'
import { phoneOfPseudoEmail } from '@laci/domain/base/phone/phone-number.ts'
import type { Tx } from '../../../db/scope.ts'
import { type AuthUser, insertUser, lockUser, updateUser } from '../../../identity/users-store.ts'
import type { AuthDeps } from '../auth-deps.ts'
import { AuthProblem } from '../auth-problem.ts'
import { isBanned } from '../require-bearer.ts'
import { proveEmailChange, provePhoneChange } from './address-change.ts'
import { hashOfLink } from './issue-token.ts'
import {
  countTry,
  endToken,
  findLiveTokens,
  findTokenByLink,
  lockLiveTokens,
  lockTarget,
  type OneTimeToken,
} from './one-time-store.ts'
import { kindsTakenBy, type VerifyType } from './wire-types.ts'

/** What a code or link was worth. A value and not a throw: a wrong try must be committed although the call fails. */
export type Verdict =
  | { readonly kind: 'proved'; readonly user: AuthUser; readonly token: OneTimeToken }
  | { readonly kind: 'first_of_two' }
  | { readonly kind: 'refused'; readonly problem: AuthProblem }

/** One text for wrong, late, used, tried too often and unknown (AUTH-32). */
function wrongCode(): Verdict {
  return { kind: 'refused', problem: new AuthProblem(403, 'otp_expired', 'Token has expired or is invalid') }
}

function wrongLink(): Verdict {
  const problem = new AuthProblem(403, 'otp_expired', 'Email link is invalid or has expired')
  return { kind: 'refused', problem }
}

/** Takes a typed code for a target. A wrong one counts against every token of the target that it could have been. */
export async function takeCode(
  tx: Tx,
  deps: AuthDeps,
  proof: { type: VerifyType; target: string; typed: string },
): Promise<Verdict> {
  const now = deps.clock()
  const candidates = await findLiveTokens(tx, proof.target, kindsTakenBy(proof.type), now)
  const people = await lockPeopleOf(tx, candidates)
  await lockTarget(tx, proof.target)
  const live = await lockLiveTokens(tx, idsOf(candidates), now)
  const right = findRight(deps, live, proof.typed)
  if (right === null) {
    await countTry(tx, idsOf(live), now)
    return wrongCode()
  }
  return (await use(tx, deps, right, people)) ?? wrongCode()
}

/** Takes the token of a link, which nobody can guess. */
export async function takeLink(
  tx: Tx,
  deps: AuthDeps,
  proof: { type: VerifyType; linkToken: string },
): Promise<Verdict> {
  const known = await findTokenByLink(tx, hashOfLink(proof.linkToken))
  if (!known || !kindsTakenBy(proof.type).includes(known.kind)) return wrongLink()
  const people = await lockPeopleOf(tx, [known])
  const [live] = await lockLiveTokens(tx, [known.tokenId], deps.clock())
  return (live && (await use(tx, deps, live, people))) ?? wrongLink()
}

/** The token whose code was typed. All are compared, so that the time tells nothing about which. */
export function findRight(
  deps: AuthDeps,
  tokens: readonly OneTimeToken[],
  typed: string,
): OneTimeToken | null {
  const code = readCode(oneTimeCodeRules, typed) ?? 'none'
  const right = tokens.filter(
    (token) => token.codeHash !== null && deps.oneTimeCodes.isRight(token.tokenId, code, token.codeHash),
  )
  return right[0] ?? null
}

/** In one order, so that two checks never wait for each other. */
async function lockPeopleOf(tx: Tx, tokens: readonly OneTimeToken[]): Promise<Map<string, AuthUser>> {
  const people = new Map<string, AuthUser>()
  const userIds = new Set(tokens.flatMap((token) => token.userId ?? []))
  for (const userId of [...userIds].sort()) {
    const user = await lockUser(tx, userId)
    if (user) people.set(userId, user)
  }
  return people
}

/** Uses a locked token up. Null when it proves nothing (any more). */
async function use(
  tx: Tx,
  deps: AuthDeps,
  token: OneTimeToken,
  people: ReadonlyMap<string, AuthUser>,
): Promise<Verdict | null> {
  const now = deps.clock()
  await endToken(tx, token.tokenId, now)
  const user = token.userId === null ? await makePerson(tx, token, now) : people.get(token.userId)
  if (!user || user.deletedAt !== null) return null
  if (isBanned(user, now)) {
    return { kind: 'refused', problem: new AuthProblem(403, 'user_banned', 'User is banned') }
  }
  switch (token.kind) {
    case 'signup':
    case 'invite':
    case 'magiclink':
    case 'recovery':
    case 'sms':
      if (!isOwn(deps, user, token.target)) return null
      return { kind: 'proved', user: await confirmTarget(tx, deps, user, token), token }
    case 'email_change_current':
    case 'email_change_new':
    case 'phone_change': {
      const prove = token.kind === 'phone_change' ? provePhoneChange : proveEmailChange
      const outcome = await prove(tx, deps, user, token)
      if (outcome.kind === 'done') return { kind: 'proved', user: outcome.user, token }
      return outcome.kind === 'void' ? null : { kind: 'first_of_two' }
    }
    // Neither is taken by a type of the wire: see kindsTakenBy.
    case 'reauthentication':
    case 'pkce':
      return null
  }
}

/** Null when the token makes nobody, or when somebody took the number since: who was asked for has a newer proof. */
async function makePerson(tx: Tx, { newPerson }: OneTimeToken, nowMs: number): Promise<AuthUser | null> {
  if (newPerson === null) return null
  return insertUser(tx, {
    ...newPerson,
    userId: randomUUID(),
    passwordHash: null,
    isEmailConfirmed: true,
    isPhoneConfirmed: true,
    nowMs,
  })
}

/** A code that went to an address opens the person only as long as the address is the person's. */
function isOwn(deps: AuthDeps, user: AuthUser, target: string): boolean {
  return target === user.phone || target === keyOfEmail(deps, user)
}

/** Whoever holds the code holds the address: a number with the e-mail made of it, or an e-mail. */
async function confirmTarget(tx: Tx, deps: AuthDeps, user: AuthUser, token: OneTimeToken): Promise<AuthUser> {
  const now = deps.clock()
  const provesPhone = token.target === user.phone && user.phoneConfirmedAt === null
  const provesEmail = token.target === keyOfEmail(deps, user) && user.emailConfirmedAt === null
  if (!provesPhone && !provesEmail) return user
  const changes = {
    ...(provesPhone && { phoneConfirmedAt: now }),
    ...(provesEmail && { emailConfirmedAt: now }),
  }
  return updateUser(tx, user.userId, changes, now)
}

/** As tokens name the e-mail of a person: by its number, when it is made of one. */
function keyOfEmail(deps: AuthDeps, { email }: AuthUser): string | null {
  return email === null ? null : (phoneOfPseudoEmail(email, deps.config.pseudoDomain) ?? email)
}

function idsOf(tokens: readonly OneTimeToken[]): string[] {
  return tokens.map((token) => token.tokenId)
}
