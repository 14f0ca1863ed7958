import type { KillReport } from './kill-run.ts'

/** The start after a kill has beside it tills that try all the time, the one after a stop has nobody. */
const mostTimes = 3
const judged = new Set(['server', 'both'])

export function medianOf(values: readonly number[]): number {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0
}

/**
 * How many times as late as after an ordinary stop the first answer comes, and whether that is a fault [RUN-34]. A ratio of one
 * run: seconds say more of the machine than of the program. Null: not measured.
 */
export function firstAnswerVerdict(
  report: Pick<KillReport, 'victim' | 'firstAnswerMs' | 'cleanStartMs'>,
): { readonly text: string; readonly isReached: boolean } | null {
  if (!judged.has(report.victim) || report.cleanStartMs.length === 0) return null
  const ratio = medianOf(report.firstAnswerMs) / medianOf(report.cleanStartMs)
  const isReached = ratio <= mostTimes
  return {
    text: `${isReached ? 'ok  ' : 'MISS'} first answer ${ratio.toFixed(2)} times as late as after a stop (wanted <= ${mostTimes})`,
    isReached,
  }
}
