import { uuidV7 } from '@laci/domain/base/ids/uuid.ts'
import { replicaText } from '@laci/domain/journal/replica-view.ts'
import { TillProblem } from '@laci/till/engine/base/problem.ts'
import type { DeviceIdentity } from '@laci/till/engine/log/till-log.ts'
import './late-parts.ts'
import { copyOfDisk, emptyDisk } from './disk.ts'
import { type Attempt, journalFindings, type Observed, type PlantedHarm, shopText } from './oracle.ts'
import { act, openShop } from './people.ts'
import { type Fault, type FaultKind, type Plan, planOfSeed } from './plan.ts'
import { plantChangedBody, plantNewerKind, plantPoison, plantTampering } from './planted-harm.ts'
import { type Random, randomFrom } from './random.ts'
import { checkVersions, unreadSaleCount } from './release-checks.ts'
import { asRelease, isReadBy } from './releases.ts'
import { checkScreens } from './screen-truth.ts'
import { serverHost } from './server-host.ts'
import { cutPower, newTill, type SimTill, setClock, sha256, switchOn, type World } from './sim-till.ts'
import { spotCheck } from './spot-checks.ts'
import { startTrace } from './trace.ts'
import { settled, virtualTime } from './virtual-time.ts'

export type SeedOptions = {
  readonly seed: number
  /** How many tills; null lets the seed decide. */
  readonly tills?: number | null
  readonly isTraceKept?: boolean
}

export type SeedResult = {
  readonly seed: number
  /** Two runs with one hash were the same run. */
  readonly traceHash: string
  /** What was wrong; empty when all held. */
  readonly findings: readonly string[]
  /** Kinds of faults that really came about. */
  readonly played: readonly FaultKind[]
  readonly saleCount: number
  /** Commands that waited for the owner. */
  readonly heldCount: number
  /** Of two releases in one shop: tills that said that they are not whole, and sales of both versions of the newer one. */
  readonly releases: {
    readonly unwholeTills: number
    readonly newerSales: number
    readonly olderSales: number
  }
  readonly eventCount: number
  readonly stepCount: number
  readonly traceLines: readonly string[]
}

/** A Friday morning in the shop. */
const startMs = Date.UTC(2026, 10, 20, 1)
/** After the last fault everybody has this long to agree; the longest wait of an engine is 5 minutes and a half. */
const drainMs = 3 * 60 * 60_000
const mostSteps = 3_000_000
const mostFindings = 12

/** State of one run that plan, people and oracle share. */
export type Run = {
  readonly world: World
  readonly plan: Plan
  readonly random: Random
  readonly tills: SimTill[]
  readonly attempts: Map<string, Attempt>
  /** Everything else that a till said was done: the id of its event, and what it was. */
  readonly recorded: Map<string, string>
  /** Every event that a till said was done, by its id: the name of the till. */
  readonly doneBy: Map<string, string>
  /** Events that somebody recorded who may do little alone, and the first event of the same command. */
  readonly byCashiers: Map<string, string>
  readonly harms: PlantedHarm[]
  readonly played: Set<FaultKind>
  readonly revokedAtMs: Map<string, number>
  readonly staffDevices: Map<string, readonly string[]>
  readonly wrongClocks: Set<string>
  readonly findings: string[]
  /** Tills that said that a newer release recorded what they cannot read. */
  readonly unwhole: Set<string>
  isDraining: boolean
}

