import type { DayRange } from '@laci/domain/base/time/range.ts'
import { type DayReport, dayReportSchema } from '@laci/domain/views/report/day-report.ts'
import type { FigureChanges } from '@laci/domain/views/report/figure-change.ts'
import type { TradeAsked, TradePage } from '@laci/domain/views/report/trade.ts'
import type { CostReport, RangeReport, SlowReport, TaxYear } from '@laci/domain/views/report/wire.ts'
import type * as z from 'zod/mini'
import { type Fetch, requestApi, requestFile } from '../shell/api-request.ts'
import { loadInTime } from '../shell/load-screen.ts'
import type { SoldSale } from './trade-wire.ts'

/** Every line of a report, for a file: more than a shop has products. */
const everyLine = '50000'

/** Only who opens a line of a report reads single sales. */
const tradeWire = () => loadInTime(() => import('./trade-wire.ts'))

/** Only the page of reports reads whole ones. */
const wire = () => loadInTime(() => import('@laci/domain/views/report/wire.ts'))

const changesWire = () => loadInTime(() => import('@laci/domain/views/report/figure-change.ts'))

/** What the server says of a shop's days. Everything here throws ApiRefusal or NoAnswer. */
export function reportService(
  { origin, fetch }: { origin: string; fetch: Fetch },
  accessToken: () => Promise<string | null>,
) {
  async function ask<Answer>(
    path: string,
    query: { readonly [name: string]: string },
    schema: z.ZodMiniType<Answer>,
  ): Promise<Answer> {
    const token = await accessToken()
    const url = `${origin}/api/reports/${path}?${new URLSearchParams(query)}`
    return requestApi(fetch, url, schema, token === null ? {} : { token })
  }

  return {
    /** Sales of the shop's own today as the server knows them. */
    today: (storeId: string): Promise<DayReport> => ask('day', { storeId }, dayReportSchema),
    /** Any days, with the first of the products and customers. */
    range: async (storeId: string, range: DayRange): Promise<RangeReport> =>
      ask('range', { storeId, ...range }, (await wire()).rangeReportSchema),
    /** The same without any list of products and customers. */
    rangeSums: async (storeId: string, range: DayRange): Promise<RangeReport> =>
      ask('range', { storeId, ...range, limit: '0' }, (await wire()).rangeReportSchema),
    wholeRange: async (storeId: string, range: DayRange): Promise<RangeReport> =>
      ask('range', { storeId, ...range, limit: everyLine }, (await wire()).rangeReportSchema),
    /** What is in stock and was not sold lately. */
    slow: async (storeId: string): Promise<SlowReport> =>
      ask('slow', { storeId }, (await wire()).slowReportSchema),
    /** What the months of a year say of tax. */
    taxYear: async (storeId: string, year: number): Promise<TaxYear> =>
      ask('tax', { storeId, year: String(year) }, (await wire()).taxYearSchema),
    /** Figures of past days that a new rule changed. */
    changes: async (storeId: string): Promise<FigureChanges> =>
      ask('changes', { storeId }, (await changesWire()).figureChangesSchema),
    cost: async (storeId: string, range: DayRange): Promise<CostReport> =>
      ask('cost', { storeId, ...range }, (await wire()).costReportSchema),
    /** The sales and refunds behind a line of a report, from `after` on; '' begins. */
    trade: async (storeId: string, range: DayRange, asked: TradeAsked, after: string): Promise<TradePage> =>
      ask('trade', { storeId, ...range, ...asked, after }, (await tradeWire()).tradePageSchema),
    /** One sale with what was said of it since; null: the shop has none. */
    async sale(storeId: string, saleId: string): Promise<SoldSale | null> {
      const { readSoldSale, soldSaleSchema } = await tradeWire()
      return readSoldSale(await ask('sale', { storeId, saleId }, soldSaleSchema))
    },
    /** What the figures of these days are made of: every line of every sale, or every event of the journal. */
    async file(storeId: string, range: DayRange, of: 'sales' | 'journal'): Promise<Blob> {
      const token = await accessToken()
      const url = `${origin}/api/reports/${of}-file?${new URLSearchParams({ storeId, ...range })}`
      return requestFile(fetch, url, token === null ? {} : { token })
    },
    /** Everything that the server has of a shop, for its owner. */
    async archive(storeId: string): Promise<Blob> {
      const token = await accessToken()
      const url = `${origin}/api/reports/archive-file?${new URLSearchParams({ storeId })}`
      return requestFile(fetch, url, token === null ? {} : { token })
    },
  }
}
