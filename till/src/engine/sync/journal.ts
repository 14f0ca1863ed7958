import { uuidV7 } from '@laci/domain/base/ids/uuid.ts'
import { assert } from '@laci/domain/base/lib/assert.ts'
import { wellFormed } from '@laci/domain/base/lib/well-formed.ts'
import { instant } from '@laci/domain/base/time/instant.ts'
import { businessDayOf } from '@laci/domain/base/time/zone.ts'
import { writtenBody } from '@laci/domain/events/define-event.ts'
import type { Envelope, Sha256Hex } from '@laci/domain/events/envelope.ts'
import type { Fact, JournalEvent } from '@laci/domain/events/fact.ts'
import { hashOf } from '@laci/domain/events/hash-chain.ts'
import { withDay } from '@laci/domain/journal/event-day.ts'
import { definitionOf, readJournalEvent } from '@laci/domain/journal/event-kinds.ts'
import { openReplica, type Replica } from '@laci/domain/journal/replica.ts'
import { addPending, nothingTouched } from '@laci/domain/journal/replica-pending.ts'
import { visibleSettings } from '@laci/domain/journal/replica-view.ts'
import type { ShopRecordKind } from '@laci/domain/journal/shop-record.ts'
import type { Warning } from '@laci/domain/warning/warning.ts'
import { effectsOf } from '../log/event-effects.ts'
import {
  behindConfirmed,
  type ChainHead,
  type DeviceIdentity,
  type LogEffects,
  type LogMarks,
  type LogPage,
  type LogStart,
  type TillLog,
} from '../log/till-log.ts'

/** The second copy of what happened here; see `log/second-copy.ts`. Never holds a sale up for long. */
export type EventCopy = {
  /**
   * All of them or, after a power cut, none. Resolves when the copy is written, or at once where waiting would cost the
   * cashier too much (ruling 19).
   */
  add(events: readonly Envelope[]): Promise<void>
  /** The log refused these events, so they never happened. */
  revoke(events: readonly Envelope[]): Promise<void>
}

export type JournalDeps = {
  readonly log: TillLog
  readonly copy: EventCopy
  readonly clock: () => number
  readonly randomBytes: (count: number) => Uint8Array
  readonly sha256: Sha256Hex
  /** Who stands at the till; null: the owner. */
  readonly staffId: () => string | null
}

/** What changed, for whoever keeps lists on a screen. */
export type JournalChange = {
  readonly products: ReadonlySet<string> | 'all'
  readonly recordKinds: ReadonlySet<ShopRecordKind> | 'all'
  /** Of kasbon, points or drawers. */
  readonly isBalanceMoved: boolean
  readonly isSettingsChanged: boolean
  /** Sales and entries of before this device came were added to the log. */
  readonly isHistoryMoved?: boolean
  readonly effects: LogEffects
  readonly warnings: readonly Warning[]
}

/**
 * The one place where facts become events of this device: numbered without gaps, chained by hash, on disk before
 * anybody hears of them, then in memory. Commands wait for each other, so numbers are given in the order of the disk.
 */
export type Journal = {
  readonly identity: DeviceIdentity
  replica: Replica
  head: ChainHead
  marks: LogMarks
  /** The shop's numbers of events that this release cannot read: nothing that it shows is whole until it is updated [SYNC-113]. */
  unread: Set<number>
  /** A page that is in memory but not on disk yet, because the disk refused it. */
  unsavedPage: LogPage | null
  /**
   * Tells one fact. `makeFact` runs when it is this command's turn, so that counters inside it are taken in order.
   * Resolves after the strict transaction (R4); throws a problem when nothing was written.
   */
  append<Recorded extends Fact>(makeFact: () => Recorded | Promise<Recorded>): Promise<Envelope & Recorded>
  /** The same for several facts in one transaction: all of them or none [SYNC-42]. */
  appendAll(makeFacts: () => readonly Fact[] | Promise<readonly Fact[]>): Promise<(Envelope & Fact)[]>
  /** Tells an event of a recovery file under its own id and time, as the newest of this device. */
  appendRecovered(event: Envelope): Promise<Envelope>
  /** Runs work while no event is being told: commands wait for it. */
  whenQuiet(work: () => Promise<void>): Promise<void>
  changed(change: JournalChange): void
  /** Hears of every change, own and foreign. */
  onChange(listener: (change: JournalChange) => void): () => void
  /** Hears of every event that this device has just told. */
  onAppended(listener: () => void): () => void
}

