import { maximumUnitPriceRupiah } from '@laci/domain/base/money/rupiah.ts'
import { maximumQuantityThousandths } from '@laci/domain/base/quantity/quantity.ts'
import { expect, test } from 'vitest'
import { coffee, parking, productFact, saleFact } from '../../testing/facts.ts'
import { addTestDevice, callApi, openTestShop, pull, push, pushBody, snapshot } from '../../testing/shop.ts'
import { server, shop, till, useTestShop } from '../../testing/test-shop.ts'

useTestShop()

const poisonKinds: { name: string; reason: string; spoil(text: string): string }[] = [
  { name: 'no object', reason: 'wrong_shape', spoil: () => '42' },
  { name: 'null', reason: 'wrong_shape', spoil: () => 'null' },
  { name: 'a list', reason: 'wrong_shape', spoil: () => '[[[]]]' },
  { name: 'a missing hash', reason: 'wrong_shape', spoil: (text) => text.replace('"hash"', '"hush"') },
  {
    name: 'a number as text',
    reason: 'wrong_shape',
    spoil: (text) => text.replace('"version":1', '"version":"1"'),
  },
  {
    name: 'a kind that is none',
    reason: 'wrong_shape',
    spoil: (text) => text.replace('sale_recorded', '<script>'),
  },
  {
    name: 'a price with sen',
    reason: 'wrong_body',
    spoil: (text) => text.replace(/"totalRupiah":\d+/, '"totalRupiah":0.5'),
  },
  {
    name: 'a quantity below zero',
    reason: 'wrong_body',
    spoil: (text) => text.replace('"quantityThousandths":1000', '"quantityThousandths":-1000'),
  },
  {
    name: 'more rupiah than there are',
    reason: 'wrong_body',
    spoil: (text) => text.replace(/"totalRupiah":\d+/, '"totalRupiah":99999999999999999999'),
  },
  {
    name: 'a number beyond a double',
    reason: 'wrong_text',
    spoil: (text) => text.replace('"note":""', '"note":"","weight":1e999999'),
  },
  { name: 'U+0000', reason: 'wrong_text', spoil: (text) => text.replace('Sari', 'Sa\\u0000ri') },
  { name: 'half a surrogate pair', reason: 'wrong_text', spoil: (text) => text.replace('Sari', 'Sa\\ud83d') },
  {
    name: 'half a surrogate pair in a name of a member',
    reason: 'wrong_text',
    spoil: (text) => text.replace('"note":""', '"note":"","\\udc00":1'),
  },
  {
    name: '__proto__',
    reason: 'wrong_text',
    spoil: (text) => text.replace('"note":""', '"note":"","__proto__":{"isAdmin":true}'),
  },
  {
    name: 'depth',
    reason: 'wrong_text',
    spoil: (text) => text.replace('"note":""', `"note":"","deep":${'['.repeat(20_000)}${']'.repeat(20_000)}`),
  },
  {
    name: "another device's id",
    reason: 'wrong_place',
    spoil: (text) =>
      text.replaceAll(/"deviceId":"[^"]+"/g, '"deviceId":"0191d5c5-0000-7000-8000-0000000000ff"'),
  },
  {
    name: 'a number that is not its place',
    reason: 'wrong_place',
    spoil: (text) => text.replace('"deviceSeq":2', '"deviceSeq":7'),
  },
  {
    name: 'our own word for poison',
    reason: 'wrong_body',
    spoil: (text) => text.replace('sale_recorded', 'malformed'),
  },
]

for (const { name, reason, spoil } of poisonKinds) {
  test(`[SYNC-20] ${name}: kept as it came, the sales around it are stored`, async () => {
    const events = [1, 2, 3].map((counter) => till.maker.seal(saleFact(till, counter, [parking])))
    const poison = spoil(JSON.stringify(events[1]))
    const rawBody = JSON.stringify(pushBody(server, till, [events[0], 'POISON', events[2]])).replace(
      '"POISON"',
      () => poison,
    )
    const answer = await callApi(server, 'POST', '/api/sync/push', { bearer: till.deviceKey, rawBody })
    expect(answer).toMatchObject({ status: 200, body: { acceptedThrough: 3, lastSeq: 3, conflicts: [] } })
    expect(answer.body.warnings).toContainEqual({ code: 'malformed_event', deviceSeq: 2 })
    const { rows } = await server.ownerPool.query(
      'select kind, raw, body from journal_event where store_id = $1 order by store_seq',
      [shop.storeId],
    )
    expect(rows.map((row) => row.kind)).toEqual(['sale_recorded', 'malformed', 'sale_recorded'])
    expect(rows[1]).toMatchObject({ raw: poison, body: { reason } })
    // Sent again it is the same row, and every till can go on behind it.
    const again = await callApi(server, 'POST', '/api/sync/push', { bearer: till.deviceKey, rawBody })
    expect(again.body).toMatchObject({ acceptedThrough: 3, lastSeq: 3, warnings: answer.body.warnings })
    const page = await pull(server, till)
    expect(page.body.events.map((event) => [event.storeSeq, event.deviceSeq])).toEqual([
      [1, 1],
      [2, 2],
      [3, 3],
    ])
    expect(({} as { isAdmin?: boolean }).isAdmin).toBeUndefined()
  })
}

