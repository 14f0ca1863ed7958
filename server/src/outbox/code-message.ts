import type { Tx } from '../db/scope.ts'

/** The idempotency key of a code's message: the two are tied by it. */
export function codeMessageKey(codeId: string): string {
  return `otp:${codeId}`
}

/**
 * Codes that are good for nothing any more (used, ended, tried too often): whatever a gateway tells of their messages
 * later, nothing of them goes out again [WA-41]. A try under way is not called back. `now`: epoch milliseconds. Needs the
 * rights of `service_role`.
 */
export async function voidMessagesOfCodes(tx: Tx, codeIds: readonly string[], now: number): Promise<void> {
  if (codeIds.length === 0) return
  await tx.query(
    `update wa_outbox set
       not_after = least(not_after, $2), payload = null, variables = null,
       status = case when status <> 'queued' then status when was_unknown then 'unknown' else 'expired' end
     where idempotency_key = any($1) and kind = 'otp' and (payload is not null or status = 'queued')`,
    [codeIds.map(codeMessageKey), new Date(now)],
  )
}
