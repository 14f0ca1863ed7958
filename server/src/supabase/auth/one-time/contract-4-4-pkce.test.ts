import { createHash, randomBytes } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { callAuth } from '../../../testing/auth-calls.ts'
import {
  linkIn,
  type OneTimeServer,
  openLink,
  pkceClientOf,
  serviceClientOf,
  signUpFreely,
  startOneTimeServer,
} from '../../../testing/one-time.ts'
import { authClientOf } from '../../../testing/people.ts'

let server: OneTimeServer
beforeAll(async () => {
  server = await startOneTimeServer()
})
afterAll(() => server.close())

const page = 'http://localhost:5173/kembali'
const exchange = (body: unknown, headers = {}) =>
  callAuth(server, 'POST', '/token?grant_type=pkce', { body, headers })

function makePair() {
  const verifier = randomBytes(48).toString('base64url')
  return { verifier, challenge: createHash('sha256').update(verifier).digest('base64url') }
}

/** The code of a redirect, for a challenge of our own. */
async function exchangeCodeFor(challenge: string, method = 's256') {
  const person = await signUpFreely(server)
  const made = await callAuth(server, 'POST', '/admin/generate_link', {
    bearer: server.keys.serviceKey,
    body: {
      type: 'magiclink',
      email: person.email,
      redirect_to: page,
      code_challenge: challenge,
      code_challenge_method: method,
    },
  })
  expect(made.status).toBe(200)
  const opened = await openLink(server, String(made.body.action_link))
  return { person, code: opened.query.get('code')! }
}

