import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { callAuth } from '../../testing/auth-calls.ts'
import { authClientOf, signUpPerson } from '../../testing/people.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

describe('section 4.5: id tokens', () => {
  const idToken = (body: unknown) => callAuth(server, 'POST', '/token?grant_type=id_token', { body })

  test('[AUTH-48] a whole request is told that the provider is off', async () => {
    const { error } = await authClientOf(server).signInWithIdToken({ provider: 'google', token: 'ey.ey.x' })
    expect(error).toMatchObject({ status: 400, code: 'provider_disabled' })
  })

  test.each([
    [{}, 'id_token required'],
    [{ provider: 'google' }, 'id_token required'],
    [{ id_token: 'ey.ey.x' }, 'provider or client_id and issuer required'],
  ])('[AUTH-48] %j is answered in the form of OAuth', async (body, description) => {
    const answer = await idToken(body)
    expect(answer.status).toBe(400)
    expect(answer.body).toEqual({ error: 'invalid_request', error_description: description })
  })
})

describe('section 4.12: SAML and social providers', () => {
  test('[AUTH-48] /sso is off', async () => {
    const auth = authClientOf(server)
    for (const { error } of [
      await auth.signInWithSSO({ domain: 'toko.example' }),
      await auth.signInWithSSO({ providerId: '83fd9e20-7a80-46e4-bf29-a86e3d6bbf66' }),
    ]) {
      expect(error).toMatchObject({ status: 404, code: 'saml_provider_disabled' })
    }
  })

  test('[AUTH-48] the address that the client builds for a provider says that there is none, without a key', async () => {
    const { data } = await authClientOf(server).signInWithOAuth({
      provider: 'google',
      options: { redirectTo: 'https://evil.example/' },
    })
    const answer = await fetch(data.url!, { redirect: 'manual' })
    expect(answer.status).toBe(400)
    expect(await answer.json()).toMatchObject({
      code: 400,
      error_code: 'validation_failed',
      msg: expect.stringMatching(/^Unsupported provider/),
    })
  })
})

describe('section 4.13: identities', () => {
  test('[AUTH-48] linking is off; reading is GET /user', async () => {
    const person = await signUpPerson(server)
    const { data } = await person.auth.getUserIdentities()
    expect(data?.identities).toHaveLength(1)
    const refused = { status: 404, code: 'manual_linking_disabled', message: 'Manual linking is disabled' }
    const link = await person.auth.linkIdentity({ provider: 'google' })
    expect(link.error).toMatchObject(refused)
    const unlink = await person.auth.unlinkIdentity(data!.identities[0]!)
    expect(unlink.error).toMatchObject(refused)
  })

  test('[AUTH-48] both need a person first', async () => {
    for (const [method, path] of [
      ['GET', '/user/identities/authorize?provider=google&skip_http_redirect=true'],
      ['DELETE', '/user/identities/83fd9e20-7a80-46e4-bf29-a86e3d6bbf66'],
    ] as const) {
      const answer = await callAuth(server, method, path)
      expect(answer).toMatchObject({ status: 401, body: { code: 'no_authorization' } })
      const old = await callAuth(server, method, path, { headers: { 'x-supabase-api-version': '' } })
      expect(old.body).toMatchObject({ code: 401, error_code: 'no_authorization' })
    }
  })
})
