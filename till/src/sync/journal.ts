import { uuidV7 } from '@laci/domain/ids/uuid.ts'
import { assert } from '@laci/domain/lib/assert.ts'
import type { Envelope, Sha256Hex } from '@laci/domain/sync/envelope.ts'
import { eventKinds, type Fact, readJournalEvent } from '@laci/domain/sync/event-kinds.ts'
import { hashOf } from '@laci/domain/sync/hash-chain.ts'
import { addPending, openReplica, type Replica } from '@laci/domain/sync/replica.ts'
import type { Warning } from '@laci/domain/sync/warning.ts'
import { instant } from '@laci/domain/time/instant.ts'
import type {
  ChainHead,
  DeviceIdentity,
  LogEffects,
  LogMarks,
  LogPage,
  LogStart,
  TillLog,
} from '../device/till-log.ts'
import { effectsOf } from './event-effects.ts'

/** The second copy of what happened here; see `log/second-copy.ts`. Never holds a sale up for long. */
export type EventCopy = {
  /** Resolves when the copy is written, or at once where waiting would cost the cashier too much (ruling 19). */
  add(event: Envelope): Promise<void>
  /** The log refused this event, so it never happened. */
  revoke(event: Envelope): Promise<void>
}

export type JournalDeps = {
  readonly log: TillLog
  readonly copy: EventCopy
  readonly clock: () => number
  readonly randomBytes: (count: number) => Uint8Array
  readonly sha256: Sha256Hex
}

/** What changed, for whoever keeps lists on a screen. */
export type JournalChange = {
  readonly products: ReadonlySet<string> | 'all'
  readonly isSettingsChanged: boolean
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
  /** A page that is in memory but not on disk yet, because the disk refused it. */
  unsavedPage: LogPage | null
  /**
   * Tells one fact. `makeFact` runs when it is this command's turn, so that counters inside it are taken in order.
   * Resolves after the strict transaction (R4); throws a problem when nothing was written.
   */
  tell<Told extends Fact>(makeFact: () => Told | Promise<Told>): Promise<Envelope & Told>
  /** Tells an event of a recovery file under its own id and time, as the newest of this device. */
  tellAgain(event: Envelope): Promise<Envelope>
  /** Runs work while no event is being told: commands wait for it. */
  whenQuiet(work: () => Promise<void>): Promise<void>
  changed(change: JournalChange): void
  /** Hears of every change, own and foreign. */
  onChange(listener: (change: JournalChange) => void): () => void
  /** Hears of every event that this device has just told. */
  onTold(listener: () => void): () => void
}

export function openJournal(deps: JournalDeps, start: LogStart): Journal {
  const { identity } = start.marks
  assert(identity !== null, 'a journal belongs to a device')
  const changeListeners = new Set<(change: JournalChange) => void>()
  const toldListeners = new Set<() => void>()
  let queue: Promise<unknown> = Promise.resolve()

  const journal: Journal = {
    identity,
    replica: openReplica({
      deviceId: identity.deviceId,
      cursor: start.marks.cursor,
      recentIds: start.marks.recentIds,
      rows: start.rows,
      settings: start.marks.settings,
      settingsThroughSeq: start.marks.settingsThroughSeq,
      pending: start.pending,
    }),
    head: start.head,
    marks: start.marks,
    unsavedPage: null,
    tell: <Told extends Fact>(makeFact: () => Told | Promise<Told>) =>
      inTurn(async () => {
        const fact = await makeFact()
        const nowMs = instant(deps.clock())
        const eventId = uuidV7(nowMs, deps.randomBytes(10))
        const version = eventKinds[fact.kind].version
        const body = readableBody(fact.body)
        const unsealed = { eventId, kind: fact.kind, version, at: nowMs, staffId: null, body }
        return (await write(unsealed)) as Envelope & Told
      }),
    tellAgain: (event) =>
      inTurn(() => {
        const { eventId, kind, version, at, staffId, body } = event
        return write({ eventId, kind, version, at, staffId, body })
      }),
    whenQuiet: (work) => inTurn(work),
    changed(change) {
      for (const listener of [...changeListeners]) listener(change)
    },
    onChange: (listener) => subscribe(changeListeners, listener),
    onTold: (listener) => subscribe(toldListeners, listener),
  }

  /** One command after the other; one that fails does not stop the next. */
  function inTurn<Value>(work: () => Promise<Value>): Promise<Value> {
    const turn = queue.then(work, work)
    queue = turn.catch(() => undefined)
    return turn
  }

  async function write(
    unsealed: Pick<Envelope, 'eventId' | 'kind' | 'version' | 'at' | 'staffId' | 'body'>,
  ): Promise<Envelope> {
    const open = {
      storeId: journal.identity.storeId,
      deviceId: journal.identity.deviceId,
      deviceSeq: journal.head.deviceSeq + 1,
      prevHash: journal.head.hash,
      ...unsealed,
    }
    const event: Envelope = { ...open, hash: hashOf(open, deps.sha256) }
    const known = readJournalEvent(event)
    assert(known !== null, `an event that we cannot read ourselves: ${event.kind}`)
    const effects = effectsOf([known])
    await writeTwice(event, effects)
    journal.head = { deviceSeq: event.deviceSeq, hash: event.hash, at: event.at }
    const products = addPending(journal.replica, event)
    journal.changed({ products, isSettingsChanged: event.kind === 'settings_saved', effects, warnings: [] })
    for (const listener of [...toldListeners]) listener()
    return event
  }

  /** Log and second copy at once; only the log decides whether it happened. */
  async function writeTwice(event: Envelope, effects: LogEffects): Promise<void> {
    const copied = deps.copy.add(event).catch(() => undefined)
    try {
      await deps.log.append(event, effects)
    } catch (cause) {
      await deps.copy.revoke(event).catch(() => undefined)
      throw cause
    }
    await copied
  }

  return journal
}

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
function readableBody(body: Fact['body']): Envelope['body'] {
  return JSON.parse(
    JSON.stringify(body, (_, value: unknown) =>
      typeof value === 'string' ? value.toWellFormed().replaceAll('\u0000', '') : value,
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
  }
}

/** Own events that the server has not confirmed; numbers that are lost for good wait for nobody. */
export function waitingCount({ head, marks }: Journal): number {
  const lost = marks.lostSeqs.filter((seq) => seq > marks.ackedThrough).length
  return head.deviceSeq - marks.ackedThrough - lost
}
