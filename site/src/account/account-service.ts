import { lastStoreKey, siteSessionKey } from '@laci/domain/account/one-sign-in.ts'
import { storeOpenedSchema } from '@laci/domain/account/open-store.ts'
import { accept, type Result, refuse } from '@laci/domain/base/lib/result.ts'
import type { DeviceList, StoreList } from '@laci/domain/device/wire.ts'
import { endlessEnd } from '@laci/domain/plan/plan-ledger.ts'
import { wireMessages } from '@laci/ui/texts/account.ts'
import type { Session } from '@supabase/auth-js'
import * as z from 'zod/mini'
import { type Fetch, NoAnswer, NotOneRow, requestApi } from '../shell/api-request.ts'
import type { DataAccess } from '../shell/data-access.ts'
import { loadInTime } from '../shell/load-screen.ts'
import { secondFactorService } from './second-factor-service.ts'
import { signInIdentifier } from './sign-in-identifier.ts'

const configSchema = z.object({ anonKey: z.string(), pseudoDomain: z.string() })

const accountSchema = z.object({
  name: z.nullable(z.string()),
  role: z.string(),
  end_date: z.nullable(z.string()),
  store_id: z.nullable(z.string()),
})
export type OwnerAccount = {
  readonly name: string
  readonly role: string
  /** Epoch ms; null when the account has no end. */
  readonly activeUntil: number | null
  readonly storeId: string | null
}

const storeSchema = z.object({
  id: z.string(),
  name: z.nullable(z.string()),
  address: z.nullable(z.string()),
  phone: z.nullable(z.string()),
  created_at: z.string(),
})
export type OwnerStore = {
  readonly storeId: string
  readonly name: string
  readonly address: string
  readonly phone: string
  /** Epoch ms. */
  readonly registeredAt: number
}

export type SignInRefusal =
  | { code: 'phone_invalid' }
  /** The auth service's own words; the caller translates the ones it knows. */
  | { code: 'sign_in_refused'; message: string }
  /** `waitMs`: null when the answer did not say how long. */
  | { code: 'too_many_tries'; waitMs: number | null }
  | { code: 'account_suspended' }

export type PasswordChangeRefusal =
  | { code: 'session_missing' }
  | { code: 'current_password_wrong' }
  | { code: 'same_password' }
  /** The auth service's own words. */
  | { code: 'change_refused'; message: string }

function endOrNull(endsAt: number): number | null {
  return endsAt >= endlessEnd ? null : endsAt
}

type Parts = { readonly origin: string; readonly fetch: Fetch; readonly storage: Storage }

