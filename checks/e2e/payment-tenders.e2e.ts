import { qrModules } from '@laci/domain/base/print/qr-code.ts'
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
  // What follows is the rest, and the next key belongs to it.
  await expect(page.getByTestId('cash-input')).toBeFocused()
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
  // Enter in the sum leads to the question and answers none [TILL-155].
  await page.getByTestId('tender-amount').focus()
  await page.keyboard.press('Enter')
  await expect(page.getByTestId('finish')).toBeFocused()
  for (const [width, height] of [
    [360, 740],
    [320, 480],
    [1280, 800],
  ] as const) {
    await page.setViewportSize({ width, height })
    for (const answer of ['finish', 'finish-unchecked']) {
      // So low a window scrolls as one.
      if (height < 500) await page.getByTestId(answer).scrollIntoViewIfNeeded()
      await expectInReach(page, answer)
    }
  }
  await expectAccessible(page)
  await page.getByTestId('finish-unchecked').click()
  await expect(page.getByTestId('done')).toContainText('Tercatat')
  await expect(page.getByTestId('unpaid-parts')).toHaveText(/^QRIS Rp\u00a072\.000 belum dicek$/)
  await page.getByTestId('new-sale').click()

  await page.getByTestId('product-tile').first().click()
  await page.getByTestId('pay').click()
  await page.getByTestId('tender-qris').click()
  await page.getByTestId('finish').click()
  await expect(page.getByTestId('done')).toContainText('Lunas')
  await expect(page.getByTestId('unpaid-parts')).toHaveCount(0)
  await page.getByTestId('new-sale').click()
  await page.getByTestId('nav-today').click()
  await expect(page.getByTestId('row-paid')).toHaveText([/^QRIS ·/, /^QRIS belum dicek ·/])
})

/** A button is where a finger would press it, and nothing lies over it. */
async function expectInReach(page: Page, testId: string): Promise<void> {
  const isHit = () =>
    page.getByTestId(testId).evaluate((button) => {
      const { left, top, width, height } = button.getBoundingClientRect()
      const hit = document.elementFromPoint(left + width / 2, top + height / 2)
      return hit !== null && button.contains(hit)
    })
  await expect.poll(isHit, { message: testId }).toBe(true)
}

test('[TILL-152] [TILL-153] [SALE-34] kasbon is in sight, its customer is made within the payment, and the cash that was taken is kept', async ({
  page,
}) => {
  await openStockedShop(page, 'Bu Tutik', [rice])
  await goOffline(page)
  await page.setViewportSize({ width: 320, height: 640 })
  await page.getByTestId('product-tile').first().click()
  await page.getByTestId('phone-cart').click()
  await page.getByTestId('pay').click()
  for (const tender of ['cash', 'qris', 'kasbon', 'transfer', 'card'])
    await expectInReach(page, `tender-${tender}`)
  await expectFits(page)
  await page.getByTestId('cash-input').fill('20000')
  await expect(page.getByTestId('add-part')).toHaveText('Terima Rp\u00a020.000, lanjut sisanya')
  await page.getByTestId('add-part').click()

  // Closed and opened again, and the page loaded anew: the money is in the drawer all the same.
  await page.getByTestId('payment').getByRole('button', { name: 'Tutup' }).click()
  await page.getByTestId('pay').click()
  await expect(page.getByTestId('payment-parts')).toContainText('20.000')
  await page.reload()
  await page.getByTestId('phone-cart').click()
  await page.getByTestId('pay').click()
  await expect(page.getByTestId('payment-rest')).toHaveText('Rp\u00a052.000')

  await page.getByTestId('tender-kasbon').click()
  await expect(page.getByRole('alert').first()).toContainText('butuh nama pelanggan')
  await expectAccessible(page)
  await page.getByTestId('choose-customer').click()
  await page.getByTestId('customer-new').click()
  await page.getByTestId('customer-name').fill('Bu Tini')
  await page.getByTestId('customer-phone').fill('0812 3456 7890')
  await page.getByTestId('customer-consent').check()
  await page.getByTestId('customer-save').click()
  await expect(page.getByTestId('kasbon-note')).toContainText('Bu Tini')
  await expect(page.getByTestId('payment-parts')).toContainText('20.000')
  await expect(page.getByTestId('finish')).toContainText('Catat kasbon')
  await expect(page.getByTestId('finish')).toBeFocused()
  await expectAccessible(page)
  await expectFits(page)
  await page.getByTestId('finish').click()
  await expect(page.getByTestId('done')).toContainText('Tercatat')
  await expect(page.getByTestId('unpaid-parts')).toHaveText(
    /^Kasbon Bu Tini Rp\u00a052\.000, jatuh tempo \d+ [A-Z][a-z]+ \d{4}$/,
  )
  await expect(page.getByTestId('done')).not.toContainText('Lunas')
  await expect(page.getByTestId('done')).not.toContainText('Kembalian')
  await expectAccessible(page)
  await page.getByTestId('new-sale').click()

  // The next customer's payment begins with nothing; who was named last stands first.
  await page.getByTestId('product-tile').first().click()
  await page.getByTestId('phone-cart').click()
  await page.getByTestId('pay').click()
  await expect(page.getByTestId('payment-parts')).toHaveCount(0)
  await page.getByTestId('tender-kasbon').click()
  await page.getByTestId('choose-customer').click()
  await expect(page.getByTestId('customer-row').first()).toContainText('Bu Tini')
})

