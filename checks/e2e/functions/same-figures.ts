import type { Envelope } from '@laci/domain/events/envelope.ts'
import { dayReportSchema } from '@laci/domain/views/report/day-report.ts'
import { expect } from '@playwright/test'
import { ownReports, serverFaults } from '../../functions/figures.ts'
import { readBalances } from '../../kill/shop-proof.ts'
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
    // The product that was made at the counter keeps no stock until a number is typed for it [STOCK-27]: no warning.
    expect(await serverFaults(database, storeId, own, firstEvents)).toEqual([])
    return readBalances(database, storeId)
  })

  await goToSale({ page })
  const shown = await stockOnTiles(page)
  expect(shown.size).toBeGreaterThan(4)
  for (const [productId, stock] of shown)
    expect([productId, stock]).toEqual([productId, balances.get(`stock ${productId}`)])

  const session = await openOwnerSession(doorOf(owner), signInOf(owner))
  const { days, dayReport, reportOf } = ownReports(own)
  for (const day of days) {
    const told = dayReportSchema.parse(await session.get(`/api/reports/day?storeId=${storeId}&day=${day}`))
    expect(told).toEqual(dayReport(storeId, day, told.zone))
  }
  const today = reportOf(days.at(-1)!)
  await goTo({ page }, 'nav-today')
  await expect(page.getByTestId('today-total')).toHaveText(rp(today.soldRupiah))
  await expect(page.getByTestId('today-count')).toHaveText(String(today.saleCount))
}
