import type { AssuranceLevel } from '@laci/domain/auth/second-factor.ts'
import { isUuid } from '@laci/domain/base/ids/uuid.ts'
import type { FastifyRequest } from 'fastify'
import { asService } from '../db/scope.ts'
import { Problem } from '../http/problems.ts'
import type { World } from '../world/world.ts'
import { bearerOf, levelOf, verifyToken } from './tokens.ts'

/** The signed-in person behind a request of `/api`. */
export type Owner = {
  readonly userId: string
  readonly sessionId: string
  readonly email: string | null
  /** `+62…` */
  readonly phone: string | null
  /** As the person gave it when registering; for display only. */
  readonly name: string
  /** `aal2` once a second factor was shown in this very sign-in, and as long as the person has that factor. */
  readonly level: AssuranceLevel
  /** When a second factor was last shown in this sign-in, epoch milliseconds; null: never. */
  readonly factorShownAt: number | null
}

/** Somebody who runs this Laci, known by two factors. */
export type Operator = Owner & { readonly level: 'aal2' }

/**
 * Who is signed in, by the bearer access token: its signature and end are checked, and the row of its session, so that
 * a signed-out token is worth nothing at once. Throws Problem 401 `session_missing`, `session_expired` (refresh and try
 * again) or `session_ended` (sign in again), and 403 `second_factor_needed` for a person who has a verified second factor
 * and has not shown one in this sign-in [AUTH-96]: a stolen password alone opens nothing.
 */
export async function requireOwner(request: FastifyRequest, deps: SessionDeps): Promise<Owner> {
  return (await readSignedIn(request, deps)).owner
}

/**
 * Who runs this Laci: `operator: true` in `app_metadata`, which only holders of the service key can set, and a second
 * factor shown in this sign-in (ruling 2, AUTH-88). Both are read from the database, so that taking either away counts
 * at once. Throws Problem as requireOwner does, 403 `operator_only`, or 403 `second_factor_needed` (show one, try again).
 */
export async function requireOperator(request: FastifyRequest, deps: SessionDeps): Promise<Operator> {
  const { owner, isOperator } = await readSignedIn(request, deps)
  if (!isOperator) {
    throw new Problem(403, 'operator_only', 'Bagian ini hanya untuk pengelola. Tidak ada yang diubah.')
  }
  const { level } = owner
  if (level === 'aal2') return { ...owner, level }
  throw secondFactorNeeded()
}

/** The sign-in has yet to show the second factor that its person has. */
export function secondFactorNeeded(): Problem {
  return new Problem(
    403,
    'second_factor_needed',
    'Masukkan dulu kode 6 angka dari aplikasi autentikator, lalu coba lagi. Tidak ada yang diubah.',
  )
}

type SessionDeps = Pick<World, 'database' | 'keys' | 'clock'>

async function readSignedIn(
  request: FastifyRequest,
  deps: SessionDeps,
): Promise<{ owner: Owner; isOperator: boolean }> {
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
  const { subject, sessionId, payload } = verdict.token
  if (!isUuid(subject) || !isUuid(sessionId)) throw ended()
  const { rows } = await asService(deps.database).ask<{
    email: string | null
    phone: string | null
    name: unknown
    is_banned: boolean
    is_operator: boolean
    aal: AssuranceLevel
    factor_shown_s: number | null
    has_verified_factor: boolean
  }>({
    name: 'owner-of-session',
    text: `select email, phone, user_metadata->'name' as name, coalesce(banned_until > $3, false) as is_banned,
             coalesce(app_metadata->'operator' = 'true', false) as is_operator, aal,
             (jsonb_path_query_first(amr, '$[*] ? (@.method == "totp").timestamp'))::int as factor_shown_s,
             exists (select from auth_factor f where f.user_id = auth_user.user_id and f.status = 'verified')
               as has_verified_factor
           from auth_session join auth_user using (user_id)
           where session_id = $1 and user_id = $2`,
    values: [sessionId, subject, new Date(deps.clock())],
  })
  const row = rows[0]
  if (!row || row.is_banned) throw ended()
  // The token too: one that was given out, and perhaps stolen, before the factor was shown stays what it was.
  const level = row.aal === 'aal2' && levelOf(payload) === 'aal2' ? 'aal2' : 'aal1'
  if (level === 'aal1' && row.has_verified_factor) throw secondFactorNeeded()
  const owner: Owner = {
    userId: subject,
    sessionId,
    email: row.email,
    phone: row.phone,
    name: typeof row.name === 'string' ? row.name : '',
    level,
    factorShownAt: row.factor_shown_s === null ? null : row.factor_shown_s * 1_000,
  }
  return { owner, isOperator: row.is_operator }
}

function ended(): Problem {
  return new Problem(
    401,
    'session_ended',
    'Sesi masuk ini sudah berakhir. Silakan masuk lagi. Data Anda aman.',
  )
}
