import type { Fact } from '@laci/domain/events/fact.ts'
import { openReplica } from '@laci/domain/journal/replica.ts'
import { applyPage } from '@laci/domain/journal/replica-page.ts'
import { replicaText } from '@laci/domain/journal/replica-view.ts'
import type { BalanceRow, CatalogRow, RecordRow, SnapshotLine } from '@laci/domain/journal/wire.ts'
import { expect, test } from 'vitest'
import {
  coffee,
  customerFact,
  heldBill,
  noodles,
  owedFact,
  parking,
  productFact,
  saleFact,
  sri,
  stockFact,
  voidedBill,
} from '../../testing/facts.ts'
import {
  addTestDevice,
  callApi,
  openTestShop,
  pull,
  push,
  snapshot,
  type TestDevice,
} from '../../testing/shop.ts'
import { server, shop, till, useTestShop } from '../../testing/test-shop.ts'

useTestShop()

/** Follows the stream from the beginning in small pages while `isOver` says no; answers every number it saw. */
async function follow(device: TestDevice, isOver: () => boolean): Promise<number[]> {
  const seen: number[] = []
  for (;;) {
    const wasOver = isOver()
    const { body } = await pull(server, device, { after: seen.at(-1) ?? 0, limit: 7 })
    seen.push(...body.events.map((event) => event.storeSeq))
    if (wasOver && !body.hasMore) return seen
  }
}

/** Pushes `pushCount` times three sales, one call after the other. */
async function sellOn(device: TestDevice, pushCount: number): Promise<void> {
  for (let index = 0; index < pushCount; index += 1) {
    const events = [1, 2, 3].map((n) => device.maker.seal(saleFact(device, index * 3 + n, [coffee, noodles])))
    expect((await push(server, device, events)).status).toBe(200)
  }
}

test('[SYNC-29] while four tills push at once, a reader sees every number, once and in order', async () => {
  const tills = [till, ...(await Promise.all([1, 2, 3].map(() => addTestDevice(server, shop))))]
  let isOver = false
  const reading = follow(till, () => isOver)
  await Promise.all(tills.map((device) => sellOn(device, 10)))
  isOver = true
  expect(await reading).toEqual(Array.from({ length: 120 }, (_, index) => index + 1))
  const { rows } = await server.ownerPool.query(
    `select account, subject, sum(amount)::bigint as amount from movement where store_id = $1 group by 1, 2
     except select account, subject, amount from balance where store_id = $1`,
    [shop.storeId],
  )
  expect(rows, 'balances are the sums of the movements').toEqual([])
})

test('[SYNC-29] pages follow each other, warnings have a cursor of their own', async () => {
  const events = Array.from({ length: 12 }, (_, index) =>
    till.maker.seal(saleFact(till, index + 1, [parking])),
  )
  for (const event of events.slice(1)) Object.assign(event, { prevHash: 'ab'.repeat(32) })
  await push(server, till, events)
  const first = await pull(server, till, { limit: 5 })
  expect(first.body.events.map((event) => event.storeSeq)).toEqual([1, 2, 3, 4, 5])
  expect(first.body).toMatchObject({ hasMore: true, lastSeq: 12, acceptedThrough: 12 })
  expect(first.body.warnings.map((warning) => warning.warningSeq)).toEqual([1, 2, 3, 4, 5])
  const rest = await pull(server, till, { after: 12, warningsAfter: 5 })
  expect(rest.body).toMatchObject({ events: [], hasMore: false })
  expect(rest.body.warnings.map((warning) => warning.warningSeq)).toEqual([6, 7, 8, 9, 10, 11])
  expect((await pull(server, till, { after: 999 })).body).toMatchObject({
    events: [],
    lastSeq: 12,
    hasMore: false,
  })
})

