import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, type Page } from '@playwright/test'
import { chromiumArguments, chromiumPath } from '../real-server/real-server.ts'
import { filmOf, photoOf } from './steps/film.ts'
import { online, test } from './steps/journey.ts'
import { expectAccessible } from './steps/looking.ts'
import { goOffline, openStockedShop } from './steps/shop.ts'

const soap = { name: 'Sabun Batang', priceRupiah: 4_500, stock: 5, barcode: '8990000000037' }
const stranger = '4006381333931'

const folder = mkdtempSync(join(tmpdir(), 'laci-camera-'))
const film = join(folder, 'film.y4m')
writeFileSync(film, filmOf(soap.barcode))

test.use({
  launchOptions: {
    executablePath: chromiumPath(),
    args: [
      ...chromiumArguments,
      '--use-fake-device-for-media-stream',
      `--use-file-for-fake-video-capture=${film}`,
    ],
  },
})
test.afterAll(() => rmSync(folder, { recursive: true, force: true }))

async function openShop(page: Page, name: string): Promise<void> {
  await openStockedShop(page, name, [soap])
}

test('[CAMERA-3] [CAMERA-1] goods before the camera are sold offline, each time they come into the picture', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['camera'])
  await openShop(page, 'Bu Kamera')
  await goOffline(page)
  await page.getByTestId('open-camera').click()
  const panel = page.getByTestId('camera-panel')
  await expect(panel).toHaveAttribute('data-state', 'on')
  await expect(page.getByTestId('line-quantity')).toHaveText('1')
  await expect(page.getByTestId('camera-said')).toContainText(soap.name)
  // The film takes the code away and brings it back.
  await expect(page.getByTestId('line-quantity')).toHaveText('2', { timeout: 30_000 })
  await expectAccessible(page)

  // Nothing is read while somebody pays.
  await page.getByTestId('pay').click()
  await page.getByTestId('quick-cash').first().click()
  await page.getByTestId('finish').click()
  await page.getByTestId('new-sale').click()
  await page.getByTestId('camera-close').click()
  await expect(panel).toBeHidden()
  await expect(page.getByTestId('search')).toBeFocused()
})

test('[CAMERA-4] [CAMERA-5] a refused camera is said, and a photo is read in its place', {
  tag: online,
}, async ({ page }) => {
  await openShop(page, 'Pak Tolak')
  await page.getByTestId('open-camera').click()
  const panel = page.getByTestId('camera-panel')
  await expect(panel).toHaveAttribute('data-state', 'refused')
  await expectAccessible(page)
  const choose = (name: string, buffer: Buffer) =>
    page.getByTestId('camera-photo').setInputFiles({ name, mimeType: 'image/bmp', buffer })
  await choose('kosong.bmp', photoOf(null))
  await expect(page.getByTestId('photo-empty')).toBeVisible()
  await choose('bukan-foto.bmp', Buffer.from('bukan foto'))
  await expect(page.getByTestId('photo-empty')).toBeVisible()
  await choose('sabun.bmp', photoOf(soap.barcode))
  await expect(page.getByTestId('line-quantity')).toHaveText('1')
  await choose('lain.bmp', photoOf(stranger))
  await expect(page.getByTestId('unknown-barcode')).toContainText(stranger)
})
