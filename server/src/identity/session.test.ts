import type { AddressInfo } from 'node:net'
import fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { installProblemHandlers } from '../http/problems.ts'
import { authClientOf, signUpPerson, type TestPerson, testPassword } from '../testing/people.ts'
import { enrolVerified, showCode } from '../testing/second-factors.ts'
import { startTestServer, type TestServer } from '../testing/test-server.ts'
import { requireOperator, requireOwner } from './session.ts'

let server: TestServer
/** A desk of two doors, on the real sessions of the real server: no screen of the operator exists yet. */
let desk: FastifyInstance
let deskUrl: string
let person: TestPerson
beforeAll(async () => {
  server = await startTestServer()
  desk = fastify()
  installProblemHandlers(desk)
  desk.get('/operator', async (request) => requireOperator(request, server.deps))
  desk.get('/owner', async (request) => requireOwner(request, server.deps))
  await desk.listen({ port: 0, host: '127.0.0.1' })
  deskUrl = `http://127.0.0.1:${(desk.server.address() as AddressInfo).port}`
})
beforeEach(async () => {
  person = await signUpPerson(server)
})
afterAll(async () => {
  await desk.close()
  await server.close()
})

async function ask(door: '/operator' | '/owner', bearer: string | null) {
  const answer = await fetch(deskUrl + door, {
    headers: bearer === null ? {} : { authorization: `Bearer ${bearer}` },
  })
  return { status: answer.status, body: (await answer.json()) as Record<string, unknown> }
}

const appoint = (userId: string, claim: unknown) =>
  server.ownerPool.query(
    `update auth_user set app_metadata = app_metadata || jsonb_build_object('operator', $2::jsonb) where user_id = $1`,
    [userId, JSON.stringify(claim)],
  )

const operatorOnly = { status: 403, body: { code: 'operator_only' } }
const secondFactorNeeded = { status: 403, body: { code: 'second_factor_needed' } }

describe('the operator’s door', () => {
  test('[AUTH-88] opens for the claim and a second factor shown in this sign-in, never for one of the two', async () => {
    expect(await ask('/operator', person.accessToken)).toMatchObject(operatorOnly)
    const { accessToken } = await enrolVerified(server, person)
    expect(await ask('/operator', accessToken)).toMatchObject(operatorOnly)
    await appoint(person.userId, true)
    expect(await ask('/operator', accessToken)).toMatchObject({
      status: 200,
      body: { userId: person.userId, level: 'aal2' },
    })
    // The token from before the factor was shown, of the very same session.
    expect(await ask('/operator', person.accessToken)).toMatchObject(secondFactorNeeded)
    // Another browser that knows the password alone.
    const auth = authClientOf(server)
    const again = await auth.signInWithPassword({ email: person.email, password: testPassword })
    expect(await ask('/operator', again.data.session!.access_token)).toMatchObject(secondFactorNeeded)
  })

  test('[AUTH-88] the claim is true and nothing that looks like it, and is no business of the person', async () => {
    const { accessToken } = await enrolVerified(server, person)
    for (const claim of ['true', 1, {}, [true], false, null]) {
      await appoint(person.userId, claim)
      expect(await ask('/operator', accessToken)).toMatchObject(operatorOnly)
    }
    // What a person says about itself is not asked.
    await person.auth.updateUser({ data: { operator: true, app_metadata: { operator: true } } })
    const refreshed = await person.auth.refreshSession()
    expect(await ask('/operator', refreshed.data.session!.access_token)).toMatchObject(operatorOnly)
  })

  test('[AUTH-88] dismissed, banned, signed out or without the factor: closed at once, whatever the token says', async () => {
    await appoint(person.userId, true)
    const app = await enrolVerified(server, person)
    expect((await ask('/operator', app.accessToken)).status).toBe(200)
    await appoint(person.userId, false)
    expect(await ask('/operator', app.accessToken)).toMatchObject(operatorOnly)
    await appoint(person.userId, true)
    await person.auth.mfa.unenroll({ factorId: app.factorId })
    expect(await ask('/operator', app.accessToken)).toMatchObject(secondFactorNeeded)
    const again = await enrolVerified(server, person)
    expect((await ask('/operator', again.accessToken)).status).toBe(200)
    await person.auth.signOut({ scope: 'global' })
    expect(await ask('/operator', again.accessToken)).toMatchObject({
      status: 401,
      body: { code: 'session_ended' },
    })
    expect(await ask('/operator', null)).toMatchObject({ status: 401, body: { code: 'session_missing' } })
    for (const key of [server.keys.serviceKey, server.keys.anonKey]) {
      expect(await ask('/operator', key)).toMatchObject({ status: 401, body: { code: 'session_ended' } })
    }
  })

  test('[AUTH-88] an owner is let in everywhere else with one factor, and the level is told', async () => {
    expect(await ask('/owner', person.accessToken)).toMatchObject({
      status: 200,
      body: { userId: person.userId, phone: person.phone, name: 'Budi', level: 'aal1' },
    })
    const app = await enrolVerified(server, person)
    expect((await ask('/owner', app.accessToken)).body.level).toBe('aal2')
    const { accessToken } = await showCode(server, person, app)
    expect((await ask('/owner', accessToken)).body.level).toBe('aal2')
  })
})
