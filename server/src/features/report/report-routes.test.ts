import { rupiah } from '@laci/domain/base/money/rupiah.ts'
import { quantityThousandths } from '@laci/domain/base/quantity/quantity.ts'
import { instant } from '@laci/domain/base/time/instant.ts'
import { type BusinessDay, businessDayOf } from '@laci/domain/base/time/zone.ts'
import type { SaleRecorded } from '@laci/domain/sale/events.ts'
import { uncheckedPayments } from '@laci/domain/sale/payment-check.ts'
import { dayReportOf, dayReportSchema } from '@laci/domain/views/report/day-report.ts'
import { shopReport } from '@laci/domain/views/report/shop-report.ts'
import { missingTallies, sumTallies, type TalliedEvent, talliesOf } from '@laci/domain/views/report/tally.ts'
import { rangeReportSchema } from '@laci/domain/views/report/wire.ts'
import { expect, test } from 'vitest'
import { cashSale } from '../../testing/event-maker.ts'
import { coffee, noodles, parking, refundFact, saleFact } from '../../testing/facts.ts'
import { addTestDevice, callApi, freshRandom, openTestShop, push } from '../../testing/shop.ts'
import { server, shop, till, useTestShop } from '../../testing/test-shop.ts'

useTestShop({ isShared: true })

const reportOf = (day: string, bearer = shop.owner.accessToken, storeId = shop.storeId) =>
  callApi(server, 'GET', `/api/reports/day?storeId=${storeId}&day=${day}`, { bearer })

test('[REPORT-2] the figures of a day are those of its receipts, in the shop’s hours', async () => {
  // 23.30 and 00.10 in Jakarta: ten minutes that are two days.
  const times = [
    '2026-11-20T02:05:00Z',
    '2026-11-20T02:59:00Z',
    '2026-11-20T16:30:00Z',
    '2026-11-20T17:10:00Z',
  ]
  const sales: SaleRecorded[] = times.map((time, index) =>
    cashSale(
      index === 1
        ? [noodles]
        : [coffee, { ...noodles, name: index === 2 ? 'Mi Goreng Jumbo' : noodles.name }, parking],
      {
        atMs: Date.parse(time),
        letter: till.letter,
        counter: index + 1,
        random: freshRandom,
        quantities: [quantityThousandths(2_000), quantityThousandths(1_500), quantityThousandths(1_000)],
        ...(index === 0 && { billDiscountRupiah: rupiah(777) }),
      },
    ),
  )
  const events = sales.map((body, index) => {
    till.maker.atMs = Date.parse(times[index]!)
    return till.maker.seal({ kind: 'sale_recorded', body })
  })
  // Two of the first sale's noodles come back in the evening; the next day gets the rest of that line.
  const wish = (thousandths: number) => [
    { lineIndex: 1, quantityThousandths: quantityThousandths(thousandths) },
  ]
  const evening = refundFact(events[0]!.eventId, sales[0]!, [], wish(1_000))
  const nextDay = refundFact(events[0]!.eventId, sales[0]!, [evening.body], wish(500))
  till.maker.atMs = Date.parse('2026-11-20T11:15:00Z')
  const told = [till.maker.seal(evening)]
  till.maker.atMs = Date.parse('2026-11-21T03:00:00Z')
  told.push(
    till.maker.seal({ ...nextDay, body: { ...nextDay.body, businessDay: '2026-11-21' as BusinessDay } }),
  )
  await push(server, till, [...events, ...told])
  const { body } = await reportOf('2026-11-20')
  const facts: TalliedEvent[] = [
    ...sales.slice(0, 3).map((sale, index) => ({
      ...({ kind: 'sale_recorded', body: sale } as const),
      deviceId: till.deviceId,
      at: instant(Date.parse(times[index]!)),
    })),
    { ...evening, deviceId: till.deviceId, at: instant(Date.parse('2026-11-20T11:15:00Z')) },
  ]
  const names = new Map([
    [coffee.productId, coffee.name],
    // Renamed in the evening, and back again by the sale after midnight.
    [noodles.productId, noodles.name],
  ])
  const report = shopReport(sumTallies(facts.flatMap(talliesOf)), {
    product: (productId) => names.get(productId) ?? null,
    customer: () => null,
    promotion: () => null,
    category: () => '',
  })
  expect(report.refundedRupiah).toBeGreaterThan(0)
  expect(body).toEqual(
    dayReportOf({ storeId: shop.storeId, day: '2026-11-20' as BusinessDay, zone: 'Asia/Jakarta' }, report),
  )
  expect(report.itemCountThousandths).toBe(4_500 + 2_000 + 4_500 - 1_000)
  expect(report.byProduct[0]).toMatchObject({ name: noodles.name, quantityThousandths: 4_000 })
  expect(report.byHour.map(({ key, count }) => [key, count])).toEqual([
    ['09', 2],
    ['18', 0],
    ['23', 1],
  ])
  expect((await reportOf('2026-11-21')).body).toMatchObject({
    saleCount: 1,
    refundCount: 1,
    hours: [
      { hour: 0, saleCount: 1 },
      { hour: 10, saleCount: 0, netRupiah: -nextDay.body.totalRupiah },
    ],
  })
})

