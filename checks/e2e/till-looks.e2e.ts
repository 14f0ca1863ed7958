import { readFileSync } from 'node:fs'
import { type Browser, expect, type Locator, type Page } from '@playwright/test'
import { scanTea, shopGoods } from './functions/cell.ts'
import { openTableShop } from './functions/table-shop.ts'
import { online, test } from './steps/journey.ts'
import { payOnKasbon } from './steps/kasbon.ts'
import { consoleErrorsOf, faultsOf, sizeFaultsOf } from './steps/looking.ts'
import { unreachableInSheet } from './steps/reach.ts'
import { holdBill, scan } from './steps/selling.ts'
import { openStockedShop } from './steps/shop.ts'

/** A tablet shows what a counter shows, closer together. */
const screenLooks = [
  [360, faultsOf],
  [800, sizeFaultsOf],
  [1280, faultsOf],
] as const
/** What stands in a sheet, its words and its colours are the same at every width. */
const sheetLooks = [
  [360, faultsOf],
  [800, sizeFaultsOf],
  [1280, sizeFaultsOf],
] as const

/** Leads out of the till or into a window of its own. */
const leftAlone = ['open-display', 'demo-leave', 'demo-register']

/** Looks at what is open at every width; answers what is wrong with it. */
async function lookAt(
  page: Page,
  where: string,
  looks: typeof screenLooks | typeof sheetLooks = screenLooks,
): Promise<string[]> {
  const faults: string[] = []
  for (const [width, look] of looks) {
    await page.setViewportSize({ width, height: 800 })
    for (const fault of await look(page)) faults.push(`${where} at ${width} px: ${fault}`)
    // What stands absolutely far down a page would make the document as long as the page [TILL-146].
    const isLonger = await page.evaluate(() => document.scrollingElement!.scrollHeight > window.innerHeight)
    if (isLonger) faults.push(`${where} at ${width} px: can be scrolled out of the window`)
  }
  return faults
}

/** A sheet's own script is on the device by then. */
const longestOpeningMs = 700

const isThere = (locator: Locator, timeout: number) => ended(locator.waitFor({ timeout }))
const isGone = (locator: Locator) => ended(locator.waitFor({ state: 'detached', timeout: 1_000 }))
const ended = (waiting: Promise<void>) =>
  waiting.then(
    () => true,
    () => false,
  )

const dialogOf = (page: Page) => page.locator('[role="dialog"], [role="alertdialog"]').last()

/** Presses everything on a screen that can be pressed, and looks at every sheet that opens for the first time. */
async function lookAtSheets(page: Page, address: string, seen: Set<string>): Promise<string[]> {
  const faults: string[] = []
  const testIds = await page
    .locator('button[data-testid]:enabled')
    .evaluateAll((buttons) => [...new Set(buttons.map((button) => button.getAttribute('data-testid')!))])
  // Rows first: a filter or another day may leave none of them.
  testIds.sort((one, other) => Number(other.endsWith('-row')) - Number(one.endsWith('-row')))
  for (const testId of testIds.filter((one) => !leftAlone.includes(one) && !one.startsWith('nav-'))) {
    // What was pressed before may have emptied it, and most of the sale's sheets are about a cart.
    const pay = page.getByTestId('pay')
    if ((await pay.isVisible()) && (await pay.isDisabled())) await scanTea({ page })
    const button = page.getByTestId(testId).first()
    if (!(await button.isVisible())) continue
    await button.click({ timeout: 2_000 }).catch(() => {})
    const isOpen = await isThere(dialogOf(page), longestOpeningMs)
    if (isOpen) {
      const name = (await dialogOf(page).getAttribute('data-testid')) ?? `a dialog of ${testId}`
      if (!seen.has(name)) {
        seen.add(name)
        faults.push(...(await lookAt(page, `${name} (${address})`, sheetLooks)))
        faults.push(...(await unreachableInSheet(page, `${name} (${address})`)))
        await page.setViewportSize({ width: 1280, height: 800 })
      }
    }
    if (isOpen) await page.keyboard.press('Escape')
    // What does not go by Escape, or led elsewhere, is left by opening the screen anew.
    const isStill = isOpen && !(await isGone(dialogOf(page)))
    if (isStill || new URL(page.url()).pathname !== `/kasir/${address}`) await page.goto(`/kasir/${address}`)
  }
  return faults
}

/** A shop with something of everything: a sale, a debt, money that nobody has seen, a held bill, a cart. */
async function openFullShop(browser: Browser) {
  const context = await browser.newContext({ viewport: tabletViewport })
  const { page } = await openTableShop(context, 'online')
  const errors = consoleErrorsOf(page)
  await scanTea({ page })
  await page.getByTestId('cart-customer').click()
  await page.getByTestId('customer-search').fill('Joko')
  await page.getByTestId('customer-row').click()
  await payOnKasbon(page, 1_000)
  await scanTea({ page })
  await page.getByTestId('pay').click()
  await page.getByTestId('tender-transfer').click()
  await page.getByTestId('finish').click()
  const faults = await lookAt(page, 'done')
  await page.setViewportSize(tabletViewport)
  await page.getByTestId('new-sale').click()
  await scanTea({ page })
  await holdBill(page, 'Meja 4')
  await scan(page, shopGoods.noodles.barcode)
  await scan(page, '9999999999994')
  await expect(page.getByTestId('unknown-barcode')).toBeVisible()
  return { context, page, errors, faults }
}

