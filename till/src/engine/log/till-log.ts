import type { Instant } from '@laci/domain/base/time/instant.ts'
import type { BusinessDay } from '@laci/domain/base/time/zone.ts'
import { productDefaults } from '@laci/domain/catalog/product.ts'
import type { PassKey } from '@laci/domain/entitlement/pass.ts'
import { firstEdition } from '@laci/domain/events/define-event.ts'
import { type Envelope, genesisHash, type Sha256Hex } from '@laci/domain/events/envelope.ts'
import type { EventKind, Fact } from '@laci/domain/events/fact.ts'
import type { HeardMark } from '@laci/domain/events/heard.ts'
import { farthestTailAhead } from '@laci/domain/journal/device-tail.ts'
import type { StampedEvent } from '@laci/domain/journal/event-kinds.ts'
import type { PruneLimits } from '@laci/domain/journal/kept.ts'
import type { PackedRows } from '@laci/domain/journal/packed-rows.ts'
import { shopRecordKinds } from '@laci/domain/journal/shop-record.ts'
import type { BalanceRow, CatalogRow, RecordRow } from '@laci/domain/journal/wire.ts'
import type { QrisKeyState } from '@laci/domain/qris/charge-wire.ts'
import type { TillCharge } from '@laci/domain/qris/till-charge.ts'
import type { SaleRecorded } from '@laci/domain/sale/events.ts'
import { type ShopSettings, shopSettingsDefaults } from '@laci/domain/shop/settings.ts'
import { openGuard, type PinGuard } from '@laci/domain/staff/pin-guard.ts'
import type { TillStaff } from '@laci/domain/staff/wire.ts'
import type { CostState } from '@laci/domain/views/cost/cost-state.ts'
import type { DayCosts, ToldCosts } from '@laci/domain/views/cost/day-costs.ts'
import type { StockWorth } from '@laci/domain/views/cost/stock-worth.ts'
import type { SoldCostRow } from '@laci/domain/views/cost/wire.ts'
import type { DaySums } from '@laci/domain/views/report/day-sums.ts'
import type { Warning } from '@laci/domain/warning/warning.ts'
import type { AccountInfo } from '../api/session.ts'
import type { StaffLockCause } from '../api/staff.ts'
import type { KnownTransfers } from '../api/transfers.ts'

/**
 * The durable log of one shop on one device: what survives when the page is gone. Memory is the database of the
 * running till; this is only written, and read whole at the start. Two implementations: Dexie (`log/dexie-log.ts`) and
 * the simulator's, which cuts the power. Nothing of the browser shows here.
 *
 * One writer: `start` takes the pen, and every later write of whoever held it before fails with the problem
 * `other_tab` and changes nothing. Every method that writes is one transaction: all of it or nothing.
 */
