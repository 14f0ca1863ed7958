import type { Envelope } from '@laci/domain/events/envelope.ts'
import { uncheckedPayments } from '@laci/domain/sale/payment-check.ts'
import { dayReportOf, dayReportSchema } from '@laci/domain/views/report/day-report.ts'
import { shopReport } from '@laci/domain/views/report/shop-report.ts'
import {
  missingTallies,
  productNamesOf,
  sumTallies,
  type TalliedEvent,
  talliesOf,
} from '@laci/domain/views/report/tally.ts'
import { expect } from '@playwright/test'
import { findLosses, findWrongBalances, findWrongSums, readBalances } from '../../kill/shop-proof.ts'
import { lookInto } from '../../real-server/database-of.ts'
import { openOwnerSession } from '../../real-server/shop-client.ts'
import { doorOf, signInOf } from '../steps/owner.ts'
import { goTo, goToSale, readTold, rp } from './cell.ts'
import { stockOnTiles, type TableShop } from './table-shop.ts'

const dataFolder = () => process.env.LACI_E2E_DATA_DIR ?? ''

/**
 * Everything that the till told is with the server, once and unchanged; and report, balances, stock and kasbon are the same
 * on both sides to the rupiah.
 */
export async function expectSameFigures({ page, owner, firstEvents }: TableShop): Promise<void> {
  await expect(page.getByTestId('status-chip')).toHaveAttribute('data-waiting', '0', { timeout: 60_000 })
  const own = (await readTold(page, 0)) as unknown as Envelope[]
  const storeId = own[0]!.storeId
  const balances = await lookInto(dataFolder(), async (database) => {
    expect(await findLosses(database, storeId, own)).toEqual([])
    expect(await findWrongSums(database, storeId)).toEqual([])
    expect(await findWrongBalances(database, storeId, new Map(), [...firstEvents, ...own])).toEqual([])
    const { rows } = await database.query<{ code: string }>(
      'select code from journal_warning where store_id = $1',
      [storeId],
    )
    // The product that was made at the counter keeps no stock until a number is typed for it [STOCK-27].
    expect(rows.map(({ code }) => code)).toEqual([])
    return readBalances(database, storeId)
  })

  await goToSale({ page })
  const shown = await stockOnTiles(page)
  expect(shown.size).toBeGreaterThan(4)
  for (const [productId, stock] of shown)
    expect([productId, stock]).toEqual([productId, balances.get(`stock ${productId}`)])

  const session = await openOwnerSession(doorOf(owner), signInOf(owner))
  const unseen = uncheckedPayments(own as unknown as Parameters<typeof uncheckedPayments>[0])
  const tallies = [...(own as unknown as TalliedEvent[]).flatMap(talliesOf), ...missingTallies(unseen)]
  const soldNames = new Map(
    (own as unknown as TalliedEvent[]).flatMap(productNamesOf).map(({ key, name }) => [key, name]),
  )
  const names = {
    product: (productId: string) => soldNames.get(productId) ?? null,
    customer: () => null,
    promotion: () => null,
    category: () => '',
  }
  const days = [...new Set(tallies.map(({ day }) => day))].sort()
  const reportOf = (day: string) =>
    shopReport(sumTallies(tallies.filter((tally) => tally.day === day)), names)
  for (const day of days) {
    const told = dayReportSchema.parse(await session.get(`/api/reports/day?storeId=${storeId}&day=${day}`))
    expect(told).toEqual(dayReportOf({ storeId, day, zone: told.zone }, reportOf(day)))
  }
  const today = reportOf(days.at(-1)!)
  await goTo({ page }, 'nav-today')
  await expect(page.getByTestId('today-total')).toHaveText(rp(today.soldRupiah))
  await expect(page.getByTestId('today-count')).toHaveText(String(today.saleCount))
}
