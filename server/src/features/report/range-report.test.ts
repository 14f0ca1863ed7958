import { readFileSync } from 'node:fs'
import { rupiah } from '@laci/domain/base/money/rupiah.ts'
import { type DayRange, daysOfRange, rangeBefore } from '@laci/domain/base/time/range.ts'
import type { BusinessDay } from '@laci/domain/base/time/zone.ts'
import type { Envelope } from '@laci/domain/events/envelope.ts'
import type { JournalEvent } from '@laci/domain/events/fact.ts'
import { uncheckedPayments } from '@laci/domain/sale/payment-check.ts'
import { productIds } from '@laci/domain/testing/any-sale.ts'
import { anyShopDays } from '@laci/domain/testing/any-shop-days.ts'
import { costsOfRange, type DayCosts, dayCostsOf } from '@laci/domain/views/cost/day-costs.ts'
import { reckonCosts } from '@laci/domain/views/cost/reckon-costs.ts'
import type { SoldCosts } from '@laci/domain/views/cost/sold-costs.ts'
import { type TillCosts, tillCostsSchema } from '@laci/domain/views/cost/wire.ts'
import { periodsOf } from '@laci/domain/views/report/periods.ts'
import { profitOf } from '@laci/domain/views/report/profit.ts'
import { shopReport } from '@laci/domain/views/report/shop-report.ts'
import {
  missingTallies,
  newerName,
  productNamesOf,
  type SeenName,
  sumTallies,
  type TalliedEvent,
  talliesOf,
} from '@laci/domain/views/report/tally.ts'
import { monthsOfYear, taxMonthOf } from '@laci/domain/views/report/tax-recap.ts'
import { costReportSchema, rangeReportSchema, taxYearSchema } from '@laci/domain/views/report/wire.ts'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { inScope } from '../../db/scope.ts'
import { coffee, saleFact } from '../../testing/facts.ts'
import { sealDays } from '../../testing/seal-days.ts'
import { addTestDevice, callApi, openTestShop, push, type TestShop } from '../../testing/shop.ts'
import { askSold } from '../../testing/sold-costs.ts'
import { addStaff, signInOn } from '../../testing/staff.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import { catchUpTallies } from './tally-book.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

const range = { fromDay: '2026-11-18' as BusinessDay, throughDay: '2026-11-30' as BusinessDay }

function ask(
  shop: TestShop,
  path: string,
  query: Record<string, string> = {},
  bearer = shop.owner.accessToken,
) {
  const search = new URLSearchParams({ storeId: shop.storeId, ...range, ...query })
  return callApi(server, 'GET', `/api/reports/${path}?${search}`, { bearer })
}

/** What a till adds up of the same events, with the same names. */
function tillReport(events: readonly Envelope[], days: { fromDay: string; throughDay: string }) {
  const journal = events as unknown as (JournalEvent & TalliedEvent)[]
  const names = new Map<string, SeenName>()
  for (const event of journal)
    for (const { key, name } of productNamesOf(event))
      names.set(key, newerName(names.get(key), { name, at: event.at }))
  const tallies = [
    ...journal.flatMap(talliesOf),
    ...missingTallies(uncheckedPayments(journal.toSorted((one, other) => one.at - other.at))),
  ].filter(({ day }) => day >= days.fromDay && day <= days.throughDay)
  return shopReport(sumTallies(tallies), {
    product: (productId) => names.get(productId)?.name ?? null,
    customer: () => 'Bu Ani',
    promotion: () => null,
    category: (productId) => (productId === productIds[0] ? 'Minuman' : ''),
    // The only one of which anybody says it, by the edit below.
    hasCost: (productId) => productId === productIds[0],
  })
}

/** What goods cost by day as a till says that went on from the server's word. */
function reckonedOn(word: TillCosts, sold: SoldCosts, events: readonly Envelope[]): DayCosts[] {
  const states = new Map(word.products.map(({ productId, state }) => [productId, state]))
  const journal = events as unknown as JournalEvent[]
  return [...word.days, ...journal.flatMap((event) => dayCostsOf(reckonCosts(states, event, sold)))]
}

