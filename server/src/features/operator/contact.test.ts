import { contactsPerHour } from '@laci/domain/operator/contact.ts'
import { noticesPerHour } from '@laci/domain/operator/notice.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createLimits } from '../../http/limits.ts'
import { createOperatorNotices } from '../../outbox/operator-notices.ts'
import { createOutbox } from '../../outbox/outbox.ts'
import { freshPhone, postApi } from '../../testing/registrations.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import { startTestWhatsApp, type TestWhatsApp } from '../../testing/whatsapp.ts'

let whatsapp: TestWhatsApp
let server: TestServer
const operator = '6281200000000'
let visitors = 0

beforeAll(async () => {
  whatsapp = await startTestWhatsApp()
  server = await startTestServer({
    deps: { whatsapp: whatsapp.gateway() },
    config: { trustedProxies: ['127.0.0.1'] },
  })
})
beforeEach(() => server.clock.advance(25 * 3_600_000))
afterAll(async () => {
  await server.close()
  await whatsapp.stop()
})

/** Each call comes from another visitor, unless one is named. */
async function ask(phone: string, visitor = `10.9.${Math.floor(visitors / 250)}.${visitors++ % 250}`) {
  const response = await fetch(`${server.url}/api/contacts`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': visitor },
    body: JSON.stringify({ topic: 'investor', phone }),
  })
  return { status: response.status, body: (await response.json()) as Record<string, unknown> }
}
const kept = async () => {
  const { rows } = await server.ownerPool.query<{ payload: string }>(
    `select payload from wa_outbox where idempotency_key like 'contact:%' order by queue_number`,
  )
  return rows.map(({ payload }) => payload)
}

test('[SITE-55] a number in any spelling is kept and the operator is told', async () => {
  const told = (await whatsapp.messagesTo(operator)).length
  expect(await ask(' +62 812-3456-7890 ')).toEqual({ status: 202, body: { ok: true } })
  expect(await kept()).toEqual(['Minta dihubungi (investor): 081234567890.'])
  const messages = await whatsapp.awaitMessages(operator, told)
  expect(messages.at(-1)!.text).toBe('Minta dihubungi (investor): 081234567890.')
})

test('[SITE-55] what is no Indonesian mobile number is refused in words, and nothing is kept', async () => {
  const before = await kept()
  for (const [phone, code] of [
    ['', 'phone_missing'],
    ['081', 'phone_invalid'],
    ["0812'; drop table contact_request", 'phone_invalid'],
    ['+1 202 555 0100', 'phone_foreign'],
  ] as const) {
    expect(await ask(phone)).toMatchObject({ status: 400, body: { code, message: expect.any(String) } })
  }
  for (const body of [
    { topic: 'lain', phone: '081234567890' },
    { topic: 'investor' },
    { topic: 'investor', phone: '0'.repeat(65) },
    [],
    null,
  ]) {
    expect((await postApi(server, '/api/contacts', body)).status).toBe(400)
  }
  expect(await kept()).toEqual(before)
})

test('[WA-40] the same number again is thanked again but told once a day', async () => {
  const phone = freshPhone()
  const before = (await kept()).length
  expect((await ask(phone)).status).toBe(202)
  expect((await ask(phone)).status).toBe(202)
  expect(await kept()).toHaveLength(before + 1)
  server.clock.advance(24 * 3_600_000)
  expect((await ask(phone)).status).toBe(202)
  expect(await kept()).toHaveLength(before + 2)
})

const dayMs = 24 * 3_600_000
/** Moves the clock to the next time that it is so late in WIB. */
function untilWib(hours: number, minutes: number): void {
  const inDayMs = (hours * 60 + minutes) * 60_000
  const wibMs = server.clock() + 7 * 3_600_000
  server.clock.advance(dayMs + ((inDayMs - (wibMs % dayMs) + dayMs) % dayMs))
}

