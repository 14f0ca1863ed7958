import type { LogContext } from './log-context.ts'
import { type Check, soundRows } from './sound-rows.ts'
import type { EntryRow, LogEffects, SaleRow, SeenEvent } from './till-log.ts'

/** Stores what events add to the lists of sales and entries. Called inside a transaction. */
export type SaveEffects = {
  saveEffects(effects: LogEffects): Promise<void>
  markSeen(seen: readonly SeenEvent[]): Promise<void>
}

export function createSaveEffects({ database, days }: LogContext): SaveEffects {
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
    days.forget(daysOf(sales.filter((_, index) => known[index] === undefined)))
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
    days.forget([...left, ...daysOf(entries)])
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
    days.forget(daysOf(known))
    await database.entry.bulkDelete([...eventIds])
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

  return { saveEffects, markSeen }
}

/** The days that rows stand under. */
export function daysOf(rows: readonly { readonly businessDay: string }[]): string[] {
  return rows.map(({ businessDay }) => businessDay)
}

const soundOr =
  (isSound: Check) =>
  <Row>(row: Row | undefined): Row | undefined =>
    isSound(row) ? row : undefined