test('[TILL-154] [TILL-156] exact cash is one press after Bayar, without paper where there is no printer; a key in the empty field is none', async ({
  page,
}) => {
  await openStockedShop(page, 'Bu Pas', [rice])
  const printed = await countPrintsNow(page)
  await page.getByTestId('product-tile').first().click()
  await page.keyboard.press('F9')
  await expect(page.getByTestId('cash-input')).toBeFocused()
  await expect(page.getByTestId('finish')).toContainText('Uang pas, selesai')
  await expect(page.getByTestId('finish-and-print')).toHaveCount(0)
  await page.keyboard.press('Enter')
  await page.keyboard.press('F9')
  await expect(page.getByTestId('payment-total')).toHaveText('Rp\u00a072.000')
  // As soon as the sheet has stood for a moment: a press that comes with its opening is part of the one before.
  await expect(async () => {
    if (await page.getByTestId('finish').isVisible()) await page.getByTestId('finish').click()
    await expect(page.getByTestId('done')).toBeVisible({ timeout: 1000 })
  }).toPass()
  await expect(page.getByTestId('done')).toContainText('Lunas')
  await expect(page.getByTestId('done')).not.toContainText('Kembalian')
  expect(await printed()).toBe(0)
  await page.getByTestId('reprint').click()
  await expect.poll(printed).toBe(1)
})

/** Print dialogs of this page, closed at once. */
async function countPrintsNow(page: Page): Promise<() => Promise<number>> {
  await page.evaluate(() => {
    const counted = Object.assign(window, { printCount: 0 })
    window.print = () => {
      counted.printCount += 1
      setTimeout(() => window.dispatchEvent(new Event('afterprint')), 0)
    }
  })
  return () => page.evaluate(() => (window as unknown as { printCount: number }).printCount)
}

test('[TILL-158] [SALE-35] eggs are sold by a quarter and for Rp 10.000, and the till says what that costs', async ({
  page,
}) => {
  const eggs = { name: 'Telur', priceRupiah: 28_000, stock: 20, unit: 'kg', isWeighed: true }
  await openStockedShop(page, 'Bu Telur', [eggs])
  await page.setViewportSize({ width: 320, height: 640 })
  await page.getByTestId('product-tile').first().click()
  await page.getByTestId('usual-weight').nth(0).click()
  await expect(page.getByTestId('weigh-amount')).toHaveText('Rp\u00a07.000')
  await page.getByTestId('weigh-by-sum').click()
  await page.getByTestId('weigh-sum').fill('10000')
  await expect(page.getByTestId('weigh-bought')).toHaveText(
    'Dapat 0,357 kg. Tidak pas di gram, jadi Rp\u00a09.996',
  )
  await expectAccessible(page)
  await expectFits(page)
  await page.getByTestId('usual-sum').nth(0).click()
  await page.getByTestId('weigh-sum').fill('14000')
  await expect(page.getByTestId('weigh-bought')).toHaveText('Dapat 0,5 kg')
  await page.keyboard.press('Enter')
  await page.getByTestId('phone-cart').click()
  await expect(page.getByTestId('cart-total')).toHaveText('Rp\u00a014.000')
  await page.getByTestId('cart-line').locator('[data-cart-line]').click()
  await page.getByTestId('usual-weight').nth(4).click()
  await page.getByTestId('line-save').click()
  await expect(page.getByTestId('cart-total')).toHaveText('Rp\u00a056.000')
})
