import {
  registrationsPerAddressPerHour,
  registrationsPerDevicePerHour,
} from '@laci/domain/account/sent-code.ts'
import { dayMs, hourMs, minuteMs } from '@laci/domain/base/time/durations.ts'
import { waitWords } from '@laci/domain/base/time/wait-words.ts'
import { noticeGapPerVisitorMs } from '@laci/domain/operator/notice.ts'
import type { FastifyRequest } from 'fastify'
import type { CodeRequestCaps } from '../world/server-config.ts'
import { Problem } from './problems.ts'
import { addressKey, createKeyMemory, createRateLimit, type KeyMemory, type RateLimit } from './rate-limit.ts'

/**
 * Every limit of every door, with its figures [PLATFORM-20]. The last word of a name says what is counted. Limits by
 * address are wide, because many shops of a town share one address of their phone network; limits by name alone are
 * wider still, because a stranger must not lock an owner out with them.
 */
export const limitFigures = {
  /** New people on the wire. */
  signUpsByAddress: { maximum: 120, windowMs: hourMs },
  /** Sign-ins and refreshes. */
  tokenCallsByAddress: { maximum: 300, windowMs: 5 * minuteMs },
  /** One browser refreshes once an hour; many tabs that start at once do so together. */
  refreshesBySession: { maximum: 60, windowMs: 5 * minuteMs },
  /** Passwords tried for one name from one address; a right one clears it. */
  passwordTriesByNameAndAddress: { maximum: 10, windowMs: 5 * minuteMs },
  /** Passwords tried for one name from anywhere. Addresses that were right before are let through. */
  passwordTriesByName: { maximum: 120, windowMs: hourMs },
  /** Passwords typed once more by somebody who is signed in. */
  passwordChecksByPerson: { maximum: 10, windowMs: hourMs },
  /** Each change costs two hashes. */
  passwordChangesByPerson: { maximum: 10, windowMs: hourMs },
  /** Wishes for another e-mail or number: each says whether it is somebody's. */
  addressChangesByPerson: { maximum: 20, windowMs: hourMs },
  /** Factors added, codes asked for and tried; each factor counts its wrong codes besides. */
  factorCallsByPerson: { maximum: 60, windowMs: 5 * minuteMs },
  /** Registrations started, and codes asked for again. */
  registrationsByAddress: { maximum: registrationsPerAddressPerHour, windowMs: hourMs },
  /** Registrations started in one browser, by the mark that it says it has. */
  registrationsByDevice: { maximum: registrationsPerDevicePerHour, windowMs: hourMs },
  /** Typed codes of any kind; each code has its own five tries besides. */
  codeChecksByAddress: { maximum: 120, windowMs: 10 * minuteMs },
  /** Recovery codes, one-time codes and links asked for. */
  recoveriesByAddress: { maximum: 20, windowMs: hourMs },
  /** Joins of channels: each asks the database. */
  channelJoinsByAddress: { maximum: 200, windowMs: 10_000 },
  /** Sockets of one till: each asks the database who it is. A till that lost its line waits longer and longer. */
  socketsOpenedByDevice: { maximum: 60, windowMs: minuteMs },
  /** Broadcasts over HTTP; over a socket the line itself is the limit. */
  broadcastCallsByPerson: { maximum: 300, windowMs: 10_000 },
  /** Staff who sign in on devices that are no tills of their shop. */
  staffSignInsByAddress: { maximum: 120, windowMs: 5 * minuteMs },
  /** Staff who sign in on a till: the address and the tries of strangers do not count there. */
  staffSignInsByDevice: { maximum: 60, windowMs: 5 * minuteMs },
  /** Passwords tried for one staff member of one shop, from one till or one address; a right one clears it. */
  staffTriesByNameAndPlace: { maximum: 10, windowMs: 5 * minuteMs },
  /** The same from all addresses together, tills of the shop left out. */
  staffTriesByName: { maximum: 60, windowMs: hourMs },
  /** New devices that one staff member asks the owner for. */
  deviceRequestsByStaff: { maximum: 10, windowMs: hourMs },
  deviceClaimsByRequest: { maximum: 150, windowMs: 5 * minuteMs },
  /** PINs that somebody of the staff sets: a refused one says that a PIN may be somebody's [STAFF-38]. */
  ownPinsByStaff: { maximum: 10, windowMs: dayMs },
  /** Staff made and changed: most of it costs a hash. */
  staffCommandsByOwner: { maximum: 120, windowMs: hourMs },
  /** Further shops: each is a row for ever, and a journal of its own. */
  storesOpenedByOwner: { maximum: 30, windowMs: dayMs },
  /** Pushes: twenty a second for ten minutes, so that a till that refills a server never waits; one that loops does. */
  pushesByDevice: { maximum: 12_000, windowMs: 10 * minuteMs },
  /** All tills of a shop together: more than the server could take in, so two hundred honest ones never come to it. */
  pushesByShop: { maximum: 60_000, windowMs: 10 * minuteMs },
  /** Files, whoever of the shop sends them; a replaced one stays on the disk for days. */
  uploadsByShop: { maximum: 2_000, windowMs: dayMs },
  /** The same over all shops of one owner. */
  uploadsByOwner: { maximum: 6_000, windowMs: dayMs },
  /** Tills that an owner sets up: each is a letter for ever. Twenty shops of six tills are set up in a day. */
  devicesByOwner: { maximum: 120, windowMs: dayMs },
  /** One visitor's clicks that we even look at. */
  noticesByAddress: { maximum: 30, windowMs: minuteMs },
  /** Visits by an affiliate's link. */
  referralClicksByAddress: { maximum: 30, windowMs: minuteMs },
  /** Numbers left to be called back. */
  contactsByAddress: { maximum: 10, windowMs: hourMs },
  /** The desk, reading included: it opens people's records one by one. */
  deskCallsByOperator: { maximum: 600, windowMs: 5 * minuteMs },
  /** Orders made; many shops of a town share an address. */
  ordersByAddress: { maximum: 120, windowMs: hourMs },
  /** Orders of one owner, or at the tills of one shop. */
  ordersByBuyer: { maximum: 60, windowMs: hourMs },
  /** *Cek status*, *Ganti cara bayar* and cancelling: each asks the payment provider. */
  orderChecksByOrder: { maximum: 20, windowMs: 5 * minuteMs },
  /** QRIS codes that the tills of one shop ask the provider for. */
  qrisChargesByShop: { maximum: 120, windowMs: 10 * minuteMs },
  /** Keys saved: each is tried with the provider. */
  qrisKeysByOwner: { maximum: 20, windowMs: hourMs },
  /** What an owner says of held commands, and where the money of customers goes. */
  settledCommandsByOwner: { maximum: 600, windowMs: hourMs },
  /** Each is drawn anew. */
  receiptsByOrder: { maximum: 30, windowMs: 10 * minuteMs },
  /** Parts of a bought file, and questions about its link. */
  ebookCallsByLink: { maximum: 120, windowMs: 10 * minuteMs },
  ebookCallsByAddress: { maximum: 600, windowMs: 10 * minuteMs },
  /** Codes of receipts looked up; many customers share the address of their phone network. */
  receiptChecksByAddress: { maximum: 120, windowMs: 10 * minuteMs },
  /** Each walks through all events of the shop. */
  chainChecksByShop: { maximum: 20, windowMs: hourMs },
  /** Each reads all sales or events of up to ten years. */
  exportsByShop: { maximum: 30, windowMs: hourMs },
  /** The file of everything that is kept of a person. */
  accountExportsByOwner: { maximum: 30, windowMs: hourMs },
  /** Lines of the log about calls that were refused. */
  refusalLinesByAddress: { maximum: 120, windowMs: minuteMs },
  /** News for the operator that are the same for the whole installation. */
  sameAlarm: { maximum: 1, windowMs: dayMs },
  sameNoticeByVisitor: { maximum: 1, windowMs: noticeGapPerVisitorMs },
} as const satisfies { readonly [name: string]: { readonly maximum: number; readonly windowMs: number } }