test('[REPORT-8] [REPORT-12] [REPORT-17] till and server have the same report and laba rugi over any shop, however its events come and are cut', async () => {
  await fc.assert(
    fc.asyncProperty(anyShopDays, fc.nat(), fc.array(fc.boolean()), async (told, cutAt, outcomes) => {
      const shop = await openTestShop(server)
      const device = await addTestDevice(server, shop)
      const customerId = told
        .flatMap(({ fact }) => ('customerId' in fact.body ? [fact.body.customerId] : []))
        .find(Boolean)
      const edits = [
        device.maker.seal({
          kind: 'product_saved',
          body: {
            products: [
              {
                productId: productIds[0]!,
                changes: { name: 'Lain di katalog', category: 'Minuman', costRupiah: rupiah(1_700) },
              },
            ],
          },
        }),
        ...(customerId
          ? [
              device.maker.seal({
                kind: 'customer_saved',
                body: { customers: [{ customerId, changes: { name: 'Bu Ani' } }] },
              }),
            ]
          : []),
      ]
      const events = sealDays(device, told)
      const checks = events.flatMap((event, index) => {
        const { payments = [] } = event.body as { payments?: { isUnchecked?: boolean }[] }
        if (event.kind !== 'sale_recorded') return []
        return payments.flatMap(({ isUnchecked }, paymentIndex) => {
          if (!isUnchecked) return []
          const outcome = outcomes[index + paymentIndex] ? 'missing' : 'received'
          return [
            device.maker.seal({
              kind: 'payment_checked',
              body: { saleId: event.eventId, paymentIndex, outcome },
            }),
          ]
        })
      })
      const all = [...edits, ...events, ...checks]
      const cut = cutAt % (all.length + 1)
      let word: TillCosts | null = null
      for (const part of [all.slice(0, cut), all.slice(cut)]) {
        if (part.length > 0) expect((await push(server, device, part)).status).toBe(200)
        // Two at once, and once more: what was added is never added again.
        await Promise.all([1, 2].map(() => catchUpTallies(server.deps.database, shop.storeId)))
        await catchUpTallies(server.deps.database, shop.storeId)
        word ??= tillCostsSchema.parse(
          (
            await callApi(server, 'GET', '/api/sync/costs?fromDay=2026-01-01', {
              bearer: device.deviceKey,
            })
          ).body,
        )
      }
      const sold = await askSold(server, device, '2026-01-01', word!.throughSeq)
      const tillCosts = reckonedOn(word!, sold, all.slice(cut))
      for (const year of [2026, 2027]) {
        const expectedMonths = monthsOfYear(year).map(({ month, range: days }) =>
          taxMonthOf(month, tillReport(all, days)),
        )
        for (const bearer of [shop.owner.accessToken, device.deviceKey]) {
          const { body } = await ask(shop, 'tax', { year: `${year}` }, bearer)
          expect(taxYearSchema.parse(body).months).toEqual(expectedMonths)
        }
      }
      const answer = rangeReportSchema.parse((await ask(shop, 'range')).body)
      const expected = tillReport(all, range)
      expect(answer.report).toEqual(expected)
      expect([answer.productCount, answer.customerCount]).toEqual([
        expected.byProduct.length,
        expected.byCustomer.length,
      ])
      expect(answer.days.reduce((sum, { netRupiah }) => sum + netRupiah, 0)).toBe(expected.netRupiah)
      expect(answer.before).toEqual(rangeBefore(range))
      // The days before it come with their sums and without the long lists.
      const after = { fromDay: '2026-12-02', throughDay: '2026-12-14' }
      const { before, beforeReport } = rangeReportSchema.parse((await ask(shop, 'range', after)).body)
      expect(before).toEqual({ fromDay: '2026-11-19', throughDay: '2026-12-01' })
      expect(beforeReport).toEqual({
        ...tillReport(all, before),
        ...{ byProduct: [], byCategory: [], byCustomer: [] },
        ...{ uncostedRupiah: undefined, uncostedCount: undefined },
      })
      // Whole months and years come from sums of their own, and others from those less days, eighths, halves or months.
      for (const other of [
        { fromDay: '2026-11-01', throughDay: '2026-11-30' },
        { fromDay: '2026-01-01', throughDay: '2026-12-31' },
        { fromDay: '2026-01-10', throughDay: '2026-11-23' },
        { fromDay: '2026-11-24', throughDay: '2027-11-30' },
      ]) {
        const { report } = rangeReportSchema.parse((await ask(shop, 'range', other)).body)
        expect(report).toEqual(tillReport(all, other))
        const cost = costReportSchema.parse((await ask(shop, 'cost', other)).body)
        expect(profitOf(report, cost)).toEqual(
          profitOf(tillReport(all, other), costsOfRange(tillCosts, other as DayRange)),
        )
      }
    }),
    { numRuns: 12 },
  )
}, 120_000)

