import type { SyncErrorCode } from '../base/problem.ts'
import type { WireAnswer } from './sync-wire.ts'

/** Why a cycle of sending and fetching stopped. Caught once, by the engine's loop; nothing has left the outbox. */
export class SyncTrouble extends Error {
  override name = 'SyncTrouble'
  readonly code: SyncErrorCode
  /** The server asked to be left alone this long; null when it did not. */
  readonly retryAfterMs: number | null
  /** Which of the reasons that share a code, as the server named it. */
  readonly reason: string
  constructor(code: SyncErrorCode, detail: string, retryAfterMs: number | null = null, reason = '') {
    super(detail)
    this.code = code
    this.retryAfterMs = retryAfterMs
    this.reason = reason
  }
}

/** Answers that only time or a person can change: asking every second would help nobody. */
const lastingTroubles: ReadonlySet<SyncErrorCode> = new Set([
  'device_unknown',
  'device_revoked',
  'wrong_store',
  'client_too_old',
])
export function isLasting(code: SyncErrorCode): boolean {
  return lastingTroubles.has(code)
}

/** Our server says what it thinks of this device. In trouble it judges nobody, nor does a stranger in its place [SYNC-90]. */
export function isJudgement(code: SyncErrorCode): boolean {
  return isLasting(code) && code !== 'wrong_store'
}

/** Nobody of ours answered: without internet, or behind a sign-in page. */
export function isNoAnswer(code: SyncErrorCode): boolean {
  return code === 'unreachable' || code === 'timed_out' || code === 'captive_portal'
}

/** The body of a 200 of our server; anything else is thrown as what it means for the engine. */
export function bodyOf(answer: WireAnswer): unknown {
  if (answer.kind === 'unreachable') throw new SyncTrouble('unreachable', 'no answer')
  if (answer.kind === 'not_ours') {
    // An error page of a proxy in front of our server is the server's trouble; a cheerful page is a Wi-Fi sign-in, and so is 511,
    // *Network Authentication Required* of RFC 6585.
    const isOfProxy = answer.status >= 500 && answer.status !== 511
    const code = isOfProxy ? 'server_trouble' : 'captive_portal'
    throw new SyncTrouble(code, `an answer that is not ours (${answer.status})`, answer.retryAfterMs)
  }
  if (answer.status === 200) return answer.body
  throw new SyncTrouble(
    troubleOf(answer.status, textIn(answer.body, 'code')),
    `status ${answer.status}`,
    answer.retryAfterMs,
    textIn(answer.body, 'reason'),
  )
}

function troubleOf(status: number, code: string): SyncErrorCode {
  if (status === 401) return 'device_unknown'
  if (status === 403) return code === 'device_revoked' ? 'device_revoked' : 'wrong_store'
  if (status === 426) return 'client_too_old'
  if (status === 429) return 'too_many_requests'
  if (status >= 500) return 'server_trouble'
  return 'answer_unreadable'
}

function textIn(body: unknown, member: 'code' | 'reason'): string {
  const value = (body as { readonly [name: string]: unknown } | null)?.[member]
  return typeof value === 'string' ? value : ''
}
