import { expect } from '@playwright/test'
import { scan } from '../steps/selling.ts'
import { goTo, goToSale, shopGoods, type TillFunction } from './cell.ts'

/** Goods, settings and what the till says about itself. */
export const shopFunctions: readonly TillFunction[] = [
  {
    section: 6,
    name: 'a product is typed in and changed',
    places: ['produk'],
    at: 'nav-products',
    tells: ['product_saved', 'stock_received', 'product_saved'],
    async run({ page }) {
      await page.getByTestId('new-product').click()
      await page.getByTestId('product-name').fill('Air Galon')
      await page.getByTestId('product-price').fill('20000')
      await page.getByTestId('product-stock').fill('12')
      await page.getByTestId('product-save').click()
      await expect(page.getByTestId('product-form')).toBeHidden()
      await page.getByTestId('product-search').fill('galon')
      await page.getByTestId('product-row').click()
      await page.getByTestId('product-price').fill('21000')
      await page.getByTestId('product-save').click()
      await expect(page.getByTestId('product-form')).toBeHidden()
      await expect(page.getByTestId('product-row')).toContainText('21.000')
    },
  },
  {
    section: 6,
    name: 'stock is received and thrown away',
    places: ['produk'],
    at: 'nav-products',
    tells: [
      { kind: 'stock_received', body: { lines: [{ quantityThousandths: 10_000 }] } },
      { kind: 'stock_adjusted', body: { lines: [{ quantityThousandths: -3_000 }] } },
    ],
    async run({ page }) {
      for (const [reason, quantity] of [
        ['received', '10'],
        ['waste', '3'],
      ] as const) {
        await page.getByTestId('product-search').fill(shopGoods.rice.name)
        await page.getByTestId('product-row').click()
        await page.getByTestId('adjust-stock').click()
        await page.getByTestId(`stock-reason-${reason}`).click()
        await page.getByTestId('stock-quantity').fill(quantity)
        await page.getByTestId('stock-save').click()
        await expect(page.getByTestId('stock-sheet')).toBeHidden()
        await page.keyboard.press('Escape')
        await expect(page.getByTestId('product-form')).toBeHidden()
      }
    },
  },
  {
    section: 10,
    name: 'the shop’s settings are changed',
    places: ['pengaturan'],
    async run(cell) {
      const { page } = cell
      await goTo(cell, 'nav-settings')
      await page.getByTestId('settings-receipt-footer').fill('Sampai jumpa')
      await page.getByTestId('settings-save').click()
      const told = await cell.expectTold(['settings_saved'])
      await goToSale(cell)
      expect(told[0]!.body.changes).toEqual({ receiptFooter: 'Sampai jumpa' })
    },
  },
  {
    section: 10,
    name: 'what waits to be sent is listed and can be saved as a file',
    places: ['kirim'],
    at: 'nav-sync',
    tells: [],
    async run({ page, network }) {
      if (network === 'offline') {
        await expect(page.getByTestId('waiting-row').first()).toBeVisible()
        const download = page.waitForEvent('download')
        await page.getByTestId('recovery-file').click()
        expect((await download).suggestedFilename()).toMatch(/laci/)
      }
    },
  },
  {
    section: 10,
    name: 'receipts are scanned to put sales back, and what is no code of a receipt is refused',
    places: ['kirim/struk'],
    at: 'nav-sync',
    tells: [],
    async run({ page }) {
      await page.getByTestId('put-back-open').click()
      await scan(page, '8990000000999')
      await expect(page.getByTestId('put-back-said')).toContainText('bukan kode cadangan')
    },
  },
  {
    section: 10,
    name: 'warnings are read, and the plan, which online alone can change',
    places: ['peringatan', 'langganan'],
    at: 'nav-warnings',
    tells: [],
    async run(cell) {
      const { page } = cell
      await expect(page.getByTestId('warnings')).toBeVisible()
      await goTo(cell, 'nav-settings')
      await page.getByTestId('open-subscription').click()
      await expect(page.getByTestId('subscription-state')).toBeVisible()
      if (cell.network === 'offline') await expect(page.getByTestId('subscription-offline')).toBeVisible()
    },
  },
]
