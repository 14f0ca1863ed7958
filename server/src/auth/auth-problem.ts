/** Codes that the clients know, by the status they travel with (contract of the wire, section 2). */
export type AuthCode =
  | 'insufficient_aal'
  | 'mfa_challenge_expired'
  | 'mfa_factor_name_conflict'
  | 'mfa_factor_not_found'
  | 'mfa_ip_address_mismatch'
  | 'mfa_phone_enroll_not_enabled'
  | 'mfa_verification_failed'
  | 'mfa_webauthn_enroll_not_enabled'
  | 'too_many_enrolled_mfa_factors'
  | 'bad_json'
  | 'bad_jwt'
  | 'captcha_failed'
  | 'email_not_confirmed'
  | 'email_provider_disabled'
  | 'invalid_credentials'
  | 'anonymous_provider_disabled'
  | 'no_authorization'
  | 'not_admin'
  | 'not_found'
  | 'over_request_rate_limit'
  | 'phone_not_confirmed'
  | 'phone_provider_disabled'
  | 'refresh_token_already_used'
  | 'refresh_token_not_found'
  | 'request_entity_too_large'
  | 'same_password'
  | 'session_expired'
  | 'session_not_found'
  | 'unexpected_failure'
  | 'user_already_exists'
  | 'user_banned'
  | 'user_not_found'
  | 'validation_failed'
  | 'weak_password'

type AuthProblemExtras = {
  readonly weakPasswordReasons?: readonly ('length' | 'characters' | 'pwned')[]
  readonly retryAfterMs?: number
  /** A few grant errors have the form of OAuth whatever the version; no code reaches the client for those. */
  readonly isOauthForm?: boolean
}

/** An answer other than yes under `/auth/v1`. Messages are English: they belong to the wire, pages translate them. */
export class AuthProblem extends Error {
  readonly status: number
  readonly code: AuthCode
  readonly extras: AuthProblemExtras

  constructor(status: number, code: AuthCode, message: string, extras: AuthProblemExtras = {}) {
    super(message)
    this.name = 'AuthProblem'
    this.status = status
    this.code = code
    this.extras = extras
  }
}

export function validationFailed(message: string, status = 400): AuthProblem {
  return new AuthProblem(status, 'validation_failed', message)
}

export function tooManyRequests(retryAfterMs: number): AuthProblem {
  return new AuthProblem(429, 'over_request_rate_limit', 'Request rate limit reached', { retryAfterMs })
}
