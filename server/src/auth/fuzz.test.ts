import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { callAuth } from '../testing/auth-calls.ts'
import { signUpPerson, type TestPerson } from '../testing/people.ts'
import { startTestServer, type TestServer } from '../testing/test-server.ts'

let server: TestServer
let budi: TestPerson
beforeAll(async () => {
  // Conformance mode: its limits let a few hundred calls through.
  server = await startTestServer({ config: { signupTicket: 'off' } })
  budi = await signUpPerson(server)
})
afterAll(() => server.close())

const runs = { numRuns: 150 }
const anyText = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 20 }),
  fc.constantFrom("'", '\\', '\u0000', '\ud800', '@', 'a@b.example', '0812345678901', '🛒', ''),
)

test('[AUTH-1] whatever is sent to sign-up, sign-in, refresh and the person is answered with a code', async () => {
  const field = fc.oneof(anyText, fc.jsonValue())
  const body = fc.oneof(
    fc.record(
      {
        email: field,
        phone: field,
        password: field,
        data: field,
        refresh_token: field,
        gotrue_meta_security: field,
      },
      { requiredKeys: [] },
    ),
    fc.jsonValue(),
  )
  const call = fc.constantFrom(
    ['POST', '/signup'],
    ['POST', '/token?grant_type=password'],
    ['POST', '/token?grant_type=refresh_token'],
    ['PUT', '/user'],
  )
  await fc.assert(
    fc.asyncProperty(call, body, async ([method, path], value) => {
      const answer = await callAuth(server, method!, path!, { body: value, bearer: budi.accessToken })
      expect(answer.status).toBeLessThan(500)
      if (answer.status >= 400) expect(answer.body.code ?? answer.body.error).toEqual(expect.any(String))
    }),
    runs,
  )
})
