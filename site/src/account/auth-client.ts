import { AuthClient, type AuthError } from '@supabase/auth-js'
import { PostgrestClient } from '@supabase/postgrest-js'
import type { Fetch } from '../shell/api-request.ts'

export type ClientParts = {
  readonly origin: string
  readonly fetch: Fetch
  readonly storage: Storage
  readonly storageKey: string
  readonly anonKey: string
}

/** The official clients against our own `/auth/v1` and `/rest/v1`. Loaded only when somebody signs in or is signed in. */
export function makeClients({ origin, fetch: plainFetch, storage, storageKey, anonKey }: ClientParts) {
  let retryAfterMs: number | null = null
  // The official client drops the headers of a refusal.
  const fetch: Fetch = async (input, init) => {
    const response = await plainFetch(input, init)
    const seconds = Number(response.headers.get('retry-after'))
    retryAfterMs = response.status === 429 && seconds > 0 ? seconds * 1_000 : null
    return response
  }
  const auth = new AuthClient({
    url: `${origin}/auth/v1`,
    headers: { apikey: anonKey, Authorization: `Bearer ${anonKey}` },
    storage,
    storageKey,
    fetch: fetch as typeof globalThis.fetch,
    // Nobody comes here from an identity provider; a token in an address would only be somebody's trap.
    detectSessionInUrl: false,
  })
  return {
    auth,
    /** How long the newest answer said to wait; null: it did not. */
    retryAfterMs: () => retryAfterMs,
    /**
     * Whether a password fits, by signing in with it (specification, section 5), beside the session that is there. Answers
     * the error, or null; the sign-in made for it is given back at once.
     */
    async passwordError(email: string, password: string): Promise<AuthError | null> {
      const probe = new AuthClient({
        url: `${origin}/auth/v1`,
        headers: { apikey: anonKey, Authorization: `Bearer ${anonKey}` },
        fetch: fetch as typeof globalThis.fetch,
        storageKey: `${storageKey}-check`,
        persistSession: false,
        autoRefreshToken: false,
        detectSessionInUrl: false,
      })
      const { error } = await probe.signInWithPassword({ email, password })
      if (!error) await probe.signOut({ scope: 'local' })
      return error
    },
    /** Null when done; else what the service says, and then the session stays, unless `anyway`. */
    async signOut(anyway?: 'anyway'): Promise<string | null> {
      const refusal = anyway === undefined ? await endAtService(auth) : null
      if (refusal === null) await auth.signOut({ scope: 'local' })
      return refusal
    },
    /** A data client that speaks as the person of this token. */
    rest: (token: string) =>
      new PostgrestClient(`${origin}/rest/v1`, {
        headers: { apikey: anonKey, Authorization: `Bearer ${token}` },
        fetch: async (input, init) => {
          const response = await fetch(input as string, init)
          // Ended from elsewhere, and this browser does not know yet: asking who it is makes the client forget the session.
          if (response.status === 401) await auth.getUser()
          return response
        },
        // Its own three retries take seven seconds; the screen has one try more and then a button.
        retry: false,
      }),
  }
}

/** The client's own sign-out forgets the session before it asks the service, and a refusal would come too late for it. */
async function endAtService(auth: InstanceType<typeof AuthClient>): Promise<string | null> {
  const { data, error: unread } = await auth.getSession()
  if (unread?.name === 'AuthRetryableFetchError') return unread.message
  if (data.session === null) return null
  const { error } = await auth.admin.signOut(data.session.access_token, 'local')
  return error && !isSessionGone(error) ? error.message : null
}

/** The service does not know the session or its person: it has ended already. */
const isSessionGone = ({ name, status }: AuthError) =>
  name === 'AuthSessionMissingError' || (status !== undefined && [401, 403, 404].includes(status))
