import type { Envelope } from '@laci/domain/events/envelope.ts'
import { eventDay } from '@laci/domain/journal/event-day.ts'
import type { StampedEvent } from '@laci/domain/journal/event-kinds.ts'
import type { BalanceRow, CatalogRow, RecordRow } from '@laci/domain/journal/wire.ts'
import type { CostState } from '@laci/domain/views/cost/cost-state.ts'
import type { SoldCostRow } from '@laci/domain/views/cost/wire.ts'
import type { Warning } from '@laci/domain/warning/warning.ts'
import { Dexie, type Table } from 'dexie'
import type { StoredPart } from './stored-part.ts'
import type { EntryRow, SaleRow } from './till-log.ts'

/**
 * Tables of one shop. A release only ever adds: a new version must read every record that an old one wrote, because
 * an outbox survives every update (frontend.md section 4).
 */
export class TillDatabase extends Dexie {
  /** Small single records: `marks`, `pen`, `generation`, `staging`, `costs`, `costsAhead`, `prunedCounters`, `leaving …`. */
  declare readonly mark: Table<{ key: string; value: unknown }, string>
  /**
   * Own events. `isPending` is absent once the stream brought the event back; `receivedAt` is set then. `forgottenHash`: what
   * its content hashes to since a customer was forgotten in it.
   */
  declare readonly event: Table<
    { deviceSeq: number; event: Envelope; isPending?: 1; receivedAt?: number; forgottenHash?: string },
    number
  >
  /** The catalogue in large records. Only those of the current generation count. */
  declare readonly chunk: Table<CatalogChunk, [number, string]>
  /** Products that changed since the large records were written. */
  declare readonly row: Table<CatalogRow, string>
  declare readonly sale: Table<SaleRow, string>
  /** What else happened and is looked up: by day, and by the sale, customer, bill or shift that it names. */
  declare readonly entry: Table<EntryRow, string>
  /** Customers, promotions, bills, shifts as the stream says them. */
  declare readonly record: Table<RecordRow, [string, string]>
  /** What is owed, collected, in drawers. */
  declare readonly balance: Table<BalanceRow, [string, string]>
  /** Records and balances of a download that is under way, by the cursor of their line. */
  declare readonly staged: Table<
    { part: string; records: RecordRow[]; balances: BalanceRow[]; unread?: StampedEvent[] },
    string
  >
  declare readonly warning: Table<{ warningId: string; warning: Warning; isReviewed: boolean }, string>
  /** What reports add up, by day: reckoned from `sale` and `entry` and never the only place of anything. */
  declare readonly daySum: Table<DaySumRow, string>
  /** What the stock of each product is worth, as of the mark `costs`. */
  declare readonly cost: Table<{ productId: string; state: CostState }, string>
  /** What sales cost by line, as of the mark `costs`: so that goods come back at that cost. */
  declare readonly soldCost: Table<SoldCostRow, number>
  /** Events of a newer release, kept for the day this device has it too. */
  declare readonly unread: Table<StampedEvent, number>
}

/** `rows`: as older releases wrote them, or where they cannot be packed. */
export type CatalogChunk = { generation: number; part: string } & (
  | StoredPart
  | { readonly packed?: never; readonly rows: CatalogRow[] }
)

/** `sums`: a text (`log/day-sums.ts`), of as many sales and entries as the day had then. */
export type DaySumRow = {
  readonly businessDay: string
  readonly reckonedBy: string
  readonly saleCount: number
  readonly entryCount: number
  readonly sums: string
}

export const databaseNameStart = 'laci-kasir-'

export function databaseName(storeId: string): string {
  return `${databaseNameStart}${storeId}`
}

/** `factory` replaces the browser's IndexedDB in tests. */
export function openTillDatabase(
  name: string,
  factory?: { readonly indexedDB: IDBFactory; readonly IDBKeyRange: typeof IDBKeyRange },
): TillDatabase {
  // Strict: a transaction is complete only when the disk has it. Relaxed, the default, saves 0.4 ms and promises
  // nothing in a power cut (R4).
  const database = new TillDatabase(name, {
    chromeTransactionDurability: 'strict',
    ...factory,
  })
  database.version(1).stores({
    mark: '&key',
    event: '&deviceSeq, isPending, receivedAt',
    chunk: '&[generation+part], generation',
    row: '&productId',
    sale: '&saleId, businessDay, receivedAt',
    warning: '&warningId',
    unread: '&storeSeq',
  })
  // Rows of `sale` that version 1 wrote name nothing: sales had no customers, bills and shifts then.
  database.version(2).stores({
    sale: '&saleId, businessDay, receivedAt, *refs',
    entry: '&eventId, businessDay, receivedAt, *refs',
    record: '&[recordKind+recordId]',
    balance: '&[account+subject]',
    staged: '&part',
  })
  // A receipt that somebody brings back is found by the code on it.
  database.version(3).stores({ sale: '&saleId, businessDay, receivedAt, *refs, sale.verifyCode' })
  // A report of a month reads a row a day.
  database.version(4).stores({ daySum: '&businessDay' })
  // Costs are reckoned on in the order of the shop's numbers, from where the server's word ends.
  database.version(5).stores({
    sale: '&saleId, businessDay, receivedAt, storeSeq, *refs, sale.verifyCode',
    entry: '&eventId, businessDay, receivedAt, storeSeq, *refs',
    cost: '&productId',
  })
  // Counts of the shop are few among all that happened, and are wanted without it.
  database.version(6).stores({ entry: '&eventId, businessDay, receivedAt, storeSeq, kind, *refs' })
  // What names no day has the one that costs count it for; older releases had put it under the shop's of then [SYNC-41].
  database.version(7).upgrade((upgrade) =>
    upgrade
      .table<EntryRow>('entry')
      .filter((row) => isUnderOtherDay(row))
      .modify((row) => Object.assign(row, { businessDay: eventDay(row) })),
  )
  // Goods come back at the cost with which they left.
  database.version(8).stores({ soldCost: '++, saleId, businessDay' })
  // Parts of the catalogue have dense columns, which a window of an older release would miss: it closes.
  database.version(9).stores({})
  return database
}

/** False also for what is no entry: others mend that. */
function isUnderOtherDay(row: EntryRow): boolean {
  const isEntry = typeof row.body === 'object' && row.body !== null && Number.isSafeInteger(row.at)
  return isEntry && eventDay(row) !== row.businessDay
}
