import { accept, type Result, refuse } from '@laci/domain/base/lib/result.ts'
import { phoneOfPseudoEmail, pseudoEmail, readPhoneNumber } from '@laci/domain/base/phone/phone-number.ts'
import { deviceCreatedSchema, storeListSchema } from '@laci/domain/device/wire.ts'
import { qrisKeyStateSchema } from '@laci/domain/qris/charge-wire.ts'
import type { AuthClient } from '@supabase/auth-js'
import * as z from 'zod/mini'
import type { OwnerSession, SignInRefusal, StoreChoice } from '../api/session.ts'
import { type ApiCall, goodAnswer, refusalIn } from '../base/api-call.ts'
import { TillProblem } from '../base/problem.ts'

// A person signs in once on a device, and where a password is asked for: it stays out of what every start of the till reads.

/** Apart from that of the website: signing out there never touches the till. */
const authStorageKey = 'laci-kasir-masuk'

const configSchema = z.object({ anonKey: z.string(), pseudoDomain: z.string() })

const accountRowsSchema = z.array(z.object({ name: z.nullable(z.string()), email: z.nullable(z.string()) }))

/** Of all shops of the account. */
const usersRowsSchema = z.array(
  z.object({ users: z.array(z.looseObject({ storeId: z.string(), isActive: z.boolean() })) }),
)

export type SignInDeps = { readonly origin: string; readonly fetch: typeof fetch; readonly call: ApiCall }

/** The password grant (ruling 13); see `OwnerApi.signIn`. */
export async function signInOwner(
  deps: SignInDeps,
  phoneOrEmail: string,
  password: string,
  factorCode = '',
): Promise<Result<OwnerSession, SignInRefusal>> {
  const { call } = deps
  const typed = phoneOrEmail.trim()
  if (typed === '') return refuse({ code: 'phone_or_email_missing' })
  if (password === '') return refuse({ code: 'password_missing' })
  const connected = await connectAuth(deps, { storageKey: authStorageKey, persistSession: false })
  if (!connected.ok) return connected
  const { auth, anonKey, pseudoDomain } = connected.value
  const email = emailOf(typed, pseudoDomain)
  if (email === null) return refuse({ code: 'invalid_credentials' })
  const { data, error } = await auth.signInWithPassword({ email, password })
  if (error !== null) return refuse(refusalOf(error.status ?? 0))
  if (!data.session) return refuse({ code: 'server_trouble' })
  const factor = data.user?.factors?.find(({ status }) => status === 'verified')
  let accessToken = data.session.access_token
  if (factor !== undefined) {
    const shown = await showFactor(auth, factor.id, factorCode.trim())
    if (!shown.ok) {
      await auth.signOut({ scope: 'local' }).catch(() => undefined)
      return shown
    }
    accessToken = shown.value
  }
  return accept({
    ...ownerSession(call, { anonKey, pseudoDomain, accessToken, makesShop: true }),
    async stay(storage) {
      const { data } = await auth.getSession()
      const { giveToSite } = await import('./site-session.ts')
      return data.session !== null && giveToSite(storage, data.session)
    },
    async end() {
      // `local`: only this sign-in is given back; a server that cannot be reached changes nothing for the till.
      await auth.signOut({ scope: 'local' }).catch(() => undefined)
    },
  })
}

export type Connected = {
  readonly auth: InstanceType<typeof AuthClient>
  readonly anonKey: string
  readonly pseudoDomain: string
}

/** The official client against our own `/auth/v1`, and what every call of a person carries. */
export async function connectAuth(
  { call, origin, fetch }: SignInDeps,
  kept: { readonly storageKey: string; readonly persistSession: boolean; readonly storage?: Storage },
): Promise<Result<Connected, SignInRefusal>> {
  const answered = await call('/api/config')
  if (answered.kind !== 'answer') return refuse({ code: answered.kind })
  const config = configSchema.safeParse(answered.body)
  if (answered.status !== 200 || !config.success) return refuse({ code: 'server_trouble' })
  const { anonKey, pseudoDomain } = config.data
  const client = await import('@supabase/auth-js').catch(() => null)
  if (client === null) return refuse({ code: 'offline' })
  const auth = new client.AuthClient({
    url: `${origin}/auth/v1`,
    headers: { apikey: anonKey },
    ...kept,
    autoRefreshToken: false,
    detectSessionInUrl: false,
    fetch,
  })
  return accept({ auth, anonKey, pseudoDomain })
}

