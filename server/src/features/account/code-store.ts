import type { PhoneNumber } from '@laci/domain/base/phone/phone-number.ts'
import { type Instant, instant } from '@laci/domain/base/time/instant.ts'
import type { Tx } from '../../db/scope.ts'

/** A code that was given out, as it is kept. */
export type StoredCode = {
  readonly codeId: string
  readonly codeHash: Buffer
  readonly issuedAt: Instant
  readonly triesUsed: number
}

export type NewCode = {
  readonly codeId: string
  /** The registration or recovery that it is for. */
  readonly ownerId: string
  readonly phone: PhoneNumber
  readonly hash: Buffer
  readonly now: Instant
}

/** The codes of one kind. All calls need the rights of `service_role`. */
export type CodeStore = {
  insert(tx: Tx, code: NewCode): Promise<void>
  /** The one that counts. There always is one: it is written with its owner. */
  newest(tx: Tx, ownerId: string): Promise<StoredCode>
  countTry(tx: Tx, codeId: string): Promise<void>
  /** When this number got its codes since `since`; one that surely was not sent is left out [ACCOUNT-6]. */
  timesOf(tx: Tx, phone: PhoneNumber, since: number): Promise<Instant[]>
  /** Commands about one number follow one another: two tabs, two machines, one person. */
  lockPhone(tx: Tx, phone: PhoneNumber): Promise<void>
}

function codeStore(table: 'registration_code' | 'password_recovery_code', owner: string): CodeStore {
  return {
    async insert(tx, code) {
      await tx.query(
        `insert into ${table} (code_id, ${owner}, phone, code_hash, issued_at) values ($1, $2, $3, $4, $5)`,
        [code.codeId, code.ownerId, code.phone, code.hash, new Date(code.now)],
      )
    },
    async newest(tx, ownerId) {
      const { rows } = await tx.query<{
        code_id: string
        code_hash: Buffer
        issued_at: Date
        tries_used: number
      }>(
        `select code_id, code_hash, issued_at, tries_used from ${table}
         where ${owner} = $1 order by issued_at desc, code_id desc limit 1`,
        [ownerId],
      )
      const row = rows[0]!
      return {
        codeId: row.code_id,
        codeHash: row.code_hash,
        issuedAt: instant(row.issued_at.getTime()),
        triesUsed: row.tries_used,
      }
    },
    async countTry(tx, codeId) {
      await tx.query(`update ${table} set tries_used = tries_used + 1 where code_id = $1`, [codeId])
    },
    async timesOf(tx, phone, since) {
      const { rows } = await tx.query<{ issued_at: Date }>(
        `select issued_at from ${table}
         left join wa_outbox on idempotency_key = 'otp:' || code_id
         where phone = $1 and issued_at > $2 and coalesce(status, 'sent') not in ('failed', 'expired')`,
        [phone, new Date(since)],
      )
      return rows.map((row) => instant(row.issued_at.getTime()))
    },
    async lockPhone(tx, phone) {
      await tx.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [`${table} ${phone}`])
    },
  }
}

export const registrationCodes = codeStore('registration_code', 'registration_id')
export const recoveryCodes = codeStore('password_recovery_code', 'recovery_id')
