import type { Envelope } from '@laci/domain/sync/envelope.ts'
import { readJournalEvent } from '@laci/domain/sync/event-kinds.ts'
import { effectsOf } from '../device/event-effects.ts'
import { type LogEffects, type LogStart, noStaff, type TillLog } from '../device/till-log.ts'
import type { CopyContents } from './copy-lines.ts'
import { allOwnEvents } from './own-events.ts'
import type { SecondCopy } from './second-copy.ts'

const lostAtMost = 1_000
const copiedAtMost = 10_000

/**
 * Compares the log with the second copy at the start and puts back what the log lost [LOG-6]. Answers the log's state
 * afterwards, with the numbers that neither of them has.
 */
export async function reconcile(log: TillLog, start: LogStart, copy: CopyContents): Promise<LogStart> {
  let now = start
  if (now.marks.identity === null && copy.identity !== null) {
    // Who may stand here is lost as well: whoever stood here last goes on, and never turns into the owner by that.
    const operatorStaffId = copy.events.at(-1)?.staffId ?? copy.identity.staffId ?? null
    const staff = { ...noStaff, operatorStaffId }
    await log.saveMarks({ identity: copy.identity, ackedThrough: copy.ackedThrough, staff })
    now = await log.start()
  }
  const { identity } = now.marks
  if (identity === null) return now
  const known = await allOwnEvents(log, now.marks.ackedThrough + 1)
  const missing = missingEvents(now, known, copy)
  if (missing.length > 0) {
    await log.restore(missing, effectsOfMissing(missing, now))
    now = await log.start()
  }
  const lost = lostSeqs(now, [...known, ...missing])
  if (lost.length > 0) {
    const lostTogether = [...new Set([...now.marks.lostSeqs, ...lost])]
    await log.saveMarks({ lostSeqs: lostTogether })
    now = { ...now, marks: { ...now.marks, lostSeqs: lostTogether } }
  }
  return now
}

/**
 * The other way round: what the log has and the copy lacks. A power cut can fall between the two writes of one event,
 * and a database that is damaged later must not take that event, and with it the end of the chain, away [LOG-6].
 */
export async function completeCopy(
  log: TillLog,
  start: LogStart,
  copy: SecondCopy,
  contents: CopyContents,
): Promise<void> {
  const { identity, ackedThrough } = start.marks
  if (identity === null) return
  // From the last confirmed event on: a device that has only its copy left goes on from it.
  const events = await log.ownEvents(Math.max(1, ackedThrough), copiedAtMost)
  if (contents.identity === null) {
    await copy.trim(identity, ackedThrough, events)
    return
  }
  const copied = new Set(contents.events.map((event) => event.eventId))
  for (const event of events) if (!copied.has(event.eventId)) await copy.add([event])
}

/** Holes below the head are filled by number; above it only what continues the chain. */
function missingEvents(start: LogStart, known: readonly Envelope[], copy: CopyContents): Envelope[] {
  const { identity, ackedThrough } = start.marks
  const knownSeqs = new Set(known.map((event) => event.deviceSeq))
  const missing: Envelope[] = []
  let { deviceSeq: headSeq, hash: headHash } = start.head
  const isEmpty = headSeq === 0
  for (const event of copy.events) {
    if (event.deviceId !== identity?.deviceId) continue
    if (event.deviceSeq > headSeq) {
      // A log that lost everything goes on from the oldest event that the copy still has.
      const isFirst = isEmpty && missing.length === 0
      if (!isFirst && event.prevHash !== headHash && event.deviceSeq === headSeq + 1) continue
      missing.push(event)
      headSeq = event.deviceSeq
      headHash = event.hash
    } else if (event.deviceSeq > ackedThrough && !knownSeqs.has(event.deviceSeq)) {
      missing.push(event)
    }
  }
  return missing
}

function lostSeqs(start: LogStart, events: readonly Envelope[]): number[] {
  const present = new Set(events.map((event) => event.deviceSeq))
  const lost: number[] = []
  for (
    let seq = start.marks.ackedThrough + 1;
    seq < start.head.deviceSeq && lost.length < lostAtMost;
    seq += 1
  ) {
    if (!present.has(seq)) lost.push(seq)
  }
  return lost
}

function effectsOfMissing(events: readonly Envelope[], start: LogStart): LogEffects {
  const known = events.flatMap((event) => readJournalEvent(event) ?? [])
  return effectsOf(known, start.marks.settings)
}
