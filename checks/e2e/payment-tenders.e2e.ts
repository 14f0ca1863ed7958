import { expect, test } from '@playwright/test'
import { expectAccessible, expectFits } from './steps/looking.ts'
import { newOwner, openTill, registerOwner } from './steps/owner.ts'
import { addProduct } from './steps/selling.ts'

const rice = { name: 'Beras 5 kg', priceRupiah: 72_000, stock: 10, barcode: '8990000000128' }

test('[TILL-29] a sale is paid with several tenders offline; each part is named, and only the last one ends it', async ({
  page,
  context,
}) => {
  const owner = newOwner('Bu Rini')
  await registerOwner(page, owner)
  await openTill(page, owner)
  await addProduct(page, rice)
  await context.setOffline(true)
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
