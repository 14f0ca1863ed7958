import { pseudoEmail } from '@laci/domain/base/phone/phone-number.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { callAuth } from '../testing/auth-calls.ts'
import { nextPhone, signUpPerson, testPassword, ticketFor } from '../testing/people.ts'
import { dialled, freshPhone, postApi, registerPerson } from '../testing/registrations.ts'
import { addTestDevice, callApi, openTestShop, type TestShop } from '../testing/shop.ts'
import { addStaff, asOwner, signInOn, staffPassword } from '../testing/staff.ts'
import { startTestServer, type TestServer } from '../testing/test-server.ts'
import { startTestWhatsApp, type TestWhatsApp } from '../testing/whatsapp.ts'

let whatsapp: TestWhatsApp
let server: TestServer
let shop: TestShop
beforeAll(async () => {
  whatsapp = await startTestWhatsApp()
  server = await startTestServer({ deps: { whatsapp: whatsapp.gateway() } })
})
// Every door is another hour: what one address may do in an hour is not shared between them.
beforeEach(async () => {
  server.clock.advance(3_700_000)
  shop = await openTestShop(server)
})
afterAll(async () => {
  await server.close()
  await whatsapp.stop()
})

type Told = { readonly status: number; readonly body: object }
/** Prepares whoever sets a password here; answers how they set it. */
type Door = () => Promise<(password: string) => Promise<Told>>

const asService = (method: string, path: string, body: object) =>
  callAuth(server, method, path, { bearer: server.keys.serviceKey, body })

const doors: readonly (readonly [string, Door])[] = [
  [
    'registration',
    async () => (password) =>
      postApi(server, '/api/registrations', { name: 'Budi', phone: freshPhone(), password }),
  ],
  [
    'registration of affiliates',
    async () => (password) =>
      postApi(server, '/api/affiliate-registrations', { name: 'Budi', phone: freshPhone(), password }),
  ],
  [
    'a forgotten password',
    async () => {
      const phone = freshPhone()
      await registerPerson(server, whatsapp, { phone })
      server.clock.advance(3_700_000)
      const { body } = await postApi(server, '/api/password-recoveries', { phone })
      const path = `/api/password-recoveries/${body.recoveryId}`
      const code = await whatsapp.codeFor(dialled(phone))
      const { ticket } = (await postApi(server, `${path}/verify`, { code })).body
      return (password) => postApi(server, `${path}/complete`, { ticket, password })
    },
  ],
  [
    'signup',
    async () => async (password) => {
      const phone = nextPhone()
      const security = { captcha_token: await ticketFor(server, phone) }
      const email = pseudoEmail(phone, 'wa.laci.invalid')
      return callAuth(server, 'POST', '/signup', {
        body: { email, password, gotrue_meta_security: security },
      })
    },
  ],
  [
    'one’s own password',
    async () => {
      const { accessToken } = await signUpPerson(server)
      return (password) => callAuth(server, 'PUT', '/user', { bearer: accessToken, body: { password } })
    },
  ],
  [
    'a person whom the service makes',
    async () => (password) =>
      asService('POST', '/admin/users', { email: `${crypto.randomUUID()}@mail.example`, password }),
  ],
  [
    'a person whom the service changes',
    async () => {
      const { userId } = await signUpPerson(server)
      return (password) => asService('PUT', `/admin/users/${userId}`, { password })
    },
  ],
  [
    'new staff',
    async () => {
      let made = 0
      return (password) =>
        asOwner(server, shop, '/api/staff', { name: `Orang ${++made}`, role: 'cashier', password })
    },
  ],
  [
    'a password of staff that the owner resets',
    async () => {
      const staffId = await addStaff(server, shop, { name: 'Rina' })
      return (password) => asOwner(server, shop, `/api/staff/${staffId}/reset-password`, { password })
    },
  ],
  [
    'a password that staff change',
    async () => {
      await addStaff(server, shop, { name: 'Tono' })
      const { token } = await signInOn(server, shop, await addTestDevice(server, shop), 'Tono')
      let currentPassword = staffPassword
      return async (password) => {
        const answer = await callApi(server, 'POST', '/api/staff/me/password', {
          bearer: token,
          body: { currentPassword, password },
        })
        if (answer.status === 200) currentPassword = password
        return answer
      }
    },
  ],
]

test.each(doors)('[ACCOUNT-30] %s: a password that is tried first is taken from nobody', async (_, open) => {
  const set = await open()
  for (const password of ['123456', 'password', 'qwerty', '111111', '      ', 'Password1', '1234567890']) {
    const { status, body } = await set(password)
    expect([400, 422], `${password}: ${status}`).toContain(status)
    expect(JSON.stringify(body)).toMatch(/"(?:password_common|password_too_short|weak_password)"/)
  }
  const good = await set(`${testPassword}-baru`)
  expect([200, 201], JSON.stringify(good.body)).toContain(good.status)
})
