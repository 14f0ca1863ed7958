import { createHash } from 'node:crypto'
import {
  noticeGapPerVisitorMs,
  noticesPerHour,
  noticeText,
  type OperatorNotice,
} from '@laci/domain/operator/notice.ts'
import { readPhoneNumber } from '@laci/domain/phone/phone-number.ts'
import { createRateLimit } from '../platform/rate-limit.ts'
import type { Tx } from '../platform/scope.ts'
import type { ServerDeps } from '../platform/server-deps.ts'
import type { Outbox } from './outbox.ts'
import { countMessagesSince } from './outbox-store.ts'

export type OperatorNotices = {
  /** False when this visitor has told the same in the last minutes, or when there is nobody to tell. */
  isWanted(notice: OperatorNotice, visitor: string): boolean
  /** Writes the notice into the outbox, unless the hour is full. Needs the rights of `service_role`. */
  add(tx: Tx, notice: OperatorNotice): Promise<void>
}

const hourMs = 3_600_000
/** News that came an hour late is no news. */
const noticeLifeMs = hourMs

/** Messages to the people who run Laci, with their caps [WA-9]. */
export function createOperatorNotices(
  deps: Pick<ServerDeps, 'config' | 'clock' | 'log' | 'randomBytes'>,
  outbox: Outbox,
): OperatorNotices {
  const read = deps.config.operatorPhone === null ? null : readPhoneNumber(deps.config.operatorPhone)
  if (read?.ok === false) deps.log.error('OPERATOR_PHONE is no Indonesian mobile number: nobody is told')
  const operator = read?.ok ? read.value : null
  const perVisitor = createRateLimit({ maximum: 1, windowMs: noticeGapPerVisitorMs, clock: deps.clock })
  return {
    isWanted(notice, visitor) {
      if (operator === null) return false
      const label = 'label' in notice ? (notice.label ?? '') : ''
      // Hashed, so that no address of a visitor stays in memory.
      const key = createHash('sha256').update(`${visitor}|${notice.kind}|${label}`).digest('base64')
      return perVisitor.take(key).isAllowed
    },
    async add(tx, notice) {
      if (operator === null) return
      const now = deps.clock()
      // One at a time: two that count 59 at once would make 61.
      await tx.query(`select pg_advisory_xact_lock(hashtextextended('operator notices', 0))`)
      if ((await countMessagesSince(tx, 'operator_note', now - hourMs)) >= noticesPerHour) {
        deps.log.warn({ kind: notice.kind }, 'the operator is not told: too many notices this hour')
        return
      }
      await outbox.add(tx, {
        to: operator,
        kind: 'operator_note',
        text: noticeText(notice),
        idempotencyKey: `notice:${Buffer.from(deps.randomBytes(16)).toString('base64url')}`,
        notAfter: now + noticeLifeMs,
      })
    },
  }
}
