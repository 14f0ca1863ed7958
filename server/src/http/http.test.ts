import { once } from 'node:events'
import { connect } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { callAuth } from '../testing/auth-calls.ts'
import { signUpPerson } from '../testing/people.ts'
import { startTestServer, type TestServer } from '../testing/test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

const post = (path: string, body: string, headers: Record<string, string> = {}) =>
  fetch(`${server.url}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body,
  })

describe('bad input is answered', () => {
  test.each([
    ['cut off JSON', '{"name":', {}, 400, 'bad_json'],
    ['no JSON at all', 'name=Budi', {}, 400, 'bad_json'],
    ['a form', 'name=Budi', { 'content-type': 'application/x-www-form-urlencoded' }, 415, 'media_type'],
    ['an archive', 'PK', { 'content-type': 'application/zip' }, 415, 'media_type'],
  ])('[PLATFORM-4] %s: a clear Indonesian body', async (_case, body, headers, status, code) => {
    const answer = await post('/api/registrations', body, headers as Record<string, string>)
    expect(answer.status).toBe(status)
    expect(await answer.json()).toEqual({ code, message: expect.stringContaining('Tidak ada yang diubah') })
  })

  test('[PLATFORM-4] more than 10 MB is refused with 413 everywhere', async () => {
    const large = `"${'x'.repeat(10 * 1024 * 1024 + 1)}"`
    const api = await post('/api/registrations', large)
    expect([api.status, await api.json()]).toEqual([
      413,
      { code: 'body_too_large', message: expect.any(String) },
    ])
    for (const path of ['/auth/v1/signup', '/rest/v1/stores']) {
      expect((await post(path, large, { apikey: server.keys.anonKey })).status).toBe(413)
    }
  })

  test('[PLATFORM-4] an unknown address of the API is 404 with a body, whatever the method', async () => {
    for (const method of ['GET', 'POST', 'DELETE']) {
      const answer = await fetch(`${server.url}/api/nothing`, { method })
      expect([answer.status, await answer.json()]).toEqual([
        404,
        { code: 'not_found', message: expect.any(String) },
      ])
    }
  })
})

describe('public facts', () => {
  test('[PLATFORM-5] health answers for the database too', async () => {
    const answer = await fetch(`${server.url}/healthz`)
    expect([answer.status, await answer.json()]).toEqual([200, { status: 'ok', version: '0.0.0-test' }])
  })

  test('[PLATFORM-5] the configuration names the public key and the brand, and no secret', async () => {
    const text = await (await fetch(`${server.url}/api/config`)).text()
    expect(JSON.parse(text)).toEqual({
      anonKey: server.keys.anonKey,
      pseudoDomain: 'wa.laci.invalid',
      brand: expect.objectContaining({ name: 'Laci', whatsapp: '6281200000000' }),
      canonicalOrigin: 'http://localhost',
      syncProtocol: 1,
      paymentPage: null,
    })
    expect(text).not.toContain(server.keys.serviceKey)
  })
})

test.each([
  ['two lengths', 'Content-Length: 6\r\nContent-Length: 5'],
  ['a length and chunks', 'Content-Length: 6\r\nTransfer-Encoding: chunked'],
  ['chunks that are none', 'Transfer-Encoding: xchunked'],
  ['chunks twice named', 'Transfer-Encoding: chunked, identity'],
  ['a blank before the colon', 'Content-Length : 6'],
  ['a length that is no number', 'Content-Length: +6'],
  ['a bare line end', 'X-A: b\nContent-Length: 6'],
])('[PLATFORM-37] %s: refused, and what follows is no call', async (_case, headers) => {
  const { hostname, port } = new URL(server.url)
  const line = connect(Number(port), hostname)
  let text = ''
  line.on('data', (part) => {
    text += part
  })
  line.on('error', () => {})
  const hidden = `GET /api/config HTTP/1.1\r\nHost: ${hostname}\r\n\r\n`
  line.write(
    `POST /api/nothing HTTP/1.1\r\nHost: ${hostname}\r\nContent-Type: application/json\r\n${headers}\r\n\r\n0\r\n\r\n${hidden}`,
  )
  await once(line, 'close')
  expect(text).toMatch(/^HTTP\/1\.1 400 /)
  expect(text.match(/HTTP\/1\.1 /g)).toHaveLength(1)
  expect(text).not.toContain('anonKey')
})

test('[PLATFORM-35] security.txt names where a weakness is reported, and is fresh whenever it is asked for', async () => {
  for (let year = 0; year < 2; year += 1) {
    const answer = await fetch(`${server.url}/.well-known/security.txt`)
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'text/plain; charset=utf-8'])
    const text = await answer.text()
    expect(text).toContain('Contact: mailto:halo@laci.test\n')
    expect(text).toContain('Canonical: http://localhost/.well-known/security.txt\n')
    const endsIn = Date.parse(/^Expires: (\S+)$/m.exec(text)![1]!) - server.clock()
    expect(endsIn).toBeGreaterThan(0)
    expect(endsIn).toBeLessThan(365 * 24 * 3_600_000)
    server.clock.advance(365 * 24 * 3_600_000)
  }
})

describe('who is signed in, for /api', () => {
  const codeOf = async (authorization?: string) => {
    const answer = await fetch(`${server.url}/api/stores`, {
      headers: authorization ? { authorization } : {},
    })
    return [answer.status, answer.status === 200 ? null : ((await answer.json()) as { code: string }).code]
  }

  test('[PLATFORM-6] a standing session opens, everything else has its code', async () => {
    const person = await signUpPerson(server)
    expect(await codeOf(`Bearer ${person.accessToken}`)).toEqual([200, null])
    expect(await codeOf()).toEqual([401, 'session_missing'])
    expect(await codeOf('Basic abc')).toEqual([401, 'session_missing'])
    expect(await codeOf('Bearer nonsense')).toEqual([401, 'session_ended'])
    expect(await codeOf(`Bearer ${server.keys.anonKey}`)).toEqual([401, 'session_ended'])
    expect(await codeOf(`Bearer ${server.keys.serviceKey}`)).toEqual([401, 'session_ended'])
    await callAuth(server, 'POST', '/logout', { bearer: person.accessToken })
    expect(await codeOf(`Bearer ${person.accessToken}`)).toEqual([401, 'session_ended'])
  })

  test('[PLATFORM-6] a banned person is out, a token after its hour is expired', async () => {
    const own = await startTestServer()
    try {
      const banned = await signUpPerson(own)
      const other = await signUpPerson(own)
      await own.ownerPool.query(
        `update auth_user set banned_until = now() + interval '1 day' where user_id = $1`,
        [banned.userId],
      )
      const call = async (token: string) => {
        const answer = await fetch(`${own.url}/api/stores`, { headers: { authorization: `Bearer ${token}` } })
        return ((await answer.json()) as { code: string }).code
      }
      expect(await call(banned.accessToken)).toBe('session_ended')
      own.clock.advance(3_601_000)
      expect(await call(other.accessToken)).toBe('session_expired')
    } finally {
      await own.close()
    }
  })
})

describe('when things end', () => {
  test('[PLATFORM-7] closing answers what was begun', async () => {
    const own = await startTestServer()
    const person = await signUpPerson(own)
    // Holds the answer back until we let go.
    const holder = await own.ownerPool.connect()
    await holder.query('begin; lock table auth_user in access exclusive mode')
    const asked = callAuth(own, 'GET', '/user', { bearer: person.accessToken })
    await untilSomebodyWaits(own)
    const closed = own.app.close()
    await holder.query('commit')
    holder.release()
    expect((await asked).status).toBe(200)
    await closed
    await expect(fetch(`${own.url}/healthz`)).rejects.toThrow()
    await own.close()
  })

  test('[PLATFORM-8] without its database the server says so, and recovers by itself', async () => {
    const own = await startTestServer()
    const admin = `alter database ${own.testDatabase.name} allow_connections`
    try {
      const person = await signUpPerson(own)
      await server.ownerPool.query(`${admin} false`)
      await server.ownerPool.query(
        'select pg_terminate_backend(pid) from pg_stat_activity where datname = $1',
        [own.testDatabase.name],
      )
      const answer = await fetch(`${own.url}/healthz`)
      expect(answer.status).toBeGreaterThanOrEqual(500)
      expect(await answer.json()).toEqual({
        code: expect.any(String),
        message: expect.stringContaining('aman'),
      })
      await server.ownerPool.query(`${admin} true`)
      expect((await callAuth(own, 'GET', '/user', { bearer: person.accessToken })).status).toBe(200)
    } finally {
      await server.ownerPool.query(`${admin} true`)
      await own.close()
    }
  })
})

async function untilSomebodyWaits(own: TestServer): Promise<void> {
  for (;;) {
    const { rows } = await server.ownerPool.query(
      `select from pg_stat_activity where datname = $1 and wait_event_type = 'Lock'`,
      [own.testDatabase.name],
    )
    if (rows.length > 0) return
    await wait(5)
  }
}