test('[SYNC-29] a page of large events ends early and still goes on', async () => {
  const text = Array.from({ length: 40_000 }, (_, index) =>
    String.fromCharCode(0x4e00 + ((index * 7919) % 20_000)),
  ).join('')
  for (let index = 0; index < 4; index += 1) {
    await push(server, till, [
      till.maker.seal({ kind: 'from_the_future', body: { text: text.repeat(5) } }),
      till.maker.seal({ kind: 'from_the_future', body: { text: text.repeat(5) } }),
    ])
  }
  const sizes: number[] = []
  let after = 0
  for (let hasMore = true; hasMore; ) {
    const { body } = await pull(server, till, { after })
    sizes.push(body.events.length)
    after = body.events.at(-1)!.storeSeq
    hasMore = body.hasMore
  }
  expect(after).toBe(8)
  expect(sizes.length).toBeGreaterThan(1)
})

const productId = (index: number) => `0191d5c5-0000-7000-8000-${String(index).padStart(12, '0')}`

async function fillCatalogue(productCount: number): Promise<void> {
  for (let from = 0; from < productCount; from += 200) {
    const products = Array.from({ length: Math.min(200, productCount - from) }, (_, index) => ({
      productId: productId(from + index),
      changes: { name: `Barang ${from + index}`, priceRupiah: 1_000 },
    }))
    await push(server, till, [till.maker.seal({ kind: 'product_saved', body: { products } })])
  }
}

/** What a till knows after this download and everything that came after it. */
async function replicaAfter(lines: readonly SnapshotLine[]): Promise<string> {
  const rows: CatalogRow[] = []
  const head = lines[0]!
  if (head.line !== 'head') throw new Error('a download starts with its head')
  const records: RecordRow[] = []
  const balances: BalanceRow[] = []
  for (const line of lines) {
    if (line.line === 'products') rows.push(...line.products)
    if (line.line === 'records') records.push(...line.records)
    if (line.line === 'balances') balances.push(...line.balances)
  }
  const replica = openReplica({
    deviceId: till.deviceId,
    cursor: head.lastSeq,
    recentIds: [],
    rows,
    records,
    balances,
    settings: head.settings,
    settingsThroughSeq: head.settingsThroughSeq,
    pending: [],
  })
  for (let hasMore = true; hasMore; ) {
    const { body } = await pull(server, till, { after: replica.cursor })
    expect(applyPage(replica, body.events)).toMatchObject({ ok: true })
    hasMore = body.hasMore
  }
  return replicaText(replica)
}

test('[SYNC-32] a download that breaks off between any two lines, while others sell, ends in the same shop', async () => {
  await fillCatalogue(2_300)
  const other = await addTestDevice(server, shop)
  const known = [0, 999, 1_000, 1_500, 2_299].map((index) => ({
    productId: productId(index),
    name: `Barang ${index}`,
    priceRupiah: 1_000,
  }))
  let counter = 0
  const sellEverywhere = async () => {
    counter += 1
    await push(server, other, [
      other.maker.seal(saleFact(other, counter, known)),
      other.maker.seal(
        productFact({ productId: productId(5_000 + counter), name: `Baru ${counter}`, priceRupiah: 1 }),
      ),
      other.maker.seal({
        kind: 'product_saved',
        body: { products: [{ productId: productId(1_500), changes: { priceRupiah: 2_000 + counter } }] },
      }),
      // Goods of a product that nobody has named: counted all the same.
      other.maker.seal(stockFact({ productId: productId(9_000 + counter), name: '', priceRupiah: 1 }, 3_000)),
      other.maker.seal({ kind: 'settings_saved', body: { changes: { receiptHeader: `Halo ${counter}` } } }),
      other.maker.seal(customerFact({ name: 'Bu Sri', note: `Kali ${counter}` })),
      other.maker.seal(owedFact(counter * 1_000)),
      // Paid back at once: a balance of zero was made of something, too.
      other.maker.seal(owedFact(500, productId(7_000))),
      other.maker.seal(owedFact(-500, productId(7_000))),
    ])
  }
  await sellEverywhere()
  const lines: SnapshotLine[] = []
  let cursor: string | undefined
  for (let isEnd = false; !isEnd; ) {
    // One line, then the connection breaks and the shop goes on selling.
    const [line] = await snapshot(server, till, cursor)
    lines.push(line!)
    if ('cursor' in line!) cursor = line.cursor
    else if (line!.line === 'head') {
      const [, firstProducts] = await snapshot(server, till)
      lines.push(firstProducts!)
      if (firstProducts!.line === 'products') cursor = firstProducts!.cursor
    }
    isEnd = line!.line === 'end'
    if (!isEnd) await sellEverywhere()
  }
  expect(lines.map((line) => line.line)).toEqual([
    'head',
    ...['products', 'products', 'products', 'records', 'balances', 'sales', 'entries', 'entries', 'end'],
  ])
  const resumed = await replicaAfter(lines)
  expect(resumed).toBe(await replicaAfter(await snapshot(server, till)))
  // And the same as a till that has followed the stream from its first event.
  const fromNothing: SnapshotLine[] = [
    { ...(lines[0] as Extract<SnapshotLine, { line: 'head' }>), lastSeq: 0, settingsThroughSeq: 0 },
  ]
  expect(JSON.parse(await replicaAfter(fromNothing))).toEqual(JSON.parse(resumed))
})

