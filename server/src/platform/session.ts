import { isUuid } from '@laci/domain/ids/uuid.ts'
import type { FastifyRequest } from 'fastify'
import { bearerOf, verifyToken } from './identity/tokens.ts'
import { Problem } from './problems.ts'
import { inScope } from './scope.ts'
import type { ServerDeps } from './server-deps.ts'

/** The signed-in person behind a request of `/api`. */
export type Owner = {
  readonly userId: string
  readonly sessionId: string
  readonly email: string | null
  /** `+62…` */
  readonly phone: string | null
  /** As the person gave it when registering; for display only. */
  readonly name: string
}

/**
 * Who is signed in, by the bearer access token: its signature and end are checked, and the row of its session, so that
 * a signed-out token is worth nothing at once. Throws Problem 401 `session_missing`, `session_expired` (refresh and try
 * again) or `session_ended` (sign in again).
 */
export async function requireOwner(
  request: FastifyRequest,
  deps: Pick<ServerDeps, 'database' | 'keys' | 'clock'>,
): Promise<Owner> {
  const bearer = bearerOf(request.headers.authorization)
  if (bearer === null) {
    throw new Problem(401, 'session_missing', 'Anda belum masuk. Silakan masuk dulu. Data Anda aman.')
  }
  const verdict = await verifyToken(deps.keys, bearer, deps.clock())
  if (!verdict.ok && verdict.reason === 'expired') {
    throw new Problem(
      401,
      'session_expired',
      'Sesi masuk sudah lewat waktunya. Silakan coba lagi atau masuk ulang. Data Anda aman.',
    )
  }
  if (!verdict.ok || verdict.token.role !== 'authenticated') throw ended()
  const { subject, sessionId } = verdict.token
  if (!isUuid(subject) || !isUuid(sessionId)) throw ended()
  const row = await inScope(deps.database, { role: 'service_role' }, async (tx) => {
    const { rows } = await tx.prepared<{
      email: string | null
      phone: string | null
      name: unknown
      is_banned: boolean
    }>(
      'owner-of-session',
      `select email, phone, user_metadata->'name' as name, coalesce(banned_until > $3, false) as is_banned
       from auth_session join auth_user using (user_id)
       where session_id = $1 and user_id = $2`,
      [sessionId, subject, new Date(deps.clock())],
    )
    return rows[0]
  })
  if (!row || row.is_banned) throw ended()
  return {
    userId: subject,
    sessionId,
    email: row.email,
    phone: row.phone,
    name: typeof row.name === 'string' ? row.name : '',
  }
}

function ended(): Problem {
  return new Problem(
    401,
    'session_ended',
    'Sesi masuk ini sudah berakhir. Silakan masuk lagi. Data Anda aman.',
  )
}