const tabletViewport = { width: 1280, height: 800 }
const routes = readFileSync(new URL('../../till/src/app/later-screens.ts', import.meta.url), 'utf8')
const addresses = ['', ...[...routes.matchAll(/path: '([a-z][a-z/:-]*)'/gi)].map(([, path]) => path!)]
  // Reached from a list, with the id of what stands there.
  .filter((address) => !address.includes(':'))
const middle = Math.ceil(addresses.length / 2)

async function lookAtScreens(page: Page, screens: readonly string[], seen: Set<string>): Promise<string[]> {
  const faults: string[] = []
  for (const address of screens) {
    await test.step(address || 'kasir', async () => {
      if (address !== '') await page.goto(`/kasir/${address}`)
      // The page itself, and not what stands there while it loads.
      await expect(page.getByTestId('open-menu')).toBeVisible()
      await expect(page.getByText('Memuat', { exact: true })).toHaveCount(0)
      faults.push(...(await lookAt(page, address || 'kasir')))
      await page.setViewportSize(tabletViewport)
      faults.push(...(await lookAtSheets(page, address, seen)))
    })
  }
  return faults
}

test('[TILL-16] [TILL-142] [TILL-146] every screen of the till and every sheet that it opens is accessible, fits 360, 800 and 1280 px, and can be pressed: the first half', {
  tag: '@waits',
}, async ({ browser }) => {
  test.setTimeout(900_000)
  const { context, page, errors, faults } = await openFullShop(browser)
  const seen = new Set<string>()
  faults.push(...(await lookAtScreens(page, addresses.slice(0, middle), seen)))
  // The tenders of a payment change what is in its sheet.
  await page.goto('/kasir/')
  await scan(page, shopGoods.tea.barcode)
  await page.getByTestId('pay').click()
  for (const tender of ['cash', 'transfer', 'qris', 'card', 'kasbon', 'point', 'other']) {
    await page.getByTestId(`tender-${tender}`).first().click()
    faults.push(...(await lookAt(page, `payment by ${tender}`, sheetLooks)))
    faults.push(...(await unreachableInSheet(page, `payment by ${tender}`)))
  }
  // A walk that opened nothing would find nothing wrong.
  for (const sheet of ['hold-sheet', 'held-bills', 'payment', 'menu']) expect([...seen]).toContain(sheet)
  expect(faults).toEqual([])
  expect(errors).toEqual([])
  await context.close()
})

test('[TILL-16] [TILL-142] [TILL-146] every screen of the till and every sheet that it opens is accessible, fits 360, 800 and 1280 px, and can be pressed: the second half', {
  tag: '@waits',
}, async ({ browser }) => {
  test.setTimeout(900_000)
  const { context, page, errors, faults } = await openFullShop(browser)
  // Checked in the first half, on every screen.
  const seen = new Set(['menu'])
  faults.push(...(await lookAtScreens(page, addresses.slice(middle), seen)))
  // In a wide window it stands beside its list, and that was checked already.
  await page.setViewportSize({ width: 800, height: 800 })
  await page.goto('/kasir/transaksi')
  await page.getByTestId('sale-row').first().click()
  await expect(dialogOf(page)).toBeVisible()
  faults.push(...(await lookAt(page, 'sale-sheet', sheetLooks)))
  expect(seen.size).toBeGreaterThan(5)
  expect(faults).toEqual([])
  expect(errors).toEqual([])
  await context.close()
})

test('[TILL-16] a screen reader hears product, quantity, total and change, and what went wrong', {
  tag: online,
}, async ({ page }) => {
  await openStockedShop(page, 'Bu Dengar', [shopGoods.tea])
  const said = page.locator('[aria-live=polite], [role=status]')
  await scanTea({ page }, 3)
  await expect(said.filter({ hasText: 'Teh Celup, 3' })).toContainText('total Rp\u00a019.500')
  await scan(page, '9999999999994')
  await expect(page.getByRole('alert')).toContainText('9999999999994 belum terdaftar')
  await page.keyboard.press('F9')
  await expect(said.filter({ hasText: 'Isi uang yang diterima' })).toBeVisible()
  await page.keyboard.type('10000', { delay: 120 })
  await expect(said.filter({ hasText: 'Kurang Rp\u00a09.500' })).toBeVisible()
  await page.getByTestId('cash-input').fill('20000')
  await expect(said.filter({ hasText: 'Kembalian' })).toContainText('Rp\u00a0500')
  await page.getByTestId('tender-kasbon').click()
  await expect(page.getByRole('alert').first()).toContainText('butuh nama pelanggan')
})
