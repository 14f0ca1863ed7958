import type { AssuranceLevel } from '@laci/domain/auth/second-factor.ts'
import { isUuid } from '@laci/domain/base/ids/uuid.ts'
import { accept, type Result, refuse } from '@laci/domain/base/lib/result.ts'
import type { Keys } from '../../crypto/keys.ts'
import type { Scope, Tx } from '../../db/scope.ts'
import { levelOf, verifyToken } from '../../identity/tokens.ts'

/** Whose rights a call over the clients' wire has, and the session that must still stand. */
export type Caller = {
  readonly scope: Scope
  /** Null for the two keys, which belong to no session. */
  readonly sessionId: string | null
  /** What the token says of the sign-in. */
  readonly level: AssuranceLevel
  /** End of the token, epoch milliseconds. */
  readonly expiresAtMs: number
}

export type CallerRefusal =
  | { code: 'token_expired' }
  | { code: 'token_unverifiable' }
  | { code: 'token_claims' }

/** Reads an access token or API key. The session is not asked for yet: see `sessionStandingOf`. */
export async function readCaller(
  keys: Keys,
  token: string,
  nowMs: number,
): Promise<Result<Caller, CallerRefusal>> {
  const verdict = await verifyToken(keys, token, nowMs)
  if (!verdict.ok) {
    return refuse({ code: verdict.reason === 'expired' ? 'token_expired' : 'token_unverifiable' })
  }
  const { role, subject, sessionId, payload } = verdict.token
  const expiresAtMs = Number(payload.exp) * 1000
  if (role === null) return refuse({ code: 'token_claims' })
  if (role !== 'authenticated') {
    return accept({ scope: { role }, sessionId: null, level: 'aal1', expiresAtMs })
  }
  if (!isUuid(subject) || !isUuid(sessionId)) return refuse({ code: 'token_claims' })
  return accept({ scope: { role, userId: subject }, sessionId, level: levelOf(payload), expiresAtMs })
}

/**
 * `second_factor_needed`: the person has a verified second factor and this sign-in has not shown one, so that it opens
 * nothing here [AUTH-96].
 */
export type SessionStanding = 'open' | 'second_factor_needed' | 'ended'

/** How the session of a token stands: signing out ends a token although its end has not come. */
export async function sessionStandingOf(tx: Tx, caller: Caller): Promise<SessionStanding> {
  if (caller.sessionId === null) return 'open'
  const { rows } = await tx.prepared<{ standing: SessionStanding }>(
    'session-standing',
    'select app.session_standing($1, $2, $3) as standing',
    [caller.sessionId, caller.scope.userId, caller.level],
  )
  return rows[0]!.standing
}
