import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { callAuth } from '../../../testing/auth-calls.ts'
import {
  linkIn,
  nextEmail,
  type OneTimeServer,
  openLink,
  serviceClientOf,
  signUpFreely,
  startOneTimeServer,
} from '../../../testing/one-time.ts'
import { authClientOf, nextPhone, signUpPerson } from '../../../testing/people.ts'

let server: OneTimeServer
/** As in production, with one more origin. */
let strict: OneTimeServer
beforeAll(async () => {
  server = await startOneTimeServer()
  strict = await startOneTimeServer({
    config: {
      signupTicket: 'required',
      canonicalOrigin: 'https://laci.example',
      allowedOrigins: ['https://till.example'],
    },
  })
})
afterAll(() => Promise.all([server.close(), strict.close()]))

const page = 'http://localhost:5173/selamat-datang?dari=wa'
const deadLink = {
  error: 'access_denied',
  error_code: 'otp_expired',
  error_description: 'Email link is invalid or has expired',
}

async function linkFor(on: OneTimeServer, type: 'magiclink' | 'recovery', redirectTo?: string) {
  const email = on === server ? (await signUpFreely(on)).email : (await signUpPerson(on)).email
  const { data, error } = await serviceClientOf(on).generateLink({
    type,
    email,
    ...(redirectTo !== undefined && { options: { redirectTo } }),
  })
  if (error) throw error
  return data.properties
}

const verifyLink = (token: string, type: string, redirectTo: string) =>
  `http://any/auth/v1/verify?${new URLSearchParams({ token, type, redirect_to: redirectTo })}`

describe('section 4.10: GET /verify', () => {
  test.each(['magiclink', 'recovery'] as const)(
    '[AUTH-39] a link of %s redirects with the session in the fragment, where the client takes it up',
    async (type) => {
      const { action_link: link } = await linkFor(server, type, page)
      const opened = await openLink(server, link)
      expect(opened.status).toBe(303)
      expect(opened.location.href.split('#')[0]).toBe(page)
      expect(Object.fromEntries(opened.fragment)).toEqual({
        access_token: expect.stringMatching(/^ey/),
        expires_at: expect.stringMatching(/^\d{10}$/),
        expires_in: '3600',
        refresh_token: expect.stringMatching(/^[\w-]{43}$/),
        token_type: 'bearer',
        type,
      })
      expect(opened.headers.get('referrer-policy')).toBe('no-referrer')
      expect(opened.headers.get('cache-control')).toBe('no-store')
      const auth = authClientOf(server)
      const { data, error } = await auth.setSession({
        access_token: opened.fragment.get('access_token')!,
        refresh_token: opened.fragment.get('refresh_token')!,
      })
      expect(error).toBeNull()
      expect(data.user?.id).toBeTruthy()
    },
  )

  test('[AUTH-39] a second time, a wrong token and a wrong type redirect with the error in the fragment', async () => {
    const { action_link: link, hashed_token: token } = await linkFor(server, 'magiclink', page)
    const wrongType = await openLink(server, verifyLink(token, 'signup', page))
    expect(Object.fromEntries(wrongType.fragment)).toEqual(deadLink)
    await openLink(server, link)
    for (const dead of [link, verifyLink('x'.repeat(43), 'magiclink', page)]) {
      const opened = await openLink(server, dead)
      expect(opened.status).toBe(303)
      expect(opened.location.href.split('#')[0]).toBe(page)
      expect(Object.fromEntries(opened.fragment)).toEqual(deadLink)
    }
    for (const half of [verifyLink(token, '', page), verifyLink('', 'magiclink', page)]) {
      const opened = await openLink(server, half)
      expect(Object.fromEntries(opened.fragment)).toMatchObject({
        error: 'invalid_request',
        error_code: 'validation_failed',
      })
    }
  })

  test('[AUTH-39] it needs no key; looking at it with HEAD, or asking for its options, uses nothing up', async () => {
    const { action_link: link } = await linkFor(server, 'magiclink', page)
    const { pathname, search } = new URL(link)
    for (const method of ['HEAD', 'OPTIONS', 'PUT', 'DELETE']) {
      const answer = await fetch(`${server.url}${pathname}${search}`, { method, redirect: 'manual' })
      expect(answer.headers.get('location')).toBeNull()
    }
    expect((await openLink(server, link)).fragment.get('token_type')).toBe('bearer')
  })

  test('[AUTH-39] the link of a message leads in', async () => {
    const phone = nextPhone()
    await authClientOf(server).signInWithOtp({
      email: `${phone.slice(1)}@wa.laci.invalid`,
      options: { emailRedirectTo: page },
    })
    const [message] = await server.whatsapp.awaitMessages(phone, 0)
    const opened = await openLink(server, linkIn(message!.text))
    expect(opened.location.href.split('#')[0]).toBe(page)
    expect(opened.fragment.get('type')).toBe('magiclink')
  })

  test('[AUTH-31] opened twice at the same moment, a link makes one session', async () => {
    const { action_link: link } = await linkFor(server, 'magiclink', page)
    const all = await Promise.all(Array.from({ length: 6 }, () => openLink(server, link)))
    expect(all.filter(({ fragment }) => fragment.has('access_token'))).toHaveLength(1)
    expect(all.filter(({ fragment }) => fragment.get('error_code') === 'otp_expired')).toHaveLength(5)
  })
})

