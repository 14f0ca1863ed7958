import * as z from 'zod/mini'
import { uuidSchema } from '../../base/ids/uuid.ts'
import { type BusinessDay, businessDaySchema, type Zone, zoneSchema } from '../../base/time/zone.ts'
import { type SalesAhead, salesAheadSchema } from './sales-ahead.ts'
import type { ShopReport } from './shop-report.ts'

/**
 * Answer of `GET /api/reports/day?storeId=&day=`. Without `day` it is the shop's own today: only the shop knows in which
 * zone it is and when its day starts. Sums are whole rupiah, quantities thousandths.
 */
export const dayReportSchema = z.object({
  storeId: uuidSchema,
  day: businessDaySchema,
  /** The shop's zone now; old sales keep the zone of their receipt. */
  zone: zoneSchema,
  saleCount: z.int(),
  refundCount: z.int(),
  soldRupiah: z.int(),
  refundedRupiah: z.int(),
  /** Sold less given back [REPORT-1]. */
  netRupiah: z.int(),
  /** Of the day's sales: payments of which somebody said that they never came [SALE-22]. */
  missingRupiah: z.int(),
  discountRupiah: z.int(),
  /** Cash of sales less cash of refunds. */
  cashRupiah: z.int(),
  itemCountThousandths: z.int(),
  /** By what they brought in, less what came back; at most ten. */
  topProducts: z.array(
    z.object({
      productId: z.nullable(uuidSchema),
      name: z.string(),
      quantityThousandths: z.int(),
      netRupiah: z.int(),
    }),
  ),
  /** Hours of the shop's own clock in which something was sold or came back. */
  hours: z.array(z.object({ hour: z.int(), saleCount: z.int(), netRupiah: z.int() })),
  /** Of the shop's own today, where there are any; older servers do not say. */
  ahead: z.optional(salesAheadSchema),
})
export type DayReport = z.output<typeof dayReportSchema>

const topProductCount = 10

/** The day as the owner's dashboard shows it, out of the report of that day [REPORT-2]. */
export function dayReportOf(
  shop: { readonly storeId: string; readonly day: BusinessDay; readonly zone: Zone },
  report: ShopReport,
  ahead: SalesAhead | null = null,
): DayReport {
  const { saleCount, refundCount, soldRupiah, refundedRupiah, netRupiah, missingRupiah } = report
  const { discountRupiah, cashRupiah } = report
  return {
    ...shop,
    ...{ saleCount, refundCount, soldRupiah, refundedRupiah, netRupiah, missingRupiah },
    ...{ discountRupiah, cashRupiah },
    itemCountThousandths: report.itemCountThousandths,
    topProducts: report.byProduct
      .slice(0, topProductCount)
      .map(({ key, name, quantityThousandths, amountRupiah }) => ({
        productId: key.startsWith('=') ? null : key,
        name,
        quantityThousandths,
        netRupiah: amountRupiah,
      })),
    hours: report.byHour.map(({ key, count, amountRupiah }) => ({
      hour: Number(key),
      saleCount: count,
      netRupiah: amountRupiah,
    })),
    ...(ahead === null ? {} : { ahead }),
  }
}
