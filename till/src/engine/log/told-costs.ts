import type { JournalEvent } from '@laci/domain/events/fact.ts'
import { readJournalEvent } from '@laci/domain/journal/event-kinds.ts'
import { asSent, transferDiffers } from '@laci/domain/transfer/sent-figures.ts'
import { costKinds, costMovesOf } from '@laci/domain/views/cost/cost-moves.ts'
import type { CostState } from '@laci/domain/views/cost/cost-state.ts'
import { type DayCosts, dayCostsOf, joinDayCosts, type ToldCosts } from '@laci/domain/views/cost/day-costs.ts'
import { reckonCosts } from '@laci/domain/views/cost/reckon-costs.ts'
import {
  addSoldCost,
  addSoldPostings,
  type SoldCost,
  type SoldCosts,
} from '@laci/domain/views/cost/sold-costs.ts'
import { type StockWorth, stockWorthOf } from '@laci/domain/views/cost/stock-worth.ts'
import type { Warning } from '@laci/domain/warning/warning.ts'
import { soundCostHead, soundRows } from './sound-rows.ts'
import type { TillDatabase } from './till-database.ts'
import type { CostHead, EntryRow, LogMarks, SaleRow } from './till-log.ts'

/** As of day sums: what another release reckoned is reckoned anew. */
const reckonedBy = import.meta.url

/** A product's worth is no record any more: without it nobody knows what goods cost, and the server is asked anew [LOG-25]. */
export class DamagedCosts extends Error {}

/** A transaction each: a sale has its turn between two of them. */
const eventsAtOnce = 500

/**
 * What was reckoned on top of the server's word: how far, what products are worth then, and what it added to days. Kept, so
 * that weeks without internet are read once; only events that wait are added to it, the stream begins it anew.
 */
type Ahead = {
  readonly reckonedBy: string
  readonly throughSeq: number
  /** Events of the stream in it: what came since comes before own events that wait. */
  readonly streamCount: number
  /** Figures of other shops that the server knows better [TRANSFER-9]; they may come after the events that they are about. */
  readonly betterCount: number
  readonly ownThrough: number
  readonly eventCount: number
  readonly days: readonly DayCosts[]
  readonly states: readonly (readonly [string, CostState])[]
  /** What was posted of sales: `SoldCosts`. */
  readonly sold: readonly (readonly [string, readonly SoldCost[]])[]
}

/**
 * What goods cost by day [COST-8]: the server's word, and on it by the same function what this device knows that is not in it.
 * First what the stream brought since, in the shop's order, then own events that wait [COST-4].
 */
export async function readToldCosts(database: TillDatabase): Promise<ToldCosts | null> {
  const told = await readAhead(database)
  if (told === null) return null
  const { head, ahead } = told
  const days = joinDayCosts([...head.days, ...ahead.days])
  return { fromDay: head.fromDay, heardAt: head.heardAt, days, aheadCount: ahead.eventCount }
}

/** What all goods are worth by the same word and the same reckoning [COST-9]. */
export async function readToldStock(database: TillDatabase): Promise<StockWorth | null> {
  const states = await readToldStates(database)
  return states === null ? null : stockWorthOf(states.values())
}

/** What each product is worth and what it costs. */
export async function readToldStates(database: TillDatabase): Promise<ReadonlyMap<string, CostState> | null> {
  const told = await readAhead(database)
  if (told === null) return null
  const rows = await database.cost.toArray()
  if (!rows.every(soundRows.cost)) throw new DamagedCosts()
  const states = new Map(rows.map(({ productId, state }) => [productId, state]))
  for (const [productId, state] of told.ahead.states) states.set(productId, state)
  return states
}

async function readAhead(
  database: TillDatabase,
): Promise<{ readonly head: CostHead; readonly ahead: Ahead } | null> {
  const { mark, cost, soldCost, event, sale, entry, warning } = database
  const tables = [mark, cost, soldCost, event, sale, entry, warning]
  const opened = await database.transaction('r', tables, async () => {
    const head = (await mark.get('costs'))?.value
    return soundCostHead(head)
      ? { head: head as CostHead, ahead: await openAhead(database, head as CostHead) }
      : null
  })
  if (opened === null) return null
  const { head } = opened
  let { ahead } = opened
  for (;;) {
    const { next, isDone } = await database.transaction('r', tables, async () => {
      const rows = await event.where('deviceSeq').above(ahead.ownThrough).limit(eventsAtOnce).toArray()
      if (rows.length === 0) return { next: ahead, isDone: true }
      const told = rows.filter(soundRows.event).flatMap((row) => costEvent(row.event) ?? [])
      const ownThrough = rows.at(-1)!.deviceSeq
      return {
        next: { ...(await laidOn(database, ahead, told)), ownThrough },
        isDone: rows.length < eventsAtOnce,
      }
    })
    if (next !== ahead) await keep(database, next)
    ahead = next
    if (isDone) break
  }
  return { head, ahead }
}