export type TillLog = {
  start(): Promise<LogStart>
  /**
   * Strict: resolves when all of the events are on disk (R4). Fails, and writes none, on a `deviceSeq` that is taken.
   * `meanwhile` is called once, when the disk has been asked and before it answers; not where it cannot even be asked.
   */
  append(events: readonly Envelope[], effects: LogEffects, meanwhile?: () => void): Promise<void>
  /** Own events from `fromSeq` on, ascending, at most `limit`; holes are possible. */
  ownEvents(fromSeq: number, limit: number): Promise<Envelope[]>
  saveMarks(changes: Partial<LogMarks>): Promise<void>
  /** What one page of the stream changed. */
  savePage(page: LogPage): Promise<void>

  /** Begins a download of the whole shop; what is there stays in use until `finishLoad`. */
  beginLoad(load: LoadMark): Promise<void>
  /** One line of the download with the cursor from which it goes on. */
  stageProducts(rows: readonly CatalogRow[], cursor: string): Promise<void>
  stageRecords(rows: readonly RecordRow[], cursor: string): Promise<void>
  stageBalances(rows: readonly BalanceRow[], cursor: string): Promise<void>
  /**
   * Sales and entries are kept at once: they are facts, whatever becomes of the download. Moves the cursor of `load` or, once the
   * shop is open, that of `history`. `unread`: those of the line that this release cannot read; of a download they count once it
   * is whole.
   */
  stageHistory(effects: LogEffects, cursor: string, unread?: readonly StampedEvent[]): Promise<void>
  staged(): Promise<StagedRows>
  /**
   * The staged products once more, in the order of lists, so that no start has to sort them: `rows` are those that could not be
   * packed. Many short transactions. Answers how many records they are.
   */
  stageInOrder(packed: readonly PackedRows[], rows: readonly CatalogRow[]): Promise<number>
  /**
   * The staged rows become the base, in the same transaction as the marks. `recordsInOrder`: what `stageInOrder` answered; 0
   * or another number than there are: the products stay as their lines came. Answers the numbers of what it brought and this
   * release cannot read.
   */
  finishLoad(
    marks: Partial<LogMarks>,
    seen: readonly SeenEvent[],
    recordsInOrder: number,
  ): Promise<readonly number[]>

  /** Writes the whole catalogue again in a few large records. Idle time only; `rows` are all there are. */
  compact(rows: readonly CatalogRow[]): Promise<void>
  /**
   * About how many rows a start has to put in their place: those outside the large records, and all of a download, whose
   * records are in order each for itself.
   */
  looseRowCount(): Promise<number>
  /**
   * Removes own events, sales and entries that the server confirmed before this moment of its clock, and records that
   * ended and did not change since.
   */
  prune(receivedBefore: number, limits: PruneLimits): Promise<void>

  /**
   * Forgets a customer in sales, other entries, waiting bills and own events that the server has; the newest own event stays
   * until there is a newer one [CUSTOMER-10]. Many transactions, so that a sale has its turn; may be done again at any
   * time. Answers whether nothing had to stay.
   */
  forget(customerId: string, sha256: Sha256Hex): Promise<boolean>
  /** What own events hash to since somebody was forgotten in them, by number. */
  forgottenHashes(): Promise<ReadonlyMap<number, string>>

  /**
   * The highest counter of this device's receipt numbers of a day among those whose sales and entries `prune` removed; 0: none
   * [SALE-30].
   */
  prunedCounter(businessDay: string): Promise<number>

  salesOfDay(businessDay: string): Promise<SaleRow[]>
  /** Of these business days, both included. */
  salesOfDays(fromDay: string, throughDay: string): Promise<SaleRow[]>
  /** The business days after this one on which something was sold, once for each sale. */
  daysOfSalesAfter(day: BusinessDay): Promise<BusinessDay[]>
  salesAbout(refId: string): Promise<SaleRow[]>
  sale(saleId: string): Promise<SaleRow | null>
  /** The sale that carries this check code. */
  saleByCode(verifyCode: string): Promise<SaleRow | null>
  entry(eventId: string): Promise<EntryRow | null>
  entriesOfDays(fromDay: string, throughDay: string): Promise<EntryRow[]>
  entriesAbout(refId: string): Promise<EntryRow[]>
  entriesOfKinds(kinds: readonly EventKind[]): Promise<EntryRow[]>
  /** What came in the stream after this number of the shop, and is kept. */
  heardAfter(storeSeq: number): Promise<{ readonly sales: SaleRow[]; readonly entries: EntryRow[] }>
  /** Finds sales and entries that were damaged so that no day has them, and mends what it can [LOG-25]. For a quiet moment. */
  checkFacts?(): Promise<void>
  /** What sales and entries of these days, both included, add to reports: the same at any time as from the rows [REPORT-15]. */
  daySums(fromDay: BusinessDay, throughDay: BusinessDay): Promise<DaySums[]>
  /**
   * Takes what the server says goods cost [COST-8]. `head` null: more is to come, and until then nobody knows; `isWhole`: what
   * was there before counts no more.
   */
  saveCosts(told: {
    readonly products: readonly { readonly productId: string; readonly state: CostState }[]
    /** What was posted of sales since the word before. */
    readonly sold: readonly SoldCostRow[]
    readonly head: CostHead | null
    readonly isWhole: boolean
  }): Promise<void>
  /** What `saveCosts` took last; null: nothing, or too long ago to be reckoned on from. */
  costHead(): Promise<CostHead | null>
  /** What goods cost by day: the server's word and, on top, what this device knows that was not in it. Null: no word. */
  toldCosts(): Promise<ToldCosts | null>
  /** What the stock is worth by that word and on top of it [COST-9]; null: no word. */
  toldStock(): Promise<StockWorth | null>
  /** What each product is worth and costs by the same word; null: it never heard. */
  toldStates(): Promise<ReadonlyMap<string, CostState> | null>
  /** Puts back what the second copy, or the server, still had. Idempotent. `isInstead`: over what stands under these numbers. */
  restore(
    events: readonly Envelope[],
    effects: LogEffects,
    options?: { readonly isInstead: true },
  ): Promise<void>
  close(): Promise<void>
  /** Deletes the shop from this device. Only after a guarded sign-out (R8). */
  destroy(): Promise<void>
}

