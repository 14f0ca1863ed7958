import { type AuditEntry, checkedFacts } from '@laci/domain/operator/audit.ts'
import type { FastifyRequest } from 'fastify'
import type { Tx } from '../db/scope.ts'
import { Problem } from '../http/problems.ts'
import type { Operator } from '../identity/session.ts'

/** Who does something at the desk. */
export type AuditActor = {
  /** Null: the command on the server. */
  readonly userId: string | null
  readonly name: string
  /** Null: the command on the server. */
  readonly address: string | null
}

export function actorOf(operator: Operator, request: Pick<FastifyRequest, 'ip'>): AuditActor {
  return { userId: operator.userId, name: operator.name || '(tanpa nama)', address: request.ip }
}

/**
 * Writes what is being done into the audit log, in the transaction that does it [OPERATOR-3]: a rollback leaves neither.
 * Every command of the desk calls it, also those of features like refunds and payouts. `nowMs`: our clock. Needs the rights
 * of `service_role`.
 */
export async function writeAudit(
  tx: Tx,
  actor: AuditActor,
  { action, subject, before, after, actionId }: AuditEntry,
  nowMs: number,
): Promise<void> {
  await tx.query(
    `insert into operator_audit
       (action_id, action, subject_kind, subject_id, actor_user_id, actor_name, address, before, after, at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
    [
      actionId ?? null,
      action,
      subject.kind,
      subject.id,
      actor.userId,
      actor.name,
      actor.address,
      JSON.stringify(checkedFacts(before ?? {})),
      JSON.stringify(checkedFacts(after ?? {})),
      new Date(nowMs),
    ],
  )
}

/**
 * Whether this very action was done before [OPERATOR-5]; asked first in the transaction of every command with an
 * `actionId`, which it holds against a twin that runs at the same moment. Throws Problem 409 `action_id_taken` when the id
 * named something else.
 */
export async function wasDoneBefore(
  tx: Tx,
  { action, subject, actionId }: Pick<AuditEntry, 'action' | 'subject'> & { readonly actionId: string },
): Promise<boolean> {
  await tx.query(`select pg_advisory_xact_lock(hashtextextended('operator action ' || $1, 0))`, [actionId])
  const { rows } = await tx.query<{ is_same: boolean }>(
    `select action = $2 and subject_kind = $3 and subject_id = $4 as is_same
     from operator_audit where action_id = $1`,
    [actionId, action, subject.kind, subject.id],
  )
  const known = rows[0]
  if (known === undefined) return false
  if (known.is_same) return true
  throw new Problem(
    409,
    'action_id_taken',
    'Permintaan ini memakai tanda dari tindakan lain. Tidak ada yang diubah. Muat ulang halaman, lalu coba lagi.',
  )
}
