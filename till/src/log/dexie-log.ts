import { inListOrder } from '@laci/domain/catalog/list-order.ts'
import type { Envelope } from '@laci/domain/events/envelope.ts'
import type { StampedEvent } from '@laci/domain/sync/event-kinds.ts'
import { packRows, productsPerPart } from '@laci/domain/sync/packed-rows.ts'
import type { BalanceRow, CatalogRow, RecordRow } from '@laci/domain/sync/wire.ts'
import type { BusinessDay } from '@laci/domain/time/zone.ts'
import { Dexie, type Table } from 'dexie'
import {
  type CostHead,
  chainHead,
  type EntryRow,
  emptyMarks,
  type LogEffects,
  type LogMarks,
  type LogStart,
  type SaleRow,
  type SeenEvent,
  type TillLog,
} from '../device/till-log.ts'
import { TillProblem } from '../till-types.ts'
import { addRows, penTaken } from './add-rows.ts'
import type { KnownDays } from './day-sums.ts'
import {
  areSoundMarks,
  type Check,
  isSoundCount,
  prunedCounters,
  soundCostHead,
  soundRows,
} from './sound-rows.ts'
import { asTillProblem } from './storage-problem.ts'
import { openPart, rowsOf, storedPart } from './stored-part.ts'
import { type CatalogChunk, databaseName, openTillDatabase, type TillDatabase } from './till-database.ts'
import type { LogParts } from './upkeep.ts'

/** Records of a catalogue that was written whole are numbered; those of a download are named by the cursor of their line. */
const partDigits = 6
const compactedPart = new RegExp(`^\\d{${partDigits}}$`)
const partName = (at: number) => String(at).padStart(partDigits, '0')

