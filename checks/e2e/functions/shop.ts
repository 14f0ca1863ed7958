import { expect } from '@playwright/test'
import { goTo, goToSale, shopGoods, type TillFunction } from './cell.ts'

/** Goods, settings and what the till says about itself. */
export const shopFunctions: readonly TillFunction[] = [
  {
    section: 6,
    name: 'a product is typed in and changed',
    places: ['produk'],
    async run(cell) {
      const { page } = cell
      await goTo(cell, 'nav-products')
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
      await goToSale(cell)
      await cell.expectTold(['product_saved', 'stock_received', 'product_saved'])
    },
  },
  {
    section: 6,
    name: 'stock is received and thrown away',
    places: ['produk'],
    async run(cell) {
      const { page } = cell
      await goTo(cell, 'nav-products')
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
      await goToSale(cell)
      const told = await cell.expectTold(['stock_received', 'stock_adjusted'])
      expect(told.map(({ body }) => body.lines[0].quantityThousandths)).toEqual([10_000, -3_000])
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
    async run(cell) {
      const { page } = cell
      await goTo(cell, 'nav-sync')
      if (cell.network === 'offline') {
        await expect(page.getByTestId('waiting-row').first()).toBeVisible()
        const download = page.waitForEvent('download')
        await page.getByTestId('recovery-file').click()
        expect((await download).suggestedFilename()).toMatch(/laci/)
      }
      await goToSale(cell)
      await cell.expectTold([])
    },
  },
  {
    section: 10,
    name: 'warnings are read, and the plan, which online alone can change',
    places: ['peringatan', 'langganan'],
    async run(cell) {
      const { page } = cell
      await goTo(cell, 'nav-warnings')
      await expect(page.getByTestId('warnings')).toBeVisible()
      await goTo(cell, 'nav-settings')
      await page.getByTestId('open-subscription').click()
      await expect(page.getByTestId('subscription-state')).toBeVisible()
      if (cell.network === 'offline') await expect(page.getByTestId('subscription-offline')).toBeVisible()
      await goToSale(cell)
      await cell.expectTold([])
    },
  },
]
