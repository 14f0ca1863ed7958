import { hash } from 'node:crypto'
import type { Timers } from '@laci/till/engine/base/timers.ts'
import type { DeviceIdentity, LogStart, TillLog } from '@laci/till/engine/log/till-log.ts'
// What a start loads only when it needs it: here it is there from the beginning, or the first run of a seed would wait for it.
import '@laci/till/engine/log/better-events.ts'
import '@laci/till/engine/sync/continue-behind-server.ts'
import '@laci/till/engine/log/rewrite-copy.ts'
import '@laci/till/engine/sync/loader.ts'
import type { TillOperator } from '@laci/domain/base/permission/permission.ts'
import { startAfterUpdate } from '@laci/till/engine/log/become-readable.ts'
import { completeCopy, extentOf, reconcile } from '@laci/till/engine/log/reconcile.ts'
import { createSecondCopy, type SecondCopy } from '@laci/till/engine/log/second-copy.ts'
import { createSyncEngine, type SyncEngine } from '@laci/till/engine/sync/engine.ts'
import { type Journal, openJournal } from '@laci/till/engine/sync/journal.ts'
import { cashierAccess, commandsOf, type SimCommands } from './commands.ts'
import { type CopyDisk, copyFile, type DiskContent, diskLog, emptyDisk } from './disk.ts'
import { type Link, newLink } from './network.ts'
import type { Random } from './random.ts'
import { asRelease, type Release } from './releases.ts'
import { type Hearing, newHearing } from './screen-truth.ts'
import type { ServerHost } from './server-host.ts'
import type { Trace } from './trace.ts'
import type { VirtualTime } from './virtual-time.ts'
import { virtualWire } from './wire.ts'

export const sha256 = (text: string): string => hash('sha256', text)

/** What all tills of one run share. */
export type World = {
  readonly time: VirtualTime
  readonly trace: Trace
  readonly host: ServerHost
  /** A bug that an engine met: never allowed. */
  onBug(tillName: string, cause: unknown): void
}

/**
 * One device in the simulated shop: its disk, its clock, its link to the server. It runs zero, one or (a second tab)
 * two processes of the real till at a time.
 */
export type SimTill = {
  readonly name: string
  readonly identity: DeviceIdentity
  readonly disk: DiskContent
  readonly copyDisk: CopyDisk
  readonly link: Link
  readonly random: Random
  /** What this device's clock shows beyond the true time. */
  clockOffsetMs: number
  /** True time since which it does, and the last event that another clock may have dated. */
  clockSetMs: number
  clockSetSeq: number
  /** What happens after the next writes of the disk: the power may fail in that very moment. */
  atWrite: { writesLeft: number; run: () => void }[]
  /** Pulls that the server answered since the last reset. */
  heardPulls: number
  /** Starts that read the disk right now. */
  startsUnderWay: number
  /** Of every window that is open: they all go dark together. */
  powers: { isOn: boolean }[]
  /** Who stands here, as its events say; null: the owner. A device of staff may lie. */
  recordsAs: string | null
  /** What is installed; a process keeps the one that it began with. */
  release: Release
  /** Own events through here were judged by their versions. */
  versionsCheckedSeq: number
  process: TillProcess | null
}

export type TillProcess = {
  readonly power: { isOn: boolean }
  readonly release: Release
  readonly journal: Journal
  readonly engine: SyncEngine
  readonly log: TillLog
  readonly copy: SecondCopy
  readonly commands: SimCommands
  readonly hearing: Hearing
  /** Commands that have begun and not ended. */
  busy: number
  isTaken: boolean
}

export function newTill(
  name: string,
  identity: DeviceIdentity,
  random: Random,
  copied: { readonly disk: DiskContent; readonly copyText: string } | null = null,
): SimTill {
  const disk = copied?.disk ?? emptyDisk()
  if (copied === null) disk.marks = { ...disk.marks, identity, isNew: true }
  return {
    name,
    identity,
    disk,
    copyDisk: { text: copied?.copyText ?? '' },
    startsUnderWay: 0,
    powers: [],
    link: newLink(),
    random,
    clockOffsetMs: 0,
    clockSetMs: 0,
    clockSetSeq: 0,
    heardPulls: 0,
    atWrite: [],
    recordsAs: null,
    release: 'older',
    versionsCheckedSeq: 0,
    process: null,
  }
}

/** No command of the simulated people records more at once. */
const mostEventsOfCommand = 10