export function openJournal(deps: JournalDeps, start: LogStart): Journal {
  const { identity } = start.marks
  assert(identity !== null, 'a journal belongs to a device')
  const changeListeners = new Set<(change: JournalChange) => void>()
  const appendListeners = new Set<() => void>()
  let queue: Promise<unknown> = Promise.resolve()

  const journal: Journal = {
    identity,
    replica: openReplica({
      deviceId: identity.deviceId,
      cursor: start.marks.cursor,
      recentIds: start.marks.recentIds,
      packed: start.packed,
      rows: start.rows,
      records: start.records,
      balances: start.balances,
      settings: start.marks.settings,
      settingsThroughSeq: start.marks.settingsThroughSeq,
      heard: start.marks.heard,
      pending: start.pending,
    }),
    head: behindConfirmed(start.head, start.marks),
    marks: start.marks,
    unread: new Set(start.unread.map(({ storeSeq }) => storeSeq)),
    unsavedPage: null,
    append: <Recorded extends Fact>(makeFact: () => Recorded | Promise<Recorded>) =>
      inTurn(async () => {
        const { known } = await write([unsealed(await makeFact())])
        return known[0] as Envelope & Recorded
      }),
    appendAll: (makeFacts) =>
      inTurn(async () => {
        const facts = await makeFacts()
        return (await write(facts.map(unsealed))).known as (Envelope & Fact)[]
      }),
    appendRecovered: (event) =>
      inTurn(async () => {
        const { eventId, kind, version, at, staffId, body } = event
        const { events } = await write([{ eventId, kind, version, at, staffId, body }])
        return events[0]!
      }),
    whenQuiet: (work) => inTurn(work),
    changed(change) {
      for (const listener of [...changeListeners]) listener(change)
    },
    onChange: (listener) => subscribe(changeListeners, listener),
    onAppended: (listener) => subscribe(appendListeners, listener),
  }

  /** One command after the other; one that fails does not stop the next. */
  function inTurn<Value>(work: () => Promise<Value>): Promise<Value> {
    const turn = queue.then(work, work)
    queue = turn.catch(() => undefined)
    return turn
  }

  function unsealed(fact: Fact): Unsealed {
    const at = instant(deps.clock())
    const { zone, dayStartsAtMinute } = visibleSettings(journal.replica)
    const { kind, body } = withDay(fact, businessDayOf(at, zone, dayStartsAtMinute))
    const eventId = uuidV7(at, deps.randomBytes(10))
    const written = writtenBody(definitionOf(kind), body, journal.marks.readableEdition)
    const { version } = written
    return { eventId, kind, version, at, staffId: deps.staffId(), body: readableBody(written.body) }
  }

  /** `events` as they are recorded and sent, `known` as the newest versions have them. */
  async function write(
    unsealedEvents: readonly Unsealed[],
  ): Promise<{ readonly events: Envelope[]; readonly known: JournalEvent[] }> {
    const events: Envelope[] = []
    const known: JournalEvent[] = []
    let { deviceSeq, hash: prevHash } = journal.head
    const { storeId, deviceId } = journal.identity
    for (const content of unsealedEvents) {
      deviceSeq += 1
      const open = { storeId, deviceId, deviceSeq, prevHash, ...content }
      const event: Envelope = { ...open, hash: hashOf(open, deps.sha256) }
      prevHash = event.hash
      const read = readJournalEvent(event)
      assert(read !== null, `an event that we cannot read ourselves: ${event.kind}`)
      events.push(event)
      known.push(read)
    }
    const last = events.at(-1)
    if (last === undefined) return { events, known }
    const effects = effectsOf(known)
    await writeTwice(events, effects)
    journal.head = { deviceSeq: last.deviceSeq, hash: last.hash, at: last.at }
    const touched = nothingTouched()
    for (const event of events) addPending(journal.replica, event, touched)
    const isSettingsChanged = events.some((event) => event.kind === 'settings_saved')
    journal.changed({ ...touched, isSettingsChanged, effects, warnings: [] })
    for (const listener of [...appendListeners]) listener()
    return { events, known }
  }

  /** Log and second copy at once, the log a step ahead because it takes longer; only it decides whether it happened. */
  async function writeTwice(events: readonly Envelope[], effects: LogEffects): Promise<void> {
    let copied: Promise<void> | null = null
    const beginCopy = () => {
      copied = deps.copy.add(events).catch(() => undefined)
    }
    try {
      await deps.log.append(events, effects, beginCopy)
    } catch (cause) {
      if (copied !== null) await deps.copy.revoke(events).catch(() => undefined)
      throw cause
    }
    await copied
  }

  return journal
}

/** What an event says before it is numbered and chained. */
type Unsealed = Pick<Envelope, 'eventId' | 'kind' | 'version' | 'at' | 'staffId' | 'body'>

function subscribe<Listener>(listeners: Set<Listener>, listener: Listener): () => void {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

/**
 * The body as it will come out of any database: no U+0000 and no half of a surrogate pair, which PostgreSQL refuses and
 * which a paste from another program can carry; no `undefined`.
 */
function readableBody(body: unknown): Envelope['body'] {
  return JSON.parse(
    JSON.stringify(body, (_, value: unknown) =>
      typeof value === 'string' ? wellFormed(value).replaceAll('\u0000', '') : value,
    ),
  ) as Envelope['body']
}

/** Members of the base that every page and load stores with itself. */
export function baseMarks(replica: Replica): Partial<LogMarks> {
  return {
    cursor: replica.cursor,
    recentIds: [...replica.recentIds],
    settings: replica.settings,
    settingsThroughSeq: replica.settingsThroughSeq,
    heard: replica.heard,
  }
}

/** Own events that the server has not confirmed; numbers that are lost for good wait for nobody. */
export function waitingCount({ head, marks }: Journal): number {
  const lost = marks.lostSeqs.filter((seq) => seq > marks.ackedThrough).length
  // Behind the end that the server knows there may be less here than it has: until that has come nothing waits.
  return Math.max(0, head.deviceSeq - marks.ackedThrough - lost)
}
