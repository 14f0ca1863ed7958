import type { ColumnType, Generated } from 'kysely'

/**
 * Tables that are queried through kysely, by the names and types that node-postgres gives them. Features that write
 * their SQL by hand need no entry here.
 */
export type Tables = {
  auth_user: AuthUserTable
  auth_session: AuthSessionTable
  auth_refresh_token: AuthRefreshTokenTable
  auth_factor: AuthFactorTable
  auth_factor_challenge: AuthFactorChallengeTable
}

type Json<T> = ColumnType<T, string, string>

export type AuthUserTable = {
  user_id: string
  identity_id: Generated<string>
  email: string | null
  phone: string | null
  password_hash: string | null
  email_confirmed_at: Date | null
  phone_confirmed_at: Date | null
  last_sign_in_at: Date | null
  app_metadata: Json<Record<string, unknown>>
  user_metadata: Json<Record<string, unknown>>
  banned_until: Date | null
  created_at: Date
  updated_at: Date
  invited_at: Generated<Date | null>
  confirmation_sent_at: Generated<Date | null>
  recovery_sent_at: Generated<Date | null>
  reauthentication_sent_at: Generated<Date | null>
  new_email: Generated<string | null>
  email_change_sent_at: Generated<Date | null>
  email_change_proved: Generated<'current' | 'new' | null>
  new_phone: Generated<string | null>
  phone_change_sent_at: Generated<Date | null>
  deleted_at: Generated<Date | null>
}

export type AuthSessionTable = {
  session_id: string
  user_id: string
  created_at: Date
  refreshed_at: Date
  aal: 'aal1' | 'aal2'
  amr: Json<{ method: string; timestamp: number }[]>
  factor_id: Generated<string | null>
}

export type AuthRefreshTokenTable = {
  token_hash: Buffer
  session_id: string
  parent_hash: Buffer | null
  salt: Buffer
  created_at: Date
  revoked_at: Date | null
}

export type AuthFactorTable = {
  factor_id: string
  user_id: string
  factor_type: 'totp'
  friendly_name: string | null
  status: 'unverified' | 'verified'
  sealed_secret: string
  last_counter: number | null
  wrong_codes: Generated<number>
  locked_until: Date | null
  created_at: Date
  updated_at: Date
  last_challenged_at: Date | null
}

export type AuthFactorChallengeTable = {
  challenge_id: string
  factor_id: string
  address: string
  expires_at: Date
}
