import { expect } from '@playwright/test'
import { confirmRefund, openSales, refundWhole, returnLine, startRefund } from '../steps/refund.ts'
import { scan } from '../steps/selling.ts'
import { finish, goToSale, nextSale, rp, scanTea, shopGoods, type TillFunction } from './cell.ts'

const { noodles, tea } = shopGoods

/** Goods that come back. */
export const refundFunctions: readonly TillFunction[] = [
  {
    section: 4,
    name: 'a whole receipt comes back, found by its number',
    places: ['transaksi/:saleId/retur'],
    async run(cell) {
      const { page } = cell
      await scanTea(cell, 2)
      await page.getByTestId('pay').click()
      await page.getByTestId('quick-cash').first().click()
      await finish(cell)
      const number = ((await page.getByTestId('receipt-number').textContent()) ?? '').replace('No. ', '')
      await nextSale(cell)
      await refundWhole(page, number)
      await page.keyboard.press('Escape')
      await goToSale(cell)
      const told = await cell.expectTold(['sale_recorded', 'sale_refunded'])
      expect(told[1]!.body).toMatchObject({
        saleReceiptNumber: number,
        totalRupiah: 13_000,
        payments: [{ tender: 'cash', amountRupiah: 13_000 }],
      })
    },
  },
  {
    section: 4,
    name: 'one line comes back in part and spoiled',
    places: ['transaksi', 'transaksi/:saleId/retur'],
    async run(cell) {
      const { page } = cell
      await scanTea(cell, 3)
      await scan(page, noodles.barcode)
      await page.getByTestId('pay').click()
      await page.getByTestId('quick-cash').first().click()
      await finish(cell)
      await nextSale(cell)
      await openSales(page)
      await page.getByTestId('sale-row').first().click()
      await startRefund(page)
      await returnLine(page, tea.name, '1', true)
      await expect(page.getByTestId('refund-total')).toHaveText(rp(6_500))
      await confirmRefund(page)
      await expect(page.getByTestId('refund-done')).toBeVisible()
      await page.getByTestId('refund-close').click()
      await expect(page.getByTestId('sale-sheet')).toBeVisible()
      await page.keyboard.press('Escape')
      await goToSale(cell)
      const told = await cell.expectTold(['sale_recorded', 'sale_refunded'])
      expect(told[1]!.body).toMatchObject({
        totalRupiah: 6_500,
        lines: [{ name: tea.name, isWrittenOff: true, restocked: [] }],
      })
    },
  },
]
