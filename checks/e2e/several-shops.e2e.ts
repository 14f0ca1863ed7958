import { expect } from '@playwright/test'
import { goTo, goToSale } from './functions/cell.ts'
import { test } from './steps/journey.ts'
import { consoleErrorsOf, expectAccessible, expectFits } from './steps/looking.ts'
import { allSent } from './steps/management.ts'
import { comeFromHome, leaveOnboarding, newOwner, openDashboard, signInTill } from './steps/owner.ts'
import { addProduct } from './steps/selling.ts'
import { goOffline } from './steps/shop.ts'

test('[ACCOUNT-27] [SESSION-6] [SESSION-7] an owner opens a second shop from home, and one tablet works for both, also without internet', async ({
  page,
  browser,
}) => {
  const errors = consoleErrorsOf(page)
  const owner = newOwner('Bu Ratna')
  await openDashboard(page, owner)
  const add = page.getByTestId('add-store')
  await expect(page.getByTestId('store-card')).toContainText('Belum diisi')
  await add.click()
  await expect(page.getByTestId('store-name')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByTestId('store-form')).toContainText('Nama toko belum diisi.')
  await page.getByTestId('store-name').fill('Cabang Timur')
  await expectAccessible(page)
  await page.getByTestId('store-save').click()
  await expect(page.getByTestId('other-store')).toContainText('Cabang Timur')
  await expect(page.getByTestId('store-form')).toBeHidden()
  await expect(add).toBeFocused()
  await expectFits(page)
  await expectAccessible(page)
  // Of two shops it is said whose sales these are.
  await expect(page.getByTestId('today-store')).toHaveText('Toko tanpa nama')
  await page.getByTestId('other-store').click()
  await expect(page.getByTestId('report-store').locator('option:checked')).toHaveText('Cabang Timur')
  await page.goBack()
  await page.getByTestId('compare-stores').click()
  await expect(page.getByTestId('store-line')).toHaveCount(2)
  expect(errors).toEqual([])

  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } })
  const till = await context.newPage()
  await comeFromHome(till, owner)
  await signInTill(till, owner)
  await expect(till.getByTestId('store-choice')).toHaveCount(2)
  await till.getByTestId('store-choice').first().click()
  await leaveOnboarding(till)
  await addProduct(till, { name: 'Beras Pusat', priceRupiah: 15_000, stock: 5, barcode: '8990000000401' })

  await goTo({ page: till }, 'nav-settings')
  await expect(till.getByTestId('known-store')).toHaveCount(0)
  await till.getByTestId('open-other-store').click()
  await till.getByTestId('owner-password-input').fill(owner.password)
  await till.getByTestId('owner-password-go').click()
  await expect(till.getByTestId('store-choice')).toHaveCount(1)
  await expectAccessible(till)
  await till.getByTestId('store-choice').click()
  await expect(till.getByTestId('onboarding-name')).toHaveValue('Cabang Timur')
  await leaveOnboarding(till)
  await expect(till.getByTestId('shop-name')).toHaveText('Cabang Timur')
  await addProduct(till, { name: 'Gula Cabang', priceRupiah: 17_000, stock: 3, barcode: '8990000000402' })

  await allSent(till)
  await goOffline(till)
  await addProduct(till, { name: 'Garam Cabang', priceRupiah: 4_000, stock: 0, barcode: '8990000000403' })
  await goTo({ page: till }, 'nav-settings')
  await till.getByTestId('known-store').click()
  await expect(till.getByTestId('sign-out-unsent')).toContainText('1 catatan belum terkirim')
  await expect(till.getByTestId('sign-out-anyway')).toHaveCount(0)
  const download = till.waitForEvent('download')
  await till.getByTestId('sign-out-save-file').click()
  await download
  await till.getByTestId('sign-out-anyway').click()
  await expect(till.getByTestId('shop-name')).toHaveText('Toko')
  await goToSale({ page: till })
  await till.getByTestId('search').fill('Cabang')
  await expect(till.getByTestId('product-tile')).toHaveCount(0)
  await till.getByTestId('search').fill('Beras')
  await expect(till.getByText('Beras Pusat').first()).toBeVisible()
  await till.getByTestId('search').fill('')

  await goTo({ page: till }, 'nav-settings')
  await expect(till.getByTestId('known-store')).toHaveText('Cabang Timur')
  await till.getByTestId('known-store').click()
  await expect(till.getByTestId('shop-name')).toHaveText('Cabang Timur')
  await goToSale({ page: till })
  await till.getByTestId('search').fill('Garam')
  await expect(till.getByText('Garam Cabang').first()).toBeVisible()
  await context.setOffline(false)
  await allSent(till)

  // One shop leaves the device with all that was kept of it; what is left opens.
  await goTo({ page: till }, 'nav-settings')
  await till.getByTestId('sign-out').click()
  await till.getByTestId('sign-out-confirm').click()
  await expect(till.getByTestId('shop-name')).toHaveText('Toko')
  const keptKeys = await till.evaluate(() => Object.keys(localStorage))
  const left = await till.evaluate(() => localStorage.getItem('laci-kasir-toko'))
  expect(keptKeys.filter((key) => /[0-9a-f]{12}$/.test(key) && !key.endsWith(left ?? ''))).toEqual([])
  await context.close()
})
