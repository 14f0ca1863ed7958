import type { Selectable } from 'kysely'
import type { Asker, Tx } from '../db/scope.ts'
import type { AuthUserTable } from '../db/tables.ts'

/** A person who can sign in. Times are epoch milliseconds; `phone` is `+62…`. */
export type AuthUser = {
  readonly userId: string
  readonly identityId: string
  readonly email: string | null
  readonly phone: string | null
  readonly passwordHash: string | null
  readonly emailConfirmedAt: number | null
  readonly phoneConfirmedAt: number | null
  readonly lastSignInAt: number | null
  readonly appMetadata: Readonly<Record<string, unknown>>
  readonly userMetadata: Readonly<Record<string, unknown>>
  readonly bannedUntil: number | null
  readonly createdAt: number
  readonly updatedAt: number
  readonly invitedAt: number | null
  readonly confirmationSentAt: number | null
  readonly recoverySentAt: number | null
  readonly reauthenticationSentAt: number | null
  /** Waits for its proof; of a change of e-mail with two proofs, which one has come. */
  readonly newEmail: string | null
  readonly emailChangeSentAt: number | null
  readonly emailChangeProved: 'current' | 'new' | null
  readonly newPhone: string | null
  readonly phoneChangeSentAt: number | null
  /** Deleted softly: without a name and a password, kept because other rows point here. */
  readonly deletedAt: number | null
}

export type NewAuthUser = {
  readonly userId: string
  /** Lower case, one spelling per number: see sign-in-name.ts. */
  readonly email: string | null
  readonly phone: string | null
  /** From PasswordHasher.hash, made before the transaction began; null: signs in by code alone. */
  readonly passwordHash: string | null
  readonly isEmailConfirmed: boolean
  /** True only when the person has proved to hold the number. */
  readonly isPhoneConfirmed: boolean
  readonly userMetadata: Readonly<Record<string, unknown>>
  readonly nowMs: number
}

/**
 * Makes a person who can sign in; null when the e-mail or the number is somebody's already. The transaction stays
 * usable either way. Needs the rights of `service_role`.
 */
