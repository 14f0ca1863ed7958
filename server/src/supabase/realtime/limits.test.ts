import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { signUpPerson, type TestPerson } from '../../testing/people.ts'
import { openRaw, type RawSocket } from '../../testing/realtime.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import {
  largestBacklogBytes,
  maximumChannelsPerSocket,
  maximumSocketsPerAddress,
  maximumSocketsPerPerson,
} from './realtime-limits.ts'

let server: TestServer
let budi: TestPerson
beforeAll(async () => {
  server = await startTestServer()
  budi = await signUpPerson(server)
})
afterAll(() => server.close())

const statusOf = (frame: { payload: unknown }) => (frame.payload as { status: string }).status

async function closeAll(lines: readonly RawSocket[]): Promise<void> {
  for (const line of lines) line.close()
  await Promise.all(lines.map((line) => line.closed))
}

test('[REALTIME-10] one person has at most 20 sockets with channels; others are not touched by that', async () => {
  const lines: RawSocket[] = []
  for (let index = 0; index <= maximumSocketsPerPerson; index += 1) lines.push(await openRaw(server))
  const statuses: string[] = []
  for (const line of lines) statuses.push(statusOf(await line.join('realtime:a', {}, budi.accessToken)))
  expect(statuses.filter((status) => status === 'ok')).toHaveLength(maximumSocketsPerPerson)
  expect(statuses.at(-1)).toBe('error')
  // A second channel on a socket that has one is no new socket, and neither is the same one joined anew.
  expect(statusOf(await lines[1]!.join('realtime:a', {}, budi.accessToken))).toBe('ok')
  expect(statusOf(await lines[0]!.join('realtime:b', {}, budi.accessToken))).toBe('ok')
  const other = await signUpPerson(server)
  expect(statusOf(await lines.at(-1)!.join('realtime:a', {}, other.accessToken))).toBe('ok')
  lines[0]!.close()
  await lines[0]!.closed
  const again = await openRaw(server)
  await expect.poll(async () => statusOf(await again.join('realtime:a', {}, budi.accessToken))).toBe('ok')
  await closeAll([...lines, again])
})

test('[REALTIME-10] one address has at most 200 sockets; the next is refused before it opens', async () => {
  const opening = Array.from({ length: maximumSocketsPerAddress }, () =>
    openRaw(server, { localAddress: '127.0.0.2' }),
  )
  const lines = await Promise.all(opening)
  const refused = openRaw(server, { localAddress: '127.0.0.2' })
  await expect(refused).rejects.toThrow('Unexpected server response: 429')
  const elsewhere = await openRaw(server)
  await closeAll([...lines, elsewhere])
})

test('[REALTIME-10] thirty sockets of one person that join at the same moment: 20 get in', async () => {
  const person = await signUpPerson(server)
  const lines = await Promise.all(Array.from({ length: 30 }, () => openRaw(server)))
  const answers = await Promise.all(lines.map((line) => line.join('realtime:a', {}, person.accessToken)))
  expect(answers.filter((answer) => statusOf(answer) === 'ok')).toHaveLength(maximumSocketsPerPerson)
  await closeAll(lines)
})

test('[REALTIME-10] nor do sockets of somebody else become those of a person who has 20', async () => {
  const [before, after] = [await signUpPerson(server), await signUpPerson(server)]
  const lines = await Promise.all(Array.from({ length: 30 }, () => openRaw(server)))
  const joined = await Promise.all(
    lines.map((line, n) => line.join('realtime:a', {}, n < 15 ? before.accessToken : after.accessToken)),
  )
  expect(new Set(joined.map(statusOf))).toEqual(new Set(['ok']))
  const changing = lines.slice(0, 15)
  for (const line of changing) {
    line.send('realtime:a', 'access_token', { access_token: after.accessToken }, { ref: '2', joinRef: 'j' })
    // Answered after it: the token was judged.
    line.send('realtime:a', 'nothing', {}, { ref: '3', joinRef: 'j' })
  }
  const isAnswered = (line: RawSocket) => line.frames.some(({ ref }) => ref === '3')
  await expect.poll(() => changing.every(isAnswered)).toBe(true)
  const members = lines.filter((line) => !line.frames.some(({ event }) => event === 'phx_close'))
  expect(members).toHaveLength(maximumSocketsPerPerson)
  await closeAll(lines)
})

test('[REALTIME-10] 260 sockets of one address that open at the same moment: 200 do', async () => {
  const opening = Array.from({ length: 260 }, () => openRaw(server, { localAddress: '127.0.0.3' }))
  const settled = await Promise.allSettled(opening)
  const lines = settled.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []))
  expect(lines).toHaveLength(maximumSocketsPerAddress)
  await closeAll(lines)
  // A place is given back with its line.
  await expect
    .poll(() => openRaw(server, { localAddress: '127.0.0.3' }).then((line) => line.close()))
    .toBe(undefined)
})

