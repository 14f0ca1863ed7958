import { uuidSchema } from '@laci/domain/base/ids/uuid.ts'
import { isDayOf, rangeBefore } from '@laci/domain/base/time/range.ts'
import { businessDaySchema } from '@laci/domain/base/time/zone.ts'
import { soldSaleSchema } from '@laci/domain/journal/wire.ts'
import { type DayReport, dayReportOf, dayReportSchema } from '@laci/domain/views/report/day-report.ts'
import type { FigureChanges } from '@laci/domain/views/report/figure-change.ts'
import { figureChangesSchema } from '@laci/domain/views/report/figure-change.ts'
import type { ShopReport } from '@laci/domain/views/report/shop-report.ts'
import { slowRange } from '@laci/domain/views/report/slow-goods.ts'
import { type TradePage, tradePageSchema } from '@laci/domain/views/report/trade.ts'
import type { CostReport, RangeReport, SlowReport, TaxYear } from '@laci/domain/views/report/wire.ts'
import {
  costReportSchema,
  rangeReportSchema,
  slowReportSchema,
  taxYearSchema,
} from '@laci/domain/views/report/wire.ts'
import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import { judgedByRoute, ownerSession } from '../../api/access.ts'
import { createApi, written } from '../../api/api.ts'
import { namedStore } from '../../api/named-store.ts'
import { member, raw } from '../../api/part.ts'
import { inScope } from '../../db/scope.ts'
import type { FeatureDeps } from '../../deps/server-deps.ts'
import { takeOrThrow } from '../../http/limits.ts'
import { textStream } from '../../http/line-stream.ts'
import { inOwnerScope } from '../../identity/membership.ts'
import { inShopScope } from '../../identity/staff-session.ts'
import { catchUpCosts } from '../../shop/cost-book.ts'
import { createCatchUpWork } from '../../shop/journal-book.ts'
import { readSoldSale } from '../../shop/sold-sale.ts'
import { readFigureChanges } from './figure-changes.ts'
import { registerShopFiles } from './file-routes.ts'
import {
  readReportBeside,
  readReportDays,
  readSalesAhead,
  readShopReport,
  readSoldCosts,
  readTaxMonths,
} from './read-report.ts'
import { readSlowGoods } from './read-slow.ts'
import { readTrade } from './read-trade.ts'
import {
  days,
  dayWrong,
  limitOf,
  placeOf,
  rangeOf,
  saleUnread,
  tradeOf,
  tradeQuery,
  yearSchema,
  yearWrong,
} from './report-query.ts'
import { inReportScope, inShopOrTill, reader, readInShop, readShop } from './report-scope.ts'
import { shopArchive } from './shop-archive.ts'
import type { InShop } from './shop-files.ts'
import { readStockWorth } from './stock-worth.ts'
import { catchUpTallies, tallyBook } from './tally-book.ts'

/**
 * Reports for the owner, and for staff with the right to them: `GET /api/reports/day` (without `day` the shop's own
 * today), `/api/reports/range`, `/api/reports/trade` (the sales and refunds behind a line), `/api/reports/sale` (one of them),
 * `/api/reports/slow` (what is in stock and was not sold), `/api/reports/tax`, and `/api/reports/cost` for who may see cost.
 * For who may export, what the sums are made of:
 * `/api/reports/sales-file` and `/api/reports/journal-file`. For the owner alone all of the shop: `/api/reports/archive-file`.
 */
