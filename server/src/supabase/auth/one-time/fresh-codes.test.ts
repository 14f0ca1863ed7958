import { afterAll, beforeAll, expect, test } from 'vitest'
import { callAuth } from '../../../testing/auth-calls.ts'
import { nextCodeFor, type OneTimeServer, startOneTimeServer } from '../../../testing/one-time.ts'
import { nextPhone } from '../../../testing/people.ts'

let server: OneTimeServer
// Conformance mode: one address may ask for fifty.
beforeAll(async () => {
  server = await startOneTimeServer()
})
afterAll(() => server.close())

test('[AUTH-99] fifty one-time codes are more than forty different ones', async () => {
  const phones = Array.from({ length: 50 }, nextPhone)
  const asked = await Promise.all(
    phones.map((phone) => callAuth(server, 'POST', '/otp', { body: { phone } })),
  )
  expect(asked.map(({ status }) => status)).toEqual(phones.map(() => 200))
  const codes = await Promise.all(phones.map((phone) => nextCodeFor(server, phone)))
  for (const code of codes) expect(code).toMatch(/^\d{6}$/)
  expect(new Set(codes).size).toBeGreaterThan(40)
})
