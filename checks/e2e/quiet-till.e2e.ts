import { hourMs } from '@laci/domain/base/time/durations.ts'
import { expect, type Page } from '@playwright/test'
import { goTo } from './functions/cell.ts'
import { test } from './steps/journey.ts'
import { consoleErrorsOf, expectAccessible, expectFits } from './steps/looking.ts'
import { allSent } from './steps/management.ts'
import { comeFromHome, newOwner, openDashboard, openTill } from './steps/owner.ts'
import { addProduct } from './steps/selling.ts'
import { tillThatHolds } from './steps/shop.ts'

const tillWords = (page: Page) => page.getByTestId('tills-card').getByTestId('till-word')

test('[DEVICE-24] from home and at the till the owner sees what each till held at its last word, and which one is missed', async ({
  page,
  browser,
}) => {
  const errors = consoleErrorsOf(page)
  const owner = newOwner('Bu Wati')
  await openDashboard(page, owner)
  const card = page.getByTestId('tills-card')
  await expect(card).toContainText('Belum ada kasir.')
  await expectAccessible(page)

  await tillThatHolds(owner, 'HP Depan', 12)
  await page.reload()
  await expect(tillWords(page)).toContainText('Waktu itu 12 catatan belum terkirim.')
  // It may be sending right now.
  await expect(card).not.toContainText('hanya ada di sana')

  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } })
  const till = await context.newPage()
  await comeFromHome(till, owner)
  await openTill(till, owner)
  await addProduct(till, { name: 'Beras', priceRupiah: 15_000, stock: 5, barcode: '8990000000402' })
  await allSent(till)
  await goTo({ page: till }, 'nav-settings')
  const rows = till.getByTestId('device-row')
  await expect(rows.filter({ hasText: 'HP Depan' })).toContainText('Waktu itu 12 catatan belum terkirim.')
  await expect(rows.filter({ hasText: 'Perangkat ini' })).not.toContainText('Waktu itu')
  await context.close()

  await page.reload()
  await expect(tillWords(page)).toHaveCount(2)
  await expect(tillWords(page).last()).toContainText('Waktu itu semua catatannya sudah terkirim.')

  await page.clock.setFixedTime(Date.now() + 4 * hourMs)
  await page.reload()
  await expect(tillWords(page).first()).toContainText('12 catatan hanya ada di sana')
  await expect(tillWords(page).last()).not.toContainText('hanya ada di sana')
  await expect(card).toContainText('Jangan hapus aplikasi')
  for (const width of [320, 390, 800, 1280]) {
    await page.setViewportSize({ width, height: 800 })
    await expectFits(page, `${width} wide`)
  }
  await expectAccessible(page)
  expect(errors).toEqual([])
})
