import type { Instant } from '@laci/domain/base/time/instant.ts'
import type { BusinessDay } from '@laci/domain/base/time/zone.ts'
import type { Envelope } from '@laci/domain/events/envelope.ts'
import type { EventKind } from '@laci/domain/events/fact.ts'
import type { JournalFact } from '@laci/domain/journal/journal-fact.ts'
import type { JournalFaults } from '@laci/domain/views/audit/faults.ts'
import type { CostState } from '@laci/domain/views/cost/cost-state.ts'
import type { ToldCosts } from '@laci/domain/views/cost/day-costs.ts'
import type { StockWorth } from '@laci/domain/views/cost/stock-worth.ts'
import type { DaySums } from '@laci/domain/views/report/day-sums.ts'
import type { Readable } from '../base/readable.ts'

/** An event as this device keeps it. Its kind decides its body; `businessDay` is its own word, else that of its clock. */
export type JournalRow = JournalFact & {
  /** False while the server has not confirmed it. */
  readonly isSent: boolean
  /** The shop's number of it; absent: the server has not said it. */
  readonly storeSeq?: number
}

/** How far a look has come. */
export type LookProgress = { readonly doneCount: number; readonly totalCount: number }

/** What a walk through chains of events has found [JOURNAL-4]. */
export type ChainLook = JournalFaults & {
  /** By this device's clock. */
  readonly checkedAt: Instant
  readonly eventCount: number
  readonly deviceCount: number
}

/**
 * What has happened, own and foreign, of the last weeks. Edits of products and settings are in it since this device
 * follows the shop, imports are not [JOURNAL-9].
 */
export type ShopJournal = {
  /** One event by its id, but for a sale (`sales.sale`); null: not on this device. */
  entry(eventId: string): Promise<JournalRow | null>
  /** Every event that names this sale, customer, bill or shift, and the sale or shift itself; oldest first. */
  entriesAbout(id: string): Promise<JournalRow[]>
  /** Oldest first. */
  entriesOfDay(day: BusinessDay): Promise<JournalRow[]>
  /** Of these days, both included, and of these kinds; all kinds when none is named. Oldest first. */
  entriesOfDays(
    fromDay: BusinessDay,
    throughDay: BusinessDay,
    kinds?: readonly EventKind[],
  ): Promise<JournalRow[]>
  /** The days after this one on which something was sold, once for each sale. */
  daysOfSalesAfter(day: BusinessDay): Promise<readonly BusinessDay[]>
  /** What these days, both included, add to reports. */
  daySums(fromDay: BusinessDay, throughDay: BusinessDay): Promise<readonly DaySums[]>
  /** What goods cost by day, as far as this device knows [COST-8]; null: it never heard. */
  toldCosts(): Promise<ToldCosts | null>
  /** What the stock is worth now, as far as this device knows [COST-9]; null: it never heard. */
  toldStock(): Promise<StockWorth | null>
  /** What each product is worth and costs by the same word; null: it never heard. */
  toldStates(): Promise<ReadonlyMap<string, CostState> | null>
  /** Events of this device, of every kind, from this number on. */
  ownEvents(fromSeq: number, limit: number): Promise<Envelope[]>
  /** Walks this device's own chain, in steps that let others have their turn. Null: `signal` stopped it. */
  checkOwn(onProgress: (progress: LookProgress) => void, signal: AbortSignal): Promise<ChainLook | null>
  /** Has the server walk the whole shop. Online only: throws `offline` otherwise. `busy`: not now, try later. */
  checkServer(
    onProgress: (progress: LookProgress) => void,
    signal: AbortSignal,
  ): Promise<ChainLook | 'busy' | null>
  /** Goes up with every event, own and foreign, and when more was confirmed. */
  readonly version: Readable<number>
  /** That of `toldCosts` and `toldStock`: goes up with `version`, and with every word of the server on costs. */
  readonly costVersion: Readable<number>
}
