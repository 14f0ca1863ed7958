import { createHash, randomUUID } from 'node:crypto'
import { makeCode } from '@laci/domain/account/sent-code.ts'
import { oneTimeCodeRules, oneTimeLifeMs, waitForNextCodeMs } from '@laci/domain/auth/one-time-code.ts'
import type { SentKind } from '@laci/domain/auth/one-time-text.ts'
import { uuidV7 } from '@laci/domain/base/ids/uuid.ts'
import { dayMs } from '@laci/domain/base/time/durations.ts'
import { instant } from '@laci/domain/base/time/instant.ts'
import type { Tx } from '../../../db/scope.ts'
import { codesPerNumberPerDay } from '../../../http/limits.ts'
import { type AuthUser, type UserChanges, updateUser } from '../../../identity/users-store.ts'
import type { AuthDeps } from '../auth-deps.ts'
import { AuthProblem } from '../auth-problem.ts'
import {
  deleteOldTokens,
  endTokensOf,
  insertToken,
  lockTarget,
  type NewPerson,
  sendTimesOf,
} from './one-time-store.ts'
import type { Challenge } from './pkce-challenge.ts'
import { kindsReplacedBy } from './wire-types.ts'

/** A token whose secrets are known for this moment only: they go into a message or to the service key. */
export type IssuedToken = {
  readonly tokenId: string
  readonly kind: SentKind
  readonly code: string
  /** What stands in a link; begins with `pkce_` when the link ends in a code that only the asking browser can use. */
  readonly linkToken: string
}

export type TokenRequest = {
  readonly kind: SentKind
  readonly target: string
  /** Who is behind the target, locked. Null: nobody, or a person yet to be made. */
  readonly user: AuthUser | null
  readonly newPerson?: NewPerson | null
  readonly challenge?: Challenge | null
  readonly isByService?: boolean
}

export const pkcePrefix = 'pkce_'

/**
 * Lets a target be sent one code a minute, three an hour and ten a day (AUTH-37), whoever asks and whether or not anybody
 * is known there. Throws 429 that names the seconds left. Call it before `issueToken`, in the same transaction.
 */
export async function requireTurn(tx: Tx, deps: AuthDeps, target: string, isPhone: boolean): Promise<void> {
  await lockTarget(tx, target)
  const now = instant(deps.clock())
  const times = await sendTimesOf(tx, target, now - dayMs)
  const perDay = deps.config.signupTicket === 'off' ? null : codesPerNumberPerDay
  const waitMs = waitForNextCodeMs(times, now, perDay)
  if (waitMs === 0) return
  throw new AuthProblem(
    429,
    isPhone ? 'over_sms_send_rate_limit' : 'over_email_send_rate_limit',
    `For security purposes, you can only request this after ${Math.ceil(waitMs / 1000)} seconds.`,
    { retryAfterMs: waitMs },
  )
}

/** Makes a token; older ones of its sort for the same target are void from now on. */
export async function issueToken(tx: Tx, deps: AuthDeps, request: TokenRequest): Promise<IssuedToken> {
  const now = deps.clock()
  const { kind, target, user, newPerson = null, challenge = null, isByService = false } = request
  if (user) await updateUser(tx, user.userId, sentNow(kind, now), now)
  // As much work for a stranger: the time must not tell who is known.
  else await tx.query('update auth_user set updated_at = updated_at where user_id = $1', [randomUUID()])

  const isSharedAddress = kind === 'email_change_new' || kind === 'phone_change'
  await endTokensOf(tx, target, kindsReplacedBy(kind), isSharedAddress ? (user?.userId ?? null) : null, now)
  const tokenId = uuidV7(now, deps.randomBytes(10))
  const code = makeCode(oneTimeCodeRules, deps.randomBytes(6))
  const linkToken = (challenge ? pkcePrefix : '') + randomText(deps)
  await insertToken(tx, {
    tokenId,
    kind,
    target,
    userId: user?.userId ?? null,
    newPerson,
    codeHash: deps.oneTimeCodes.hash(tokenId, code),
    linkHash: hashOfLink(linkToken),
    challenge,
    isByService,
    issuedAt: now,
    expiresAt: now + oneTimeLifeMs[kind],
  })
  await deleteOldTokens(tx, now)
  return { tokenId, kind, code, linkToken }
}

/** The code of PKCE that a redirect carries; only the browser with the verifier can make a session of it. */
export async function issueExchangeCode(
  tx: Tx,
  deps: AuthDeps,
  user: AuthUser,
  challenge: Challenge,
): Promise<string> {
  const now = deps.clock()
  const code = randomText(deps)
  await insertToken(tx, {
    tokenId: uuidV7(now, deps.randomBytes(10)),
    kind: 'pkce',
    target: user.userId,
    userId: user.userId,
    newPerson: null,
    codeHash: null,
    linkHash: hashOfLink(code),
    challenge,
    isByService: false,
    issuedAt: now,
    expiresAt: now + oneTimeLifeMs.pkce,
  })
  return code
}

export function hashOfLink(linkToken: string): Buffer {
  return createHash('sha256').update(linkToken).digest()
}

function randomText(deps: AuthDeps): string {
  return Buffer.from(deps.randomBytes(32)).toString('base64url')
}

/** What the clients show of it. */
function sentNow(kind: TokenRequest['kind'], now: number): UserChanges {
  switch (kind) {
    case 'signup':
      return { confirmationSentAt: now }
    case 'invite':
      return { confirmationSentAt: now, invitedAt: now }
    case 'magiclink':
    case 'recovery':
      return { recoverySentAt: now }
    case 'email_change_current':
    case 'email_change_new':
      return { emailChangeSentAt: now }
    case 'phone_change':
      return { phoneChangeSentAt: now }
    case 'reauthentication':
      return { reauthenticationSentAt: now }
    case 'sms':
      return {}
  }
}
