import { expect, type Page } from '@playwright/test'
import { online, test } from './steps/journey.ts'
import { comeFromHome, type NewOwner, openTill, signIn } from './steps/owner.ts'
import { addProduct, expectStock, payExact, scan } from './steps/selling.ts'
import {
  goOffline,
  makeOwner,
  openStockedShop,
  openStockedTill,
  sendGoods,
  storedSales,
} from './steps/shop.ts'

const soap = { name: 'Sabun Batang', priceRupiah: 4_500, stock: 5, barcode: '8990000000036' }

async function openSecondTill(page: Page, owner: NewOwner): Promise<Page> {
  const other = await page.context().browser()!.newContext()
  const till = await other.newPage()
  await openTill(till, owner)
  return till
}

async function goTo(page: Page, place: 'nav-warnings' | 'nav-sync' | 'nav-settings'): Promise<void> {
  await page.getByTestId('open-menu').click()
  await page.getByTestId(place).click()
}

test('[LOG-7] [SYNC-111] what was sold offline survives a sign-out in its file, goes to no other shop that signs in here, and comes back exactly once', async ({
  page,
  context,
}) => {
  const owner = await openStockedShop(page, 'Bu Murni', [soap])
  const witness = await openSecondTill(page, owner)
  await expect(page.getByTestId('status-chip')).toHaveAttribute('data-waiting', '0')

  await goOffline(page)
  await scan(page, soap.barcode)
  const receiptNumber = (await payExact(page)).replace(/^No\. /, '')
  await goTo(page, 'nav-settings')
  await page.getByTestId('sign-out').click()
  await page.getByTestId('sign-out-confirm').click()
  const download = page.waitForEvent('download')
  await page.getByTestId('sign-out-save-file').click()
  const file = await (await download).path()
  await page.getByTestId('sign-out-anyway').click()
  await expect(page.getByTestId('sign-in-form')).toBeVisible()
  await context.setOffline(false)

  // Somebody else's shop on the same device.
  const stranger = await makeOwner('Bu Asing')
  const [opening] = await sendGoods(stranger, [{ ...soap, name: 'Teh Celup', barcode: '8990000000043' }])
  await openStockedTill(page, stranger)
  await expect(page.getByTestId('product-tile')).toHaveText([/Teh Celup/])
  await expect(page.getByTestId('status-chip')).toHaveAttribute('data-waiting', '0')
  await goTo(page, 'nav-sync')
  await page.getByTestId('restore-file').setInputFiles(file)
  await expect(page.getByTestId('message-dialog')).toContainText('Berkas ini milik')
  await page.getByTestId('message-dialog').getByRole('button').click()
  await expect(page.getByTestId('status-chip')).toHaveAttribute('data-waiting', '0')
  await goTo(page, 'nav-settings')
  await page.getByTestId('sign-out').click()
  await page.getByTestId('sign-out-confirm').click()
  await expect(page.getByTestId('sign-in-form')).toBeVisible()
  expect(await storedSales(opening!.storeId)).toEqual([])

  await openTill(page, owner)
  for (const expected of ['1 catatan dikirim, 0 sudah ada', '0 catatan dikirim, 1 sudah ada']) {
    await goTo(page, 'nav-sync')
    await page.getByTestId('restore-file').setInputFiles(file)
    const told = page.getByTestId('message-dialog')
    await expect(told).toContainText(expected)
    await told.getByRole('button').click()
    await expect(page.getByTestId('status-chip')).toHaveAttribute('data-waiting', '0')
  }
  await expectStock(witness, soap.name, '4')
  await witness.getByTestId('nav-today').click()
  await expect(witness.getByTestId('sale-row')).toHaveCount(1)
  await expect(witness.getByTestId('sale-row')).toContainText(receiptNumber)
  await witness.context().close()
})

test('[DEVICE-6] a revoked till is told so, what it sold still arrives, and the owner is warned', async ({
  page,
  context,
}) => {
  const owner = await makeOwner('Pak Jaya')
  await openTill(page, owner)
  await addProduct(page, soap)
  const owners = await openSecondTill(page, owner)
  await expect(page.getByTestId('status-chip')).toHaveAttribute('data-waiting', '0')
  await goOffline(page)

  await goTo(owners, 'nav-settings')
  // The only device in the list that can be revoked is the other one.
  await owners.getByTestId('revoke-device').click()
  await owners.getByTestId('confirm-action').click()
  await expect(owners.getByTestId('revoke-device')).toHaveCount(0)

  await scan(page, soap.barcode)
  await payExact(page)
  await context.setOffline(false)
  await expect(page.getByTestId('banner-revoked')).toBeVisible()
  await expectStock(owners, soap.name, '4')
  await goTo(owners, 'nav-warnings')
  await expect(owners.getByTestId('warning').first()).toHaveAttribute('data-code', 'device_revoked')
  await owners.context().close()
})

test('[STOCK-2] [TILL-8] selling below zero is allowed, shown, and the owner sees it', {
  tag: online,
}, async ({ page }) => {
  await openStockedShop(page, 'Bu Endah', [{ ...soap, stock: 1 }])
  // On the number pad, and with no breath before the trigger is pulled.
  await page.keyboard.press('3')
  await page.keyboard.press('NumpadMultiply')
  await scan(page, soap.barcode)
  await expect(page.getByTestId('line-quantity')).toHaveText('3')
  await payExact(page)
  await expectStock(page, soap.name, '-2')
  await goTo(page, 'nav-warnings')
  await expect(page.getByTestId('warning')).toContainText(soap.name)
  await page.getByTestId('review-warning').click()
  await expect(page.getByTestId('review-warning')).toHaveCount(0)
})

test('[SYNC-87] [REPORT-62] what was sold while the clock ran ahead is warned of, and said beside the figures of today at the till and at home', async ({
  page,
  context,
}) => {
  const owner = await openStockedShop(page, 'Bu Lastri', [soap])
  await expect(page.getByTestId('status-chip')).toHaveAttribute('data-waiting', '0')
  await goOffline(page)
  await context.clock.setFixedTime(Date.now() + 3 * 86_400_000)
  await scan(page, soap.barcode)
  await payExact(page)
  await context.clock.setFixedTime(Date.now())
  await context.setOffline(false)
  await expect(page.getByTestId('status-chip')).toHaveAttribute('data-waiting', '0')

  await goTo(page, 'nav-warnings')
  const warning = page.getByTestId('warning').and(page.locator('[data-code=dated_ahead]'))
  await expect(warning).toContainText('catatan bertanggal')
  await page.goto('/kasir/laporan')
  await expect(page.getByTestId('sales-ahead')).toContainText('1 transaksi')

  const home = await context.browser()!.newContext()
  const dashboard = await home.newPage()
  await comeFromHome(dashboard, owner)
  await dashboard.goto('/login')
  await signIn(dashboard, owner.phone, owner.password)
  await expect(dashboard.getByTestId('today-card').getByTestId('sales-ahead')).toContainText('1 transaksi')
  await dashboard.getByTestId('open-report').click()
  await expect(dashboard.getByTestId('report-figures').getByTestId('sales-ahead')).toContainText(
    '1 transaksi',
  )
  await home.close()
})
