import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { headOf, openRawLine, type RawLine } from '../testing/raw-line.ts'
import { startTestServer, type TestServer } from '../testing/test-server.ts'
import { leastAnswerRate, leastBodyRate } from './least-rates.ts'

let server: TestServer
let folder = ''
/** More than the buffers of the system take. */
const largeBytes = 40 * 1024 * 1024
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'laci-large-'))
  mkdirSync(join(folder, 'site'))
  writeFileSync(join(folder, 'site', 'large.png'), Buffer.alloc(largeBytes, 1))
  server = await startTestServer({ config: { siteFolder: join(folder, 'site') } })
})
afterAll(async () => {
  await server.close()
  rmSync(folder, { recursive: true, force: true })
})

const doors = [
  ['POST', '/api/registrations', 'application/json'],
  ['POST', '/api/sync/push', 'application/json'],
  ['POST', '/api/payments/midtrans/notification', 'application/json'],
  ['POST', '/api/nothing', 'application/json'],
  ['POST', '/auth/v1/token?grant_type=password', 'application/json'],
  ['PUT', '/auth/v1/user', 'application/json'],
  ['POST', '/rest/v1/stores', 'application/json'],
  ['POST', '/storage/v1/bucket', 'application/json'],
  ['POST', '/storage/v1/object/photos/a.png', 'image/png'],
  ['POST', '/realtime/v1/api/broadcast', 'application/json'],
  ['POST', '/login', 'application/json'],
] as const

const openBody = (method: string, path: string, type: string) =>
  openRawLine(
    server.url,
    headOf(method, path, { apikey: server.keys.serviceKey, 'content-type': type, 'content-length': '60000' }),
  )

/** Until the server has met what was written. */
const settle = () => wait(150)

test('[PLATFORM-57] a body that drips ends at every door, with 408 where it was being read', async () => {
  await using lines = await openAll(() => doors.map((door) => openBody(door[0], door[1], door[2])))
  await settle()
  let nowMs = performance.now()
  server.app.dropSlowExchanges(nowMs)
  for (const line of lines.all) line.socket.write('{"a":"')
  await settle()
  nowMs += leastBodyRate.windowMs - 1_000
  server.app.dropSlowExchanges(nowMs)
  await settle()
  expect(lines.all.every(({ socket }) => !socket.destroyed)).toBe(true)
  nowMs += 2_000
  // Told at the first look, cut at the second.
  for (let turn = 0; turn < 2; turn += 1) {
    server.app.dropSlowExchanges(nowMs)
    for (const line of lines.all) line.socket.write('x')
    await settle()
  }
  for (const [at, { ended }] of lines.all.entries()) {
    const isEnded = await Promise.race([ended.then(() => true), wait(2_000, false)])
    expect(isEnded, doors[at]!.join(' ')).toBe(true)
  }
  for (const [at, line] of lines.all.entries()) {
    const [method, path] = doors[at]!
    expect(line.text(), `${method} ${path}`).toMatch(/^HTTP\/1\.1 (408|40[0134]) /)
  }
  const told = lines.all.filter((line) => line.text().startsWith('HTTP/1.1 408')).length
  expect(told).toBeGreaterThanOrEqual(6)
  expect(lines.all[0]!.text()).toContain('Tidak ada yang diubah')
})

test('[PLATFORM-57] a body that comes slowly and steadily is taken to its end', async () => {
  await using lines = await openAll(() => [openBody('POST', '/api/registrations', 'application/json')])
  const [line] = lines.all as [RawLine]
  await settle()
  let nowMs = performance.now()
  for (let turn = 0; turn < 2; turn += 1) {
    server.app.dropSlowExchanges(nowMs)
    line.socket.write(' '.repeat(30_000))
    // Nothing less than what the rule asks for within the window: 30 kB and the rest of the head.
    if (turn === 0) line.socket.write(' '.repeat(720))
    await settle()
    nowMs += leastBodyRate.windowMs + 1
    if (turn === 0) server.app.dropSlowExchanges(nowMs)
  }
  expect(line.text()).toMatch(/^HTTP\/1\.1 400 /)
})

test('[PLATFORM-58] an answer that nobody reads is broken off, one that is read slowly is not', async () => {
  await using lines = await openAll(() =>
    [1, 2].map(() => openRawLine(server.url, headOf('GET', '/large.png', { 'accept-encoding': 'identity' }))),
  )
  const [stuck, slow] = lines.all as [RawLine, RawLine]
  stuck.socket.pause()
  slow.socket.pause()
  await settle()
  let nowMs = performance.now()
  for (let turn = 0; turn < 3; turn += 1) {
    server.app.dropSlowExchanges(nowMs)
    slow.socket.resume()
    while (slow.text().length < (turn + 1) * 8_000_000) await wait(5)
    slow.socket.pause()
    await settle()
    nowMs += leastAnswerRate.windowMs + 1
  }
  slow.socket.resume()
  while (slow.text().length < largeBytes) await wait(5)
  // What lies in the buffers of the system still arrives, and then the end.
  stuck.socket.resume()
  await stuck.ended
  expect(stuck.text().length).toBeLessThan(largeBytes)
})

async function openAll(open: () => Promise<RawLine>[]) {
  const all = await Promise.all(open())
  return {
    all,
    async [Symbol.asyncDispose]() {
      for (const { socket } of all) socket.destroy()
    },
  }
}
