import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { captureLog } from '../../testing/captured-log.ts'
import {
  dialled,
  freshPhone,
  postApi,
  startRegistration,
  type TestAnswer,
} from '../../testing/registrations.ts'
import { nudge, withoutRetryWaits } from '../../testing/retries.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import { startTestWhatsApp, type TestWhatsApp } from '../../testing/whatsapp.ts'

let whatsapp: TestWhatsApp
let server: TestServer
const { log, lines: logLines } = captureLog()

beforeAll(async () => {
  whatsapp = await startTestWhatsApp()
  server = await startTestServer({ deps: { whatsapp: whatsapp.gateway({ timeoutMs: 800 }), log } })
})
// Every test is another hour: the caps of one address are not shared between them.
beforeEach(() => server.clock.advance(3_700_000))
afterAll(async () => {
  await server.close()
  await whatsapp.stop()
})

const start = (form: Parameters<typeof startRegistration>[1]) => startRegistration(server, form)
/** A code that the gateway fails or answers late is tried again for some seconds: not here. */
const startPatiently = (phone: string) =>
  withoutRetryWaits(
    server,
    () => nudge(server, whatsapp),
    () => start({ phone }),
  )
const verify = (started: TestAnswer, code: unknown) =>
  postApi(server, `/api/registrations/${started.body.registrationId}/verify`, { code })
const resend = (started: TestAnswer) =>
  postApi(server, `/api/registrations/${started.body.registrationId}/resend`)

test('[WA-9] the operator is told once that a registration started', async () => {
  const phone = freshPhone()
  const before = (await whatsapp.messagesTo('6281200000000')).length
  const started = await start({ phone, name: '*Budi*\nSantoso' })
  const all = await whatsapp.awaitMessages('6281200000000', before)
  expect(all.at(-1)!.text).toBe(`Pendaftaran dimulai: Budi Santoso, ${phone}.`)
  server.clock.advance(61_000)
  await resend(started)
  await start({ phone, name: 'Budi' })
  expect(await whatsapp.messagesTo('6281200000000')).toHaveLength(all.length)
})

test('[ACCOUNT-12] must test 2: a number that is not on WhatsApp is told so, takes nobody’s turn, and can be corrected', async () => {
  const phone = freshPhone()
  await whatsapp.addFault({ to: dialled(phone), noMessage: true, times: 1 })
  const refused = await start({ phone })
  expect(refused).toMatchObject({
    status: 422,
    body: {
      code: 'not_on_whatsapp',
      message: 'Gagal mengirim OTP: Nomor ini tidak terdaftar di WhatsApp.',
      registrationId: expect.any(String),
    },
  })
  expect((await start({ phone })).status).toBe(201)
})

test('[ACCOUNT-12] must test 3: a gateway that fails three times is said within the time, and Kirim ulang works afterwards', async () => {
  const phone = freshPhone()
  await whatsapp.addFault({ to: dialled(phone), http: 500 })
  const refused = await startPatiently(phone)
  expect(refused).toMatchObject({
    status: 502,
    body: { code: 'code_not_sent', message: 'Gagal mengirim OTP. Silahkan coba lagi.' },
  })
  await whatsapp.clearFaults()
  expect((await resend(refused)).status).toBe(200)
  expect((await verify(refused, await whatsapp.codeFor(dialled(phone)))).status).toBe(200)
})

test('[ACCOUNT-12, WA-5] must test 3: a gateway that never answers: the code is repeated unchanged, and still works', async () => {
  const phone = freshPhone()
  await whatsapp.addFault({ to: dialled(phone), sendThenTimeout: true })
  const refused = await startPatiently(phone)
  expect(refused).toMatchObject({
    status: 504,
    body: { code: 'gateway_silent', message: 'Tidak ada respons dari server. Silahkan coba lagi.' },
  })
  const messages = await whatsapp.messagesTo(dialled(phone))
  expect(messages.length).toBeGreaterThan(1)
  expect(new Set(messages.map((message) => message.text)).size).toBe(1)
  await whatsapp.clearFaults()
  expect((await start({ phone })).body.code).toBe('code_too_soon')
  expect((await verify(refused, messages[0]!.code)).status).toBe(200)
})

test('[WA-7] while WhatsApp is down, registration says so at once, and works when it is back', async () => {
  const phone = freshPhone()
  await whatsapp.setSession('DISCONNECTED')
  expect((await start({ phone })).body.code).toBe('code_not_sent')
  const other = freshPhone()
  expect((await start({ phone: other })).body.code).toBe('code_not_sent')
  await whatsapp.setSession('CONNECTED')
  server.clock.advance(61_000)
  // The worker looks at the session within a second of the circuit's minute. A start before that would issue a code,
  // and the next one would come too soon for it.
  await expect.poll(() => logLines.join('\n'), { timeout: 10_000 }).toContain('WhatsApp is back')
  expect((await startPatiently(phone)).status).toBe(201)
  expect(await whatsapp.messagesTo(dialled(other))).toEqual([])
})

test('[WA-8] must test 5: what went wrong above stands in the log without a text and without a number', async () => {
  const { rows } = await server.ownerPool.query<{ to_e164: string }>('select to_e164 from wa_outbox')
  const everything = logLines.join('\n')
  expect(everything).toContain('WhatsApp is down for now')
  expect(everything).not.toContain('Kode OTP')
  for (const row of rows) {
    expect(everything).not.toContain(row.to_e164.slice(1))
    expect(everything).not.toContain(row.to_e164.replace('+62', '0'))
  }
})

test('[WA-8] texts of codes are erased after ten minutes', async () => {
  server.clock.advance(700_000)
  const unerased = async () =>
    (await server.ownerPool.query(`select from wa_outbox where kind = 'otp' and payload is not null`))
      .rowCount
  await expect.poll(unerased, { timeout: 10_000 }).toBe(0)
})
