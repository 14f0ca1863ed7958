import { once } from 'node:events'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import fastify from 'fastify'
import { expect, test } from 'vitest'
import { headOf, openRawLine } from '../testing/raw-line.ts'
import { startTestServer } from '../testing/test-server.ts'
import { installConnections, maximumConnections } from './connections.ts'

const upgrade = {
  connection: 'Upgrade',
  upgrade: 'websocket',
  'sec-websocket-version': '13',
  'sec-websocket-key': 'AAAAAAAAAAAAAAAAAAAAAA==',
}

test('[PLATFORM-60] closing ends in bounded time, whoever is connected and whatever they do not do', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'laci-large-'))
  mkdirSync(join(folder, 'site'))
  writeFileSync(join(folder, 'site', 'large.png'), Buffer.alloc(40 * 1024 * 1024, 1))
  const server = await startTestServer({ config: { siteFolder: join(folder, 'site') } })
  const body = (path: string, type: string) =>
    headOf('POST', path, { apikey: server.keys.serviceKey, 'content-type': type, 'content-length': '50000' })
  const { serviceKey } = server.keys
  const firsts = {
    'a dripping body': body('/api/registrations', 'application/json'),
    'half a file': `${body('/storage/v1/object/photos/a.png', 'image/png')}PNG`,
    'a reader who does not read': headOf('GET', '/large.png', {}),
    'a socket of the tills': headOf('GET', '/api/sync/socket', upgrade),
    'a socket of changes': headOf('GET', `/realtime/v1/websocket?apikey=${serviceKey}&vsn=1.0.0`, upgrade),
    'an idle line': headOf('GET', '/api/config', {}),
    'half a head': 'GET /api/config HTTP/1.1\r\nhost:',
    'nothing at all': '',
  }
  const lines = await Promise.all(Object.values(firsts).map((first) => openRawLine(server.url, first)))
  const [dripping, , reader] = lines
  await once(reader!.socket, 'data')
  reader!.socket.pause()
  const drip = setInterval(() => dripping!.socket.write(' '), 200)
  const startedAt = performance.now()
  await server.close()
  clearInterval(drip)
  // The rule itself, and no measure of speed: waiting for one of them takes half a minute or has no end.
  expect(performance.now() - startedAt).toBeLessThan(15_000)
  reader!.socket.resume()
  await Promise.all(lines.map(({ ended }) => ended))
  rmSync(folder, { recursive: true, force: true })
}, 60_000)

test.each([
  ['an address', [], 5],
  ['a trusted proxy', ['127.0.0.0/8'], 12],
] as const)(
  '[PLATFORM-59] of twelve connections of %s stay open what its bound says',
  async (_who, trustedProxies, open) => {
    const app = fastify()
    installConnections(app, { trustedProxies }, 5)
    expect(app.server.maxConnections).toBe(maximumConnections)
    const url = await app.listen({ port: 0, host: '127.0.0.1' })
    const lines = await Promise.all(Array.from({ length: 12 }, () => openRawLine(url, '')))
    await wait(300)
    expect(lines.filter(({ socket }) => !socket.destroyed)).toHaveLength(open)
    // Who goes makes room.
    for (const { socket } of lines) socket.destroy()
    await wait(100)
    const next = await openRawLine(url, headOf('GET', '/x', { connection: 'close' }))
    await next.ended
    expect(next.text()).toContain('404')
    await app.close()
  },
)
