import type { Instant } from '@laci/domain/base/time/instant.ts'
import type { BusinessDay } from '@laci/domain/base/time/zone.ts'
import type { EventKind, Fact } from '@laci/domain/events/fact.ts'
import type { JournalRow, ShopJournal } from '../api/journal.ts'
import { writable } from '../base/readable.ts'
import type { EntryRow, SaleRow, TillLog } from '../log/till-log.ts'
import type { ChainCheckDeps } from './chain-check.ts'

export type JournalReader = ShopJournal & {
  /** Of these kinds, whenever they happened. */
  ofKinds(kinds: readonly EventKind[]): Promise<JournalRow[]>
  /** What came in the stream after this number of the shop. */
  heardAfter(storeSeq: number): Promise<JournalRow[]>
  /** Something was told, pulled or confirmed. */
  changed(): void
  /** The server's word on costs came. */
  costsHeard(): void
}

type ReadLog = Pick<
  TillLog,
  | 'forgottenHashes'
  | 'salesOfDays'
  | 'salesAbout'
  | 'sale'
  | 'entry'
  | 'entriesOfDays'
  | 'entriesAbout'
  | 'ownEvents'
  | 'daysOfSalesAfter'
  | 'daySums'
  | 'toldCosts'
  | 'entriesOfKinds'
  | 'heardAfter'
  | 'toldStock'
  | 'toldStates'
>

/** What the log keeps of the shop's journal, sales and everything else in one row of events. */
export function createJournalReader(deps: ChainCheckDeps & { readonly log: ReadLog }): JournalReader {
  const { log } = deps
  const version = writable(0)
  const costVersion = writable(0)
  const costsHeard = () => costVersion.set(costVersion.get() + 1)

  function row(entry: Omit<EntryRow, 'kind' | 'body' | 'refs'> & Fact): JournalRow {
    const { eventId, deviceId, deviceSeq, at, businessDay, staffId, receivedAt, storeSeq } = entry
    return {
      ...({ kind: entry.kind, body: entry.body } as Fact),
      eventId,
      deviceId,
      deviceSeq,
      at: at as Instant,
      businessDay: businessDay as BusinessDay,
      staffId: staffId ?? null,
      receivedAt: receivedAt as Instant | null,
      ...(storeSeq === undefined ? {} : { storeSeq }),
      isSent: deviceId !== deps.deviceId || receivedAt !== null || deviceSeq <= deps.ackedThrough(),
    }
  }

  function rows(sales: readonly SaleRow[], entries: readonly EntryRow[]): JournalRow[] {
    const all = [
      ...sales.map((sale) => row({ ...sale, eventId: sale.saleId, kind: 'sale_recorded', body: sale.sale })),
      ...entries.map(row),
    ]
    return all.sort(
      (one, other) =>
        one.at - other.at ||
        (one.deviceId < other.deviceId
          ? -1
          : one.deviceId > other.deviceId
            ? 1
            : one.deviceSeq - other.deviceSeq),
    )
  }

  async function entriesOfDays(
    fromDay: BusinessDay,
    throughDay: BusinessDay,
    kinds?: readonly EventKind[],
  ): Promise<JournalRow[]> {
    const isWanted = (kind: EventKind): boolean => kinds === undefined || kinds.includes(kind)
    const [sales, entries] = await Promise.all([
      isWanted('sale_recorded') ? log.salesOfDays(fromDay, throughDay) : [],
      log.entriesOfDays(fromDay, throughDay),
    ])
    return rows(
      sales,
      entries.filter(({ kind }) => isWanted(kind)),
    )
  }

  return {
    version,
    costVersion,
    changed() {
      version.set(version.get() + 1)
      costsHeard()
    },
    costsHeard,
    async entry(eventId) {
      const entry = await log.entry(eventId)
      return entry === null ? null : row(entry)
    },
    async entriesAbout(id) {
      const [own, sales, entries] = await Promise.all([
        log.sale(id),
        log.salesAbout(id),
        log.entriesAbout(id),
      ])
      return rows(own === null ? sales : [own, ...sales], entries)
    },
    ofKinds: async (kinds) => rows([], await log.entriesOfKinds(kinds)),
    async heardAfter(storeSeq) {
      const { sales, entries } = await log.heardAfter(storeSeq)
      return rows(sales, entries)
    },
    entriesOfDay: (day) => entriesOfDays(day, day),
    entriesOfDays,
    daysOfSalesAfter: log.daysOfSalesAfter,
    daySums: log.daySums,
    toldCosts: log.toldCosts,
    toldStock: log.toldStock,
    toldStates: log.toldStates,
    ownEvents: (fromSeq, limit) => log.ownEvents(fromSeq, limit),
    // Looked at now and then: it stays out of what every start of the till reads.
    checkOwn: async (onProgress, signal) =>
      (await import('./chain-check.ts')).checkOwnChain(deps, onProgress, signal),
    checkServer: async (onProgress, signal) =>
      (await import('./chain-check.ts')).checkServerChains(deps, onProgress, signal),
  }
}