/** Who this device is for the server (ruling 13). */
export type DeviceIdentity = {
  readonly storeId: string
  readonly storeName: string
  readonly deviceId: string
  readonly deviceLetter: string
  /** The bearer of all sync calls. Never shown, never in a recovery file. */
  readonly deviceKey: string
  /** The staff member whose own sign-in made it a till; absent where the owner did. */
  readonly staffId?: string
}

/** Fields of products and kinds of records that this release keeps. */
export const knownHere: readonly string[] = [...Object.keys(productDefaults), ...shopRecordKinds]

export type LoadMark = {
  /** `lastSeq` of the first head: pulling goes on from there, also when the download broke off in between. */
  readonly fromSeq: number
  readonly settings: ShopSettings
  readonly settingsThroughSeq: number
  readonly productCount: number
  /** Null before the first line. */
  readonly cursor: string | null
  /** As in the marks; absent: an older release began it. */
  readonly knownNames?: readonly string[]
  /** The server's clock when the download began; absent: an older release began it. */
  readonly serverTime?: number
}

/** Of what the shop sold before this device knew it: fetched once the shop is open [SYNC-88]. */
export type HistoryMark = {
  /** Where the download goes on; null: it had no line before the history. */
  readonly cursor: string | null
  /**
   * Of sales through this number of the shop what was told of them may not be here yet; 0: this device had them before, and only
   * fetches them again.
   */
  readonly unknownThroughSeq: number
}

/** The till's pass as it came, and what tells how old the server's word is (TILL-22, TILL-23). */
export type StoredEntitlement = {
  /** By this device's clock. */
  readonly firstAskedAt: Instant
  /** Pinned with the first answer. */
  readonly passKey: PassKey | null
  readonly passText: string | null
  /** The server's number of what the pass says; null: never heard. */
  readonly version: number | null
  /** Different days on which the till was used since the pass was issued, the first one included. */
  readonly daysOpen: number
  readonly lastDay: string
}

/** Who works here, as the server told last, and who stands at this till. No PIN is in it, only slow hashes. */
export type StoredStaff = {
  /** The server's number of the list; null: never heard. */
  readonly version: number | null
  readonly shopCode: string | null
  readonly people: readonly TillStaff[]
  /** Of this device alone. */
  readonly ownerPinHash: string | null
  readonly guard: PinGuard
  /** Null: the owner. */
  readonly operatorStaffId: string | null
  readonly isLocked: boolean
  /** These two are absent in what an earlier release stored. */
  readonly lockCause?: StaffLockCause | null
  readonly waitingDeviceCount?: number
}

export const noStaff: Required<StoredStaff> = {
  version: null,
  shopCode: null,
  people: [],
  ownerPinHash: null,
  guard: openGuard,
  operatorStaffId: null,
  isLocked: false,
  lockCause: null,
  waitingDeviceCount: 0,
}

