import { hash } from 'node:crypto'
import { instant } from '@laci/domain/base/time/instant.ts'
import { erasedChanges } from '@laci/domain/customer/erasing.ts'
import { withoutCustomer, wordsOf } from '@laci/domain/customer/leaving.ts'
import type { Rows } from '../../db/row-types.ts'
import type { Tx } from '../../db/scope.ts'
import { contentHashOf, type EventRow, eventRowColumns } from '../../shop/event-row.ts'

const sha256Hex = (text: string) => hash('sha256', text)

/** How far the forgetting of a customer has come; `asked_at_ms` is the device's clock when it was asked for. */
type Erasing = Pick<
  Rows['customer_erasure'],
  'customer_id' | 'until_seq' | 'words_seq' | 'words' | 'through_seq'
> & { asked_at_ms: number; is_gone_through: boolean }

type PageRow = EventRow & { readonly store_seq: number; readonly is_counted: boolean }
/** `throughSeq`: everything up to here that may speak of these customers is in it. */
type Page = { readonly rows: readonly PageRow[]; readonly throughSeq: number }

/** How much one transaction looks at: a page keeps the process from other shops for some milliseconds. */
export type PageSize = { readonly events: number; readonly bytes: number }

/** So many customers who were gone through are looked for at once in what comes later. */
const customersAtOnce = 50

/** A body that nobody counts and that is longer than any of ours is not read word by word: it leaves whole. */
const longestUncounted = 64_000

/**
 * The next step of what is due in the shop that the transaction is scoped to: one page of its events for one customer, or what
 * came later for those who were gone through. False: nothing is left. Each step can be done again, and all of them together
 * leave no word of a customer in whatever has come until the last one [CUSTOMER-8].
 */
export async function forgetStep(tx: Tx, storeId: string, nowMs: number, size: PageSize): Promise<boolean> {
  const { rows: heads } = await tx.query<Pick<Rows['journal_head'], 'last_seq'>>(
    'select last_seq from journal_head where store_id = app.store_id()',
  )
  const lastSeq = heads[0]?.last_seq ?? 0
  // Locked: two servers at once wait for each other, and the second one sees what the first has done.
  const { rows } = await tx.query<Erasing>(
    `select customer_id, asked_at_ms, erased_at_ms is not null as is_gone_through, until_seq, words_seq, words, through_seq
     from customer_erasure
     where store_id = app.store_id() and (erased_at_ms is null or through_seq < $1)
     order by erased_at_ms nulls first, through_seq, customer_id limit $2 for update`,
    [lastSeq, customersAtOnce],
  )
  const first = rows[0]
  if (first === undefined) return false
  if (first.is_gone_through) await followNews(tx, storeId, rows, lastSeq, size)
  else await goThrough(tx, storeId, first, { lastSeq, nowMs, size })
  return true
}

/** One page for a customer who was not gone through yet: first to learn the names, then without the person. */
async function goThrough(
  tx: Tx,
  storeId: string,
  erasing: Erasing,
  { lastSeq, nowMs, size }: { readonly lastSeq: number; readonly nowMs: number; readonly size: PageSize },
): Promise<void> {
  const { customer_id: customerId, words_seq: wordsSeq, through_seq: throughSeq, words } = erasing
  const untilSeq = erasing.until_seq ?? lastSeq
  if (wordsSeq < untilSeq) {
    const page = await readPage(tx, [customerId], { fromSeq: wordsSeq, untilSeq, size })
    const bodies = countedBodies(page)
    await tx.query(
      `update customer_erasure set until_seq = $2, words = $3, words_seq = $4
       where store_id = app.store_id() and customer_id = $1`,
      [customerId, untilSeq, wordsOf(customerId, bodies, words), page.throughSeq],
    )
    return
  }
  let page: Page = { rows: [], throughSeq: untilSeq }
  let eventCount = 0
  if (throughSeq < untilSeq) {
    page = await readPage(tx, [customerId], { fromSeq: throughSeq, untilSeq, size })
    eventCount = (await forgetIn(tx, storeId, { customerId, words }, page.rows)).eventCount
  }
  const isLast = page.throughSeq >= untilSeq
  await tx.query(
    `update customer_erasure set through_seq = $2, event_count = event_count + $3, until_seq = $5,
       words = case when $4::bigint is null then words else '{}' end, erased_at_ms = $4
     where store_id = app.store_id() and customer_id = $1`,
    [customerId, page.throughSeq, eventCount, isLast ? nowMs : null, untilSeq],
  )
  if (isLast) await forgetInRecords(tx, erasing)
}

/** What came since these customers were gone through, from tills that did not know yet. */
async function followNews(
  tx: Tx,
  storeId: string,
  erased: readonly Erasing[],
  lastSeq: number,
  size: PageSize,
): Promise<void> {
  const ids = erased.map((one) => one.customer_id)
  const fromSeq = Math.min(...erased.map((one) => one.through_seq))
  const page = await readPage(tx, ids, { fromSeq, untilSeq: lastSeq, size })
  const bodies = countedBodies(page)
  const words = new Map(ids.map((customerId) => [customerId, wordsOf(customerId, bodies)]))
  let { rows } = page
  // Each goes on from what the one before left: an event may name two of them.
  for (const customerId of ids) {
    rows = (await forgetIn(tx, storeId, { customerId, words: words.get(customerId)! }, rows)).rows
  }
  for (const one of erased) await forgetInRecords(tx, one)
  await tx.query(
    `update customer_erasure set through_seq = greatest(through_seq, $2)
     where store_id = app.store_id() and customer_id = any ($1)`,
    [ids, page.throughSeq],
  )
}