/** What a person's session asks of the server; how it ends is the caller's. */
export function ownerSession(
  call: ApiCall,
  {
    anonKey,
    pseudoDomain,
    accessToken,
    makesShop,
  }: {
    readonly anonKey: string
    readonly pseudoDomain: string
    readonly accessToken: string
    /** The first sign-in of an account that has no shop yet makes it (ruling 12). */
    readonly makesShop: boolean
  },
): Omit<OwnerSession, 'stay' | 'end'> {
  const headers = { apikey: anonKey, authorization: `Bearer ${accessToken}` }
  const json = { ...headers, 'content-type': 'application/json' }

  async function listStores(): Promise<Result<readonly StoreChoice[], SignInRefusal>> {
    const answered = await call('/api/stores', { headers })
    if (answered.kind !== 'answer') return refuse({ code: answered.kind })
    if (answered.status !== 200) return refuse(refusalOf(answered.status))
    const read = storeListSchema.safeParse(answered.body)
    return read.success ? accept(read.data.stores) : refuse({ code: 'server_trouble' })
  }

  return {
    async stores() {
      const known = await listStores()
      if (!known.ok || known.value.length > 0) return known
      if (!makesShop) return refuse({ code: 'no_store' })
      const ensured = await call('/api/accounts/ensure', { method: 'POST', headers: json, body: '{}' })
      if (ensured.kind !== 'answer') return refuse({ code: ensured.kind })
      if (ensured.status === 409) return refuse({ code: 'account_leaving' })
      const stores = await listStores()
      return stores.ok && stores.value.length === 0 ? refuse({ code: 'no_store' }) : stores
    },
    async createDevice(storeId, name, former) {
      const body = JSON.stringify({ storeId, name, former })
      const answered = await call('/api/devices', { method: 'POST', headers: json, body })
      if (answered.kind !== 'answer') return refuse({ code: answered.kind })
      if (answered.status === 403 || answered.status === 404) return refuse({ code: 'store_refused' })
      if (answered.status === 409 && codeOf(answered.body) === 'device_known')
        return refuse({ code: 'device_known' })
      const read = deviceCreatedSchema.safeParse(answered.body)
      return read.success ? accept(read.data) : refuse(refusalOf(answered.status))
    },
    async account() {
      const answered = await call('/rest/v1/accounts?select=name,email&limit=1', { headers })
      if (answered.kind !== 'answer' || answered.status !== 200) return null
      const read = accountRowsSchema.safeParse(answered.body)
      const row = read.success ? read.data[0] : undefined
      if (row === undefined) return null
      return {
        name: row.name ?? '',
        email: row.email ?? '',
        phone: phoneOfPseudoEmail(row.email ?? '', pseudoDomain) ?? '',
      }
    },
    async staffCount(storeId) {
      const answered = await call('/rest/v1/accounts?select=users&limit=1', { headers })
      if (answered.kind !== 'answer' || answered.status !== 200) return null
      const read = usersRowsSchema.safeParse(answered.body)
      const users = read.success ? read.data[0]?.users : undefined
      return users?.filter((one) => one.isActive && one.storeId === storeId).length ?? null
    },
    async saveQrisKey(storeId, serverKey) {
      const body = JSON.stringify({ storeId, serverKey })
      const answered = await call('/api/qris/key', { method: 'PUT', headers: json, body })
      const refusal = refusalIn(answered)
      if (refusal !== null) return refuse(refusal)
      const read = qrisKeyStateSchema.safeParse(goodAnswer(answered).body)
      if (!read.success) throw new TillProblem('server_trouble', 'the state of the key cannot be read')
      return accept(read.data)
    },
    ask(path, body) {
      return body === undefined
        ? call(path, { headers })
        : call(path, { method: 'POST', headers: json, body: JSON.stringify(body) })
    },
    pushAs(deviceKey, request) {
      const ownHeaders = { authorization: `Bearer ${deviceKey}`, 'content-type': 'application/json' }
      return call('/api/sync/push', { method: 'POST', headers: ownHeaders, body: JSON.stringify(request) })
    },
  }
}

/** Shows a code of the authenticator app, before which a sign-in opens nothing; answers the token that counts then. */
async function showFactor(
  auth: InstanceType<typeof AuthClient>,
  factorId: string,
  code: string,
): Promise<Result<string, SignInRefusal>> {
  if (code === '') return refuse({ code: 'second_factor_needed' })
  const { data, error } = await auth.mfa.challengeAndVerify({ factorId, code })
  if (error === null) return accept(data.access_token)
  if (error.code === 'mfa_verification_failed') return refuse({ code: 'factor_code_wrong' })
  return refuse(refusalOf(error.status ?? 0))
}

function codeOf(body: unknown): unknown {
  return typeof body === 'object' && body !== null && 'code' in body ? body.code : null
}

/** Phone numbers in any spelling, else an e-mail as it is; null for what can be neither. */
function emailOf(typed: string, pseudoDomain: string): string | null {
  if (typed.includes('@')) return typed.toLowerCase()
  const phone = readPhoneNumber(typed)
  return phone.ok ? pseudoEmail(phone.value, pseudoDomain) : null
}

function refusalOf(status: number): SignInRefusal {
  if (status === 0) return { code: 'offline' }
  if (status === 429) return { code: 'too_many_tries' }
  return status >= 500 ? { code: 'server_trouble' } : { code: 'invalid_credentials' }
}