export async function registerReports(app: FastifyInstance, deps: FeatureDeps): Promise<void> {
  const work = createCatchUpWork(tallyBook, deps)
  app.addHook('onReady', async () => work.start())
  app.addHook('onClose', () => work.stop())

  const api = createApi(app, deps)
  api.route(
    {
      ...{ method: 'GET', path: '/api/reports/day', summary: 'One business day; today unless said.' },
      access: reader,
      query: { ...namedStore, day: member(z.optional(businessDaySchema), dayWrong) },
      answers: { 200: dayReportSchema },
    },
    async (call): Promise<DayReport> => {
      const asked = call.query.day
      return readInShop(call, deps, 'reports', async (tx, { storeId, zone, today }) => {
        const day = asked ?? today
        const report = await readShopReport(tx, { fromDay: day, throughDay: day })
        const ahead = day === today ? await readSalesAhead(tx, today) : null
        return dayReportOf({ storeId, day, zone }, report, ahead)
      })
    },
  )

  api.route(
    {
      method: 'GET',
      path: '/api/reports/range',
      summary: 'The figures of some days, beside those before them.',
      access: reader,
      query: { ...namedStore, ...days, limit: raw(z.optional(z.string())) },
      answers: { 200: rangeReportSchema },
    },
    async (call): Promise<RangeReport> => {
      const range = rangeOf(call.query)
      const limit = limitOf(call.query)
      return readInShop(call, deps, 'reports', async (tx, shop) => {
        const before = rangeBefore(range)
        const [{ report, beforeReport }, ofDays, ahead] = await Promise.all([
          readReportBeside(tx, range, before),
          readReportDays(tx, range, before),
          isDayOf(range, shop.today) ? readSalesAhead(tx, shop.today) : null,
        ])
        return {
          ...shop,
          range,
          report: shortened(report, limit),
          productCount: report.byProduct.length,
          customerCount: report.byCustomer.length,
          before,
          beforeReport,
          ...ofDays,
          ...(ahead === null ? {} : { ahead }),
        }
      })
    },
  )

  api.route(
    {
      ...{ method: 'GET', path: '/api/reports/trade', summary: 'What stands behind one line of a report.' },
      access: reader,
      query: { ...namedStore, ...days, ...tradeQuery },
      answers: { 200: tradePageSchema },
    },
    async (call): Promise<TradePage> => {
      const range = rangeOf(call.query)
      const asked = tradeOf(call.query)
      const place = placeOf(call.query)
      return inReportScope(call, deps, (tx) => readTrade(tx, range, asked, place))
    },
  )

  api.route(
    {
      ...{ method: 'GET', path: '/api/reports/sale', summary: 'One sale, and what was said of it since.' },
      access: reader,
      query: { ...namedStore, saleId: member(uuidSchema, saleUnread) },
      answers: { 200: written('application/json', soldSaleSchema) },
    },
    async (call) => {
      const { saleId } = call.query
      const eventsText = await inReportScope(call, deps, (tx) => readSoldSale(tx, saleId))
      return call.reply.type('application/json; charset=utf-8').send(`{"events":${eventsText}}`)
    },
  )

  api.route(
    {
      ...{ method: 'GET', path: '/api/reports/cost', summary: 'What the sold goods cost.' },
      ...{ access: reader, query: { ...namedStore, ...days }, answers: { 200: costReportSchema } },
    },
    async (call): Promise<CostReport> => {
      const range = rangeOf(call.query)
      const { storeId, now, before } = await readInShop(call, deps, 'see_cost', async (tx, shop) => ({
        storeId: shop.storeId,
        ...(await readSoldCosts(tx, range, rangeBefore(range))),
      }))
      return { range, ...now, before, stock: await readStockWorth(deps.database, storeId) }
    },
  )

  api.route(
    {
      ...{ method: 'GET', path: '/api/reports/slow', summary: 'Goods that hardly sell.' },
      ...{ access: reader, query: namedStore, answers: { 200: slowReportSchema } },
    },
    async (call): Promise<SlowReport> =>
      readInShop(call, deps, 'reports', (tx, { today }) => readSlowGoods(tx, slowRange(today))),
  )

  api.route(
    {
      ...{ method: 'GET', path: '/api/reports/changes', summary: 'Figures that a new rule changed.' },
      ...{ access: reader, query: namedStore, answers: { 200: figureChangesSchema } },
    },
    async ({ request, query }): Promise<FigureChanges> => {
      const place = { storeId: query.storeId, right: ['reports', 'see_cost'] } as const
      const storeId = await inShopScope(request, deps, place, async (_tx, id) => id)
      // A shop that nobody has read since the rule changed.
      await Promise.all([catchUpTallies(deps.database, storeId), catchUpCosts(deps.database, storeId)])
      return inScope(deps.database, { role: 'authenticated', storeId }, readFigureChanges)
    },
  )

  api.route(
    {
      ...{ method: 'GET', path: '/api/reports/tax', summary: 'The tax of a year, by month.' },
      access: judgedByRoute('deviceKey', 'ownerSession', 'staffSession'),
      query: { ...namedStore, year: member(yearSchema, yearWrong) },
      answers: { 200: taxYearSchema },
    },
    async (call): Promise<TaxYear> => {
      const year = Number(call.query.year)
      const { storeId, today } = await inShopOrTill(call, deps)((tx, id) => readShop(tx, id, deps))
      await catchUpTallies(deps.database, storeId)
      return inScope(deps.database, { role: 'authenticated', storeId }, async (tx) => ({
        ...{ storeId, today, year },
        months: await readTaxMonths(tx, year),
      }))
    },
  )

  api.route(
    {
      ...{ method: 'GET', path: '/api/reports/archive-file', summary: 'All of a shop, as one archive.' },
      ...{ access: ownerSession, query: namedStore, answers: { 200: written('application/zip') } },
    },
    async (call) => {
      const { reply } = call
      const owner = await call.caller()
      const asked = call.query.storeId
      const inShop: InShop = (work) => inOwnerScope(deps.database, owner, asked, work)
      const storeId = await inShop(async (_tx, id) => id)
      takeOrThrow(deps.limits.exportsByShop, storeId)
      // What goods are worth is said as reports say it.
      await catchUpCosts(deps.database, storeId)
      const pieces = shopArchive(inShop, deps.clock())
      reply.raw.once('close', () => void pieces.return(undefined))
      return reply.type('application/zip').send(await textStream(pieces))
    },
  )

  registerShopFiles(api, deps)
}

function shortened(report: ShopReport, limit: number): ShopReport {
  return {
    ...report,
    byProduct: report.byProduct.slice(0, limit),
    byCustomer: report.byCustomer.slice(0, limit),
  }
}
