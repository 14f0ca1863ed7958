/** Codes that the clients know, by the status they travel with (contract of the wire, section 2). */
export type AuthCode =
  | 'anonymous_provider_disabled'
  | 'bad_code_verifier'
  | 'bad_json'
  | 'bad_jwt'
  | 'captcha_failed'
  | 'code_requests_full'
  | 'conflict'
  | 'current_password_invalid'
  | 'current_password_required'
  | 'email_exists'
  | 'email_not_confirmed'
  | 'email_provider_disabled'
  | 'flow_state_expired'
  | 'flow_state_not_found'
  | 'insufficient_aal'
  | 'invalid_credentials'
  | 'manual_linking_disabled'
  | 'mfa_challenge_expired'
  | 'mfa_factor_name_conflict'
  | 'mfa_factor_not_found'
  | 'mfa_ip_address_mismatch'
  | 'mfa_phone_enroll_not_enabled'
  | 'mfa_verification_failed'
  | 'mfa_webauthn_enroll_not_enabled'
  | 'no_authorization'
  | 'not_admin'
  | 'not_found'
  | 'otp_disabled'
  | 'otp_expired'
  | 'over_email_send_rate_limit'
  | 'over_request_rate_limit'
  | 'over_sms_send_rate_limit'
  | 'phone_exists'
  | 'phone_not_confirmed'
  | 'phone_provider_disabled'
  | 'provider_disabled'
  | 'reauthentication_needed'
  | 'reauthentication_not_valid'
  | 'refresh_token_already_used'
  | 'refresh_token_not_found'
  | 'request_entity_too_large'
  | 'request_timeout'
  | 'same_password'
  | 'saml_provider_disabled'
  | 'session_expired'
  | 'session_not_found'
  | 'sms_send_failed'
  | 'too_many_enrolled_mfa_factors'
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

export function emailExists(): AuthProblem {
  return new AuthProblem(422, 'email_exists', 'A user with this email address has already been registered')
}

export function phoneExists(): AuthProblem {
  return new AuthProblem(422, 'phone_exists', 'A user with this phone number has already been registered')
}
