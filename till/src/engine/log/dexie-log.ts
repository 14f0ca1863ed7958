import type { Envelope } from '@laci/domain/events/envelope.ts'
import { productsPerPart } from '@laci/domain/journal/packed-rows.ts'
import { Dexie, type Table } from 'dexie'
import { onceLoaded } from '../base/once-loaded.ts'
import { addRows } from './add-rows.ts'
import { type IndexedDbFactory, type LogContext, openLogContext } from './log-context.ts'
import { createLogCosts } from './log-costs.ts'
import type { LogDownload } from './log-download.ts'
import { createSaveEffects, daysOf, type SaveEffects } from './log-effects.ts'
import { createLogFacts } from './log-facts.ts'
import { startLog } from './log-start.ts'
import { prunedCounters, soundRows } from './sound-rows.ts'
import { compactedPart } from './stored-part.ts'
import { databaseName } from './till-database.ts'
import type { TillLog } from './till-log.ts'
import type { LogParts } from './upkeep.ts'

/** The log in IndexedDB. `factory` is the browser's; tests bring their own. */
export function createDexieLog(
  storeId: string,
  factory?: IndexedDbFactory,
  name = databaseName(storeId),
): TillLog {
  const context = openLogContext(name, factory)
  const { database, guarded, write } = context
  const effects = createSaveEffects(context)
  const costs = createLogCosts(context)
  const { readCostHead, dropCosts, ...toldCosts } = costs
  return {
    start: () => startLog(context),
    ...createLogWriter(context, effects),
    ...downloadLater(async () =>
      (await import('./log-download.ts')).createLogDownload(context, effects, costs),
    ),
    looseRowCount: () => looseRowCount(context),
    ...createLogFacts(context),
    ...toldCosts,
    ...createLogUpkeep(
      {
        ...{ database, write, readCostHead, dropCosts, saveEffects: effects.saveEffects },
        forgetDays: context.days.forget,
      },
      guarded,
    ),
    async close() {
      context.close()
    },
    destroy: () => guarded(() => database.delete()),
  }
}

/** A shop is fetched once, and its catalogue written whole now and then: that stays out of what every start of the till reads. */
function downloadLater(load: () => Promise<LogDownload>): LogDownload {
  const download = onceLoaded(load)
  return {
    beginLoad: async (...given) => (await download()).beginLoad(...given),
    stageProducts: async (...given) => (await download()).stageProducts(...given),
    stageRecords: async (...given) => (await download()).stageRecords(...given),
    stageBalances: async (...given) => (await download()).stageBalances(...given),
    stageHistory: async (...given) => (await download()).stageHistory(...given),
    staged: async () => (await download()).staged(),
    stageInOrder: async (...given) => (await download()).stageInOrder(...given),
    finishLoad: async (...given) => (await download()).finishLoad(...given),
    compact: async (...given) => (await download()).compact(...given),
  }
}

async function looseRowCount({ database, guarded, generation }: LogContext): Promise<number> {
  return guarded(async () => {
    const chunks = database.chunk.where('generation').equals(await generation('generation'))
    const records = await chunks.primaryKeys()
    const downloaded = records.filter(([, part]) => !compactedPart.test(part)).length
    return (downloaded > 1 ? downloaded * productsPerPart : 0) + (await database.row.count())
  })
}

function createLogWriter(
  { database, guarded, write, pen, days }: LogContext,
  { saveEffects, markSeen }: SaveEffects,
): Pick<TillLog, 'append' | 'ownEvents' | 'saveMarks' | 'savePage'> {
  return {
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
            days.forget(daysOf(sales))
            addRows(idbtrans, pen(), rows, (cause) => {
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
        // A page that is short is the last one for its caller: what is no event makes none short.
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
  }
}

function createLogUpkeep(
  parts: LogParts,
  guarded: LogContext['guarded'],
): Pick<TillLog, 'prune' | 'prunedCounter' | 'forget' | 'forgottenHashes' | 'restore'> {
  const { database, write } = parts
  return {
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
    // Hardly ever: as above.
    restore: async (...given) => (await import('./upkeep.ts')).restoreEvents(parts, ...given),
  }
}

export function pendingRow(event: Envelope): { deviceSeq: number; event: Envelope; isPending: 1 } {
  return { deviceSeq: event.deviceSeq, event, isPending: 1 }
}
