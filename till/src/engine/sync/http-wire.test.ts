import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { createHttpWire } from './http-wire.ts'
import { bodyOf } from './sync-trouble.ts'
import type { SyncWire } from './sync-wire.ts'

let server: Server | null = null
afterEach(() => {
  server?.closeAllConnections()
  server?.close()
})

type Answerer = (request: IncomingMessage, response: ServerResponse) => void

/** The wire against a real HTTP server that answers as told. */
async function wireTo(answer: Answerer): Promise<SyncWire> {
  const started = createServer(answer)
  server = started
  await new Promise<void>((resolve) => {
    started.listen(0, '127.0.0.1', resolve)
  })
  const { port } = started.address() as AddressInfo
  return createHttpWire({ origin: `http://127.0.0.1:${port}`, deviceKey: 'laci_key', fetch, WebSocket })
}

const query = { after: 4, warningsAfter: 2, limit: 500, unsent: 3, tail: '7.00' }
const { signal } = new AbortController()
const json = { 'content-type': 'application/json; charset=utf-8' }

test('[SYNC-16, SYNC-38] a call carries the device key and its question, and the answer comes back whole', async () => {
  const seen: string[] = []
  const wire = await wireTo((request, response) => {
    seen.push(`${request.method} ${request.url} ${request.headers.authorization}`)
    response.writeHead(200, json).end('{"lastSeq":7}')
  })
  expect(await wire.pull(query, signal)).toEqual({
    kind: 'answer',
    status: 200,
    body: { lastSeq: 7 },
    retryAfterMs: null,
  })
  expect(seen).toEqual([
    'GET /api/sync/pull?after=4&warningsAfter=2&limit=500&unsent=3&codes=23&tail=7.00&edition=1 Bearer laci_key',
  ])
})

for (const [what, answer, code] of [
  [
    'a sign-in page',
    (_, response) => response.writeHead(200, { 'content-type': 'text/html' }).end('<h1>Wi-Fi</h1>'),
    'captive_portal',
  ],
  [
    'a redirect to one',
    (_, response) => response.writeHead(302, { location: 'http://wifi.example/' }).end(),
    'captive_portal',
  ],
  [
    'JSON in what is called a page',
    (_, response) => response.writeHead(200, { 'content-type': 'text/html' }).end('{"acceptedThrough":9}'),
    'captive_portal',
  ],
  [
    'JSON that is cut off',
    (_, response) => response.writeHead(200, json).end('{"acceptedThr'),
    'captive_portal',
  ],
  [
    'a network that wants a sign-in by 511',
    (_, response) => response.writeHead(511, { 'content-type': 'text/html' }).end('<h1>Wi-Fi</h1>'),
    'captive_portal',
  ],
  [
    'the error page of a proxy',
    (_, response) => response.writeHead(502, { 'content-type': 'text/html' }).end('<h1>Bad gateway</h1>'),
    'server_trouble',
  ],
  ['a connection that breaks', (request) => request.socket.destroy(), 'unreachable'],
] as const satisfies readonly (readonly [string, Answerer, string])[]) {
  test(`[SYNC-16] ${what} is never taken for our answer`, async () => {
    const wire = await wireTo(answer)
    const answered = await wire.pull(query, signal)
    expect(() => bodyOf(answered)).toThrow(expect.objectContaining({ code }))
  })
}

test('[SYNC-16] a refusal keeps its status, its code and the time it names', async () => {
  const wire = await wireTo((_, response) => {
    response.writeHead(503, { ...json, 'retry-after': '45' }).end('{"code":"unavailable","message":""}')
  })
  expect(await wire.pull(query, signal)).toMatchObject({ kind: 'answer', status: 503, retryAfterMs: 45_000 })
})

test('[SYNC-14] a download is handed on line by line; what was cut off in the middle of a line is not', async () => {
  const wire = await wireTo((request, response) => {
    response.writeHead(200, { 'content-type': 'application/x-ndjson' })
    if (request.url === '/api/sync/snapshot') {
      response.write('{"line":"head"}\n{"line":"pro')
      setTimeout(() => response.write('ducts","cursor":"p:1"}\n{"line":"produ'), 20)
      setTimeout(() => request.socket.destroy(), 40)
    } else {
      response.end('{"line":"end"}\n')
    }
  })
  const lines: unknown[] = []
  const onLine = async (line: unknown) => void lines.push(line)
  expect(await wire.snapshot(null, onLine, signal)).toEqual({ kind: 'unreachable' })
  expect(lines).toEqual([{ line: 'head' }, { line: 'products', cursor: 'p:1' }])
  expect(await wire.snapshot('p:1', onLine, signal)).toMatchObject({ kind: 'answer', status: 200 })
  expect(lines.at(-1)).toEqual({ line: 'end' })
})

test('[SYNC-14] a device that is revoked while it downloads is told so, as if it had asked then', async () => {
  const wire = await wireTo((_, response) => {
    response.writeHead(200, { 'content-type': 'application/x-ndjson' })
    response.end('{"line":"head"}\n{"line":"refused","status":403,"code":"device_revoked","message":"x"}\n')
  })
  const lines: unknown[] = []
  const answer = await wire.snapshot(null, async (line) => void lines.push(line), signal)
  expect(lines).toEqual([{ line: 'head' }])
  expect(() => bodyOf(answer)).toThrow(expect.objectContaining({ code: 'device_revoked' }))
})
