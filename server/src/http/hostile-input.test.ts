import { Agent, request } from 'node:http'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { hostileCalls } from '../testing/hostile/calls.ts'
import { makeVictim, type Victim } from '../testing/hostile/victim.ts'
import { startTestMidtrans, type TestMidtrans } from '../testing/midtrans.ts'
import { makePageFolders, type PageFolders } from '../testing/page-folders.ts'
import { startTestServer, type TestServer } from '../testing/test-server.ts'
import { startTestWhatsApp, type TestWhatsApp } from '../testing/whatsapp.ts'

let server: TestServer
let whatsapp: TestWhatsApp
let midtrans: TestMidtrans
let victim: Victim
let pages: PageFolders
const unheard: unknown[] = []
const hear = (cause: unknown) => unheard.push(cause)

beforeAll(async () => {
  whatsapp = await startTestWhatsApp()
  // The victim's open order can be cancelled and paid another way: both ask the provider.
  midtrans = await startTestMidtrans()
  pages = makePageFolders()
  const { siteFolder, tillFolder } = pages
  server = await startTestServer({
    config: { siteFolder, tillFolder, trustedProxies: ['127.0.0.1'] },
    deps: {
      whatsapp: whatsapp.gateway(),
      midtrans: midtrans.gateway(),
      shopMidtrans: { open: (serverKey) => midtrans.gateway({ serverKey }) },
    },
  })
  midtrans.tellsTo(server)
  victim = await makeVictim(server)
  process.on('unhandledRejection', hear)
})
afterAll(async () => {
  process.off('unhandledRejection', hear)
  await server.close()
  await whatsapp.stop()
  await midtrans.stop()
  pages.remove()
})

const requestCount = 10_000

const nasty = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 30 }),
  fc.constantFrom(
    '',
    "'",
    '"',
    '\\',
    '\u0000',
    '\ud800',
    '../../etc/passwd',
    '%00',
    '%2e%2e%2f',
    '-1',
    '1e309',
    '9007199254740993',
    'null',
    '[]',
    '{}',
    '__proto__',
    'constructor',
    '2026-02-30',
    'eq.',
    'in.(',
    '🛒'.repeat(100),
    'a'.repeat(3_000),
  ),
)
const value = fc.oneof({ weight: 3, arbitrary: nasty }, { weight: 1, arbitrary: fc.jsonValue() })

/** What is done to a call that would fit the route. */
const spoiling = fc.record({
  at: fc.nat(),
  /** Members of the body that get another value, by their place. */
  members: fc.array(fc.tuple(fc.nat(), value), { maxLength: 4 }),
  body: fc.oneof(
    { weight: 4, arbitrary: fc.constant({ kind: 'members' as const }) },
    {
      weight: 1,
      arbitrary: fc.jsonValue().map((json) => ({ kind: 'raw' as const, text: JSON.stringify(json) })),
    },
    { weight: 1, arbitrary: nasty.map((text) => ({ kind: 'raw' as const, text })) },
    { weight: 1, arbitrary: fc.constant({ kind: 'none' as const }) },
  ),
  query: fc.option(fc.tuple(fc.nat(), nasty), { nil: null }),
  segment: fc.option(fc.tuple(fc.nat(), nasty), { nil: null }),
  contentType: fc.constantFrom(
    'application/json',
    'application/json;charset=UTF-8',
    'application/json',
    'text/plain',
    'multipart/form-data; boundary=x',
    'multipart/form-data',
    'application/x-www-form-urlencoded',
    'nonsense',
  ),
  caller: fc.constantFrom('nobody', 'page', 'owner', 'till', 'service', 'nonsense'),
  headers: fc.dictionary(
    fc.constantFrom(
      'prefer',
      'range',
      'accept',
      'accept-profile',
      'x-supabase-api-version',
      'x-upsert',
      'x-metadata',
      'if-none-match',
      'cache-control',
      'cookie',
      'origin',
      'x-http-method-override',
    ),
    fc.string({ maxLength: 40 }),
    { maxKeys: 3 },
  ),
})
type Spoiling = typeof spoiling extends fc.Arbitrary<infer Made> ? Made : never