test('[SYNC-32] a first load brings the sales of the kept days, older ones stay on the server', async () => {
  till.maker.atMs -= 60 * 86_400_000
  await push(server, till, [till.maker.seal(saleFact(till, 1, [parking]))])
  till.maker.atMs += 60 * 86_400_000
  const recent = Array.from({ length: 501 }, (_, index) =>
    till.maker.seal(saleFact(till, index + 1, [parking])),
  )
  for (let from = 0; from < recent.length; from += 100)
    await push(server, till, recent.slice(from, from + 100))
  const sales = (await snapshot(server, till)).flatMap((line) => (line.line === 'sales' ? [line.sales] : []))
  expect(sales.map((chunk) => chunk.length)).toEqual([200, 200, 101])
  expect(sales.flat()).toMatchObject(recent)
})

test('[SYNC-32, SYNC-43] a first load brings entries of the kept days, open bills, and what belongs to open debts', async () => {
  const other = '0191d5c5-0000-7000-8000-00000000c058'
  const kindsAbout = (lines: readonly SnapshotLine[], customerId: string) =>
    lines
      .flatMap((line) => (line.line === 'entries' ? line.entries : []))
      .filter((event) => (event.body as { customerId?: string }).customerId === customerId)
  const bill = (billId: string, name: string): Fact => ({
    kind: 'bill_held',
    body: heldBill(billId, name),
  })
  const [open, dropped] = [productId(1), productId(2)] as const
  const longAgo = server.clock() - 60 * 86_400_000
  const facts = [
    customerFact({ name: 'Bu Sri' }),
    owedFact(5_000),
    owedFact(-5_000),
    owedFact(8_000),
    owedFact(4_000, other),
    owedFact(-4_000, other),
    bill(open, 'Meja 1'),
    bill(dropped, 'Meja 2'),
    { kind: 'bill_voided', body: voidedBill(dropped) } as const,
  ]
  const events = facts.map((fact, index) => {
    till.maker.atMs = longAgo + index * 1_000
    return till.maker.seal(fact)
  })
  await push(server, till, events)
  // The server learned of all that long ago, too.
  await server.ownerPool.query(
    'update journal_event set received_at_ms = received_at_ms - $2::bigint where store_id = $1',
    [shop.storeId, 60 * 86_400_000],
  )
  await server.ownerPool.query(
    'update shop_record set changed_at_ms = changed_at_ms - $2::bigint where store_id = $1',
    [shop.storeId, 60 * 86_400_000],
  )
  till.maker.atMs = server.clock()
  await push(server, till, [till.maker.seal(owedFact(1_000))])
  const lines = await snapshot(server, till)
  // The first debt was paid and is over; whoever owes nothing brings nothing.
  expect(
    kindsAbout(lines, sri)
      .map((event) => (event.body as { amountRupiah: number }).amountRupiah)
      .sort(),
  ).toEqual([1_000, 1_000, 8_000])
  expect(kindsAbout(lines, other)).toEqual([])
  const records = lines.flatMap((line) => (line.line === 'records' ? line.records : []))
  expect(records.map(({ recordKind, recordId }) => [recordKind, recordId])).toEqual([
    ['bill', open],
    ['customer', sri],
  ])
  expect(lines.flatMap((line) => (line.line === 'balances' ? line.balances : []))).toMatchObject([
    { account: 'kasbon', subject: sri, amount: 9_000 },
    { account: 'kasbon', subject: other, amount: 0 },
  ])
})