/** QRIS by the shop's own Midtrans key, as this device knows it. */
export type StoredQris = {
  /** As the server said last; null: never asked. */
  readonly key: QrisKeyState | null
  /** Whose code somebody has seen and that no sale has yet: oldest first. */
  readonly charges: readonly TillCharge[]
}

export type LogMarks = {
  readonly identity: DeviceIdentity | null
  readonly staff: StoredStaff | null
  readonly account: AccountInfo | null
  readonly entitlement: StoredEntitlement | null
  readonly qris: StoredQris | null
  readonly transfers: KnownTransfers | null
  /** Own events through this number are confirmed by the server (SYNC-12), or lost. */
  readonly ackedThrough: number
  /** Of those the ones after this number are lost, and the server has yet to be sent the next one; null: none. */
  readonly lostAfter: number | null
  /** Where the chain goes on although the own events end before: another place than the log knew of it. Null: none did. */
  readonly chainEnd: ChainHead | null
  readonly cursor: number
  readonly recentIds: readonly string[]
  readonly warningCursor: number
  readonly settings: ShopSettings
  readonly settingsThroughSeq: number
  /** What this till has heard of the others; null: an older release wrote the base. */
  readonly heard: HeardMark | null
  /** Of events through this number of the shop its counts are corrected [STOCK-5]. */
  readonly countsThrough: number
  readonly lastSentAt: number | null
  /** False until the first download is in. */
  readonly isLoaded: boolean
  /** A download that is under way or broke off. */
  readonly load: LoadMark | null
  /** Null: all of it is here. */
  readonly history: HistoryMark | null
  /** This browser has just been made this till: no event of it exists anywhere else. */
  readonly isNew: boolean
  /** The base is older than the server's story and has to be fetched anew. */
  readonly needsReload: boolean
  /** What the release knew that wrote the base (`knownHere`): of what came later it kept nothing [CATALOG-36]. */
  readonly knownNames: readonly string[]
  /** What every till of the shop reads, as the server said last [SYNC-114]. */
  readonly readableEdition: number
  /** The server does not know this device: what it called confirmed may be nowhere but here [DEVICE-22]. */
  readonly isUnknown: boolean
  /** Own numbers that neither log nor second copy have. */
  readonly lostSeqs: readonly number[]
  /** Customers who were erased and of whom nothing is left here. */
  readonly forgottenIds: readonly string[]
}

/**
 * Own events through this number need no other copy. What a server confirmed that does not know this device any more may be
 * nowhere but here [DEVICE-22].
 */
export function confirmedThrough({ isUnknown, ackedThrough }: LogMarks): number {
  return isUnknown ? 0 : ackedThrough
}

/** How far the server has this device's events, as far as this device knows. */
export function heldThrough({ ackedThrough, lostAfter }: LogMarks): number {
  return lostAfter ?? ackedThrough
}

export const emptyMarks: LogMarks = {
  identity: null,
  staff: null,
  account: null,
  entitlement: null,
  qris: null,
  transfers: null,
  ackedThrough: 0,
  lostAfter: null,
  chainEnd: null,
  cursor: 0,
  recentIds: [],
  warningCursor: 0,
  settings: shopSettingsDefaults,
  settingsThroughSeq: 0,
  heard: null,
  countsThrough: 0,
  lastSentAt: null,
  isLoaded: false,
  load: null,
  history: null,
  isNew: false,
  needsReload: false,
  knownNames: [],
  readableEdition: firstEdition,
  isUnknown: false,
  lostSeqs: [],
  forgottenIds: [],
}

/** Where the device's chain ends. */
export type ChainHead = { readonly deviceSeq: number; readonly hash: string; readonly at: number }
export const emptyHead: ChainHead = { deviceSeq: 0, hash: genesisHash, at: 0 }

/** Where the chain ends: at the last own event, or at an end behind it that was only heard of [SYNC-89]. */
export function chainHead(lastOwn: ChainHead | null, { chainEnd }: Pick<LogMarks, 'chainEnd'>): ChainHead {
  const own = lastOwn ?? emptyHead
  return chainEnd !== null && chainEnd.deviceSeq > own.deviceSeq ? chainEnd : own
}