/** Addresses of others, as people who look for open redirects write them. */
const foreign = [
  'https://evil.example/',
  '//evil.example',
  'https:evil.example',
  '/\\evil.example',
  'https://laci.example.evil.example/',
  'https://laci.example@evil.example/',
  'https://laci.example%2eevil.example/',
  'https://evil.example/https://laci.example/',
  'https://evil.example#https://laci.example/',
  'http://laci.example/',
  'https://laci.example:444/',
  'https://sub.laci.example/',
  'https://LACI.example.evil.example',
  'https://user:pw@laci.example/',
  'javascript:alert(1)',
  'data:text/html,hi',
  'http://localhost:5173/',
  'http://127.0.0.1/',
  'null',
  '',
  ' ',
  `https://laci.example/${'x'.repeat(3_000)}`,
]

describe('section 4.10: where redirects lead', () => {
  test.each(foreign)('[AUTH-40] %s becomes the front page', async (asked) => {
    const made = await linkFor(strict, 'magiclink', asked)
    expect(made.redirect_to).toBe('https://laci.example')
    const wanted = verifyLink(made.hashed_token, 'magiclink', asked)
    const opened = await openLink(strict, wanted)
    expect(opened.location.href.split('#')[0]).toBe('https://laci.example/')
    expect(opened.fragment.has('access_token')).toBe(true)
    // A refusal goes nowhere else either.
    expect((await openLink(strict, wanted)).location.origin).toBe('https://laci.example')
  })

  test.each([
    ['https://laci.example/masuk?a=1&b=2', 'https://laci.example/masuk?a=1&b=2'],
    ['https://till.example/kasir/', 'https://till.example/kasir/'],
    ['https://laci.example/a#old', 'https://laci.example/a'],
    ['https://laci.example\\@evil.example/', 'https://laci.example/@evil.example/'],
    ['https://laci.example/\r\nSet-Cookie:x=1', 'https://laci.example/Set-Cookie:x=1'],
    ['HTTPS://LACI.EXAMPLE/A', 'https://laci.example/A'],
  ])('[AUTH-40] %j is ours and leads to %s', async (asked, landing) => {
    const made = await linkFor(strict, 'magiclink', asked)
    const opened = await openLink(strict, made.action_link)
    expect(opened.location.href.split('#')[0]).toBe(landing)
    expect(opened.headers.get('set-cookie')).toBeNull()
  })

  test('[AUTH-40] whatever is asked for, nobody leaves our pages', async () => {
    const part = fc.constantFrom(
      ...[
        'https:',
        'http:',
        '//',
        '/',
        '\\',
        '@',
        '.',
        ':',
        '#',
        '?',
        '%2e',
        '%00',
        '\t',
        '\n',
        ' ',
        '[',
        ']',
      ],
      ...['laci.example', 'evil.example', 'till.example', 'localhost', '443', 'user', '\u3002', '\uff0f'],
    )
    await fc.assert(
      fc.asyncProperty(fc.array(part, { maxLength: 8 }), async (parts) => {
        const opened = await openLink(strict, verifyLink('unknown', 'magiclink', parts.join('')))
        expect(['https://laci.example', 'https://till.example']).toContain(opened.location.origin)
        strict.clock.advance(10_000)
      }),
      { numRuns: 150 },
    )
  })

  test('[AUTH-40] a message names no stranger’s page', async () => {
    const person = await signUpPerson(strict)
    const answer = await callAuth(strict, 'POST', '/recover?redirect_to=https%3A%2F%2Fevil.example', {
      body: { email: person.email },
    })
    expect(answer.status).toBe(200)
    const [message] = await strict.whatsapp.awaitMessages(person.phone, 0)
    expect(message!.text).not.toContain('http')
  })

  test('[AUTH-40] conformance mode takes pages of this machine, and a name that is no address', async () => {
    const email = nextEmail()
    const { data } = await serviceClientOf(server).generateLink({
      type: 'magiclink',
      email,
      options: { redirectTo: email },
    })
    expect(data.properties?.redirect_to).toBe('http://localhost')
    const { action_link: link } = await linkFor(server, 'magiclink', 'http://localhost:9999/welcome')
    expect(link).toMatch(/redirect_to=http:\/\/localhost:9999\/welcome$/)
  })
})