test('[SYNC-34] a server restored from an old backup is refilled by the tills, to the same rows', async () => {
  const other = await addTestDevice(server, shop)
  const own = [
    till.maker.seal(productFact(coffee)),
    till.maker.seal(stockFact(coffee, 50_000)),
    ...[1, 2, 3].map((counter) => till.maker.seal(saleFact(till, counter, [coffee]))),
  ]
  const others = [1, 2].map((counter) => other.maker.seal(saleFact(other, counter, [coffee])))
  await push(server, till, own.slice(0, 2))
  const tables = [
    'journal_head',
    'journal_event',
    'sale',
    'sale_line',
    'sale_payment',
    'movement',
    'balance',
    'product',
    'shop_record',
    'refund',
    'refund_line',
    'refund_payment',
    'kasbon_payment',
    'payment_check',
    'device',
  ]
  for (const table of tables)
    await server.ownerPool.query(
      `create table backup_${table} as select * from ${table} where store_id = $1`,
      [shop.storeId],
    )
  await push(server, other, others)
  await push(server, till, own.slice(2))
  const before = await shopFigures()
  // The disk dies; what comes back is the backup.
  for (const table of tables) {
    if (table !== 'device')
      await server.ownerPool.query(`delete from ${table} where store_id = $1`, [shop.storeId])
  }
  await server.ownerPool.query(
    `update device set accepted_through = b.accepted_through, last_hash = b.last_hash, last_at_ms = b.last_at_ms
     from backup_device b where b.device_id = device.device_id`,
  )
  for (const table of tables) {
    if (table !== 'device') await server.ownerPool.query(`insert into ${table} select * from backup_${table}`)
    await server.ownerPool.query(`drop table backup_${table}`)
  }
  const next = till.maker.seal(saleFact(till, 4, [coffee]))
  expect((await push(server, till, [next])).body).toMatchObject({ acceptedThrough: 2, lastSeq: 2 })
  expect((await pull(server, other)).body).toMatchObject({ acceptedThrough: 0, lastSeq: 2 })
  // Sent again in another order than the first time.
  expect((await push(server, till, own.slice(2))).body).toMatchObject({ acceptedThrough: 5, warnings: [] })
  expect((await push(server, other, others)).body).toMatchObject({ acceptedThrough: 2, warnings: [] })
  expect(await shopFigures()).toEqual(before)
})

async function shopFigures() {
  const { rows } = await server.ownerPool.query(
    `select (select json_agg(row_to_json(s) order by sale_id) from (
              select sale_id, device_id, receipt_number, total_rupiah, sold_at from sale where store_id = $1) s) as sales,
            (select count(*) from sale_line where store_id = $1) as lines,
            (select json_agg(row_to_json(b) order by subject) from (
              select account, subject, amount from balance where store_id = $1) b) as balances,
            (select json_agg(event_id order by event_id) from journal_event where store_id = $1) as events`,
    [shop.storeId],
  )
  return rows[0]
}