test('[REPORT-8] [COST-7] the cost of what was sold is that of the cost book, over any range', async () => {
  const shop = await openTestShop(server)
  const { body } = await ask(shop, 'cost')
  expect(costReportSchema.parse(body)).toMatchObject({ soldRupiah: 0, lossRupiah: 0, repairRupiah: 0 })
  await inScope(server.deps.database, { role: 'service_role' }, (tx) =>
    tx.query(
      `insert into cost_sum (store_id, period, account, is_repair, amount_rupiah)
       select $1, period, account, is_repair, sum(amount_rupiah)
       from (values ('2026-11-17', 'sold', false, 7), ('2026-11-18', 'sold', false, 2000),
                    ('2026-11-30', 'sold', true, -300), ('2026-11-20', 'waste', false, 500),
                    ('2026-11-20', 'paid', false, 90000)) told (day, account, is_repair, amount_rupiah)
         cross join lateral unnest(app.periods_of(day)) as period
       group by period, account, is_repair`,
      [shop.storeId],
    ),
  )
  expect(costReportSchema.parse((await ask(shop, 'cost')).body)).toMatchObject({
    soldRupiah: 1_700,
    lossRupiah: 500,
    repairRupiah: -300,
    before: { soldRupiah: 7 },
  })
})

test('[TAX-7] [REPORT-8] what an older release had added up of bills with tax is added up anew', async () => {
  const shop = await openTestShop(server)
  const till = await addTestDevice(server, shop)
  const { body } = saleFact(till, 1, [coffee])
  const [line] = body.lines
  const taxed = { ...line!, isTaxed: true, taxRupiah: rupiah(0) }
  const tax = {
    mode: 'exclusive' as const,
    percentHundredths: 1,
    baseRupiah: rupiah(1_500),
    taxRupiah: rupiah(0),
  }
  await push(server, till, [
    till.maker.seal({ kind: 'sale_recorded', body: { ...body, lines: [taxed], tax } }),
  ])
  const baseOf = async () => {
    const { body: answer } = await callApi(
      server,
      'GET',
      `/api/reports/range?${new URLSearchParams({
        storeId: shop.storeId,
        fromDay: body.businessDay,
        throughDay: body.businessDay,
      })}`,
      { bearer: shop.owner.accessToken },
    )
    return rangeReportSchema.parse(answer).report.tax.baseRupiah
  }
  expect(await baseOf()).toBe(1_500)
  await server.ownerPool.query(
    `update report_tally set amount_rupiah = 0 where store_id = $1 and tally_group = 'tax_base'`,
    [shop.storeId],
  )
  expect(await baseOf()).toBe(0)
  const file = new URL('../../../migrations/0055_whole_tax_bases.sql', import.meta.url)
  await server.ownerPool.query(readFileSync(file, 'utf8'))
  expect(await baseOf()).toBe(1_500)
})

test('[REPORT-6] the database says of every day the periods that the domain says', async () => {
  const days = daysOfRange({
    fromDay: '2027-01-01' as BusinessDay,
    throughDay: '2028-12-31' as BusinessDay,
  })
  const { rows } = await server.ownerPool.query<{ periods: string[] }>(
    'select app.periods_of(day) as periods from unnest($1::text[]) with ordinality as one (day, n) order by n',
    [days],
  )
  expect(rows.map(({ periods }) => periods)).toEqual(days.map((day) => [...periodsOf(day)]))
})

test('[REPORT-10] strangers, wrong ranges and staff without the right are turned away', async () => {
  const shop = await openTestShop(server)
  const stranger = await openTestShop(server)
  expect((await ask(shop, 'range', {}, stranger.owner.accessToken)).status).toBe(403)
  expect((await ask(shop, 'cost', {}, stranger.owner.accessToken)).status).toBe(403)
  const wrong: Record<string, string>[] = [
    { fromDay: '2026-02-31', throughDay: '2026-03-05' },
    { fromDay: '2026-12-01' },
    { fromDay: '2010-01-01' },
    // Days at whose side there is no other day.
    { fromDay: '0000-01-01', throughDay: '0000-01-01' },
    { fromDay: '9999-12-31', throughDay: '9999-12-31' },
    { fromDay: "2026-11-20' or 1=1" },
    { limit: '99999999' },
    { limit: '-1' },
  ]
  for (const query of wrong) {
    const { status, body } = await ask(shop, 'range', query)
    expect([query, status, body.code]).toEqual([query, 400, 'invalid_query'])
  }
  expect((await ask(shop, 'tax', { year: '2026' }, stranger.owner.accessToken)).status).toBe(403)
  for (const year of ['', '26', '2026x']) expect((await ask(shop, 'tax', { year })).status).toBe(400)
  // Whoever may see reports does not see what goods cost.
  const device = await addTestDevice(server, shop)
  await addStaff(server, shop, { role: 'custom', rights: ['sell', 'reports'] })
  const { token } = await signInOn(server, shop, device)
  expect((await ask(shop, 'range', {}, token)).status).toBe(200)
  expect(await ask(shop, 'cost', {}, token)).toMatchObject({ status: 403, body: { code: 'right_missing' } })
})