test('[REALTIME-10] a socket has at most 100 channels, and 200 joins in ten seconds from an address', async () => {
  const own = await startTestServer()
  try {
    const person = await signUpPerson(own)
    const line = await openRaw(own)
    const statuses: string[] = []
    for (let index = 0; index <= maximumChannelsPerSocket; index += 1) {
      statuses.push(statusOf(await line.join(`realtime:${index}`, {}, person.accessToken)))
    }
    expect(statuses.indexOf('error')).toBe(maximumChannelsPerSocket)
    let reason = ''
    for (let index = 0; index < 120 && !reason.startsWith('ClientJoin'); index += 1) {
      const { payload } = await line.join('realtime:', {}, person.accessToken)
      reason = (payload as { response: { reason: string } }).response.reason
    }
    expect(reason).toMatch(/^ClientJoinRateLimitReached/)
    line.close()
  } finally {
    await own.close()
  }
})

test('[REALTIME-10] a frame beyond 256 KB closes its socket', async () => {
  const line = await openRaw(server)
  line.sendRaw('x'.repeat(257 * 1024))
  expect((await line.closed)[0]).toBe(1009)
})

test('[REALTIME-10] a flood waits in the sender’s line; nothing of it is lost and others are served', async () => {
  const [flooder, other] = [await openRaw(server), await openRaw(server)]
  for (let n = 1; n <= 500; n += 1) flooder.send('phoenix', 'heartbeat', {}, { ref: String(n) })
  other.send('phoenix', 'heartbeat', {}, { ref: 'other' })
  expect((await other.next()).ref).toBe('other')
  expect(flooder.frames.length).toBeLessThan(500)
  const refs: unknown[] = []
  while (refs.length < 500) refs.push((await flooder.next()).ref)
  expect(refs).toEqual(Array.from({ length: 500 }, (_, index) => String(index + 1)))
  await closeAll([flooder, other])
})

test('[REALTIME-10] who does not read what is sent is cut off; the others of the topic hear everything', async () => {
  const [sender, slow, quick] = [await openRaw(server), await openRaw(server), await openRaw(server)]
  for (const line of [sender, slow, quick]) await line.join('realtime:deras', {}, budi.accessToken)
  slow.socket.pause()
  const text = 'x'.repeat(200_000)
  // Far more than the backlog and what the two kernels hold on this machine.
  const count = Math.ceil((largestBacklogBytes + 16 * 1024 * 1024) / text.length)
  for (let n = 0; n < count; n += 1) {
    sender.send('realtime:deras', 'broadcast', { event: 'e', payload: { n, text } }, { joinRef: 'j' })
  }
  for (let n = 0; n < count; n += 1) {
    expect((await quick.next()).payload).toMatchObject({ payload: { n } })
  }
  slow.socket.resume()
  expect((await slow.closed)[0]).toBe(1006)
  await closeAll([sender, quick])
})

test('[REALTIME-1] fuzz: any frame is answered or closes its own socket cleanly; the server goes on', async () => {
  const text = fc.oneof(
    fc.json(),
    fc.string({ unit: 'binary' }),
    fc.constantFrom('', '[', '[]', '{}', 'null'),
  )
  const word = fc.constantFrom(
    ...['phx_join', 'phx_leave', 'access_token', 'broadcast', 'presence', 'heartbeat', 'phx_close', 'x'],
  )
  const topic = fc.constantFrom(
    'realtime:a',
    'realtime:b',
    'realtime:',
    'phoenix',
    '__proto__',
    'constructor',
  )
  const config = fc.record(
    {
      config: fc.oneof(
        fc.jsonValue(),
        fc.record({ broadcast: fc.jsonValue(), postgres_changes: fc.jsonValue(), private: fc.jsonValue() }),
      ),
      access_token: fc.oneof(fc.jsonValue(), fc.constant(budi.accessToken)),
    },
    { requiredKeys: [] },
  )
  const known = fc
    .tuple(fc.jsonValue(), fc.jsonValue(), topic, word, fc.oneof(config, fc.jsonValue()))
    .map((frame) => JSON.stringify(frame))
  const bytes = fc.oneof(
    fc.uint8Array({ maxLength: 60 }),
    fc.uint8Array({ maxLength: 60 }).map((rest) => Uint8Array.from([3, ...rest])),
  )
  const frames = fc.array(fc.oneof(text, known, bytes), { minLength: 1, maxLength: 6 })
  await fc.assert(
    fc.asyncProperty(fc.constantFrom('1.0.0', '2.0.0'), frames, async (vsn, list) => {
      const line = await openRaw(server, { vsn })
      line.send(
        'realtime:a',
        'phx_join',
        { config: {}, access_token: budi.accessToken },
        { ref: 'j', joinRef: 'j' },
      )
      for (const frame of list) line.sendRaw(frame)
      line.send('phoenix', 'heartbeat', {}, { ref: 'last' })
      const last = (async () => {
        while ((await line.next()).ref !== 'last');
        return 'answered'
      })()
      const end = await Promise.race([last, line.closed.then(([code]) => code)])
      expect(['answered', 1007]).toContain(end)
      line.close()
    }),
    { numRuns: 80 },
  )
  const after = await openRaw(server)
  after.send('phoenix', 'heartbeat', {})
  expect(statusOf(await after.next())).toBe('ok')
  after.close()
})
