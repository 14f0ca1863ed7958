import * as z from 'zod/mini'
import { uuidSchema } from '../../base/ids/uuid.ts'
import type { Rupiah } from '../../base/money/rupiah.ts'
import { businessDaySchema, zoneSchema } from '../../base/time/zone.ts'
import { cashReasons } from './cash-book.ts'
import { salesAheadSchema } from './sales-ahead.ts'
import type { ShopReport } from './shop-report.ts'

const rupiahSum = z.int() as unknown as z.ZodMiniType<Rupiah, number>

const reportLineSchema = z.object({
  key: z.string(),
  name: z.string(),
  count: z.int(),
  quantityThousandths: z.int(),
  amountRupiah: rupiahSum,
})
const lines = z.array(reportLineSchema)

const taxFiguresSchema = z.object({ baseRupiah: rupiahSum, taxRupiah: rupiahSum })

export const shopReportSchema: z.ZodMiniType<ShopReport> = z.object({
  saleCount: z.int(),
  refundCount: z.int(),
  soldRupiah: rupiahSum,
  refundedRupiah: rupiahSum,
  netRupiah: rupiahSum,
  missingRupiah: rupiahSum,
  averageRupiah: rupiahSum,
  itemCountThousandths: z.int(),
  discountRupiah: rupiahSum,
  serviceRupiah: rupiahSum,
  addedTaxRupiah: rupiahSum,
  roundingRupiah: rupiahSum,
  cashRupiah: rupiahSum,
  tax: taxFiguresSchema,
  localTax: z.optional(taxFiguresSchema),
  uncostedRupiah: z.optional(rupiahSum),
  uncostedCount: z.optional(z.int()),
  byHour: lines,
  byCashier: lines,
  byTender: lines,
  byCustomer: lines,
  byProduct: lines,
  byCategory: lines,
  discounts: lines,
  promotions: lines,
  voids: lines,
  kasbon: lines,
  expenses: lines,
  expenseRupiah: rupiahSum,
  shifts: lines,
  cash: z.object({
    inRupiah: rupiahSum,
    outRupiah: rupiahSum,
    netRupiah: rupiahSum,
    byReason: z.array(z.object({ reason: z.enum(cashReasons), count: z.int(), netRupiah: rupiahSum })),
  }),
})

const dayRangeSchema = z.object({ fromDay: businessDaySchema, throughDay: businessDaySchema })

const reportDaySchema = z.object({ day: businessDaySchema, saleCount: z.int(), netRupiah: z.int() })
export type ReportDay = z.output<typeof reportDaySchema>

/**
 * Answer of `GET /api/reports/range?storeId=&fromDay=&throughDay=&limit=`. Products and customers are the first `limit`
 * of each; how many there are in all is said beside them.
 */
export const rangeReportSchema = z.object({
  storeId: uuidSchema,
  zone: zoneSchema,
  /** The shop's own today. */
  today: businessDaySchema,
  range: dayRangeSchema,
  report: shopReportSchema,
  productCount: z.int(),
  customerCount: z.int(),
  /** Every day of the range. */
  days: z.array(reportDaySchema),
  before: dayRangeSchema,
  /** The range before it: its sums, without its lists of products, categories and customers. */
  beforeReport: shopReportSchema,
  beforeDays: z.array(reportDaySchema),
  /** Where the range has today and there are any; older servers do not say. */
  ahead: z.optional(salesAheadSchema),
})
export type RangeReport = z.output<typeof rangeReportSchema>

/**
 * Answer of `GET /api/reports/tax?storeId=&year=`, also by a device's key (then without `storeId`): every month of the year,
 * those to come as nothing [REPORT-17].
 */
export const taxYearSchema = z.object({
  storeId: uuidSchema,
  year: z.int(),
  /** The shop's own today. */
  today: businessDaySchema,
  months: z.array(
    z.object({
      month: z.string().check(z.regex(/^\d{4}-\d\d$/)),
      turnoverRupiah: rupiahSum,
      taxBaseRupiah: rupiahSum,
      taxRupiah: rupiahSum,
      localTax: z.optional(taxFiguresSchema),
      before: z.optional(z.object({ taxBaseRupiah: rupiahSum, taxRupiah: rupiahSum })),
    }),
  ),
})
export type TaxYear = z.output<typeof taxYearSchema>

/** Answer of `GET /api/reports/cost?storeId=&fromDay=&throughDay=`, for who may see cost. */
export const costReportSchema = z.object({
  range: dayRangeSchema,
  /** *Modal (HPP)* of what was sold. */
  soldRupiah: z.int(),
  /** Goods thrown away, used, found missing, lost by returns. */
  lossRupiah: z.int(),
  /** The part of it that put earlier guesses right. */
  repairRupiah: z.int(),
  before: z.object({ soldRupiah: z.int(), lossRupiah: z.int(), repairRupiah: z.int() }),
  /** *Nilai stok* of now, whatever the range: what is here, and what is on its way to the owner's other shops [COST-9]. */
  stock: z.object({ stockRupiah: z.int(), onTheWayRupiah: z.int(), hasOtherStores: z.boolean() }),
})
export type CostReport = z.output<typeof costReportSchema>

/**
 * Answer of `GET /api/reports/slow?storeId=`: what is in stock now and was not sold in the days of `range` [REPORT-19], the 50
 * with most money in them, and how many there are in all.
 */
export const slowReportSchema = z.object({
  range: dayRangeSchema,
  productCount: z.int(),
  products: z.array(
    z.object({
      productId: uuidSchema,
      name: z.string(),
      stockText: z.string(),
      worthRupiah: rupiahSum,
    }),
  ),
})
export type SlowReport = z.output<typeof slowReportSchema>
