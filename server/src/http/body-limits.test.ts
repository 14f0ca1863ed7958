import { connect } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { routesOf } from '../testing/routes.ts'
import { startTestServer, type TestServer } from '../testing/test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

type Refused = { readonly status: number; readonly text: string; readonly isEnded: boolean }

/** Announces a body of this length, sends not a byte of it, and reads until the line is ended or an answer has come. */
function announce(method: string, path: string, bytes: number): Promise<Refused> {
  const { hostname, port } = new URL(server.url)
  const line = connect(Number(port), hostname)
  let text = ''
  return new Promise((resolve, reject) => {
    const done = (isEnded: boolean) => {
      line.destroy()
      resolve({ status: Number(/^HTTP\/1\.1 (\d+)/.exec(text)?.[1]), text, isEnded })
    }
    line.on('error', reject)
    line.on('data', (part) => {
      text += part
      // What is refused for another reason than its length may keep its line.
      if (!text.startsWith('HTTP/1.1 413')) done(false)
    })
    line.on('end', () => done(true))
    line.write(
      `${method} ${path} HTTP/1.1\r\nhost: ${hostname}\r\napikey: ${server.keys.serviceKey}\r\n` +
        `content-type: application/json\r\ncontent-length: ${bytes}\r\n\r\n`,
    )
  })
}

/** Routes that take more than the usual body, and how much. */
const larger: Readonly<Record<string, number>> = {
  'POST /api/sync/push': 4 * 1024 * 1024,
  'POST /auth/v1/signup': 1024 * 1024,
  'PUT /auth/v1/user': 1024 * 1024,
  'POST /auth/v1/invite': 1024 * 1024,
  'POST /auth/v1/admin/generate_link': 1024 * 1024,
  'POST /auth/v1/admin/users': 1024 * 1024,
  'PUT /auth/v1/admin/users/:userId': 1024 * 1024,
  'DELETE /auth/v1/admin/users/:userId': 1024 * 1024,
  'DELETE /auth/v1/admin/users/:userId/factors/:factorId': 1024 * 1024,
  'POST /rest/v1/:table': 1024 * 1024,
  'PATCH /rest/v1/:table': 1024 * 1024,
  'PUT /rest/v1/:table': 1024 * 1024,
  'DELETE /rest/v1/:table': 1024 * 1024,
  'DELETE /storage/v1/object/:bucket': 2 * 1024 * 1024,
  'POST /storage/v1/object/sign/:bucket': 2 * 1024 * 1024,
  'POST /realtime/v1/api/broadcast': 256 * 1024,
  'POST /realtime/v1/api/broadcast/:topic/events/:event': 256 * 1024,
  'POST /api/whatsapp/:gateway/events': 1024 * 1024,
}

test('[PLATFORM-56] every route refuses by the announced length, at 64 kB or at its own figure', async () => {
  const writing = server.routes.filter(
    ({ method, template }) => ['POST', 'PUT', 'PATCH', 'DELETE'].includes(method) && !template.includes('*'),
  )
  expect(writing.length).toBeGreaterThan(60)
  const paths = routesOf({ routes: writing })
  for (const [at, { method, template }] of writing.entries()) {
    const name = `${method} ${template}`
    const limit = larger[name] ?? 64 * 1024
    const answer = await announce(method, paths[at]!.path, limit + 1)
    expect(answer.status, `${name}: ${answer.text}`).toBeGreaterThanOrEqual(400)
    expect(answer.status, `${name}: ${answer.text}`).toBeLessThan(500)
    if (answer.status === 413) expect(answer.isEnded, name).toBe(true)
  }
})

test('[PLATFORM-56] twenty bodies of 9.9 MB at a door without an account: all are refused, none is read', async () => {
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => announce('POST', '/api/registrations', 9_900_000)),
  )
  for (const { status, text, isEnded } of answers) {
    expect([status, isEnded]).toEqual([413, true])
    expect(text).toContain('"code":"body_too_large"')
    expect(text).toContain('Tidak ada yang diubah')
  }
})
