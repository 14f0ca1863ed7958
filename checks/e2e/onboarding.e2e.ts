import { expect, type Page } from '@playwright/test'
import { online, test } from './steps/journey.ts'
import { consoleErrorsOf, expectAccessible, expectFits } from './steps/looking.ts'
import { comeFromHome, signInTill } from './steps/owner.ts'
import { addProduct, payExact, scan } from './steps/selling.ts'
import { goOffline, makeOwner } from './steps/shop.ts'

const indomie = '089686010947'

const row = (page: Page, key: string) => page.locator(`[data-testid=goods-row][data-key="${key}"]`)
const shows = (page: Page, name: 'setup' | 'printer') =>
  expect(page.getByTestId('onboarding')).toHaveAttribute('data-screen', name)

test('[ONBOARDING-1] [ONBOARDING-2] [ONBOARDING-5] [ONBOARDING-7] [ONBOARDING-10] a new owner comes offline from the list of goods to the first sale', async ({
  page,
  context,
  browser,
}) => {
  const errors = consoleErrorsOf(page)
  const owner = await makeOwner('Bu Baru')
  await comeFromHome(page, owner)
  await signInTill(page, owner)
  await shows(page, 'setup')
  await expectAccessible(page)
  await page.getByTestId('onboarding-name').fill('')
  await page.getByTestId('goods-add').click()
  await expect(page.getByTestId('onboarding-name')).toBeFocused()
  await page.getByTestId('onboarding-name').fill('Warung Bu Baru')
  await expect(page.getByTestId('onboarding-zone')).toHaveValue('Asia/Jakarta')
  await page.getByTestId('kind-minimarket').check({ force: true })

  await goOffline(page)
  await expect(page.getByTestId('goods-group').first()).toBeVisible()
  // A scan ticks what stands on the shelf, and shows it; its price is changed in place.
  await scan(page, indomie)
  await expect(row(page, `0${indomie}`).getByRole('checkbox')).toBeChecked()
  await row(page, `0${indomie}`).getByRole('textbox').fill('3700')
  await page.getByTestId('goods-search').fill('')
  const sweets = page.getByTestId('goods-group').filter({ hasText: 'Es Krim' })
  await sweets.getByTestId('goods-all').click()
  await expect(sweets).toContainText('14 dari 14')
  await expectAccessible(page)

  // A reload in the middle, without internet, loses nothing of it.
  await page.reload()
  await shows(page, 'setup')
  await expect(page.getByTestId('onboarding-name')).toHaveValue('Warung Bu Baru')
  await expect(page.getByTestId('kind-minimarket')).toBeChecked()
  await expect(sweets).toContainText('14 dari 14')
  await sweets.getByTestId('goods-all').click()
  await expect(sweets).toContainText('0 dari 14')

  await page.getByTestId('goods-add').click()
  await expect(page.getByTestId('sale-screen')).toBeVisible()
  await page.getByTestId('hint-printer').click()
  await shows(page, 'printer')
  await page.getByTestId('goods-undo').click()
  await expect(page.getByTestId('goods-undo')).toHaveCount(0)
  await expectAccessible(page)
  await page.getByTestId('step-skip').click()
  await page.getByTestId('goods-add').click()
  await expect(page.getByTestId('shop-name')).toHaveText('Warung Bu Baru')

  const hint = page.getByTestId('first-sale-hint')
  await expect(hint).toHaveAttribute('data-hint', '1')
  await scan(page, indomie)
  await expect(page.getByTestId('cart-total')).toContainText('3.700')
  await expect(hint).toHaveAttribute('data-hint', '2')
  await expectAccessible(page)
  await payExact(page)
  await expect(hint).toHaveAttribute('data-hint', '3')
  await page.reload()
  await expect(page.getByTestId('sale-screen')).toBeVisible()
  await expect(hint).toHaveCount(0)
  // Uncounted stock is no reason for a warning.
  await context.setOffline(false)
  await expect(page.getByTestId('status-chip')).toHaveAttribute('data-waiting', '0')
  await page.getByTestId('nav-products').click()
  const shownCount = await page.getByTestId('product-list').getByRole('heading').textContent()

  const other = await (await browser.newContext()).newPage()
  await signInTill(other, owner)
  await expect(other.getByTestId('sale-screen')).toBeVisible()
  await other.getByTestId('nav-products').click()
  await expect(other.getByTestId('product-list').getByRole('heading')).toHaveText(shownCount!)
  await other.context().close()
  expect(errors).toEqual([])
})

test('[ONBOARDING-1] every step can be skipped, goods that come another way end it, and the list can be had later', {
  tag: online,
}, async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  const owner = await makeOwner('Pak Lewat')
  await comeFromHome(page, owner)
  await signInTill(page, owner)
  await shows(page, 'setup')
  await expectFits(page)
  await page.getByTestId('step-skip').click()
  await page.getByTestId('hint-printer').click()
  await shows(page, 'printer')
  await expectFits(page)
  await page.getByTestId('printer-connect').click()
  await page.getByRole('dialog').getByRole('button', { name: 'Tutup' }).first().click()
  await page.getByTestId('step-next').click()
  await expect(page.getByTestId('sale-screen')).toBeVisible()
  await page.getByTestId('starter-products').click()
  await shows(page, 'setup')
  await expect(page.getByTestId('onboarding-name')).toHaveCount(0)
  await page.getByTestId('onboarding-leave').click()
  await page.reload()
  await expect(page.getByTestId('sale-screen')).toBeVisible()

  const another = await makeOwner('Pak Sendiri')
  const context = await page.context().browser()!.newContext()
  const till = await context.newPage()
  await comeFromHome(till, another)
  await signInTill(till, another)
  await shows(till, 'setup')
  await addProduct(till, { name: 'Gula Pasir', priceRupiah: 17_500, stock: 5 })
  await expect(till.getByTestId('sale-screen')).toBeVisible()
  await context.close()
})
