import { hash } from 'node:crypto'
import type { StaffRight } from '@laci/domain/base/permission/rights.ts'
import { wholeUnits } from '@laci/domain/base/quantity/quantity.ts'
import { csvRows, csvStart } from '@laci/domain/base/table/table.ts'
import { instant } from '@laci/domain/base/time/instant.ts'
import type { Envelope } from '@laci/domain/events/envelope.ts'
import { maximumEventsPerPush } from '@laci/domain/events/envelope.ts'
import { chainFault } from '@laci/domain/events/hash-chain.ts'
import type { SaleRecorded } from '@laci/domain/sale/events.ts'
import { type ExportedTrade, saleTable } from '@laci/domain/views/spreadsheet/shop-tables.ts'
import { expect, test } from 'vitest'
import { limitFigures } from '../../http/limits.ts'
import { cashSale } from '../../testing/event-maker.ts'
import { coffee, noodles, parking, productFact, refundFact } from '../../testing/facts.ts'
import { addTestDevice, freshRandom, openTestShop, push, type TestDevice } from '../../testing/shop.ts'
import { addStaff, signInOn } from '../../testing/staff.ts'
import { server, shop, till, useTestShop } from '../../testing/test-shop.ts'

useTestShop()

const november = 'fromDay=2026-11-01&throughDay=2026-11-30'

function ask(file: 'sales' | 'journal', query = november, bearer = shop.owner.accessToken) {
  return fetch(`${server.url}/api/reports/${file}-file?storeId=${shop.storeId}&${query}`, {
    headers: { authorization: `Bearer ${bearer}` },
  })
}

/** Sales of this till, one every so many minutes from then on, in as many calls as they need. */
async function sell(device: TestDevice, count: number, from: string, everyMinutes: number) {
  const events: Envelope[] = []
  for (let sold = 0; sold < count; sold += 1) {
    device.maker.atMs = Date.parse(from) + sold * everyMinutes * 60_000
    const sale = { atMs: device.maker.atMs, letter: device.letter, counter: sold + 1, random: freshRandom }
    const body = cashSale(sold % 3 === 0 ? [coffee, noodles, parking] : [noodles], sale)
    events.push(device.maker.seal({ kind: 'sale_recorded', body }))
  }
  for (let at = 0; at < count; at += maximumEventsPerPush)
    await push(server, device, events.slice(at, at + maximumEventsPerPush))
  return events
}

test('[SPREADSHEET-11] the sales of a range leave as the till itself would write them, page by page and in order', async () => {
  const second = await addTestDevice(server, shop, 'Gudang')
  await sell(till, 2, '2026-10-31T02:00:00Z', 600)
  const first = await sell(till, 620, '2026-11-02T00:00:00Z', 3)
  // Told later, of a day before: it stands with its day.
  const late = await sell(second, 5, '2026-11-01T03:00:00Z', 1)
  await sell(second, 3, '2026-12-01T03:00:00Z', 1)
  // What came back stands on its own day, below zero.
  const [sale] = late
  const sold = sale!.body as unknown as SaleRecorded
  const back = [
    second.maker.seal(
      refundFact(sale!.eventId, sold, [], [{ lineIndex: 0, quantityThousandths: wholeUnits(1) }]),
    ),
  ]
  await push(server, second, back)
  const answer = await ask('sales')
  expect(answer.status).toBe(200)
  expect(answer.headers.get('content-type')).toBe('text/csv; charset=utf-8')
  const table = saleTable(
    [...late, ...back, ...first].map(
      ({ at, kind, body }) => ({ at: instant(at), kind, body }) as ExportedTrade,
    ),
  )
  const text = Buffer.from(await answer.arrayBuffer()).toString('utf8')
  expect(text).toContain(';Retur;')
  expect(text).toBe(csvStart + csvRows([table.columns.map(({ header }) => header), ...table.rows]))
  expect(text.split('\r\n').length).toBeGreaterThan(1_000)
})

test('[SPREADSHEET-11] a range without sales is a file with a header; what is no range, no shop of theirs or too often is refused', async () => {
  const header = csvRows([saleTable([]).columns.map((column) => column.header)])
  expect(Buffer.from(await (await ask('sales')).arrayBuffer()).toString('utf8')).toBe(csvStart + header)
  const refusedOf = async (answer: Response) => [
    answer.status,
    ((await answer.json()) as { code: string }).code,
  ]
  expect(await refusedOf(await ask('sales', 'fromDay=2026-11-30&throughDay=2026-11-01'))).toEqual([
    400,
    'invalid_query',
  ])
  const other = await openTestShop(server)
  for (const file of ['sales', 'journal'] as const)
    expect(await refusedOf(await ask(file, november, other.owner.accessToken))).toEqual([
      403,
      'store_forbidden',
    ])
  let last = 200
  for (let call = 0; call < limitFigures.exportsByShop.maximum; call += 1) {
    const answer = await ask('sales')
    last = answer.status
    await answer.arrayBuffer()
  }
  expect(last).toBe(429)
})

test('[SPREADSHEET-12] the journal of a range leaves whole: with its hashes every chain can be walked from the file alone', async () => {
  const second = await addTestDevice(server, shop, 'Gudang')
  till.maker.atMs = Date.parse('2026-11-01T01:00:00Z')
  await push(server, till, [till.maker.seal(productFact(coffee))])
  const told = 1 + (await sell(till, 520, '2026-11-02T00:00:00Z', 3)).length
  await sell(second, 4, '2026-11-03T00:00:00Z', 3)
  await sell(second, 2, '2026-12-03T00:00:00Z', 3)
  const answer = await ask('journal')
  expect(answer.headers.get('content-type')).toContain('ndjson')
  const lines = (await answer.text()).trimEnd().split('\n')
  const events = lines.map((line) => JSON.parse(line) as Envelope)
  expect(events).toHaveLength(told + 4)
  const ends = new Map<string, string>()
  for (const event of events) {
    const { deviceId } = event
    const fault = chainFault(event, ends.get(deviceId) ?? '0'.repeat(64), (text) => hash('sha256', text))
    expect(fault).toBeNull()
    ends.set(deviceId, event.hash)
  }
  expect(ends.size).toBe(2)
})

test.each<{ rights: StaffRight[]; sales: number; journal: number }>([
  { rights: ['sell', 'reports'], sales: 403, journal: 403 },
  // Who may not see what goods cost finds it in no file either (STAFF-31); receipts do not say it.
  { rights: ['sell', 'export'], sales: 200, journal: 403 },
  { rights: ['sell', 'export', 'see_cost'], sales: 200, journal: 200 },
])('[SPREADSHEET-12] staff with $rights', async ({ rights, sales, journal }) => {
  await addStaff(server, shop, {
    ...{ name: 'Sari', role: 'custom', rights, maximumDiscountHundredths: 0, pin: null },
  })
  const { token } = await signInOn(server, shop, till, 'Sari')
  expect((await ask('sales', november, token)).status).toBe(sales)
  expect((await ask('journal', november, token)).status).toBe(journal)
})
