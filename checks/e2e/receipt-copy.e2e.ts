import { readFileSync } from 'node:fs'
import { expect, type Page } from '@playwright/test'
import { test } from './steps/journey.ts'
import { expectGood } from './steps/looking.ts'
import { openTill } from './steps/owner.ts'
import { expectStock, scan } from './steps/selling.ts'
import { acceptCount, countShift, goToShift, openShift } from './steps/shift.ts'
import { goOffline, openStockedShop } from './steps/shop.ts'
import { approveAs, openStaffedShop, ownerMakesPin, takeTill } from './steps/staff.ts'

const soap = { name: 'Sabun Batang', priceRupiah: 4_500, stock: 80, barcode: '8990000000036' }

async function openPutBack(page: Page): Promise<void> {
  await page.getByTestId('open-menu').click()
  await page.getByTestId('nav-sync').click()
  await page.getByTestId('put-back-open').click()
}

/** Pays what is in the cart; the sheet stays. */
async function pay(page: Page): Promise<void> {
  await page.getByTestId('pay').click()
  await page.getByTestId('quick-cash').first().click()
  await page.getByTestId('finish').click()
}

test('[STRUK-30] [RECEIPT-41] what a lost till sold offline comes back from the picture of its receipt, once', async ({
  page,
  context,
}) => {
  const owner = await openStockedShop(page, 'Bu Murni', [soap])
  await expect(page.getByTestId('status-chip')).toHaveAttribute('data-waiting', '0')
  await goOffline(page)
  await scan(page, soap.barcode)
  await pay(page)
  const receiptNumber = ((await page.getByTestId('receipt-number').textContent()) ?? '').replace(/^No\. /, '')
  await expect(page.getByTestId('receipt')).toContainText('Kode cadangan toko')
  const download = page.waitForEvent('download')
  await page.getByTestId('share-picture').click()
  const buffer = readFileSync(await (await download).path())
  const picture = { name: 'struk.png', mimeType: 'image/png', buffer }
  // The device is lost before it was online again.
  await context.close()

  const browser = page.context().browser()!
  const others = await browser.newContext()
  const till = await others.newPage()
  await openTill(till, owner)
  await openPutBack(till)
  for (const width of [360, 800, 1280]) {
    await till.setViewportSize({ width, height: 800 })
    await expectGood(till, `put back at ${width}`)
  }
  await till.getByTestId('put-back-camera').click()
  await till.getByTestId('camera-photo').setInputFiles(picture)
  await expect(till.getByTestId('put-back-row')).toContainText(receiptNumber)
  await expect(till.getByTestId('put-back-said')).toContainText('Dikembalikan, sama persis')
  await till.getByTestId('camera-photo').setInputFiles(picture)
  await expect(till.getByTestId('put-back-said')).toContainText('sudah dipindai')
  await expect(till.getByTestId('status-chip')).toHaveAttribute('data-waiting', '0')
  await expectStock(till, soap.name, '79')

  // Another till hears of it from the server, and knows it when it is scanned again.
  const third = await (await browser.newContext()).newPage()
  await openTill(third, owner)
  await expectStock(third, soap.name, '79')
  await openPutBack(third)
  await third.getByTestId('put-back-camera').click()
  await third.getByTestId('camera-photo').setInputFiles(picture)
  await expect(third.getByTestId('put-back-said')).toContainText('Sudah ada di toko')
  await third.context().close()
  await others.close()
})

test('[STRUK-33] who may not correct sales puts none back without an approval', async ({ page }) => {
  await openStaffedShop(
    page,
    'Bu Sari',
    [soap],
    [
      { name: 'Rina', role: 'cashier', pin: '482915' },
      { name: 'Tono', role: 'manager', pin: '739164' },
    ],
  )
  await ownerMakesPin(page, '864209')
  await takeTill(page, /Rina/, '482915')
  await openPutBack(page)
  await expect(page.getByTestId('put-back-locked')).toBeVisible()
  await page.getByTestId('put-back-locked').getByRole('button').click()
  await approveAs(page, { name: 'Tono', pin: '739164' })
  await expect(page.getByTestId('put-back')).toBeVisible()
})

test('[TILL-121] [TILL-122] closing with much unsent offers a file once, and what it holds is said', async ({
  page,
}) => {
  await openStockedShop(page, 'Pak Darma', [soap])
  await goToShift(page)
  await openShift(page, 100_000)
  await page.getByTestId('nav-sale').click()
  await expect(page.getByTestId('status-chip')).toHaveAttribute('data-waiting', '0')
  await goOffline(page)
  for (let count = 0; count < 51; count += 1) {
    await page.getByTestId('product-tile').click()
    await pay(page)
    await page.getByTestId('new-sale').click()
  }
  await goToShift(page)
  await countShift(page, 100_000 + 51 * soap.priceRupiah)
  await acceptCount(page, '')
  await expect(page.getByTestId('recovery-offer')).toContainText('52 catatan hanya ada di perangkat ini')
  for (const width of [360, 800, 1280]) {
    await page.setViewportSize({ width, height: 800 })
    await expectGood(page, `offer at ${width}`)
  }
  const download = page.waitForEvent('download')
  await page.getByTestId('recovery-offer-save').click()
  expect((await download).suggestedFilename()).toMatch(/^laci-pemulihan-[A-Z]-.*\.txt$/)
  await expect(page.getByTestId('recovery-offer')).toBeHidden()
  await page.getByTestId('open-menu').click()
  await page.getByTestId('nav-sync').click()
  await expect(page.getByTestId('in-file-count')).toContainText('52, disimpan')
})
