import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { notesToUnknownPerDay } from '../../http/limits.ts'
import { dialled, freshPhone, postApi, registerPerson } from '../../testing/registrations.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import { startTestWhatsApp, type TestWhatsApp } from '../../testing/whatsapp.ts'

let whatsapp: TestWhatsApp
let server: TestServer
beforeAll(async () => {
  whatsapp = await startTestWhatsApp()
  server = await startTestServer({ deps: { whatsapp: whatsapp.gateway() } })
})
beforeEach(() => server.clock.advance(2 * 86_400_000))
afterAll(async () => {
  await server.close()
  await whatsapp.stop()
})

const start = (phone: string) => postApi(server, '/api/password-recoveries', { phone })
const resend = (id: unknown) => postApi(server, `/api/password-recoveries/${id}/resend`)

test('[ACCOUNT-41] an unknown number gets one message a day and a known one its codes, answered alike', async () => {
  const [known, unknown] = [freshPhone(), freshPhone()]
  await registerPerson(server, whatsapp, { phone: known })
  const seen: { [phone: string]: unknown[] } = { [known]: [], [unknown]: [] }
  const note = (phone: string, { status, body }: Awaited<ReturnType<typeof start>>) => {
    seen[phone]!.push([status, body.code ?? Object.keys(body)])
    return body.recoveryId
  }
  server.clock.advance(86_400_000)
  for (let hour = 0; hour < 6; hour += 1) {
    for (const phone of [known, unknown]) {
      const id = note(phone, await start(phone))
      note(phone, await start(phone))
      server.clock.advance(61_000)
      if (id) note(phone, await resend(id))
      server.clock.advance(61_000)
    }
    server.clock.advance(3_600_000)
  }
  expect(seen[unknown]).toEqual(seen[known])
  expect(JSON.stringify(seen[unknown])).toContain('codes_used_up')
  const texts = (await whatsapp.messagesTo(dialled(unknown))).map(({ text }) => text)
  expect(texts).toEqual([expect.stringContaining('belum terdaftar')])
  server.clock.advance(86_400_000)
  expect((await start(unknown)).status).toBe(201)
  expect(await whatsapp.messagesTo(dialled(unknown))).toHaveLength(2)
})

test('[ACCOUNT-41] unknown numbers together cost a bounded count of messages, and no codes of the day', async () => {
  const phone = freshPhone()
  await registerPerson(server, whatsapp, { phone })
  await server.ownerPool.query(
    `insert into wa_outbox (message_id, idempotency_key, kind, to_e164, status, next_at, not_after, created_at, template)
     select gen_random_uuid(), gen_random_uuid()::text, 'otp', '+62898' || (1000000 + n), 'sent', $2, $2, $2, 'recovery_unknown'
     from generate_series(1, $1) n`,
    [notesToUnknownPerDay + 1_000, new Date(server.clock())],
  )
  const unknown = freshPhone()
  expect((await start(unknown)).status).toBe(201)
  expect(await whatsapp.messagesTo(dialled(unknown))).toEqual([])
  expect((await start(phone)).status).toBe(201)
})
