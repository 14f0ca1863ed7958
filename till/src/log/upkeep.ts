import type { PruneLimits } from '@laci/domain/sync/kept.ts'
import { productsPerPart } from '@laci/domain/sync/packed-rows.ts'
import type { CatalogRow } from '@laci/domain/sync/wire.ts'
import type { CostHead } from '../device/till-log.ts'
import { chunkOf, partName } from './catalog-part.ts'
import { soundRows } from './sound-rows.ts'
import type { TillDatabase } from './till-database.ts'

/** What the log lends to its own parts that are loaded later. */
export type LogParts = {
  readonly database: TillDatabase
  /** One transaction of the writer. */
  write(change: null, work: () => Promise<void>): Promise<void>
  generation(key: 'generation' | 'staging'): Promise<number>
  forgetDays(days: Iterable<string>): void
  readCostHead(): Promise<CostHead | null>
  dropCosts(): Promise<void>
}

/** `TillLog.compact`. */
export async function compactLog(
  { database, write, generation }: LogParts,
  rows: readonly CatalogRow[],
): Promise<void> {
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
}

/** `TillLog.prune`. */
export function pruneLog(
  { database, write, forgetDays, readCostHead, dropCosts }: LogParts,
  receivedBefore: number,
  { keptRefs, endedRecords }: PruneLimits,
): Promise<void> {
  return write(null, async () => {
    // The last event stays whatever its age: the chain goes on from it.
    const last = await database.event.orderBy('deviceSeq').lastKey()
    const old = await database.event.where('receivedAt').below(receivedBefore).primaryKeys()
    await database.event.bulkDelete(old.filter((deviceSeq) => deviceSeq !== last))
    const days = new Set<string>()
    const isOver = (row: { readonly refs?: readonly string[]; readonly businessDay: string }) => {
      if (!soundRows.sale(row) && !soundRows.entry(row)) return true
      const isGone = !(row.refs ?? []).some((ref) => keptRefs.has(ref))
      if (isGone) days.add(row.businessDay)
      return isGone
    }
    await database.sale.where('receivedAt').below(receivedBefore).and(isOver).delete()
    await database.entry.where('receivedAt').below(receivedBefore).and(isOver).delete()
    await database.daySum.bulkDelete([...days])
    forgetDays(days)
    // What is thrown away may not be in the server's word yet: nothing can be reckoned on from it.
    if (((await readCostHead())?.heardAt ?? receivedBefore) < receivedBefore) await dropCosts()
    const keys = endedRecords.map((row): [string, string] => [row.recordKind, row.recordId])
    const stored = await database.record.bulkGet(keys)
    await database.record.bulkDelete(
      keys.filter((_, index) => stored[index]?.throughSeq === endedRecords[index]!.throughSeq),
    )
  })
}
