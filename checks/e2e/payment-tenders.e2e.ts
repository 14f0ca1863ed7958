import { qrModules } from '@laci/domain/receipt/qr-code.ts'
import { expect, type Page, test } from '@playwright/test'
import { expectAccessible, expectFits } from './steps/looking.ts'
import { goOffline, openStockedShop } from './steps/shop.ts'

const rice = { name: 'Beras 5 kg', priceRupiah: 72_000, stock: 10, barcode: '8990000000128' }

test('[TILL-29] a sale is paid with several tenders offline; each part is named, and only the last one ends it', async ({
  page,
}) => {
  await openStockedShop(page, 'Bu Rini', [rice])
  await goOffline(page)
  await page.setViewportSize({ width: 360, height: 740 })
  await page.getByTestId('product-tile').first().click()
  await page.getByTestId('phone-cart').click()
  await page.getByTestId('pay').click()

  await page.getByTestId('tender-qris').click()
  await expect(page.getByTestId('qris-none')).toContainText('QRIS toko belum dipasang')
  await expectAccessible(page)
  await page.getByTestId('tender-kasbon').click()
  await expect(page.getByRole('alert').first()).toContainText('butuh nama pelanggan')
  await expect(page.getByTestId('finish')).toBeDisabled()

  await page.getByTestId('tender-transfer').click()
  await page.getByTestId('tender-amount').fill('50000')
  await page.getByTestId('tender-reference').fill('BCA 1234')
  await expect(page.getByTestId('cash-short')).toContainText('22.000')
  await expectAccessible(page)
  await expectFits(page)
  await page.getByTestId('add-part').click()
  await expect(page.getByTestId('payment-parts')).toContainText('Transfer')
  await page.getByTestId('cash-input').fill('30000')
  await expect(page.getByTestId('change')).toContainText('8.000')
  await expectAccessible(page)
  await page.getByTestId('finish').click()
  await expect(page.getByTestId('done')).toBeVisible()
  await expect(page.getByTestId('done')).toContainText('8.000')
  await expect(page.getByTestId('done')).toContainText('Transfer')
})

/** A sticker as the contract gives it: static, of a shop in Bandung. */
const sticker =
  '00020101021126670017COM.CONTOHPSP.WWW011993600999000001234570212TK00012345670303UMI51440014ID.CO.QRIS.WWW0215ID10203040506070303UMI5204541153033605802ID5914TOKO MAJU JAYA6007BANDUNG6105401116304210A'

/** A photo of it, drawn by the browser. */
async function photoOf(page: Page, text: string): Promise<Buffer> {
  const modules = qrModules(text)
  const address = await page.evaluate((rows) => {
    const canvas = document.createElement('canvas')
    const dots = 6
    canvas.width = (rows.length + 8) * dots
    canvas.height = canvas.width
    const paper = canvas.getContext('2d')!
    paper.fillStyle = '#fff'
    paper.fillRect(0, 0, canvas.width, canvas.height)
    paper.fillStyle = '#000'
    rows.forEach((row, y) => {
      row.forEach((isDark, x) => {
        if (isDark) paper.fillRect((x + 4) * dots, (y + 4) * dots, dots, dots)
      })
    })
    return canvas.toDataURL('image/png')
  }, modules)
  return Buffer.from(address.split(',')[1]!, 'base64')
}

test('[TILL-30] the shop’s own QRIS is read from a photo once, and then shown with the sum in it, offline', async ({
  page,
}) => {
  await openStockedShop(page, 'Bu Maju', [rice])
  await page.goto('/kasir/pengaturan')
  const upload = async (text: string) => {
    const buffer = await photoOf(page, text)
    await page
      .getByTestId('qris-picture')
      .setInputFiles({ name: 'stiker.png', mimeType: 'image/png', buffer })
  }
  await upload('https://contoh.test/bukan-qris')
  await expect(page.getByTestId('payment-settings').getByRole('alert')).toContainText('bukan QRIS')
  await upload(sticker)
  await expect(page.getByTestId('static-qris')).toContainText('TOKO MAJU JAYA')
  await page.getByTestId('own-tenders').fill('Voucher, Voucher, GoFood')
  await expectAccessible(page)
  await page.getByTestId('payment-settings-save').click()
  await expect(page.getByTestId('toast').filter({ hasText: 'Cara bayar tersimpan' })).toBeVisible()
  await page.goto('/kasir/')
  await goOffline(page)
  await page.getByTestId('product-tile').first().click()
  await page.getByTestId('pay').click()
  await expect(page.getByTestId('tender-other')).toHaveCount(2)
  await page.getByTestId('tender-qris').click()
  const code = page.getByTestId('qris-code')
  await expect(code).toContainText('TOKO MAJU JAYA')
  await expect(code).toHaveAttribute('data-qris', /^00020101021226.*54057200058.*6304[0-9A-F]{4}$/)
  await page.getByTestId('tender-unchecked').check()
  await expectAccessible(page)
  await page.getByTestId('finish').click()
  await expect(page.getByTestId('done')).toContainText('QRIS')
})
