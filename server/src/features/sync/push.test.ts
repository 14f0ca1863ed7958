import { expect, test } from 'vitest'
import { coffee, noodles, parking, productFact, saleFact, stockFact } from '../../testing/facts.ts'
import { addTestDevice, pull, push } from '../../testing/shop.ts'
import { server, shop, till, useTestShop } from '../../testing/test-shop.ts'

useTestShop()

/** Every row that the shop has, per table, for "nothing changed". */
async function rowsOf(storeId: string): Promise<Record<string, unknown[]>> {
  const rows: Record<string, unknown[]> = {}
  for (const table of [
    'journal_event',
    'sale',
    'sale_line',
    'sale_payment',
    'movement',
    'balance',
    'product',
    'journal_warning',
  ]) {
    const result = await server.ownerPool.query(
      `select * from ${table} t where store_id = $1 order by to_jsonb(t)::text`,
      [storeId],
    )
    rows[table] = result.rows
  }
  return rows
}

async function balanceOf(subject: string | null): Promise<number | null> {
  const { rows } = await server.ownerPool.query<{ amount: number }>(
    'select amount from balance where store_id = $1 and subject = $2',
    [shop.storeId, subject],
  )
  return rows[0]?.amount ?? null
}

async function codesOfWarnings(): Promise<[string, number | null][]> {
  const { body } = await pull(server, till)
  return body.warnings.map((warning) => [warning.code, warning.deviceSeq])
}

test('[SYNC-20] stored events are numbered, projected and handed out as they came', async () => {
  const events = [
    till.maker.seal(productFact(coffee)),
    till.maker.seal(stockFact(coffee, 10_000)),
    till.maker.seal(saleFact(till, 1, [coffee])),
  ]
  expect(await push(server, till, events)).toMatchObject({
    status: 200,
    body: { acceptedThrough: 3, lastSeq: 3, conflicts: [], warnings: [] },
  })
  const page = await pull(server, till)
  expect(page.body.events.map(({ storeSeq, receivedAt, ...event }) => event)).toEqual(events)
  expect(page.body.events.map((event) => event.storeSeq)).toEqual([1, 2, 3])
  expect(page.body).toMatchObject({ lastSeq: 3, hasMore: false, acceptedThrough: 3, warnings: [] })
  expect(await balanceOf(coffee.productId)).toBe(9_000)
  expect(await balanceOf(till.deviceId)).toBe(1_500)
  const rows = await rowsOf(shop.storeId)
  expect(rows.sale).toMatchObject([{ sale_id: events[2]!.eventId, total_rupiah: 1_500, store_seq: 3 }])
  expect(rows.sale_line).toMatchObject([{ position: 1, name: 'Kopi Saset', net_rupiah: 1_500 }])
  expect(rows.sale_payment).toMatchObject([{ tender: 'cash', amount_rupiah: 1_500 }])
})

test('[SYNC-23] a push that is sent again changes nothing and is answered the same', async () => {
  // Three coffees without stock: the warning is part of the answer that must come again.
  const events = [1, 2, 3].map((counter) => till.maker.seal(saleFact(till, counter, [coffee])))
  const first = await push(server, till, events)
  const rows = await rowsOf(shop.storeId)
  expect(first.body.warnings).toEqual([{ code: 'stock_negative', deviceSeq: 3 }])
  const second = await push(server, till, events)
  expect({ ...second.body, serverTime: 0 }).toEqual({ ...first.body, serverTime: 0 })
  expect(await rowsOf(shop.storeId)).toEqual(rows)
})

test('[SYNC-23] ten equal pushes at once give one set of rows and ten equal answers', async () => {
  const events = Array.from({ length: 20 }, (_, index) => till.maker.seal(saleFact(till, index + 1)))
  const sentAt = server.clock()
  const answers = await Promise.all(Array.from({ length: 10 }, () => push(server, till, events, { sentAt })))
  for (const answer of answers) {
    expect(answer.status).toBe(200)
    expect({ ...answer.body, serverTime: 0 }).toEqual({ ...answers[0]!.body, serverTime: 0 })
  }
  const rows = await rowsOf(shop.storeId)
  expect(rows.sale).toHaveLength(20)
  expect(rows.sale_line).toHaveLength(40)
  expect(rows.journal_event).toHaveLength(20)
  expect(await balanceOf(coffee.productId)).toBe(-20_000)
})

