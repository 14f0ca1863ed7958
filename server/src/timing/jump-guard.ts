import { dayMs } from '@laci/domain/base/time/durations.ts'

/**
 * Whether what cannot be undone may be done by this clock [PLATFORM-83]: after a jump of more than a day, either way, not for a
 * day of running, so that whoever sees it can set the clock right. `elapsed` is a clock that is never set: it runs with the
 * process. Ask it at least once a day.
 */
export function createJumpGuard(
  clock: () => number,
  elapsed: () => number = () => performance.now(),
): () => boolean {
  let lead = clock() - elapsed()
  let closedUntil = Number.NEGATIVE_INFINITY
  return () => {
    const ran = elapsed()
    const now = clock() - ran
    if (Math.abs(now - lead) > dayMs) closedUntil = ran + dayMs
    lead = now
    return ran >= closedUntil
  }
}
