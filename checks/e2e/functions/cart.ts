import { expect, type Page } from '@playwright/test'
import { holdBill, scan } from '../steps/selling.ts'
import {
  type Cell,
  finish,
  giveReason,
  goTo,
  goToSale,
  nextSale,
  payInCash,
  rp,
  scanTea,
  shopGoods,
  sold,
  type TillFunction,
  typeTimes,
} from './cell.ts'
import { chooseCustomer } from './pay.ts'

const { noodles, soap } = shopGoods

const openLine = (page: Page) => page.locator('[data-cart-line]').first().click()

/** Makes a promotion of the soap, sells so many of it, and ends the promotion. */
async function promote(
  cell: Cell,
  name: string,
  soapCount: number,
  fill: (page: Page) => Promise<void>,
): Promise<void> {
  const { page } = cell
  const row = page.getByTestId('promotion-row').filter({ hasText: name })
  await page.getByTestId('new-promotion').click()
  await page.getByTestId('promotion-name').fill(name)
  await fill(page)
  await page.getByTestId('promotion-product').fill('sabun')
  await page.getByTestId('promotion-product').press('Enter')
  await page.getByTestId('promotion-save').click()
  await expect(row).toContainText('Berlaku')
  await goToSale(cell)
  await typeTimes(cell, soapCount)
  await scan(page, soap.barcode)
  await expect(page.getByTestId('line-rule')).toHaveText(name)
  await payInCash(cell)
  await nextSale(cell)
  await goTo(cell, 'nav-promotions')
  await row.click()
  await page.getByTestId('promotion-active').uncheck()
  await page.getByTestId('promotion-save').click()
  await expect(page.getByTestId('promotion-form')).toBeHidden()
}

