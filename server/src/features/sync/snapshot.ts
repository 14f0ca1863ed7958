import type { Readable } from 'node:stream'
import { isUuid } from '@laci/domain/base/ids/uuid.ts'
import { dayMs } from '@laci/domain/base/time/durations.ts'
import { type Instant, instant } from '@laci/domain/base/time/instant.ts'
import { businessDayOf, defaultZone } from '@laci/domain/base/time/zone.ts'
import { isRecordKept } from '@laci/domain/journal/kept.ts'
import { keptSalesDays, type SnapshotLine, syncProtocol } from '@laci/domain/journal/wire.ts'
import type { Tx } from '../../db/scope.ts'
import type { FeatureDeps } from '../../deps/server-deps.ts'
import { lineStream } from '../../http/line-stream.ts'
import { Problem } from '../../http/problems.ts'
import { type DeviceKey, inDeviceScope } from '../../identity/device-key.ts'
import {
  type EventChunk,
  type RowKey,
  readBalanceChunk,
  readDebtChunk,
  readEntryChunk,
  readRecordChunk,
  readSalesChunk,
} from './history-store.ts'
import { readProductChunk, readSnapshotHead } from './journal-store.ts'

const productsPerLine = 1_000
const rowsPerLine = 1_000
/** Some 200 kB: a till on a slow line sends its own sales between two of them. */
const eventsPerLine = 200

/** What a download carries behind its head, in this order. */
const parts = ['products', 'records', 'balances', 'sales', 'entries', 'debts'] as const
type Part = (typeof parts)[number]

/** Where a download stands: behind which row of which part; '' at its beginning. `headSeq` is its first head's number. */
type Place = { readonly headSeq: number; readonly part: Part; readonly after: string }

/**
 * The whole shop as NDJSON [SYNC-32]. Each line is read in a short transaction of its own, only when the reader has
 * taken the one before: a slow till holds no connection and no memory. `cursor` null starts from the head; a cursor of
 * an earlier download goes on behind that line, without a second head.
 */
export async function snapshotStream(
  key: DeviceKey,
  cursor: string | null,
  deps: FeatureDeps,
): Promise<Readable> {
  return lineStream(snapshotLines(key, cursor === null ? null : readCursor(cursor), deps))
}

async function* snapshotLines(key: DeviceKey, from: Place | null, deps: FeatureDeps): AsyncGenerator<string> {
  let place = from
  if (place === null) {
    const head = await inDeviceScope(deps.database, key, deps.clock(), readSnapshotHead)
    yield lineText({
      line: 'head',
      protocol: syncProtocol,
      lastSeq: head.lastSeq,
      settings: head.settings,
      settingsThroughSeq: head.lastSeq,
      productCount: head.productCount,
      serverTime: deps.clock() as Instant,
    })
    place = { headSeq: head.lastSeq, part: 'products', after: '' }
  }
  const { headSeq } = place
  for (let next: Place | null = place; next !== null; ) {
    const { part, after }: Place = next
    const line: Rows | null = await inDeviceScope(deps.database, key, deps.clock(), (tx) =>
      readLine[part](tx, { headSeq, after, nowMs: deps.clock() }),
    )
    next = line === null || line.after === null ? partAfter(next) : { headSeq, part, after: line.after }
    if (line === null) continue
    const cursor = cursorText(next ?? { headSeq, part, after })
    // Rows come as text where the database can write them: never parsed on their way through.
    yield `{"line":"${lineOfPart[part]}","cursor":"${cursor}","${lineOfPart[part]}":${line.rowsText}}\n`
  }
  yield lineText({ line: 'end' })
}

function partAfter({ headSeq, part }: Place): Place | null {
  const next = parts[parts.indexOf(part) + 1]
  return next === undefined ? null : { headSeq, part: next, after: '' }
}

/** The line that carries a part. What belongs to open debts is entries and sales of any age. */
const lineOfPart = {
  products: 'products',
  records: 'records',
  balances: 'balances',
  sales: 'sales',
  entries: 'entries',
  debts: 'entries',
} as const satisfies { [Name in Part]: SnapshotLine['line'] }

