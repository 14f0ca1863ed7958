import { readJournalEvent } from '@laci/domain/journal/event-kinds.ts'
import type { Table } from 'dexie'
import { effectsOf } from './event-effects.ts'
import {
  areSoundMarks,
  type Check,
  isObject,
  isSoundCount,
  likeDefaults,
  type SoundStore,
  soundMarks,
  soundPerson,
  soundRows,
} from './sound-rows.ts'
import { areDense, rowsOf, type StoredPart } from './stored-part.ts'
import type { CatalogChunk, TillDatabase } from './till-database.ts'
import {
  type DeviceIdentity,
  emptyMarks,
  type LogEffects,
  type LogMarks,
  noStaff,
  type StoredStaff,
} from './till-log.ts'

/** What is fetched anew with the whole shop when a row of it is gone. */
const baseStores: readonly SoundStore[] = ['chunk', 'row', 'record', 'balance', 'unread']

type OwnRow = Parameters<TillDatabase['event']['add']>[0]

/**
 * Takes out of the database every record that is none, inside a transaction of all stores [LOG-25]. What own events say is
 * written again from them; for the rest the marks say that it has to be fetched: the shop sells on with what is left.
 */
export async function mendRows(database: TillDatabase): Promise<void> {
  const gone = new Map<SoundStore, unknown[]>()
  for (const store of Object.keys(soundRows) as SoundStore[]) {
    const keys = await takeOut(database.table(store), store === 'chunk' ? isWholePart : soundRows[store])
    if (keys.length > 0) gone.set(store, keys)
  }
  const isGone = (...stores: SoundStore[]) => stores.some((store) => gone.has(store))
  const own = await database.event.toArray()
  const hadBase = await mendGenerations(database)
  const stored = (await database.mark.get('marks'))?.value
  const isFirst = areSoundMarks(stored, own.length > 0)
  let marks = isFirst ? { ...emptyMarks, ...(stored as object) } : mendMarks(stored, evidenceOf(own, hadBase))
  const goneFacts = new Set([...(gone.get('sale') ?? []), ...(gone.get('entry') ?? [])])
  if (goneFacts.size > 0) {
    const rebuilt = await rebuildFacts(database, own, ({ event }) => goneFacts.has(event.eventId))
    for (const id of rebuilt) goneFacts.delete(id)
    await database.daySum.clear()
  }
  if (isGone(...baseStores) || goneFacts.size > 0) marks = { ...marks, needsReload: true }
  if (isGone('warning')) marks = { ...marks, warningCursor: 0 }
  // The lines of a download lie in these two: it begins anew.
  if (isGone('chunk', 'staged')) marks = { ...marks, load: null }
  if (isGone('cost', 'soldCost')) {
    await database.cost.clear()
    await database.soldCost.clear()
    await database.mark.bulkDelete(['costs', 'costsAhead'])
  }
  if (!isFirst || gone.size > 0) await database.mark.put({ key: 'marks', value: marks })
}

/** Answers the keys of what was none. The key of a record is whole whatever became of the record. */
async function takeOut(table: Table, isSound: (row: unknown) => boolean): Promise<unknown[]> {
  const [keys, rows] = [await table.toCollection().primaryKeys(), await table.toArray()]
  const gone = keys.filter((_, at) => !isSound(rows[at]))
  await table.bulkDelete(gone)
  if (table.name === 'chunk') {
    const left = rows.filter((row) => !isSound(row)).map(productsLeft)
    await table.bulkPut(left.filter((part) => part !== null && isSound(part)))
  }
  return gone
}

const isWholePart: Check = (part) => soundRows.chunk(part) && areDense(part as Partial<StoredPart>)

/** A part is up to a thousand products: of one that is none those stay that are. Null: none are. */
export function productsLeft(part: unknown): unknown {
  try {
    const chunk = part as CatalogChunk
    const { generation, part: name } = chunk
    const rows = rowsOf(chunk, () => undefined).filter(soundRows.row)
    return rows.length === 0 ? null : { generation, part: name, rows }
  } catch {
    return null
  }
}

/** Answers whether there is a base. The oldest parts are in use: others are written with a higher number, and come into use whole. */
async function mendGenerations(database: TillDatabase): Promise<boolean> {
  const { mark, chunk } = database
  const [pen, generation, staging] = await mark.bulkGet(['pen', 'generation', 'staging'])
  const parts = await chunk.toCollection().primaryKeys()
  const numbers = parts.map(([number]) => number).filter((number) => Number.isSafeInteger(number))
  if (!isSoundCount(pen?.value)) await mark.delete('pen')
  if (!isSoundCount(generation?.value)) {
    await mark.put({ key: 'generation', value: numbers.length === 0 ? 0 : Math.min(...numbers) })
  }
  if (!isSoundCount(staging?.value)) {
    await mark.put({ key: 'staging', value: Math.max(0, ...numbers) })
  }
  return ((await mark.get('generation'))?.value ?? 0) !== 0
}

