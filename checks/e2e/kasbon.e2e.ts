import { expect, type Page, test } from '@playwright/test'
import { pressInBar } from './steps/bar.ts'
import {
  chooseCustomer,
  goToKasbon,
  goToUnchecked,
  openCustomer,
  payOnKasbon,
  takeInstalment,
} from './steps/kasbon.ts'
import { consoleErrorsOf, expectAccessible, expectFits } from './steps/looking.ts'
import { countPrints } from './steps/selling.ts'
import { goOffline, openStockedShop, openStockedTill } from './steps/shop.ts'
import { openStaffedShop, ownerMakesPin, takeTill, typePin } from './steps/staff.ts'

const rice = { name: 'Beras 5 kg', priceRupiah: 72_000, stock: 50 }
const rupiah = (amount: string) => `Rp\u00a0${amount}`

async function expectGoodOn(page: Page, ...widths: readonly number[]): Promise<void> {
  for (const width of widths) {
    await page.setViewportSize({ width, height: width === 360 ? 740 : 900 })
    await expectAccessible(page)
    await expectFits(page)
  }
}

/** Puts the only product into the cart of whatever width the window has. */
async function takeRice(page: Page): Promise<void> {
  await pressInBar(page, 'nav-sale')
  await page.getByTestId('product-tile').first().click()
  const phoneCart = page.getByTestId('phone-cart')
  if (await phoneCart.isVisible()) await phoneCart.click()
}

/** Addresses that the till would open in a window of its own. */
async function watchOpened(page: Page): Promise<() => Promise<string[]>> {
  await page.addInitScript(() => {
    const opened: string[] = []
    Object.assign(window, {
      openedAddresses: opened,
      open: (address: string) => {
        opened.push(address)
        return null
      },
    })
  })
  return () => page.evaluate(() => (window as unknown as { openedAddresses: string[] }).openedAddresses)
}

test('[TILL-161] [TILL-163] a message that is still there does not come between a press and its button', async ({
  page,
}) => {
  await openStockedShop(page, 'Bu Cepat', [rice])
  await page.setViewportSize({ width: 360, height: 740 })
  await takeRice(page)
  await chooseCustomer(page, 'Bu Tini dari Gang Mawar RT 05 RW 11')
  await payOnKasbon(page, 20_000)
  await goToKasbon(page)
  await openCustomer(page, 'tini')
  await page.getByTestId('customer-edit').click()
  await page.getByTestId('customer-days').fill('7')
  await page.getByTestId('customer-save').click()
  const message = page.getByTestId('toast-bar')
  await expect(message).toContainText('Urungkan')
  // Held, it stays for as long as the slowest hand takes.
  await message.dispatchEvent('pointerover')
  await page.getByTestId('take-instalment').click()
  await page.getByTestId('instalment-amount').fill('30000')
  await page.getByTestId('tender-transfer').click()
  await page.getByTestId('tender-amount').fill('10000')
  await page.getByTestId('add-part').click()
  await expect(page.getByTestId('cash-input')).toBeFocused()
  await expect(message).toBeVisible()
  await expect(page.getByTestId('confirm-action')).toBeHidden()
  // It lies on none of the buttons that go on.
  await expect
    .poll(async () => {
      const { y, height } = (await message.boundingBox())!
      return y + height <= (await page.getByTestId('instalment-finish').boundingBox())!.y
    })
    .toBe(true)
})