test('[PLATFORM-31] ten thousand spoiled requests to all routes are answered below 500, and nothing is thrown unheard', async () => {
  const routes = server.routes.filter(({ template }) => !/(socket|websocket)$/.test(template))
  const agent = new Agent({ keepAlive: true, maxSockets: 4 })
  const bearers: Record<string, string | null> = {
    nobody: null,
    page: server.keys.anonKey,
    service: server.keys.serviceKey,
    owner: victim.shop.owner.accessToken,
    till: victim.till.deviceKey,
    nonsense: 'eyJhbGciOiJub25lIn0.e30.',
  }
  const met = new Set<string>()
  let sent = 0
  await fc.assert(
    fc.asyncProperty(spoiling, async (made) => {
      const route = routes[made.at % routes.length]!
      sent += 1
      const call = spoil(route, made)
      const status = await send(agent, call.method, call.path, call.body, {
        apikey: server.keys.anonKey,
        'x-forwarded-for': `10.${sent >> 16}.${(sent >> 8) & 255}.${sent & 255}`,
        ...(call.body !== undefined && {
          'content-type': made.contentType,
          'content-length': String(Buffer.byteLength(call.body)),
        }),
        ...(bearers[made.caller] !== null && { authorization: `Bearer ${bearers[made.caller]}` }),
        ...made.headers,
      })
      met.add(route.template)
      expect(status, `${call.method} ${call.path} ${made.caller} ${call.body}`.slice(0, 600)).toBeLessThan(
        500,
      )
    }),
    { numRuns: requestCount, verbose: 0, endOnFailure: true },
  )
  agent.destroy()
  expect(sent).toBeGreaterThanOrEqual(requestCount)
  expect(met.size).toBe(new Set(routes.map(({ template }) => template)).size)
  expect(unheard).toEqual([])
  expect((await fetch(`${server.url}/healthz`)).status).toBe(200)
}, 300_000)

test('[PLATFORM-34] members that name prototypes are data to every route, and change no object of the server', async () => {
  const pollution =
    '"__proto__":{"polluted":1,"role":"service_role"},"constructor":{"prototype":{"polluted":1}}'
  const agent = new Agent({ keepAlive: true, maxSockets: 4 })
  let sent = 0
  for (const route of server.routes.filter(({ template }) => !/(socket|websocket)$/.test(template))) {
    for (const call of hostileCalls(route, victim)) {
      if (call.body === undefined || ['GET', 'HEAD'].includes(call.method)) continue
      const text = JSON.stringify(JSON.parse(call.body))
      if (!text.startsWith('{')) continue
      const body = `{${pollution}${text === '{}' ? '' : ','}${text.slice(1)}`
      for (const bearer of [victim.shop.owner.accessToken, victim.till.deviceKey, server.keys.serviceKey]) {
        sent += 1
        const status = await send(agent, call.method, call.path, body, {
          apikey: server.keys.anonKey,
          'x-forwarded-for': `10.200.${(sent >> 8) & 255}.${sent & 255}`,
          'content-type': 'application/json',
          'content-length': String(Buffer.byteLength(body)),
          authorization: `Bearer ${bearer}`,
        })
        expect(status, `${call.method} ${call.path}`).toBeLessThan(500)
        // The server runs in this process: what it did to its objects is seen here.
        for (const object of [{}, [], () => {}] as object[]) expect('polluted' in object).toBe(false)
      }
    }
  }
  agent.destroy()
  expect(sent).toBeGreaterThan(100)
  expect(unheard).toEqual([])
}, 300_000)

function spoil(route: TestServer['routes'][number], made: Spoiling) {
  const calls = hostileCalls(route, victim)
  const call = calls[made.at % calls.length]!
  return {
    method: call.method,
    path: spoilAddress(call.path, made),
    // Without a body by their nature; a client that sends one breaks its own line.
    body: ['GET', 'HEAD'].includes(call.method) ? undefined : spoilBody(call.body, made),
  }
}

function spoilBody(text: string | undefined, { body, members }: Spoiling): string | undefined {
  if (body.kind === 'raw') return body.text
  if (body.kind === 'none' || text === undefined) return undefined
  const whole = JSON.parse(text) as Record<string, unknown>
  const names = Object.keys(whole)
  for (const [at, replacement] of members) whole[names[at % names.length]!] = replacement
  return JSON.stringify(whole)
}

function spoilAddress(address: string, { query, segment }: Spoiling): string {
  const url = new URL(address, 'http://x')
  if (query) {
    const names = [
      ...url.searchParams.keys(),
      'storeId',
      'limit',
      'offset',
      'select',
      'order',
      'day',
      'after',
    ]
    url.searchParams.set(names[query[0] % names.length]!, query[1].toWellFormed())
  }
  if (!segment) return url.pathname + url.search
  const parts = url.pathname.split('/')
  parts[1 + (segment[0] % (parts.length - 1))] = encodeURIComponent(segment[1].toWellFormed())
  return parts.join('/') + url.search
}

/** The bare client of Node: unlike `fetch` it sends what it is told. */
function send(
  agent: Agent,
  method: string,
  path: string,
  body: string | undefined,
  headers: Record<string, string>,
): Promise<number> {
  return new Promise((resolve, reject) => {
    const clean = Object.fromEntries(
      Object.entries(headers).map(([name, text]) => [name, text.replace(/[^\t\x20-\x7e]/g, '')]),
    )
    const outgoing = request(server.url + path, { method, agent, headers: clean }, (incoming) => {
      incoming.resume()
      incoming.on('end', () => resolve(incoming.statusCode ?? 0))
      incoming.on('error', reject)
    })
    outgoing.on('error', reject)
    outgoing.end(body)
  })
}
