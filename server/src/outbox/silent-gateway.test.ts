import { type AddressInfo, createServer, type Server, type Socket } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createWwebjsGateway } from '../integrations/whatsapp/wwebjs-gateway.ts'
import { coffee, saleFact } from '../testing/facts.ts'
import { hostileCalls, sendHostile } from '../testing/hostile/calls.ts'
import { makeVictim, type Victim } from '../testing/hostile/victim.ts'
import { signUpPerson, testPassword } from '../testing/people.ts'
import { freshPhone, postApi, signIn } from '../testing/registrations.ts'
import { addTestDevice, push } from '../testing/shop.ts'
import { startTestServer, type TestServer } from '../testing/test-server.ts'

/** A gateway that takes every connection and never says a word. It would be waited for longer than any test lasts. */
let silent: Server
const sockets = new Set<Socket>()
let calls = 0
let server: TestServer
let victim: Victim

beforeAll(async () => {
  silent = createServer((socket) => {
    sockets.add(socket)
    socket.on('data', () => {
      calls += 1
    })
    socket.on('error', () => {})
  })
  await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve))
  server = await startTestServer({
    config: { trustedProxies: ['127.0.0.1'] },
    deps: {
      whatsapp: createWwebjsGateway({
        baseUrl: `http://127.0.0.1:${(silent.address() as AddressInfo).port}`,
        apiKey: 'x',
        session: 'laci',
        isProduction: false,
        isSimulator: true,
        clock: Date.now,
        timeoutMs: 3_600_000,
      }),
    },
  })
  victim = await makeVictim(server)
})
afterAll(async () => {
  // Hangs up: what is still under way ends with that, and so the server can.
  silent.close()
  const closed = server.app.close()
  for (const socket of sockets) socket.destroy()
  silent.on('connection', (socket) => socket.destroy())
  await closed
  await server.close()
})

test('[WA-19] must test 8: tills sell, people sign in and pages tell while the gateway says nothing', async () => {
  const till = await addTestDevice(server, victim.shop)
  const sale = till.maker.seal(saleFact(till, 1, [coffee]))
  expect((await push(server, till, [sale])).status).toBe(200)
  const person = await signUpPerson(server)
  expect((await signIn(server, `0${person.phone.slice(3)}`, testPassword)).accessToken).not.toBe('')
  expect((await postApi(server, '/api/notices', { kind: 'sales_page_visit' })).status).toBe(202)
  expect((await postApi(server, '/api/contacts', { topic: 'investor', phone: freshPhone() })).status).toBe(
    202,
  )
  await expect.poll(() => calls, { timeout: 10_000 }).toBeGreaterThan(0)
})

test('[WA-19] every route of the server answers while the gateway says nothing', async () => {
  const pending = server.routes.map((route) => ({ route, call: hostileCalls(route, victim).at(-1)! }))
  const answered: string[] = []
  const next = async (): Promise<void> => {
    const one = pending.shift()
    if (one === undefined) return
    await sendHostile(server, one.call, victim.shop.owner.accessToken)
    answered.push(`${one.route.method} ${one.route.template}`)
    return next()
  }
  const all = pending.length
  await Promise.all(Array.from({ length: 8 }, next))
  expect(answered).toHaveLength(all)
  expect(calls).toBeGreaterThan(0)
})
