import { createHash, timingSafeEqual } from 'node:crypto'
import { type AuthBody, textOf } from '../auth-body.ts'
import { validationFailed } from '../auth-problem.ts'

/** What a browser keeps to itself until it exchanges the code, made public (RFC 7636). */
export type Challenge = { readonly text: string; readonly method: 's256' | 'plain' }

/** Null when the caller uses no PKCE. Throws 400 `validation_failed` for half of it or a form that RFC 7636 rules out. */
export function readChallenge(body: AuthBody): Challenge | null {
  const text = textOf(body, 'code_challenge')
  const method = textOf(body, 'code_challenge_method').toLowerCase()
  if (text === '' && method === '') return null
  if (text === '' || method === '') {
    throw validationFailed('PKCE flow requires code_challenge_method and code_challenge')
  }
  if (method !== 's256' && method !== 'plain') throw validationFailed('Invalid code_challenge_method')
  if (text.length < 43 || text.length > 128) {
    throw validationFailed('code challenge has to be between 43 and 128 characters')
  }
  if (!/^[A-Za-z0-9._~-]+$/.test(text)) {
    throw validationFailed(
      'code challenge can only contain alphanumeric characters, hyphens, periods, underscores and tildes',
    )
  }
  return { text, method }
}

/** Compares in constant time: hashes of both sides, so that lengths tell nothing either. */
export function isVerifierRight(challenge: Challenge, verifier: string): boolean {
  const made =
    challenge.method === 'plain' ? verifier : createHash('sha256').update(verifier).digest('base64url')
  return timingSafeEqual(sha256(made), sha256(challenge.text))
}

function sha256(text: string): Buffer {
  return createHash('sha256').update(text).digest()
}
