import { readFileSync } from 'node:fs'
import { expect, test } from '@playwright/test'
import type { Network } from './functions/cell.ts'
import { goToSale, runFunction } from './functions/cell.ts'
import { expectSameFigures } from './functions/same-figures.ts'
import { openTableShop } from './functions/table-shop.ts'
import { tillFunctions } from './functions/till-functions.ts'
import { beginWeek } from './functions/week.ts'
import { beginFlapping } from './steps/flapping.ts'
import { goOffline } from './steps/shop.ts'

// The table: every function of the till's screens in rows, the states of the network in columns. One shop a column. Without
// internet a week goes by, and one sync ends it.

test.describe.configure({ mode: 'parallel', timeout: 1_200_000 })

for (const network of ['online', 'offline', 'flapping'] as const satisfies Network[]) {
  test(`[TILL-40] ${network}: everything that the till can do is done, and the server comes to the same figures`, async ({
    browser,
  }) => {
    const context = await browser.newContext({ viewport: { width: 1280, height: 800 } })
    const week = network === 'offline' ? await beginWeek(context) : null
    const shop = await openTableShop(context, network)
    if (network === 'offline') await goOffline(shop.page)
    const settle = network === 'flapping' ? beginFlapping(context) : () => context.setOffline(false)
    try {
      for (const [index, row] of tillFunctions.entries()) {
        if (week?.isOver(index / tillFunctions.length)) await week.dawn(shop.page)
        await test.step(`${row.section} ${row.name}`, async () => {
          await runFunction(row, await shop.newCell())
          await expect(shop.page.getByTestId('sale-screen')).toBeVisible()
          await expect(shop.page.getByTestId('pay')).toBeDisabled()
        })
      }
    } finally {
      await settle()
    }
    await test.step('the server comes to the same figures', async () => {
      await goToSale(shop)
      await expectSameFigures(shop)
    })
    await context.close()
  })
}

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
