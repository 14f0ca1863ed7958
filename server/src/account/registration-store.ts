import type { Registration } from '@laci/domain/account/registration.ts'
import { type PhoneNumber, storedPhone } from '@laci/domain/phone/phone-number.ts'
import { type Instant, instant } from '@laci/domain/time/instant.ts'
import type { Tx } from '../platform/scope.ts'

// Queries of registrations. All of them need the rights of `service_role`.

/** A filled form with the newest code that was given out for it. */
export type OpenRegistration = {
  readonly registrationId: string
  readonly phone: PhoneNumber
  readonly name: string
  readonly passwordHash: string
  readonly ref: string | null
  /** What its right code led to; null: not yet right. */
  readonly isUserNew: boolean | null
  readonly codeId: string
  readonly codeHash: Buffer
  readonly issuedAt: Instant
  readonly triesUsed: number
}

/** Commands about one number follow one another: two tabs, two machines, one person. */
export async function lockPhone(tx: Tx, phone: PhoneNumber): Promise<void> {
  await tx.query(`select pg_advisory_xact_lock(hashtextextended('registration ' || $1, 0))`, [phone])
}

export async function insertRegistration(
  tx: Tx,
  registration: Omit<Registration, 'password'> & {
    registrationId: string
    passwordHash: string
    now: Instant
  },
): Promise<void> {
  await tx.query(
    `insert into registration (registration_id, phone, name, password_hash, ref, created_at)
     values ($1, $2, $3, $4, $5, $6)`,
    [
      registration.registrationId,
      registration.phone,
      registration.name,
      registration.passwordHash,
      registration.ref,
      new Date(registration.now),
    ],
  )
}

export async function insertCode(
  tx: Tx,
  code: { codeId: string; registrationId: string; phone: PhoneNumber; hash: Buffer; now: Instant },
): Promise<void> {
  await tx.query(
    `insert into registration_code (code_id, registration_id, phone, code_hash, issued_at)
     values ($1, $2, $3, $4, $5)`,
    [code.codeId, code.registrationId, code.phone, code.hash, new Date(code.now)],
  )
}

export function codeMessageKey(codeId: string): string {
  return `otp:${codeId}`
}

/** When this number got its codes since `since`; one that surely was not sent is left out [ACCOUNT-6]. */
export async function codeTimesOf(tx: Tx, phone: PhoneNumber, since: number): Promise<Instant[]> {
  const { rows } = await tx.query<{ issued_at: Date }>(
    `select issued_at from registration_code
     left join wa_outbox on idempotency_key = 'otp:' || code_id
     where phone = $1 and issued_at > $2 and coalesce(status, 'sent') not in ('failed', 'expired')`,
    [phone, new Date(since)],
  )
  return rows.map((row) => instant(row.issued_at.getTime()))
}

/** Finds a registration and holds it: checks of one code follow one another. */
export async function holdRegistration(tx: Tx, registrationId: string): Promise<OpenRegistration | null> {
  const { rows } = await tx.query<{
    registration_id: string
    phone: string
    name: string
    password_hash: string
    ref: string | null
    is_user_new: boolean | null
  }>(
    `select registration_id, phone, name, password_hash, ref, is_user_new
     from registration where registration_id = $1 for update`,
    [registrationId],
  )
  const row = rows[0]
  if (!row) return null
  const codes = await tx.query<{ code_id: string; code_hash: Buffer; issued_at: Date; tries_used: number }>(
    `select code_id, code_hash, issued_at, tries_used from registration_code
     where registration_id = $1 order by issued_at desc, code_id desc limit 1`,
    [registrationId],
  )
  const code = codes.rows[0]!
  return {
    registrationId: row.registration_id,
    phone: storedPhone(row.phone),
    name: row.name,
    passwordHash: row.password_hash,
    ref: row.ref,
    isUserNew: row.is_user_new,
    codeId: code.code_id,
    codeHash: code.code_hash,
    issuedAt: instant(code.issued_at.getTime()),
    triesUsed: code.tries_used,
  }
}

export async function countTry(tx: Tx, codeId: string): Promise<void> {
  await tx.query('update registration_code set tries_used = tries_used + 1 where code_id = $1', [codeId])
}

export async function completeRegistration(
  tx: Tx,
  registrationId: string,
  ending: { isUserNew: boolean; now: Instant },
): Promise<void> {
  await tx.query('update registration set completed_at = $2, is_user_new = $3 where registration_id = $1', [
    registrationId,
    new Date(ending.now),
    ending.isUserNew,
  ])
}

/** Forms are forgotten after a day, finished or not. */
export async function deleteOldRegistrations(tx: Tx, now: Instant): Promise<void> {
  // Rows that somebody holds are left to the next time: waiting for them could be a deadlock.
  await tx.query(
    `delete from registration where registration_id in
       (select registration_id from registration where created_at <= $1 for update skip locked)`,
    [new Date(now - 86_400_000)],
  )
}
