import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { callAuth } from '../testing/auth-calls.ts'
import { captureLog } from '../testing/captured-log.ts'
import { signUpPerson, testPassword } from '../testing/people.ts'
import { callRest } from '../testing/rest-calls.ts'
import { addTestDevice, callApi, openTestShop } from '../testing/shop.ts'
import { addStaff, asOwner, shopCodeOf, signInOn, trySignIn } from '../testing/staff.ts'
import { callStorage } from '../testing/storage-calls.ts'
import { startTestServer, type TestServer } from '../testing/test-server.ts'
import { limitFigures } from './limits.ts'
import { doors } from './security-log.ts'

let server: TestServer
const { log, lines } = captureLog('info')
beforeAll(async () => {
  server = await startTestServer({ deps: { log } })
})
// Every test is another day, with a log of its own.
beforeEach(() => {
  server.clock.advance(24 * 3_600_000)
  lines.length = 0
})
afterAll(() => server.close())

type Line = Record<string, unknown> & { security?: string }

/** The answer may be there a moment before its line. */
async function linesOf(security: string, count = 1): Promise<Line[]> {
  const read = () =>
    lines.map((line) => JSON.parse(line) as Line).filter((line) => line.security === security)
  await expect.poll(() => read().length).toBeGreaterThanOrEqual(count)
  return read()
}

test('[PLATFORM-36] every door is a route of the server', () => {
  const routes = new Set(server.routes.map(({ method, template }) => `${method} ${template}`))
  expect(Object.keys(doors).filter((door) => !routes.has(door))).toEqual([])
})

test('[PLATFORM-36] signing in is told, right or wrong, with a masked name and without the password', async () => {
  const person = await signUpPerson(server)
  lines.length = 0
  const signIn = (email: string, password: string) =>
    callAuth(server, 'POST', '/token?grant_type=password', { body: { email, password } })
  await signIn(person.email, 'salah-sekali')
  await signIn(person.email, testPassword)
  // A password in the wrong field.
  await signIn(testPassword, person.email)
  await signIn('budi@mail.example', 'salah-sekali')
  const told = await linesOf('token', 4)
  const local = `0${person.phone.slice(3)}`
  const masked = `${local.slice(0, 4)}***${local.slice(-3)}`
  const where = { address: '127.0.0.0/24', route: 'POST /auth/v1/token', grant: 'password' }
  expect(told).toMatchObject([
    { ...where, outcome: 'refused', status: 400, name: masked },
    { ...where, outcome: 'done', status: 200, name: masked },
    { ...where, outcome: 'refused', status: 400 },
    { ...where, outcome: 'refused', status: 400, name: 'b***@mail.example' },
  ])
  expect(told[2]).not.toHaveProperty('name')
  for (const line of told) {
    expect(line).toMatchObject({ time: expect.any(Number), reqId: expect.stringMatching(/^[0-9a-f-]{36}$/) })
  }
  for (const secret of ['salah-sekali', testPassword, person.phone.slice(1)]) {
    expect(lines.join('')).not.toContain(secret)
  }
})

test('[PLATFORM-36] signing out, changing what lets in, tills and staff are told by the id of who did it', async () => {
  const shop = await openTestShop(server)
  const { userId: callerId, accessToken } = shop.owner
  const till = await addTestDevice(server, shop)
  expect(await linesOf('add_till')).toMatchObject([{ outcome: 'done', callerId }])
  const staffId = await addStaff(server, shop)
  await signInOn(server, shop, till)
  const shopCode = await shopCodeOf(server, shop)
  await trySignIn(server, { shopCode, password: 'karyawan-salah' }, till.deviceKey)
  expect(await linesOf('staff_sign_in', 2)).toMatchObject([
    { outcome: 'done', callerId: till.deviceId, shopCode },
    { outcome: 'refused', callerId: till.deviceId, shopCode },
  ])
  await asOwner(server, shop, `/api/staff/${staffId}/disable`)
  expect(await linesOf('staff_disable')).toMatchObject([{ outcome: 'done', callerId }])
  await callAuth(server, 'PUT', '/user', { bearer: accessToken, body: { password: 'rahasia-baru' } })
  expect(await linesOf('change_person')).toMatchObject([{ outcome: 'done', callerId }])
  await callAuth(server, 'POST', '/logout', { bearer: accessToken })
  expect(await linesOf('sign_out')).toMatchObject([{ outcome: 'done', callerId }])
  const link = `${server.url}/auth/v1/verify?token=falsch&type=magiclink`
  await fetch(link, { redirect: 'manual' })
  expect(await linesOf('one_time_link')).toMatchObject([{ outcome: 'refused', status: 303, callerId: null }])
  for (const secret of ['karyawan-salah', 'rahasia-baru', 'falsch'])
    expect(lines.join('')).not.toContain(secret)
})

