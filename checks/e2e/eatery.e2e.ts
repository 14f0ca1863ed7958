import { expect, type Page } from '@playwright/test'
import { goTo, goToSale } from './functions/cell.ts'
import { online, test } from './steps/journey.ts'
import { consoleErrorsOf, expectGood } from './steps/looking.ts'
import { allSent, openReport } from './steps/management.ts'
import { papersOf, plugInPrinter, setUpPrinter } from './steps/printer.ts'
import { holdBill, payExact, scan } from './steps/selling.ts'
import { openStockedShop } from './steps/shop.ts'

const rice = {
  ...{ name: 'Nasi Goreng', priceRupiah: 20_000, stock: 50, barcode: '8990000000507' },
  category: 'Makanan',
}
const tea = {
  ...{ name: 'Es Teh', priceRupiah: 5_000, stock: 50, barcode: '8990000000514' },
  category: 'Minuman',
}
const crackers = {
  ...{ name: 'Kerupuk', priceRupiah: 2_000, stock: 50, barcode: '8990000000521' },
  category: 'Jajanan',
}

async function expectGoodOnAll(page: Page, where: string) {
  for (const [width, height] of [
    [360, 740],
    [800, 900],
    [1280, 800],
  ] as const) {
    await page.setViewportSize({ width, height })
    await expectGood(page, where)
  }
}

test(
  '[TAX-20, TAX-23, PRINTER-21, CATALOG-70] an eatery bills its restaurant tax, and its kitchen gets its lines alone',
  { tag: online },
  async ({ page }, { retry }) => {
    const errors = consoleErrorsOf(page)
    const printer = `dapur-${retry}`
    const papers = async () => (await papersOf(printer)).map(({ text }) => text)
    await plugInPrinter(page, printer)
    await openStockedShop(page, 'Bu Warung', [rice, tea, crackers])

    await goTo({ page }, 'nav-settings')
    await page.getByTestId('settings-local-tax-mode').selectOption('exclusive')
    await page.getByTestId('settings-local-tax-percent').fill('11')
    await expect(page.getByTestId('local-tax-save')).toBeDisabled()
    await page.getByTestId('settings-local-tax-percent').fill('10')
    await page.getByTestId('settings-local-tax-name').fill('PB1')
    await page.getByTestId('settings-local-tax-category').filter({ hasText: 'Makanan' }).click()
    await page.getByTestId('settings-local-tax-category').filter({ hasText: 'Minuman' }).click()
    await page.getByTestId('station-category').filter({ hasText: 'Makanan' }).click()
    await page.getByTestId('station-name').fill('Bar')
    await page.getByTestId('station-add').click()
    await expectGoodOnAll(page, 'settings of an eatery')
    await page.getByTestId('local-tax-save').click()
    await expect(page.getByTestId('local-tax-save')).toBeDisabled()
    await page.getByTestId('station-save').click()
    await expect(page.getByTestId('station-save')).toBeDisabled()
    await setUpPrinter(page, { name: 'Dapur' })
    await page.getByTestId('printer-edit').click()
    await page.getByTestId('printer-role-kitchen').check()
    await page.getByTestId('printer-station').filter({ hasText: 'Dapur' }).click()
    await expectGoodOnAll(page, 'a printer with stations')
    await page.getByTestId('printer-save').click()
    await expect(page.getByTestId('printer-row')).toContainText('Pesanan Dapur')

    // What its category does not say a product says for itself.
    await goTo({ page }, 'nav-products')
    await page.getByTestId('product-row').filter({ hasText: crackers.name }).click()
    await page.getByTestId('product-station').filter({ hasText: 'Dapur' }).click()
    await expectGoodOnAll(page, 'a product with stations')
    await expect(page.getByTestId('product-is-taxed')).toHaveCount(0)
    await page.getByTestId('product-save').click()

    // Drinks are another matter: the kitchen makes rice and crackers.
    await goToSale({ page })
    for (const { barcode } of [rice, tea, crackers]) await scan(page, barcode)
    await expect(page.getByTestId('cart-line')).toHaveCount(3)
    await expect(page.getByTestId('cart-local-tax')).toContainText('2.500')
    await expectGoodOnAll(page, 'a cart with a restaurant tax')
    await holdBill(page, 'Meja 3')
    await page.keyboard.press('Shift+F8')
    await page.getByTestId('bill-papers-open').click()
    await expect(page.getByTestId('bill-papers')).toContainText('PB1 10%')
    await page.getByTestId('print-ticket').click()
    await expect
      .poll(async () => (await papers()).at(-1))
      .toMatch(/^PESANAN Meja 3[\s\S]*Nasi Goreng[\s\S]*Kerupuk/)
    expect((await papers()).at(-1)).not.toContain('Es Teh')
    await page.keyboard.press('Escape')

    // It hears of what comes on top, and of nothing else.
    await page.getByTestId('open-bill').click()
    await scan(page, crackers.barcode)
    await scan(page, tea.barcode)
    await page.getByTestId('pay').click()
    await page.getByTestId('quick-cash').first().click()
    await page.getByTestId('finish-and-print').click()
    await page.getByTestId('new-sale').click()
    await expect
      .poll(async () => (await papers()).at(-1))
      .toMatch(/^TAMBAHAN PESANAN Meja 3[\s\S]*1x Kerupuk/)
    const [receipt, ticket] = (await papers()).slice(-2)
    expect(ticket).not.toMatch(/Es Teh|Nasi Goreng/)
    expect(receipt).toMatch(/PB1 10% +3\.000\n[\s\S]*TOTAL +Rp 37\.000/)

    await scan(page, tea.barcode)
    const before = (await papers()).length
    await payExact(page)
    await allSent(page)
    expect(await papers()).toHaveLength(before)
    await openReport(page)
    await expect(page.getByTestId('report')).toContainText('PBJT')
    await page.getByTestId('open-tax').click()
    await expect(page.getByTestId('local-tax').locator('tfoot')).toContainText('3.500')
    await expectGoodOnAll(page, 'the tax of a year with PBJT')
    expect(errors).toEqual([])
  },
)
