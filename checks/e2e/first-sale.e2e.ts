import { expect, type Page } from '@playwright/test'
import { test } from './steps/journey.ts'
import { expectAccessible, expectFits } from './steps/looking.ts'
import { allSent, sellSome } from './steps/management.ts'
import { comeFromHome, newOwner, openTill, registerByWire, signInTill } from './steps/owner.ts'
import { openSales } from './steps/refund.ts'
import { addProduct } from './steps/selling.ts'

/** Requests for the history wait until they are let go; all else of a download comes as ever. */
async function holdHistory(page: Page): Promise<() => void> {
  let letGo: () => void = () => undefined
  const isFree = new Promise<void>((resolve) => {
    letGo = resolve
  })
  await page.route(/\/api\/sync\/snapshot\?after=/, async (route) => {
    await isFree
    await route.continue().catch(() => undefined)
  })
  return letGo
}

test('[SYNC-88] a new till sells while the sales of the last weeks still come, says so, and has them in the end', async ({
  page,
  browser,
}) => {
  const owner = newOwner('Bu Tuti')
  await registerByWire(owner)
  await comeFromHome(page, owner)
  await openTill(page, owner)
  await addProduct(page, { name: 'Gula', priceRupiah: 14_000, stock: 50, barcode: '8990000000501' })
  for (const count of [3, 1, 2]) await sellSome(page, count, 'Gula')
  await allSent(page)

  const context = await browser.newContext({ viewport: { width: 1024, height: 768 } })
  const young = await context.newPage()
  await comeFromHome(young, owner)
  const letGo = await holdHistory(young)
  await signInTill(young, owner)
  await expect(young.getByTestId('product-tile').first()).toBeVisible()
  const banner = young.getByTestId('banner-history')
  await expect(banner).toContainText('sedang diunduh')
  await expectAccessible(young)
  for (const size of [
    { width: 360, height: 640 },
    { width: 740, height: 360 },
    { width: 1280, height: 800 },
  ]) {
    await young.setViewportSize(size)
    await expectFits(young, `${size.width}`)
    await young.screenshot({ path: test.info().outputPath(`history-${size.width}.png`) })
  }
  await sellSome(young, 2, 'Gula')
  await expect(banner).toBeVisible()

  // The line goes: what is missing is said, and the till sells on.
  await context.setOffline(true)
  letGo()
  await sellSome(young, 1, 'Gula')
  await expect(banner).toContainText('begitu ada internet', { timeout: 60_000 })
  await context.setOffline(false)
  await expect(banner).toBeHidden({ timeout: 90_000 })
  await allSent(young)
  await openSales(young)
  await expect(young.getByTestId('sale-row')).toHaveCount(5)
  await context.close()
})
