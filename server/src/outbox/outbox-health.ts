import { dayMs } from '@laci/domain/base/time/durations.ts'
import { unconfirmedAfterMs } from '@laci/domain/message/delivery.ts'
import type { OutboxHealth, WayHealth } from '@laci/domain/operator/way-health.ts'
import type { Tx } from '../db/scope.ts'
import type { Way } from './way.ts'

type QueueHealth = Omit<OutboxHealth, 'ways'>

export function healthOf({ gateway, breaker, seen }: Way, lastSentAt: number | null): WayHealth {
  return {
    name: gateway.name,
    isPairable: gateway.pairing !== undefined,
    isReachable: seen?.isReachable ?? null,
    isConnected: seen?.isConnected ?? null,
    state: seen?.state ?? null,
    seenAt: seen?.at ?? null,
    isOpen: breaker.state() === 'closed',
    whyClosed: breaker.whyOpen(),
    lastSentAt,
  }
}

/** Needs the rights of `service_role`. */
export async function readQueueHealth(
  tx: Tx,
  now: number,
): Promise<{ queue: QueueHealth; lastSentAt: ReadonlyMap<string, number> }> {
  const { rows } = await tx.query<{
    queued: number
    oldest: Date | null
    unconfirmed: number
    failed: number
  }>(
    `select count(*) filter (where status in ('queued', 'sending')) as queued,
            min(created_at) filter (where status in ('queued', 'sending')) as oldest,
            count(*) filter (where status = 'sent' and ack < 1 and sent_at <= $1) as unconfirmed,
            count(*) filter (where status in ('failed', 'expired', 'unknown') and created_at > $2) as failed
     from wa_outbox`,
    [new Date(now - unconfirmedAfterMs), new Date(now - dayMs)],
  )
  const counts = rows[0]!
  const sent = await tx.query<{ provider: string; last: Date }>(
    'select provider, max(sent_at) as last from wa_outbox where sent_at is not null group by provider',
  )
  return {
    queue: {
      queued: counts.queued,
      oldestQueuedAt: counts.oldest?.getTime() ?? null,
      unconfirmed: counts.unconfirmed,
      failedLastDay: counts.failed,
    },
    lastSentAt: new Map(sent.rows.map(({ provider, last }) => [provider, last.getTime()])),
  }
}
