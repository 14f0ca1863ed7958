import * as z from 'zod/mini'
import { uuidSchema } from '../base/ids/uuid.ts'

// Shapes of `/api/operator`. Times are epoch milliseconds, money whole rupiah, numbers of people masked (`0812***890`)
// wherever a field is called so.

const epochMs = z.int()
const rupiahSum = z.int()
const count = z.int().check(z.gte(0))
const page = z.optional(z.string().check(z.maxLength(80)))

/** Lists come in pages: `before` is the `next` of the page before; null: that was the last one. */
export const pageQuerySchema = z.object({ before: page })
const next = z.nullable(z.string())

/** What every command of the desk answers; `isRepeat`: it had been done before and was not done again. */
export const doneSchema = z.object({ ok: z.literal(true), isRepeat: z.boolean() })

/** The whole number of somebody: opening it leaves a row. */
export const openedNumberSchema = z.object({ ...doneSchema.shape, phone: z.string() })

export const meSchema = z.object({ name: z.string() })

export const todaySchema = z.object({
  /** The day in WIB. */
  day: z.string(),
  signUps: z.object({ today: count, week: count, affiliatesToday: count }),
  shops: z.object({ all: count, selling: count, saleCount: count, saleRupiah: rupiahSum }),
  payments: z.object({
    paidCount: count,
    paidRupiah: rupiahSum,
    refundedRupiah: rupiahSum,
    waitingCount: count,
    /** What somebody must look at. */
    alarmCount: count,
  }),
  messages: z.object({ sent: count, waiting: count, failed: count, oldestWaitingAt: z.nullable(epochMs) }),
  /** What waits for the server or for a person; `isLate`: it should have been done. */
  jobs: z.array(
    z.object({
      name: z.string(),
      /** The part of the desk that deals with it. */
      part: z.nullable(z.enum(['pesanan', 'komisi', 'perangkat', 'kontak', 'pesan'])),
      waitingCount: count,
      oldestAt: z.nullable(epochMs),
      isLate: z.boolean(),
    }),
  ),
  contacts: z.object({ newCount: count }),
  /** The disk of the data folder. Full: what reads goes on, nothing new is taken in. */
  disk: z.optional(z.object({ isFull: z.boolean(), freeBytes: count })),
})
export type DeskToday = z.output<typeof todaySchema>

/** What is typed to find a shop or an affiliate: a name, a number, a code. */
export const searchQuerySchema = z.object({
  q: z.string().check(z.trim(), z.minLength(2), z.maxLength(64)),
  before: page,
})

const shopRow = z.object({
  kind: z.literal('shop'),
  shopId: uuidSchema,
  name: z.string(),
  personName: z.string(),
  phoneMasked: z.string(),
  shopCode: z.nullable(z.string()),
  registeredAt: epochMs,
  endsAt: z.nullable(epochMs),
})
const affiliateRow = z.object({
  kind: z.literal('affiliate'),
  affiliateId: uuidSchema,
  name: z.string(),
  phoneMasked: z.string(),
  code: z.string(),
  registeredAt: epochMs,
})
export const foundSchema = z.object({
  found: z.array(z.discriminatedUnion('kind', [shopRow, affiliateRow])),
  next,
})
export type DeskFound = z.output<typeof foundSchema>['found'][number]

/** A shop as it is opened: the answer holds personal data, and opening it leaves a row. */
export const shopRecordSchema = z.object({
  ...doneSchema.shape,
  shop: z.object({
    shopId: uuidSchema,
    name: z.string(),
    address: z.string(),
    shopCode: z.nullable(z.string()),
    registeredAt: epochMs,
    promo: z.string(),
    personId: uuidSchema,
    personName: z.string(),
    /** As people write it: `081234567890`. */
    phone: z.string(),
    accountType: z.string(),
    endsAt: z.nullable(epochMs),
    tokenBalance: z.int(),
    affiliateCode: z.nullable(z.string()),
    tillCount: count,
    lastSeenAt: z.nullable(epochMs),
    staffCount: count,
    saleCountMonth: count,
    saleRupiahMonth: rupiahSum,
    /** Sales of that month whose till named a day or a time that cannot be [TOKEN-7]. */
    judgedSaleCountMonth: count,
    isLeaving: z.boolean(),
  }),
})
export type DeskShop = z.output<typeof shopRecordSchema>['shop']

export const affiliateRecordSchema = z.object({
  ...doneSchema.shape,
  affiliate: z.object({
    affiliateId: uuidSchema,
    name: z.string(),
    phone: z.string(),
    code: z.string(),
    registeredAt: epochMs,
    /** The last four digits alone; the whole one stands in the document of a payout run. */
    bankMasked: z.string(),
    clicks: count,
    signUps: count,
    commissionRupiah: rupiahSum,
    unpaidRupiah: z.int(),
    /** Of what is not paid: what waits because a browser is not known, and until when the last of it does. */
    heldRupiah: z.int(),
    heldUntil: z.nullable(epochMs),
    /** Other affiliates with the same bank number; accounts brought from an address that is the affiliate's too. */
    sameBankCount: count,
    sameAddressCount: count,
  }),
})
export type DeskAffiliate = z.output<typeof affiliateRecordSchema>['affiliate']

export const promoTextMaximum = 200
/** `shopId` null: every shop. Empty: no promo. */
export const promoChangeSchema = z.object({
  shopId: z.nullable(uuidSchema),
  text: z.string().check(z.trim(), z.maxLength(promoTextMaximum)),
  /** The text of the shop that the operator saw; another one meanwhile is `changed_meanwhile` (409) [OPERATOR-42]. */
  seenText: z.optional(z.string()),
})
export const promoOverviewSchema = z.object({
  shopCount: count,
  /** The texts that shops have now, the commonest first. */
  texts: z.array(z.object({ text: z.string(), shopCount: count })),
  /** How many texts there are. */
  textCount: count,
})
export type PromoOverview = z.output<typeof promoOverviewSchema>

export const releaseViewSchema = z.object({
  version: z.string(),
  publishedOn: z.nullable(z.string()),
  windows: z.nullable(z.object({ file: z.string(), sizeBytes: z.int(), sha256: z.string() })),
  android: z.nullable(z.object({ storeAddress: z.string() })),
  heldAt: z.nullable(epochMs),
})
export type ReleaseView = z.output<typeof releaseViewSchema>
/** `version`: of the release that the page showed; another one meanwhile is refused. */
export const releaseChangeSchema = z.object({
  version: z.string().check(z.maxLength(40)),
  isHeld: z.boolean(),
})

export const auditQuerySchema = z.object({
  before: page,
  action: z.optional(z.string().check(z.maxLength(40))),
  subjectKind: z.optional(z.string().check(z.maxLength(40))),
  subjectId: z.optional(z.string().check(z.maxLength(80))),
})
const fact = z.union([z.string(), z.number(), z.boolean(), z.null()])
export const auditPageSchema = z.object({
  rows: z.array(
    z.object({
      auditNumber: z.int(),
      at: epochMs,
      action: z.string(),
      subjectKind: z.string(),
      subjectId: z.string(),
      actorName: z.string(),
      address: z.nullable(z.string()),
      before: z.record(z.string(), fact),
      after: z.record(z.string(), fact),
    }),
  ),
  next,
})
export type DeskAuditRow = z.output<typeof auditPageSchema>['rows'][number]