/** Names are learnt from what counts alone: whoever may not rename a customer chooses no words to be covered [SYNC-65]. */
function countedBodies({ rows }: Page): PageRow['body'][] {
  return rows.flatMap(({ body, is_counted: isCounted }) => (isCounted ? [body] : []))
}

/** Kinds that are rarely about a customer and many: a sale is found by its own row. */
const entryKinds = `kind not in ('sale_recorded', 'product_saved', 'settings_saved', 'malformed')`

/**
 * The next events that may speak of these customers, in the shop's order: all but sales to others, products and settings,
 * and whatever nobody counts. Three walks along an index each, of which no page reads more than it takes.
 */
async function readPage(
  tx: Tx,
  customerIds: readonly string[],
  {
    fromSeq,
    untilSeq,
    size,
  }: { readonly fromSeq: number; readonly untilSeq: number; readonly size: PageSize },
): Promise<Page> {
  const { rows } = await tx.query<PageRow & { readonly is_within: boolean }>(
    `select ${eventRowColumns}, store_seq, standing = 'counted' as is_counted,
            bytes_through <= $5 or place = 1 as is_within
     from (
       select *, row_number() over (order by store_seq) as place,
              sum(pg_column_size(body) + coalesce(pg_column_size(raw), 0)) over (order by store_seq) as bytes_through
       from (
         select * from journal_event where store_id = app.store_id() and store_seq in (
           (select store_seq from journal_event
            where store_id = app.store_id() and store_seq > $2 and store_seq <= $3 and ${entryKinds}
            order by store_seq limit $4)
           union all
           (select store_seq from journal_event
            where store_id = app.store_id() and store_seq > $2 and store_seq <= $3 and standing <> 'counted'
            order by store_seq limit $4)
           union all
           (select store_seq from sale
            where store_id = app.store_id() and customer_id = any ($1) and store_seq > $2 and store_seq <= $3
            order by store_seq limit $4)
         ) order by store_seq limit $4
       ) next
     ) sized order by store_seq`,
    [customerIds, fromSeq, untilSeq, size.events, size.bytes],
  )
  const within = rows.filter((row) => row.is_within)
  const isAll = within.length === rows.length && rows.length < size.events
  return { rows: within, throughSeq: isAll ? untilSeq : within.at(-1)!.store_seq }
}

type Leaving = { readonly customerId: string; readonly words: readonly string[] }

/** Answers the events as they are now, and how many of them said something of the customer. */
async function forgetIn(
  tx: Tx,
  storeId: string,
  leaving: Leaving,
  rows: readonly PageRow[],
): Promise<{ readonly rows: PageRow[]; readonly eventCount: number }> {
  const left = rows.map((row) => leftOf(row, leaving))
  const forgotten = left.filter((row, at) => row !== rows[at])
  if (forgotten.length > 0) {
    const told = forgotten.map((row) => [
      row.event_id,
      row.body,
      contentHashOf(storeId, row, sha256Hex),
      row.raw,
    ])
    await tx.query('select app.forget_in_events(app.store_id(), $1, $2::jsonb)', [
      leaving.customerId,
      JSON.stringify(told),
    ])
  }
  return { rows: left, eventCount: forgotten.length }
}

/** The same row where there was nothing to forget. */
function leftOf(row: PageRow, leaving: Leaving): PageRow {
  const isRawGone = row.raw !== null && row.raw !== '' && speaksOf(row.raw, leaving)
  const raw = isRawGone ? '' : row.raw
  if (!row.is_counted) {
    const text = JSON.stringify(row.body)
    if (text.length > longestUncounted && speaksOf(text, leaving)) return { ...row, body: {}, raw }
  }
  const body = withoutCustomer(row.body, leaving)
  return body === row.body && !isRawGone ? row : { ...row, body, raw }
}

/** Whether a text that nobody reads word by word says the id or one of the words, however it is written. */
function speaksOf(text: string, { customerId, words }: Leaving): boolean {
  const lower = text.toLowerCase()
  return [customerId, ...words].some((word) => {
    const sought = word.toLowerCase()
    return lower.includes(sought) || lower.includes(JSON.stringify(sought).slice(1, -1))
  })
}

/** The record as domain keeps it, also where an edit came after, and the names under which the customer's bills waited. */
async function forgetInRecords(
  tx: Tx,
  { customer_id: customerId, asked_at_ms: askedAtMs }: Erasing,
): Promise<void> {
  await tx.query(
    `update shop_record set fields = fields || $2::jsonb
     where store_id = app.store_id() and record_kind = 'customer' and record_id = $1 and not fields @> $2::jsonb`,
    [customerId, JSON.stringify(erasedChanges(instant(askedAtMs)))],
  )
  await tx.query(
    `update shop_record set fields = fields || '{"name": ""}'
     where store_id = app.store_id() and record_kind = 'bill' and fields->>'customerId' = $1
       and fields->>'name' <> ''`,
    [customerId],
  )
}
