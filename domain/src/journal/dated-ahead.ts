/** A clock that is further off than this is shown to the owner (R10). */
export const clockToleranceMs = 5 * 60_000

/** Events of one push that follow each other and are dated ahead [SYNC-87]. */
export type AheadRun = {
  readonly lastIndex: number
  readonly eventCount: number
  readonly fromAt: number
  readonly untilAt: number
}

/**
 * The runs of events that are dated ahead of the server's clock though the clock that sends them is right: they were made before
 * it was set right. While it is wrong `clock_wrong` says so for all of them.
 */
export function runsDatedAhead(
  events: readonly { readonly at: number }[],
  { sentAt, nowMs }: { readonly sentAt: number; readonly nowMs: number },
): AheadRun[] {
  const runs: AheadRun[] = []
  if (Math.abs(sentAt - nowMs) > clockToleranceMs) return runs
  const latestMs = nowMs + clockToleranceMs
  for (let index = 0; index < events.length; index += 1) {
    const { at } = events[index]!
    if (at <= latestMs) continue
    const run = runs.at(-1)
    if (run?.lastIndex !== index - 1) {
      runs.push({ lastIndex: index, eventCount: 1, fromAt: at, untilAt: at })
      continue
    }
    runs[runs.length - 1] = {
      lastIndex: index,
      eventCount: run.eventCount + 1,
      fromAt: Math.min(run.fromAt, at),
      untilAt: Math.max(run.untilAt, at),
    }
  }
  return runs
}
