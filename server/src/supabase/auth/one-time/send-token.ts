import type { OneTimeKind } from '@laci/domain/auth/one-time-code.ts'
import { oneTimeMessage } from '@laci/domain/auth/one-time-text.ts'
import { type PhoneNumber, readPhoneNumber } from '@laci/domain/base/phone/phone-number.ts'
import type { Tx } from '../../../db/scope.ts'
import { Problem } from '../../../http/problems.ts'
import type { CodeShare } from '../../../outbox/code-budget.ts'
import { codeMessageKey } from '../../../outbox/code-message.ts'
import type { AuthDeps } from '../auth-deps.ts'
import { AuthProblem } from '../auth-problem.ts'
import { type IssuedToken, issueToken, pkcePrefix, type TokenRequest } from './issue-token.ts'
import { ownAddress } from './redirect.ts'
import { typeInLink } from './wire-types.ts'

/** A message that waited longer than this helps nobody: the person has asked again. */
const messageLifeMs = 5 * 60_000

/** So long may a request wait for its code to be sent (the gateway's contract, section 5). */
const longestWaitMs = 8_000

/** Where what nobody gets would go; reserved by no operator. It never leaves the transaction. */
const nobodysPhone = '+628000000000' as PhoneNumber

/** Which links a person can follow; the others are typed codes only. */
const linkedKinds: readonly OneTimeKind[] = [
  'signup',
  'invite',
  'magiclink',
  'recovery',
  'email_change_current',
]

type SendingOptions = {
  readonly redirectTo?: string
  /**
   * Throws Problem 429 when no further code may go out today [WA-20]. Only where strangers are sent codes too, or where
   * people ask for themselves: elsewhere it would tell who is known.
   */
  readonly saysShortage?: boolean
  /** The door sends codes to numbers that are nobody's too: they are counted apart [WA-50]. */
  readonly isForAnybody?: boolean
}

/**
 * Makes a token and puts its message into the outbox, in the transaction of the caller (AUTH-43). Who cannot be reached
 * by WhatsApp is sent nothing, and that costs as much and is answered as if it were. Answers the id of the message, null
 * when there is none.
 */
export async function issueAndSend(
  tx: Tx,
  deps: AuthDeps,
  request: TokenRequest & SendingOptions,
): Promise<string | null> {
  const token = await issueToken(tx, deps, request)
  const to = phoneFor(request)
  // An older code that is still on its way would arrive after this one and be taken for the newest.
  await deps.outbox.voidCodesTo(tx, to ?? nobodysPhone)
  await tx.query('savepoint message')
  const share = request.isForAnybody || request.newPerson ? 'anybody' : 'person'
  const added = await addMessage(tx, deps, token, { to: to ?? nobodysPhone, share }, request.redirectTo ?? '')
  if (added instanceof Problem && request.saysShortage) throw added
  const isSent = to !== null && !(added instanceof Problem)
  await tx.query(isSent ? 'release savepoint message' : 'rollback to savepoint message')
  return isSent ? added : null
}

/**
 * Waits until a code is sent, after the commit (ruling 33). Throws 422 `sms_send_failed` when it surely was not. For
 * callers only who are told the same whoever is known: the time tells too.
 */
export async function whenSent(deps: AuthDeps, messageId: string | null): Promise<void> {
  deps.outbox.poke()
  if (messageId === null) return
  const outcome = await deps.outbox.waitFor(messageId, longestWaitMs)
  if (outcome === 'sent' || outcome === 'no_answer') return
  const reason = outcome === 'not_on_whatsapp' ? 'this number is not on WhatsApp' : 'try again'
  throw new AuthProblem(422, 'sms_send_failed', `Error sending confirmation OTP to provider: ${reason}`)
}

/** Answers the id of the message, or why no further code may go out today [WA-20]. */
async function addMessage(
  tx: Tx,
  deps: AuthDeps,
  token: IssuedToken,
  { to, share }: { to: PhoneNumber; share: CodeShare },
  redirectTo: string,
): Promise<string | Problem> {
  try {
    return await deps.outbox.add(tx, {
      to,
      message: oneTimeMessage({
        kind: token.kind,
        code: token.code,
        brand: deps.config.brand.name,
        link: wantsLink(deps, token, redirectTo) ? linkOf(deps, token, redirectTo) : null,
      }),
      idempotencyKey: codeMessageKey(token.tokenId),
      notAfter: deps.clock() + messageLifeMs,
      share,
    })
  } catch (error) {
    if (error instanceof Problem && error.status === 429) return error
    throw error
  }
}

function wantsLink(deps: AuthDeps, token: IssuedToken, redirectTo: string): boolean {
  if (!linkedKinds.includes(token.kind)) return false
  return token.linkToken.startsWith(pkcePrefix) || ownAddress(redirectTo, deps.config) !== null
}

/** The address of `GET /verify` for a token. `redirectTo` stands in it readably, as the public service writes it. */
export function linkOf(deps: AuthDeps, token: IssuedToken, redirectTo: string): string {
  const back = ownAddress(redirectTo, deps.config) ? redirectTo : deps.config.canonicalOrigin
  const readable = encodeURIComponent(back).replace(/%3A/g, ':').replace(/%2F/g, '/')
  return `${deps.config.canonicalOrigin}/auth/v1/verify?token=${token.linkToken}&type=${typeInLink(token.kind)}&redirect_to=${readable}`
}

/**
 * The number that a code may go to: the target, when it is one, else the proved number of the person. Pseudo-e-mails
 * are numbers here; a real e-mail has no channel, and the proof of a new one cannot go anywhere but there.
 */
function phoneFor({ kind, target, user, newPerson = null }: TokenRequest): PhoneNumber | null {
  if (user === null && newPerson === null) return null
  const isProved = kind !== 'email_change_new' && user !== null && user.phoneConfirmedAt !== null
  const phone = target.startsWith('+') ? target : isProved ? user.phone : null
  const read = readPhoneNumber(phone ?? '')
  return read.ok ? read.value : null
}
