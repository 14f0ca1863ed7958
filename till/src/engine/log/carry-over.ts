import type { Envelope } from '@laci/domain/events/envelope.ts'
import type { IndexedDbFactory } from './log-context.ts'
import { evidenceOf, mendMarks, productsLeft, rebuildFacts } from './mend-rows.ts'
import type { RawStores } from './raw-stores.ts'
import {
  areSoundMarks,
  isSoundCount,
  prunedCounters,
  type SoundStore,
  soundMarks,
  soundRows,
} from './sound-rows.ts'
import type { Tail } from './tail-witness.ts'
import { openTillDatabase, type TillDatabase } from './till-database.ts'
import { type DeviceIdentity, emptyMarks, type LogMarks } from './till-log.ts'

/** What is not made again from these, or from the server before anybody needs it. */
const carriedStores = [
  'event',
  'chunk',
  'row',
  'sale',
  'entry',
  'record',
  'balance',
  'warning',
  'unread',
] as const satisfies SoundStore[]
type CarriedStore = (typeof carriedStores)[number]
type OwnRow = Parameters<TillDatabase['event']['add']>[0]

/** What can still be read of a database, by store, without what is no record. */
export type Rescued = {
  readonly rowsOf: (store: CarriedStore) => readonly unknown[]
  readonly isWhole: (...stores: CarriedStore[]) => boolean
  readonly markOf: (key: string) => unknown
  readonly identity: DeviceIdentity | null
  readonly events: readonly Envelope[]
}

export function rescuedOf(stores: RawStores): Rescued {
  const sound = new Map<CarriedStore, readonly unknown[]>()
  const whole = new Set<CarriedStore>()
  for (const store of carriedStores) {
    const { rows, isWhole } = stores.get(store) ?? { rows: [], isWhole: false }
    const isSound = soundRows[store]
    const kept = rows.flatMap((row) => {
      const left = store === 'chunk' && !isSound(row) ? productsLeft(row) : row
      return isSound(left) ? [left] : []
    })
    const isAll = isWhole && rows.every(isSound)
    sound.set(store, kept)
    if (isAll) whole.add(store)
  }
  const marks = new Map(
    (stores.get('mark')?.rows ?? []).map((row) => {
      const { key, value } = (row ?? {}) as { key?: unknown; value?: unknown }
      return [key, value]
    }),
  )
  const rowsOf = (store: CarriedStore) => sound.get(store) ?? []
  const { identity } = (marks.get('marks') ?? {}) as Partial<LogMarks>
  return {
    rowsOf,
    isWhole: (...names) => names.every((store) => whole.has(store)),
    markOf: (key) => marks.get(key),
    identity: soundMarks.identity(identity) ? (identity ?? null) : null,
    events: (rowsOf('event') as OwnRow[])
      .map(({ event }) => event)
      .sort((one, other) => one.deviceSeq - other.deviceSeq),
  }
}

/**
 * Fills the new database with what was rescued of the old one, store by store; one that fails costs itself alone [LOG-26]. The
 * marks come last: a power cut before them leaves a database that begins with the second copy alone.
 */
export async function carryOver(
  name: string,
  factory: IndexedDbFactory,
  rescued: Rescued,
  given: { readonly identity: DeviceIdentity | null; readonly tail: Tail | null },
): Promise<void> {
  const database = openTillDatabase(name, factory)
  const failed = new Set<CarriedStore>()
  const inUse = generationOf(rescued)
  try {
    for (const store of carriedStores) {
      const rows = rescued.rowsOf(store)
      const used =
        store === 'chunk' ? rows.filter((row) => (row as { generation: number }).generation === inUse) : rows
      try {
        await database.transaction('rw', database.table(store), () =>
          database.table(store).bulkPut([...used]),
        )
      } catch {
        failed.add(store)
      }
    }
    await database.transaction('rw', database.tables, async () => {
      const isWhole = (...stores: CarriedStore[]) =>
        rescued.isWhole(...stores) && !stores.some((store) => failed.has(store))
      const own = await database.event.toArray()
      const marks = await carriedMarks(database, rescued, own, inUse, { ...given, isWhole })
      // Sales that wait and whose rows are gone; what waits for the owner has come back from the server before that.
      if (!isWhole('sale', 'entry')) await rebuildFacts(database, own, ({ isPending }) => isPending === 1)
      await database.mark.bulkPut([
        { key: 'marks', value: marks },
        {
          key: 'prunedCounters',
          value: Object.fromEntries(prunedCounters(rescued.markOf('prunedCounters'))),
        },
        { key: 'generation', value: inUse },
        { key: 'staging', value: inUse },
      ])
    })
  } finally {
    database.close()
  }
}

/** The parts that were in use: without their mark the oldest, as at a start. */
function generationOf(rescued: Rescued): number {
  const marked = rescued.markOf('generation')
  if (typeof marked === 'number' && isSoundCount(marked)) return marked
  const numbers = (rescued.rowsOf('chunk') as { generation: number }[]).map(({ generation }) => generation)
  return numbers.length === 0 ? 0 : Math.min(...numbers)
}

async function carriedMarks(
  database: TillDatabase,
  rescued: Rescued,
  own: readonly OwnRow[],
  inUse: number,
  given: {
    readonly identity: DeviceIdentity | null
    readonly tail: Tail | null
    readonly isWhole: (...stores: CarriedStore[]) => boolean
  },
): Promise<LogMarks> {
  const stored = rescued.markOf('marks')
  const marks = areSoundMarks(stored, true)
    ? { ...emptyMarks, ...(stored as Partial<LogMarks>) }
    : mendMarks(stored, evidenceOf(own, inUse > 0))
  const productCount = (await database.chunk.count()) + (await database.row.count())
  const hasCatalog = productCount > 0 || given.isWhole('chunk', 'row')
  // Else the numbers that were given today are not known, and one would be printed a second time [SALE-7].
  const areNumbersKnown = given.isWhole('sale', 'entry') || (given.tail?.receipt ?? null) !== null
  return {
    ...marks,
    identity: marks.identity ?? given.identity,
    isLoaded: marks.isLoaded && hasCatalog && areNumbersKnown,
    needsReload: true,
    load: null,
    isNew: false,
    warningCursor: given.isWhole('warning') ? marks.warningCursor : 0,
  }
}
