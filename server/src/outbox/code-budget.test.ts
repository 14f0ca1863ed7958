import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { codesPerDay, codesPerNumberPerDay } from '../http/limits.ts'
import { dialled, freshPhone, registerPerson, signIn, startRegistration } from '../testing/registrations.ts'
import { startTestServer, type TestServer } from '../testing/test-server.ts'
import { startTestWhatsApp, type TestWhatsApp } from '../testing/whatsapp.ts'

const operator = '6281200000000'
const dayMs = 86_400_000
let whatsapp: TestWhatsApp
let server: TestServer

beforeAll(async () => {
  whatsapp = await startTestWhatsApp()
  server = await startTestServer({ deps: { whatsapp: whatsapp.gateway() } })
})
beforeEach(() => server.clock.advance(2 * dayMs))
afterAll(async () => {
  await server.close()
  await whatsapp.stop()
})

/** Codes that went out at this moment, as that many registrations would leave them. */
const sentCodes = (count: number, to: string, status = 'sent') =>
  server.ownerPool.query(
    `insert into wa_outbox (message_id, idempotency_key, kind, to_e164, status, next_at, not_after, created_at)
     select gen_random_uuid(), gen_random_uuid()::text, 'otp', $2, $3, $4, $4, $4 from generate_series(1, $1)`,
    [count, to, status, new Date(server.clock())],
  )

const alarms = async () =>
  (await whatsapp.messagesTo(operator)).filter((message) => message.text.startsWith('Batas '))

test('[WA-20] a number gets ten codes in 24 hours, whoever asks for them; others are not touched', async () => {
  const phone = freshPhone()
  await sentCodes(codesPerNumberPerDay - 1, `+${dialled(phone)}`)
  await sentCodes(50, `+${dialled(phone)}`, 'expired')
  server.clock.advance(3_600_000)
  expect((await startRegistration(server, { phone })).status).toBe(201)
  server.clock.advance(60_000)
  const refused = await startRegistration(server, { phone })
  expect(refused).toMatchObject({ status: 429, body: { code: 'codes_used_up' } })
  expect((await startRegistration(server, { phone: freshPhone() })).status).toBe(201)
  // What was refused left nothing behind.
  const { rowCount } = await server.ownerPool.query('select from registration where phone = $1', [
    `+${dialled(phone)}`,
  ])
  expect(rowCount).toBe(1)
  server.clock.advance(dayMs)
  expect((await startRegistration(server, { phone })).status).toBe(201)
})

test('[WA-20] after a thousand codes in 24 hours no other goes out, and the operator is told once', async () => {
  const phone = freshPhone()
  await registerPerson(server, whatsapp, { phone })
  await sentCodes(codesPerDay - 1, '+6281999999999')
  const before = (await alarms()).length
  const response = await fetch(`${server.url}/api/registrations`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ name: 'Budi', password: 'rahasia-1', phone: freshPhone() }),
  })
  expect(response.status).toBe(429)
  expect(await response.json()).toEqual({
    code: 'codes_closed',
    message: expect.stringContaining('Tidak ada yang diubah'),
  })
  expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(80_000)
  while ((await alarms()).length === before) await wait(20)
  for (let turn = 0; turn < 3; turn += 1) {
    expect(await startRegistration(server, { phone: freshPhone() })).toMatchObject({ status: 429 })
  }
  expect((await alarms()).length).toBe(before + 1)
  // Who is a user already signs in as ever.
  expect((await signIn(server, phone, 'rahasia-1')).accessToken).not.toBe('')
  server.clock.advance(dayMs)
  expect((await startRegistration(server, { phone: freshPhone() })).status).toBe(201)
})
