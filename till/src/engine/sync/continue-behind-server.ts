import { type DeviceTail, farthestTailAhead } from '@laci/domain/journal/device-tail.ts'
import { withLost } from '../log/reconcile.ts'
import type { TillLog } from '../log/till-log.ts'
import type { Journal } from './journal.ts'

/**
 * The end of the chain was lost here, and the server knows of it: what it has of that comes with the stream, what it had only heard
 * of is named, and the chain goes on behind both, so that no number is given twice [SYNC-89]. What waits here is sent first. `onMoved`
 * runs before the next event is recorded.
 */
export async function continueBehindServer(
  { journal, log }: { readonly journal: Journal; readonly log: TillLog },
  tail: DeviceTail,
  acceptedThrough: number,
  onMoved: () => void,
): Promise<void> {
  await journal.whenQuiet(async () => {
    const { head, marks } = journal
    const isWaiting = head.deviceSeq > marks.ackedThrough
    if (isWaiting || tail.deviceSeq <= head.deviceSeq) return
    if (tail.deviceSeq > head.deviceSeq + farthestTailAhead) return
    const held = Math.max(head.deviceSeq, acceptedThrough)
    const changes = {
      ackedThrough: tail.deviceSeq,
      lostAfter: acceptedThrough < tail.deviceSeq ? acceptedThrough : null,
      lostSeqs: withLost(marks.lostSeqs, held + 1, tail.deviceSeq),
      chainEnd: { deviceSeq: tail.deviceSeq, hash: tail.hash, at: head.at },
    }
    await log.saveMarks(changes)
    journal.marks = { ...journal.marks, ...changes }
    journal.head = changes.chainEnd
    onMoved()
  })
}
