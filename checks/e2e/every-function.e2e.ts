import { readFileSync } from 'node:fs'
import { expect, test } from '@playwright/test'
import { goToSale, runFunction, type TillFunction } from './functions/cell.ts'
import { expectSameFigures } from './functions/same-figures.ts'
import { openTableShop, type TableShop } from './functions/table-shop.ts'
import { tillFunctions } from './functions/till-functions.ts'
import { beginWeek } from './functions/week.ts'
import { goOffline } from './steps/shop.ts'

// The table: every function of the till's screens, without internet for a week that one sync ends. All states of the network are
// proved without a browser (`checks/functions`, docs/decisions/0075-the-table-of-functions-without-a-browser.md).

test.describe.configure({ mode: 'parallel', timeout: 1_200_000 })

async function runRow(shop: TableShop, row: TillFunction): Promise<void> {
  await test.step(`${row.section} ${row.name}`, async () => {
    await runFunction(row, await shop.newCell())
    await expect(shop.page.getByTestId('sale-screen')).toBeVisible()
    await expect(shop.page.getByTestId('pay')).toBeDisabled()
  })
}

async function compareFigures(shop: TableShop): Promise<void> {
  await test.step('the server comes to the same figures', async () => {
    await goToSale(shop)
    await expectSameFigures(shop)
  })
}

test('[TILL-40] offline: everything that the till can do is done, and the server comes to the same figures', async ({
  browser,
}) => {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } })
  const week = await beginWeek(context)
  const shop = await openTableShop(context, 'offline')
  await goOffline(shop.page)
  for (const [index, row] of tillFunctions.entries()) {
    if (week.isOver(index / tillFunctions.length)) await week.dawn(shop.page)
    await runRow(shop, row)
  }
  await context.setOffline(false)
  await compareFigures(shop)
  await context.close()
})

test('[TILL-40] online: what is done otherwise where the server can be asked is done, and the server comes to the same figures', async ({
  browser,
}) => {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } })
  const shop = await openTableShop(context, 'online')
  for (const row of tillFunctions.filter(({ isOtherOnline }) => isOtherOnline)) await runRow(shop, row)
  await compareFigures(shop)
  await context.close()
})

test('[TILL-40] every address of the till has a row in the table', () => {
  const routes = readFileSync(new URL('../../till/src/app/later-screens.ts', import.meta.url), 'utf8')
  const addresses = [...routes.matchAll(/path: '([a-z][a-z/:-]*)'/gi)].map(([, path]) => path!)
  expect(addresses.length).toBeGreaterThan(5)
  const tried = new Set(tillFunctions.flatMap(({ places }) => places ?? []))
  // The guided beginning belongs to a shop without goods (onboarding.e2e.ts), what waits for the owner to one that was
  // attacked (held-commands.e2e.ts).
  const elsewhere = new Set(['mulai', 'menunggu-pemilik'])
  expect(addresses.filter((address) => !elsewhere.has(address) && !tried.has(address))).toEqual([])
})
