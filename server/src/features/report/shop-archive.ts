import { csvRows, csvStart, type TableCell } from '@laci/domain/base/table/table.ts'
import { instant } from '@laci/domain/base/time/instant.ts'
import { type BusinessDay, businessDayOf } from '@laci/domain/base/time/zone.ts'
import type { Envelope } from '@laci/domain/events/envelope.ts'
import { eventDay } from '@laci/domain/journal/event-day.ts'
import { isKnownKind, readJournalEvent } from '@laci/domain/journal/event-kinds.ts'
import type { JournalFact } from '@laci/domain/journal/journal-fact.ts'
import { saleOf } from '@laci/domain/journal/journal-texts.ts'
import {
  type ArchiveNames,
  archiveHeader,
  archiveRows,
} from '@laci/domain/views/spreadsheet/archive/archive-table.ts'
import {
  type ArchiveTableName,
  archiveFileName,
  archiveKindsOf,
  archiveReadme,
  archiveTables,
} from '@laci/domain/views/spreadsheet/archive/shop-archive.ts'
import type { Rows } from '../../db/row-types.ts'
import type { Tx } from '../../db/scope.ts'
import { type ZipFile, zipStream } from '../../files/zip-stream.ts'
import { readShopClock } from '../../shop/shop-clock.ts'
import { archiveRecordFiles, type ShopPeople } from './archive-records.ts'
import { type InShop, journalFile, saleFile } from './shop-files.ts'

/** So many numbers of the journal are read at once, whatever of them a table wants. */
const numbersPerPage = 1_000
/** Beyond it the journal may come to 4 GB. */
const manyEvents = 1_000_000

const allDays = { fromDay: '1900-01-01' as BusinessDay, throughDay: '9998-12-31' as BusinessDay }

/**
 * Everything that the server has of a shop, as one archive [SPREADSHEET-50]. Each file is made when its turn comes, page by page in
 * short transactions of the caller's rights; what was told after the archive was begun is in none of the tables.
 */
export async function* shopArchive(inShop: InShop, nowMs: number): AsyncGenerator<Uint8Array> {
  const { throughSeq, clock, records } = await inShop(async (tx) => ({
    throughSeq: await readLastSeq(tx),
    clock: await readShopClock(tx),
    records: await archiveRecordFiles(tx),
  }))
  const day = businessDayOf(instant(nowMs), clock.zone, clock.dayStartsAtMinute)
  const names = { ...records.people, zone: clock.zone }
  const tables = Object.keys(archiveTables) as ArchiveTableName[]
  const files: ZipFile[] = [
    {
      name: 'BACA-SAYA.txt',
      pieces: () => [`\ufeff${archiveReadme({ storeName: records.storeName, day })}`],
    },
    ...records.files,
    { name: archiveFileName('penjualan'), pieces: () => saleFile(inShop, allDays, throughSeq) },
    ...tables.map((table) => ({
      name: archiveFileName(table),
      pieces: () => tableFile(inShop, table, names, throughSeq),
    })),
    {
      name: 'jurnal.jsonl',
      isLarge: throughSeq > manyEvents,
      pieces: () => journalFile(inShop, allDays, throughSeq),
    },
  ]
  yield* zipStream(files, nowMs)
}

async function readLastSeq(tx: Tx): Promise<number> {
  const { rows } = await tx.prepared<Pick<Rows['journal_head'], 'last_seq'>>(
    'archive_head',
    'select last_seq from journal_head where store_id = app.store_id()',
  )
  return rows[0]?.last_seq ?? 0
}

async function* tableFile(
  inShop: InShop,
  table: ArchiveTableName,
  people: ShopPeople & Pick<ArchiveNames, 'zone'>,
  throughSeq: number,
): AsyncGenerator<string> {
  yield csvStart + csvRows([archiveHeader(archiveTables[table])])
  const kinds = archiveKindsOf(table)
  for (let after = 0; after < throughSeq; after += numbersPerPage) {
    const through = Math.min(after + numbersPerPage, throughSeq)
    const { events, receipts } = await inShop((tx) => readPage(tx, { after, through, kinds }))
    const names: ArchiveNames = {
      ...people,
      bill: () => null,
      receipt: (saleId) => receipts.get(saleId) ?? null,
    }
    const rows = events.flatMap((event) => rowsOf(table, event, names))
    if (rows.length > 0) yield csvRows(rows)
  }
}

function rowsOf(table: ArchiveTableName, envelope: PageEvent, names: ArchiveNames): TableCell[][] {
  const event = readJournalEvent(envelope as unknown as Envelope)
  if (event === null) return []
  const fact = { ...event, businessDay: eventDay(event), receivedAt: envelope.receivedAt } as JournalFact
  return archiveRows(archiveTables[table], fact, names)
}

type PageEvent = Pick<JournalFact, 'eventId' | 'deviceId' | 'deviceSeq' | 'at' | 'staffId' | 'receivedAt'> & {
  readonly kind: string
  readonly version: number
  readonly body: unknown
}

async function readPage(
  tx: Tx,
  { after, through, kinds }: { after: number; through: number; kinds: readonly string[] | null },
): Promise<{ readonly events: readonly PageEvent[]; readonly receipts: ReadonlyMap<string, string> }> {
  const { rows: events } = await tx.prepared<PageEvent>(
    'archive_page',
    `select event_id as "eventId", device_id as "deviceId", device_seq as "deviceSeq", kind, version, at_ms as at,
            staff_id as "staffId", body, received_at_ms as "receivedAt"
     from counted_event
     where store_id = app.store_id() and store_seq > $1 and store_seq <= $2
       and ($3::text[] is null or kind = any($3::text[]))
     order by store_seq`,
    [after, through, kinds],
  )
  const saleIds = new Set(
    events.flatMap((event) =>
      isKnownKind(event.kind) ? (saleOf(event as unknown as JournalFact) ?? []) : [],
    ),
  )
  if (saleIds.size === 0) return { events, receipts: new Map() }
  const { rows } = await tx.prepared<Pick<Rows['sale'], 'sale_id' | 'receipt_number'>>(
    'archive_receipts',
    'select sale_id, receipt_number from sale where store_id = app.store_id() and sale_id = any($1::uuid[])',
    [[...saleIds]],
  )
  return { events, receipts: new Map(rows.map((row) => [row.sale_id, row.receipt_number])) }
}
