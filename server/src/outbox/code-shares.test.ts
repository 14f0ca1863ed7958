import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { codesForAnybodyPerDay, codesPerDay } from '../http/limits.ts'
import { callAuth } from '../testing/auth-calls.ts'
import { nextPhone } from '../testing/people.ts'
import { dialled, freshPhone, postApi, registerPerson, startRegistration } from '../testing/registrations.ts'
import { startTestServer, type TestServer } from '../testing/test-server.ts'
import { startTestWhatsApp, type TestWhatsApp } from '../testing/whatsapp.ts'

const operator = '6281200000000'
const dayMs = 86_400_000
let whatsapp: TestWhatsApp
let server: TestServer

beforeAll(async () => {
  whatsapp = await startTestWhatsApp()
  server = await startTestServer({
    config: { trustedProxies: ['127.0.0.1'] },
    deps: { whatsapp: whatsapp.gateway() },
  })
})
beforeEach(() => server.clock.advance(2 * dayMs))
afterAll(async () => {
  await server.close()
  await whatsapp.stop()
})

/** Codes that went out, each to a number of its own, as the rows of before and of now tell it. */
const sentCodes = (count: number, isForAnybody: boolean | null, at = server.clock()) => {
  // Rows of before do not say for whom they are: they are written as an earlier release wrote them.
  const [column, value] = isForAnybody === null ? ['', ''] : [', is_for_anybody', `, ${isForAnybody}`]
  return server.ownerPool.query(
    `insert into wa_outbox (message_id, idempotency_key, kind, to_e164, status, next_at, not_after, created_at${column})
     select gen_random_uuid(), gen_random_uuid()::text, 'otp', '+62899' || (1000000 + n), 'sent', $2, $2, $2${value}
     from generate_series(1, $1) n`,
    [count, new Date(at)],
  )
}
const recover = (phone: string) => postApi(server, '/api/password-recoveries', { phone })
const closed = { status: 429, body: { code: 'codes_closed' } }
const notesTo = async (beginning: string) =>
  (await whatsapp.messagesTo(operator)).filter(({ text }) => text.startsWith(beginning))

test.each([true, null])(
  '[WA-50] strangers who use up theirs leave the owner a code for a forgotten password (%s)',
  async (isForAnybody) => {
    const phone = freshPhone()
    await registerPerson(server, whatsapp, { phone })
    await sentCodes(codesForAnybodyPerDay + 500, isForAnybody)
    expect(await startRegistration(server, { phone: freshPhone() })).toMatchObject(closed)
    expect((await recover(phone)).status).toBe(201)
    expect((await whatsapp.codeFor(dialled(phone))).length).toBe(6)
  },
)

test('[WA-50] a full day tells nobody which numbers are known', async () => {
  const known = freshPhone()
  await registerPerson(server, whatsapp, { phone: known })
  server.clock.advance(120_000)
  await sentCodes(codesForAnybodyPerDay, true)
  for (const phone of [known, freshPhone()]) {
    expect(await startRegistration(server, { phone })).toMatchObject(closed)
    const otp = await callAuth(server, 'POST', '/otp', { body: { phone } })
    expect(otp.status).toBe(429)
  }
})

test('[WA-50] what is kept for known people is theirs alone, and ends too', async () => {
  const phone = freshPhone()
  await registerPerson(server, whatsapp, { phone })
  server.clock.advance(dayMs)
  await sentCodes(codesPerDay - codesForAnybodyPerDay, false)
  expect((await startRegistration(server, { phone: freshPhone() })).status).toBe(201)
  await sentCodes(codesForAnybodyPerDay, true)
  for (const number of [phone, freshPhone()]) expect(await recover(number)).toMatchObject(closed)
})

test('[WA-51] thirty strangers at once with room for five: five get a code', async () => {
  await sentCodes(codesForAnybodyPerDay - 5, true)
  const answers = await Promise.all(
    Array.from({ length: 30 }, (_, one) =>
      fetch(`${server.url}/api/registrations`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-forwarded-for': `10.20.${one}.1` },
        body: JSON.stringify({ name: 'Budi', password: 'rahasia-1', phone: `0${nextPhone().slice(3)}` }),
      }),
    ),
  )
  const statuses = answers.map(({ status }) => status)
  expect(statuses.filter((status) => status === 201)).toHaveLength(5)
  expect(statuses.filter((status) => status === 429)).toHaveLength(25)
})

test('[WA-52] codes dated ahead by a clock that was set back since close nothing', async () => {
  await sentCodes(codesPerDay, true, server.clock() + 3_600_000)
  await sentCodes(codesPerDay, false, server.clock() + 3_600_000)
  expect((await startRegistration(server, { phone: freshPhone() })).status).toBe(201)
})

test('[WA-53] the operator is told once when half of the day is used, and not before', async () => {
  const before = (await notesTo('Setengah')).length
  await sentCodes(codesPerDay / 2 - 2, true)
  expect((await startRegistration(server, { phone: freshPhone() })).status).toBe(201)
  expect(await notesTo('Setengah')).toHaveLength(before)
  for (let turn = 0; turn < 3; turn += 1) {
    expect((await startRegistration(server, { phone: freshPhone() })).status).toBe(201)
  }
  await expect.poll(async () => (await notesTo('Setengah')).length, { timeout: 10_000 }).toBe(before + 1)
})
