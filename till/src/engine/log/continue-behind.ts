import { farthestTailAhead } from '@laci/domain/journal/device-tail.ts'
import { withLost } from './reconcile.ts'
import type { Tail } from './tail-witness.ts'
import type { LogStart, TillLog } from './till-log.ts'

/**
 * Where log and copy end before the witness: the numbers between are lost and are named, and the chain goes on behind the witness,
 * so that no number is given twice [LOG-24].
 */
export async function continueBehind(log: TillLog, start: LogStart, tail: Tail | null): Promise<LogStart> {
  const { head, marks } = start
  if (tail === null || tail.deviceSeq <= head.deviceSeq) return start
  if (tail.deviceSeq > head.deviceSeq + farthestTailAhead) return start
  const held = Math.max(head.deviceSeq, marks.ackedThrough)
  const lostSeqs = withLost(marks.lostSeqs, held + 1, tail.deviceSeq)
  const { deviceSeq, hash, at } = tail
  const chainEnd = { deviceSeq, hash, at }
  await log.saveMarks({ lostSeqs, chainEnd })
  return { ...start, head: chainEnd, marks: { ...marks, lostSeqs, chainEnd } }
}
