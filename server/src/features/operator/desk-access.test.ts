import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeOperator, setOperator, type TestOperator } from '../../testing/operators.ts'
import { authClientOf, signUpPerson, testPassword } from '../../testing/people.ts'
import { routesOf } from '../../testing/routes.ts'
import { makeShopkeeper } from '../../testing/shop-records.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'

let server: TestServer
let operator: TestOperator
beforeAll(async () => {
  server = await startTestServer()
  operator = await makeOperator(server)
})
afterAll(() => server.close())

// Built over the table of routes: one that is added tomorrow is attacked tomorrow.
const deskRoutes = () => routesOf(server).filter(({ path }) => path.startsWith('/api/operator'))
const rowCount = async () => (await server.ownerPool.query('select from operator_audit')).rowCount

async function callAll(bearer: string | null) {
  const answers = await Promise.all(
    deskRoutes().map(async ({ method, path }) => {
      const response = await fetch(server.url + path, {
        method,
        headers: {
          'content-type': 'application/json',
          ...(bearer !== null && { authorization: `Bearer ${bearer}` }),
        },
        ...(method !== 'GET' && method !== 'HEAD' && { body: JSON.stringify({ actionId: randomUUID() }) }),
      })
      const text = await response.text()
      const code = method === 'HEAD' ? '(head)' : (JSON.parse(text) as { code?: string }).code
      return `${response.status} ${code}`
    }),
  )
  return new Set(answers.filter((answer) => !answer.endsWith('(head)')))
}

test('[OPERATOR-2] every route of the desk refuses everybody but an operator who has shown a second factor', async () => {
  expect(deskRoutes().length).toBeGreaterThan(15)
  const before = await rowCount()
  const affiliate = await makeShopkeeper(server)
  const half = authClientOf(server)
  const { data } = await half.signInWithPassword({ email: operator.email, password: testPassword })
  // Made an operator a moment ago: no factor yet that the door before the desk could ask for.
  const unprotected = await signUpPerson(server)
  await setOperator(server, unprotected.userId, true)
  const revoked = await makeOperator(server)
  await setOperator(server, revoked.userId, false)
  const signedOut = await makeOperator(server)
  await signedOut.auth.signOut({ scope: 'local' })

  expect(await callAll(null)).toEqual(new Set(['401 session_missing']))
  expect(await callAll(server.keys.anonKey)).toEqual(new Set(['401 session_ended']))
  expect(await callAll((await signUpPerson(server)).accessToken)).toEqual(new Set(['403 operator_only']))
  expect(await callAll(affiliate.accessToken)).toEqual(new Set(['403 operator_only']))
  expect(await callAll(data.session!.access_token)).toEqual(new Set(['403 second_factor_needed']))
  expect(await callAll(unprotected.accessToken)).toEqual(new Set(['403 second_factor_needed']))
  expect(await callAll(revoked.bearer)).toEqual(new Set(['403 operator_only']))
  expect(await callAll(signedOut.bearer)).toEqual(new Set(['401 session_ended']))
  // A person may not say it of themselves.
  const liar = await signUpPerson(server)
  await liar.auth.updateUser({ data: { operator: true } })
  expect(await callAll(liar.accessToken)).toEqual(new Set(['403 operator_only']))
  expect(await rowCount()).toBe(before)

  const welcomed = await callAll(operator.bearer)
  for (const answer of welcomed) expect(answer).not.toMatch(/^(401|403) /)
})

test('[OPERATOR-2] the service key alone is no operator', async () => {
  expect(await callAll(server.keys.serviceKey)).toEqual(new Set(['401 session_ended']))
})