test('[SYNC-20] a poisoned event with its own hash keeps the chain of its device', async () => {
  const events = [1, 2, 3].map((counter) => till.maker.seal(saleFact(till, counter, [parking])))
  const poison = { ...events[1]!, body: { ...events[1]!.body, totalRupiah: -1 } }
  const answer = await push(server, till, [events[0], poison, events[2]])
  expect(answer.body.warnings).toEqual([{ code: 'malformed_event', deviceSeq: 2 }])
})

test('[SYNC-20] an event of another shop is kept aside, counted nowhere and warned of', async () => {
  const other = await openTestShop(server)
  const foreign = till.maker.sealWith(saleFact(till, 1, [coffee]), { storeId: other.storeId })
  expect((await push(server, till, [foreign])).body).toMatchObject({
    acceptedThrough: 1,
    warnings: [{ code: 'foreign_store', deviceSeq: 1 }],
  })
  const { rows } = await server.ownerPool.query(
    `select (select count(*) from sale where store_id = any($1)) + (select count(*) from journal_event where store_id = $2) as count`,
    [[shop.storeId, other.storeId], other.storeId],
  )
  expect(rows[0].count).toBe(0)
})

test('[SYNC-26] what a newer till tells is kept whole, handed out and counted nowhere', async () => {
  const events = [
    till.maker.seal({
      kind: 'kind_of_tomorrow',
      body: { table: '7', lines: [{ name: 'Es teh', tags: ['a', null, true] }] },
    }),
    till.maker.seal({ kind: 'sale_recorded', version: 2, body: { lines: 'another shape' } }),
    till.maker.seal(saleFact(till, 1, [parking])),
  ]
  expect((await push(server, till, events)).body).toMatchObject({
    acceptedThrough: 3,
    lastSeq: 3,
    warnings: [
      { code: 'unknown_kind', deviceSeq: 1 },
      { code: 'unknown_kind', deviceSeq: 2 },
    ],
  })
  expect((await pull(server, till)).body.events).toMatchObject(events)
  const { rows } = await server.ownerPool.query('select from sale where store_id = $1', [shop.storeId])
  expect(rows).toHaveLength(1)
})

test('[SYNC-20] extreme but well-formed figures are stored and never stop a queue', async () => {
  const fact = saleFact(till, 1, [coffee])
  const line = {
    ...fact.body.lines[0]!,
    quantityThousandths: maximumQuantityThousandths,
    priceRupiah: maximumUnitPriceRupiah,
  }
  const events = [
    till.maker.seal({
      kind: 'sale_recorded',
      body: { ...fact.body, lines: Array(500).fill(line), businessDay: '0000-02-31' },
    }),
    till.maker.sealWith(saleFact(till, 2, [parking]), { at: 253_402_300_799_999 as never }),
    till.maker.sealWith(saleFact(till, 3, [parking]), { at: 0 as never }),
    till.maker.seal({
      kind: 'settings_saved',
      body: {
        changes: { storeName: `${' '.repeat(500)}Toko${' '.repeat(500)}`, ownerName: '😀'.repeat(40) },
      },
    }),
    till.maker.seal({
      kind: 'product_saved',
      body: {
        products: [
          { productId: coffee.productId, changes: {} },
          { productId: coffee.productId, changes: { unit: 'x' } },
        ],
      },
    }),
    till.maker.seal({
      kind: 'from_the_future',
      body: { ratio: 1e300, small: 5e-324, text: '😀'.repeat(1000) },
    }),
  ]
  const answer = await push(server, till, events)
  expect(answer).toMatchObject({ status: 200, body: { acceptedThrough: 6, lastSeq: 6 } })
  expect(answer.body.warnings.filter((warning) => warning.code === 'malformed_event')).toEqual([])
  expect((await pull(server, till)).body.events).toMatchObject(events)
  expect((await snapshot(server, till)).map((line) => line.line)).toContain('end')
})