/** What is kept of it while it counts, else what the stream has brought since the server's word. */
async function openAhead(database: TillDatabase, head: CostHead): Promise<Ahead> {
  const { mark, event, sale, entry } = database
  const { throughSeq } = head
  const newSales = () => sale.where('storeSeq').above(throughSeq)
  const newEntries = () => entry.where('storeSeq').above(throughSeq)
  const streamCount = (await newSales().count()) + (await newEntries().count())
  const better = await betterFigures(database)
  const ahead = readKept((await mark.get('costsAhead'))?.value)
  if (
    ahead?.reckonedBy === reckonedBy &&
    ahead.throughSeq === throughSeq &&
    ahead.streamCount === streamCount &&
    ahead.betterCount === better.size
  )
    return ahead
  const marks = (await mark.get('marks'))?.value as Partial<LogMarks> | undefined
  const ownId = marks?.identity?.deviceId
  const stream: Numbered[] = [
    ...(await newSales().toArray()).filter(soundRows.sale).map(numberedSale),
    ...(await newEntries().toArray()).filter(soundRows.entry).map(numberedEntry),
  ]
  const seqOf = new Map(stream.map(({ event, storeSeq }) => [event.eventId, storeSeq]))
  // Own events are taken as they were told: an import stands nowhere else. One without a number keeps its own order.
  let ownThrough = head.ownThrough
  let ownSeq = throughSeq
  const own: Numbered[] = []
  const confirmed = await event
    .where('deviceSeq')
    .above(head.ownThrough)
    .filter((row) => row.isPending === undefined && soundRows.event(row))
    .toArray()
  for (const row of confirmed) {
    ownSeq = seqOf.get(row.event.eventId) ?? ownSeq
    ownThrough = row.deviceSeq
    const read = costEvent(row.event)
    if (read !== null) own.push({ event: read, storeSeq: ownSeq })
  }
  const inOrder = [...stream.filter(({ event: { deviceId } }) => deviceId !== ownId), ...own]
    .filter(({ event: { kind } }) => isCostKind(kind))
    .sort((one, other) => one.storeSeq - other.storeSeq)
    .map(({ event }) => asSent(event, better.get(event.eventId)))
  const begun = { reckonedBy, throughSeq, streamCount, betterCount: better.size, ownThrough }
  const blank = { ...begun, eventCount: 0, days: [], states: [], sold: [] }
  return laidOn(database, blank, inOrder)
}

/** Null: nothing, or nothing that can be read. */
function readKept(kept: unknown): Ahead | null {
  try {
    return JSON.parse(kept as string) as Ahead
  } catch {
    return null
  }
}

async function betterFigures({ warning }: TillDatabase): Promise<ReadonlyMap<string, Warning['detail']>> {
  const told = await warning
    .filter((row) => soundRows.warning(row) && row.warning.code === transferDiffers)
    .toArray()
  return new Map(told.map(({ warning: { eventId, detail } }) => [eventId ?? '', detail]))
}

type Numbered = { readonly event: JournalEvent & { readonly deviceId: string }; readonly storeSeq: number }

async function laidOn(database: TillDatabase, ahead: Ahead, events: readonly JournalEvent[]): Promise<Ahead> {
  const states = new Map(ahead.states)
  const wanted = new Set<string>()
  for (const event of events)
    for (const { productId } of costMovesOf(event)) if (!states.has(productId)) wanted.add(productId)
  for (const row of await database.cost.bulkGet([...wanted])) {
    if (row === undefined) continue
    if (!soundRows.cost(row)) throw new DamagedCosts()
    states.set(row.productId, row.state)
  }
  const sold = await soldBefore(database, ahead, events)
  const since: SoldCosts = new Map(ahead.sold)
  const postings = events.flatMap((event) => {
    const posted = reckonCosts(states, event, sold)
    addSoldPostings(since, posted, event.kind === 'sale_refunded' ? event.body.saleId : undefined)
    return posted
  })
  return {
    ...ahead,
    eventCount: ahead.eventCount + events.length,
    days: joinDayCosts([...ahead.days, ...dayCostsOf(postings)]),
    states: [...states],
    sold: [...since],
  }
}

/** What the server's word and what was reckoned on it say of the sales of these events. */
async function soldBefore(
  database: TillDatabase,
  ahead: Ahead,
  events: readonly JournalEvent[],
): Promise<SoldCosts> {
  const sold: SoldCosts = new Map(ahead.sold)
  const saleIds = events.flatMap(({ kind, eventId, body }) =>
    kind === 'sale_refunded' ? [body.saleId] : kind === 'sale_recorded' ? [eventId] : [],
  )
  const rows = await database.soldCost.where('saleId').anyOf(saleIds).toArray()
  if (!rows.every(soundRows.soldCost)) throw new DamagedCosts()
  for (const row of rows) addSoldCost(sold, row.saleId, row)
  return sold
}

/** A disk that takes no more, and so keeps nothing, still answers. Nothing of it counts once the server's word is another. */
async function keep(database: TillDatabase, ahead: Ahead): Promise<void> {
  await database.mark.put({ key: 'costsAhead', value: JSON.stringify(ahead) }).catch(() => undefined)
}

function isCostKind(kind: string): boolean {
  return (costKinds as readonly string[]).includes(kind)
}

function costEvent(event: Parameters<typeof readJournalEvent>[0]): Numbered['event'] | null {
  if (!isCostKind(event.kind)) return null
  const read = readJournalEvent(event)
  return read === null ? null : { ...read, deviceId: event.deviceId }
}

function numberedSale({ saleId: eventId, sale: body, deviceId, at, storeSeq = 0 }: SaleRow): Numbered {
  return { event: { kind: 'sale_recorded', eventId, deviceId, at, body } as Numbered['event'], storeSeq }
}

function numberedEntry({ eventId, kind, body, deviceId, at, storeSeq = 0 }: EntryRow): Numbered {
  return { event: { kind, eventId, deviceId, at, body } as Numbered['event'], storeSeq }
}
