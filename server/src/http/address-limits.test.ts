import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestShop } from '../testing/shop.ts'
import { startTestServer, type TestServer } from '../testing/test-server.ts'
import { unknownCredentialsPerAddress } from './address-limits.ts'

let server: TestServer
beforeAll(async () => {
  // Callers come through a proxy here, so that a test can be many of them.
  server = await startTestServer({ config: { trustedProxies: ['127.0.0.1'] } })
})
afterAll(() => server.close())

const call = (path: string, address: string, headers: Record<string, string>) =>
  fetch(server.url + path, { headers: { 'x-forwarded-for': address, ...headers } })

const stranger = `Bearer laci_0191d5c5-0000-7000-8000-000000000001_${'A'.repeat(43)}`

test.each([
  '/api/sync/pull?after=0',
  '/api/devices',
  '/rest/v1/stores',
  '/storage/v1/object/product-photos/x',
  '/auth/v1/user',
])(
  '[PLATFORM-62] %s: credentials of nobody stop at the figure, good ones of the same address go on',
  async (path) => {
    const address = `2001:db8:${path.length}:1::`
    const shop = await openTestShop(server)
    const good = { authorization: `Bearer ${shop.owner.accessToken}`, apikey: server.keys.anonKey }
    expect((await call('/api/stores', `${address}1`, good)).status).toBe(200)
    const statuses: number[] = []
    const waits: (string | null)[] = []
    for (let turn = 0; turn < unknownCredentialsPerAddress.burst + 100; turn += 20) {
      const answers = await Promise.all(
        Array.from({ length: 20 }, (_, one) =>
          // Each of its own address within one /64, each with another key.
          call(path, address + (turn + one + 1).toString(16), {
            authorization: stranger.slice(0, -4) + String(1_000 + turn + one),
            apikey: server.keys.anonKey,
          }),
        ),
      )
      waits.push(...answers.map(({ headers }) => headers.get('retry-after')))
      statuses.push(...answers.map(({ status }) => status))
    }
    expect(statuses[0]).not.toBe(429)
    // A few a second are let through, however long it goes on.
    expect(statuses.filter((status) => status === 429).length).toBeGreaterThan(30)
    expect(waits.filter((wait) => Number(wait) > 0).length).toBeGreaterThan(30)
    expect((await call('/api/stores', `${address}2`, good)).status).toBe(200)
    expect((await call('/api/config', `${address}2`, {})).status).toBe(200)
    const elsewhere = { authorization: stranger, apikey: server.keys.anonKey }
    expect((await call(path, `2001:db8:${path.length}:2::1`, elsewhere)).status).not.toBe(429)
  },
)

test('[PLATFORM-62] a door that asks for no credential makes none a good one', async () => {
  const address = '2001:db8:99:1::1'
  const lie = { authorization: stranger, apikey: server.keys.anonKey }
  for (const path of ['/healthz', '/api/config', '/.well-known/security.txt', '/auth/v1/settings']) {
    expect((await call(path, address, lie)).status, path).toBe(200)
  }
  const statuses: number[] = []
  for (let turn = 0; turn < unknownCredentialsPerAddress.burst + 100; turn += 20) {
    const turns = Array.from({ length: 20 }, () => call('/api/sync/pull?after=0', address, lie))
    statuses.push(...(await Promise.all(turns)).map(({ status }) => status))
  }
  expect(statuses.filter((status) => status === 429).length).toBeGreaterThan(30)
})