/**
 * An earlier release kept no end that was only heard of: the next event takes no number that the server has confirmed all the same.
 * The server says that the chain is broken there, and takes what comes [SYNC-89].
 */
export function behindConfirmed(
  head: ChainHead,
  { ackedThrough }: Pick<LogMarks, 'ackedThrough'>,
): ChainHead {
  const isBefore = ackedThrough > head.deviceSeq && ackedThrough <= head.deviceSeq + farthestTailAhead
  return isBefore ? { ...head, deviceSeq: ackedThrough } : head
}

export type StoredWarning = { readonly warning: Warning; readonly isReviewed: boolean }

export type LogStart = {
  readonly marks: LogMarks
  readonly head: ChainHead
  readonly packed: readonly PackedRows[]
  /** On top of the packed ones. */
  readonly rows: readonly CatalogRow[]
  readonly records: readonly RecordRow[]
  readonly balances: readonly BalanceRow[]
  /** Own events that the stream has not brought back, ascending. */
  readonly pending: readonly Envelope[]
  readonly warnings: readonly StoredWarning[]
  /** Kinds and versions of kept events that some release could not read (SYNC-9). */
  readonly unread: readonly StampedEvent[]
}

export type SaleRow = {
  readonly saleId: string
  readonly businessDay: string
  readonly deviceId: string
  readonly deviceSeq: number
  readonly at: number
  readonly staffId: string | null
  readonly sale: SaleRecorded
  /** Ids that it names: `referencesOf`. */
  readonly refs: readonly string[]
  /** The server's clock when it confirmed the sale; null while it has not come back in the stream. */
  readonly receivedAt: number | null
  /** The server's number of it; absent until it came in the stream, and in rows of older releases. */
  readonly storeSeq?: number
}

/** How far the server's word on costs goes. */
export type CostHead = {
  /** Every event of the shop up to this number is in it. */
  readonly throughSeq: number
  /** The newest own event that is in it. */
  readonly ownThrough: number
  /** Every day on which anything was told, from `fromDay` on. */
  readonly fromDay: BusinessDay
  readonly days: readonly DayCosts[]
  /** Absent: told by an older release, without what sales cost; then all of it is asked for anew. */
  readonly hasSold?: true
  /** The server's clock then. */
  readonly heardAt: number
}

/** Any other event that a device keeps to look things up: `isEntry`. */
export type EntryRow = Fact & {
  readonly eventId: string
  readonly businessDay: string
  readonly deviceId: string
  readonly deviceSeq: number
  readonly at: number
  readonly staffId: string | null
  /** Ids that it names: `referencesOf`. */
  readonly refs: readonly string[]
  /** As in `SaleRow`. */
  readonly receivedAt: number | null
  readonly storeSeq?: number
}

/** What a download has brought so far. */
export type StagedRows = {
  readonly rows: readonly CatalogRow[]
  readonly records: readonly RecordRow[]
  readonly balances: readonly BalanceRow[]
}

/** What an event changes beside the event itself. */
export type LogEffects = {
  /** New ones; one that is known gains `receivedAt`. */
  readonly sales: readonly SaleRow[]
  /** New ones; one that is known gains `receivedAt`. */
  readonly entries: readonly EntryRow[]
  readonly reviewedWarningIds: readonly string[]
  /** Events of this device that the server holds: they are no entries any more [SYNC-63]. */
  readonly heldEventIds?: readonly string[]
}
export const noEffects: LogEffects = { sales: [], entries: [], reviewedWarningIds: [] }

export type SeenEvent = { readonly deviceSeq: number; readonly receivedAt: number }

export type LogPage = {
  readonly marks: Partial<LogMarks>
  readonly rows: readonly CatalogRow[]
  readonly records: readonly RecordRow[]
  readonly balances: readonly BalanceRow[]
  readonly seen: readonly SeenEvent[]
  readonly effects: LogEffects
  readonly warnings: readonly Warning[]
  readonly unread: readonly StampedEvent[]
}
