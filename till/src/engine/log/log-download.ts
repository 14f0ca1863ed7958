import { inListOrder } from '@laci/domain/catalog/list-order.ts'
import type { StampedEvent } from '@laci/domain/journal/event-kinds.ts'
import { packRows, productsPerPart } from '@laci/domain/journal/packed-rows.ts'
import type { BalanceRow, CatalogRow, RecordRow } from '@laci/domain/journal/wire.ts'
import type { LogContext } from './log-context.ts'
import type { LogCosts } from './log-costs.ts'
import type { SaveEffects } from './log-effects.ts'
import { compactedPart, partName, rowsOf, storedPart } from './stored-part.ts'
import type { CatalogChunk } from './till-database.ts'
import type { LogMarks, TillLog } from './till-log.ts'

/** A shop that is fetched, and the catalogue that is written whole again. */
export type LogDownload = Pick<
  TillLog,
  | 'beginLoad'
  | 'stageProducts'
  | 'stageRecords'
  | 'stageBalances'
  | 'stageHistory'
  | 'staged'
  | 'stageInOrder'
  | 'finishLoad'
  | 'compact'
>

const loadMovedTo =
  (cursor: string) =>
  ({ load, history }: LogMarks): Partial<LogMarks> =>
    load !== null
      ? { load: { ...load, cursor } }
      : history !== null
        ? { history: { ...history, cursor } }
        : {}

export function createLogDownload(
  { database, guarded, write, readMarks, generation, mendLater }: LogContext,
  { saveEffects, markSeen }: SaveEffects,
  { dropCosts }: LogCosts,
): LogDownload {
  /** The cursor names the part: the same line twice is stored once. */
  function stagePart(part: string, rows: { records: RecordRow[]; balances: BalanceRow[] }): Promise<void> {
    return write(loadMovedTo(part), async () => {
      await database.staged.put({ part, ...rows })
    })
  }

  return {
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
  }
}

function chunkOf(generation: number, part: string, rows: CatalogRow[]): CatalogChunk {
  const packed = packRows(rows)
  return { generation, part, ...(packed === null ? { rows } : storedPart(packed)) }
}
