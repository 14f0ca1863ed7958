import { expect, type Page } from '@playwright/test'
import { online, test } from './steps/journey.ts'
import { consoleErrorsOf, expectAccessible, expectFits, standStill } from './steps/looking.ts'
import { failPayments, healPayments } from './steps/midtrans.ts'
import { comeFromHome, openTill } from './steps/owner.ts'
import { payQris, setQrisKey, showQrisCode } from './steps/qris.ts'
import { addProduct } from './steps/selling.ts'
import { goOffline, makeOwner } from './steps/shop.ts'

const rice = { name: 'Beras 5 kg', priceRupiah: 72_000, stock: 10, barcode: '8990000000135' }

/** Looked at as a designer would: at three widths, by eye (the pictures) and by axe. */
async function look(page: Page, name: string): Promise<void> {
  for (const [width, height] of [
    [360, 740],
    [800, 1000],
    [1280, 800],
  ] as const) {
    await page.setViewportSize({ width, height })
    await standStill(page)
    await expectFits(page)
    if (process.env.LACI_E2E_PICTURES) {
      await page.screenshot({ path: `${process.env.LACI_E2E_PICTURES}/${name}-${width}.png` })
    }
  }
  await expectAccessible(page)
}

test.afterEach(healPayments)

test('[QRIS-10, QRIS-11] the owner’s Midtrans key is tried and kept; a code is paid, cancelled, and paid while it is cancelled', {
  tag: online,
}, async ({ page }) => {
  const errors = consoleErrorsOf(page)
  const owner = await makeOwner('Bu Ratna')
  await comeFromHome(page, owner)
  await openTill(page, owner)
  await addProduct(page, rice)
  const tile = page.getByTestId('product-tile').first()

  await page.goto('/kasir/pengaturan')
  await page.getByTestId('qris-key-set').click()
  await page.getByTestId('qris-key-input').fill('Mid-client-salah')
  await page.getByTestId('qris-key-next').click()
  await expect(page.getByTestId('qris-key-error')).toContainText('Server Key')
  await page.getByTestId('qris-key-input').fill('SB-Mid-server-bukanKunciToko')
  await page.getByTestId('qris-key-next').click()
  await page.getByTestId('owner-password-input').fill(owner.password)
  await page.getByTestId('owner-password-go').click()
  await expect(page.getByTestId('qris-key-error')).toContainText('tidak mengenal kunci ini')
  await look(page, 'key-wrong')
  await page.getByTestId('qris-key-sheet').getByRole('button', { name: 'Tutup' }).click()
  await page.getByTestId('confirm-action').click()
  await page.getByTestId('nav-sale').click()
  await setQrisKey(page, owner)

  await tile.click()
  const first = await showQrisCode(page)
  await expect(page.getByTestId('charge-sum')).toContainText('72.000')
  await look(page, 'code')
  await payQris(first)
  await expect(page.getByTestId('done')).toContainText('QRIS')
  await look(page, 'paid')
  await page.getByTestId('new-sale').click()

  await tile.click()
  const second = await showQrisCode(page)
  await page.getByTestId('charge-cancel').click()
  await expect(page.getByTestId('payment-total')).toBeVisible()
  await expect(page.getByTestId('charge')).toBeHidden()
  await page.getByTestId('payment').getByRole('button', { name: 'Tutup' }).click()

  // Its message is lost, so that only the cancelling finds the money.
  await failPayments({ orderPrefix: 'LQ-', drop: true })
  const third = await showQrisCode(page)
  await page.route('**/api/qris/charges/*', (route) => route.abort())
  expect(third).not.toBe(second)
  await payQris(third)
  await page.getByTestId('charge-cancel').click()
  await expect(page.getByTestId('done')).toContainText('72.000')
  await page.unroute('**/api/qris/charges/*')
  await page.getByTestId('new-sale').click()
  expect(errors).toEqual([])
})

test('[QRIS-12] a reload, a dead line and a lost cart lose no payment: it is gone on with, sold or noted', async ({
  page,
  context,
}) => {
  const owner = await makeOwner('Pak Darma')
  await comeFromHome(page, owner)
  await openTill(page, owner)
  await addProduct(page, rice)
  await setQrisKey(page, owner)
  const tile = page.getByTestId('product-tile').first()

  // A reload in the middle: the same code, and the same cart.
  await tile.click()
  const first = await showQrisCode(page)
  const code = await page.getByTestId('charge-code').getAttribute('data-qris')
  await page.reload()
  await expect(page.getByTestId('charge-code')).toHaveAttribute('data-qris', code ?? '')

  // Without internet nobody knows, and nothing can be cancelled; the sale is finished with cash.
  await goOffline(page)
  await expect(page.getByTestId('charge-problem')).toContainText('Jangan serahkan barang dulu')
  await expect(page.getByTestId('charge-cancel')).toBeDisabled()
  await look(page, 'offline')
  await page.getByTestId('charge-aside').click()
  await page.getByTestId('tender-qris').click()
  await expect(page.getByTestId('qris-by-provider')).toBeDisabled()
  await page.getByTestId('tender-cash').click()
  await page.getByTestId('quick-cash').first().click()
  await page.getByTestId('finish').click()
  await page.getByTestId('new-sale').click()
  await expect(page.getByTestId('charge-strip')).toContainText('belum selesai')

  // The customer had paid after all: it is shown, sold as a line of its own, and gone.
  await payQris(first)
  await context.setOffline(false)
  await expect(page.getByTestId('charge-strip')).toContainText('sudah masuk', { timeout: 45_000 })
  await look(page, 'strip')
  await page.getByTestId('charge-continue').click()
  await look(page, 'list')
  await page.getByTestId('charge-use').click()
  await expect(page.getByTestId('part-confirmed')).toBeVisible()
  await page.getByTestId('finish').click()
  await expect(page.getByTestId('done')).toContainText('Pembayaran QRIS')
  await page.getByTestId('new-sale').click()
  await expect(page.getByTestId('charge-strip')).toBeHidden()

  // Paid, and the power goes before the sale: after the start it is still there, and can be noted.
  await tile.click()
  const second = await showQrisCode(page)
  await page.goto('about:blank')
  await payQris(second)
  await page.goto('/kasir/')
  await expect(page.getByTestId('part-confirmed')).toBeVisible()
  await page.getByTestId('payment').getByRole('button', { name: 'Tutup' }).click()
  await page.getByTestId('drop-cart').click()
  await page.getByTestId('common-reason').first().click()
  await page.getByTestId('reason-confirm').click()
  await page.getByTestId('charge-continue').click()
  await page.getByTestId('charge-note').click()
  await page.getByTestId('charge-note-save').click()
  await expect(page.getByTestId('charge-note-form')).toContainText('Pilih atau tulis')
  await page.getByTestId('charge-reason').fill('Dikembalikan ke pelanggan')
  await look(page, 'note')
  await page.getByTestId('charge-note-save').click()
  await expect(page.getByTestId('charge-list')).toContainText('sudah beres')
})
