import { afterAll, beforeAll, expect, test } from 'vitest'
import { inScope, type Scope } from '../../db/scope.ts'
import { addTestDevice, openTestShop, type TestDevice, type TestShop } from '../../testing/shop.ts'
import { addStaff, shopCodeOf, signInOn, trySignIn } from '../../testing/staff.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'

let server: TestServer
let shop: TestShop
let other: TestShop
let till: TestDevice
let otherTill: TestDevice
beforeAll(async () => {
  server = await startTestServer()
  shop = await openTestShop(server)
  other = await openTestShop(server)
  till = await addTestDevice(server, shop)
  otherTill = await addTestDevice(server, other)
  await addStaff(server, shop)
  await addStaff(server, other)
  await signInOn(server, shop, till)
  // Somebody waits for the owner, too: every table has a row of this shop.
  await trySignIn(server, { shopCode: await shopCodeOf(server, shop) })
})
afterAll(() => server.close())

const tables = ['staff_list', 'staff', 'staff_session', 'staff_device_request'] as const

/** How many rows of the first shop a scope sees, or the code with which the database refuses. */
const seen = (scope: Scope, table: string) =>
  inScope(server.deps.database, scope, async (tx) => {
    const { rows } = await tx.query<{ count: number }>(
      `select count(store_id) as count from ${table} where store_id = $1`,
      [shop.storeId],
    )
    return rows[0]!.count
  }).catch((error: { code?: string }) => error.code)

const code = (scope: Scope, statement: string) =>
  inScope(server.deps.database, scope, async (tx) => {
    const { rowCount } = await tx.query(statement)
    return rowCount
  }).catch((error: { code?: string }) => error.code)

test('[STAFF-6] the database shows staff to the owner within the shop, to its tills, and to nobody else', async () => {
  const role = 'authenticated'
  const { storeId } = shop
  const [mine, theirs] = [shop.owner.userId, other.owner.userId]
  const scopes: [Scope, ...(number | string)[]][] = [
    [{ role, userId: mine, storeId }, 1, 1, 1, 1],
    // Sessions and what they are worth are nothing that a till needs.
    [{ role, deviceId: till.deviceId, storeId }, 1, 1, 0, 1],
    [{ role, userId: mine }, 0, 0, 0, 0],
    [{ role, userId: theirs }, 0, 0, 0, 0],
    // A slip of ours that opened a shop for a stranger would still show nothing.
    [{ role, userId: theirs, storeId }, 0, 0, 0, 0],
    [{ role, userId: theirs, storeId: other.storeId }, 0, 0, 0, 0],
    [{ role, deviceId: otherTill.deviceId, storeId: other.storeId }, 0, 0, 0, 0],
    [{ role, storeId }, 0, 0, 0, 0],
    [{ role: 'anon', storeId }, '42501', '42501', '42501', '42501'],
  ]
  for (const [scope, ...expected] of scopes) {
    const found = []
    for (const table of tables) found.push(await seen(scope, table))
    expect([scope, ...found]).toEqual([scope, ...expected])
  }
})

test('[STAFF-6] hashes are read by nobody, and a till changes nothing', async () => {
  const owner: Scope = { role: 'authenticated', userId: shop.owner.userId, storeId: shop.storeId }
  const device: Scope = { role: 'authenticated', deviceId: till.deviceId, storeId: shop.storeId }
  for (const statement of [
    'select password_hash from staff',
    'select * from staff',
    'select token_hash from staff_session',
    'select token_hash from staff_device_request',
    'delete from staff',
    `update staff set store_id = '${other.storeId}'`,
    `update staff_list set shop_code = 'CDF347'`,
    'update staff_session set last_used_at = now()',
    'insert into staff_session (session_id) values (gen_random_uuid())',
  ]) {
    for (const scope of [owner, device])
      expect([statement, await code(scope, statement)]).toEqual([statement, '42501'])
  }
  // What the owner may do by its grant reaches no row for a till.
  for (const statement of [
    `update staff set rights = '{sell,settings}'`,
    'update staff_device_request set is_approved = true',
    'delete from staff_session',
  ]) {
    expect([statement, await code(device, statement)]).toEqual([statement, 0])
  }
  const hired = `insert into staff (staff_id, store_id, name, name_key, role, rights, maximum_discount_hundredths,
    password_hash, created_at, updated_at)
    values (gen_random_uuid(), '${shop.storeId}', 'Tamu', 'tamu', 'manager', '{}', 0, 'x', now(), now())`
  expect(await code(device, hired)).toBe('42501')
  expect(await code({ ...owner, userId: other.owner.userId }, hired)).toBe('42501')
})
