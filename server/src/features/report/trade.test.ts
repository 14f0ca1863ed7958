import { rupiah } from '@laci/domain/base/money/rupiah.ts'
import type { BusinessDay } from '@laci/domain/base/time/zone.ts'
import type { Envelope } from '@laci/domain/events/envelope.ts'
import { soldSaleSchema } from '@laci/domain/journal/wire.ts'
import type { SaleRecorded } from '@laci/domain/sale/events.ts'
import { productIds } from '@laci/domain/testing/any-sale.ts'
import { anyShopDays } from '@laci/domain/testing/any-shop-days.ts'
import { reportBreakdowns } from '@laci/domain/views/report/breakdowns.ts'
import { shopReport } from '@laci/domain/views/report/shop-report.ts'
import { sumTallies, type TalliedEvent, talliesOf } from '@laci/domain/views/report/tally.ts'
import { type TradePage, tradePageSchema } from '@laci/domain/views/report/trade.ts'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { cashSale } from '../../testing/event-maker.ts'
import { coffee } from '../../testing/facts.ts'
import { sealDays } from '../../testing/seal-days.ts'
import { addTestDevice, callApi, freshRandom, openTestShop, push, type TestShop } from '../../testing/shop.ts'
import { addStaff, signInOn } from '../../testing/staff.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

const range = { fromDay: '2026-11-18' as BusinessDay, throughDay: '2026-11-30' as BusinessDay }

function ask(shop: TestShop, path: string, query: Record<string, string>, bearer = shop.owner.accessToken) {
  const search = new URLSearchParams({ storeId: shop.storeId, ...range, ...query })
  return callApi(server, 'GET', `/api/reports/${path}?${search}`, { bearer })
}

/** Every page, one after the other. */
async function readAll(shop: TestShop, query: Record<string, string>): Promise<TradePage['rows']> {
  const rows: TradePage['rows'][number][] = []
  for (let after = ''; ; ) {
    const page = tradePageSchema.parse((await ask(shop, 'trade', { ...query, after })).body)
    rows.push(...page.rows)
    if (page.next === null) return rows
    after = page.next
  }
}

test('[REPORT-18] behind each line of a report stand exactly the sales and refunds that it was added up from', async () => {
  await fc.assert(
    fc.asyncProperty(anyShopDays, async (told) => {
      const shop = await openTestShop(server)
      const device = await addTestDevice(server, shop)
      const product = { name: 'Lain di katalog', category: 'Minuman', priceRupiah: rupiah(1_700) }
      const catalog = device.maker.seal({
        kind: 'product_saved',
        body: { products: [{ productId: productIds[0]!, changes: product }] },
      })
      const events = sealDays(device, told)
      expect((await push(server, device, [catalog, ...events])).status).toBe(200)
      const trade = (events as unknown as (Envelope & TalliedEvent)[])
        .filter(({ kind }) => kind === 'sale_recorded' || kind === 'sale_refunded')
        .map((event) => ({ event, tallies: talliesOf(event) }))
        .filter(({ tallies }) => tallies.some(({ day }) => day >= range.fromDay && day <= range.throughDay))
      const categoryOf = (key: string) => (key === productIds[0] ? 'Minuman' : '')
      const report = shopReport(sumTallies(trade.flatMap(({ tallies }) => tallies)), {
        product: () => null,
        customer: () => null,
        promotion: () => null,
        category: categoryOf,
      })
      const all = await readAll(shop, { part: 'all' })
      expect(all.map(({ eventId }) => eventId).toSorted()).toEqual(
        trade.map(({ event }) => event.eventId).toSorted(),
      )
      for (const list of reportBreakdowns) {
        if (!('trade' in list)) continue
        const { part, trade: of } = list
        for (const { key, amountRupiah } of report[part]) {
          const rows = await readAll(shop, { part: of, key })
          const expected = trade.filter(({ tallies }) =>
            tallies.some((tally) =>
              of === 'category'
                ? tally.group === 'product' && categoryOf(tally.key) === key
                : tally.group === of && tally.key === key,
            ),
          )
          expect([of, key, rows.map(({ eventId }) => eventId).toSorted()]).toEqual([
            of,
            key,
            expected.map(({ event }) => event.eventId).toSorted(),
          ])
          if (of === 'product' || of === 'category' || of === 'tender') continue
          const sum = rows.reduce(
            (total, row) => total + (row.kind === 'sale' ? row.totalRupiah : -row.totalRupiah),
            0,
          )
          expect([of, key, sum]).toEqual([of, key, amountRupiah])
        }
      }
    }),
    { numRuns: 12 },
  )
})

test('[REPORT-18] a page goes on where it ended, says what came back since, and one sale is read whole', async () => {
  const shop = await openTestShop(server)
  const device = await addTestDevice(server, shop)
  const atMs = Date.parse('2026-11-20T03:00:00Z')
  const events = Array.from({ length: 120 }, (_, index) => {
    device.maker.atMs = atMs + index * 1_000
    const how = { atMs: device.maker.atMs, letter: device.letter, counter: index + 1, random: freshRandom }
    return device.maker.seal({ kind: 'sale_recorded', body: cashSale([coffee], how) })
  })
  for (const part of [events.slice(0, 60), events.slice(60)])
    expect((await push(server, device, part)).status).toBe(200)
  const rows = await readAll(shop, { part: 'product', key: coffee.productId! })
  expect(rows.map(({ saleId }) => saleId)).toEqual(events.map(({ eventId }) => eventId).toReversed())
  const [newest] = rows
  expect(newest).toMatchObject({ kind: 'sale', firstName: coffee.name, lineCount: 1, refundedRupiah: 0 })
  const { body } = await ask(shop, 'sale', { saleId: newest!.saleId })
  const [sold] = soldSaleSchema.parse(body).events
  expect((sold!.body as SaleRecorded).receiptNumber).toBe(newest!.receiptNumber)
  expect((await ask(shop, 'sale', { saleId: shop.storeId })).body).toEqual({ events: [] })
  // A sale of somebody else is none of this shop's, whoever asks.
  const other = await openTestShop(server)
  const stranger = other.owner.accessToken
  expect((await ask(other, 'sale', { saleId: newest!.saleId }, stranger)).body).toEqual({ events: [] })
})

test('[REPORT-18] only who may see reports of the shop opens them, and wrong questions are turned away', async () => {
  const shop = await openTestShop(server)
  const device = await addTestDevice(server, shop)
  const other = await openTestShop(server)
  await addStaff(server, shop, { role: 'custom', rights: ['sell'] })
  const { token } = await signInOn(server, shop, device)
  for (const path of ['trade', 'sale']) {
    const query = { part: 'all', saleId: shop.storeId }
    const statusOf = async (bearer: string) => (await ask(shop, path, query, bearer)).status
    expect(await statusOf(shop.owner.accessToken)).toBe(200)
    expect(await statusOf(other.owner.accessToken)).toBe(403)
    expect(await statusOf(token)).toBe(403)
    expect(await statusOf('')).toBe(401)
  }
  for (const query of [
    { part: 'rahasia-1' },
    { part: 'product', key: 'x'.repeat(201) },
    { part: 'product', key: '\0' },
    { part: 'all', after: "2026-11-20.1'" },
    { part: 'all', fromDay: '2026-02-31' },
  ] as Record<string, string>[])
    expect((await ask(shop, 'trade', query)).body.code).toBe('invalid_query')
  expect((await ask(shop, 'sale', { saleId: "1' or 1=1" })).body.code).toBe('invalid_query')
})
