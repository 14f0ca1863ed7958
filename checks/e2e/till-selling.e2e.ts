import { rupiah as rupiahOf } from '@laci/domain/base/money/rupiah.ts'
import { wholeUnits } from '@laci/domain/base/quantity/quantity.ts'
import { expect, type Page } from '@playwright/test'
import { online, test } from './steps/journey.ts'
import { expectGood } from './steps/looking.ts'
import { comeFromHome, openTill } from './steps/owner.ts'
import { expectStock, scan } from './steps/selling.ts'
import { type Goods, goOffline, openStockedShop } from './steps/shop.ts'

const tea = { name: 'Teh Celup', priceRupiah: 6_500, stock: 100, barcode: '8990000000029' }
const noodles = { name: 'Mi Goreng', priceRupiah: 3_500, stock: 200, barcode: '8990000000036' }
const boxBarcode = '8991002101234'
const rupiah = (text: string) => `Rp\u00a0${text}`

/** Mi goreng also as a box of 40 with a barcode of its own, and cheaper from six on: what `addBox` types in. */
const noodlesWithBox: Goods = {
  ...noodles,
  units: [
    {
      name: 'dus',
      factorThousandths: wholeUnits(40),
      priceRupiah: rupiahOf(130_000),
      barcodes: [boxBarcode],
    },
  ],
  priceTiers: [
    { unit: '', customerGroup: '', minimumThousandths: wholeUnits(6), priceRupiah: rupiahOf(3_300) },
  ],
}

async function addBox(page: Page): Promise<void> {
  await page.getByTestId('nav-products').click()
  await page.getByTestId('product-row').filter({ hasText: noodles.name }).click()
  await page.getByTestId('add-unit').click()
  await page.getByTestId('unit-name').fill('dus')
  await page.getByTestId('unit-factor').fill('40')
  await page.getByTestId('unit-price').fill('130000')
  await page.getByTestId('unit-barcode').fill(boxBarcode)
  await page.getByTestId('add-tier').click()
  await page.getByTestId('tier-minimum').fill('6')
  await page.getByTestId('tier-price').fill('3300')
  await page.getByTestId('product-save').click()
  await expect(page.getByTestId('product-form')).toBeHidden()
  await page.getByTestId('nav-sale').click()
}

/** Goes on with Tab until this has the focus: whoever has no mouse comes no other way. */
async function tabTo(page: Page, testId: string): Promise<void> {
  await expect(async () => {
    await page.keyboard.press('Tab')
    await expect(page.getByTestId(testId).first()).toBeFocused({ timeout: 50 })
  }).toPass({ intervals: [0] })
}

test('[SALE-15] [TILL-45] by keys alone, without internet, with a reload in the middle: unit, price by hand, discount, held bill, paid', async ({
  page,
}) => {
  await openStockedShop(page, 'Pak Bayu', [noodlesWithBox])
  await goOffline(page)
  const type = (text: string) => page.keyboard.type(text, { delay: 120 })
  await page.keyboard.press('F2')
  await type('3*mi gor')
  await page.keyboard.press('Enter')
  await expect(page.getByTestId('line-quantity')).toHaveText('3')
  await page.keyboard.press('F10')
  await type('2500')
  await page.keyboard.press('Enter')
  await expect(page.getByTestId('cart-total')).toHaveText(rupiah('13.000'))
  await page.keyboard.press('F3')
  await type('Bu Ani')
  await page.keyboard.press('Enter')
  await expect(page.getByTestId('customer-name')).toHaveValue('Bu Ani')
  await page.keyboard.press('Enter')
  await expect(page.getByTestId('cart-customer')).toContainText('Bu Ani')
  await page.reload()
  await expect(page.getByTestId('cart-total')).toHaveText(rupiah('13.000'))
  await expect(page.getByTestId('cart-customer')).toContainText('Bu Ani')
  // Six of them: the wholesale price wins by itself.
  await page.keyboard.press('F2')
  await type('3*mi gor')
  await page.keyboard.press('Enter')
  await expect(page.getByTestId('line-rule')).toHaveText('Harga grosir mulai 6 pcs')
  await expect(page.getByTestId('cart-total')).toHaveText(rupiah('22.300'))
  await page.keyboard.press('F8')
  await type('Meja 4')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Shift+F8')
  await expect(page.getByTestId('held-bill')).toContainText('Meja 4')
  await expect(page.getByTestId('pay')).toBeDisabled()
  await tabTo(page, 'open-bill')
  await page.keyboard.press('Enter')
  await expect(page.getByTestId('cart-title')).toContainText('Meja 4')
  await expect(page.getByTestId('cart-total')).toHaveText(rupiah('22.300'))
  await page.keyboard.press('F9')
  await expect(page.getByTestId('cash-input')).toBeFocused()
  await type('25000')
  // Read aloud as it is typed.
  await expect(page.locator('[aria-live=polite]', { has: page.getByTestId('change') })).toContainText(
    `Kembalian${rupiah('2.700')}`,
  )
  await tabTo(page, 'finish')
  await page.keyboard.press('Enter')
  await expect(page.getByTestId('done')).toContainText('Lunas')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Shift+F8')
  await expect(page.getByTestId('held-bills')).toContainText('Belum ada pesanan tertunda')
  await page.keyboard.press('Escape')
  await page.keyboard.press('?')
  await expect(page.getByTestId('shortcuts')).toContainText('Shift + F8')
})