/** Plays one seed from the first sale until everybody agrees, and says what was wrong. */
export async function runSeed(options: SeedOptions): Promise<SeedResult> {
  const random = randomFrom(options.seed)
  const plan = planOfSeed(options.seed, options.tills ?? null)
  const time = virtualTime(startMs)
  const trace = startTrace(time.nowMs, options.isTraceKept ?? false)
  const ids = random.fork('ids')
  const storeId = uuidV7(startMs, ids.bytes(10))
  const findings: string[] = []
  const host = serverHost(storeId, sha256, time.nowMs, plan.releases === null ? 'older' : 'newer')
  const world: World = {
    time,
    trace,
    host,
    onBug: (name, cause) => findings.push(`${name}: ${textOf(cause)}`),
  }
  const run: Run = {
    world,
    plan,
    random: random.fork('run'),
    tills: [],
    attempts: new Map(),
    recorded: new Map(),
    doneBy: new Map(),
    byCashiers: new Map(),
    harms: [],
    played: new Set(),
    revokedAtMs: new Map(),
    staffDevices: new Map(),
    wrongClocks: new Set(),
    findings,
    unwhole: new Set(),
    isDraining: false,
  }
  for (let index = 0; index < plan.tillCount; index += 1) {
    const deviceId = uuidV7(startMs + index, ids.bytes(10))
    const identity: DeviceIdentity = {
      storeId,
      storeName: 'Toko Simulasi',
      deviceId,
      deviceLetter: String.fromCharCode(65 + index),
      deviceKey: 'not used here',
    }
    const till = newTill(`till-${identity.deviceLetter}`, identity, random.fork(`till ${index}`))
    till.release = plan.releases?.atStart[index] ?? 'older'
    run.tills.push(till)
    if (plan.ofStaff?.till === index) giveToStaff(run, till, plan.ofStaff)
    else world.host.model.addDevice(deviceId)
  }

  const onRejection = (reason: unknown): void => {
    run.findings.push(`nobody caught: ${textOf(reason)}`)
  }
  process.on('unhandledRejection', onRejection)
  try {
    await play(run)
    // Promises that nobody caught are reported only when the queue of this turn is empty.
    await new Promise((resolve) => setImmediate(resolve))
  } finally {
    process.off('unhandledRejection', onRejection)
  }
  return {
    seed: options.seed,
    traceHash: trace.hash(),
    findings: run.findings.slice(0, mostFindings),
    played: [...run.played].sort(),
    saleCount: [...run.attempts.values()].filter((attempt) => attempt.lunas !== null).length,
    heldCount: world.host.model.state().held.size,
    releases: releasesIn(run),
    eventCount: world.host.model.state().events.length,
    stepCount: time.stepCount(),
    traceLines: trace.lines(),
  }
}

function releasesIn({ plan, unwhole, world }: Run): SeedResult['releases'] {
  const sales = world.host.model.state().events.filter(({ kind }) => kind === 'sale_recorded')
  const isNewer = (event: (typeof sales)[number]) => !isReadBy('older', event)
  const newerSales = sales.filter(isNewer).length
  const olderSales = plan.releases === null ? 0 : sales.length - newerSales
  return { unwholeTills: unwhole.size, newerSales, olderSales }
}

const fewRights = ['sell'] as const
const allRights = ['sell', 'products', 'settings', 'kasbon', 'refund'] as const
const staffId = '01970000-0000-7000-8000-0000000005af'

/** A device of somebody's own: what its holder may not change waits for the owner. */
function giveToStaff(run: Run, till: SimTill, { rights, lies }: NonNullable<Plan['ofStaff']>): void {
  const granted = rights === 'few' ? fewRights : allRights
  const { model } = run.world.host
  model.addPerson(staffId, granted)
  model.addDevice(till.identity.deviceId, { staffId })
  run.staffDevices.set(till.identity.deviceId, granted)
  till.recordsAs = lies ? null : staffId
}

async function play(run: Run): Promise<void> {
  const { world, plan } = run
  const { time } = world
  for (const till of run.tills) void start(run, till)
  // Somebody watches the server and starts it again.
  world.host.onStop(() => void time.after(run.random.between(500, 200_000), () => world.host.start()))
  time.after(2_000, () => openShop(run))
  for (const { atMs, till } of plan.actions) time.after(atMs, () => act(run, run.tills[till]!))
  for (const { atMs, fault } of plan.faults) time.after(atMs, () => plant(run, fault))
  for (const atMs of plan.checks) time.after(atMs, () => spotCheck(run, run.random.pick(run.tills)))
  const endMs = startMs + plan.durationMs + 1_000
  if (!(await stepUntil(run, () => time.nowMs() >= endMs))) return
  heal(run)
  const deadlineMs = time.nowMs() + drainMs
  let nextCheckMs = time.nowMs()
  const isOver = (): boolean => {
    if (time.nowMs() < nextCheckMs) return false
    nextCheckMs = time.nowMs() + 5_000
    return time.nowMs() >= deadlineMs || isCalm(run)
  }
  if (!(await stepUntil(run, isOver))) return
  asRelease(plan.releases === null ? 'older' : 'newer', () => judge(run))
}

