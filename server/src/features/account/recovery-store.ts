import { type PhoneNumber, storedPhone } from '@laci/domain/base/phone/phone-number.ts'
import { dayMs } from '@laci/domain/base/time/durations.ts'
import { type Instant, instant } from '@laci/domain/base/time/instant.ts'
import type { Rows } from '../../db/row-types.ts'
import type { Tx } from '../../db/scope.ts'

// Queries of recoveries. All of them need the rights of `service_role`.

export type Recovery = {
  readonly recoveryId: string
  readonly phone: PhoneNumber
  /** Null: nobody has this number. */
  readonly userId: string | null
  readonly ticketHash: Buffer | null
  readonly ticketExpiresAt: Instant | null
  readonly endedAt: Instant | null
}

export async function insertRecovery(
  tx: Tx,
  recovery: { recoveryId: string; phone: PhoneNumber; userId: string | null; now: Instant },
): Promise<void> {
  await tx.query(
    'insert into password_recovery (recovery_id, phone, user_id, created_at) values ($1, $2, $3, $4)',
    [recovery.recoveryId, recovery.phone, recovery.userId, new Date(recovery.now)],
  )
}

/** Finds a recovery and holds it: checks of one code follow one another. */
export async function holdRecovery(tx: Tx, recoveryId: string): Promise<Recovery | null> {
  const { rows } = await tx.query<
    Pick<
      Rows['password_recovery'],
      'recovery_id' | 'phone' | 'user_id' | 'ticket_hash' | 'ticket_expires_at' | 'ended_at'
    >
  >(
    `select recovery_id, phone, user_id, ticket_hash, ticket_expires_at, ended_at
     from password_recovery where recovery_id = $1 for update`,
    [recoveryId],
  )
  const row = rows[0]
  if (!row) return null
  const at = (date: Date | null) => (date === null ? null : instant(date.getTime()))
  return {
    recoveryId: row.recovery_id,
    phone: storedPhone(row.phone),
    userId: row.user_id,
    ticketHash: row.ticket_hash,
    ticketExpiresAt: at(row.ticket_expires_at),
    endedAt: at(row.ended_at),
  }
}

/** A right code again makes a new ticket; the one before it is void. */
export async function saveTicket(
  tx: Tx,
  recoveryId: string,
  ticket: { hash: Buffer; expiresAt: number },
): Promise<void> {
  await tx.query(
    'update password_recovery set ticket_hash = $2, ticket_expires_at = $3 where recovery_id = $1',
    [recoveryId, ticket.hash, new Date(ticket.expiresAt)],
  )
}

/** Recoveries are forgotten after a day, finished or not. */
export async function deleteOldRecoveries(tx: Tx, now: Instant): Promise<void> {
  // Rows that somebody holds are left to the next time: waiting for them could be a deadlock.
  await tx.query(
    `delete from password_recovery where recovery_id in
       (select recovery_id from password_recovery where created_at <= $1 for update skip locked)`,
    [new Date(now - dayMs)],
  )
}