test('[KASBON-14] [KASBON-8] [SALE-19] [SALE-20] offline a customer owes, pays by two tenders, gets paper and is reminded, and unseen money is looked after', async ({
  page,
  context,
}) => {
  const errors = consoleErrorsOf(page)
  const printed = await countPrints(page)
  const opened = await watchOpened(page)
  await openStockedShop(page, 'Bu Rini', [rice])
  await goOffline(page)
  await page.setViewportSize({ width: 360, height: 740 })

  await goToKasbon(page)
  await expect(page.getByTestId('empty-state')).toContainText('Tidak ada yang berutang')
  await expectGoodOn(page, 360)
  await takeRice(page)
  await chooseCustomer(page, 'Bu Tini dari Gang Mawar RT 05 RW 11')
  await payOnKasbon(page, 20_000)

  await goToKasbon(page)
  await expect(page.getByTestId('kasbon-total')).toHaveText(rupiah('52.000'))
  await expect(page.getByTestId('debtor-row')).toContainText('Bu Tini')
  await expectGoodOn(page, 800, 1280, 360)
  await page.getByTestId('kasbon-overdue').click()
  await expect(page.getByTestId('empty-state')).toContainText('lewat jatuh tempo')
  await openCustomer(page, 'tini')
  await expect(page.getByTestId('customer-balance')).toHaveText(rupiah('52.000'))
  await page.getByTestId('customer-edit').click()
  await page.getByTestId('customer-phone').fill('0812 3456 7890')
  await page.getByTestId('customer-limit').fill('100000')
  await page.getByTestId('customer-limit-block').check()
  await page.getByTestId('customer-days').fill('400')
  await page.getByTestId('customer-save').click()
  await expect(page.getByTestId('edit-customer')).toContainText('1 sampai 365')
  await page.getByTestId('customer-days').fill('7')
  await page.getByTestId('customer-save').click()
  await expect(page.getByTestId('edit-customer')).toContainText('Centang dulu')
  await expectGoodOn(page, 800, 1280, 360)
  await page.getByTestId('customer-consent').check()
  await page.getByTestId('customer-save').click()
  await expect(page.getByTestId('customer-limit-shown')).toContainText(rupiah('100.000'))
  await expectGoodOn(page, 800, 1280, 360)

  await page.getByTestId('take-instalment').click()
  await page.getByTestId('instalment-amount').fill('52001')
  await expect(page.getByTestId('instalment').getByRole('alert')).toContainText('hanya Rp')
  await expect(page.getByTestId('instalment-finish')).toBeDisabled()
  await page.getByTestId('instalment-amount').fill('30000')
  await expect(page.getByTestId('paid-debts')).toContainText('sisa')
  await expect(page.getByTestId('instalment-left')).toHaveText(rupiah('22.000'))
  await page.getByTestId('tender-transfer').click()
  await page.getByTestId('tender-amount').fill('10000')
  await page.getByTestId('add-part').click()
  await page.getByTestId('cash-input').fill('50000')
  await expect(page.getByTestId('change')).toHaveText(rupiah('30.000'))
  await expectGoodOn(page, 800, 1280, 360)
  await page.getByTestId('instalment-finish').click()
  const done = page.getByTestId('instalment-done')
  await expect(done.getByTestId('done-change')).toHaveText(rupiah('30.000'))
  await expect(done.getByTestId('receipt')).toContainText('BAYAR KASBON')
  await expectGoodOn(page, 360)
  await page.getByTestId('instalment-close').click()
  await expect(page.getByTestId('customer-balance')).toHaveText(rupiah('22.000'))
  await expect(page.getByTestId('statement-row')).toHaveCount(2)

  await page.getByTestId('remind').click()
  expect((await opened()).at(-1)).toMatch(/^https:\/\/wa\.me\/6281234567890\?text=Halo%20Bu%20Tini.*22\.000/)
  await page.getByTestId('statement-paper').click()
  await expect(page.getByTestId('statement-sheet').getByTestId('receipt')).toContainText('SISA KASBON')
  await expectGoodOn(page, 360)
  await page.getByTestId('paper-print').click()
  await expect.poll(async () => (await printed()).at(-1) ?? '').toContain('CATATAN KASBON')
  const download = page.waitForEvent('download')
  await page.getByTestId('share-pdf').click()
  expect((await download).suggestedFilename()).toMatch(/^Kasbon Bu Tini.*\.pdf$/)
  await page.keyboard.press('Escape')
  await page.getByTestId('statement-row').first().click()
  await expect(page.getByTestId('kasbon-paper').getByTestId('receipt')).toContainText('DIBAYAR')
  await page.keyboard.press('Escape')

  await page.getByTestId('adjust').click()
  await page.getByTestId('adjust-amount').fill('22000')
  await page.getByTestId('adjust-save').click()
  await expect(page.getByTestId('adjust-kasbon').getByRole('alert')).toContainText('Tulis alasannya')
  await expectGoodOn(page, 360)
  await page.getByTestId('adjust-note').fill('Beras berkutu')
  await page.getByTestId('adjust-save').click()
  await expect(page.getByTestId('customer-balance')).toHaveText(rupiah('0'))
  await expect(page.getByTestId('take-instalment')).toBeDisabled()

  // A transfer that nobody has seen waits; it never comes, becomes a debt, and comes after all.
  await takeRice(page)
  await page.getByTestId('pay').click()
  await page.getByTestId('tender-transfer').click()
  await page.getByTestId('tender-reference').fill('BCA 1234')
  await page.getByTestId('finish-unchecked').click()
  await expect(page.getByTestId('unpaid-parts')).toContainText('belum dicek')
  await page.getByTestId('new-sale').click()
  await page.getByTestId('nav-today-phone').click()
  await page.getByTestId('sale-row').first().click()
  await expect(page.getByTestId('payment-check')).toHaveAttribute('data-state', 'waiting')
  await expectGoodOn(page, 360)
  await page.keyboard.press('Escape')
  await page.getByTestId('open-menu-phone').click()
  await expect(page.getByTestId('nav-unchecked')).toContainText('1 menunggu cek')
  await expectGoodOn(page, 360)
  await page.keyboard.press('Escape')
  await goToUnchecked(page)
  await expect(page.getByTestId('unchecked-row')).toContainText('BCA 1234')
  await expectGoodOn(page, 800, 1280, 360)
  await page.getByTestId('not-received').click()
  await expectGoodOn(page, 360)
  await page.getByTestId('missing-as-kasbon').click()
  await page.getByTestId('customer-search').fill('tini')
  await page.getByTestId('customer-row').click()
  await expect(page.getByTestId('unchecked-totals')).toContainText('Semua sudah dicek')
  await page.getByTestId('unchecked-missing').click()
  await expect(page.getByTestId('payment-check')).toContainText('Jadi kasbon Bu Tini')
  await expectGoodOn(page, 360)
  await openCustomer(page, 'tini')
  await expect(page.getByTestId('customer-balance')).toHaveText(rupiah('72.000'))
  await page.reload()
  await expect(page.getByTestId('customer-balance')).toHaveText(rupiah('72.000'))
  await goToUnchecked(page)
  await page.getByTestId('unchecked-missing').click()
  await page.getByTestId('received').click()
  await page.getByTestId('unchecked-received').click()
  await expect(page.getByTestId('unchecked-row')).toHaveCount(1)
  await openCustomer(page, 'tini')
  await expect(page.getByTestId('customer-balance')).toHaveText(rupiah('0'))

  await context.setOffline(false)
  await expect(page.getByTestId('status-chip')).toHaveAttribute('data-waiting', '0')
  expect(errors).toEqual([])
})

