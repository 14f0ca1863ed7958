import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestShop } from '../testing/shop.ts'
import { startTestServer, type TestServer } from '../testing/test-server.ts'
import { createCatchUpWork, type JournalBook } from './journal-book.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

test('[REPORT-69] a hundred shops that cannot be brought up to their journal keep no other one waiting', async () => {
  const { storeId, owner } = await openTestShop(server)
  // Behind all others by its id.
  const last = `ffffffff${randomUUID().slice(8)}`
  await server.ownerPool.query(
    `insert into stores (id, owner_id, name, phone)
     select id, $2, 'Toko', '0812' from unnest($1::uuid[]) as id`,
    [[last, ...Array.from({ length: 120 }, () => `0${randomUUID().slice(1)}`)], owner.userId],
  )
  await server.ownerPool.query(
    'insert into journal_head (store_id, last_seq) select id, 1 from stores where owner_id = $1 and id <> $2',
    [owner.userId, storeId],
  )
  const added: string[] = []
  const book: JournalBook = {
    ...{ name: 'test', head: 'report_head', kinds: ['sale_recorded'], eventsAtOnce: 10 },
    add(_, id) {
      if (id !== last) return Promise.reject(new Error('broken'))
      added.push(id)
      return Promise.resolve()
    },
  }
  const work = createCatchUpWork(book, server.deps)
  work.start()
  await expect
    .poll(
      () => {
        work.poke()
        return added
      },
      { timeout: 15_000, interval: 200 },
    )
    .toContain(last)
  await work.stop()
})