/** Somebody sets the device's clock, or it jumps by itself. */
export function setClock(till: SimTill, nowMs: number, offsetMs: number): void {
  till.clockOffsetMs = offsetMs
  till.clockSetMs = nowMs
  const isRecording = (till.process?.busy ?? 0) > 0
  till.clockSetSeq = Math.max(0, ...till.disk.own.keys()) + (isRecording ? mostEventsOfCommand : 0)
}

/** The owner, or somebody who needs an approval for most things beside selling. What is recorded names the owner. */
function someOperator(random: Random): TillOperator {
  return random.fork('operator').chance(0.5)
    ? { staffId: null, name: '', access: 'owner' }
    : { staffId: '0191d5c5-0000-7000-8000-00000000ca51', name: 'Rina', access: cashierAccess }
}

/** Switches a device on: reads its disk and starts journal and engine, as the page does when it opens. */
export function switchOn(world: World, till: SimTill): Promise<void> {
  return asRelease(till.release, () => begin(world, till))
}

async function begin(world: World, till: SimTill): Promise<void> {
  const { time, trace } = world
  const { release } = till
  const power = { isOn: true }
  till.powers.push(power)
  trace.note(`${till.name} on`)
  const log = diskLog(till.disk, power, time, till.random.fork('disk'), (what) => {
    trace.note(`${till.name} wrote ${what}`)
    for (const plan of [...till.atWrite]) {
      plan.writesLeft -= 1
      if (plan.writesLeft > 0) continue
      till.atWrite = till.atWrite.filter((other) => other !== plan)
      plan.run()
    }
  })
  const clock = (): number => time.nowMs() + till.clockOffsetMs
  const timers: Timers = {
    after(delayMs, work) {
      const entry = time.after(delayMs, () => {
        if (power.isOn) asRelease(release, work)
      })
      return () => time.cancel(entry)
    },
  }
  const chance = till.random.fork('till')
  const copy = createSecondCopy({
    file: copyFile(till.copyDisk, power, time, till.random.fork('copy')),
    sha256,
    timers,
    stopwatch: time.nowMs,
  })
  till.startsUnderWay += 1
  const start = await readDisk(log, copy).finally(() => {
    till.startsUnderWay -= 1
  })
  const journal = openJournal(
    { log, copy, clock, randomBytes: (count) => chance.bytes(count), sha256, staffId: () => till.recordsAs },
    start,
  )
  const hearing = newHearing()
  const engine = createSyncEngine({
    journal,
    log,
    wire: virtualWire(till, world.host, power, time, till.random.fork('wire'), hearing),
    timers,
    clock,
    random: () => chance.fraction(),
    onBug: (cause) => world.onBug(till.name, cause),
    onTaken: () => {
      process.isTaken = true
      trace.note(`${till.name} was taken over`)
    },
  })
  const process: TillProcess = {
    power,
    release,
    hearing,
    journal,
    log,
    copy,
    commands: commandsOf(journal, log, clock, (count) => chance.bytes(count), someOperator(till.random)),
    busy: 0,
    isTaken: false,
    engine: { ...engine, networkChanged: () => asRelease(release, engine.networkChanged) },
  }
  // Another window may have begun later and read faster; this one learns it at its first write.
  if (log.holdsPen() || till.process === null) till.process = process
  process.engine.start()
}

/** What the page does before it opens a shop: the log, and what the second copy still has of it. */
async function readDisk(log: TillLog, copy: SecondCopy): Promise<LogStart> {
  const found = await log.start()
  const contents = await copy.contents(extentOf(found))
  const start = await startAfterUpdate(log, await reconcile(log, found, contents, sha256))
  await completeCopy(log, start, copy, contents)
  return start
}

/** What the shop does in a quiet moment: the second copy starts again with its last event. */
export async function trimCopy({ journal, copy, log }: TillProcess): Promise<void> {
  if (journal.head.deviceSeq !== journal.marks.ackedThrough) return
  const { ackedThrough } = journal.marks
  await journal.whenQuiet(async () =>
    copy.trim(journal.identity, ackedThrough, await log.ownEvents(ackedThrough, 100)),
  )
}

/** The power fails: nothing that was running ever answers, what had reached the disk stays. */
export function cutPower(world: World, till: SimTill): void {
  world.trace.note(`${till.name} power cut`)
  for (const power of till.powers) power.isOn = false
  till.powers = []
  till.startsUnderWay = 0
  till.process = null
}
