import { randomUUID } from 'node:crypto'
import { maximumStoresPerOwner } from '@laci/domain/account/open-store.ts'
import { storeListSchema } from '@laci/domain/device/wire.ts'
import { entitlementSchema } from '@laci/domain/entitlement/wire.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { signUpPerson } from '../../testing/people.ts'
import { addTestDevice, callApi, openTestShop, pull, push, type TestShop } from '../../testing/shop.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

const open = (bearer: string, body: unknown) => callApi(server, 'POST', '/api/stores', { bearer, body })
async function rows(text: string, values: unknown[] = []) {
  return (await server.ownerPool.query(text, values)).rows as Record<string, unknown>[]
}
const ledgersOf = (userId: string) =>
  rows(
    `select end_date, account_type, token, store_id,
       (select count(*)::int from plan_grant where user_id = $1) as grants,
       (select count(*)::int from token_entry where user_id = $1) as entries
     from accounts where account_id = $1`,
    [userId],
  )

async function branchOf(shop: TestShop, name: string): Promise<TestShop> {
  const storeId = randomUUID()
  expect((await open(shop.owner.accessToken, { storeId, name })).status).toBe(201)
  return { ...shop, storeId }
}

test('[ACCOUNT-27] another shop has its owner and the number, and neither trial nor plan nor tokens move', async () => {
  const shop = await openTestShop(server, 'Toko Pusat')
  const { accessToken, userId, phone } = shop.owner
  const before = await ledgersOf(userId)
  const storeId = randomUUID()
  expect(await open(accessToken, { storeId, name: '  Cabang \n Timur ' })).toMatchObject({
    status: 201,
    body: { storeId },
  })
  expect(
    await rows(
      'select name, address, phone, telp, promo, role from stores join membership on store_id = id where id = $1',
      [storeId],
    ),
  ).toEqual([
    { name: 'Cabang Timur', address: '', phone: `0${phone.slice(3)}`, telp: '', promo: '', role: 'owner' },
  ])
  expect(await ledgersOf(userId)).toEqual(before)
  const listed = await callApi(server, 'GET', '/api/stores', { bearer: accessToken })
  expect(storeListSchema.parse(listed.body).stores).toEqual([
    { storeId: shop.storeId, name: 'Toko Pusat', role: 'owner' },
    { storeId, name: 'Cabang Timur', role: 'owner' },
  ])
})

test('[ACCOUNT-27] the same wish again, and ten times at once, is one shop', async () => {
  const { owner } = await openTestShop(server)
  const storeId = randomUUID()
  const all = await Promise.all(
    Array.from({ length: 10 }, () => open(owner.accessToken, { storeId, name: 'Cabang' })),
  )
  expect(all.map(({ status, body }) => [status, body])).toEqual(all.map(() => [201, { storeId }]))
  expect(await rows('select id from stores where owner_id = $1', [owner.userId])).toHaveLength(2)
})

test('[ACCOUNT-27] a till of the second shop sells under the account’s plan, and each shop has its own journal', async () => {
  const shop = await openTestShop(server)
  const branch = await branchOf(shop, 'Cabang')
  const first = await addTestDevice(server, shop)
  const second = await addTestDevice(server, branch)
  expect([first.letter, second.letter]).toEqual(['A', 'A'])
  const holdings = []
  for (const { deviceKey } of [first, second]) {
    const answer = await callApi(server, 'GET', '/api/entitlement', { bearer: deviceKey })
    holdings.push(entitlementSchema.parse(answer.body).holding)
  }
  expect(holdings[1]).toEqual(holdings[0])
  const event = second.maker.seal({
    kind: 'settings_saved',
    body: { changes: { storeName: 'Cabang Timur' } },
  })
  expect((await push(server, second, [event])).status).toBe(200)
  expect((await pull(server, first)).body.events).toEqual([])
  expect((await pull(server, second)).body.events).toHaveLength(1)
  expect(
    await rows('select name from stores where owner_id = $1 order by name', [shop.owner.userId]),
  ).toEqual([{ name: 'Cabang Timur' }, { name: 'Toko Uji' }])
})

test('[ACCOUNT-28] no name, a name too long, no account, somebody else’s shop and too many shops are refused', async () => {
  const shop = await openTestShop(server)
  const { accessToken } = shop.owner
  const other = await openTestShop(server)
  const stranger = await signUpPerson(server)
  const staff = await signUpPerson(server)
  await server.ownerPool.query(
    `insert into membership (store_id, user_id, role) values ($1, $2, 'cashier')`,
    [shop.storeId, staff.userId],
  )
  const storeId = randomUUID()
  const tries: [number, string, string, unknown][] = [
    [400, 'store_name_missing', accessToken, { storeId, name: ' \n ' }],
    [400, 'store_name_missing', accessToken, { storeId }],
    [400, 'name_too_long', accessToken, { storeId, name: 'x'.repeat(81) }],
    [400, 'name_too_long', accessToken, { storeId, name: ' '.repeat(60_000) }],
    [400, 'invalid_body', accessToken, { storeId: 'x', name: 'Cabang' }],
    [409, 'account_missing', stranger.accessToken, { storeId, name: 'Cabang' }],
    [409, 'account_missing', staff.accessToken, { storeId, name: 'Cabang' }],
    [403, 'store_forbidden', accessToken, { storeId: other.storeId, name: 'Cabang' }],
  ]
  for (const [status, code, bearer, body] of tries) {
    const answer = await open(bearer, body)
    expect([answer.status, answer.body.code]).toEqual([status, code])
  }
  expect((await callApi(server, 'POST', '/api/stores', { body: { storeId, name: 'Cabang' } })).status).toBe(
    401,
  )
  expect(await rows('select id from stores where id = $1', [storeId])).toEqual([])
  expect(await rows('select name from stores where id = $1', [other.storeId])).toEqual([{ name: 'Toko Uji' }])
  for (let count = 1; count < maximumStoresPerOwner; count += 1) await branchOf(shop, `Cabang ${count}`)
  const tooMany = await open(accessToken, { storeId, name: 'Satu lagi' })
  expect([tooMany.status, tooMany.body.code]).toEqual([409, 'too_many_stores'])
  // Of a shop that is there already nothing is asked.
  expect((await open(accessToken, { storeId: shop.storeId, name: 'Toko Uji' })).status).toBe(201)
})

test('[ACCOUNT-28] who has asked to be deleted opens no shop', async () => {
  const { owner } = await openTestShop(server)
  await server.ownerPool.query(
    `insert into account_deletion (user_id, requested_at, erase_after) values ($1, $2, $3)`,
    [owner.userId, new Date(server.clock()), new Date(server.clock() + 86_400_000)],
  )
  const answer = await open(owner.accessToken, { storeId: randomUUID(), name: 'Cabang' })
  expect([answer.status, answer.body.code]).toEqual([409, 'account_leaving'])
  expect(await rows('select id from stores where owner_id = $1', [owner.userId])).toHaveLength(1)
})
