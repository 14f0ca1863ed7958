import { expect, test } from '@playwright/test'
import { expectAccessible, expectFits } from './steps/looking.ts'
import { newOwner, openTill, registerOwner } from './steps/owner.ts'
import { addProduct } from './steps/selling.ts'
import { hire, typePin } from './steps/staff.ts'

const sugar = { name: 'Gula 1 kg', priceRupiah: 20_000, stock: 10, barcode: '8990000000135' }

test('[STAFF-19] [SALE-16] without internet a cashier takes the till by PIN, and a discount needs somebody who may', async ({
  page,
  context,
}) => {
  const owner = newOwner('Bu Sri')
  await registerOwner(page, owner)
  await openTill(page, owner)
  await addProduct(page, sugar)
  await expect(page.getByTestId('operator')).toHaveCount(0)
  await hire(page, owner, [
    { name: 'Rina', role: 'custom', rights: ['sell'], pin: '271828' },
    { name: 'Tono', role: 'manager', pin: '314159' },
  ])
  await page.goto('/kasir/')
  await expect(page.getByTestId('operator')).toBeVisible()
  await context.setOffline(true)
  await page.setViewportSize({ width: 360, height: 740 })

  // Before leaving the till the owner makes the PIN that leads back.
  await page.getByTestId('operator').click()
  await page.getByTestId('owner-pin').fill('123456')
  await page.getByTestId('owner-pin-again').fill('123456')
  await page.getByTestId('owner-pin-save').click()
  await expect(page.getByTestId('owner-pin-form').getByRole('alert')).toContainText('mudah ditebak')
  await expectAccessible(page)
  await page.getByTestId('owner-pin').fill('135790')
  await page.getByTestId('owner-pin-again').fill('135790')
  await page.getByTestId('owner-pin-save').click()
  await expectAccessible(page)
  await page.getByTestId('people').getByRole('button', { name: /Rina/ }).click()
  await typePin(page, '999999')
  await expect(page.getByTestId('switch-operator').getByRole('alert')).toContainText('Sisa 4 kali')
  await expectAccessible(page)
  await expectFits(page)
  await typePin(page, '271828')
  await expect(page.getByTestId('operator')).toHaveAccessibleName('Kasir: Rina. Ganti kasir')

  await page.getByTestId('product-tile').first().click()
  await page.getByTestId('phone-cart').click()
  await page.getByTestId('bill-discount').click()
  await page.getByTestId('bill-discount-sheet').locator('input').first().fill('2000')
  await page.getByTestId('discount-save').click()
  await page.getByTestId('pay').click()
  await page.getByTestId('quick-cash').first().click()
  await page.getByTestId('finish').click()
  const approval = page.getByTestId('approval')
  await expect(approval).toContainText('Memberi diskon 10%')
  await expectAccessible(page)
  await expectFits(page)
  await approval.getByRole('button', { name: /Tono/ }).click()
  await typePin(page, '314159')
  await expect(page.getByTestId('done')).toBeVisible()
  await expect(page.getByTestId('done')).toContainText('Rina')

  // Both the approval and the change of cashier are facts that wait to be sent.
  await page.goto('/kasir/kirim')
  await expect(page.getByText('Persetujuan')).toHaveCount(1)
  await expect(page.getByText('Ganti kasir')).toHaveCount(1)

  await page.getByTestId('operator').click()
  await page.getByTestId('lock-till').click()
  await expect(page.getByTestId('lock-screen')).toBeVisible()
  await expectAccessible(page)
  await page.reload()
  await expect(page.getByTestId('lock-screen')).toBeVisible()
  await page
    .getByTestId('people')
    .getByRole('button', { name: /Bu Sri/ })
    .click()
  await typePin(page, '135790')
  await expect(page.getByTestId('lock-screen')).toBeHidden()
})
