import {
  givenSessionKey,
  isGiven,
  leftSessionKey,
  readSiteSession,
  siteSessionKey,
} from '@laci/domain/account/one-sign-in.ts'
import { accept, type Result, refuse } from '@laci/domain/base/lib/result.ts'
import type { OwnerSession, SignInRefusal } from '../api/session.ts'
import { connectAuth, ownerSession, type SignInDeps } from './owner-sign-in.ts'

// The website's session in this browser, as far as the till has to do with it (record 0071). Asked for where nobody is signed
// in here, and at the end of a sign-in: it stays out of what every start of the till reads.

/**
 * Acts for who is signed in on the website [TILL-187]. The session stays the website's: it is refreshed for it where its hour is
 * over, never ended here, and never makes a shop, so that an affiliate's opens nothing.
 */
export async function borrowSiteSession(
  deps: SignInDeps,
  storage: Storage,
): Promise<Result<OwnerSession, SignInRefusal>> {
  const connected = await connectAuth(deps, { storageKey: siteSessionKey, persistSession: true, storage })
  if (!connected.ok) return connected
  const { auth, anonKey, pseudoDomain } = connected.value
  const { data, error } = await auth.getSession()
  if (error?.name === 'AuthRetryableFetchError') return refuse({ code: 'offline' })
  if (data.session === null) return refuse({ code: 'invalid_credentials' })
  const accessToken = data.session.access_token
  return accept({
    ...ownerSession(deps.call, { anonKey, pseudoDomain, accessToken, makesShop: false }),
    stay: async () => true,
    end: async () => undefined,
  })
}

/** The same sign-in for the website, where nobody is signed in yet [TILL-188]. False: somebody is, or nothing can be kept. */
export function giveToSite(
  storage: Pick<Storage, 'getItem' | 'setItem'>,
  session: { readonly access_token: string },
): boolean {
  if (storage.getItem(siteSessionKey) !== null) return false
  const text = JSON.stringify(session)
  const given = readSiteSession(text)
  if (given === null) return false
  try {
    storage.setItem(givenSessionKey, given.sessionId)
    storage.setItem(siteSessionKey, text)
  } catch {
    return false
  }
  return true
}

/** Ends on the website what the till gave to it, on the server too, and nothing else. Without internet it is forgotten here. */
export async function takeBackFromSite(deps: SignInDeps, storage: Storage): Promise<void> {
  const site = readSiteSession(storage.getItem(siteSessionKey))
  const wasGiven = isGiven(site, storage.getItem(givenSessionKey))
  storage.removeItem(givenSessionKey)
  if (!wasGiven) return
  const connected = await connectAuth(deps, { storageKey: siteSessionKey, persistSession: true, storage })
  if (connected.ok) await connected.value.auth.signOut({ scope: 'local' }).catch(() => undefined)
  storage.removeItem(siteSessionKey)
}

/** Somebody signs out of the till: the website's session that is there now does not open it again by itself [TILL-189]. */
export function noteLeft(storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>): void {
  const site = readSiteSession(storage.getItem(siteSessionKey))
  if (site === null) storage.removeItem(leftSessionKey)
  else storage.setItem(leftSessionKey, site.sessionId)
}
