import { instant } from '@laci/domain/base/time/instant.ts'
import { maximumEventsPerPush } from '@laci/domain/events/envelope.ts'
import type { PushBatch } from '@laci/domain/journal/outbox.ts'
import { gatherPush, maximumPushBytes, readPushAnswer } from '@laci/domain/journal/outbox.ts'
import { pushResponseSchema, syncProtocol } from '@laci/domain/journal/wire.ts'
import { ownEventPages } from '../log/own-events.ts'
import { heldThrough, type LogMarks, type TillLog } from '../log/till-log.ts'
import type { Journal } from './journal.ts'
import type { ServerCall } from './server-call.ts'
import { bodyOf, SyncTrouble } from './sync-trouble.ts'
import type { SyncWire } from './sync-wire.ts'

export type Pusher = {
  /** Sends until nothing waits. Throws `SyncTrouble`; what was confirmed until then stays confirmed. */
  sendAll(): Promise<void>
}

/**
 * An event of an import has a hundred products in it: a whole push of those, unpacked in one go, holds the screen up for as long
 * as a press may take, and most of it would not fit into the push.
 */
const eventsPerRead = 20

export function createPusher(deps: {
  readonly journal: Journal
  readonly log: TillLog
  readonly wire: SyncWire
  readonly call: ServerCall
  readonly clock: () => number
  readonly onMarks: () => void
}): Pusher {
  const { journal, log, wire, call, clock } = deps
  /** Halved when the server finds a push too large; back to the whole after one that went through. */
  let maximumEvents = maximumEventsPerPush

  async function sendAll(): Promise<void> {
    while (journal.head.deviceSeq > journal.marks.ackedThrough) {
      const batch = await nextBatch()
      if (batch === null) {
        // The log's last numbers are missing: there is nothing that could be sent for them. The next event says so.
        await saveMarks({ ackedThrough: journal.head.deviceSeq, lostAfter: heldThrough(journal.marks) })
        return
      }
      await send(batch)
    }
  }

  async function nextBatch(): Promise<PushBatch | null> {
    const { ackedThrough } = journal.marks
    const gathered = gatherPush(heldThrough(journal.marks), {
      maximumEvents,
      maximumBytes: maximumPushBytes,
    })
    for await (const events of ownEventPages(log, ackedThrough + 1, eventsPerRead))
      if (!gathered.add(events)) break
    return gathered.batch()
  }

  async function send(batch: PushBatch): Promise<void> {
    const answer = await call.answer((signal) =>
      wire.push(
        {
          protocol: syncProtocol,
          storeId: journal.identity.storeId,
          deviceId: journal.identity.deviceId,
          sentAt: instant(clock()),
          firstSeq: batch.firstSeq,
          isGapKnown: batch.isGapKnown,
          unsentCount: journal.head.deviceSeq - (batch.firstSeq + batch.events.length - 1),
          events: [...batch.events],
        },
        signal,
      ),
    )
    if (answer.kind === 'answer' && answer.status === 413 && batch.events.length > 1) {
      maximumEvents = Math.max(1, Math.floor(batch.events.length / 2))
      return
    }
    const read = pushResponseSchema.safeParse(bodyOf(answer))
    if (!read.success) throw new SyncTrouble('answer_unreadable', 'the answer to a push cannot be read')
    maximumEvents = maximumEventsPerPush
    call.heardTime(read.data.serverTime)
    const { acceptedThrough } = read.data
    const verdict = readPushAnswer(batch, heldThrough(journal.marks), acceptedThrough)
    switch (verdict.kind) {
      case 'acknowledged': {
        const lost = batch.isGapKnown ? missingSeqs(journal.marks, batch.firstSeq) : journal.marks.lostSeqs
        await saveMarks({
          ackedThrough: verdict.ackedThrough,
          lostAfter: null,
          lastSentAt: clock(),
          lostSeqs: lost,
        })
        return
      }
      case 'rewound':
        // The base was built from a story that the server no longer tells: refill it first, then fetch anew.
        // It numbers its warnings anew, too.
        await saveMarks({
          ackedThrough: verdict.ackedThrough,
          lostAfter: null,
          needsReload: true,
          warningCursor: 0,
        })
        return
      case 'stuck':
        throw new SyncTrouble('answer_unreadable', 'the server confirmed nothing of what it was sent')
    }
  }

  async function saveMarks(changes: Partial<LogMarks>): Promise<void> {
    await log.saveMarks(changes)
    journal.marks = { ...journal.marks, ...changes }
    deps.onMarks()
  }

  return { sendAll }
}

/** Own numbers between the last confirmed event and the first that still exists. A bound keeps the record small. */
function missingSeqs(marks: LogMarks, firstSeq: number): number[] {
  const lost = new Set(marks.lostSeqs)
  for (let seq = marks.ackedThrough + 1; seq < firstSeq && lost.size < 1_000; seq += 1) lost.add(seq)
  return [...lost]
}
