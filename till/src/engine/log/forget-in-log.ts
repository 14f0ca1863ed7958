import { recordWithoutCustomer } from '@laci/domain/customer/erasing.ts'
import { type LeavingCustomer, withoutCustomer, wordsOf } from '@laci/domain/customer/leaving.ts'
import type { Sha256Hex } from '@laci/domain/events/envelope.ts'
import { hashOf } from '@laci/domain/events/hash-chain.ts'
import type { Table } from 'dexie'
import { type SoundStore, soundRows } from './sound-rows.ts'
import type { TillDatabase } from './till-database.ts'

/** Some milliseconds of a slow tablet; between two pages a sale has its turn. */
const rowsPerPage = 200

/**
 * Forgets a customer in what a device keeps of the journal [CUSTOMER-10]: sales, other entries, bills that wait under the
 * name, and own events that the server has confirmed. The newest own event stays until there is a newer one, because the
 * chain and the second copy go on from it; one that is not confirmed is still to be sent as it was sealed. Every page is a
 * transaction of its own, and all of it can be done again: the words that name the person are kept until none is left,
 * because who goes on after a power cut could not learn them any more. `write` runs a transaction of the writer. Answers
 * whether nothing had to stay.
 */
export async function forgetInLog(
  database: TillDatabase,
  write: (work: () => Promise<void>) => Promise<void>,
  customerId: string,
  sha256: Sha256Hex,
): Promise<boolean> {
  const key = `leaving ${customerId}`
  const kept = await database.mark.get(key)
  let words = (Array.isArray(kept?.value) ? kept.value : []) as readonly string[]
  const learn = (bodies: readonly object[]) => {
    words = wordsOf(customerId, bodies as readonly Body[], words)
  }
  // Pages here as well: a sale waits for whoever reads what it writes.
  const reading = (work: () => Promise<void>) => work()
  await inPages(database.sale, reading, async (rows) => learn(rows.map(({ sale }) => sale)))
  await inPages(database.entry, reading, async (rows) => learn(rows.map(({ body }) => body)))
  await inPages(database.event, reading, async (rows) => learn(rows.map(({ event }) => event.body)))
  const leaving: LeavingCustomer = { customerId, words }
  await write(async () => {
    await database.mark.put({ key, value: leaving.words })
  })
  const left = <Told extends object>(body: Told): Told => withoutCustomer(body as Told & Body, leaving)

  await inPages(database.sale, write, (rows) =>
    putChanged(database.sale, rows, (row) => replaced(row, 'sale', left(row.sale))),
  )
  await inPages(database.entry, write, (rows) =>
    putChanged(database.entry, rows, (row) =>
      replaced(row, 'body', left(row.body as Body) as typeof row.body),
    ),
  )
  await inPages(database.record, write, (rows) =>
    putChanged(database.record, rows, (row) => recordWithoutCustomer(row, customerId)),
  )
  const newest = (await database.event.orderBy('deviceSeq').lastKey()) ?? 0
  let isWhole = true
  await inPages(database.event, write, (rows) =>
    putChanged(database.event, rows, (row) => {
      const body = left(row.event.body)
      if (body === row.event.body) return row
      if (row.isPending === 1 || row.deviceSeq === newest) {
        isWhole = false
        return row
      }
      const event = { ...row.event, body }
      return { ...row, event, forgottenHash: hashOf(event, sha256) }
    }),
  )
  if (isWhole) await write(() => database.mark.delete(key))
  return isWhole
}

type Body = { readonly [member: string]: unknown }

/** All rows in the order of their keys, so many at a time; `run` gives each page its transaction. */
async function inPages<Row, Key>(
  table: Table<Row, Key>,
  run: (work: () => Promise<void>) => Promise<void>,
  page: (rows: readonly Row[]) => Promise<void>,
): Promise<void> {
  const { keyPath } = table.schema.primKey
  const keyOf = (row: Row): unknown =>
    Array.isArray(keyPath)
      ? keyPath.map((part) => row[part as keyof Row])
      : row[keyPath as string as keyof Row]
  for (let after: unknown = null, isMore = true; isMore; ) {
    await run(async () => {
      const from = after === null ? table.orderBy(':id') : table.where(':id').above(after)
      const rows = await from.limit(rowsPerPage).toArray()
      await page(rows.filter(soundRows[table.name as SoundStore]))
      const last = rows.at(-1)
      isMore = rows.length === rowsPerPage
      if (last !== undefined) after = keyOf(last)
    })
  }
}

async function putChanged<Row, Key>(
  table: Table<Row, Key>,
  rows: readonly Row[],
  change: (row: Row) => Row,
): Promise<void> {
  const changed = rows.flatMap((row) => {
    const next = change(row)
    return next === row ? [] : [next]
  })
  await table.bulkPut(changed)
}

function replaced<Row, Member extends keyof Row>(row: Row, member: Member, value: Row[Member]): Row {
  return row[member] === value ? row : { ...row, [member]: value }
}
