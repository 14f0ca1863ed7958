import { malformedKind } from '@laci/domain/journal/event-kinds.ts'
import type { EngineStatus } from '@laci/till/engine/sync/engine.ts'
import type { WireAnswer } from '@laci/till/engine/sync/sync-wire.ts'
import { syncWords, waitingMs } from '@laci/till/ui/sync/sync-words.ts'
import { isReadBy } from './releases.ts'
import type { Run } from './run-seed.ts'
import type { SimTill, TillProcess } from './sim-till.ts'

/** What came of the calls of one process, noted where they pass: its screen is judged by it [SIM-12]. */
export type Hearing = {
  /** Calls that ended. */
  count: number
  /** Whether our server answered the last one; null: none has ended, or a stranger answered much as it does. */
  isAnswered: boolean | null
  /** Whether our server refused the last page that it was asked for, because the device was taken back. */
  isRefused: boolean
  /** How far the device's clock was off while the last answer with the time came: two figures where it was set meanwhile. */
  clockOffsetsMs: readonly number[]
  /** Pages of our server since it came back from a backup for the last time. */
  answersSinceRestore: number
  restoreCount: number
  /** What was checked last: the same again needs no second check. */
  checked: { readonly status: unknown; readonly count: number; readonly eventCount: number } | null
}

export function newHearing(): Hearing {
  return {
    count: 0,
    isAnswered: null,
    isRefused: false,
    clockOffsetsMs: [],
    answersSinceRestore: 0,
    restoreCount: 0,
    checked: null,
  }
}

/** `servedBy`: how often our server had come back from a backup when the request reached it; null: it did not. */
export function noteAnswer(
  hearing: Hearing,
  answer: WireAnswer,
  circumstances: {
    readonly isPush: boolean
    readonly servedBy: number | null
    readonly clockOffsetsMs: readonly number[]
  },
): void {
  const { isPush, servedBy, clockOffsetsMs } = circumstances
  hearing.count += 1
  if (answer.kind === 'unreachable') {
    hearing.isAnswered = false
    return
  }
  if (servedBy === null) {
    hearing.isAnswered = answer.kind === 'not_ours' ? false : null
    return
  }
  hearing.isAnswered = true
  if (!isPush) {
    hearing.answersSinceRestore = servedBy === hearing.restoreCount ? hearing.answersSinceRestore + 1 : 1
    hearing.restoreCount = servedBy
  }
  if (answer.kind !== 'answer') return
  if (!isPush) hearing.isRefused = isRefusal(answer.body)
  if (answer.status === 200 && hasMember(answer.body, 'serverTime')) hearing.clockOffsetsMs = clockOffsetsMs
}

function isRefusal(body: unknown): boolean {
  return hasMember(body, 'code') && body.code === 'device_revoked'
}

function hasMember<Name extends string>(
  body: unknown,
  name: Name,
): body is { readonly [key in Name]: unknown } {
  return typeof body === 'object' && body !== null && name in body
}

/** Half of the longest round trip, and the moment in which a clock may jump. */
const driftToleranceMs = 10_000
/** The clock counts as right within five minutes, and whole minutes are shown. */
const waitToleranceMs = 6 * 60_000

/** Every till's words about itself, in the state that the last step of the run left behind. */
export function checkScreens(run: Run): void {
  for (const till of run.tills) {
    const { process } = till
    if (process === null || process.isTaken || !process.power.isOn) continue
    const { hearing } = process
    const status = process.engine.status.get()
    const eventCount = run.world.host.model.state().events.length
    const { checked } = hearing
    if (checked?.status === status && checked.count === hearing.count && checked.eventCount === eventCount)
      continue
    hearing.checked = { status, count: hearing.count, eventCount }
    checkScreen(run, till, process)
  }
}

function checkScreen(run: Run, till: SimTill, process: TillProcess): void {
  const { hearing, engine } = process
  const status = engine.status.get()
  const words = syncWords(status)
  const wrong = (what: string): void =>
    void run.findings.push(`${till.name} says "${words.long}", but ${what}`)
  if (hearing.isAnswered !== null && status.isOnline !== hearing.isAnswered) {
    wrong(hearing.isAnswered ? 'the server answered' : 'nobody answered')
  }
  if (status.isOnline && hearing.count === 0) wrong('nothing was asked yet')
  if (hearing.isRefused && !status.isRevoked) wrong('the server refused it')
  if (status.isRevoked && !run.revokedAtMs.has(till.identity.deviceId)) wrong('nobody took it back')
  checkClock(status, hearing, wrong)
  // In the middle of a command the disk is a few milliseconds ahead of what anybody has heard.
  if (process.busy > 0) return
  checkWaiting(run, till, process, wrong)
  if (!hasHeardOfRestore(run, hearing)) return
  if (words.tone === 'success') checkSent(run, till, wrong)
  checkHistory(run, till, process, wrong)
}