test('[SYNC-36] a database that cannot write is a wait: nothing is stored, later the same call goes through', async () => {
  const events = [1, 2, 3].map((counter) => till.maker.seal(saleFact(till, counter, [coffee])))
  await server.ownerPool.query(
    `alter database ${server.testDatabase.name} set default_transaction_read_only = on`,
  )
  await server.ownerPool.query(
    `select pg_terminate_backend(pid) from pg_stat_activity where datname = $1 and usename = 'laci_app'`,
    [server.testDatabase.name],
  )
  const refused = await push(server, till, events)
  expect([refused.status, refused.body.code, refused.headers.get('retry-after')]).toEqual([
    503,
    'server_busy',
    '5',
  ])
  await server.ownerPool.query('set default_transaction_read_only = off')
  await server.ownerPool.query(
    `alter database ${server.testDatabase.name} set default_transaction_read_only = off`,
  )
  const { rows } = await server.ownerPool.query('select from journal_event where store_id = $1', [
    shop.storeId,
  ])
  expect(rows).toHaveLength(0)
  await server.ownerPool.query(
    `select pg_terminate_backend(pid) from pg_stat_activity where datname = $1 and usename = 'laci_app'`,
    [server.testDatabase.name],
  )
  await expect.poll(async () => (await push(server, till, events)).status).toBe(200)
  expect((await pull(server, till)).body).toMatchObject({ acceptedThrough: 3, lastSeq: 3 })
})

test('[SYNC-36] a lost connection in the middle of a push is a wait as well', async () => {
  const events = [till.maker.seal(saleFact(till, 1, [parking]))]
  // The shop's lock is taken, so that the push hangs until its connection is cut.
  const blocker = await server.ownerPool.connect()
  await blocker.query('begin')
  await blocker.query('select from journal_head where store_id = $1 for update', [shop.storeId])
  const pushing = push(server, till, events)
  await expect
    .poll(async () => {
      const { rows } = await blocker.query(
        `select pid from pg_stat_activity where datname = $1 and wait_event_type = 'Lock'`,
        [server.testDatabase.name],
      )
      for (const { pid } of rows) await blocker.query('select pg_terminate_backend($1)', [pid])
      return rows.length
    })
    .toBe(1)
  expect((await pushing).status).toBe(503)
  await blocker.query('rollback')
  blocker.release()
  expect(await push(server, till, events)).toMatchObject({
    status: 200,
    body: { acceptedThrough: 1, lastSeq: 1 },
  })
  expect((await callApi(server, 'GET', '/healthz')).status).toBe(200)
})

test('[SYNC-38] the last word of a till about what it has not sent is kept, by push and by pull', async () => {
  const said = async () => {
    const { rows } = await server.ownerPool.query<{ unsent_count: number | null }>(
      'select unsent_count from device where device_id = $1',
      [till.deviceId],
    )
    return rows[0]?.unsent_count
  }
  const sale = (counter: number) => till.maker.seal(saleFact(till, counter))
  expect((await push(server, till, [sale(1)])).status).toBe(200)
  await pull(server, till)
  // A till of before says nothing.
  expect(await said()).toBeNull()
  expect((await push(server, till, [sale(2)], { unsentCount: 250 })).status).toBe(200)
  expect(await said()).toBe(250)
  expect((await push(server, till, [sale(3)], { unsentCount: 0 })).status).toBe(200)
  expect((await pull(server, till, { unsent: 0 })).status).toBe(200)
  expect(await said()).toBe(0)
  expect((await pull(server, till, { unsent: 7 })).status).toBe(200)
  expect(await said()).toBe(7)
  // A push that is refused holds what was in it: such a till does not get to a pull.
  const held = [till.maker.seal(saleFact(till, 4)), till.maker.seal(saleFact(till, 5))]
  expect((await push(server, till, held, { protocol: 0, unsentCount: 3 })).status).toBe(426)
  expect(await said()).toBe(5)
  expect((await push(server, till, held, { firstSeq: 'satu' })).status).toBe(400)
  expect(await said()).toBe(2)
  expect((await pull(server, till, { unsent: 'banyak' })).status).toBe(400)
  expect((await push(server, till, [], { unsentCount: -1 })).status).toBe(400)
  expect(await said()).toBe(2)
  expect((await pull(server, till, { unsent: 999_999_999_999 })).status).toBe(200)
  expect(await said()).toBe(2_147_483_647)
})

