import * as z from 'zod/mini'
import { uuidSchema } from '../../base/ids/uuid.ts'
import { instantSchema } from '../../base/time/instant.ts'
import { type DayRange, isDayOf } from '../../base/time/range.ts'
import { type BusinessDay, businessDaySchema, zoneSchema } from '../../base/time/zone.ts'
import { receiptNumberSchema } from '../../sale/events.ts'
import { categoryOf, type ReportNames } from './shop-report.ts'
import type { Tally } from './tally.ts'

/** Whose sales and refunds a list can be about: all of some days, or those behind one line of their report [REPORT-18]. */
export const tradeParts = ['all', 'product', 'category', 'tender', 'hour', 'cashier', 'customer'] as const
export type TradePart = (typeof tradeParts)[number]

/** What is asked for: `key` is that of the line of the report (`ReportLine.key`), and empty for `all`. */
export type TradeAsked = { readonly part: TradePart; readonly key: string }

/** Whether a sum is one of those that the line was added up from; goods stand under the category they have now [REPORT-9]. */
export function isOfTrade(
  { part, key }: TradeAsked,
  tally: Pick<Tally, 'group' | 'key'>,
  names: Pick<ReportNames, 'category'>,
): boolean {
  switch (part) {
    case 'all':
      return tally.group === 'sold' || tally.group === 'refunded'
    case 'category':
      return tally.group === 'product' && categoryOf(tally.key, names) === key
    default:
      return tally.group === part && tally.key === key
  }
}

/** The days on which anything was sold or came back that the line is made of, the newest first. */
export function tradeDays(
  asked: TradeAsked,
  range: DayRange,
  tallies: Iterable<Pick<Tally, 'day' | 'group' | 'key'>>,
  names: Pick<ReportNames, 'category'>,
): BusinessDay[] {
  const days = new Set<BusinessDay>()
  for (const tally of tallies) {
    const { day } = tally
    if (isDayOf(range, day) && isOfTrade(asked, tally, names)) days.add(day)
  }
  return [...days].sort().reverse()
}

const tradeRowSchema = z.object({
  kind: z.enum(['sale', 'refund']),
  /** The id of its event. */
  eventId: uuidSchema,
  /** The sale that it is or takes back from. */
  saleId: uuidSchema,
  businessDay: businessDaySchema,
  at: instantSchema,
  zone: zoneSchema,
  receiptNumber: receiptNumberSchema,
  cashierName: z.string(),
  /** What was sold or came back, above zero either way. */
  totalRupiah: z.int(),
  /** Of a sale: what has come back of it by now, on whatever day. */
  refundedRupiah: z.int(),
  firstName: z.string(),
  lineCount: z.int(),
})
export type TradeRow = z.output<typeof tradeRowSchema>

/**
 * Answer of `GET /api/reports/trade?storeId=&fromDay=&throughDay=&part=&key=&after=`: sales and refunds of the days, the
 * newest first. `next` is the `after` of the call that goes on; null: nothing is left. A page may have few rows or none and
 * still go on: one call looks at so many sales and no more.
 */
export const tradePageSchema = z.object({ rows: z.array(tradeRowSchema), next: z.nullable(z.string()) })
export type TradePage = z.output<typeof tradePageSchema>
