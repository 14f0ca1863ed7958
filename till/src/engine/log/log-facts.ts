import type { BusinessDay } from '@laci/domain/base/time/zone.ts'
import type { LogContext } from './log-context.ts'
import { soundRows } from './sound-rows.ts'
import type { EntryRow, SaleRow, TillLog } from './till-log.ts'

/** Sales and entries by day, by what they name, by kind. */
type LogFacts = Pick<
  TillLog,
  | 'salesOfDay'
  | 'salesOfDays'
  | 'daysOfSalesAfter'
  | 'salesAbout'
  | 'sale'
  | 'entry'
  | 'saleByCode'
  | 'entriesOfDays'
  | 'checkFacts'
  | 'daySums'
  | 'entriesAbout'
  | 'entriesOfKinds'
  | 'heardAfter'
>

export function createLogFacts({ database, guarded, mend, soundOnes, days: cache }: LogContext): LogFacts {
  const sales = (read: () => PromiseLike<SaleRow[]>) => soundOnes(soundRows.sale, read)
  const entries = (read: () => PromiseLike<EntryRow[]>) => soundOnes(soundRows.entry, read)
  return {
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
          readDaySums(database, fromDay, throughDay, cache.known(), () => {
            isSound = false
          }),
        )
      const days = await read()
      if (isSound) return days
      await mend().catch(() => undefined)
      return read()
    },
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
  }
}

/** One row as a list. */
async function found<Row>(row: PromiseLike<Row | undefined>): Promise<Row[]> {
  const only = await row
  return only === undefined ? [] : [only]
}