/**
 * Writes again what own events say of sales and other entries, where nothing stands for them. Answers the ids of the events
 * that have it now.
 */
export async function rebuildFacts(
  database: TillDatabase,
  own: readonly OwnRow[],
  isWanted: (row: OwnRow) => boolean,
): Promise<string[]> {
  const told = own.filter(isWanted).flatMap(({ event, receivedAt }) => {
    const read = readJournalEvent(event)
    return read === null ? [] : [receivedAt === undefined ? read : { ...read, receivedAt }]
  })
  const { sales, entries } = effectsOf(told) satisfies LogEffects
  const knownSales = await database.sale.bulkGet(sales.map(({ saleId }) => saleId))
  const knownEntries = await database.entry.bulkGet(entries.map(({ eventId }) => eventId))
  await database.sale.bulkPut(sales.filter((_, at) => knownSales[at] === undefined))
  await database.entry.bulkPut(entries.filter((_, at) => knownEntries[at] === undefined))
  return [...sales.map(({ saleId }) => saleId), ...entries.map(({ eventId }) => eventId)]
}

export type MarkEvidence = {
  /** The newest own event that has come back from the server: through it everything is confirmed. */
  readonly confirmedThrough: number
  /** Who told the newest own event. */
  readonly lastStaffId: string | null
  readonly hasBase: boolean
}

export function evidenceOf(own: readonly OwnRow[], hasBase: boolean): MarkEvidence {
  const confirmed = own.filter(({ receivedAt }) => receivedAt !== undefined)
  return {
    confirmedThrough: confirmed.at(-1)?.deviceSeq ?? 0,
    lastStaffId: own.at(-1)?.event.staffId ?? null,
    hasBase,
  }
}

/**
 * Marks of which some are none: each of these says what can be proven without it. Rather too little is called confirmed than
 * too much, because what is sent twice is taken once; and nobody becomes the owner by it.
 */
export function mendMarks(stored: unknown, evidence: MarkEvidence): LogMarks {
  const known = (isObject(stored) ? stored : {}) as Partial<LogMarks>
  const isLost = (name: keyof LogMarks) =>
    known === stored ? known[name] !== undefined && !soundMarks[name](known[name]) : true
  const sound: Record<string, unknown> = { ...emptyMarks, ...known }
  for (const name of Object.keys(soundMarks) as (keyof LogMarks)[])
    if (isLost(name)) sound[name] = emptyMarks[name]
  const marks = sound as LogMarks
  const identity = marks.identity as DeviceIdentity | null
  const operator = evidence.lastStaffId ?? identity?.staffId ?? null
  return {
    ...marks,
    ...(isLost('ackedThrough') ? { ackedThrough: evidence.confirmedThrough } : {}),
    ...(isLost('staff') ? { staff: mendStaff(known.staff, operator) } : {}),
    // All of it is fetched once more.
    ...(isLost('history') ? { history: { cursor: null, unknownThroughSeq: marks.cursor } } : {}),
    ...(isLost('isLoaded') ? { isLoaded: evidence.hasBase } : {}),
    ...(isLost('settings') ? { settings: mendSettings(known.settings), settingsThroughSeq: 0 } : {}),
    needsReload:
      marks.needsReload ||
      (['isLoaded', 'cursor', 'settings', 'settingsThroughSeq', 'needsReload', 'recentIds'] as const).some(
        isLost,
      ),
  }
}

function mendSettings(stored: unknown): LogMarks['settings'] {
  const known = isObject(stored) ? stored : {}
  const isSound = likeDefaults(emptyMarks.settings)
  const kept = Object.entries(known).filter(([name, value]) => isSound({ [name]: value }))
  return { ...emptyMarks.settings, ...Object.fromEntries(kept) }
}

function mendStaff(stored: unknown, operatorStaffId: string | null): StoredStaff {
  const known = (isObject(stored) ? stored : {}) as Partial<StoredStaff>
  const textOr = <Other>(value: unknown, other: Other) => (typeof value === 'string' ? value : other)
  const isKnown = known.operatorStaffId === null || typeof known.operatorStaffId === 'string'
  // Without a version the list is asked for again.
  return {
    ...noStaff,
    people: Array.isArray(known.people) ? known.people.filter(soundPerson) : [],
    shopCode: textOr(known.shopCode, null),
    ownerPinHash: textOr(known.ownerPinHash, null),
    operatorStaffId: isKnown ? known.operatorStaffId! : operatorStaffId,
    isLocked: known.isLocked === true,
  }
}
