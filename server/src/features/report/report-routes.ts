import { isUuid } from '@laci/domain/base/ids/uuid.ts'
import type { StaffRight } from '@laci/domain/base/permission/rights.ts'
import { instant } from '@laci/domain/base/time/instant.ts'
import {
  type DayRange,
  dayCount,
  isDayOf,
  maximumRangeDays,
  rangeBefore,
} from '@laci/domain/base/time/range.ts'
import { type BusinessDay, businessDayOf, businessDaySchema, type Zone } from '@laci/domain/base/time/zone.ts'
import { type DayReport, dayReportOf } from '@laci/domain/views/report/day-report.ts'
import type { FigureChanges } from '@laci/domain/views/report/figure-change.ts'
import type { ShopReport } from '@laci/domain/views/report/shop-report.ts'
import { slowRange } from '@laci/domain/views/report/slow-goods.ts'
import { type TradeAsked, type TradePage, tradeParts } from '@laci/domain/views/report/trade.ts'
import type { CostReport, RangeReport, SlowReport, TaxYear } from '@laci/domain/views/report/wire.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { inScope, type Tx } from '../../db/scope.ts'
import { isStorable } from '../../db/storable.ts'
import type { FeatureDeps } from '../../deps/server-deps.ts'
import { takeOrThrow } from '../../http/limits.ts'
import { textStream } from '../../http/line-stream.ts'
import { Problem } from '../../http/problems.ts'
import { bearerDeviceKey, inDeviceScope } from '../../identity/device-key.ts'
import { inOwnerScope } from '../../identity/membership.ts'
import { requireOwner } from '../../identity/session.ts'
import { inShopScope } from '../../identity/staff-session.ts'
import { catchUpCosts } from '../../shop/cost-book.ts'
import { createCatchUpWork } from '../../shop/journal-book.ts'
import { readShopClock } from '../../shop/shop-clock.ts'
import { readSoldSale } from '../../shop/sold-sale.ts'
import { readFigureChanges } from './figure-changes.ts'
import {
  readReportBeside,
  readReportDays,
  readSalesAhead,
  readShopReport,
  readSoldCosts,
  readTaxMonths,
} from './read-report.ts'
import { readSlowGoods } from './read-slow.ts'
import { readTrade, type TradePlace } from './read-trade.ts'
import { shopArchive } from './shop-archive.ts'
import { type InShop, journalFile, saleFile } from './shop-files.ts'
import { readStockWorth } from './stock-worth.ts'
import { catchUpTallies, tallyBook } from './tally-book.ts'

/** So many products and customers come along unless more are asked for; an export asks for all. */
const usualLimit = 50
const mostLines = 50_000