/** The log in IndexedDB. `factory` is the browser's; tests bring their own. */
export function createDexieLog(
  storeId: string,
  factory?: IndexedDbFactory,
  name = databaseName(storeId),
): TillLog {
  const database: TillDatabase = openTillDatabase(name, factory)
  const tables = [
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
  let pen = 0
  let isClosed = false
  let knownDays: KnownDays = new Map()

  /** Only problems and bugs come out of the log; one that was closed has been taken over. */
  async function guarded<Value>(work: () => PromiseLike<Value>): Promise<Value> {
    try {
      return await work()
    } catch (cause) {
      throw isClosed
        ? new TillProblem('other_tab', 'this window let go of the shop', cause)
        : asTillProblem(cause)
    }
  }

  /** A record that is none costs itself alone: it is taken out before anything is made of it [LOG-25]. */
  async function start(): Promise<LogStart> {
    const read = await guarded(() => database.transaction('rw', tables, () => readStart(false)))
    if (read !== null) return read
    await mend()
    return (await guarded(() => database.transaction('rw', tables, () => readStart(true))))!
  }

  /** Null: some of what was read is no record, and nobody has mended it. */
  async function readStart(isMended: boolean): Promise<LogStart | null> {
    const held = (await database.mark.get('pen'))?.value
    pen = (isSoundCount(held) ? ((held as number | undefined) ?? 0) : 0) + 1
    await database.mark.put({ key: 'pen', value: pen })
    // Asked together: one after the other each question waits for the answer before it.
    const [chunks, rows, records, balances, pending, last, mark, numbers, warnings, unread, newest] =
      await Promise.all([
        generation('generation').then((now) => database.chunk.where('generation').equals(now).toArray()),
        database.row.toArray(),
        database.record.toArray(),
        database.balance.toArray(),
        database.event.where('isPending').equals(1).toArray(),
        database.event.orderBy('deviceSeq').last(),
        database.mark.get('marks'),
        database.mark.bulkGet(['generation', 'staging']),
        database.warning.toArray(),
        database.unread.toArray(),
        // No receipt number is given while these cannot be read: it is better found out here, where something can be done.
        Promise.all([
          database.sale.orderBy('businessDay').last(),
          database.entry.orderBy('businessDay').last(),
        ]),
      ])
    const stored = mark?.value
    const isSound =
      newest.every((row) => row === undefined || soundRows.sale(row) || soundRows.entry(row)) &&
      isSoundCount(held) &&
      numbers.every((number) => isSoundCount(number?.value)) &&
      areSoundMarks(stored, last !== undefined) &&
      (last === undefined || soundRows.event(last)) &&
      pending.every(soundRows.event) &&
      chunks.every(soundRows.chunk) &&
      rows.every(soundRows.row) &&
      records.every(soundRows.record) &&
      balances.every(soundRows.balance) &&
      warnings.every(soundRows.warning) &&
      unread.every(soundRows.unread) &&
      ((stored as LogMarks | undefined)?.load == null || (await isStagedSound()))
    if (!isSound && !isMended) return null
    const marks = await readMarks()
    const lastOwn =
      last === undefined ? null : { deviceSeq: last.deviceSeq, hash: last.event.hash, at: last.event.at }
    return {
      marks,
      head: chainHead(lastOwn, marks),
      packed: chunks.flatMap((chunk) => (chunk.packed === undefined ? [] : openPart(chunk, mendLater))),
      rows: [...chunks.flatMap((chunk) => (chunk.packed === undefined ? chunk.rows : [])), ...rows],
      records,
      balances,
      pending: pending.map((row) => row.event).sort((one, other) => one.deviceSeq - other.deviceSeq),
      warnings: warnings
        .map(({ warning, isReviewed }) => ({ warning, isReviewed }))
        .sort((one, other) => one.warning.warningSeq - other.warning.warningSeq),
      unread,
    }
  }

  /** What a download that broke off has brought. */
  async function isStagedSound(): Promise<boolean> {
    const staging = await generation('staging')
    const chunks = await database.chunk.where('generation').equals(staging).toArray()
    return chunks.every(soundRows.chunk) && (await database.staged.toArray()).every(soundRows.staged)
  }

  /** Hardly ever: it stays out of what every start of the till reads. */
  async function mend(): Promise<void> {
    const { mendRows } = await import('./mend-rows.ts')
    await write(null, () => mendRows(database))
    knownDays = new Map()
  }

  /** Found out by somebody who cannot wait for it. */
  function mendLater(): void {
    void mend().catch(() => undefined)
  }

  /** Sales and entries as they are looked up: what is none is mended first, and never handed out [LOG-25]. */
  async function facts<Row>(isSound: Check, read: () => PromiseLike<Row[]>): Promise<Row[]> {
    const rows = await guarded(read)
    if (rows.every(isSound)) return rows
    await mend().catch(() => undefined)
    return (await guarded(read)).filter(isSound)
  }
  const sales = (read: () => PromiseLike<SaleRow[]>) => facts(soundRows.sale, read)
  const entries = (read: () => PromiseLike<EntryRow[]>) => facts(soundRows.entry, read)

  async function readMarks(): Promise<LogMarks> {
    const stored = (await database.mark.get('marks'))?.value as Partial<LogMarks> | undefined
    // Members that an older release did not know have their default.
    return { ...emptyMarks, ...stored }
  }

  async function generation(key: 'generation' | 'staging'): Promise<number> {
    const value = (await database.mark.get(key))?.value
    return isSoundCount(value) ? ((value as number | undefined) ?? 0) : 0
  }

  /**
   * One transaction of the writer; nothing of it happens when another window took the pen. Marks are read and changed
   * inside it: two writes may be under way at once, and neither may undo the other's. `work` null: the marks alone.
   */
  function write(
    change: ((marks: LogMarks) => Partial<LogMarks>) | null,
    work: (() => Promise<void>) | null,
  ): Promise<void> {
    return guarded(() =>
      database.transaction('rw', tables, async () => {
        await requirePen()
        if (change !== null) {
          const marks = await readMarks()
          await database.mark.put({ key: 'marks', value: { ...marks, ...change(marks) } })
        }
        await work?.()
      }),
    )
  }

  /**
   * Called inside the transaction that changes what stands under these days: a reader that began before it goes on filling
   * the map that nobody asks any more, and one that begins after it reads behind the transaction.
   */
  function forgetDays(days: Iterable<string>): void {
    const known = new Map(knownDays)
    for (const day of days) known.delete(day as BusinessDay)
    knownDays = known
  }

  async function requirePen(): Promise<void> {
    const held = (await database.mark.get('pen'))?.value
    if (held !== pen) throw penTaken()
  }

  const loadMovedTo =
    (cursor: string) =>
    ({ load, history }: LogMarks): Partial<LogMarks> =>
      load !== null
        ? { load: { ...load, cursor } }
        : history !== null
          ? { history: { ...history, cursor } }
          : {}

  async function saveEffects(effects: LogEffects): Promise<void> {
    await saveSales(effects.sales)
    await saveEntries(effects.entries)
    if (effects.heldEventIds !== undefined) await withdrawEntries(effects.heldEventIds)
    for (const warningId of effects.reviewedWarningIds) {
      await database.warning.update(warningId, { isReviewed: true })
    }
  }

  async function saveSales(sales: readonly SaleRow[]): Promise<void> {
    if (sales.length === 0) return
    const known = (await database.sale.bulkGet(sales.map((sale) => sale.saleId))).map(soundOr(soundRows.sale))
    forgetDays(daysOf(sales.filter((_, index) => known[index] === undefined)))
    await database.sale.bulkPut(
      sales.map((sale, index) => {
        const before = known[index]
        if (before === undefined) return sale
        const { storeSeq = before.storeSeq } = sale
        const stamp = storeSeq === undefined ? {} : { storeSeq }
        return { ...before, ...stamp, receivedAt: sale.receivedAt ?? before.receivedAt }
      }),
    )
  }

  async function saveEntries(entries: readonly EntryRow[]): Promise<void> {
    if (entries.length === 0) return
    const stored = await database.entry.bulkGet(entries.map((entry) => entry.eventId))
    const known = stored.map(soundOr(soundRows.entry))
    // An event that names no day stands under another one once the shop's day begins at another hour.
    const left = known.flatMap((row, index) =>
      row === undefined || row.businessDay === entries[index]!.businessDay ? [] : [row.businessDay],
    )
    if (left.length > 0) await database.daySum.bulkDelete(left)
    forgetDays([...left, ...daysOf(entries)])
    await database.entry.bulkPut(
      entries.map((entry, index) => {
        const { storeSeq = known[index]?.storeSeq } = entry
        const stamp = storeSeq === undefined ? {} : { storeSeq }
        return { ...entry, ...stamp, receivedAt: entry.receivedAt ?? known[index]?.receivedAt ?? null }
      }),
    )
  }

  /** What waits for the owner has not happened: no list and no sum of a day has it. */
  async function withdrawEntries(eventIds: readonly string[]): Promise<void> {
    const stored = await database.entry.bulkGet([...eventIds])
    const known = stored.map(soundOr(soundRows.entry)).filter((row) => row !== undefined)
    await database.daySum.bulkDelete([...new Set(known.map((row) => row.businessDay))])
    forgetDays(daysOf(known))
    await database.entry.bulkDelete([...eventIds])
  }

  /** The cursor names the part: the same line twice is stored once. */
  function stagePart(part: string, rows: { records: RecordRow[]; balances: BalanceRow[] }): Promise<void> {
    return write(loadMovedTo(part), async () => {
      await database.staged.put({ part, ...rows })
    })
  }

  async function markSeen(seen: readonly SeenEvent[]): Promise<void> {
    if (seen.length === 0) return
    const rows = await database.event.bulkGet(seen.map(({ deviceSeq }) => deviceSeq))
    const changed = rows.flatMap((row, index) =>
      row === undefined || !soundRows.event(row)
        ? []
        : [{ deviceSeq: row.deviceSeq, event: row.event, receivedAt: seen[index]!.receivedAt }],
    )
    await database.event.bulkPut(changed)
  }

  async function readCostHead(): Promise<CostHead | null> {
    const head = (await database.mark.get('costs'))?.value
    return soundCostHead(head) ? (head as CostHead) : null
  }

  async function dropCosts(): Promise<void> {
    await database.mark.bulkDelete(['costs', 'costsAhead'])
    await database.cost.clear()
    await database.soldCost.clear()
  }

  /** Null as well where what the server said is no record any more: then it is asked again. */
  async function toldOrNull<Value>(
    read: (module: typeof import('./told-costs.ts')) => Promise<Value | null>,
  ): Promise<Value | null> {
    const module = await import('./told-costs.ts')
    return guarded(async () => {
      try {
        return await read(module)
      } catch (cause) {
        if (!(cause instanceof module.DamagedCosts)) throw cause
        await write(null, dropCosts)
        return null
      }
    })
  }

  const parts: LogParts = { database, write, forgetDays, readCostHead, dropCosts, saveEffects }

  return {
    start,
    append: (events, effects, meanwhile) =>
      guarded(async () => {
        let refusal: unknown = null
        const { sales, entries, reviewedWarningIds } = effects
        const isAll = entries.length === 0 && reviewedWarningIds.length === 0
        const rows = { event: events.map(pendingRow), sale: sales, isAll }
        // What is not written is not locked: a sale waits for nobody who reads elsewhere.
        const written: Table[] = [database.mark, database.event]
        if (sales.length > 0) written.push(database.sale)
        if (entries.length > 0) written.push(database.entry, database.daySum)
        if (reviewedWarningIds.length > 0) written.push(database.warning)
        try {
          await database.transaction('rw', written, async ({ idbtrans }) => {
            forgetDays(daysOf(sales))
            addRows(idbtrans, pen, rows, (cause) => {
              refusal ??= cause
            })
            // Not a part of the transaction.
            if (meanwhile !== undefined) Dexie.ignoreTransaction(meanwhile)
            await saveEffects({ ...effects, sales: [] })
          })
        } catch (cause) {
          // Dexie says only that the transaction was undone.
          throw refusal ?? cause
        }
      }),
    ownEvents: (fromSeq, limit) =>
      guarded(async () => {
        const events: Envelope[] = []
        // A page that is short is the last one for whoever asks: what is no event makes none short.
        for (let from = fromSeq; events.length < limit; ) {
          const wanted = limit - events.length
          const rows = await database.event.where('deviceSeq').aboveOrEqual(from).limit(wanted).toArray()
          for (const row of rows) if (soundRows.event(row)) events.push(row.event)
          if (rows.length < wanted) break
          from = rows.at(-1)!.deviceSeq + 1
        }
        return events
      }),
    saveMarks: (changes) => write(() => changes, null),
    savePage: (page) =>
      write(
        () => page.marks,
        async () => {
          await database.row.bulkPut([...page.rows])
          await database.record.bulkPut([...page.records])
          await database.balance.bulkPut([...page.balances])
          await markSeen(page.seen)
          const known = await database.warning.bulkGet(page.warnings.map((warning) => warning.warningId))
          await database.warning.bulkPut(
            page.warnings.map((warning, index) => ({
              warningId: warning.warningId,
              warning,
              isReviewed: known[index]?.isReviewed ?? false,
            })),
          )
          await saveEffects(page.effects)
          await database.unread.bulkPut([...page.unread])
        },
      ),

    beginLoad: (load) =>
      write(
        () => ({ load }),
        async () => {
          const staging = Math.max(await generation('generation'), await generation('staging')) + 1
          await database.chunk
            .where('generation')
            .notEqual(await generation('generation'))
            .delete()
          await database.staged.clear()
          await database.mark.put({ key: 'staging', value: staging })
        },
      ),
    stageProducts: (rows, cursor) =>
      write(loadMovedTo(cursor), async () => {
        // The cursor names the record: the same line twice is stored once.
        await database.chunk.put(chunkOf(await generation('staging'), cursor, inListOrder(rows)))
      }),
    stageRecords: (rows, cursor) => stagePart(cursor, { records: [...rows], balances: [] }),
    stageBalances: (rows, cursor) => stagePart(cursor, { records: [], balances: [...rows] }),
    stageHistory: (effects, cursor, unread = []) =>
      write(loadMovedTo(cursor), async () => {
        await saveEffects(effects)
        if (unread.length === 0) return
        // What the base before this download could not read counts until the new one takes its place.
        if ((await readMarks()).load === null) await database.unread.bulkPut([...unread])
        else await database.staged.put({ part: cursor, records: [], balances: [], unread: [...unread] })
      }),
    staged: () =>
      guarded(async () => {
        const chunks = await database.chunk
          .where('generation')
          .equals(await generation('staging'))
          .toArray()
        const parts = await database.staged.toArray()
        return {
          rows: chunks.flatMap((chunk) => rowsOf(chunk, mendLater)),
          records: parts.flatMap((part) => part.records),
          balances: parts.flatMap((part) => part.balances),
        }
      }),
    async stageInOrder(packed, rows) {
      const records = [...packed.map(storedPart), ...(rows.length > 0 ? [{ rows: [...rows] }] : [])]
      for (const [at, record] of records.entries()) {
        await write(null, async () => {
          await database.chunk.put({
            generation: await generation('staging'),
            part: partName(at),
            ...record,
          })
        })
      }
      return records.length
    },
    async finishLoad(changes, seen, recordsInOrder) {
      let unread: StampedEvent[] = []
      await write(
        () => changes,
        async () => {
          const staging = await generation('staging')
          await database.mark.put({ key: 'generation', value: staging })
          await database.chunk.where('generation').notEqual(staging).delete()
          // The products are there as their lines came and, unless the disk refused it, once more in order.
          const keys = await database.chunk.where('generation').equals(staging).primaryKeys()
          const inOrder = keys.filter(([, part]) => compactedPart.test(part))
          const isWhole = inOrder.length > 0 && inOrder.length === recordsInOrder
          await database.chunk.bulkDelete(isWhole ? keys.filter((key) => !inOrder.includes(key)) : inOrder)
          await database.row.clear()
          const parts = await database.staged.toArray()
          await database.record.clear()
          await database.record.bulkPut(parts.flatMap((part) => part.records))
          await database.balance.clear()
          await database.balance.bulkPut(parts.flatMap((part) => part.balances))
          await database.staged.clear()
          unread = parts.flatMap((part) => part.unread ?? [])
          await database.unread.clear()
          await database.unread.bulkPut(unread)
          await dropCosts()
          await markSeen(seen)
        },
      )
      return unread.map(({ storeSeq }) => storeSeq)
    },

    async compact(rows) {
      const throughSeqOf = new Map(rows.map((row) => [row.productId, row.throughSeq]))
      let before = 0
      let next = 0
      await write(null, async () => {
        before = await generation('generation')
        next = Math.max(before, await generation('staging')) + 1
        await database.mark.put({ key: 'staging', value: next })
      })
      // Many short transactions: a sale waits for one record at most, never for the whole catalogue.
      let partCount = 0
      for (let start = 0; start < rows.length; start += productsPerPart, partCount += 1) {
        const chunk = chunkOf(next, partName(partCount), rows.slice(start, start + productsPerPart))
        await write(null, async () => {
          await database.chunk.put(chunk)
        })
      }
      await write(null, async () => {
        const written = await database.chunk.where('generation').equals(next).count()
        // A download that began meanwhile is newer than what was written here.
        if ((await generation('generation')) !== before || (await generation('staging')) !== next) return
        if (written !== partCount) return
        await database.mark.put({ key: 'generation', value: next })
        await database.chunk.where('generation').notEqual(next).delete()
        await database.row.filter((row) => row.throughSeq <= (throughSeqOf.get(row.productId) ?? -1)).delete()
      })
    },
    looseRowCount: () =>
      guarded(async () => {
        const chunks = database.chunk.where('generation').equals(await generation('generation'))
        const records = await chunks.primaryKeys()
        const downloaded = records.filter(([, part]) => !compactedPart.test(part)).length
        return (downloaded > 1 ? downloaded * productsPerPart : 0) + (await database.row.count())
      }),
    // Done in quiet moments: it stays out of what every start of the till reads.
    prune: async (receivedBefore, limits) =>
      (await import('./upkeep.ts')).pruneLog(parts, receivedBefore, limits),

    prunedCounter: (day) =>
      guarded(async () => prunedCounters((await database.mark.get('prunedCounters'))?.value).get(day) ?? 0),

    // Done once in a while: it stays out of what every start of the till reads.
    forget: (customerId, sha256) =>
      guarded(async () => {
        const { forgetInLog } = await import('./forget-in-log.ts')
        return forgetInLog(database, (work) => write(null, work), customerId, sha256)
      }),
    forgottenHashes: () =>
      guarded(async () => {
        const rows = await database.event.filter((row) => row.forgottenHash !== undefined).toArray()
        return new Map(rows.map((row) => [row.deviceSeq, row.forgottenHash!]))
      }),
    salesOfDay: (day) => sales(() => database.sale.where('businessDay').equals(day).toArray()),
    salesOfDays: (fromDay, throughDay) =>
      sales(() => database.sale.where('businessDay').between(fromDay, throughDay, true, true).toArray()),
    // Days alone, from the index: nothing of the sales is read.
    daysOfSalesAfter: (day) =>
      guarded(
        async () =>
          (await database.sale.where('businessDay').between(day, ':', false).keys()) as BusinessDay[],
      ),
    salesAbout: (refId) => sales(() => database.sale.where('refs').equals(refId).toArray()),
    sale: async (saleId) => (await sales(() => found(database.sale.get(saleId))))[0] ?? null,
    entry: async (eventId) => (await entries(() => found(database.entry.get(eventId))))[0] ?? null,
    saleByCode: async (verifyCode) =>
      (await sales(() => found(database.sale.where('sale.verifyCode').equals(verifyCode).first())))[0] ??
      null,
    entriesOfDays: (fromDay, throughDay) =>
      entries(() => database.entry.where('businessDay').between(fromDay, throughDay, true, true).toArray()),
    async checkFacts() {
      const isWhole = await guarded(async () => {
        for (const table of [database.sale, database.entry]) {
          if ((await table.count()) !== (await table.where('businessDay').between('0', ':').count()))
            return false
        }
        return true
      })
      if (!isWhole) await mend()
    },
    // Done for reports alone: it stays out of what every start of the till reads.
    async daySums(fromDay, throughDay) {
      const { readDaySums } = await import('./day-sums.ts')
      let isSound = true
      const read = () =>
        guarded(() =>
          readDaySums(database, fromDay, throughDay, knownDays, () => {
            isSound = false
          }),
        )
      const days = await read()
      if (isSound) return days
      await mend().catch(() => undefined)
      return read()
    },
    saveCosts: ({ products, sold, head, isWhole }) =>
      write(null, async () => {
        if (isWhole) await dropCosts()
        await database.mark.bulkDelete(['costs', 'costsAhead'])
        await database.soldCost.bulkAdd([...sold])
        await database.cost.bulkPut(products.map(({ productId, state }) => ({ productId, state })))
        if (head === null) return
        await database.soldCost.where('businessDay').below(head.fromDay).delete()
        await database.mark.put({ key: 'costs', value: head })
      }),
    costHead: () => guarded(readCostHead),
    // Done for reports alone, as above.
    toldCosts: () => toldOrNull(({ readToldCosts }) => readToldCosts(database)),
    toldStock: () => toldOrNull(({ readToldStock }) => readToldStock(database)),
    toldStates: () => toldOrNull(({ readToldStates }) => readToldStates(database)),
    entriesAbout: (refId) => entries(() => database.entry.where('refs').equals(refId).toArray()),
    entriesOfKinds: (kinds) =>
      entries(() =>
        database.entry
          .where('kind')
          .anyOf([...kinds])
          .toArray(),
      ),
    heardAfter: async (storeSeq) => ({
      sales: await sales(() => database.sale.where('storeSeq').above(storeSeq).toArray()),
      entries: await entries(() => database.entry.where('storeSeq').above(storeSeq).toArray()),
    }),
    // Hardly ever: as above.
    restore: async (...given) => (await import('./upkeep.ts')).restoreEvents(parts, ...given),
    async close() {
      isClosed = true
      database.close()
    },
    destroy: () => guarded(() => database.delete()),
  }
}

function chunkOf(generation: number, part: string, rows: CatalogRow[]): CatalogChunk {
  const packed = packRows(rows)
  return { generation, part, ...(packed === null ? { rows } : storedPart(packed)) }
}

/** The days that rows stand under. */
function daysOf(rows: readonly { readonly businessDay: string }[]): string[] {
  return rows.map(({ businessDay }) => businessDay)
}

const soundOr =
  (isSound: Check) =>
  <Row>(row: Row | undefined): Row | undefined =>
    isSound(row) ? row : undefined

/** One row as a list. */
async function found<Row>(row: PromiseLike<Row | undefined>): Promise<Row[]> {
  const only = await row
  return only === undefined ? [] : [only]
}

export function pendingRow(event: Envelope): { deviceSeq: number; event: Envelope; isPending: 1 } {
  return { deviceSeq: event.deviceSeq, event, isPending: 1 }
}

export type IndexedDbFactory = Parameters<typeof openTillDatabase>[1]
