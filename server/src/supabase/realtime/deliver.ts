import { isDatabaseAway } from '../../db/database.ts'
import { inScope, type Tx } from '../../db/scope.ts'
import { type Caller, type SessionStanding, sessionStandingOf } from '../callers/caller.ts'
import { type ExposedTable, exposedTables } from '../exposed/exposed-tables.ts'
import type { Filter } from '../exposed/filter.ts'
import { standingReasons } from './admission.ts'
import { type Binding, wants } from './bindings.ts'
import { type Change, readGoneRows, readSeenRows, type SeenRow, shownColumns } from './change-store.ts'
import { closeChannel, failChannel, push } from './channel-messages.ts'
import type { Channel } from './hub.ts'
import type { Realtime } from './realtime.ts'
import { hadEnded } from './snapshot.ts'

/** Listeners that are asked for at once; each costs a connection for a moment. */
const lanes = 3

/** One person's, or the service's, channels of one session: they have the same rights. */
type Listener = { readonly caller: Caller; readonly channels: readonly Channel[] }

/** Tells everybody of these changes who may and wants to hear of them. Never throws. */
export async function deliver(
  realtime: Pick<Realtime, 'deps' | 'hub'>,
  changes: readonly Change[],
): Promise<void> {
  const listeners = listenersOf(realtime.hub.channels())
  const next = async (): Promise<void> => {
    for (let listener = listeners.pop(); listener; listener = listeners.pop()) {
      await deliverTo(realtime, listener, changes)
    }
  }
  await Promise.all(Array.from({ length: lanes }, next))
}

function listenersOf(channels: readonly Channel[]): Listener[] {
  const byRights = new Map<string, { caller: Caller; channels: Channel[] }>()
  for (const channel of channels) {
    if (channel.listening === null) continue
    const { caller } = channel
    const key = `${caller.scope.role} ${caller.scope.userId} ${caller.sessionId} ${caller.level}`
    const listener = byRights.get(key) ?? { caller, channels: [] }
    listener.channels.push(channel)
    byRights.set(key, listener)
  }
  return [...byRights.values()]
}

async function deliverTo(
  realtime: Pick<Realtime, 'deps' | 'hub'>,
  listener: Listener,
  changes: readonly Change[],
): Promise<void> {
  const { caller, channels } = listener
  const wanted = changes.filter(
    (change) =>
      mayConcern(caller, change) && channels.some((channel) => bindingsFor(channel, change).length > 0),
  )
  if (wanted.length === 0) return
  try {
    const seen = await inScope(
      realtime.deps.database,
      caller.scope,
      async (tx): Promise<Seen | Exclude<SessionStanding, 'open'>> => {
        const standing = await sessionStandingOf(tx, caller)
        return standing === 'open' ? readSeen(tx, channels, wanted) : standing
      },
    )
    for (const channel of channels) {
      if (channel.connection.channels.get(channel.topic) !== channel) continue
      if (typeof seen === 'string') closeChannel(realtime.hub, channel, standingReasons[seen])
      else if (channel.caller.expiresAtMs > realtime.deps.clock()) {
        for (const change of wanted) tell(channel, change, seen)
      }
    }
  } catch (error) {
    if (!isDatabaseAway(error)) realtime.deps.log.error({ err: error }, 'changes of rows could not be told')
    // Nobody knows what was missed: the client joins anew and reads afresh.
    for (const channel of channels) {
      if (channel.connection.channels.get(channel.topic) !== channel) continue
      failChannel(realtime.hub, channel, 'UnableToProcess: changes were missed, read again')
    }
  }
}

/** The reader of a note spares everybody else's question; the answer is the row policy's alone. */
function mayConcern(caller: Caller, change: Change): boolean {
  return caller.scope.role === 'service_role' || change.readerId === caller.scope.userId
}

