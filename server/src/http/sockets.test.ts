import { afterAll, beforeAll, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { startTestServer, type TestServer } from '../testing/test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({
    config: { canonicalOrigin: 'https://laci.example', allowedOrigins: ['https://kasir.example'] },
  })
})
afterAll(() => server.close())

/** What a browser or program with this `Origin` meets: the socket, or the status of the refusal. */
function openFrom(path: string, origin: string | null): Promise<'open' | number> {
  const socket = new WebSocket(server.url.replace('http', 'ws') + path, {
    ...(origin !== null && { origin }),
  })
  return new Promise((resolve, reject) => {
    socket.on('open', () => {
      resolve('open')
      socket.terminate()
    })
    socket.on('unexpected-response', (request, response) => {
      resolve(response.statusCode!)
      request.destroy()
    })
    socket.on('error', reject)
  })
}

test.each([
  ['no browser', null, 'open'],
  ['the canonical origin', 'https://laci.example', 'open'],
  ['a configured origin', 'https://kasir.example', 'open'],
  ['the canonical name without TLS', 'http://laci.example', 403],
  ['a stranger', 'https://jahat.example', 403],
  ['a stranger whose name begins like ours', 'https://laci.example.jahat.example', 403],
  ['a page without an origin', 'null', 403],
] as const)('[PLATFORM-33] %s: %j meets %s at every socket', async (_who, origin, met) => {
  for (const path of sockets()) expect([path, await openFrom(path, origin)]).toEqual([path, met])
})

test('[PLATFORM-33] a page of this very host gets one, whatever the canonical name', async () => {
  for (const path of sockets()) expect([path, await openFrom(path, server.url)]).toEqual([path, 'open'])
})

/** Every socket that the server has. */
function sockets(): string[] {
  const templates = new Set(server.routes.map(({ template }) => template))
  const paths = [...templates].filter((template) => /\/(web)?socket$/.test(template))
  expect(paths.length).toBeGreaterThanOrEqual(2)
  return paths.map((path) => `${path}?apikey=${server.keys.anonKey}&vsn=2.0.0`)
}