async function stepUntil(run: Run, isOver: () => boolean): Promise<boolean> {
  const { time } = run.world
  while (!isOver()) {
    if (run.findings.length > 0) return false
    if (time.stepCount() > mostSteps) {
      run.findings.push('the run never comes to rest')
      return false
    }
    // Asking whether everybody is calm wakes those who are not.
    if (run.isDraining) await settled()
    if (!(await time.step())) {
      run.findings.push('everything stands still')
      return false
    }
    checkScreens(run)
    checkVersions(run)
  }
  await settled()
  return run.findings.length === 0
}

async function start(run: Run, till: SimTill): Promise<void> {
  try {
    await switchOn(run.world, till)
  } catch (error) {
    // Another window began a moment later and has the pen now.
    if (error instanceof TillProblem && error.code === 'other_tab') return
    report(run, `${till.name} does not start`, error)
  }
}

export function report(run: Run, what: string, error: unknown): void {
  run.findings.push(`${what}: ${textOf(error)}`)
}

function textOf(error: unknown): string {
  return error instanceof Error ? (error.stack ?? error.message) : String(error)
}

function plant(run: Run, fault: Fault): void {
  if (run.isDraining) return
  const { time, trace, host } = run.world
  const till = 'till' in fault ? run.tills[fault.till]! : null
  const done = (detail = ''): void => {
    run.played.add(fault.kind)
    trace.note(`FAULT ${fault.kind} ${till?.name ?? ''} ${detail}`)
  }
  switch (fault.kind) {
    case 'link':
      till!.link.state = fault.state
      done(fault.state)
      time.after(fault.forMs, () => {
        if (till!.link.state === fault.state) till!.link.state = 'good'
        till!.process?.engine.networkChanged()
      })
      return
    case 'bad_hours':
      for (const { link } of run.tills) link.state = 'bad'
      done()
      time.after(fault.forMs, () => {
        for (const { link, process } of run.tills) {
          if (link.state !== 'bad') continue
          link.state = 'good'
          process?.engine.networkChanged()
        }
      })
      return
    case 'answer_lost':
      till!.link.lostAnswers += 1
      done()
      return
    case 'request_doubled':
      till!.link.doubledRequests += 1
      done()
      return
    case 'power_cut':
      if (till!.process === null) return
      cutPower(run.world, till!)
      done()
      time.after(fault.forMs, () => {
        if (till!.process === null) void start(run, till!)
      })
      return
    case 'power_cut_at_write':
      till!.atWrite.push({
        writesLeft: fault.writes,
        run: () => {
          if (till!.process === null || run.isDraining) return
          done()
          cutPower(run.world, till!)
          time.after(fault.forMs, () => {
            if (till!.process === null) void start(run, till!)
          })
        },
      })
      return
    case 'second_tab': {
      const first = till!.process
      if (first === null) return
      done()
      // Somebody still sells in the first window: it may sell nothing any more once the second one has the pen.
      for (const delayMs of [5, 20, 3_000]) time.after(delayMs, () => act(run, till!, first))
      // The first window still runs and sends; it learns at its next write that it lost the pen.
      void start(run, till!)
      return
    }
    case 'server_crash':
      done(fault.when)
      if (fault.when === 'now') host.stop()
      else host.dieAtNextPush(fault.when)
      return
    case 'backup':
      host.takeBackup()
      done()
      return
    case 'restore': {
      host.stop()
      const missing = host.restoreBackup()
      done(`${missing} events are missing`)
      return
    }
    case 'clock':
      setClock(till!, time.nowMs(), fault.offsetMs)
      run.wrongClocks.add(till!.identity.deviceId)
      done(`${fault.offsetMs}`)
      return
    case 'revoke':
      host.model.revokeDevice(till!.identity.deviceId, time.nowMs())
      run.revokedAtMs.set(till!.identity.deviceId, time.nowMs())
      done()
      return
    case 'poison':
    case 'newer_kind':
    case 'tampered':
    case 'changed_body':
      harmFiles(run, till!, fault.kind, done)
      return
    case 'disk_lost':
      loseDisk(run, till!, done)
      return
    case 'copied_profile':
      copyProfile(run, till!, done)
      return
    case 'update':
      update(run, till!, fault.forMs)
      done()
      return
  }
}

