import { maximumStoresPerOwner } from '@laci/domain/account/open-store.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { signUpPerson, type TestPerson } from '../../testing/people.ts'
import { callRest } from '../../testing/rest-calls.ts'
import { callApi, openTestShop } from '../../testing/shop.ts'
import { makeShopkeeper } from '../../testing/shop-records.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

const named = (count: number) => Array.from({ length: count }, (_, index) => ({ name: `Toko ${index}` }))

async function storesOf(person: TestPerson): Promise<number> {
  const { rows } = await server.ownerPool.query(
    'select count(*)::int as count from stores where owner_id = $1',
    [person.userId],
  )
  return rows[0].count
}
const insert = (person: TestPerson, body: unknown, headers: Record<string, string> = {}) =>
  callRest(server, person, 'POST', '/stores', { body, headers })

test('[DATA-14] a list of shops beyond the limit makes none of them, however it is sent', async () => {
  const { owner } = await openTestShop(server)
  for (const [count, headers] of [
    [1_000, {}],
    [maximumStoresPerOwner, {}],
    [100, { prefer: 'resolution=ignore-duplicates' }],
    [100, { prefer: 'return=representation' }],
    [100, { prefer: 'missing=default' }],
  ] as const) {
    const answer = await insert(owner, named(count), headers)
    expect([answer.status, answer.body]).toMatchObject([
      400,
      { code: 'P0001', message: expect.stringContaining(`paling banyak ${maximumStoresPerOwner} toko`) },
    ])
    expect(await storesOf(owner)).toBe(1)
  }
})

test('[DATA-14] shops of both doors are counted together, also thirty at once', async () => {
  const { owner } = await openTestShop(server)
  const answers = await Promise.all([
    ...Array.from({ length: 30 }, (_, index) => insert(owner, [{ name: `Toko ${index}` }])),
    ...Array.from({ length: 10 }, () =>
      callApi(server, 'POST', '/api/stores', {
        bearer: owner.accessToken,
        body: { storeId: crypto.randomUUID(), name: 'Cabang' },
      }),
    ),
  ])
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(maximumStoresPerOwner - 1)
  expect(await storesOf(owner)).toBe(maximumStoresPerOwner)
  const more = { storeId: crypto.randomUUID(), name: 'Lagi' }
  expect(
    await callApi(server, 'POST', '/api/stores', { bearer: owner.accessToken, body: more }),
  ).toMatchObject({ status: 409, body: { code: 'too_many_stores' } })
})

test('[DATA-14] an old page that registers by itself still makes its first shop and its account', async () => {
  const person = await signUpPerson(server)
  expect((await insert(person, { owner_id: person.userId, name: 'Warung' })).status).toBe(201)
  expect(await storesOf(person)).toBe(1)
})

test('[DATA-15] a bank number is not changed without end: each change is kept and told', async () => {
  const person = await makeShopkeeper(server)
  const change = (index: number) =>
    callRest(server, person, 'PATCH', `/affiliates?id=eq.${person.affiliateId}`, {
      body: { account_number: String(10_000_000 + index) },
    })
  expect((await change(0)).status).toBe(204)
  const statuses = (await Promise.all(Array.from({ length: 40 }, (_, index) => change(index + 1)))).map(
    ({ status }) => status,
  )
  expect(statuses.filter((status) => status === 204)).toHaveLength(30)
  const { rows } = await server.ownerPool.query(
    'select count(*)::int as count from bank_number_change where affiliate_id = $1',
    [person.affiliateId],
  )
  expect(rows).toEqual([{ count: 30 }])
})

/** What a person may send to this door and what bounds it; everything else is refused whole [DATA-3]. */
const writes: [string, 'POST' | 'PATCH' | 'DELETE', number][] = [
  // One account a person, by the unique key.
  ['accounts', 'POST', 409],
  ['accounts', 'PATCH', 403],
  ['accounts', 'DELETE', 403],
  ['stores', 'POST', 400],
  ['stores', 'PATCH', 403],
  ['stores', 'DELETE', 403],
  ['affiliates', 'POST', 403],
  ['affiliates', 'DELETE', 403],
  ['affiliates_stats', 'POST', 403],
  ['affiliates_stats', 'PATCH', 403],
  ['affiliates_stats', 'DELETE', 403],
  ['subscription_payments', 'POST', 403],
  ['subscription_payments', 'PATCH', 403],
  ['subscription_payments', 'DELETE', 403],
]

test.each(writes)(
  '[DATA-16] five hundred rows of %s by %s leave nothing behind',
  async (table, method, status) => {
    const person = await makeShopkeeper(server)
    const count = async () =>
      (await server.ownerPool.query(`select count(*)::int as count from ${table}`)).rows[0].count
    const rowOf: Record<string, object> = {
      accounts: {
        account_id: person.userId,
        start_date: '2026-01-01',
        end_date: '2027-01-01',
        email: 'a@b.example',
      },
      stores: { name: 'Toko' },
      affiliates: { user_id: person.userId, affiliate_code: 'AAA1000', name: 'A', email: 'a@b.example' },
      affiliates_stats: { affiliate_id: person.affiliateId },
      subscription_payments: {
        ...{ affiliate_id: person.affiliateId, account_name: 'A', package_name: '1 bulan' },
        ...{ amount: 1, affiliate_commission: 1 },
      },
    }
    const changes: Record<string, object> = {
      ...{ accounts: { name: 'Lain' }, stores: { name: 'Lain' }, affiliates_stats: { clicks: 9 } },
      subscription_payments: { affiliate_paid: true },
    }
    const before = await count()
    const answer = await callRest(
      server,
      person,
      method,
      `/${table}${method === 'POST' ? '' : '?id=not.is.null'}`,
      {
        ...(method === 'POST' && { body: Array.from({ length: 500 }, () => rowOf[table]) }),
        ...(method === 'PATCH' && { body: changes[table] }),
      },
    )
    expect(answer.status).toBe(status)
    expect(await count()).toBe(before)
  },
)
