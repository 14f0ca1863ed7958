import { randomUUID } from 'node:crypto'
import { type PhoneNumber, pseudoEmail } from '@laci/domain/base/phone/phone-number.ts'
import { AuthClient, GoTrueAdminApi } from '@supabase/auth-js'
import { inScope } from '../db/scope.ts'
import { mintSignupTicket } from '../identity/signup-tickets.ts'
import type { TestServer } from './test-server.ts'

export const testPassword = 'rahasia-123'

export type TestAuthClient = InstanceType<typeof AuthClient>

/** Somebody who has signed up and is signed in. */
export type TestPerson = {
  readonly userId: string
  readonly phone: PhoneNumber
  readonly email: string
  readonly accessToken: string
  readonly refreshToken: string
  /** The published client, holding this person's session. */
  readonly auth: TestAuthClient
}

/** The published client of `/auth/v1` against this server, without timers of its own and without storage. */
export function authClientOf(server: TestServer): TestAuthClient {
  return new AuthClient({
    url: `${server.url}/auth/v1`,
    headers: { apikey: server.keys.anonKey },
    autoRefreshToken: false,
    persistSession: false,
    storageKey: `test-${randomUUID()}`,
  })
}

/** The published client of the part for holders of a key: the service key, or another one that it tries. */
export function adminClientOf(server: TestServer, key = server.keys.serviceKey): GoTrueAdminApi {
  return new GoTrueAdminApi({
    url: `${server.url}/auth/v1`,
    headers: { apikey: server.keys.anonKey, Authorization: `Bearer ${key}` },
  })
}

let lastNumber = 0

/** A number that no other person of this run has. */
export function nextPhone(): PhoneNumber {
  lastNumber += 1
  return `+62812${String(10_000_000 + lastNumber)}` as PhoneNumber
}

export async function ticketFor(server: TestServer, phone: string): Promise<string> {
  return inScope(server.deps.database, { role: 'service_role' }, (tx) =>
    mintSignupTicket(tx, { phone, random: server.deps.randomBytes(32), nowMs: server.clock() }),
  )
}

/** Signs a new person up through the wire, as a browser with a verified number would. */
export async function signUpPerson(server: TestServer, phone = nextPhone()): Promise<TestPerson> {
  const auth = authClientOf(server)
  const email = pseudoEmail(phone, server.deps.config.pseudoDomain)
  const { data, error } = await auth.signUp({
    email,
    password: testPassword,
    options: { data: { name: 'Budi', whatsapp: phone }, captchaToken: await ticketFor(server, phone) },
  })
  if (error || !data.session || !data.user) throw new Error(`sign-up failed: ${error?.message}`)
  return {
    userId: data.user.id,
    phone,
    email,
    accessToken: data.session.access_token,
    refreshToken: data.session.refresh_token,
    auth,
  }
}
