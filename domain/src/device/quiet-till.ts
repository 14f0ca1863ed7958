import { dayMs, hourMs } from '../base/time/durations.ts'
import { type Instant, instant } from '../base/time/instant.ts'

/** What a till said last: when, and how many of its events the server did not have then; null: it has not said so far. */
export type LastWord = { readonly lastSeenAt: Instant | null; readonly unsentCount: number | null }

/** A till that still held something is missed before long; one that had sent everything after two nights and a day off. */
export const quietAfterMs = { holding: 3 * hourMs, empty: 2 * dayMs } as const

/**
 * Why a till is missed [DEVICE-23]. `holding`: what it said it holds may be on that device alone. `empty`: it had sent all, and
 * whatever it has sold since is there alone. Null: it was heard of lately, or never.
 */
export function quietReason({ lastSeenAt, unsentCount }: LastWord, now: Instant): 'holding' | 'empty' | null {
  if (lastSeenAt === null) return null
  const quietMs = now - lastSeenAt
  if ((unsentCount ?? 0) > 0 && quietMs >= quietAfterMs.holding) return 'holding'
  return quietMs >= quietAfterMs.empty ? 'empty' : null
}

/** When the list was made, by the server's clock: the till that asks for it is heard of by asking. */
export function listedAt(devices: readonly Pick<LastWord, 'lastSeenAt'>[]): Instant {
  return instant(Math.max(0, ...devices.map(({ lastSeenAt }) => lastSeenAt ?? 0)))
}
