import type { Envelope } from '@laci/domain/events/envelope.ts'
import { readJournalEvent } from '@laci/domain/journal/event-kinds.ts'
import { movementsOf } from '@laci/domain/journal/movements.ts'
import type pg from 'pg'

/**
 * What is wrong with these acknowledged events of one device, in their order, in the server's database: lost, doubled,
 * changed or only half written ones. Empty when nothing is.
 */
export async function findLosses(
  client: pg.Client,
  storeId: string,
  acknowledged: readonly Envelope[],
): Promise<string[]> {
  const faults: string[] = []
  const [first] = acknowledged
  if (first === undefined) return faults
  const { deviceId } = first
  const { rows } = await client.query<{ event_id: string; device_seq: number; hash: string; count: number }>(
    `select event_id, min(device_seq) as device_seq, encode(min(hash), 'hex') as hash, count(*)::int as count
     from journal_event where store_id = $1 and device_id = $2 and (device_seq >= $3 or event_id = any($4))
     group by event_id`,
    [storeId, deviceId, first.deviceSeq, acknowledged.map(({ eventId }) => eventId)],
  )
  const stored = new Map(rows.map((row) => [row.event_id, row]))
  for (const event of acknowledged) {
    const row = stored.get(event.eventId)
    if (!row) faults.push(`event ${event.deviceSeq} was acknowledged and is lost`)
    else if (row.count !== 1) faults.push(`event ${event.deviceSeq} stands ${row.count} times in the journal`)
    else if (row.hash !== event.hash || row.device_seq !== event.deviceSeq) {
      faults.push(`event ${event.deviceSeq} has another content`)
    }
  }
  const { rows: sales } = await client.query<{
    sale_id: string
    total: number
    lines: number
    payments: number
  }>(
    `select sale_id, total_rupiah as total,
            (select count(*)::int from sale_line l where l.store_id = s.store_id and l.sale_id = s.sale_id) as lines,
            (select count(*)::int from sale_payment p where p.store_id = s.store_id and p.sale_id = s.sale_id) as payments
     from sale s where store_id = $1 and device_id = $2 and sale_id = any($3)`,
    [storeId, deviceId, acknowledged.map(({ eventId }) => eventId)],
  )
  const saleOf = new Map(sales.map((sale) => [sale.sale_id, sale]))
  for (const event of acknowledged) {
    const known = readJournalEvent(event)
    if (known?.kind !== 'sale_recorded') continue
    const sale = saleOf.get(event.eventId)
    const isWhole =
      sale?.total === known.body.totalRupiah &&
      sale.lines === known.body.lines.length &&
      sale.payments === known.body.payments.length
    if (!isWhole) faults.push(`sale ${known.body.receiptNumber} is not whole: ${JSON.stringify(sale)}`)
  }
  return faults
}

/** What is wrong with the sums of a shop: its numbers have gaps, or a balance is not the sum of its movements. */
export async function findWrongSums(client: pg.Client, storeId: string): Promise<string[]> {
  const faults: string[] = []
  const { rows: numbers } = await client.query<{ count: number; highest: number; head: number }>(
    `select count(*)::int as count, coalesce(max(store_seq), 0) as highest,
            (select last_seq from journal_head where store_id = $1) as head
     from journal_event where store_id = $1`,
    [storeId],
  )
  const { count, highest, head } = numbers[0]!
  if (count !== highest || highest !== head) {
    faults.push(`the shop's numbers have gaps: ${count} events up to ${highest}, head ${head}`)
  }
  const { rows: differing } = await client.query<{
    account: string
    subject: string
    balance: number
    sum: number
  }>(
    `select account, subject, coalesce(b.amount, 0) as balance, coalesce(m.sum, 0)::bigint as sum
     from (select account, subject, amount from balance where store_id = $1) b
     full join (select account, subject, sum(amount) as sum from movement where store_id = $1
                group by account, subject) m using (account, subject)
     where coalesce(b.amount, 0) <> coalesce(m.sum, 0)`,
    [storeId],
  )
  for (const row of differing)
    faults.push(`${row.account} ${row.subject} is ${row.balance}, its movements give ${row.sum}`)
  return faults
}

/**
 * Compares every balance with what the events themselves say, by the domain's own function: a movement that was never
 * written is found as well. `before` holds the balances from before these events.
 */
export async function findWrongBalances(
  client: pg.Client,
  storeId: string,
  before: ReadonlyMap<string, number>,
  events: readonly Envelope[],
): Promise<string[]> {
  const expected = new Map(before)
  for (const event of events) {
    const known = readJournalEvent(event)
    if (!known) continue
    for (const { account, subject, amount } of movementsOf(known)) {
      const key = `${account} ${subject}`
      expected.set(key, (expected.get(key) ?? 0) + amount)
    }
  }
  const actual = await readBalances(client, storeId)
  const keys = new Set([...expected.keys(), ...actual.keys()])
  return [...keys]
    .filter((key) => (expected.get(key) ?? 0) !== (actual.get(key) ?? 0))
    .map((key) => `${key} is ${actual.get(key) ?? 0} and should be ${expected.get(key) ?? 0}`)
}

/** Amount by `account subject`. */
export async function readBalances(client: pg.Client, storeId: string): Promise<Map<string, number>> {
  const { rows } = await client.query<{ account: string; subject: string; amount: number }>(
    'select account, subject, amount from balance where store_id = $1',
    [storeId],
  )
  return new Map(rows.map((row) => [`${row.account} ${row.subject}`, row.amount]))
}