/** Conformance mode takes at least 300 sign-ups and 600 token calls a minute (ruling 11). */
const relaxedFigure = { maximum: 6_000, windowMs: minuteMs }

/** WhatsApp messages with a code, counted in the database over any 24 hours: each costs money and reputation. */
export const codesPerDay = 1_000
/** Of these, what anybody can cause by typing numbers. The rest is kept for people who are known already [WA-50]. */
export const codesForAnybodyPerDay = 600
/** Words to numbers that nobody has, when a new password is asked for them. */
export const notesToUnknownPerDay = 200
/** Nobody's phone is to be filled with our codes, whoever asks for them. */
export const codesPerNumberPerDay = 10

/**
 * Codes asked for in 24 hours from one address, and from its /24 (IPv6: /48), at all doors together; counted in the
 * database [ACCOUNT-60]. Wide, because a phone network has many people behind few addresses.
 */
export const codeRequestCaps: CodeRequestCaps = { perAddress: 200, perNetwork: 400 }

/** Two cores: more password hashes at once would only make every other request wait. */
export const passwordHashesAtOnce = 2
/** About two seconds of hashing. Whoever comes later is told to try again instead of piling up. */
export const passwordsWaiting = 64
export const passwordQueueRetryMs = 2_000

export type LimitName = keyof typeof limitFigures
export type Limits = { readonly [Name in LimitName]: RateLimit } & {
  /** Name and place of sign-ins that went well: there, strangers' wrong tries elsewhere do not count. */
  readonly placesOfSuccess: KeyMemory
}

/** The limits of one server, counted in its memory (docs/decisions/0008). */
export function createLimits(options: { clock: () => number; isConformanceMode: boolean }): Limits {
  const { clock, isConformanceMode } = options
  const limits = Object.entries(limitFigures).map(([name, figure]) => [
    name,
    createRateLimit({ ...(isConformanceMode ? relaxedFigure : figure), clock }),
  ])
  return {
    ...(Object.fromEntries(limits) as { readonly [Name in LimitName]: RateLimit }),
    placesOfSuccess: createKeyMemory(),
  }
}

/** Counts one use. Throws Problem 429 `too_many_requests`, with the time to wait, when the limit is reached. */
export function takeOrThrow(limit: RateLimit, key: string): void {
  const verdict = limit.take(key)
  if (!verdict.isAllowed) throw tooManyRequests(verdict.retryAfterMs)
}

export function tooManyRequests(retryAfterMs: number): Problem {
  return new Problem(
    429,
    'too_many_requests',
    `Terlalu banyak percobaan. Tidak ada yang diubah. Coba lagi dalam ${waitWords(retryAfterMs)}.`,
    { retryAfterMs },
  )
}

/** Under which key the caller's address is counted; behind TRUSTED_PROXIES it is the one that they name. */
export function keyOfAddress(request: Pick<FastifyRequest, 'ip'>): string {
  return addressKey(request.ip)
}

/** Under which key the tries for a name from an address are counted. */
export function keyOfTry(name: string, address: string): string {
  return `${name} ${address}`
}

/** Somebody has proved at this address to be who they say: wrong tries before it no longer count. */
export function rememberSuccess(limits: Limits, tryKey: string): void {
  limits.passwordTriesByNameAndAddress.forget(tryKey)
  limits.placesOfSuccess.add(tryKey)
}
