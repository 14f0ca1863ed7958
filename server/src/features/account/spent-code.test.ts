import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { callAuth } from '../../testing/auth-calls.ts'
import { type OneTimeServer, startOneTimeServer } from '../../testing/one-time.ts'
import { signUpPerson } from '../../testing/people.ts'
import { dialled, freshPhone, postApi, startRegistration } from '../../testing/registrations.ts'

let server: OneTimeServer
beforeAll(async () => {
  server = await startOneTimeServer()
})
// Every test is another hour: the caps of one address are not shared between them.
beforeEach(() => server.clock.advance(3_700_000))
afterAll(() => server.close())

/** Whether anything that is told of the code's message could still send it. */
async function isVoid(phone: string): Promise<boolean> {
  const { rows } = await server.ownerPool.query<{ not_after: Date; payload: string | null }>(
    `select not_after, payload from wa_outbox where kind = 'otp' and to_e164 = $1 order by queue_number desc limit 1`,
    [phone.startsWith('+') ? phone : `+${dialled(phone)}`],
  )
  return rows[0]!.payload === null && rows[0]!.not_after.getTime() <= server.clock()
}
const wrong = (code: string) => String((Number(code) + 1) % 10_000).padStart(code.length, '0')

test('[WA-41] a code that was used for a registration is void, and so is one that was tried too often', async () => {
  for (const isRight of [true, false]) {
    const phone = freshPhone()
    const { body } = await startRegistration(server, { phone })
    const code = await server.whatsapp.codeFor(dialled(phone))
    const type = (typed: string) =>
      postApi(server, `/api/registrations/${body.registrationId}/verify`, { code: typed })
    expect(await isVoid(phone)).toBe(false)
    if (isRight) expect((await type(code)).status).toBe(200)
    else for (let turn = 0; turn < 5; turn += 1) expect((await type(wrong(code))).status).not.toBe(200)
    expect(await isVoid(phone)).toBe(true)
  }
})

test('[WA-41] a code that signed somebody in is void', async () => {
  const { phone } = await signUpPerson(server)
  const sent = await callAuth(server, 'POST', '/otp', { body: { phone } })
  expect(sent.status).toBe(200)
  const [message] = await server.whatsapp.awaitMessages(phone, 0)
  expect(await isVoid(phone)).toBe(false)
  const signedIn = await callAuth(server, 'POST', '/verify', {
    body: { type: 'sms', phone, token: message!.code },
  })
  expect(signedIn.status).toBe(200)
  expect(await isVoid(phone)).toBe(true)
})
