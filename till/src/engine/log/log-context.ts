import type { BusinessDay } from '@laci/domain/base/time/zone.ts'
import { TillProblem } from '../base/problem.ts'
import { penTaken } from './add-rows.ts'
import type { KnownDays } from './day-sums.ts'
import { type Check, isSoundCount } from './sound-rows.ts'
import { asTillProblem } from './storage-problem.ts'
import { openTillDatabase, type TillDatabase } from './till-database.ts'
import { emptyMarks, type LogMarks } from './till-log.ts'

export type IndexedDbFactory = Parameters<typeof openTillDatabase>[1]

type GenerationMark = 'generation' | 'staging'

/** The database of one shop with what all of the log's parts need of it. */
export type LogContext = {
  readonly database: TillDatabase
  readonly tables: ReturnType<typeof tablesOf>
  /** Only problems and bugs come out of the log; one that was closed has been taken over. */
  guarded<Value>(work: () => PromiseLike<Value>): Promise<Value>
  /**
   * One transaction of the writer; nothing of it happens when another window took the pen. Marks are read and changed
   * inside it: two writes may be under way at once, and neither may undo the other's. `work` null: the marks alone.
   */
  write(
    change: ((marks: LogMarks) => Partial<LogMarks>) | null,
    work: (() => Promise<void>) | null,
  ): Promise<void>
  readMarks(): Promise<LogMarks>
  generation(key: GenerationMark): Promise<number>
  /** The pen of this window from now on: who held it before writes no more once it is stored. */
  nextPen(held: unknown): number
  pen(): number
  /** Hardly ever: it stays out of what every start of the till reads. */
  mend(): Promise<void>
  /** Found out by somebody who cannot wait for it. */
  mendLater(): void
  /** Rows as they are looked up: what is none is mended first, and never handed out [LOG-25]. */
  soundOnes<Row>(isSound: Check, read: () => PromiseLike<Row[]>): Promise<Row[]>
  readonly days: DayCache
  close(): void
}

/** What is known of days whose sums were read. */
type DayCache = {
  known(): KnownDays
  /**
   * Called inside the transaction that changes what stands under these days: a reader that began before it goes on filling
   * the map that nobody asks any more, and one that begins after it reads behind the transaction.
   */
  forget(days: Iterable<string>): void
  forgetAll(): void
}

const tablesOf = (database: TillDatabase) => [
  database.mark,
  database.event,
  database.chunk,
  database.row,
  database.sale,
  database.entry,
  database.record,
  database.balance,
  database.staged,
  database.warning,
  database.unread,
  database.daySum,
  database.cost,
  database.soldCost,
]

function createDayCache(): DayCache {
  let knownDays: KnownDays = new Map()
  return {
    known: () => knownDays,
    forget(days) {
      const known = new Map(knownDays)
      for (const day of days) known.delete(day as BusinessDay)
      knownDays = known
    },
    forgetAll() {
      knownDays = new Map()
    },
  }
}

export function openLogContext(name: string, factory?: IndexedDbFactory): LogContext {
  const database = openTillDatabase(name, factory)
  const tables = tablesOf(database)
  const days = createDayCache()
  let pen = 0
  let isClosed = false

  async function guarded<Value>(work: () => PromiseLike<Value>): Promise<Value> {
    try {
      return await work()
    } catch (cause) {
      throw isClosed
        ? new TillProblem('other_tab', 'this window let go of the shop', cause)
        : asTillProblem(cause)
    }
  }

  async function readMarks(): Promise<LogMarks> {
    const stored = (await database.mark.get('marks'))?.value as Partial<LogMarks> | undefined
    // Members that an older release did not know have their default.
    return { ...emptyMarks, ...stored }
  }

  function write(
    change: ((marks: LogMarks) => Partial<LogMarks>) | null,
    work: (() => Promise<void>) | null,
  ): Promise<void> {
    return guarded(() =>
      database.transaction('rw', tables, async () => {
        if ((await database.mark.get('pen'))?.value !== pen) throw penTaken()
        if (change !== null) {
          const marks = await readMarks()
          await database.mark.put({ key: 'marks', value: { ...marks, ...change(marks) } })
        }
        await work?.()
      }),
    )
  }

  async function mend(): Promise<void> {
    const { mendRows } = await import('./mend-rows.ts')
    await write(null, () => mendRows(database))
    days.forgetAll()
  }

  async function soundOnes<Row>(isSound: Check, read: () => PromiseLike<Row[]>): Promise<Row[]> {
    const rows = await guarded(read)
    if (rows.every(isSound)) return rows
    await mend().catch(() => undefined)
    return (await guarded(read)).filter(isSound)
  }

  return {
    ...{ database, tables, days, guarded, write, readMarks, mend, soundOnes },
    async generation(key) {
      const value = (await database.mark.get(key))?.value
      return isSoundCount(value) ? ((value as number | undefined) ?? 0) : 0
    },
    nextPen(held) {
      pen = (isSoundCount(held) ? ((held as number | undefined) ?? 0) : 0) + 1
      return pen
    },
    pen: () => pen,
    mendLater: () => void mend().catch(() => undefined),
    close() {
      isClosed = true
      database.close()
    },
  }
}
