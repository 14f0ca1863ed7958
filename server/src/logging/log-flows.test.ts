import { afterAll, beforeAll, expect, test } from 'vitest'
import { callAuth } from '../testing/auth-calls.ts'
import { captureLog } from '../testing/captured-log.ts'
import { saleFact } from '../testing/facts.ts'
import { authClientOf } from '../testing/people.ts'
import { dialled, freshPhone, postApi, registerPerson, startRegistration } from '../testing/registrations.ts'
import {
  addTestDevice,
  callApi,
  openTestShop,
  pull,
  push,
  type TestDevice,
  type TestShop,
} from '../testing/shop.ts'
import {
  addStaff,
  asOwner,
  claim,
  shopCodeOf,
  signInOn,
  staffPassword,
  staffPin,
  trySignIn,
} from '../testing/staff.ts'
import { startTestServer, type TestServer } from '../testing/test-server.ts'
import { startTestWhatsApp, type TestWhatsApp } from '../testing/whatsapp.ts'

let whatsapp: TestWhatsApp
let server: TestServer
const { log, lines } = captureLog()
/** Everything that was secret in what this file did. */
const secrets = new Set<string>()
const secret = <Text extends string>(text: Text): Text => {
  secrets.add(text)
  return text
}

beforeAll(async () => {
  whatsapp = await startTestWhatsApp()
  server = await startTestServer({ deps: { whatsapp: whatsapp.gateway({ timeoutMs: 400 }), log } })
})
afterAll(async () => {
  await server.close()
  await whatsapp.stop()
})

type Session = { readonly accessToken: string; readonly refreshToken: string }

/** A number in the spellings in which it travels. */
function secretPhone(): string {
  const phone = freshPhone()
  for (const spelling of [phone, dialled(phone), phone.slice(1)]) secret(spelling)
  return phone
}

async function runFlows(): Promise<Session> {
  const password = secret('kata-sandi-rahasia-91')
  const phone = secretPhone()
  await registerPerson(server, whatsapp, { phone, password })
  secret(await whatsapp.codeFor(dialled(phone)))
  const started = await startRegistration(server, { phone: secretPhone(), password })
  await postApi(server, `/api/registrations/${started.body.registrationId}/verify`, { code: '0000' })

  const auth = authClientOf(server)
  const email = `${dialled(phone)}@${server.deps.config.pseudoDomain}`
  const { data } = await auth.signInWithPassword({ email, password })
  secret(data.session!.access_token)
  secret(data.session!.refresh_token)
  const { session } = (await auth.refreshSession()).data
  const now = { accessToken: secret(session!.access_token), refreshToken: secret(session!.refresh_token) }
  await callAuth(server, 'POST', '/token?grant_type=password', {
    body: { email, password: secret('salah-sekali-82') },
  })
  await auth.updateUser({ password: secret('kata-sandi-baru-73') })

  const shop = await openTestShop(server)
  secret(shop.owner.accessToken)
  secret(shop.owner.phone.slice(3))
  const device = await addTestDevice(server, shop)
  secret(device.deviceKey.slice(-43))
  await push(server, device, [device.maker.seal(saleFact(device, 1))])
  await pull(server, device)
  await runStaffFlows(shop, device)

  // What is cut off, of the wrong kind, or sent to the wrong place.
  for (const [path, body] of [
    ['/api/registrations', `{"phone":"${phone}","password":"${password}`],
    ['/auth/v1/token?grant_type=password', `{"email":"${email}","password":"${password}`],
    ['/auth/v1/signup', JSON.stringify({ email: [email], password: { text: password } })],
    ['/api/sync/push', JSON.stringify({ deviceKey: device.deviceKey })],
    [`/api/nothing?password=${password}&phone=${phone}`, '{}'],
  ] as const) {
    await callApi(server, 'POST', path, { bearer: secret(server.keys.serviceKey), rawBody: body }).catch(
      () => {},
    )
  }
  return now
}

async function runStaffFlows(shop: TestShop, device: TestDevice): Promise<void> {
  secret(staffPassword)
  secret(staffPin)
  const staffId = await addStaff(server, shop)
  const { token } = await signInOn(server, shop, device)
  secret(token.slice(-43))
  const shopCode = await shopCodeOf(server, shop)
  const asked = await trySignIn(server, { shopCode, deviceName: 'HP baru' })
  if (asked.body.status !== 'waiting_for_owner') throw new Error('the owner was not asked')
  const { requestId, requestToken } = asked.body
  secret(requestToken.slice(-43))
  await asOwner(server, shop, `/api/staff/device-requests/${requestId}/approve`)
  const claimed = await claim(server, requestId, requestToken)
  if (claimed.body.status !== 'approved') throw new Error('the device was not approved')
  secret(claimed.body.device.deviceKey.slice(-43))
  const account = await callApi<{ staff: { pinHash: string }[] }>(server, 'GET', '/api/sync/account', {
    bearer: device.deviceKey,
  })
  secret(account.body.staff[0]!.pinHash.slice(-64))
  await trySignIn(server, { shopCode, password: secret('karyawan-salah-55') })
  await asOwner(server, shop, `/api/staff/${staffId}/set-pin`, { pin: secret('739105') })
  await asOwner(server, shop, `/api/staff/${staffId}/reset-password`, {
    password: secret('sandi-baru-karyawan-46'),
  })
}

/** Every call fails, and what failed is written to the log. */
async function runFlowsWithoutDatabase(session: Session): Promise<void> {
  const other = await startTestServer()
  const allow = (isAllowed: boolean) =>
    other.ownerPool.query(`alter database ${server.testDatabase.name} allow_connections ${isAllowed}`)
  try {
    await allow(false)
    await other.ownerPool.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [
      server.testDatabase.name,
    ])
    const phone = secretPhone()
    const password = secret('tanpa-basis-data-64')
    const deviceKey = `laci_0191d5c5-0000-7000-8000-000000000001_${secret('geheim'.repeat(8).slice(0, 43))}`
    const bearer = session.accessToken
    const failed = [
      await startRegistration(server, { phone, password }),
      await callAuth(server, 'POST', '/token?grant_type=password', {
        body: { email: `${dialled(phone)}@${server.deps.config.pseudoDomain}`, password },
      }),
      await callAuth(server, 'POST', '/token?grant_type=refresh_token', {
        body: { refresh_token: session.refreshToken },
      }),
      await callAuth(server, 'PUT', '/user', { bearer, body: { password } }),
      await callApi(server, 'GET', '/api/stores', { bearer }),
      await callApi(server, 'GET', '/api/sync/pull', { bearer: deviceKey }),
      await trySignIn(server, { shopCode: 'CDF-347', password }),
    ]
    for (const { status } of failed) expect(status).toBeGreaterThanOrEqual(500)
  } finally {
    await allow(true)
    await other.close()
  }
}

test('[PLATFORM-13] no flow leaves a code, password, token or number in the log, also when the database is away', async () => {
  await runFlowsWithoutDatabase(await runFlows())
  // A bug of ours, with everything that a careless line could carry.
  const all = [...secrets]
  server.app.log.error(
    { err: new Error('odd'), body: { password: all[0], phone: all[1] } },
    'a request failed',
  )
  expect(lines.length).toBeGreaterThan(5)
  const written = lines.join('')
  for (const one of secrets) {
    // A few digits may stand in a clock's time: only as a word of its own.
    const isThere = /^\d{4,6}$/.test(one)
      ? new RegExp(`(?<![\\w.])${one}(?![\\w.])`).test(written)
      : written.includes(one)
    expect(isThere, `${one.slice(0, 6)}… is in the log`).toBe(false)
  }
})