/** The owner's session and account. Network failures throw NoAnswer or what the official clients throw. */
export function accountService({ origin, fetch, storage }: Parts) {
  let making: Promise<ReturnType<typeof connect> extends Promise<infer Made> ? Made : never> | null = null

  async function connect() {
    const [config, { makeClients }] = await Promise.all([
      requestApi(fetch, `${origin}/api/config`, configSchema),
      loadInTime(() => import('./auth-client.ts')),
    ])
    return {
      config,
      ...makeClients({ origin, fetch, storage, storageKey: siteSessionKey, anonKey: config.anonKey }),
    }
  }

  function connected() {
    making ??= connect().catch((error: unknown) => {
      // The next try starts anew; a failed one must not be remembered for the life of the page.
      making = null
      throw error
    })
    return making
  }

  async function currentSession(): Promise<Session | null> {
    if (!mayHaveSession()) return null
    const { auth } = await connected()
    const { data, error } = await auth.getSession()
    if (error?.name === 'AuthRetryableFetchError') throw new NoAnswer(error.message)
    return data.session
  }

  const accessToken = async (): Promise<string | null> => (await currentSession())?.access_token ?? null

  /** Cheap and without network: false means that nobody is signed in here. */
  function mayHaveSession(): boolean {
    return storage.getItem(siteSessionKey) !== null
  }

  const dataAccess: DataAccess = async () => {
    const session = await currentSession()
    return session && { userId: session.user.id, rest: (await connected()).rest(session.access_token) }
  }

  return {
    mayHaveSession,
    accessToken,
    /** For the services of other features. */
    dataAccess,
    /** Whether this browser is a till, too; signing out here leaves it as it is. */
    isTillHere: () => storage.getItem(lastStoreKey) !== null,
    secondFactor: secondFactorService(async () => (await connected()).auth),

    /** Fetches what signing in needs while the person still types. Failing is fine: signing in tries again. */
    warmUp(): void {
      connected().catch(() => {})
    },

    async signIn(identifier: string, password: string): Promise<Result<void, SignInRefusal>> {
      const { auth, config, retryAfterMs } = await connected()
      const email = signInIdentifier(identifier, config.pseudoDomain)
      if (email === null) return refuse({ code: 'phone_invalid' })
      const { error } = await auth.signInWithPassword({ email, password })
      if (!error) return accept(undefined)
      if (error.name === 'AuthRetryableFetchError') throw new NoAnswer(error.message)
      if (error.status === 429) return refuse({ code: 'too_many_tries', waitMs: retryAfterMs() })
      if (error.code === 'user_banned') return refuse({ code: 'account_suspended' })
      // A yes without a session: the client has a sentence of its own for it, the specification another (section 8).
      const isEmpty = error.name === 'AuthInvalidTokenResponseError'
      return refuse({ code: 'sign_in_refused', message: isEmpty ? wireMessages.noToken : error.message })
    },

    /** Signs the same person in once more, for what asks for a fresh sign-in: the session here is a new one afterwards. */
    async signInAgain(
      password: string,
    ): Promise<Result<void, { code: 'session_missing' | 'password_wrong' }>> {
      const { auth } = await connected()
      const { data } = await auth.getSession()
      const email = data.session?.user.email
      if (email === undefined) return refuse({ code: 'session_missing' })
      const { error } = await auth.signInWithPassword({ email, password })
      if (!error) return accept(undefined)
      if (error.name === 'AuthRetryableFetchError') throw new NoAnswer(error.message)
      return refuse({ code: 'password_wrong' })
    },

    /** What one signs in with, without our own domain: the number, or an e-mail. Null without a session. */
    async signInName(): Promise<string | null> {
      if (!mayHaveSession()) return null
      const { auth, config } = await connected()
      const { data } = await auth.getSession()
      const email = data.session?.user.email
      return email === undefined ? null : email.replace(`@${config.pseudoDomain}`, '')
    },

    /** Every other session ends with it; tills have keys of their own and go on. */
    async changePassword(current: string, next: string): Promise<Result<void, PasswordChangeRefusal>> {
      const { auth, passwordError } = await connected()
      const { data, error: lost } = await auth.getSession()
      if (lost?.name === 'AuthRetryableFetchError') throw new NoAnswer(lost.message)
      const email = data.session?.user.email
      if (email === undefined) return refuse({ code: 'session_missing' })
      const wrong = await passwordError(email, current)
      const error = wrong ?? (await auth.updateUser({ password: next })).error
      if (!error) return accept(undefined)
      if (error.name === 'AuthRetryableFetchError') throw new NoAnswer(error.message)
      if (error.name === 'AuthSessionMissingError') return refuse({ code: 'session_missing' })
      if (error.code === 'invalid_credentials') return refuse({ code: 'current_password_wrong' })
      if (error.code === 'same_password') return refuse({ code: 'same_password' })
      return refuse({ code: 'change_refused', message: error.message })
    },

    /** The signed-in person's account. Null without a session; NotOneRow without an account row. */
    async account(): Promise<OwnerAccount | null> {
      const access = await dataAccess()
      if (access === null) return null
      const { data, error, status } = await access.rest
        .from('accounts')
        .select('name,role,end_date,store_id')
        .eq('account_id', access.userId)
        .single()
      // Ended from elsewhere: as good as none.
      if (status === 401) return null
      // Signed in by half: the sign-in page asks for the code of the app.
      if (error?.code === 'second_factor_needed') return null
      if (error) throw error.code === 'PGRST116' ? new NotOneRow(error.message) : new NoAnswer(error.message)
      const row = accountSchema.parse(data)
      return {
        name: row.name ?? '',
        role: row.role,
        activeUntil: row.end_date === null ? null : endOrNull(Date.parse(row.end_date)),
        storeId: row.store_id,
      }
    },

    /** Null when the account's shop cannot be seen any more. */
    async store(storeId: string): Promise<OwnerStore | null> {
      const token = await accessToken()
      if (token === null) return null
      const { rest } = await connected()
      const { data, error } = await rest(token)
        .from('stores')
        .select('id,name,address,phone,created_at')
        .eq('id', storeId)
        .maybeSingle()
      if (error) throw new NoAnswer(error.message)
      if (data === null) return null
      const row = storeSchema.parse(data)
      return {
        storeId: row.id,
        name: row.name ?? '',
        address: row.address ?? '',
        phone: row.phone ?? '',
        registeredAt: Date.parse(row.created_at),
      }
    },

    /** The shops of who is signed in, the oldest first. Throws ApiRefusal or NoAnswer. */
    async stores(): Promise<StoreList['stores']> {
      const [token, { storeListSchema }] = await Promise.all([
        accessToken(),
        // Only who asks for shops pays for it.
        loadInTime(() => import('@laci/domain/device/wire.ts')),
      ])
      const asking = token === null ? {} : { token }
      return (await requestApi(fetch, `${origin}/api/stores`, storeListSchema, asking)).stores
    },

    /** The tills of a shop, with the last word of each. Throws ApiRefusal or NoAnswer. */
    async devices(storeId: string): Promise<DeviceList['devices']> {
      const [token, { deviceListSchema }] = await Promise.all([
        accessToken(),
        loadInTime(() => import('@laci/domain/device/wire.ts')),
      ])
      const asking = token === null ? {} : { token }
      const url = `${origin}/api/devices?${new URLSearchParams({ storeId })}`
      return (await requestApi(fetch, url, deviceListSchema, asking)).devices
    },

    /** Another shop. `storeId` is the wish's own: the same one again is the same shop. Throws ApiRefusal or NoAnswer. */
    async openStore(wish: { readonly storeId: string; readonly name: string }): Promise<void> {
      const token = await accessToken()
      const asking = token === null ? {} : { token }
      await requestApi(fetch, `${origin}/api/stores`, storeOpenedSchema, {
        method: 'POST',
        body: wish,
        ...asking,
      })
    },

    /** First sign-in without an account row: the server makes shop and account (ruling 12). */
    async ensureAccount(): Promise<void> {
      const token = await accessToken()
      if (token === null) throw new NoAnswer('no session')
      await requestApi(fetch, `${origin}/api/accounts/ensure`, z.object({}), {
        method: 'POST',
        body: {},
        token,
      })
    },

    /**
     * Null when done, otherwise the service's message, and then the session stays, unless `anyway`. Only this browser is
     * signed out; tills go on sending.
     */
    signOut: (anyway?: 'anyway'): Promise<string | null> =>
      connected().then((client) => client.signOut(anyway)),
  }
}