test('[SYNC-23] a push that overlaps the one before stores only what is new', async () => {
  const events = [1, 2, 3, 4].map((counter) => till.maker.seal(saleFact(till, counter)))
  await push(server, till, events.slice(0, 3))
  expect(await push(server, till, events.slice(1))).toMatchObject({
    body: { acceptedThrough: 4, lastSeq: 4, conflicts: [] },
  })
  expect((await rowsOf(shop.storeId)).sale).toHaveLength(4)
  expect(await codesOfWarnings()).toEqual([
    ['stock_negative', 3],
    ['stock_negative', 3],
  ])
})

test('[SYNC-4] another content under a known id: the first stays, 409 inside the 200, the rest goes on', async () => {
  const first = till.maker.seal(saleFact(till, 1, [coffee]))
  await push(server, till, [first])
  const before = await rowsOf(shop.storeId)
  // One price changed, with the old hash still on it, and once more honestly sealed.
  const forged = { ...first, body: { ...first.body, totalRupiah: 1 } }
  const resealed = till.maker.sealWith(saleFact(till, 2, [noodles]), { eventId: first.eventId })
  const next = till.maker.seal(saleFact(till, 3, [coffee]))
  const answer = await push(server, till, [forged, resealed, next])
  expect(answer.status).toBe(200)
  expect(answer.body).toMatchObject({
    acceptedThrough: 3,
    lastSeq: 2,
    conflicts: [
      { eventId: first.eventId, deviceSeq: 1, status: 409, code: 'changed_body' },
      { eventId: first.eventId, deviceSeq: 2, status: 409, code: 'changed_body' },
    ],
  })
  const after = await rowsOf(shop.storeId)
  expect(after.sale!.filter((row) => (row as { sale_id: string }).sale_id === first.eventId)).toEqual(
    before.sale,
  )
  expect(after.sale).toHaveLength(2)
  // The same conflict again is the same finding.
  await push(server, till, [forged, resealed, next])
  expect(await codesOfWarnings()).toEqual([
    ['stock_negative', 1],
    ['changed_body', 1],
    ['changed_body', 2],
  ])
})

test('[SYNC-24] events beyond what the server holds are not stored; it says from where to send', async () => {
  const events = [1, 2, 3, 4, 5].map((counter) => till.maker.seal(saleFact(till, counter, [parking])))
  await push(server, till, events.slice(0, 1))
  const answer = await push(server, till, events.slice(3))
  expect(answer).toMatchObject({
    status: 200,
    body: { acceptedThrough: 1, lastSeq: 1, conflicts: [], warnings: [] },
  })
  expect((await rowsOf(shop.storeId)).journal_event).toHaveLength(1)
  expect(await push(server, till, events.slice(1))).toMatchObject({
    body: { acceptedThrough: 5, lastSeq: 5 },
  })
})

test('[SYNC-24] numbers that are lost for good leave a red warning and hold nothing up', async () => {
  const events = [1, 2, 3, 4].map((counter) => till.maker.seal(saleFact(till, counter, [parking])))
  await push(server, till, events.slice(0, 1))
  const answer = await push(server, till, events.slice(3), { isGapKnown: true })
  expect(answer.body).toMatchObject({
    acceptedThrough: 4,
    lastSeq: 2,
    warnings: [{ code: 'sequence_gap', deviceSeq: 4 }],
  })
  const { body } = await pull(server, till)
  expect(body.warnings).toMatchObject([{ code: 'sequence_gap', detail: { fromSeq: 2, toSeq: 3 } }])
})

test('[SYNC-24] a number that two events carry: both are kept, and the owner is warned', async () => {
  const first = till.maker.seal(saleFact(till, 1, [parking]))
  await push(server, till, [first])
  // A copied browser profile goes on counting from the same place.
  const copy = till.maker.sealWith(saleFact(till, 1, [parking]), { deviceSeq: 1, prevHash: first.prevHash })
  expect((await push(server, till, [copy])).body).toMatchObject({
    acceptedThrough: 1,
    lastSeq: 2,
    warnings: [{ code: 'sequence_reused', deviceSeq: 1 }],
  })
})

