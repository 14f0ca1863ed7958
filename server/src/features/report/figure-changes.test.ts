import { figureChangesSchema } from '@laci/domain/views/report/figure-change.ts'
import { taxYearSchema } from '@laci/domain/views/report/wire.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { parking, saleFact } from '../../testing/facts.ts'
import { addTestDevice, callApi, openTestShop, push, type TestShop } from '../../testing/shop.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

const day = '2026-11-20'
const laterDay = '2026-11-21'

async function changesOf(shop: TestShop) {
  const { status, body } = await callApi(server, 'GET', `/api/reports/changes?storeId=${shop.storeId}`, {
    bearer: shop.owner.accessToken,
  })
  expect(status).toBe(200)
  return figureChangesSchema.parse(body)
}

/** A shop that sold on two days, whose books are at the newest event. */
async function soldShop() {
  const shop = await openTestShop(server)
  const device = await addTestDevice(server, shop)
  const sell = async (businessDay: string, n: number) => {
    const sale = saleFact(device, n, [parking])
    const body = { ...sale.body, businessDay }
    const fact = { ...sale, body } as typeof sale
    expect((await push(server, device, [device.maker.seal(fact)])).status).toBe(200)
  }
  await sell(day, 1)
  await sell(laterDay, 2)
  expect((await changesOf(shop)).changes).toEqual([])
  return { shop, sell }
}

/** As a migration does whose release has another rule: `before` is what the release before had written. */
async function changeRule(shop: TestShop, before: string) {
  await server.ownerPool.query(before, [shop.storeId])
  await server.ownerPool.query(`select app.keep_figures('report_head', 'returns_and_tax', array[$1::uuid])`, [
    shop.storeId,
  ])
  await server.ownerPool.query('delete from report_tally where store_id = $1', [shop.storeId])
  await server.ownerPool.query('delete from report_head where store_id = $1', [shop.storeId])
}

test('[REPORT-90] the owner reads which days a new rule changed, how they read before and why', async () => {
  const { shop } = await soldShop()
  expect(await changesOf(shop)).toEqual({ changes: [], dayCount: 0 })
  await changeRule(
    shop,
    `insert into report_tally (store_id, period, tally_group, key, count, quantity_thousandths, amount_rupiah)
     values ($1, '${day}', 'discount', 'line', 1, 0, 500)`,
  )
  const { changes, dayCount } = await changesOf(shop)
  expect(changes).toMatchObject([
    { day, figure: 'discount', reason: 'returns_and_tax', beforeRupiah: 500, afterRupiah: 0 },
  ])
  expect(dayCount).toBe(1)
  const { rows } = await server.ownerPool.query('select 1 from report_figure_before')
  expect(rows).toEqual([])
})

test('[REPORT-90] a rule that changes nothing for a shop, and what is sold meanwhile, are no change of past figures', async () => {
  const { shop, sell } = await soldShop()
  await changeRule(shop, 'select $1::uuid')
  await sell(day, 3)
  await sell(laterDay, 4)
  expect(await changesOf(shop)).toEqual({ changes: [], dayCount: 0 })
  // The sale that came meanwhile counts all the same.
  const { body } = await callApi(
    server,
    'GET',
    `/api/reports/range?storeId=${shop.storeId}&fromDay=${day}&throughDay=${day}`,
    { bearer: shop.owner.accessToken },
  )
  expect(body).toMatchObject({ report: { soldRupiah: 4_000 } })
})

test('[REPORT-90] rules that change one after the other, before anybody reads: the days say what they said at first', async () => {
  const { shop } = await soldShop()
  const taxBase = (rupiah: number) =>
    `insert into report_tally (store_id, period, tally_group, key, count, quantity_thousandths, amount_rupiah)
     values ($1, '${laterDay}', 'tax_base', 'inclusive', 1, 0, ${rupiah})`
  await changeRule(shop, taxBase(700))
  await changeRule(shop, taxBase(900))
  expect((await changesOf(shop)).changes).toMatchObject([
    { day: laterDay, beforeRupiah: 700, afterRupiah: 0 },
  ])
})

test('[REPORT-90] [REPORT-17] the tax recap says what a month had said before it was put right', async () => {
  const { shop } = await soldShop()
  await changeRule(
    shop,
    `insert into report_tally (store_id, period, tally_group, key, count, quantity_thousandths, amount_rupiah)
     select $1, period, 'tax_base', 'inclusive', 1, 0, 1100 from unnest(array['${day}', '2026-11']) as period`,
  )
  const { body } = await callApi(server, 'GET', `/api/reports/tax?storeId=${shop.storeId}&year=2026`, {
    bearer: shop.owner.accessToken,
  })
  const { months } = taxYearSchema.parse(body)
  expect(months[10]).toMatchObject({
    taxBaseRupiah: 0,
    taxRupiah: 0,
    before: { taxBaseRupiah: 1_100, taxRupiah: 0 },
  })
  expect(months[9]).not.toHaveProperty('before')
})

test('[REPORT-90] only who may see reports and cost reads the changes, of their own shop', async () => {
  const { shop } = await soldShop()
  const stranger = await openTestShop(server)
  for (const caller of [{ bearer: stranger.owner.accessToken }, {}])
    expect(
      (await callApi(server, 'GET', `/api/reports/changes?storeId=${shop.storeId}`, caller)).status,
    ).toBeGreaterThanOrEqual(401)
})