type ReadLine = (
  tx: Tx,
  from: { readonly headSeq: number; readonly after: string; readonly nowMs: number },
) => Promise<Rows | null>

/** `after` null: the part is over, whatever is added behind it meanwhile comes with the pull. */
type Rows = { readonly rowsText: string; readonly after: string | null }

/** A day of grace: the shop's zone and its end of day are not looked up for a list that may hold a little more. */
const sinceMs = (nowMs: number): number => nowMs - (keptSalesDays + 1) * dayMs

const readLine: { readonly [Name in Part]: ReadLine } = {
  products: async (tx, { after }) => {
    const rows = await readProductChunk(tx, after === '' ? null : after, productsPerLine)
    return rowsLine(rows, productsPerLine, (row) => row.productId)
  },
  records: async (tx, { after, nowMs }) => {
    const range = { after: rowKey(after), endedSinceMs: sinceMs(nowMs), limit: rowsPerLine }
    const rows = await readRecordChunk(tx, range)
    const line = rowsLine(rows, rowsPerLine, (row) => `${row.recordKind}~${row.recordId}`)
    // What ended long ago was passed over by the database; which of the rest are kept is a rule of domain.
    return line && { ...line, rowsText: JSON.stringify(rows.filter((row) => isRecordKept(row, nowMs))) }
  },
  balances: async (tx, { after }) => {
    const rows = await readBalanceChunk(tx, { after: rowKey(after), limit: rowsPerLine })
    return rowsLine(rows, rowsPerLine, (row) => `${row.account}~${row.subject}`)
  },
  sales: async (tx, { nowMs, ...place }) => {
    const fromDay = businessDayOf(instant(sinceMs(nowMs)), defaultZone)
    return eventsLine(await readSalesChunk(tx, { ...eventRange(place), fromDay }))
  },
  entries: async (tx, { nowMs, ...place }) =>
    eventsLine(await readEntryChunk(tx, { ...eventRange(place), sinceMs: sinceMs(nowMs) })),
  debts: async (tx, place) => eventsLine(await readDebtChunk(tx, eventRange(place))),
}

function rowsLine<Row>(rows: readonly Row[], limit: number, keyOf: (row: Row) => string): Rows | null {
  const last = rows.at(-1)
  if (last === undefined) return null
  return { rowsText: JSON.stringify(rows), after: rows.length < limit ? null : keyOf(last) }
}

function eventRange({ headSeq, after }: { readonly headSeq: number; readonly after: string }) {
  return { after: Number(after), through: headSeq, limit: eventsPerLine }
}

function eventsLine(chunk: EventChunk | null): Rows | null {
  return chunk && { rowsText: chunk.eventsText, after: String(chunk.throughSeq) }
}

function rowKey(after: string): RowKey | null {
  const [kind, id] = after.split('~')
  return kind === undefined || id === undefined ? null : { kind, id }
}

function lineText(line: SnapshotLine): string {
  return `${JSON.stringify(line)}\n`
}

function cursorText({ headSeq, part, after }: Place): string {
  return `${headSeq}.${part}.${after}`
}

function readCursor(cursor: string): Place {
  const [head = '', part, after = '', ...more] = cursor.split('.')
  const known = parts.find((name) => name === part)
  if (/^\d{1,16}$/.test(head) && known !== undefined && more.length === 0 && isPlaceIn(known, after)) {
    return { headSeq: Number(head), part: known, after }
  }
  throw new Problem(
    400,
    'invalid_query',
    'Unduhan toko tidak bisa dilanjutkan dari sini. Mulai lagi dari awal.',
  )
}

function isPlaceIn(part: Part, after: string): boolean {
  if (after === '') return true
  if (part === 'products') return isUuid(after)
  if (part === 'records' || part === 'balances') {
    const key = rowKey(after)
    return key !== null && /^[a-z]{1,20}$/.test(key.kind) && isUuid(key.id)
  }
  return /^\d{1,16}$/.test(after)
}
