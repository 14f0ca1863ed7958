import type { MessageKind } from '../gateways/whatsapp/gateway.ts'

type RetryPlan = {
  /** When each try is due, counted from the making of the message [WA-4]. */
  readonly triesAtMs: readonly number[]
  /** After an unknown outcome: true sends again, because a second copy does no harm [WA-5]. */
  readonly isRepeatable: boolean
}

/** Source: the gateway's contract, section 5. */
export const retryPlans: { readonly [Kind in MessageKind]: RetryPlan } = {
  otp: { triesAtMs: [0, 2_000, 6_000], isRepeatable: true },
  operator_note: { triesAtMs: [0, 60_000, 600_000], isRepeatable: false },
}

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
  const dueMs = retryPlans[message.kind].triesAtMs[message.attempts]
  if (dueMs === undefined) return null
  const jittered = dueMs * (1 - jitterShare + 2 * jitterShare * message.chance)
  return Math.round(Math.max(message.now + shortestGapMs, message.createdAt + jittered))
}