/** Somebody writes into the files of a device that is off; it comes back a little later. */
function harmFiles(
  run: Run,
  till: SimTill,
  kind: 'poison' | 'newer_kind' | 'tampered' | 'changed_body',
  done: (detail: string) => void,
): void {
  const { time } = run.world
  cutPower(run.world, till)
  time.after(1_000, () => {
    // Somebody has switched it on meanwhile, after an earlier power cut: its files are its own again.
    if (till.process !== null || till.startsUnderWay > 0) return
    const nowMs = time.nowMs() + till.clockOffsetMs
    const deviceSeq =
      kind === 'poison'
        ? plantPoison(till, nowMs, run.random)
        : kind === 'newer_kind'
          ? plantNewerKind(till, nowMs, run.random)
          : kind === 'tampered'
            ? plantTampering(till)
            : plantChangedBody(till)
    if (deviceSeq !== null) {
      run.harms.push({ kind, deviceId: till.identity.deviceId, deviceSeq })
      done(`at ${deviceSeq}`)
    }
    void start(run, till)
  })
}

/** The browser's database is damaged while the device is off: all of it is gone, or some unsent events are. */
function loseDisk(run: Run, till: SimTill, done: (detail: string) => void): void {
  const { time } = run.world
  if (till.process === null) return
  cutPower(run.world, till)
  run.harms.push({ kind: 'disk_lost', deviceId: till.identity.deviceId, deviceSeq: null })
  time.after(1_000, () => {
    const isOff = till.process === null && till.startsUnderWay === 0
    if (isOff && run.random.chance(0.5)) {
      const isEndLost = isAllAtServer(run, till) && run.random.stream('end of the copy').chance(0.6)
      if (isEndLost) till.copyDisk.text = firstHalf(till.copyDisk.text)
      Object.assign(till.disk, emptyDisk(), { pen: till.disk.pen })
      done(isEndLost ? 'all of it, and the end of its copy' : 'all of it')
    } else if (isOff) {
      for (const deviceSeq of till.disk.own.keys()) {
        if (deviceSeq > till.disk.marks.ackedThrough && run.random.chance(0.5))
          till.disk.own.delete(deviceSeq)
      }
      done('some of it')
    }
    if (till.process === null) void start(run, till)
  })
}

function isAllAtServer(run: Run, { disk }: SimTill): boolean {
  const { byId } = run.world.host.model.state()
  return [...disk.own.values()].every(({ event }) => byId.has(event.eventId))
}

/** The first lines: whose copy it is stands there. */
function firstHalf(text: string): string {
  const lines = text.split('\n')
  return `${lines.slice(0, Math.ceil(lines.length / 2)).join('\n')}\n`
}

/** A second machine with the files of the first: both go on with the same numbers. */
function copyProfile(run: Run, till: SimTill, done: () => void): void {
  const copy = newTill(`${till.name}-copy`, till.identity, run.random.fork('copy'), {
    disk: copyOfDisk(till.disk),
    copyText: till.copyDisk.text,
  })
  setClock(copy, run.world.time.nowMs(), till.clockOffsetMs)
  copy.recordsAs = till.recordsAs
  copy.release = till.release
  run.tills.push(copy)
  run.harms.push({ kind: 'copied_profile', deviceId: till.identity.deviceId, deviceSeq: null })
  done()
  void start(run, copy)
  for (let times = run.random.between(0, 4); times > 0; times -= 1) {
    run.world.time.after(run.random.between(1_000, 600_000), () => act(run, copy))
  }
}

/** The page closes, and opens again with the newer release. */
function update(run: Run, till: SimTill, forMs: number): void {
  cutPower(run.world, till)
  till.release = 'newer'
  run.world.time.after(forMs, () => {
    if (till.process === null) void start(run, till)
  })
}

