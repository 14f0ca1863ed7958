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
  const dueMs = rulesOfKind(message.kind).triesAtMs[message.attempts]
  if (dueMs === undefined) return null
  const jittered = dueMs * (1 - jitterShare + 2 * jitterShare * message.chance)
  return Math.round(Math.max(message.now + shortestGapMs, message.createdAt + jittered))
}