test('[PLATFORM-36] a refusal for lack of rights is told on every wire', async () => {
  const shop = await openTestShop(server)
  const stranger = await signUpPerson(server)
  lines.length = 0
  await callApi(server, 'GET', '/api/stores', {})
  const first = await callApi(server, 'GET', `/api/staff?storeId=${shop.storeId}`, {
    bearer: stranger.accessToken,
  })
  expect(first.status).toBe(403)
  await callAuth(server, 'GET', '/admin/users', { bearer: stranger.accessToken })
  await callRest(server, stranger, 'PATCH', `/affiliates_stats?id=eq.${shop.storeId}`, {
    body: { clicks: 9 },
  })
  const photo = `/object/product-photos/${shop.storeId}/a.png`
  const png = { body: Buffer.from('89504e470d0a1a0a', 'hex'), headers: { 'content-type': 'image/png' } }
  await callStorage(server, stranger, 'POST', photo, png)
  const told = await linesOf('call', 5)
  const statuses = told.map(({ outcome, status }) => `${outcome} ${status}`)
  expect(statuses.sort()).toEqual(['refused 401', ...Array.from({ length: 4 }, () => 'refused 403')])
  const strangers = told.filter(({ callerId }) => callerId === stranger.userId)
  expect(strangers).toHaveLength(4)
  expect(lines.join('')).not.toContain(shop.storeId)
})

test('[PLATFORM-36] a flood of refusals is told up to its limit; who comes in then is told all the same', async () => {
  const person = await signUpPerson(server)
  lines.length = 0
  const { maximum } = limitFigures.refusalLinesByAddress
  for (let turn = 0; turn < maximum + 20; turn += 1) await fetch(`${server.url}/api/stores`)
  await callAuth(server, 'POST', '/token?grant_type=password', {
    body: { email: person.email, password: testPassword },
  })
  expect(await linesOf('token')).toMatchObject([{ outcome: 'done' }])
  expect(await linesOf('call', maximum)).toHaveLength(maximum)
})

test('[PLATFORM-71] a line says from which net a call came, never from which address; limits go by the whole address', async () => {
  const proxied = await startTestServer({ deps: { log }, config: { trustedProxies: ['127.0.0.1'] } })
  const call = (address: string) =>
    fetch(`${proxied.url}/api/account-export`, { headers: { 'x-forwarded-for': address } })
  for (const address of ['203.0.113.77', '2001:db8:1234:5678::9abc', '::ffff:198.51.100.9'])
    await call(address)
  expect((await linesOf('export_account', 3)).map(({ address }) => address)).toEqual([
    '203.0.113.0/24',
    '2001:db8:1234::/48',
    '198.51.100.0/24',
  ])
  expect(lines.join('')).not.toMatch(/203\.0\.113\.77|5678|198\.51\.100\.9/)
  // One address is told no more than its share of refusals; its neighbour of the same net is not silenced with it.
  lines.length = 0
  for (let n = 0; n <= limitFigures.refusalLinesByAddress.maximum; n += 1) await call('203.0.113.77')
  const before = (await linesOf('export_account', 100)).length
  await call('203.0.113.78')
  expect(await linesOf('export_account', before + 1)).toHaveLength(before + 1)
  await proxied.close()
})