test('[SALE-15] by scanner alone: three scans a second for a minute, none dropped, boxes and pieces apart, then paid without internet', {
  tag: '@waits',
}, async ({ page }) => {
  // A minute of scans, and a browser that is slow to take them.
  test.setTimeout(300_000)
  await openStockedShop(page, 'Bu Dewi', [tea, noodlesWithBox])
  await goOffline(page)
  // Half of the minute before a reload. The same code within 300 ms would be one scan.
  const codes = [tea.barcode, noodles.barcode, boxBarcode]
  for (let half = 0; half < 2; half += 1) {
    if (half === 1) await page.reload()
    await expect(page.getByTestId('search')).toBeFocused()
    const startedAt = performance.now()
    for (let count = 0; count < 90; count += 1) {
      await page.waitForTimeout(Math.max(0, startedAt + (count * 1_000) / 3 - performance.now()))
      await scan(page, codes[count % 3]!)
    }
    const each = String(30 * (half + 1))
    await expect(page.getByTestId('line-quantity')).toHaveText([each, each, each])
  }
  // 60 teas, 60 pieces at the wholesale price, 60 boxes.
  await expect(page.getByTestId('cart-total')).toHaveText(rupiah('8.388.000'))
  await expect(page.locator('[aria-live=polite]', { hasText: 'Mi Goreng, 60' })).toContainText(
    `total ${rupiah('8.388.000')}`,
  )
  // A command does nothing under an open window, and a code of its kind that is none is said to be none.
  await page.keyboard.press('F8')
  await expect(page.getByTestId('hold-name')).toBeFocused()
  await scan(page, 'LACI-PAS')
  await expect(page.getByText('Tutup dulu jendela')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByTestId('hold-sheet')).toBeHidden()
  await scan(page, 'LACI-LAIN')
  await expect(page.getByText('LACI-LAIN tidak dikenal')).toBeVisible()
  // No key from here on: paid, the next sale begun, its last line taken back.
  await scan(page, 'LACI-PAS')
  await expect(page.getByTestId('done')).toContainText('Lunas')
  await scan(page, tea.barcode)
  await expect(page.getByTestId('done')).toBeHidden()
  await expect(page.getByTestId('line-quantity')).toHaveText(['1'])
  await scan(page, 'LACI-KURANG')
  await expect(page.getByTestId('pay')).toBeDisabled()
  await expectStock(page, noodles.name, '-2.260')
})

