import type { Envelope, Sha256Hex } from '@laci/domain/events/envelope.ts'
import { hashOf } from '@laci/domain/events/hash-chain.ts'
import { readJournalEvent } from '@laci/domain/journal/event-kinds.ts'
import type { CopyContents, LogExtent } from './copy-lines.ts'
import { effectsOf } from './event-effects.ts'
import { allOwnEvents, ownEventPages } from './own-events.ts'
import type { SecondCopy } from './second-copy.ts'
import { confirmedThrough, type LogEffects, type LogStart, noStaff, type TillLog } from './till-log.ts'

/** So many lost numbers are named; how many are missing beyond that nobody needs one by one. */
export const lostAtMost = 1_000
/** The numbers that are lost, with those from one to another; as many as are named. */
export function withLost(lostSeqs: readonly number[], fromSeq: number, throughSeq: number): number[] {
  const lost = new Set(lostSeqs)
  for (let seq = fromSeq; seq <= throughSeq && lost.size < lostAtMost; seq += 1) lost.add(seq)
  return [...lost]
}

/** A copy of more lines than this is written again where nothing waits: a start reads it, and it names customers. */
const longCopyLines = 400

/** What has to be compared of the log with its copy: the log's own numbers, and those that nobody else may have. */
export function extentOf({ marks, head }: LogStart): LogExtent | undefined {
  if (marks.identity === null) return undefined
  return {
    deviceId: marks.identity.deviceId,
    ackedThrough: confirmedThrough(marks),
    headSeq: head.deviceSeq,
  }
}

/**
 * Compares the log with the second copy at the start and puts back what the log lost [LOG-6], or holds with another content
 * than its hash [LOG-22]. Answers the log's state afterwards, with the numbers that neither of them has.
 */
export async function reconcile(
  log: TillLog,
  start: LogStart,
  copy: CopyContents,
  sha256: Sha256Hex,
): Promise<LogStart> {
  let now = start
  if (now.marks.identity === null && copy.identity !== null) {
    // Who may stand here is lost as well: whoever stood here last goes on, and never turns into the owner by that.
    const operatorStaffId = copy.events.at(-1)?.staffId ?? copy.identity.staffId ?? null
    const staff = now.marks.staff ?? { ...noStaff, operatorStaffId }
    const ackedThrough = Math.max(now.marks.ackedThrough, copy.ackedThrough)
    await log.saveMarks({ identity: copy.identity, ackedThrough, staff })
    now = await log.start()
  }
  const { identity } = now.marks
  if (identity === null) return now
  const known = await allOwnEvents(log, now.marks.ackedThrough + 1)
  const damaged = known.filter((event) => hashOf(event, sha256) !== event.hash)
  // Hardly ever: it stays out of what every start of the till reads.
  const better =
    damaged.length === 0
      ? []
      : await (await import('./better-events.ts')).betterEvents(log, damaged, copy, sha256)
  if (better.length > 0) {
    await log.restore(better, effectsOfMissing(better), { isInstead: true })
    now = await log.start()
  }
  const missing = missingEvents(now, known, copy)
  if (missing.length > 0) {
    await log.restore(missing, effectsOfMissing(missing))
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
 * and a database that is damaged later must not take that event, and with it the end of the chain, away [LOG-6]. A copy that
 * has grown long, or of which only the end was read, is written again [LOG-20].
 */
export async function completeCopy(
  log: TillLog,
  start: LogStart,
  copy: SecondCopy,
  contents: CopyContents,
): Promise<void> {
  const { identity } = start.marks
  if (identity === null) return
  const ackedThrough = confirmedThrough(start.marks)
  // From the last confirmed event on: a device that has only its copy left goes on from it.
  const pages = ownEventPages(log, Math.max(1, ackedThrough))
  const isShort = contents.lineCount <= longCopyLines || start.head.deviceSeq > ackedThrough
  const isOther = contents.identity !== null && contents.identity.deviceKey !== identity.deviceKey
  if (contents.identity === null || isOther || !isShort) {
    await (await import('./rewrite-copy.ts')).rewriteCopy(copy, identity, ackedThrough, pages)
    return
  }
  const copied = new Set(contents.events.map((event) => event.eventId))
  for await (const events of pages) {
    for (const event of events) if (!copied.has(event.eventId)) await copy.add([event])
  }
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

function effectsOfMissing(events: readonly Envelope[]): LogEffects {
  return effectsOf(events.flatMap((event) => readJournalEvent(event) ?? []))
}