test('[SYNC-25] an event that does not match its hash or its predecessor is kept and named', async () => {
  const first = till.maker.seal(saleFact(till, 1, [parking]))
  const changed = till.maker.seal(saleFact(till, 2, [parking]))
  const third = till.maker.seal(saleFact(till, 3, [parking]))
  const tampered = { ...changed, body: { ...changed.body, cashierName: 'Tono' } }
  await push(server, till, [first, tampered, third])
  // The link to the call before is compared by the database, the ones inside a call by us.
  const elsewhere = till.maker.sealWith(saleFact(till, 4, [parking]), { prevHash: 'ab'.repeat(32) })
  const orphan = till.maker.sealWith(saleFact(till, 5, [parking]), { prevHash: 'cd'.repeat(32) })
  await push(server, till, [elsewhere, orphan])
  expect(await codesOfWarnings()).toEqual([
    ['hash_mismatch', 2],
    ['chain_broken', 4],
    ['chain_broken', 5],
  ])
  // What was tampered with is handed out as it came, and known again as itself.
  expect((await push(server, till, [first, tampered, third])).body.conflicts).toEqual([])
  expect((await pull(server, till)).body.events[1]).toMatchObject(tampered)
})

test('[SYNC-25] a wrong clock is told once an hour, a step back in time for its event', async () => {
  const sentAt = server.clock() - 26 * 3_600_000
  const first = till.maker.seal(saleFact(till, 1, [parking]))
  till.maker.atMs -= 6 * 60_000
  const second = till.maker.seal(saleFact(till, 2, [parking]))
  expect((await push(server, till, [first, second], { sentAt })).body.warnings).toEqual([
    { code: 'clock_wrong', deviceSeq: null },
    { code: 'back_dated', deviceSeq: 2 },
  ])
  till.maker.atMs -= 6 * 60_000
  await push(server, till, [till.maker.seal(saleFact(till, 3, [parking]))], { sentAt })
  const codes = await codesOfWarnings()
  expect(codes.filter(([code]) => code === 'back_dated')).toEqual([
    ['back_dated', 2],
    ['back_dated', 3],
  ])
  expect(codes.filter(([code]) => code === 'clock_wrong').length).toBeLessThanOrEqual(2)
})

test('[SYNC-31] a sale whose sums do not fit its lines is stored as it came, and the owner is warned', async () => {
  const fact = saleFact(till, 1, [coffee])
  const cheap = till.maker.seal({ ...fact, body: { ...fact.body, totalRupiah: 500 as never } })
  expect((await push(server, till, [cheap])).body.warnings).toEqual([
    { code: 'sale_sum_differs', deviceSeq: 1 },
    { code: 'stock_negative', deviceSeq: 1 },
  ])
  expect((await rowsOf(shop.storeId)).sale).toMatchObject([{ total_rupiah: 500 }])
})

test('[SYNC-31] a stock that falls below zero is told once, by the event that took the last', async () => {
  await push(server, till, [
    till.maker.seal(productFact(coffee)),
    till.maker.seal(stockFact(coffee, 1_000)),
    till.maker.seal(saleFact(till, 1, [coffee])),
  ])
  const other = await addTestDevice(server, shop)
  const late = await push(server, other, [other.maker.seal(saleFact(other, 1, [coffee]))])
  expect(late.body.warnings).toEqual([{ code: 'stock_negative', deviceSeq: 1 }])
  await push(server, till, [till.maker.seal(saleFact(till, 2, [coffee]))])
  const { body } = await pull(server, till)
  expect(body.warnings).toMatchObject([
    {
      code: 'stock_negative',
      deviceId: other.deviceId,
      detail: { productId: coffee.productId, name: 'Kopi Saset', stockThousandths: -1_000 },
    },
  ])
  expect(await balanceOf(coffee.productId)).toBe(-2_000)
})
