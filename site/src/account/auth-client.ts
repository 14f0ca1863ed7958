import { AuthClient } from '@supabase/auth-js'
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
export function makeClients({ origin, fetch, storage, storageKey, anonKey }: ClientParts) {
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
    /** A data client that speaks as the person of this token. */
    rest: (token: string) =>
      new PostgrestClient(`${origin}/rest/v1`, {
        headers: { apikey: anonKey, Authorization: `Bearer ${token}` },
        fetch: fetch as typeof globalThis.fetch,
        // Its own three retries take seven seconds; the screen has one try more and then a button.
        retry: false,
      }),
  }
}