/** All harm ends: networks are good, the server is up, every device is on. Clocks stay as they are. */
function heal(run: Run): void {
  run.isDraining = true
  const { host, trace } = run.world
  trace.note('everything heals')
  host.start()
  for (const till of run.tills) {
    Object.assign(till.link, { state: 'good', lostAnswers: 0, doubledRequests: 0 })
    till.heardPulls = 0
    if (till.startsUnderWay > 0) continue
    if (run.plan.releases?.isUpdatedAtEnd && till.release === 'older') update(run, till, 1_000)
    else if (till.process === null || till.process.isTaken) void start(run, till)
    else till.process.engine.networkChanged()
  }
}

/** Nothing waits, and everybody who may read has read everything. */
function isCalm(run: Run): boolean {
  const { events, warnings } = run.world.host.model.state()
  const calm = run.tills.every((till) => {
    const process = till.process
    if (process === null || process.busy > 0 || process.isTaken) return false
    const { journal } = process
    if (till.heardPulls < 2) return false
    if (journal.marks.ackedThrough < journal.head.deviceSeq) return false
    if (run.revokedAtMs.has(till.identity.deviceId)) return true
    return (
      journal.replica.cursor === events.length &&
      journal.replica.pending.size === 0 &&
      !journal.marks.needsReload &&
      journal.marks.history === null &&
      warnings.every((warning) => till.disk.warnings.has(warning.warningId))
    )
  })
  if (calm) return true
  // People press *Kirim lagi* while they wait; it only shortens the back-off.
  for (const till of run.tills) till.process?.engine.networkChanged()
  return false
}

/** The end: everything is compared with everything. */
function judge(run: Run): void {
  const { host } = run.world
  const state = host.model.state()
  const observed: Observed = { ...run, state }
  run.findings.push(...journalFindings(observed))
  const expected = shopText(observed)
  const sales = state.events.filter((event) => event.kind === 'sale_recorded')
  for (const till of run.tills) {
    const process = till.process
    if (process === null) {
      run.findings.push(`${till.name} is off at the end`)
      continue
    }
    const { journal, engine } = process
    const waitingCount = engine.status.get().waitingCount
    if (journal.marks.ackedThrough < journal.head.deviceSeq) {
      run.findings.push(
        `${till.name} still has events ${journal.marks.ackedThrough + 1}…${journal.head.deviceSeq} to send`,
      )
    } else if (waitingCount !== 0) run.findings.push(`${till.name} says that ${waitingCount} wait`)
    if (run.revokedAtMs.has(till.identity.deviceId)) continue
    if (journal.replica.cursor !== state.events.length) {
      run.findings.push(`${till.name} stopped reading at ${journal.replica.cursor} of ${state.events.length}`)
      continue
    }
    // One that cannot read all says so, and is judged by that alone.
    const isWhole = unreadSaleCount(run, process) === 0
    if (isWhole && replicaText(journal.replica) !== expected) {
      run.findings.push(
        `${till.name} shows another shop than the server: ${difference(replicaText(journal.replica), expected)}`,
      )
    }
    const unheard = state.warnings.filter((warning) => !till.disk.warnings.has(warning.warningId))
    if (unheard.length > 0)
      run.findings.push(`${till.name} never heard of ${unheard.map(({ code }) => code).join(', ')}`)
    // No run is as long as the days for which a till keeps what happened.
    if (till.disk.prunedCount > 0) {
      run.findings.push(`${till.name} threw away ${till.disk.prunedCount} sales and entries of these days`)
    }
    const kept = [...state.held.keys()].filter((eventId) => till.disk.entries.has(eventId))
    if (kept.length > 0) {
      run.findings.push(`${till.name} keeps ${kept.length} entries of what waits for the owner`)
    }
    const missing = sales.filter(
      (sale) => isReadBy(process.release, sale) && !till.disk.sales.has(sale.eventId),
    )
    if (missing.length > 0)
      run.findings.push(`${till.name} does not have ${missing.length} sales of the shop`)
  }
}

/** The first place at which two texts part, with a little around it. */
function difference(is: string, should: string): string {
  let index = 0
  while (index < is.length && is[index] === should[index]) index += 1
  return `…${is.slice(Math.max(0, index - 60), index + 40)}… instead of …${should.slice(Math.max(0, index - 20), index + 40)}…`
}
