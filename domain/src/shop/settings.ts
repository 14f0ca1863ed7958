import * as z from 'zod/mini'
import { zoneSchema } from '../base/time/zone.ts'
import { dayFacts } from '../events/day-facts.ts'
import { maximumStations, stationNameSchema } from './station-name.ts'

const text = (maximum: number) => z.string().check(z.trim(), z.maxLength(maximum))

const percentHundredthsSchema = z.int().check(z.gte(0), z.lte(10_000))

/** The most that a region may take of food and drink that are served. */
export const maximumLocalTaxHundredths = 1_000

/** On paper a percentage and a sum stand beside it. */
const localTaxNameSchema = text(20)

/** What the owner sets for the whole shop. The same on every device; edited only through `settings_saved`. */
export const shopSettingsSchema = z.object({
  storeName: text(80),
  storeAddress: text(200),
  storePhone: text(30),
  ownerName: text(80),
  zone: zoneSchema,
  /** Minutes after midnight at which a new business day starts. */
  dayStartsAtMinute: z.int().check(z.gte(0), z.lte(720)),
  receiptHeader: text(200),
  receiptFooter: text(200),
  /** Characters on a line: 32 for 58 mm paper, 48 for 80 mm. */
  receiptColumns: z.int().check(z.gte(24), z.lte(64)),
  cashRoundingStepRupiah: z.literal([1, 100, 500, 1000]),
  cashRoundingDirection: z.enum(['nearest', 'down']),
  /** The same for what is paid without cash. */
  nonCashRoundingStepRupiah: z.literal([1, 100, 500, 1000]),
  nonCashRoundingDirection: z.enum(['nearest', 'down']),
  /**
   * The shop says that it is a *pengusaha kena pajak*: only such a one may bill PPN (UU PPN, pasal 14). Absent: set up before
   * it was asked.
   */
  isPkp: z.optional(z.boolean()),
  /** Digits only: 15, or 16 since July 2024 (PMK 112/2022); empty or absent: not told. */
  npwp: z.optional(z.string().check(z.regex(/^(\d{15,16})?$/))),
  taxMode: z.enum(['off', 'inclusive', 'exclusive']),
  /** 11 % is 1100. */
  taxPercentHundredths: percentHundredthsSchema,
  /** Service charge of a cafe; 0: none. */
  servicePercentHundredths: percentHundredthsSchema,
  /** Tenders beside cash that the till offers, in this order. */
  tenders: z.array(z.enum(['transfer', 'qris', 'card', 'kasbon', 'point'])).check(z.maxLength(5)),
  /** Tenders of the shop's own (*Lainnya*). */
  ownTenders: z.array(z.string().check(z.trim(), z.minLength(1), z.maxLength(40))).check(z.maxLength(10)),
  /** What the shop's own QRIS sticker says; empty: none was read yet. */
  staticQris: z.string().check(z.maxLength(512)),
  /** Where a transfer goes: bank, number, name; shown to the customer. */
  transferNote: text(200),
  /** Days until kasbon is due. */
  kasbonDays: z.int().check(z.gte(1), z.lte(365)),
  arePointsOn: z.boolean(),
  /** What one point pays. */
  pointWorthRupiah: z.int().check(z.gte(1), z.lte(1_000_000)),
  /** False: a sale that takes stock below zero needs the right `stock`. */
  isNegativeStockAllowed: z.boolean(),
  /** First two digits of the codes that the shop's scale prints, and what the others say. */
  scaleCodes: z
    .array(
      z.object({
        prefix: z.string().check(z.regex(/^2\d$/)),
        content: z.enum(['weight_grams', 'price_rupiah']),
        /** Digits of the item, 5 unless the scale says otherwise; the value has what is left of the ten in the middle. */
        itemDigits: z.optional(z.literal([4, 5, 6])),
        /** A check digit of its own stands before the value. */
        hasInnerCheck: z.optional(z.boolean()),
        /** What the value is multiplied by: labels of five digits end at Rp 99.999. */
        multiplier: z.optional(z.literal([1, 10, 100])),
      }),
    )
    .check(z.maxLength(10)),
  /** True: nothing is sold while no shift is open. */
  isShiftRequired: z.boolean(),
  /** The owner hears by WhatsApp of every shift that is closed: nobody does unless it was wished for. */
  isClosingSummarySent: z.boolean(),
  /** *Hemat kertas*. */
  isShortReceipt: z.boolean(),
  /** Verify-QR under each receipt. */
  hasReceiptQr: z.boolean(),
  /** Object name of the logo in the bucket `store-logos`; empty: none. */
  logoName: z.string().check(z.maxLength(200)),
  /** What kind of shop it is, as onboarding asked; empty: not asked yet. */
  shopType: z.string().check(z.maxLength(40)),
  /** True once onboarding was finished or skipped. */
  isOnboarded: z.boolean(),
  /** What happens where a sale takes more than there is; absent: as `isNegativeStockAllowed` says. */
  stockGuard: z.optional(z.enum(['sell', 'ask', 'forbid'])),
  /** True: what is past its day is not sold; absent: it is said, and sold. */
  isExpiredForbidden: z.optional(z.boolean()),
  /** The restaurant tax (PBJT) beside PPN: how bills carry it; absent: not at all [TAX-20]. */
  localTaxMode: z.optional(z.enum(['off', 'inclusive', 'exclusive'])),
  /** What the bills call it; absent or empty: PBJT. */
  localTaxName: z.optional(localTaxNameSchema),
  /** 10 % is 1000, the most that a region may take (UU 1/2022, pasal 58); absent: that. */
  localTaxPercentHundredths: z.optional(z.int().check(z.gte(0), z.lte(maximumLocalTaxHundredths))),
  /** Which goods are served: these categories; absent or empty: all that carry a tax. */
  localTaxCategories: z.optional(z.array(text(60)).check(z.maxLength(100))),
  /** Where orders are made, and which categories each station makes; absent: the kitchen, and nobody has said [CATALOG-71]. */
  stations: z.optional(
    z
      .array(z.object({ name: stationNameSchema, categories: z.array(text(60)).check(z.maxLength(100)) }))
      .check(z.maxLength(maximumStations)),
  ),
})
export type ShopSettings = z.output<typeof shopSettingsSchema>
export type ShopSettingsChanges = Partial<ShopSettings>

