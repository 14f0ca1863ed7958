import { hash } from 'node:crypto'
import { erasedChanges, withoutCustomer, wordsOf } from '@laci/domain/customer/erasing.ts'
import { isUuid } from '@laci/domain/ids/uuid.ts'
import { instant } from '@laci/domain/time/instant.ts'
import type { Database } from '../platform/database.ts'
import { contentHashOf, type EventRow, eventRowColumns } from '../platform/event-row.ts'
import { inScope, type Tx } from '../platform/scope.ts'

const sha256Hex = (text: string) => hash('sha256', text)

type Erased = { readonly customer_id: string; readonly at_ms: number; readonly is_done: boolean }

/**
 * Forgets the customers whom a shop has erased [CUSTOMER-8]: once in everything that was here, and from then on in what
 * tills that did not know yet still send: `sent` is the push that was just taken in. Every step can be done again, so a push whose answer never came, or a server that was stopped in between, goes on where it was.
 */
export async function forgetCustomers(
  database: Database,
  storeId: string,
  sent: { readonly events: readonly unknown[]; readonly lastSeq: number },
  nowMs: number,
): Promise<void> {
  await inScope(database, { role: 'service_role', storeId }, async (tx) => {
    const { rows: erased } = await tx.query<Erased>(
      `select asked.customer_id, asked.at_ms, done.customer_id is not null as is_done
       from (select distinct on (body->>'customerId') (body->>'customerId')::uuid as customer_id, at_ms
             from counted_event where store_id = app.store_id() and kind = 'customer_erased'
             order by body->>'customerId', store_seq) asked
       left join customer_erasure done on done.store_id = app.store_id() and done.customer_id = asked.customer_id`,
    )
    for (const { customer_id: customerId } of erased.filter((one) => !one.is_done)) {
      const { eventCount } = await forgetIn(tx, storeId, customerId, await rowsAbout(tx, customerId))
      await tx.query(
        `insert into customer_erasure (store_id, customer_id, erased_at_ms, event_count)
         values (app.store_id(), $1, $2, $3) on conflict do nothing`,
        [customerId, nowMs, eventCount],
      )
    }
    // Each goes on from what the one before left: an event may name two of them.
    let { rows } = await tx.query<EventRow>(
      `select ${eventRowColumns} from journal_event
       where store_id = app.store_id() and (event_id = any ($1) or (store_seq > $2 and store_seq <= $3))`,
      // By their ids where they were known before, by their numbers where they could not be read.
      [sent.events.flatMap(idOf), sent.lastSeq - sent.events.length, sent.lastSeq],
    )
    for (const { customer_id: customerId } of erased.filter((one) => one.is_done)) {
      rows = (await forgetIn(tx, storeId, customerId, rows)).rows
    }
    for (const one of erased) await forgetInRecords(tx, one)
  })
}

function idOf(event: unknown): string[] {
  const { eventId } = (event ?? {}) as { eventId?: unknown }
  return isUuid(eventId) ? [eventId] : []
}

/** Answers the events as they are now, and how many of them said something of the customer. */
async function forgetIn(
  tx: Tx,
  storeId: string,
  customerId: string,
  rows: readonly EventRow[],
): Promise<{ readonly rows: EventRow[]; readonly eventCount: number }> {
  const words = wordsOf(
    customerId,
    rows.map(({ body }) => body),
  )
  const left = rows.map((row) => {
    const body = withoutCustomer(row.body, { customerId, words })
    const isRawGone = row.raw !== null && [customerId, ...words].some((word) => row.raw!.includes(word))
    return body === row.body && !isRawGone ? row : { ...row, body, raw: isRawGone ? '' : row.raw }
  })
  const forgotten = left.filter((row, at) => row !== rows[at])
  if (forgotten.length > 0) {
    const told = forgotten.map((row) => [
      row.event_id,
      row.body,
      contentHashOf(storeId, row, sha256Hex),
      row.raw,
    ])
    await tx.query('select app.forget_in_events(app.store_id(), $1, $2::jsonb)', [
      customerId,
      JSON.stringify(told),
    ])
  }
  return { rows: left, eventCount: forgotten.length }
}

/** Kinds that are rarely about a customer and many: a sale is found by its own row. */
const entryKinds = `kind not in ('sale_recorded', 'product_saved', 'settings_saved', 'malformed')`

/**
 * Everything in the shop that may speak of a customer: what names the id, and where one of the words stands that these
 * use for the person. What could not be read is found by its warning.
 */
async function rowsAbout(tx: Tx, customerId: string): Promise<EventRow[]> {
  const byText = (patterns: readonly string[]) =>
    tx.query<EventRow>(
      `select ${eventRowColumns} from journal_event
       where store_id = app.store_id() and ${entryKinds} and body::text ilike any ($1)
       union all
       select ${eventRowColumns} from journal_event
       where store_id = app.store_id() and kind = 'malformed' and raw ilike any ($1) and event_id in (
         select event_id from journal_warning
         where store_id = app.store_id() and code in ('malformed_event', 'foreign_store'))`,
      [patterns],
    )
  const { rows: sales } = await tx.query<EventRow>(
    `select ${eventRowColumns} from journal_event
     where store_id = app.store_id() and event_id in (
       select sale_id from sale where store_id = app.store_id() and customer_id = $1)`,
    [customerId],
  )
  const { rows: named } = await byText([`%${customerId}%`])
  const words = wordsOf(
    customerId,
    [...sales, ...named].map(({ body }) => body),
  )
  const { rows: written } = words.length === 0 ? { rows: [] } : await byText(words.map(patternOf))
  return [...new Map([...sales, ...named, ...written].map((row) => [row.event_id, row])).values()]
}

/** As the word stands in the text of a JSON value. */
function patternOf(word: string): string {
  const inJson = JSON.stringify(word).slice(1, -1)
  return `%${inJson.replaceAll(/[\\%_]/g, '\\$&')}%`
}

/** The record as domain keeps it, also where an edit came after, and the names under which the customer's bills waited. */
async function forgetInRecords(tx: Tx, { customer_id: customerId, at_ms: atMs }: Erased): Promise<void> {
  await tx.query(
    `update shop_record set fields = fields || $2::jsonb
     where store_id = app.store_id() and record_kind = 'customer' and record_id = $1 and not fields @> $2::jsonb`,
    [customerId, JSON.stringify(erasedChanges(instant(atMs)))],
  )
  await tx.query(
    `update shop_record set fields = fields || '{"name": ""}'
     where store_id = app.store_id() and record_kind = 'bill' and fields->>'customerId' = $1
       and fields->>'name' <> ''`,
    [customerId],
  )
}
