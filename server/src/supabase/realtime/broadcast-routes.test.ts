import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { signUpPerson, type TestPerson } from '../../testing/people.ts'
import { inbox, openRaw, realtimeClientOf, subscribe } from '../../testing/realtime.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'

let server: TestServer
let budi: TestPerson
beforeAll(async () => {
  server = await startTestServer()
  budi = await signUpPerson(server)
})
afterAll(() => server.close())

async function post(path: string, body: unknown, headers: Record<string, string> = {}) {
  const response = await fetch(`${server.url}/realtime/v1/api/broadcast${path}`, {
    method: 'POST',
    headers: {
      apikey: server.keys.anonKey,
      authorization: `Bearer ${budi.accessToken}`,
      'content-type': 'application/json',
      ...headers,
    },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  })
  const text = await response.text()
  return { status: response.status, body: text === '' ? null : JSON.parse(text), headers: response.headers }
}

const message = { topic: 'ruang', event: 'e', payload: { n: 1 } }

describe('section 10: broadcasts over HTTP', () => {
  test('[REALTIME-6] the published client sends without having joined: as a list and by its address', async () => {
    const hearer = await realtimeClientOf(server, budi)
    const heard = inbox<unknown>()
    const seat = hearer.channel('ruang 1/2')
    seat.on('broadcast', { event: '*' }, (told) => heard.put(told))
    await subscribe(seat).next()
    const sender = await realtimeClientOf(server, budi)
    const place = sender.channel('ruang 1/2')
    // Without a socket, `send` falls back to the list.
    expect(await place.send({ type: 'broadcast', event: 'daftar', payload: { n: 1 } })).toBe('ok')
    expect(await heard.next()).toEqual({ type: 'broadcast', event: 'daftar', payload: { n: 1 } })
    expect(await place.httpSend('alamat é', { n: 2 })).toEqual({ success: true })
    expect(await heard.next()).toEqual({ type: 'broadcast', event: 'alamat é', payload: { n: 2 } })
    expect(await place.httpSend('bita', Uint8Array.from([0, 255]))).toEqual({ success: true })
    const { payload } = (await heard.next()) as { payload: ArrayBuffer }
    expect([...new Uint8Array(payload)]).toEqual([0, 255])
    await hearer.disconnect()
  })

  test('[REALTIME-6] 202 without a body, also when nobody listens', async () => {
    expect(await post('', { messages: [message] })).toMatchObject({ status: 202, body: null })
    expect(await post('/ruang/events/e', { n: 1 })).toMatchObject({ status: 202, body: null })
  })

  test.each([
    ['', '{"messages":', 400],
    ['', '', 422],
    ['', [], 422],
    ['', { messages: [] }, 422],
    ['', { messages: [{ ...message, event: '' }] }, 422],
    ['', { messages: [{ ...message, topic: 'x'.repeat(256) }] }, 422],
    ['', { messages: [{ ...message, private: 'no' }] }, 422],
    ['', { messages: Array.from({ length: 101 }, () => message) }, 422],
    ['/ruang/events/e', '', 422],
    ['/ruang/events/e?private=maybe', {}, 422],
    ['/ruang/events/e?persist=true', {}, 422],
    ['/ruang', {}, 404],
    ['', { messages: [{ ...message, payload: 'x'.repeat(300_000) }] }, 413],
  ])('[REALTIME-6] what cannot be read or is not offered at "%s" (case %#)', async (path, body, status) => {
    const answer = await post(path, body)
    expect(answer).toMatchObject({ status, body: { message: expect.any(String) } })
  })

  test('[REALTIME-6] who is not signed in tells nobody anything; the service does', async () => {
    const key = server.keys.anonKey
    expect((await post('', { messages: [message] }, { authorization: `Bearer ${key}` })).status).toBe(401)
    expect((await post('', { messages: [message] }, { authorization: 'Basic x' })).status).toBe(401)
    expect((await post('', { messages: [message] }, { apikey: 'nonsense' })).status).toBe(401)
    const person = await signUpPerson(server)
    await person.auth.signOut({ scope: 'local' })
    const bearer = { authorization: `Bearer ${person.accessToken}` }
    expect((await post('', { messages: [message] }, bearer)).status).toBe(401)
    const service = { authorization: `Bearer ${server.keys.serviceKey}` }
    expect((await post('', { messages: [{ ...message, private: true }] }, service)).status).toBe(202)
  })

  test('[REALTIME-6] one message for a foreign topic stops the whole call', async () => {
    const line = await openRaw(server)
    await line.join('realtime:ruang', { broadcast: { self: true } }, budi.accessToken)
    const messages = [message, { ...message, topic: 'rahasia-1', private: true }]
    expect((await post('', { messages })).status).toBe(403)
    line.send('realtime:ruang', 'broadcast', { event: 'own', payload: {} }, { joinRef: 'j' })
    expect((await line.next()).payload).toMatchObject({ event: 'own' })
    line.close()
  })

  test('[REALTIME-10] 300 calls in ten seconds, then 429', async () => {
    const own = await signUpPerson(server)
    const bearer = { authorization: `Bearer ${own.accessToken}` }
    const statuses: number[] = []
    for (let round = 0; round < 31; round += 1) {
      const calls = Array.from({ length: 10 }, () => post('', { messages: [message] }, bearer))
      statuses.push(...(await Promise.all(calls)).map((answer) => answer.status))
    }
    expect(statuses.filter((status) => status === 202)).toHaveLength(300)
    expect(statuses.filter((status) => status === 429)).toHaveLength(10)
    expect((await post('', { messages: [message] })).status).toBe(202)
  })
})