test('[TIME-5] the same number is told once a day of WIB, not of UTC', async () => {
  const phone = freshPhone()
  const before = (await kept()).length
  const requests = async () =>
    (await server.ownerPool.query("select from contact_request where phone = '+62' || $1", [phone.slice(1)]))
      .rowCount
  untilWib(6, 59)
  expect((await ask(phone)).status).toBe(202)
  expect(await requests()).toBe(1)
  server.clock.advance(2 * 60_000)
  expect((await ask(phone)).status).toBe(202)
  expect(await kept()).toHaveLength(before + 1)
  expect(await requests()).toBe(1)
  server.clock.advance(17 * 3_600_000)
  expect((await ask(phone)).status).toBe(202)
  expect(await kept()).toHaveLength(before + 2)
})

test('[TIME-5] an alarm is told once a day of WIB, whether or not the server was started anew', async () => {
  const start = () =>
    createOperatorNotices(
      { ...server.deps, limits: createLimits({ clock: server.clock, isConformanceMode: false }) },
      createOutbox({ ...server.deps, whatsapp: null }),
    )
  const rows = async () =>
    (await server.ownerPool.query(`select from wa_outbox where idempotency_key like 'alarm:channel_down:%'`))
      .rowCount
  const down = { kind: 'channel_down', channel: 'cloud' } as const
  const notices = start()
  untilWib(6, 59)
  notices.alarm(down)
  await expect.poll(rows).toBe(1)
  server.clock.advance(2 * 60_000)
  start().alarm(down)
  // Written after the former, because rows are added one after the other: it would be there by then.
  start().alarm({ kind: 'codes_closed', codesPerDay: 1 })
  await expect
    .poll(
      async () =>
        (await server.ownerPool.query(`select from wa_outbox where payload like '%1 kode%'`)).rowCount,
    )
    .toBe(1)
  expect(await rows()).toBe(1)
  // Ten hours after midnight is another day, also for who told it less than 24 hours ago.
  server.clock.advance(17 * 3_600_000)
  notices.alarm(down)
  await expect.poll(rows).toBe(2)
})

test('[WA-40] a full hour of clicks does not hide somebody who waits for a call', async () => {
  for (let turn = 0; turn < noticesPerHour; turn += 1) {
    await fetch(`${server.url}/api/notices`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-forwarded-for': `10.8.0.${turn}` },
      body: JSON.stringify({ kind: 'sales_page_visit' }),
    })
  }
  expect((await ask('081355550001')).status).toBe(202)
  expect((await kept()).at(-1)).toBe('Minta dihubungi (investor): 081355550001.')
  // A gateway that was away for days finds it still waiting.
  const { rows } = await server.ownerPool.query(
    `select not_after - created_at > interval '6 days' as waits from wa_outbox where payload like '%081355550001.'`,
  )
  expect(rows).toEqual([{ waits: true }])
})

test('[WA-40] a crowd gets in thirty an hour in all, one visitor ten', async () => {
  const answers = await Promise.all(Array.from({ length: contactsPerHour + 5 }, () => ask(freshPhone())))
  expect(answers.filter(({ status }) => status === 202)).toHaveLength(contactsPerHour)
  expect(answers.find(({ status }) => status === 429)?.body).toMatchObject({ code: 'contacts_full' })
  server.clock.advance(3_600_001)
  for (let turn = 0; turn < 10; turn += 1) expect((await ask(freshPhone(), '10.7.0.1')).status).toBe(202)
  expect(await ask(freshPhone(), '10.7.0.1')).toMatchObject({
    status: 429,
    body: { code: 'too_many_requests' },
  })
})

test('[SITE-55] where nobody would be told, the page learns that and does not thank', async () => {
  const lonely = await startTestServer({ config: { operatorPhone: null } })
  try {
    const answer = await postApi(lonely, '/api/contacts', { topic: 'investor', phone: '081234567890' })
    expect(answer).toMatchObject({ status: 503, body: { code: 'nobody_to_tell' } })
  } finally {
    await lonely.close()
  }
})
