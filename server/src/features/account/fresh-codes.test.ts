import { afterAll, beforeAll, expect, test } from 'vitest'
import { type OneTimeServer, startOneTimeServer } from '../../testing/one-time.ts'
import { dialled, freshPhone, startRegistration } from '../../testing/registrations.ts'

let server: OneTimeServer
// Conformance mode: one address may start fifty.
beforeAll(async () => {
  server = await startOneTimeServer()
})
afterAll(() => server.close())

test('[ACCOUNT-40] fifty registrations get more than forty different codes', async () => {
  const phones = Array.from({ length: 50 }, freshPhone)
  const started = await Promise.all(phones.map((phone) => startRegistration(server, { phone })))
  expect(started.map(({ status }) => status)).toEqual(phones.map(() => 201))
  const codes = await Promise.all(phones.map((phone) => server.whatsapp.codeFor(dialled(phone))))
  for (const code of codes) expect(code).toMatch(/^[1-9]\d{3}$/)
  expect(new Set(codes).size).toBeGreaterThan(40)
})