test('[SALE-22] a payment that never came is missing on the day of its sale, by the till’s own sums', async () => {
  const day = '2026-10-05' as BusinessDay
  const at = Date.parse('2026-10-05T03:00:00Z')
  const sold = cashSale([coffee], { atMs: at, letter: till.letter, counter: 900, random: freshRandom })
  const sale: SaleRecorded = {
    ...sold,
    changeRupiah: rupiah(0),
    payments: [
      { tender: 'qris', amountRupiah: sold.totalRupiah, receivedRupiah: sold.totalRupiah, isUnchecked: true },
    ],
  }
  till.maker.atMs = at
  const told = till.maker.seal({ kind: 'sale_recorded', body: sale })
  await push(server, till, [told])
  const events = [{ ...told, kind: 'sale_recorded' as const, body: sale }]
  const said: Parameters<typeof uncheckedPayments>[0] & unknown[] = [...events]
  const missing: number[] = []
  for (const [index, outcome] of (['missing', 'received', 'missing'] as const).entries()) {
    // A day later: it counts for the day of the sale.
    till.maker.atMs = at + 86_400_000 + index
    const body = { saleId: told.eventId, paymentIndex: 0, outcome }
    const check = till.maker.seal({ kind: 'payment_checked', body })
    await push(server, till, [check])
    said.push({ ...check, kind: 'payment_checked', body } as never)
    const report = (await reportOf(day)).body
    const factOfSale: TalliedEvent = {
      ...({ kind: 'sale_recorded', body: sale } as const),
      deviceId: till.deviceId,
      at: instant(at),
    }
    const figures = shopReport(
      sumTallies([...talliesOf(factOfSale), ...missingTallies(uncheckedPayments(said))]),
      { product: () => null, customer: () => null, promotion: () => null, category: () => '' },
    )
    expect([report.missingRupiah, report.netRupiah]).toEqual([figures.missingRupiah, figures.netRupiah])
    missing.push(figures.missingRupiah)
  }
  expect(missing).toEqual([sale.totalRupiah, 0, sale.totalRupiah])
})

test('[REPORT-2] a day without sales is zeros, not an error', async () => {
  expect(await reportOf('2001-02-31')).toMatchObject({
    status: 200,
    body: {
      saleCount: 0,
      netRupiah: 0,
      missingRupiah: 0,
      discountRupiah: 0,
      cashRupiah: 0,
      itemCountThousandths: 0,
      topProducts: [],
      hours: [],
    },
  })
})

test('[REPORT-3] strangers and wrong questions are turned away', async () => {
  const other = await openTestShop(server)
  const tries: [number, string, Promise<{ status: number; body: Record<string, unknown> }>][] = [
    [403, 'store_forbidden', reportOf('2026-11-20', other.owner.accessToken)],
    [403, 'store_forbidden', reportOf('2026-11-20', shop.owner.accessToken, 'x')],
    [401, 'session_ended', reportOf('2026-11-20', till.deviceKey)],
    [400, 'invalid_query', reportOf('20-11-2026')],
    [400, 'invalid_query', reportOf("2026-11-20' or 1=1")],
  ]
  for (const [status, code, answer] of tries)
    expect([(await answer).status, (await answer).body.code]).toEqual([status, code])
})

test('[REPORT-4] today is the day of the shop’s own zone and start of day', async () => {
  // 16.30 UTC: 23.30 on the 1st in Jakarta, 01.30 on the 2nd in Jayapura.
  server.clock.advance(Date.parse('2027-03-01T16:30:00Z') - server.clock())
  const eastern = await openTestShop(server)
  const device = await addTestDevice(server, eastern)
  const today = () =>
    callApi(server, 'GET', `/api/reports/day?storeId=${eastern.storeId}`, {
      bearer: eastern.owner.accessToken,
    })
  expect((await today()).body).toMatchObject({ day: '2027-03-01', zone: 'Asia/Jakarta' })
  await push(server, device, [
    device.maker.seal({ kind: 'settings_saved', body: { changes: { zone: 'Asia/Jayapura' } } }),
  ])
  expect((await today()).body).toMatchObject({ day: '2027-03-02', zone: 'Asia/Jayapura' })
  await push(server, device, [
    device.maker.seal({ kind: 'settings_saved', body: { changes: { dayStartsAtMinute: 180 } } }),
  ])
  expect((await today()).body).toMatchObject({ day: '2027-03-01', zone: 'Asia/Jayapura' })
})

test('[REPORT-62] beside today stands how many sales are of days to come, and beside no other day', async () => {
  const own = await openTestShop(server)
  const device = await addTestDevice(server, own)
  const dayMs = 86_400_000
  const ask = async (path: string, query: Record<string, string>) => {
    const search = new URLSearchParams({ storeId: own.storeId, ...query })
    return (await callApi(server, 'GET', `/api/reports/${path}?${search}`, { bearer: own.owner.accessToken }))
      .body as { readonly ahead?: unknown }
  }
  const dayOf = (ms: number) => businessDayOf(instant(server.clock() + ms), 'Asia/Jakarta')
  const sell = async (...aheadMs: number[]) => {
    const events = aheadMs.map((ms) => {
      device.maker.atMs = server.clock() + ms
      return device.maker.seal(saleFact(device, device.maker.nextSeq, [parking]))
    })
    await push(server, device, events)
  }
  const today = { fromDay: dayOf(0), throughDay: dayOf(0) }
  await sell(0)
  for (const body of [await ask('day', {}), await ask('range', today)])
    expect(body).not.toHaveProperty('ahead')

  await sell(365 * dayMs, 366 * dayMs, 366 * dayMs)
  const ahead = { saleCount: 3, fromDay: dayOf(365 * dayMs) }
  expect(dayReportSchema.parse(await ask('day', {})).ahead).toEqual(ahead)
  expect(rangeReportSchema.parse(await ask('range', today)).ahead).toEqual(ahead)
  expect(
    rangeReportSchema.parse(await ask('range', { fromDay: dayOf(-6 * dayMs), throughDay: dayOf(0) })).ahead,
  ).toEqual(ahead)
  const yesterday = dayOf(-dayMs)
  expect(await ask('day', { day: yesterday })).not.toHaveProperty('ahead')
  expect(await ask('range', { fromDay: yesterday, throughDay: yesterday })).not.toHaveProperty('ahead')
})
