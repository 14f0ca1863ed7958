import { isUuid } from '@laci/domain/ids/uuid.ts'
import { accept, type Result, refuse } from '@laci/domain/lib/result.ts'
import type { Keys } from '../keys.ts'
import type { Scope, Tx } from '../scope.ts'
import { verifyToken } from './tokens.ts'

/** Whose rights a call over the clients' wire has, and the session that must still stand. */
export type Caller = {
  readonly scope: Scope
  /** Null for the two keys, which belong to no session. */
  readonly sessionId: string | null
  /** End of the token, epoch milliseconds. */
  readonly expiresAtMs: number
}

export type CallerRefusal =
  | { code: 'token_expired' }
  | { code: 'token_unverifiable' }
  | { code: 'token_claims' }

/** Reads an access token or API key. The session is not asked for yet: see `isSessionOpen`. */
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
  if (role !== 'authenticated') return accept({ scope: { role }, sessionId: null, expiresAtMs })
  if (!isUuid(subject) || !isUuid(sessionId)) return refuse({ code: 'token_claims' })
  return accept({ scope: { role, userId: subject }, sessionId, expiresAtMs })
}

/** Whether the session of a token still stands: signing out ends a token although its end has not come. */
export async function isSessionOpen(tx: Tx, caller: Caller): Promise<boolean> {
  if (caller.sessionId === null) return true
  const { rows } = await tx.prepared<{ is_open: boolean }>(
    'is-session-open',
    'select app.is_session_open($1, $2) as is_open',
    [caller.sessionId, caller.scope.userId],
  )
  return rows[0]?.is_open === true
}
