import type { AssuranceLevel } from '@laci/domain/auth/second-factor.ts'
import { errors, type JWTPayload, jwtVerify } from 'jose'
import { signEs256 } from '../crypto/es256.ts'
import type { Keys } from '../crypto/keys.ts'
import type { DatabaseRole } from '../db/scope.ts'
import type { AuthUser } from './users-store.ts'

/** An hour, as the public service: far above the 90 s before the end at which clients refresh. */
export const accessTokenLifeSeconds = 3_600

export type AuthenticationMethod = { method: string; timestamp: number }

/** What an access token says about the sign-in it belongs to. */
export type SessionClaims = {
  readonly sessionId: string
  readonly aal: 'aal1' | 'aal2'
  /** Newest first; `timestamp` in epoch seconds. */
  readonly amr: readonly AuthenticationMethod[]
}

/** `issuer` is the address of `/auth/v1`. Times in the token are epoch seconds. */
export function signAccessToken(
  keys: Keys,
  issuer: string,
  user: AuthUser,
  session: SessionClaims,
  nowMs: number,
): { token: string; expiresAtSeconds: number } {
  const issuedAt = Math.floor(nowMs / 1000)
  const expiresAtSeconds = issuedAt + accessTokenLifeSeconds
  const token = signToken(keys, {
    email: user.email ?? '',
    phone: user.phone?.slice(1) ?? '',
    app_metadata: user.appMetadata,
    user_metadata: user.userMetadata,
    role: 'authenticated',
    aal: session.aal,
    amr: session.amr,
    session_id: session.sessionId,
    is_anonymous: false,
    iss: issuer,
    sub: user.userId,
    aud: 'authenticated',
    iat: issuedAt,
    exp: expiresAtSeconds,
  })
  return { token, expiresAtSeconds }
}

/**
 * A signed token (RFC 7515, compact). Signed on the spot and not by `jose`, which asks WebCrypto: there a signature is a
 * job of the pool of threads that hash the passwords, and going there and back costs several times the signature.
 */
function signToken(keys: Keys, claims: JWTPayload): string {
  const header = { alg: 'ES256', kid: keys.publicJwk.kid, typ: 'JWT' }
  const signed = `${base64urlOf(header)}.${base64urlOf(claims)}`
  return `${signed}.${signEs256(keys.signingKey, Buffer.from(signed)).toString('base64url')}`
}

const base64urlOf = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')

/** What a token that we signed says. `role` is one of the three, or null when it names no role of ours. */
export type VerifiedToken = {
  readonly role: DatabaseRole | null
  readonly subject: string | null
  readonly sessionId: string | null
  readonly audience: string | readonly string[] | null
  readonly payload: JWTPayload
}

export type TokenVerdict =
  | { readonly ok: true; readonly token: VerifiedToken }
  | { readonly ok: false; readonly reason: 'unverifiable' | 'expired' }

const roles: readonly DatabaseRole[] = ['anon', 'authenticated', 'service_role']

/**
 * Checks signature and life of an access token or API key. Only ES256 with our own key is taken: the token never
 * chooses how it is checked. A token without an end is not ours.
 */
export async function verifyToken(keys: Keys, token: string, nowMs: number): Promise<TokenVerdict> {
  try {
    const { payload } = await jwtVerify(token, keys.verifyingKey, {
      algorithms: ['ES256'],
      currentDate: new Date(nowMs),
      requiredClaims: ['exp', 'role'],
    })
    return {
      ok: true,
      token: {
        role: roles.find((role) => role === payload.role) ?? null,
        subject: typeof payload.sub === 'string' ? payload.sub : null,
        sessionId: typeof payload.session_id === 'string' ? payload.session_id : null,
        audience: payload.aud ?? null,
        payload,
      },
    }
  } catch (error) {
    return { ok: false, reason: error instanceof errors.JWTExpired ? 'expired' : 'unverifiable' }
  }
}

/** What a token says of the sign-in that it belongs to; anything but `aal2` is the least. */
export function levelOf(payload: JWTPayload): AssuranceLevel {
  return payload.aal === 'aal2' ? 'aal2' : 'aal1'
}

/** The token of `Authorization: Bearer …`, or null when the header is missing or of another scheme. */
export function bearerOf(authorization: string | undefined): string | null {
  return /^bearer +(\S+)$/i.exec(authorization ?? '')?.[1] ?? null
}