export async function insertUser(tx: Tx, user: NewAuthUser): Promise<AuthUser | null> {
  const now = new Date(user.nowMs)
  const provider = user.email === null ? 'phone' : 'email'
  const row = await tx.kysely
    .insertInto('auth_user')
    .values({
      user_id: user.userId,
      email: user.email,
      phone: user.phone,
      password_hash: user.passwordHash,
      email_confirmed_at: user.isEmailConfirmed && user.email !== null ? now : null,
      phone_confirmed_at: user.isPhoneConfirmed && user.phone !== null ? now : null,
      last_sign_in_at: null,
      app_metadata: JSON.stringify({ provider, providers: [provider] }),
      user_metadata: JSON.stringify(user.userMetadata),
      banned_until: null,
      created_at: now,
      updated_at: now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst()
  return row ? userOf(row) : null
}

export async function findUserById(tx: Tx, userId: string): Promise<AuthUser | null> {
  const row = await tx.kysely
    .selectFrom('auth_user')
    .selectAll()
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return row ? userOf(row) : null
}

/** A person as the bearer of a token meets them. */
export type StandingPerson = {
  readonly user: AuthUser
  /** False for the session that was asked for when it has ended or was never this person's. */
  readonly isSessionOpen: boolean
  /** Whether it is worth asking for second factors at all: most people have none. */
  readonly hasFactors: boolean
}

export async function findStanding(
  tx: Tx,
  userId: string,
  sessionId: string | null,
): Promise<StandingPerson | null> {
  const { rows } = await tx.prepared<
    Selectable<AuthUserTable> & { is_session_open: boolean; has_factors: boolean }
  >(
    'find-standing',
    `select u.*,
            exists (select from auth_session s where s.session_id = $2 and s.user_id = u.user_id) as is_session_open,
            exists (select from auth_factor f where f.user_id = u.user_id) as has_factors
     from auth_user u where u.user_id = $1`,
    [userId, sessionId],
  )
  const row = rows[0]
  return row ? { user: userOf(row), isSessionOpen: row.is_session_open, hasFactors: row.has_factors } : null
}

/**
 * The person, locked until the transaction ends: what changes who may sign in happens one after the other. Taken before
 * any row of a session, so that no two wait for each other.
 */
export async function lockUser(tx: Tx, userId: string): Promise<AuthUser | null> {
  const row = await tx.kysely
    .selectFrom('auth_user')
    .selectAll()
    .where('user_id', '=', userId)
    .forNoKeyUpdate()
    .executeTakeFirst()
  return row ? userOf(row) : null
}

/** Finds by e-mail in its one spelling (sign-in-name.ts). */
export async function findUserByEmail(tx: Tx, email: string): Promise<AuthUser | null> {
  const row = await tx.kysely
    .selectFrom('auth_user')
    .selectAll()
    .where('email', '=', email)
    .executeTakeFirst()
  return row ? userOf(row) : null
}

/** Finds by number, `+62…`. */
export async function findUserByPhone(tx: Tx, phone: string): Promise<AuthUser | null> {
  const row = await tx.kysely
    .selectFrom('auth_user')
    .selectAll()
    .where('phone', '=', phone)
    .executeTakeFirst()
  return row ? userOf(row) : null
}

/** Finds by number or by e-mail, each in its one spelling: who signed up with the number alone is the same person. */
export async function findUserByName(
  asker: Asker,
  name: { readonly email: string | null; readonly phone: string | null },
): Promise<AuthUser | null> {
  const { rows } = await asker.ask<Selectable<AuthUserTable>>({
    name: 'find-user-by-name',
    text: 'select * from auth_user where phone = $1 or email = $2',
    values: [name.phone, name.email],
  })
  const row = rows.find((one) => one.phone !== null && one.phone === name.phone) ?? rows[0]
  return row ? userOf(row) : null
}

export type UserChanges = {
  readonly email?: string
  readonly phone?: string
  readonly passwordHash?: string
  readonly userMetadata?: Readonly<Record<string, unknown>>
  readonly appMetadata?: Readonly<Record<string, unknown>>
  readonly bannedUntil?: number | null
  readonly emailConfirmedAt?: number
  readonly phoneConfirmedAt?: number
  readonly lastSignInAt?: number
  readonly invitedAt?: number
  readonly confirmationSentAt?: number
  readonly recoverySentAt?: number
  readonly reauthenticationSentAt?: number
  readonly newEmail?: string | null
  readonly emailChangeSentAt?: number
  readonly emailChangeProved?: 'current' | 'new' | null
  readonly newPhone?: string | null
  readonly phoneChangeSentAt?: number
}

/** Changes what is given and nothing else. The user must exist. */
export async function updateUser(
  tx: Tx,
  userId: string,
  changes: UserChanges,
  nowMs: number,
): Promise<AuthUser> {
  const row = await tx.kysely
    .updateTable('auth_user')
    .set({
      updated_at: new Date(nowMs),
      // Kysely leaves out what is undefined.
      email: changes.email,
      phone: changes.phone,
      password_hash: changes.passwordHash,
      user_metadata: changes.userMetadata && JSON.stringify(changes.userMetadata),
      app_metadata: changes.appMetadata && JSON.stringify(changes.appMetadata),
      banned_until: changes.bannedUntil === null ? null : dateOf(changes.bannedUntil),
      email_confirmed_at: dateOf(changes.emailConfirmedAt),
      phone_confirmed_at: dateOf(changes.phoneConfirmedAt),
      last_sign_in_at: dateOf(changes.lastSignInAt),
      invited_at: dateOf(changes.invitedAt),
      confirmation_sent_at: dateOf(changes.confirmationSentAt),
      recovery_sent_at: dateOf(changes.recoverySentAt),
      reauthentication_sent_at: dateOf(changes.reauthenticationSentAt),
      new_email: changes.newEmail,
      email_change_sent_at: dateOf(changes.emailChangeSentAt),
      email_change_proved: changes.emailChangeProved,
      new_phone: changes.newPhone,
      phone_change_sent_at: dateOf(changes.phoneChangeSentAt),
    })
    .where('user_id', '=', userId)
    .returningAll()
    .executeTakeFirstOrThrow()
  return userOf(row)
}

function dateOf(epochMs: number | undefined): Date | undefined {
  return epochMs === undefined ? undefined : new Date(epochMs)
}

export function userOf(row: Selectable<AuthUserTable>): AuthUser {
  return {
    userId: row.user_id,
    identityId: row.identity_id,
    email: row.email,
    phone: row.phone,
    passwordHash: row.password_hash,
    emailConfirmedAt: row.email_confirmed_at?.getTime() ?? null,
    phoneConfirmedAt: row.phone_confirmed_at?.getTime() ?? null,
    lastSignInAt: row.last_sign_in_at?.getTime() ?? null,
    appMetadata: row.app_metadata,
    userMetadata: row.user_metadata,
    bannedUntil: row.banned_until?.getTime() ?? null,
    createdAt: row.created_at.getTime(),
    updatedAt: row.updated_at.getTime(),
    invitedAt: row.invited_at?.getTime() ?? null,
    confirmationSentAt: row.confirmation_sent_at?.getTime() ?? null,
    recoverySentAt: row.recovery_sent_at?.getTime() ?? null,
    reauthenticationSentAt: row.reauthentication_sent_at?.getTime() ?? null,
    newEmail: row.new_email,
    emailChangeSentAt: row.email_change_sent_at?.getTime() ?? null,
    emailChangeProved: row.email_change_proved,
    newPhone: row.new_phone,
    phoneChangeSentAt: row.phone_change_sent_at?.getTime() ?? null,
    deletedAt: row.deleted_at?.getTime() ?? null,
  }
}