test('[KASBON-12] [KASBON-13] [KASBON-14] [CUSTOMER-11] two tills that take the same debt show it as paid too much, and a cashier may neither let one go nor erase who owed it', async ({
  page,
  browser,
}) => {
  const owner = await openStaffedShop(
    page,
    'Pak Budi',
    [rice],
    [
      { name: 'Rina', role: 'cashier', pin: '271828' },
      { name: 'Tono', role: 'manager', pin: '314159' },
    ],
  )
  await takeRice(page)
  await chooseCustomer(page, 'Pak Joko')
  await payOnKasbon(page)
  await expect(page.getByTestId('status-chip')).toHaveAttribute('data-waiting', '0')
  const otherContext = await browser.newContext()
  const other = await otherContext.newPage()
  await openStockedTill(other, owner)
  await openCustomer(other, 'Joko')
  await expect(other.getByTestId('customer-balance')).toHaveText(rupiah('72.000'))
  for (const till of [page, other]) await goOffline(till)
  await takeInstalment(other, 72_000)
  await expect(other.getByTestId('customer-balance')).toHaveText(rupiah('0'))
  await openCustomer(page, 'Joko')
  await takeInstalment(page, 52_000, 100_000)
  await expect(page.getByTestId('customer-balance')).toHaveText(rupiah('20.000'))
  await otherContext.setOffline(false)
  await page.context().setOffline(false)
  for (const till of [page, other]) {
    await expect(till.getByTestId('overpaid')).toContainText(rupiah('52.000'))
    await expect(till.getByTestId('statement-row')).toHaveCount(3)
  }
  await expectGoodOn(page, 360, 1280)
  await goToKasbon(page)
  await expect(page.getByTestId('debtor-row')).toContainText('Lebih bayar')
  await page.getByTestId('debtor-row').click()

  // A cashier may take money, not give it away.
  await ownerMakesPin(page, '135790')
  await takeTill(page, /Rina/, '271828')
  await page.getByTestId('give-back').click()
  await page.getByTestId('confirm-action').click()
  const approval = page.getByTestId('approval')
  await expect(approval).toContainText('Retur')
  await approval.getByRole('button', { name: /Tono/ }).click()
  await typePin(page, '314159')
  await expect(page.getByTestId('customer-balance')).toHaveText(rupiah('0'))
  await page.getByTestId('customer-edit').click()
  await page.getByTestId('customer-limit').fill('500000')
  await page.getByTestId('customer-save').click()
  await expect(approval).toContainText('Pengaturan')
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')
  await page.getByTestId('confirm-action').click()
  await expect(page.getByTestId('customer-limit-shown')).toHaveText('Tanpa batas')
  await page.getByTestId('customer-erase').click()
  await page.getByTestId('confirm-action').click()
  await expect(approval).toContainText('Hapus data satu pelanggan')
  // Only the owner may, so that PIN is asked for at once.
  await typePin(page, '135790')
  for (const till of [page, other])
    await expect(till.getByTestId('customer')).toContainText('Pelanggan dihapus')
  await expect(other.getByTestId('customer-balance')).toHaveText(rupiah('0'))
  await otherContext.close()
})