test('[SALE-15] by touch at 360 px, without internet, with a reload: unit, pad, discount, pay; every step is accessible', async ({
  browser,
}) => {
  const context = await browser.newContext({ hasTouch: true, viewport: { width: 1280, height: 800 } })
  const page = await context.newPage()
  await openStockedShop(page, 'Bu Wati', [noodles])
  await addBox(page)
  await page.goto('/kasir/promosi')
  await page.getByTestId('new-promotion').tap()
  await page.getByTestId('promotion-name').fill('Promo dus')
  await page.getByTestId('promotion-percent').fill('10')
  await page.getByTestId('promotion-minimum').fill('40')
  await expectGood(page, 'promotion form')
  await page.getByTestId('promotion-save').tap()
  await page.getByTestId('confirm-action').tap()
  await expect(page.getByTestId('promotion-row')).toContainText('Berlaku')
  await expectGood(page, 'promotions')
  await page.goto('/kasir/')
  await page.setViewportSize({ width: 360, height: 740 })
  await goOffline(page)
  await expectGood(page, 'empty')
  await page.getByTestId('product-tile').first().tap()
  await page.getByTestId('phone-cart').tap()
  await page.locator('[data-cart-line]').tap()
  await page.getByTestId('line-unit').nth(1).tap()
  await page.getByTestId('quantity-pad').tap()
  await page.getByTestId('num-pad').getByText('2', { exact: true }).tap()
  await expect(page.getByTestId('line-quantity-input')).toHaveValue('2')
  await expect(page.getByTestId('line-sheet-rule')).toHaveText('Promo dus')
  await expectGood(page, 'line')
  await page.getByTestId('line-save').tap()
  await expect(page.getByTestId('line-rule')).toHaveText('Promo dus')
  await expect(page.getByTestId('cart-total')).toHaveText(rupiah('234.000'))
  await page.reload()
  await page.getByTestId('phone-cart').tap()
  await expect(page.getByTestId('cart-total')).toHaveText(rupiah('234.000'))
  await expectGood(page, 'cart')
  await page.getByTestId('cart-customer').tap()
  await expectGood(page, 'customers')
  await page.getByTestId('customer-new').tap()
  await page.getByTestId('customer-phone').fill('0812 3456 7890')
  await page.getByTestId('customer-save').tap()
  await expect(page.getByTestId('new-customer')).toContainText('Centang dulu')
  await expectGood(page, 'new customer')
  await page.keyboard.press('Escape')
  await page.getByTestId('confirm-action').tap()
  await page.getByTestId('free-line').tap()
  await expectGood(page, 'free line')
  await page.keyboard.press('Escape')
  await page.getByTestId('hold-bill').tap()
  await expectGood(page, 'hold')
  await page.getByTestId('hold-name').fill('Bu Sri')
  await page.getByTestId('hold-save').tap()
  await page.getByTestId('held-bills-phone').tap()
  await expectGood(page, 'held bills')
  await page.getByTestId('void-bill').tap()
  await page.getByTestId('reason-confirm').tap()
  await expect(page.getByTestId('reason-sheet')).toContainText('Pilih atau tulis alasannya')
  await expectGood(page, 'reason')
  await page.keyboard.press('Escape')
  await page.getByTestId('held-bills-phone').tap()
  await page.getByTestId('open-bill').tap()
  await page.getByTestId('phone-cart').tap()
  await page.getByTestId('pay').tap()
  await page.getByTestId('quick-cash').first().tap()
  await page.getByTestId('finish').tap()
  await expect(page.getByTestId('done')).toContainText('Lunas')
  await expect(page.getByTestId('done-change')).toHaveCount(0)
  await context.close()
})

test('[BILL-4] a bill held on one device is opened, changed and paid on another, and dropped with a reason that the journal keeps', {
  tag: online,
}, async ({ page, browser }) => {
  const owner = await openStockedShop(page, 'Pak Dani', [tea])
  const context = await browser.newContext()
  const other = await context.newPage()
  await comeFromHome(other, owner)
  await openTill(other, owner)
  await scan(page, tea.barcode)
  await page.getByTestId('hold-bill').click()
  await page.getByTestId('hold-name').fill('Meja 7')
  await page.getByTestId('hold-save').click()
  await expect(other.getByTestId('held-bills-button')).toHaveText('Tertunda (1)')
  await other.getByTestId('held-bills-button').click()
  await other.getByTestId('open-bill').click()
  await expect(other.getByTestId('cart-title')).toContainText('Meja 7')
  // The first device sees who holds it, and may open it all the same.
  await page.getByTestId('held-bills-button').click()
  await expect(page.getByTestId('held-bill')).toContainText('Sedang dibuka di perangkat lain')
  await page.getByTestId('open-bill').click()
  await expect(other.getByTestId('bill-news')).toContainText('juga sedang dibuka')
  await page.getByTestId('pay').click()
  await page.getByTestId('quick-cash').first().click()
  await page.getByTestId('finish').click()
  await expect(page.getByTestId('done')).toContainText('Lunas')
  await expect(other.getByTestId('bill-news')).toContainText('sudah dibayar di perangkat lain')
  await other.getByTestId('drop-cart').click()
  await other.getByTestId('common-reason').first().click()
  await other.getByTestId('reason-confirm').click()
  await expect(other.getByTestId('pay')).toBeDisabled()
  await context.close()
})
