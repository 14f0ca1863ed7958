import * as z from 'zod/mini'
import { readPhoneNumber, shownPhone } from '../base/phone/phone-number.ts'

// One sign-in for the website and the till of one browser (record 0071). Both read and write these corners of its storage.

/** Who is signed in on the website: a session as the auth client keeps it. */
export const siteSessionKey = 'laci-site-session'
/** Which shop the till opened last; absent: this browser is no till. */
export const lastStoreKey = 'laci-kasir-toko'
/** The id of the session that the till gave to the website [TILL-188]. */
export const givenSessionKey = 'laci-kasir-sesi-situs'
/** The id of the website's session that was there when somebody signed out of the till [TILL-189]. */
export const leftSessionKey = 'laci-kasir-keluar'

const keptSessionSchema = z.looseObject({
  access_token: z.string(),
  user: z.looseObject({
    email: z.optional(z.string()),
    phone: z.optional(z.string()),
    user_metadata: z.optional(z.looseObject({ name: z.optional(z.string()) })),
  }),
})
const claimsSchema = z.looseObject({ session_id: z.string() })

/** What can be read of a kept session without asking anybody; it proves nothing. */
export type SiteSession = {
  readonly sessionId: string
  /** Empty: it is not said. */
  readonly name: string
  /** The number, or else the e-mail: what one signs in with. */
  readonly signInName: string
}

/** Null: nobody is signed in on the website, or it cannot be read. */
export function readSiteSession(text: string | null): SiteSession | null {
  if (text === null) return null
  try {
    const { access_token, user } = keptSessionSchema.parse(JSON.parse(text))
    const payload = (access_token.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/')
    const { session_id: sessionId } = claimsSchema.parse(JSON.parse(atob(payload)))
    const phone = readPhoneNumber(user.phone ?? '')
    const signInName = phone.ok ? shownPhone(phone.value) : (user.email ?? '')
    return { sessionId, name: user.user_metadata?.name ?? '', signInName }
  } catch {
    return null
  }
}

/**
 * May the till open by itself by the website's sign-in [TILL-187]? Not by the session that was there when somebody signed out
 * of it: that wish would be undone by the next visit.
 */
export function opensByItself(site: SiteSession | null, leftId: string | null): site is SiteSession {
  return site !== null && site.sessionId !== leftId
}

/** Whether the website's session is the till's own gift, and ends with what it was given for [TILL-188] [TILL-189]. */
export function isGiven(site: SiteSession | null, givenId: string | null): boolean {
  return site !== null && site.sessionId === givenId
}

/**
 * May a sign-in at the till open the website, too, or one on the website the till, without a password [TILL-187] [TILL-188]?
 * Only where its owner works alone: where staff stand at the same device, a PIN is what keeps them apart.
 */
export function mayShareSignIn(shop: { readonly role: string; readonly staffCount: number }): boolean {
  return shop.role === 'owner' && shop.staffCount === 0
}
