import { productDefaults } from '@laci/domain/catalog/product.ts'
import { shopSettingsDefaults } from '@laci/domain/shop/settings.ts'
import { isTable } from './stored-part.ts'
import type { LogMarks } from './till-log.ts'

/**
 * Whether a record of the till's database has the shape that it was written with. Only what a start, a list or a report would
 * fail over is looked at, and of a part of the catalogue only whole columns: a start must not get slower by it [LOG-25].
 */
export type Check = (value: unknown) => boolean

const text: Check = (value) => typeof value === 'string'
const number: Check = Number.isFinite
const truth: Check = (value) => typeof value === 'boolean'
const list: Check = Array.isArray
const orNull =
  (check: Check): Check =>
  (value) =>
    value === null || value === undefined || check(value)
const each =
  (check: Check): Check =>
  (value) =>
    Array.isArray(value) && value.every(check)

export type Members = { readonly [member: string]: unknown }

export function isObject(value: unknown): value is Members {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function members(checks: { readonly [member: string]: Check }): Check {
  const all = Object.entries(checks)
  return (value) => isObject(value) && all.every(([name, check]) => check(value[name]))
}

const isLike = (value: unknown, other: unknown): boolean =>
  typeof value === typeof other && Array.isArray(value) === Array.isArray(other) && value !== null

/** Members that are there are of the kind of their default; what may be null, and what a newer release added, is anything. */
export function likeDefaults(defaults: object): Check {
  const all = Object.entries(defaults).filter(([, value]) => value !== null)
  return (value) =>
    isObject(value) && all.every(([name, other]) => value[name] === undefined || isLike(value[name], other))
}

const fields = likeDefaults(productDefaults)
/** As the index of days has it. */
const day: Check = (value) => typeof value === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(value)
const fact = {
  businessDay: day,
  deviceId: text,
  deviceSeq: number,
  at: number,
  staffId: orNull(text),
  refs: orNull(each(text)),
  receivedAt: orNull(number),
  storeSeq: orNull(number),
}
const envelope = members({
  eventId: text,
  deviceId: text,
  kind: text,
  version: number,
  at: number,
  prevHash: text,
  hash: text,
  body: isObject,
})
const catalogRow = members({ productId: text, fields, stockThousandths: number, throughSeq: number })
const recordRow = members({
  recordKind: text,
  recordId: text,
  fields: isObject,
  throughSeq: number,
  changedAt: number,
})
const balanceRow = members({ account: text, subject: text, amount: number, throughSeq: number })

const withoutValues = (columns: Members): Members =>
  Object.fromEntries(Object.keys(columns).map((name) => [name, undefined]))

/** A loop and no call for each: a start looks at a million values of a large shop. */
function areAllLike(values: readonly unknown[], other: unknown): boolean {
  const kind = typeof other
  if (kind === 'object') return values.every((value) => isLike(value, other))
  for (let at = 0; at < values.length; at += 1) if (typeof values[at] !== kind) return false
  return true
}

/** Whether the columns of a part fit each other. */
function areColumns({ packed, dense = {} }: Members): boolean {
  // Dense columns are read when somebody asks for one: a start does not wait for that.
  const areDense =
    isObject(dense) && Object.values(dense).every((column) => typeof column === 'string' || isTable(column))
  if (!isObject(packed) || !areDense) return false
  const { productIds, stockThousandths, throughSeqs, same, each: columns } = packed
  if (!Array.isArray(productIds) || !areAllLike(productIds, '') || !isObject(same) || !isObject(columns))
    return false
  // A field that has a column has null there.
  if (!fields({ ...same, ...withoutValues({ ...columns, ...dense }) })) return false
  const { length } = productIds
  const column = (values: unknown, other?: unknown): boolean => {
    if (!Array.isArray(values) || values.length !== length) return false
    return other === undefined || other === null || areAllLike(values, other)
  }
  return (
    column(stockThousandths, 0) &&
    column(throughSeqs, 0) &&
    Object.entries(columns).every(([name, values]) => column(values, (productDefaults as Members)[name]))
  )
}

const unreadEvent = members({ storeSeq: number, kind: text, version: number, body: isObject })

/** By the name of the store; `mark` is looked at member by member. */
export const soundRows = {
  event: (row) => members({ event: envelope })(row) && hasOwnSeq(row as OwnRow),
  chunk: (row) =>
    members({ generation: number, part: text })(row) &&
    ((row as Members).packed === undefined
      ? each(catalogRow)((row as Members).rows)
      : areColumns(row as Members)),
  row: catalogRow,
  sale: members({
    ...fact,
    saleId: text,
    sale: members({
      receiptNumber: text,
      totalRupiah: number,
      lines: each(isObject),
      payments: each(isObject),
    }),
  }),
  entry: members({
    ...fact,
    eventId: text,
    kind: text,
    body: (body) => isObject(body) && orNull(text)(body.receiptNumber),
  }),
  record: recordRow,
  balance: balanceRow,
  staged: members({
    part: text,
    records: each(recordRow),
    balances: each(balanceRow),
    unread: orNull(each(unreadEvent)),
  }),
  warning: members({
    warningId: text,
    warning: members({ warningId: text, warningSeq: number, code: text, detail: isObject }),
    isReviewed: truth,
  }),
  unread: unreadEvent,
  daySum: members({ businessDay: text, reckonedBy: text, saleCount: number, entryCount: number, sums: text }),
  cost: members({
    productId: text,
    state: members({ stockThousandths: number, valueRupiah: number, shortages: each(isObject) }),
  }),
  soldCost: members({ saleId: text, productId: text, quantityThousandths: number, amountRupiah: number }),
} satisfies { readonly [store: string]: Check }

export type SoundStore = keyof typeof soundRows

type OwnRow = { readonly deviceSeq: number; readonly event: { readonly deviceSeq: unknown } }

function hasOwnSeq({ deviceSeq, event }: OwnRow): boolean {
  return Number.isSafeInteger(deviceSeq) && event.deviceSeq === deviceSeq
}

const settings = likeDefaults(shopSettingsDefaults)
export const soundPerson = members({ staffId: text, name: text, role: text, rights: list })
const count: Check = (value) => Number.isSafeInteger(value) && (value as number) >= 0

/** Of a member that is missing an older release knew nothing: it has its default. */
export const soundMarks: { readonly [Member in keyof LogMarks]: Check } = {
  identity: orNull(
    members({ storeId: text, storeName: text, deviceId: text, deviceLetter: text, deviceKey: text }),
  ),
  staff: orNull(
    members({
      people: each(soundPerson),
      guard: members({ wrongTries: number, lockCount: number, lockedUntil: orNull(number) }),
      ownerPinHash: orNull(text),
      operatorStaffId: orNull(text),
      isLocked: truth,
    }),
  ),
  account: orNull(members({ name: text, phone: text, email: text })),
  entitlement: orNull(
    members({
      firstAskedAt: number,
      passKey: orNull(isObject),
      passText: orNull(text),
      version: orNull(number),
      daysOpen: number,
      lastDay: text,
    }),
  ),
  qris: orNull(
    members({
      key: orNull(isObject),
      charges: each(members({ chargeId: text, cartId: text, status: text })),
    }),
  ),
  transfers: orNull(members({ list: isObject, askedAt: number })),
  ackedThrough: count,
  lostAfter: orNull(count),
  chainEnd: orNull(members({ deviceSeq: count, hash: text, at: number })),
  cursor: count,
  recentIds: each(text),
  warningCursor: count,
  settings,
  settingsThroughSeq: count,
  heard: orNull(
    members({
      throughSeq: count,
      at: number,
      devices: (devices) => isObject(devices) && Object.values(devices).every(count),
    }),
  ),
  countsThrough: count,
  lastSentAt: orNull(number),
  isLoaded: truth,
  load: orNull(
    members({
      fromSeq: count,
      settings,
      settingsThroughSeq: count,
      productCount: count,
      cursor: orNull(text),
      knownNames: orNull(each(text)),
      serverTime: orNull(number),
    }),
  ),
  history: orNull(members({ cursor: orNull(text), unknownThroughSeq: count })),
  isNew: truth,
  needsReload: truth,
  knownNames: each(text),
  readableEdition: number,
  isUnknown: truth,
  lostSeqs: each(count),
  forgottenIds: each(text),
}

export const soundCostHead = members({
  throughSeq: number,
  ownThrough: number,
  fromDay: text,
  days: each(isObject),
  heardAt: number,
})

/** `hasEvents`: there was somebody who wrote marks. */
export function areSoundMarks(stored: unknown, hasEvents: boolean): boolean {
  if (stored === undefined) return !hasEvents
  return (
    isObject(stored) &&
    Object.entries(soundMarks).every(([name, check]) => stored[name] === undefined || check(stored[name]))
  )
}

/** Of `generation`, `staging` and `pen`. */
export const isSoundCount = (value: unknown): boolean => value === undefined || count(value)

/** The mark `prunedCounters`: receipt counters by day; what is none is left out. */
export function prunedCounters(stored: unknown): Map<string, number> {
  return new Map(
    Object.entries(isObject(stored) ? stored : {}).filter(([, counter]) => isSoundCount(counter)) as [
      string,
      number,
    ][],
  )
}
