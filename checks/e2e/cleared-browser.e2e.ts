import { readFileSync } from 'node:fs'
import { expect, type Page } from '@playwright/test'
import { goTo } from './functions/cell.ts'
import { test } from './steps/journey.ts'
import { expectGood } from './steps/looking.ts'
import { allSent } from './steps/management.ts'
import { expectStock, scan } from './steps/selling.ts'
import { goOffline, makeOwner, openStockedTill, sendGoods, tillThatHolds } from './steps/shop.ts'

const soap = { name: 'Sabun Batang', priceRupiah: 4_500, stock: 80, barcode: '8990000000036' }

/** How a browser of these journeys is listed among the tills. */
const sameKind = 'Linux Chrome'

const banner = (page: Page) => page.getByTestId('banner-predecessor')

/**
 * *Hapus data situs* while the device is offline: database, files, marks and the worker, all at once. The till is cut off first,
 * because a page that is left is online for a moment, and sends. Answers the page that is opened next.
 */
async function clearSiteData(till: Page): Promise<Page> {
  const { origin } = new URL(till.url())
  const context = till.context()
  const crashed = till.waitForEvent('crash')
  // The crash is its only answer.
  const crashing = context.newCDPSession(till).then((session) => session.send('Page.crash'))
  crashing.catch(() => {})
  await crashed
  const page = await context.newPage()
  const session = await context.newCDPSession(page)
  await session.send('Storage.clearDataForOrigin', { origin, storageTypes: 'all' })
  await session.detach()
  await till.close()
  return page
}

/** Sells one offline; answers the picture of its receipt. */
async function sellOffline(page: Page) {
  await goOffline(page)
  await scan(page, soap.barcode)
  await page.getByTestId('pay').click()
  await page.getByTestId('quick-cash').first().click()
  await page.getByTestId('finish').click()
  await expect(page.getByTestId('receipt')).toContainText('Kode cadangan toko')
  const download = page.waitForEvent('download')
  await page.getByTestId('share-picture').click()
  return { name: 'struk.png', mimeType: 'image/png', buffer: readFileSync(await (await download).path()) }
}

test('[DEVICE-25] a till whose browser data was cleared says what may be lost, and its sales come back from the receipts', async ({
  page: cleared,
}) => {
  const owner = await makeOwner('Bu Laras')
  await sendGoods(owner, [soap])
  await openStockedTill(cleared, owner)
  await expect(banner(cleared)).toBeHidden()
  await allSent(cleared)
  const picture = await sellOffline(cleared)
  const page = await clearSiteData(cleared)

  await page.context().setOffline(false)
  await openStockedTill(page, owner)
  await expect(banner(page)).toContainText('Apakah perangkat ini dulu Kasir B?')
  await expect(banner(page)).toContainText('Waktu itu semua catatannya sudah terkirim.')
  await expect(banner(page)).toContainText('bisa hilang bersama data peramban')
  // Not even a new start makes it green without a word.
  await allSent(page)
  await page.reload()
  await expect(page.getByTestId('status-chip')).toContainText('Sudah terkirim')
  await expect(banner(page)).toBeVisible()
  // What was sold offline is nowhere but on its receipt.
  await expectStock(page, soap.name, '80')
  await goTo({ page }, 'nav-sync')
  await expect(banner(page)).toBeVisible()

  await page.getByTestId('predecessor-yes').click()
  const sheet = page.getByTestId('predecessor-sheet')
  await expect(sheet).toContainText('Kasir B')
  for (const width of [360, 800, 1280]) {
    await page.setViewportSize({ width, height: 800 })
    await expectGood(page, `what to do at ${width}`)
  }
  await sheet.getByTestId('predecessor-put-back').click()
  await page.getByTestId('put-back-camera').click()
  await page.getByTestId('camera-photo').setInputFiles(picture)
  await expect(page.getByTestId('put-back-said')).toContainText('Dikembalikan, sama persis')
  await allSent(page)
  await expectStock(page, soap.name, '79')

  // Still said, until somebody has finished with it.
  await page.reload()
  await banner(page).getByRole('button').click()
  await page.getByTestId('predecessor-revoke').click()
  await page.getByTestId('confirm-action').click()
  await expect(page.getByTestId('confirm-dialog')).toBeHidden()
  await banner(page).getByRole('button').click()
  await expect(page.getByTestId('predecessor-revoke')).toBeHidden()
  await page.getByTestId('predecessor-done').click()
  await expect(banner(page)).toBeHidden()
  await goTo({ page }, 'nav-settings')
  await expect(page.getByTestId('device-row').filter({ hasText: 'Kasir B' })).toContainText('Akses dicabut')
  await page.reload()
  await expect(page.getByTestId('device-section')).toBeVisible()
  await expect(banner(page)).toBeHidden()
})

test('[DEVICE-25] a till that was none of the others is asked about each once, the one heard of last first', async ({
  page,
  browser,
}) => {
  const owner = await makeOwner('Bu Sekar')
  await sendGoods(owner, [soap])
  await tillThatHolds(owner, sameKind, 12)
  await tillThatHolds(owner, 'HP Depan', 3)
  await openStockedTill(page, owner)
  await expect(banner(page)).toContainText('Apakah perangkat ini dulu Kasir B?')
  await expect(banner(page)).toContainText('Waktu itu 12 catatan belum terkirim.')
  for (const width of [360, 800, 1280]) {
    await page.setViewportSize({ width, height: 800 })
    await expectGood(page, `question at ${width}`)
  }
  await page.getByTestId('predecessor-no').click()
  await expect(banner(page)).toBeHidden()
  await page.reload()
  await expect(page.getByTestId('sale-screen')).toBeVisible()
  await expect(banner(page)).toBeHidden()

  // Another device, while that one is connected: only the one that is away is asked about.
  const beside = await (await browser.newContext()).newPage()
  await openStockedTill(beside, owner)
  await expect(banner(beside)).toContainText('Kasir B')
  await expect(beside.getByTestId('predecessor-none')).toBeHidden()

  // And with both away each of them, or none at once.
  await beside.context().close()
  await page.goto('about:blank')
  const third = await (await browser.newContext()).newPage()
  await openStockedTill(third, owner)
  // Which of the two was heard of last depends on when the server noted it.
  await expect(banner(third)).toContainText(/Kasir [DE]\?/)
  await third.getByTestId('predecessor-no').click()
  await expect(banner(third)).toContainText(/Kasir [BDE]\?/)
  await third.getByTestId('predecessor-none').click()
  await expect(banner(third)).toBeHidden()
  await third.context().close()
})
