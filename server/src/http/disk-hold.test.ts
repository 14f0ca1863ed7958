import { todaySchema } from '@laci/domain/operator/desk-wire.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { callAuth } from '../testing/auth-calls.ts'
import { coffee, saleFact } from '../testing/facts.ts'
import { callDesk, makeOperator } from '../testing/operators.ts'
import { testPassword } from '../testing/people.ts'
import { fillTemplate } from '../testing/routes.ts'
import { addTestDevice, openTestShop, pull, push, type TestDevice, type TestShop } from '../testing/shop.ts'
import { startTestServer, type TestServer } from '../testing/test-server.ts'

let server: TestServer
let shop: TestShop
let till: TestDevice
let isFull = false
beforeAll(async () => {
  server = await startTestServer({ deps: { disk: { isFull: () => isFull, freeBytes: () => 7 * 2 ** 20 } } })
  shop = await openTestShop(server)
  till = await addTestDevice(server, shop)
})
afterAll(() => server.close())
beforeEach(() => {
  isFull = false
})

/** Reads, or lets somebody in to read: the one list of what a full disk leaves open. */
const leftOpen = [
  'POST /api/staff/sign-in',
  'POST /auth/v1/factors/:factorId/challenge',
  'POST /auth/v1/factors/:factorId/verify',
  'POST /auth/v1/logout',
  'POST /auth/v1/token',
  'POST /storage/v1/object/list-v2/:bucket',
  'POST /storage/v1/object/list/:bucket',
  'POST /storage/v1/object/sign/:bucket',
  'POST /storage/v1/object/sign/:bucket/*',
]

test('[PLATFORM-95] on a full disk every write of every route is a wait, and nothing that reads is', async () => {
  isFull = true
  const open: string[] = []
  for (const { method, template } of server.routes) {
    const url = fillTemplate(template, (name) =>
      name === '*' ? 'x' : '0191d5c5-0000-7000-8000-000000000001',
    )
    const answer = await fetch(server.url + url, { method, redirect: 'manual' })
    await answer.arrayBuffer()
    const isHeld = answer.status === 503 && answer.headers.get('retry-after') === '5'
    if (['GET', 'HEAD', 'OPTIONS'].includes(method))
      expect([method, template, isHeld]).toEqual([method, template, false])
    else if (!isHeld) open.push(`${method} ${template}`)
  }
  expect(open.sort()).toEqual(leftOpen)
})

test('[PLATFORM-95] [SYNC-110] a till reads on, its sales wait, and arrive once when there is room', async () => {
  const events = [1, 2].map((counter) => till.maker.seal(saleFact(till, counter, [coffee])))
  isFull = true
  const refused = await push(server, till, events)
  expect([refused.status, refused.body.code]).toEqual([503, 'server_busy'])
  expect(await pull(server, till)).toMatchObject({ status: 200, body: { lastSeq: 0, acceptedThrough: 0 } })
  const signIn = { body: { email: shop.owner.email, password: testPassword } }
  expect((await callAuth(server, 'POST', '/token?grant_type=password', signIn)).status).toBe(200)
  isFull = false
  expect(await push(server, till, events)).toMatchObject({ status: 200, body: { acceptedThrough: 2 } })
})

test('[PLATFORM-96] the desk says that the disk is full and how much is left', async () => {
  const { bearer } = await makeOperator(server)
  const disk = async () => todaySchema.parse((await callDesk(server, bearer, '/today')).body).disk
  expect(await disk()).toEqual({ isFull: false, freeBytes: 7 * 2 ** 20 })
  isFull = true
  expect(await disk()).toEqual({ isFull: true, freeBytes: 7 * 2 ** 20 })
})
