import { randomUUID } from 'node:crypto'
import { pseudoEmail } from '@laci/domain/base/phone/phone-number.ts'
import { AuthClient } from '@supabase/auth-js'
import { authClientOf, nextPhone, type TestAuthClient, type TestPerson, testPassword } from './people.ts'
import { startTestServer, type TestServer } from './test-server.ts'
import { startTestWhatsApp, type TestWhatsApp } from './whatsapp.ts'

/** A server in conformance mode (real e-mails may sign up, limits by address are wide) with WhatsApp beside it. */
export type OneTimeServer = TestServer & { readonly whatsapp: TestWhatsApp }

export async function startOneTimeServer(
  options: Parameters<typeof startTestServer>[0] = {},
): Promise<OneTimeServer> {
  const whatsapp = await startTestWhatsApp()
  const server = await startTestServer({
    config: { signupTicket: 'off', ...options.config },
    deps: { whatsapp: whatsapp.gateway(), ...options.deps },
  })
  return {
    ...server,
    whatsapp,
    async close() {
      await server.close()
      await whatsapp.stop()
    },
  }
}

/** The published client with the service key, as our own programs would use it. */
export function serviceClientOf(server: TestServer): TestAuthClient['admin'] {
  const { serviceKey } = server.keys
  return new AuthClient({
    url: `${server.url}/auth/v1`,
    headers: { apikey: serviceKey, authorization: `Bearer ${serviceKey}` },
    autoRefreshToken: false,
    persistSession: false,
    storageKey: `test-${randomUUID()}`,
  }).admin
}

/** The published client of a browser that uses PKCE; it keeps its verifiers in memory. */
export function pkceClientOf(server: TestServer): TestAuthClient {
  const kept = new Map<string, string>()
  return new AuthClient({
    url: `${server.url}/auth/v1`,
    headers: { apikey: server.keys.anonKey },
    autoRefreshToken: false,
    persistSession: true,
    flowType: 'pkce',
    storageKey: `test-${randomUUID()}`,
    storage: {
      getItem: (name) => kept.get(name) ?? null,
      setItem: (name, value) => void kept.set(name, value),
      removeItem: (name) => void kept.delete(name),
    },
  })
}

let mailboxes = 0

/** An address that nobody in this run has. */
export function nextEmail(): string {
  mailboxes += 1
  return `orang-${mailboxes}@mail.example`
}

/** Signs somebody up in conformance mode, without a ticket: by number (its pseudo-e-mail) or by a real e-mail. */
export async function signUpFreely(
  server: TestServer,
  email = pseudoEmail(nextPhone(), server.deps.config.pseudoDomain),
): Promise<Omit<TestPerson, 'phone'> & { phone: string }> {
  const auth = authClientOf(server)
  const { data, error } = await auth.signUp({ email, password: testPassword })
  if (error || !data.session || !data.user) throw new Error(`sign-up failed: ${error?.message}`)
  return {
    userId: data.user.id,
    phone: data.user.phone === '' ? '' : `+${data.user.phone}`,
    email,
    accessToken: data.session.access_token,
    refreshToken: data.session.refresh_token,
    auth,
  }
}

/** The code of the newest message to a number that came after the first `count`. */
export async function nextCodeFor(server: OneTimeServer, phone: string, count = 0): Promise<string> {
  const messages = await server.whatsapp.awaitMessages(phone, count)
  return messages.at(-1)!.code!
}

/** Another code than this one. */
export function wrongCode(code: string): string {
  return code === '000000' ? '000001' : '000000'
}

/** Follows a link of `GET /verify` up to its redirect, on this server whatever origin it names. */
export async function openLink(
  server: TestServer,
  link: string,
): Promise<{
  status: number
  location: URL
  fragment: URLSearchParams
  query: URLSearchParams
  headers: Headers
}> {
  const { pathname, search } = new URL(link)
  const response = await fetch(`${server.url}${pathname}${search}`, { redirect: 'manual' })
  const location = new URL(response.headers.get('location') ?? 'none:')
  return {
    status: response.status,
    location,
    fragment: new URLSearchParams(location.hash.slice(1)),
    query: location.searchParams,
    headers: response.headers,
  }
}

/** The link that stands in a message. */
export function linkIn(text: string): string {
  const link = /https?:\/\/\S+/.exec(text)?.[0]
  if (!link) throw new Error('this message has no link')
  return link
}