export const shopSettingsDefaults: ShopSettings = {
  storeName: '',
  storeAddress: '',
  storePhone: '',
  ownerName: '',
  zone: 'Asia/Jakarta',
  dayStartsAtMinute: 0,
  receiptHeader: '',
  receiptFooter: 'Terima kasih',
  receiptColumns: 32,
  cashRoundingStepRupiah: 1,
  cashRoundingDirection: 'nearest',
  nonCashRoundingStepRupiah: 1,
  nonCashRoundingDirection: 'nearest',
  taxMode: 'off',
  taxPercentHundredths: 1100,
  servicePercentHundredths: 0,
  tenders: ['transfer', 'qris', 'card', 'kasbon'],
  ownTenders: [],
  staticQris: '',
  transferNote: '',
  kasbonDays: 30,
  arePointsOn: false,
  pointWorthRupiah: 10,
  isNegativeStockAllowed: true,
  scaleCodes: [
    { prefix: '20', content: 'weight_grams' },
    { prefix: '21', content: 'price_rupiah' },
  ],
  isShiftRequired: false,
  isClosingSummarySent: false,
  isShortReceipt: false,
  hasReceiptQr: true,
  logoName: '',
  shopType: '',
  isOnboarded: false,
}

/** Body of `settings_saved`: only what changed. */
export const settingsSavedSchema = z.object({ changes: z.partial(shopSettingsSchema), ...dayFacts })
export type SettingsSaved = z.output<typeof settingsSavedSchema>