type Shop = { readonly storeId: string; readonly zone: Zone; readonly today: BusinessDay }

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

  app.get('/api/reports/day', async (request): Promise<DayReport> => {
    const asked = request.query as { day?: unknown }
    const askedDay = asked.day === undefined ? null : businessDaySchema.safeParse(asked.day)
    if (askedDay?.success === false)
      throw new Problem(400, 'invalid_query', 'Tanggal laporan salah. Tulis seperti 2026-11-20.')
    return readInShop(request, deps, 'reports', async (tx, { storeId, zone, today }) => {
      const day = askedDay?.data ?? today
      const report = await readShopReport(tx, { fromDay: day, throughDay: day })
      const ahead = day === today ? await readSalesAhead(tx, today) : null
      return dayReportOf({ storeId, day, zone }, report, ahead)
    })
  })

  app.get('/api/reports/range', async (request): Promise<RangeReport> => {
    const range = rangeOf(request)
    const limit = limitOf(request)
    return readInShop(request, deps, 'reports', async (tx, shop) => {
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
  })

  app.get('/api/reports/trade', async (request): Promise<TradePage> => {
    const range = rangeOf(request)
    const asked = tradeOf(request)
    const place = placeOf(request)
    return inReportScope(request, deps, (tx) => readTrade(tx, range, asked, place))
  })

  app.get('/api/reports/sale', async (request, reply) => {
    const { saleId } = request.query as { saleId?: unknown }
    if (!isUuid(saleId)) throw new Problem(400, 'invalid_query', 'Transaksi yang dicari tidak terbaca.')
    const eventsText = await inReportScope(request, deps, (tx) => readSoldSale(tx, saleId))
    return reply.type('application/json; charset=utf-8').send(`{"events":${eventsText}}`)
  })

  app.get('/api/reports/cost', async (request): Promise<CostReport> => {
    const range = rangeOf(request)
    const { storeId, now, before } = await readInShop(request, deps, 'see_cost', async (tx, shop) => ({
      storeId: shop.storeId,
      ...(await readSoldCosts(tx, range, rangeBefore(range))),
    }))
    return { range, ...now, before, stock: await readStockWorth(deps.database, storeId) }
  })

  app.get(
    '/api/reports/slow',
    async (request): Promise<SlowReport> =>
      readInShop(request, deps, 'reports', (tx, { today }) => readSlowGoods(tx, slowRange(today))),
  )

  app.get('/api/reports/changes', async (request): Promise<FigureChanges> => {
    const { storeId: asked } = request.query as { storeId?: unknown }
    const place = { storeId: asked, right: ['reports', 'see_cost'] } as const
    const storeId = await inShopScope(request, deps, place, async (_tx, id) => id)
    // A shop that nobody has read since the rule changed.
    await Promise.all([catchUpTallies(deps.database, storeId), catchUpCosts(deps.database, storeId)])
    return inScope(deps.database, { role: 'authenticated', storeId }, readFigureChanges)
  })

  app.get('/api/reports/tax', async (request): Promise<TaxYear> => {
    const year = yearOf(request)
    const { storeId, today } = await inShopOrTill(request, deps)((tx, id) => readShop(tx, id, deps))
    await catchUpTallies(deps.database, storeId)
    return inScope(deps.database, { role: 'authenticated', storeId }, async (tx) => ({
      ...{ storeId, today, year },
      months: await readTaxMonths(tx, year),
    }))
  })

  app.get('/api/reports/archive-file', async (request, reply) => {
    const owner = await requireOwner(request, deps)
    const { storeId: asked } = request.query as { storeId?: unknown }
    const inShop: InShop = (work) => inOwnerScope(deps.database, owner, asked, work)
    const storeId = await inShop(async (_tx, id) => id)
    takeOrThrow(deps.limits.exportsByShop, storeId)
    // What goods are worth is said as reports say it.
    await catchUpCosts(deps.database, storeId)
    const pieces = shopArchive(inShop, deps.clock())
    reply.raw.once('close', () => void pieces.return(undefined))
    return reply.type('application/zip').send(await textStream(pieces))
  })

  for (const { path, type, right, makeFile } of shopFiles) {
    app.get(path, async (request, reply) => {
      const range = rangeOf(request)
      const { storeId: asked } = request.query as { storeId?: unknown }
      const inShop: InShop = (work) => inShopScope(request, deps, { storeId: asked, right }, work)
      takeOrThrow(deps.limits.exportsByShop, await inShop(async (_tx, storeId) => storeId))
      const pieces = makeFile(inShop, range)
      // Whoever hangs up ends it, also before the stream has begun to read it.
      reply.raw.once('close', () => void pieces.return(undefined))
      return reply.type(type).send(await textStream(pieces))
    })
  }
}

const shopFiles = [
  {
    path: '/api/reports/sales-file',
    type: 'text/csv; charset=utf-8',
    right: ['export'],
    makeFile: saleFile,
  },
  // Deliveries and products in it say what goods cost (STAFF-31).
  {
    path: '/api/reports/journal-file',
    type: 'application/x-ndjson',
    right: ['export', 'see_cost'],
    makeFile: journalFile,
  },
] as const

/** What needs no sums: whoever may see reports reads the rows themselves. */
function inReportScope<T>(
  request: FastifyRequest,
  deps: FeatureDeps,
  read: (tx: Tx) => Promise<T>,
): Promise<T> {
  const { storeId: asked } = request.query as { storeId?: unknown }
  return inShopScope(request, deps, { storeId: asked, right: 'reports' }, read)
}

/** Whoever asks is let in first; then the sums are brought up to the newest event, and read. */
async function readInShop<T>(
  request: FastifyRequest,
  deps: FeatureDeps,
  right: StaffRight,
  read: (tx: Tx, shop: Shop) => Promise<T>,
): Promise<T> {
  const { storeId: asked } = request.query as { storeId?: unknown }
  const shop = await inShopScope(request, deps, { storeId: asked, right }, (tx, storeId) =>
    readShop(tx, storeId, deps),
  )
  await (right === 'see_cost' ? catchUpCosts : catchUpTallies)(deps.database, shop.storeId)
  return inScope(deps.database, { role: 'authenticated', storeId: shop.storeId }, (tx) => read(tx, shop))
}

async function readShop(tx: Tx, storeId: string, deps: FeatureDeps): Promise<Shop> {
  const { zone, dayStartsAtMinute } = await readShopClock(tx)
  return { storeId, zone, today: businessDayOf(instant(deps.clock()), zone, dayStartsAtMinute) }
}

/** Whoever may see reports, or a till by its key: that it shows them only to whoever may is the till's to see to. */
function inShopOrTill(request: FastifyRequest, deps: FeatureDeps): InShop {
  const key = bearerDeviceKey(request.headers.authorization)
  if (key !== null)
    return (work) => inDeviceScope(deps.database, key, deps.clock(), (tx, { storeId }) => work(tx, storeId))
  const { storeId } = request.query as { storeId?: unknown }
  return (work) => inShopScope(request, deps, { storeId, right: 'reports' }, work)
}

function yearOf(request: FastifyRequest): number {
  const { year } = request.query as { year?: unknown }
  if (typeof year === 'string' && /^(19|2\d)\d\d$/.test(year)) return Number(year)
  throw new Problem(400, 'invalid_query', 'Tahun rekap pajak salah. Tulis seperti 2026.')
}

function rangeOf(request: FastifyRequest): DayRange {
  const asked = request.query as { fromDay?: unknown; throughDay?: unknown }
  const fromDay = businessDaySchema.safeParse(asked.fromDay)
  const throughDay = businessDaySchema.safeParse(asked.throughDay)
  if (fromDay.success && throughDay.success) {
    const range = { fromDay: fromDay.data, throughDay: throughDay.data }
    const isOfCalendar = [range.fromDay, range.throughDay].every(isCalendarDay)
    if (isOfCalendar && range.fromDay <= range.throughDay && dayCount(range) <= maximumRangeDays) return range
  }
  throw new Problem(
    400,
    'invalid_query',
    'Rentang tanggal laporan salah. Pilih tanggal awal yang tidak melewati tanggal akhir, paling lama sepuluh tahun.',
  )
}

/** The 31st of February is no day, though a till's own word may say so; years without a year beside them are none either. */
function isCalendarDay(day: BusinessDay): boolean {
  if (day < '1900' || day >= '3000') return false
  const ms = Date.parse(`${day}T00:00:00Z`)
  return !Number.isNaN(ms) && new Date(ms).toISOString().startsWith(day)
}

const longestKey = 200

function tradeOf(request: FastifyRequest): TradeAsked {
  const { part, key = '' } = request.query as { part?: unknown; key?: unknown }
  const known = tradeParts.find((one) => one === part)
  if (known === undefined || typeof key !== 'string' || key.length > longestKey || !isStorable(key))
    throw new Problem(
      400,
      'invalid_query',
      'Bagian laporan yang dibuka tidak dikenal. Buka lagi dari laporan.',
    )
  return { part: known, key }
}

/** Above every day and number there is, unless the call goes on from somewhere. */
function placeOf(request: FastifyRequest): TradePlace {
  const { after } = request.query as { after?: unknown }
  if (after === undefined || after === '') return { day: '9999-12-31', seq: 0 }
  const [, day, seq] = /^(\d{4}-\d\d-\d\d)\.(\d{1,15})$/.exec(String(after)) ?? []
  if (day === undefined)
    throw new Problem(400, 'invalid_query', 'Halaman laporan tidak terbaca. Buka lagi dari laporan.')
  return { day, seq: Number(seq) }
}

function limitOf(request: FastifyRequest): number {
  const { limit } = request.query as { limit?: unknown }
  if (limit === undefined) return usualLimit
  const asked = typeof limit === 'string' && /^\d{1,5}$/.test(limit) ? Number(limit) : null
  if (asked === null || asked > mostLines)
    throw new Problem(400, 'invalid_query', 'Jumlah baris laporan salah. Paling banyak 50.000.')
  return asked
}

function shortened(report: ShopReport, limit: number): ShopReport {
  return {
    ...report,
    byProduct: report.byProduct.slice(0, limit),
    byCustomer: report.byCustomer.slice(0, limit),
  }
}