test('[SYNC-27] a bad request is answered in words and stores nothing', async () => {
  const event = till.maker.seal(saleFact(till, 1, [parking]))
  const good = pushBody(server, till, [event])
  const tries: { status: number; code: string; rawBody: string; bearer?: string }[] = [
    { status: 400, code: 'bad_json', rawBody: '{"protocol":1,' },
    { status: 400, code: 'bad_json', rawBody: '' },
    { status: 400, code: 'invalid_body', rawBody: '[]' },
    { status: 400, code: 'invalid_body', rawBody: 'null' },
    { status: 400, code: 'invalid_body', rawBody: '"text"' },
    { status: 400, code: 'invalid_body', rawBody: JSON.stringify({ ...good, events: [] }) },
    { status: 400, code: 'invalid_body', rawBody: JSON.stringify({ ...good, events: {} }) },
    {
      status: 400,
      code: 'invalid_body',
      rawBody: JSON.stringify({ ...good, events: Array(101).fill(event) }),
    },
    { status: 400, code: 'invalid_body', rawBody: JSON.stringify({ ...good, firstSeq: '1' }) },
    { status: 400, code: 'invalid_body', rawBody: JSON.stringify({ ...good, firstSeq: 0 }) },
    { status: 400, code: 'invalid_body', rawBody: JSON.stringify({ ...good, storeId: "' or 1=1" }) },
    { status: 400, code: 'invalid_body', rawBody: `${'{"a":'.repeat(50_000)}1${'}'.repeat(50_000)}` },
    {
      status: 413,
      code: 'body_too_large',
      rawBody: JSON.stringify({ ...good, padding: 'x'.repeat(10_000_000) }),
    },
    { status: 426, code: 'client_too_old', rawBody: JSON.stringify({ ...good, protocol: 0 }) },
    { status: 401, code: 'device_unknown', rawBody: JSON.stringify(good), bearer: '' },
    { status: 401, code: 'device_unknown', rawBody: JSON.stringify(good), bearer: shop.owner.accessToken },
    {
      status: 401,
      code: 'device_unknown',
      rawBody: JSON.stringify(good),
      bearer: `${till.deviceKey.slice(0, -1)}${till.deviceKey.endsWith('A') ? 'B' : 'A'}`,
    },
    {
      status: 403,
      code: 'wrong_store',
      rawBody: JSON.stringify({ ...good, storeId: '0191d5c5-0000-7000-8000-000000000001' }),
    },
  ]
  for (const { status, code, rawBody, bearer = till.deviceKey } of tries) {
    const answer = await callApi(server, 'POST', '/api/sync/push', { bearer, rawBody })
    expect([answer.status, answer.body.code], rawBody.slice(0, 80)).toEqual([status, code])
    expect(answer.body.message, 'an Indonesian sentence').toMatch(/\.$/)
  }
  for (const query of ['after=-1', 'after=x', 'warningsAfter=1e9', 'limit=99999999999999999999']) {
    const answer = await callApi(server, 'GET', `/api/sync/pull?${query}`, { bearer: till.deviceKey })
    expect([answer.status, answer.body.code], query).toEqual([400, 'invalid_query'])
  }
  for (const after of ['', '1', '1.products.x', "1.sales.'", '1.sales.1.1']) {
    const path = `/api/sync/snapshot?after=${encodeURIComponent(after)}`
    const answer = await callApi(server, 'GET', path, { bearer: till.deviceKey })
    expect([answer.status, answer.body.code], after).toEqual([400, 'invalid_query'])
  }
  expect((await pull(server, till)).body).toMatchObject({ lastSeq: 0, acceptedThrough: 0, events: [] })
  expect(await push(server, till, [event])).toMatchObject({ status: 200, body: { acceptedThrough: 1 } })
})

test('[SYNC-30] two tills edit one product: the order of the shop decides field by field', async () => {
  const other = await addTestDevice(server, shop)
  await push(server, till, [till.maker.seal(productFact(coffee))])
  await push(server, other, [
    other.maker.seal({
      kind: 'product_saved',
      body: {
        products: [{ productId: coffee.productId, changes: { priceRupiah: 2_000, category: 'Minuman' } }],
      },
    }),
  ])
  await push(server, till, [
    till.maker.seal({
      kind: 'product_saved',
      body: {
        products: [
          { productId: coffee.productId, changes: { priceRupiah: 1_700 } },
          { productId: coffee.productId, changes: { priceRupiah: 1_800, costRupiah: null } },
        ],
      },
    }),
  ])
  const { rows } = await server.ownerPool.query(
    'select fields, through_seq from product where store_id = $1',
    [shop.storeId],
  )
  expect(rows).toEqual([
    {
      fields: { name: 'Kopi Saset', priceRupiah: 1_800, category: 'Minuman', costRupiah: null },
      through_seq: 3,
    },
  ])
})

test('[SYNC-30] settings reach the shop and its owner, and no other shop', async () => {
  const other = await openTestShop(server, 'Toko Lain')
  await push(server, till, [
    till.maker.seal({
      kind: 'settings_saved',
      body: { changes: { storeName: 'Toko Baru', ownerName: 'Bu Ani', storePhone: '021-555' } },
    }),
    till.maker.seal({
      kind: 'settings_saved',
      body: { changes: { storeAddress: 'Jl. Mawar 1', receiptColumns: 48 } },
    }),
  ])
  const { rows } = await server.ownerPool.query(
    `select stores.name, address, telp, accounts.name as owner from stores join accounts on accounts.store_id = stores.id
     where stores.id = any($1) order by stores.name`,
    [[shop.storeId, other.storeId]],
  )
  expect(rows).toEqual([
    { name: 'Toko Baru', address: 'Jl. Mawar 1', telp: '021-555', owner: 'Bu Ani' },
    { name: 'Toko Lain', address: '', telp: '', owner: 'Budi' },
  ])
  expect((await snapshot(server, till))[0]).toMatchObject({
    line: 'head',
    lastSeq: 2,
    settings: {
      storeName: 'Toko Baru',
      receiptColumns: 48,
      receiptFooter: 'Terima kasih',
      ownerName: 'Bu Ani',
    },
  })
})