function bindingsFor(channel: Channel, change: Change): Binding[] {
  const table = exposedTables.get(change.tableName)
  if (!table || channel.listening === null || hadEnded(channel.listening.since, change.xid)) return []
  return channel.listening.bindings.filter((binding) => wants(binding, change.kind, table))
}

/** By table and row. */
type Seen = {
  readonly rows: ReadonlyMap<string, SeenRow>
  readonly gone: ReadonlyMap<string, SeenRow>
  /** Where the verdict on a binding's filters stands. */
  readonly filterIndex: ReadonlyMap<string, number>
}
const keyOf = (tableName: string, rowId: string) => `${tableName} ${rowId}`

async function readSeen(tx: Tx, channels: readonly Channel[], changes: readonly Change[]): Promise<Seen> {
  const rows = new Map<string, SeenRow>()
  const gone = new Map<string, SeenRow>()
  const filterIndex = new Map<string, number>()
  for (const table of exposedTables.values()) {
    const ofTable = changes.filter((change) => change.tableName === table.name)
    if (ofTable.length === 0) continue
    const filterSets = filterSetsOf(channels, table, filterIndex)
    const idsOf = (isGone: boolean) => [
      ...new Set(ofTable.filter(({ kind }) => (kind === 'DELETE') === isGone).map(({ rowId }) => rowId)),
    ]
    const [there, notThere] = [idsOf(false), idsOf(true)]
    if (there.length > 0) {
      for (const [id, row] of await readSeenRows(tx, table, there, filterSets))
        rows.set(keyOf(table.name, id), row)
    }
    if (notThere.length > 0) {
      for (const [id, row] of await readGoneRows(tx, table, notThere, filterSets))
        gone.set(keyOf(table.name, id), row)
    }
  }
  return { rows, gone, filterIndex }
}

/** Every set of filters that these channels have on the table, once. */
function filterSetsOf(
  channels: readonly Channel[],
  table: ExposedTable,
  filterIndex: Map<string, number>,
): (readonly Filter[])[] {
  const sets: (readonly Filter[])[] = []
  for (const { listening } of channels) {
    for (const binding of listening?.bindings ?? []) {
      if (!binding.tables.includes(table.name)) continue
      const key = keyOf(table.name, binding.filterText)
      if (filterIndex.has(key)) continue
      filterIndex.set(key, sets.length)
      sets.push(binding.filters)
    }
  }
  return sets
}

/** One message for all bindings that want the same columns. */
function tell(channel: Channel, change: Change, seen: Seen): void {
  const source = change.kind === 'DELETE' ? seen.gone : seen.rows
  const row = source.get(keyOf(change.tableName, change.rowId))
  // Hidden by the row policy, or changed again and gone since.
  if (!row) return
  const idsByColumns = new Map<string, { columns: readonly string[] | null; ids: number[] }>()
  for (const { id, columns, filterText } of bindingsFor(channel, change)) {
    if (row.holds[seen.filterIndex.get(keyOf(change.tableName, filterText))!] !== true) continue
    const group = idsByColumns.get(String(columns)) ?? { columns, ids: [] }
    group.ids.push(id)
    idsByColumns.set(String(columns), group)
  }
  for (const { columns, ids } of idsByColumns.values()) {
    push(channel, 'postgres_changes', { ids, data: dataOf(change, row, columns) })
  }
}

function dataOf(change: Change, row: SeenRow, columns: readonly string[] | null): object {
  const { tableName, kind, rowId, changedAt } = change
  const isShown = (name: string) => columns === null || columns.includes(name)
  const record = Object.fromEntries(Object.entries(row.record).filter(([name]) => isShown(name)))
  return {
    schema: 'public',
    table: tableName,
    commit_timestamp: changedAt.toISOString(),
    type: kind,
    columns: shownColumns(exposedTables.get(tableName)!).filter(({ name }) => isShown(name)),
    // Of a row as it was before, only its key is told.
    record: kind === 'DELETE' ? {} : record,
    old_record: kind === 'INSERT' ? {} : { id: rowId },
    errors: null,
  }
}