/**
 * That the server came back from a backup no till can know before the server answers; its first page says so, and is then
 * written down.
 */
function hasHeardOfRestore({ world }: Run, { restoreCount, answersSinceRestore }: Hearing): boolean {
  const times = world.host.restoreCount()
  return times === 0 || (restoreCount === times && answersSinceRestore > 1)
}

type Wrong = (what: string) => void

function checkClock({ clockDriftMs }: EngineStatus, { clockOffsetsMs }: Hearing, wrong: Wrong): void {
  // One that was set in the middle of the first call of all is measured by the second.
  if (clockDriftMs === null && clockOffsetsMs.length !== 1) return
  const isRight = clockOffsetsMs.some(
    (offsetMs) => clockDriftMs !== null && Math.abs(clockDriftMs - offsetMs) <= driftToleranceMs,
  )
  if (!isRight) wrong(`its clock is said to be ${clockDriftMs} ms off, it was ${clockOffsetsMs.join(' or ')}`)
}

/** How many wait, and for how long. */
function checkWaiting(run: Run, till: SimTill, { engine, journal }: TillProcess, wrong: Wrong): void {
  const status = engine.status.get()
  const unsent = [...till.disk.own.values()]
    .map(({ event }) => event)
    .filter(({ deviceSeq }) => deviceSeq > journal.marks.ackedThrough)
  if (status.waitingCount !== unsent.length) wrong(`${unsent.length} wait`)
  const nowMs = run.world.time.nowMs()
  const shownMs = waitingMs(status, nowMs + till.clockOffsetMs)
  if (shownMs === null) return
  const madeAt = unsent.map((event) => trueTimeOf(till, event))
  // Where the clock was set since, the device has nothing to know it by until the server says the time.
  if (madeAt.includes(null)) return
  const waitedMs = nowMs - Math.min(...(madeAt as number[]))
  if (Math.abs(shownMs - waitedMs) > waitToleranceMs)
    wrong(`the oldest is said to wait for ${shownMs} ms, it has for ${waitedMs}`)
}

/** The true time at which a clock that was not set since dated an event; null: it was. */
function trueTimeOf(
  { clockSetMs, clockSetSeq, clockOffsetMs }: SimTill,
  { deviceSeq, at }: { readonly deviceSeq: number; readonly at: number },
): number | null {
  return deviceSeq > clockSetSeq && at - clockOffsetMs >= clockSetMs ? at - clockOffsetMs : null
}

/** *Semua sudah terkirim*: whatever this device ever said was done is at the server. */
function checkSent(run: Run, till: SimTill, wrong: Wrong): void {
  const { byId } = run.world.host.model.state()
  let missing = 0
  // What somebody wrote into the files of a device has another name at the server.
  const isHarmed = run.harms.some(({ deviceId }) => deviceId === till.identity.deviceId)
  for (const { event } of isHarmed ? [] : till.disk.own.values()) if (!byId.has(event.eventId)) missing += 1
  for (const [eventId, tillName] of run.doneBy) {
    if (tillName === till.name && !byId.has(eventId)) missing += 1
  }
  if (missing > 0) wrong(`${missing} are not at the server`)
}

/** Without a word that the history is still to come every sale that the till has heard of is in its lists. */
function checkHistory(run: Run, till: SimTill, process: TillProcess, wrong: Wrong): void {
  const { journal, engine, release } = process
  const { marks, replica } = journal
  if (!marks.isLoaded || marks.load !== null || marks.needsReload || marks.isUnknown) return
  if (engine.status.get().isHistoryMissing) return
  const { events } = run.world.host.model.state()
  let missing = 0
  for (const event of events) {
    if (event.storeSeq > marks.cursor) break
    if (event.kind !== 'sale_recorded' || !isReadBy(release, event)) continue
    if (!till.disk.sales.has(event.eventId)) missing += 1
  }
  checkUnread(run, till, process, wrong)
  if (missing > 0) wrong(`${missing} sales through ${replica.cursor} are in none of its lists`)
}

/** How much of a newer release it keeps that it cannot read: without that word its figures pass for whole [SYNC-113]. */
function checkUnread(run: Run, till: SimTill, { journal, engine, release }: TillProcess, wrong: Wrong): void {
  const { unreadCount } = engine.status.get()
  const { events, held } = run.world.host.model.state()
  let saleCount = 0
  let count = 0
  for (const event of events) {
    if (event.storeSeq > journal.marks.cursor) break
    if (event.kind === malformedKind || held.has(event.eventId) || isReadBy(release, event)) continue
    count += 1
    if (event.kind === 'sale_recorded') saleCount += 1
  }
  if (saleCount > 0) run.unwhole.add(till.name)
  // Of other kinds a download brings only those that a till keeps.
  if (unreadCount < saleCount)
    wrong(`it says of ${unreadCount} of ${saleCount} sales that it cannot read them`)
  if (unreadCount > count) wrong(`it says that it cannot read ${unreadCount} events, there are ${count}`)
}
