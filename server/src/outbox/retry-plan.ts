import { type MessageKind, rulesOfKind } from '@laci/domain/message/kinds.ts'

/** After a quick no, the next try still waits this long. */
const shortestGapMs = 500
const jitterShare = 0.2

/**
 * When a message is tried again after `attempts` tries; null when its tries are used up. `chance` is in [0, 1).
 * Times are epoch milliseconds.
 */
export function nextTryAt(message: {
  kind: MessageKind
  attempts: number
  createdAt: number
  now: number
  chance: number
}): number | null {
  const { triesAtMs, thenEveryMs } = rulesOfKind(message.kind)
  const jitter = 1 - jitterShare + 2 * jitterShare * message.chance
  const dueMs = triesAtMs[message.attempts]
  // Counted from the last try: a gateway that was away for days is not asked for all of them at once.
  if (dueMs === undefined) return thenEveryMs ? Math.round(message.now + thenEveryMs * jitter) : null
  const jittered = dueMs * jitter
  return Math.round(Math.max(message.now + shortestGapMs, message.createdAt + jittered))
}