test('[SYNC-89] a till that lost the end of its chain hears what is known of it here, and nobody else does', async () => {
  const sale = (counter: number) => till.maker.seal(saleFact(till, counter))
  const [first, second, third] = [sale(1), sale(2), sale(3)]
  await push(server, till, [first, second])
  const endOf = ({ deviceSeq, hash }: { deviceSeq: number; hash: string }) => `${deviceSeq}.${hash}`
  const tailTold = async (query: Parameters<typeof pull>[2]) => (await pull(server, till, query)).body.tail
  // A till of before says nothing and is told nothing; one that knows its end neither.
  expect(await tailTold({})).toBeUndefined()
  expect(await tailTold({ unsent: 0, tail: endOf(second) })).toBeUndefined()
  const stored = { deviceSeq: 2, hash: second.hash, receipt: null }
  expect(await tailTold({ unsent: 0, tail: endOf(first) })).toEqual(stored)
  expect(await tailTold({ unsent: 0, tail: '' })).toEqual(stored)
  // What was only heard of counts as well, and is never forgotten for an earlier end.
  const heard = { deviceSeq: 3, hash: third.hash, receipt: { day: '2026-11-20', counter: 3 } }
  expect(await tailTold({ unsent: 1, tail: `${endOf(third)}.2026-11-20.3` })).toBeUndefined()
  expect(await tailTold({ unsent: 1, tail: endOf(second) })).toEqual(heard)
  expect(await tailTold({ unsent: 0, tail: endOf(first) })).toEqual(heard)
  // Here it is its own witness; the day's newest number stays known.
  await push(server, till, [third])
  expect(await tailTold({ unsent: 0, tail: endOf(second) })).toEqual(heard)
  const other = await addTestDevice(server, shop)
  expect((await pull(server, other, { tail: '' })).body.tail).toBeUndefined()
  for (const tail of [
    '3',
    `3.${third.hash}.gestern.1`,
    `0.${third.hash}`,
    `${'9'.repeat(40)}.${third.hash}`,
  ]) {
    expect((await pull(server, till, { tail })).status).toBe(400)
  }
  expect(
    (await callApi(server, 'GET', '/api/sync/pull?tail=&tail=', { bearer: till.deviceKey })).status,
  ).toBe(400)
})

test('[SYNC-114] a pull answers what every till of the shop reads that was heard of lately', async () => {
  const ask = async (device: TestDevice, edition?: number | string) => {
    const query = edition === undefined ? '' : `?edition=${edition}`
    const answer = await callApi(server, 'GET', `/api/sync/pull${query}`, { bearer: device.deviceKey })
    return answer.status === 200
      ? (answer.body as { readableEdition: number }).readableEdition
      : answer.status
  }
  const other = await addTestDevice(server, shop)
  const foreign = await addTestDevice(server, await openTestShop(server, 'Toko Lain'))
  expect(await ask(till, 3), 'the other one has said nothing yet').toBe(1)
  expect(await ask(other, 2)).toBe(2)
  expect(await ask(till, 3)).toBe(2)
  expect(await ask(foreign, 4), 'of another shop').toBe(4)
  // A release of before editions was put back.
  expect(await ask(other)).toBe(1)
  expect(await ask(other, 5)).toBe(3)
  expect(await ask(till, 9_999_999_999)).toBe(5)
  for (const bad of ['-1', 'satu', '2.5']) expect(await ask(till, bad)).toBe(400)
  expect(await ask(other, 2)).toBe(2)
  // Silent for longer than a till keeps sales, it holds nobody back; heard of again, it does.
  server.clock.advance(36 * 24 * 3_600_000)
  expect(await ask(till, 6)).toBe(6)
  expect(await ask(other, 2)).toBe(2)
  expect(await ask(till, 6)).toBe(2)
  await server.ownerPool.query('update device set revoked_at = now() where device_id = $1', [other.deviceId])
  expect(await ask(till, 6)).toBe(6)
})
