import { dayAfter } from '@laci/domain/base/time/day-text.ts'
import { uncheckedPayments } from '@laci/domain/sale/payment-check.ts'
import { anyPaid, anySteps, claimStory } from '@laci/domain/testing/claim-story.ts'
import { profitOf } from '@laci/domain/views/report/profit.ts'
import { shopReport } from '@laci/domain/views/report/shop-report.ts'
import { missingTallies, sumTallies, type TalliedEvent, talliesOf } from '@laci/domain/views/report/tally.ts'
import { rangeReportSchema } from '@laci/domain/views/report/wire.ts'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addTestDevice, callApi, openTestShop, push } from '../../testing/shop.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

test('[REPORT-8] [REPORT-64] [REFUND-11] a payment that never came, its debt and its goods are on the server what they are on a till', async () => {
  const shop = await openTestShop(server)
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.tuple(anyPaid, anySteps, fc.array(fc.nat({ max: 2 }), { maxLength: 9 })), { maxLength: 4 }),
      fc.integer({ min: 1, max: 8_000 }),
      async (stories, offset) => {
        const device = await addTestDevice(server, shop)
        const events = stories.flatMap(([paid, steps, laterDays]) => {
          let saleId = ''
          let at = 0
          // Each in days of its own of the one shop, what came later on a later day.
          return claimStory(paid, steps).told.map(({ kind, body }) => {
            const day = dayAfter('2027-01-01' as never, offset + (laterDays[at] ?? at))
            at += 1
            const facts = { ...body, ...('businessDay' in body ? { businessDay: day } : {}) }
            const event = device.maker.seal({
              kind,
              body: { ...facts, ...('saleId' in body ? { saleId } : {}) },
            } as Parameters<typeof device.maker.seal>[0])
            if (kind === 'sale_recorded') saleId = event.eventId
            return event
          })
        })
        if (events.length > 0) expect((await push(server, device, events)).status).toBe(200)
        const journal = events as unknown as TalliedEvent[]
        const tallies = [
          ...journal.flatMap(talliesOf),
          ...missingTallies(uncheckedPayments(journal as never)),
        ]
        known.push(...tallies)
        for (const [from, through] of [
          [0, 0],
          [1, 1],
          [0, 9],
          [2, 9],
        ] as const) {
          const range = {
            fromDay: dayAfter('2027-01-01' as never, offset + from),
            throughDay: dayAfter('2027-01-01' as never, offset + through),
          }
          const { body } = await callApi(
            server,
            'GET',
            `/api/reports/range?${new URLSearchParams({ storeId: shop.storeId, ...range })}`,
            { bearer: shop.owner.accessToken },
          )
          const { report } = rangeReportSchema.parse(body)
          const till = shopReport(
            sumTallies(known.filter(({ day }) => day >= range.fromDay && day <= range.throughDay)),
            {
              product: () => null,
              customer: () => null,
              promotion: () => null,
              category: () => '',
              hasCost: () => false,
            },
          )
          expect(report).toEqual(till)
          const cost = { soldRupiah: 0, lossRupiah: 0 }
          expect(profitOf(report, cost)).toEqual(profitOf(till, cost))
        }
      },
    ),
    { numRuns: 25 },
  )
}, 120_000)

/** All that was ever told of the shop, whatever the days. */
const known: ReturnType<typeof talliesOf> = []