describe('section 4.4: the PKCE grant', () => {
  test('[AUTH-41] sign-in by link, from the browser that asked back to it', async () => {
    const person = await signUpFreely(server)
    const auth = pkceClientOf(server)
    const sent = await auth.signInWithOtp({ email: person.email, options: { emailRedirectTo: page } })
    expect(sent.error).toBeNull()
    const [message] = await server.whatsapp.awaitMessages(person.phone, 0)
    const link = linkIn(message!.text)
    expect(new URL(link).searchParams.get('token')).toMatch(/^pkce_[\w-]{43}$/)

    const opened = await openLink(server, link)
    expect(opened.status).toBe(303)
    expect(opened.location.origin + opened.location.pathname).toBe('http://localhost:5173/kembali')
    expect(opened.fragment.has('access_token')).toBe(false)
    // Somebody else with the same code in another browser gets nothing.
    const thief = await exchange({ auth_code: opened.query.get('code'), code_verifier: makePair().verifier })
    expect(thief).toMatchObject({ status: 400, body: { code: 'bad_code_verifier' } })

    const { data, error } = await auth.exchangeCodeForSession(opened.query.get('code')!)
    expect(error).toBeNull()
    expect(data.user?.id).toBe(person.userId)
    expect((await auth.getUser()).data.user?.id).toBe(person.userId)
  })

  test('[AUTH-41] recovery: the client knows that it is one, and can set a password', async () => {
    const person = await signUpFreely(server)
    const auth = pkceClientOf(server)
    const events: string[] = []
    auth.onAuthStateChange((event) => void events.push(event))
    await auth.resetPasswordForEmail(person.email, { redirectTo: page })
    const [message] = await server.whatsapp.awaitMessages(person.phone, 0)
    const opened = await openLink(server, linkIn(message!.text))
    expect((await auth.exchangeCodeForSession(opened.query.get('code')!)).error).toBeNull()
    expect(events).toContain('PASSWORD_RECOVERY')
    expect((await auth.updateUser({ password: 'baru-sekali' })).error).toBeNull()
    const signedIn = await authClientOf(server).signInWithPassword({
      email: person.email,
      password: 'baru-sekali',
    })
    expect(signedIn.error).toBeNull()
  })

  test('[AUTH-41] what the client wrote into the address comes back with the code', async () => {
    const person = await signUpFreely(server)
    const auth = pkceClientOf(server)
    const target = `${page}?tujuan=kasir&sb_flow_id=abc`
    await auth.signInWithOtp({ email: person.email, options: { emailRedirectTo: target } })
    const [message] = await server.whatsapp.awaitMessages(person.phone, 0)
    const opened = await openLink(server, linkIn(message!.text))
    expect(opened.query.get('tujuan')).toBe('kasir')
    expect(opened.query.get('sb_flow_id')).toBe('abc')
    expect(opened.query.get('code')).toBeTruthy()
  })

  test('[AUTH-41] a message to a page that uses PKCE has a link even without an address; its code works too', async () => {
    const person = await signUpFreely(server)
    const auth = pkceClientOf(server)
    await auth.signInWithOtp({ email: person.email })
    const [message] = await server.whatsapp.awaitMessages(person.phone, 0)
    expect(linkIn(message!.text)).toMatch(/redirect_to=http:\/\/localhost$/)
    const { data } = await auth.verifyOtp({ email: person.email, token: message!.code!, type: 'email' })
    expect(data.user?.id).toBe(person.userId)
  })

  test('[AUTH-41] a code is exchanged once, also by two at the same moment', async () => {
    const { verifier, challenge } = makePair()
    const { person, code } = await exchangeCodeFor(challenge)
    const all = await Promise.all(
      Array.from({ length: 6 }, () => exchange({ auth_code: code, code_verifier: verifier })),
    )
    expect(all.map(({ status }) => status).sort()).toEqual([200, 404, 404, 404, 404, 404])
    expect(all.find(({ status }) => status === 200)!.body).toMatchObject({
      token_type: 'bearer',
      user: { id: person.userId },
    })
    expect(all.find(({ status }) => status === 404)!.body.code).toBe('flow_state_not_found')
  })

  test('[AUTH-41] five minutes, then flow_state_expired', async () => {
    const { verifier, challenge } = makePair()
    const { code } = await exchangeCodeFor(challenge)
    server.clock.advance(300_000)
    expect(await exchange({ auth_code: code, code_verifier: verifier })).toMatchObject({
      status: 422,
      body: { code: 'flow_state_expired' },
    })
    const fresh = await exchangeCodeFor(challenge)
    server.clock.advance(298_000)
    expect((await exchange({ auth_code: fresh.code, code_verifier: verifier })).status).toBe(200)
  })

  test('[AUTH-41] a wrong verifier does not use the code up, five do', async () => {
    const { verifier, challenge } = makePair()
    const wrong = makePair().verifier
    const first = await exchangeCodeFor(challenge)
    for (const turn of [1, 2, 3, 4]) {
      const answer = await exchange({ auth_code: first.code, code_verifier: wrong })
      expect([turn, answer.status, answer.body.code]).toEqual([turn, 400, 'bad_code_verifier'])
    }
    expect((await exchange({ auth_code: first.code, code_verifier: verifier })).status).toBe(200)
    const second = await exchangeCodeFor(challenge)
    for (let turn = 0; turn < 5; turn += 1) await exchange({ auth_code: second.code, code_verifier: wrong })
    expect(await exchange({ auth_code: second.code, code_verifier: verifier })).toMatchObject({
      status: 404,
      body: { code: 'flow_state_not_found' },
    })
  })

  test('[AUTH-41] plain challenges are compared as they are', async () => {
    const { verifier } = makePair()
    const { code } = await exchangeCodeFor(verifier, 'plain')
    const hashed = createHash('sha256').update(verifier).digest('base64url')
    expect((await exchange({ auth_code: code, code_verifier: hashed })).status).toBe(400)
    expect((await exchange({ auth_code: code, code_verifier: verifier })).status).toBe(200)
  })

  test('[AUTH-41] empty fields, an unknown code, and the code of another kind', async () => {
    const { verifier, challenge } = makePair()
    const { code } = await exchangeCodeFor(challenge)
    for (const body of [
      {},
      { auth_code: code },
      { code_verifier: verifier },
      { auth_code: '', code_verifier: '' },
    ]) {
      expect(await exchange(body)).toMatchObject({ status: 400, body: { code: 'validation_failed' } })
    }
    const unknown = await exchange({ auth_code: 'mock_code', code_verifier: verifier })
    expect(unknown).toMatchObject({ status: 404, body: { code: 'flow_state_not_found' } })
    const old = await exchange(
      { auth_code: 'mock_code', code_verifier: verifier },
      { 'x-supabase-api-version': '' },
    )
    expect(old.body).toEqual({
      code: 404,
      error_code: 'flow_state_not_found',
      msg: 'invalid flow state, no valid flow state found',
    })
    const { data } = await serviceClientOf(server).generateLink({
      type: 'magiclink',
      email: (await signUpFreely(server)).email,
    })
    const link = await exchange({ auth_code: data.properties!.hashed_token, code_verifier: verifier })
    expect(link.status).toBe(404)
    // Nor is the code of an exchange a link.
    const asLink = await callAuth(server, 'POST', '/verify', { body: { type: 'email', token_hash: code } })
    expect(asLink.status).toBe(403)
  })

  test('[AUTH-41] without its prefix the link of a PKCE sign-in is nothing, so no session falls into the address', async () => {
    const person = await signUpFreely(server)
    await pkceClientOf(server).signInWithOtp({ email: person.email, options: { emailRedirectTo: page } })
    const [message] = await server.whatsapp.awaitMessages(person.phone, 0)
    const link = linkIn(message!.text)
    const stripped = await openLink(server, link.replace('pkce_', ''))
    expect(stripped.fragment.get('error_code')).toBe('otp_expired')
    const opened = await openLink(server, link)
    expect(opened.query.get('code')).toBeTruthy()
    // Used: the refusal stands in the query as well, where a page that uses PKCE looks.
    const again = await openLink(server, link)
    for (const place of [again.query, again.fragment]) {
      expect(place.get('error_code')).toBe('otp_expired')
      expect(place.get('error')).toBe('access_denied')
    }
    expect(again.query.has('code')).toBe(false)
  })

  test.each([
    [{ code_challenge: 'x'.repeat(42), code_challenge_method: 's256' }, 'too short'],
    [{ code_challenge: 'x'.repeat(129), code_challenge_method: 's256' }, 'too long'],
    [{ code_challenge: `${'x'.repeat(42)}+`, code_challenge_method: 's256' }, 'a character that is none'],
    [{ code_challenge: 'x'.repeat(43), code_challenge_method: 'md5' }, 'an unknown method'],
    [{ code_challenge: 'x'.repeat(43) }, 'half of it'],
    [{ code_challenge_method: 's256' }, 'the other half'],
  ])('[AUTH-41] %j is refused everywhere: %s', async (challenge, _why) => {
    const person = await signUpFreely(server)
    const calls = [
      callAuth(server, 'POST', '/otp', { body: { email: person.email, ...challenge } }),
      callAuth(server, 'POST', '/recover', { body: { email: person.email, ...challenge } }),
      callAuth(server, 'POST', '/signup', {
        body: { email: 'a@b.example', password: 'rahasia-1', ...challenge },
      }),
      callAuth(server, 'PUT', '/user', { body: { data: {}, ...challenge }, bearer: person.accessToken }),
    ]
    for (const answer of await Promise.all(calls)) {
      expect(answer).toMatchObject({ status: 400, body: { code: 'validation_failed' } })
    }
  })
})
