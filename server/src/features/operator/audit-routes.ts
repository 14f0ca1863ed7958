import { auditActions, auditSubjects } from '@laci/domain/operator/audit.ts'
import { auditPageSchema, auditQuerySchema, type DeskAuditRow } from '@laci/domain/operator/desk-wire.ts'
import type { Rows } from '../../db/row-types.ts'
import type { Tx } from '../../db/scope.ts'
import type { Desk } from '../../desk/desk-routes.ts'
import { pageOf, readPageNumber, rowsPerPage } from './page-key.ts'

/** `GET /api/operator/audit?action=&subjectKind=&subjectId=`: auditPageSchema, the newest first. */
export function registerDeskAudit(desk: Desk): void {
  const log = { summary: 'What was done at the desk.', query: auditQuerySchema, answer: auditPageSchema }
  desk.read('/audit', log, async (tx, { input }) => {
    const rows = await readAudit(tx, {
      action: input.action !== undefined && input.action in auditActions ? input.action : null,
      subjectKind:
        input.subjectKind !== undefined && input.subjectKind in auditSubjects ? input.subjectKind : null,
      subjectId: input.subjectId ?? null,
      before: readPageNumber(input.before),
    })
    return pageOf(
      rows,
      (row) => row,
      (row) => String(row.auditNumber),
    )
  })
}

/** One row more than a page holds. */
async function readAudit(
  tx: Tx,
  asked: {
    action: string | null
    subjectKind: string | null
    subjectId: string | null
    before: number | null
  },
): Promise<DeskAuditRow[]> {
  const { rows } = await tx.query<
    Pick<
      Rows['operator_audit'],
      'audit_number' | 'at' | 'action' | 'subject_kind' | 'subject_id' | 'actor_name' | 'address'
    > & { before: DeskAuditRow['before']; after: DeskAuditRow['after'] }
  >(
    `select audit_number, at, action, subject_kind, subject_id, actor_name, address, before, after
     from operator_audit
     where ($1::text is null or action = $1) and ($2::text is null or subject_kind = $2)
       and ($3::text is null or subject_id = $3) and ($4::bigint is null or audit_number < $4)
     order by audit_number desc limit $5`,
    [asked.action, asked.subjectKind, asked.subjectId, asked.before, rowsPerPage + 1],
  )
  return rows.map((row) => ({
    auditNumber: row.audit_number,
    at: row.at.getTime(),
    action: row.action,
    subjectKind: row.subject_kind,
    subjectId: row.subject_id,
    actorName: row.actor_name,
    address: row.address,
    before: row.before,
    after: row.after,
  }))
}