/** What is done with lines, whole bills and customers before anybody pays. */
export const cartFunctions: readonly TillFunction[] = [
  {
    section: 3,
    name: 'plus, minus and the number pad',
    ends: 'cash',
    tells: [sold({ lines: [{ quantityThousandths: 4_000 }] })],
    async run(cell) {
      const { page } = cell
      await scanTea(cell)
      await page.getByTestId('line-more').click()
      await page.getByTestId('line-more').click()
      await page.getByTestId('line-less').click()
      await expect(page.getByTestId('line-quantity')).toHaveText('2')
      await openLine(page)
      await page.getByTestId('quantity-pad').click()
      await page.getByTestId('num-pad').getByText('4', { exact: true }).click()
      await page.getByTestId('line-save').click()
    },
  },
  {
    section: 3,
    name: 'another unit, a discount in rupiah and a note',
    ends: 'cash',
    tells: [
      sold({ lines: [{ unit: 'dus', lineDiscountRupiah: 5_000, note: 'Titip besok', netRupiah: 125_000 }] }),
    ],
    async run(cell) {
      const { page } = cell
      await scan(page, noodles.barcode)
      await openLine(page)
      await page.getByTestId('line-unit').nth(1).click()
      await page.getByTestId('line-sheet').getByTestId('discount-input').fill('5000')
      await page.getByTestId('line-note').fill('Titip besok')
      await page.getByTestId('line-save').click()
      await expect(page.getByTestId('cart-total')).toHaveText(rp(125_000))
    },
  },
  {
    section: 3,
    name: 'a discount of a line in percent',
    ends: 'cash',
    tells: [sold({ lines: [{ lineDiscountRupiah: 1_300, netRupiah: 11_700 }] })],
    async run(cell) {
      const { page } = cell
      await scanTea(cell, 2)
      await openLine(page)
      await page.getByTestId('line-sheet').getByTestId('discount-percent').click()
      await page.getByTestId('line-sheet').getByTestId('discount-input').fill('10')
      await page.getByTestId('line-save').click()
    },
  },
  {
    section: 3,
    name: 'a price by hand, below what it cost',
    ends: 'cash',
    tells: [sold({ lines: [{ priceRupiah: 3_800, listPriceRupiah: 4_500, netRupiah: 3_800 }] })],
    async run(cell) {
      const { page } = cell
      await scan(page, soap.barcode)
      await openLine(page)
      await page.getByTestId('change-price').click()
      await page.getByTestId('line-price-input').fill('3800')
      await expect(page.getByTestId('below-cost')).toBeVisible()
      await page.getByTestId('line-save').click()
    },
  },
  {
    section: 3,
    name: 'a discount of the bill, spread over its lines',
    ends: 'cash',
    tells: [
      sold({
        lines: [{ billDiscountRupiah: 650 }, { billDiscountRupiah: 350 }],
        billDiscountRupiah: 1_000,
        totalRupiah: 9_000,
      }),
    ],
    async run(cell) {
      const { page } = cell
      await scanTea(cell)
      await scan(page, noodles.barcode)
      await page.keyboard.press('F4')
      await page.getByTestId('discount-input').fill('1000')
      await page.getByTestId('discount-save').click()
      await expect(page.getByTestId('cart-total')).toHaveText(rp(9_000))
    },
  },
  {
    section: 3,
    name: 'a discount of the bill in percent',
    ends: 'cash',
    tells: [sold({ billDiscountRupiah: 1_300, totalRupiah: 11_700 })],
    async run(cell) {
      const { page } = cell
      await scanTea(cell, 2)
      await page.getByTestId('bill-discount').click()
      await page.getByTestId('discount-percent').click()
      await page.getByTestId('discount-input').fill('10')
      await page.getByTestId('discount-save').click()
    },
  },
  {
    section: 3,
    name: 'the price of a quantity, and the cart says so',
    ends: 'cash',
    tells: [
      sold({ lines: [{ priceRupiah: 3_300, priceTier: { listPriceRupiah: 3_500 }, netRupiah: 19_800 }] }),
    ],
    async run(cell) {
      const { page } = cell
      await typeTimes(cell, 6)
      await scan(page, noodles.barcode)
      await expect(page.getByTestId('line-rule')).toHaveText('Harga grosir mulai 6 pcs')
    },
  },
  {
    section: 3,
    name: 'a promotion is made, wins, and is ended',
    places: ['promosi'],
    at: 'nav-promotions',
    tells: [
      'promotion_saved',
      sold({ lines: [{ promotion: { name: 'Promo sabun', discountRupiah: 1_800 }, netRupiah: 7_200 }] }),
      'promotion_saved',
    ],
    run: (cell) =>
      promote(cell, 'Promo sabun', 2, async (page) => {
        await page.getByTestId('promotion-percent').fill('20')
        await page.getByTestId('promotion-minimum').fill('2')
      }),
  },
  {
    section: 3,
    name: 'buy two and get one, on its days only',
    places: ['promosi'],
    at: 'nav-promotions',
    tells: [
      'promotion_saved',
      sold({ lines: [{ promotion: { name: 'Beli 2 gratis 1', discountRupiah: 4_500 }, netRupiah: 9_000 }] }),
      'promotion_saved',
    ],
    run: (cell) =>
      promote(cell, 'Beli 2 gratis 1', 3, async (page) => {
        const today = await page.evaluate(() => new Date().toLocaleDateString('sv-SE'))
        await page.getByTestId('promotion-kind').selectOption('buy_get')
        await page.getByTestId('promotion-minimum').fill('2')
        await page.getByTestId('promotion-free').fill('1')
        await page.getByTestId('promotion-from').fill(today)
        await page.getByTestId('promotion-through').fill(today)
      }),
  },
  {
    section: 3,
    name: 'the price of a customer’s group',
    ends: 'cash',
    tells: [
      sold({
        customerName: 'Bu Grosir',
        lines: [{ priceRupiah: 6_000, priceTier: { customerGroup: 'Grosir', listPriceRupiah: 6_500 } }],
      }),
    ],
    async run(cell) {
      await scanTea(cell)
      await chooseCustomer(cell, 'Bu Grosir')
      await expect(cell.page.getByTestId('cart-total')).toHaveText(rp(6_000))
    },
  },
  {
    section: 3,
    name: 'a customer is made on the spot and is on the receipt',
    ends: 'cash',
    tells: ['customer_saved', sold({ customerName: 'Bu Ani' })],
    async run(cell) {
      const { page } = cell
      await scanTea(cell)
      await page.keyboard.press('F3')
      await page.getByTestId('customer-search').fill('Bu Ani')
      await page.keyboard.press('Enter')
      await page.getByTestId('customer-phone').fill('0812 3456 7890')
      await page.getByTestId('customer-consent').check()
      await page.getByTestId('customer-save').click()
      await expect(page.getByTestId('cart-customer')).toContainText('Bu Ani')
    },
  },
  {
    section: 3,
    name: 'a bill is held, opened, made smaller, and paid',
    ends: 'cash',
    tells: ['bill_held', 'bill_opened', 'line_removed', sold({ billName: 'Meja 4', totalRupiah: 13_000 })],
    async run(cell) {
      const { page } = cell
      await scanTea(cell, 3)
      await holdBill(page, 'Meja 4')
      await page.keyboard.press('Shift+F8')
      await page.getByTestId('open-bill').click()
      await expect(page.getByTestId('cart-title')).toContainText('Meja 4')
      await page.getByTestId('line-less').click()
      await giveReason(page)
      await expect(page.getByTestId('line-quantity')).toHaveText('2')
    },
  },
  {
    section: 4,
    name: 'void: a held bill and a bill whose payment had begun are dropped with a reason',
    tells: [
      'bill_held',
      { kind: 'bill_voided', body: { totalRupiah: 13_000, reason: 'Pelanggan batal' } },
      { kind: 'bill_voided', body: { totalRupiah: 6_500, reason: 'Pelanggan batal' } },
    ],
    async run(cell) {
      const { page } = cell
      await scanTea(cell, 2)
      await page.getByTestId('hold-bill').click()
      await page.getByTestId('hold-name').fill('Meja 5')
      await page.getByTestId('hold-save').click()
      await page.getByTestId('held-bills-button').click()
      await page.getByTestId('void-bill').click()
      await giveReason(page)
      await page.keyboard.press('Escape')
      await scanTea(cell)
      await page.getByTestId('pay').click()
      await expect(page.getByTestId('payment')).toBeVisible()
      await page.keyboard.press('Escape')
      await page.getByTestId('drop-cart').click()
      await giveReason(page)
      await expect(page.getByTestId('pay')).toBeDisabled()
    },
  },
  {
    section: 3,
    name: 'the list of keys',
    tells: [],
    async run({ page }) {
      await page.keyboard.press('?')
      await expect(page.getByTestId('shortcuts')).toContainText('Shift + F8')
      await page.keyboard.press('Escape')
    },
  },
  {
    section: 3,
    name: 'a sale on the phone’s layout',
    tells: [sold({ totalRupiah: 4_500 })],
    async run(cell) {
      const { page } = cell
      await page.setViewportSize({ width: 360, height: 740 })
      await page.getByTestId('product-tile').filter({ hasText: soap.name }).click()
      await page.getByTestId('phone-cart').click()
      await page.getByTestId('pay').click()
      await page.getByTestId('quick-cash').first().click()
      await finish(cell)
      await nextSale(cell)
      await page.setViewportSize({ width: 1280, height: 800 })
    },
  },
]
