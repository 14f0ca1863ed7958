import { expect } from '@playwright/test'
import { rp, shopGoods, type TillFunction } from './cell.ts'

const { noodles, soap } = shopGoods

/** What the shop buys, counts, spends and reads about itself. */
export const goodsFunctions: readonly TillFunction[] = [
  {
    section: 6,
    name: 'a shelf is counted',
    places: ['opname'],
    at: 'nav-stock-count',
    tells: [{ kind: 'stock_counted', body: { lines: [{ countedThousandths: 300_000 }] } }],
    async run({ page }) {
      await page.getByTestId('count-search').fill(soap.name)
      await expect(page.getByTestId('count-row')).toHaveCount(1)
      await page.getByTestId('count-quantity').fill('300')
      await page.getByTestId('count-quantity').press('Tab')
      await expect(page.getByTestId('count-summary')).toContainText('1')
      await page.getByTestId('count-save').click()
      await expect(page.getByTestId('count-save')).toBeHidden()
    },
  },
  {
    section: 7,
    name: 'a purchase comes in two parts and is paid in two',
    places: ['pembelian', 'pembelian/baru', 'pembelian/:purchaseId'],
    at: 'nav-purchases',
    tells: [
      'supplier_saved',
      { kind: 'purchase_recorded', body: { totalRupiah: 30_000 } },
      { kind: 'supplier_paid', body: { amountRupiah: 10_000 } },
      'goods_received',
      // What it cost is the product's price of purchase from now on.
      'product_saved',
      'goods_received',
      'product_saved',
      { kind: 'supplier_paid', body: { amountRupiah: 20_000 } },
    ],
    async run({ page }) {
      await page.getByTestId('new-purchase').click()
      await page.getByTestId('purchase-supplier').fill('Grosir Tabel')
      await page.getByTestId('purchase-search').fill(noodles.name)
      await page.getByTestId('purchase-match').click()
      await page.getByTestId('line-quantity').fill('10')
      await page.getByTestId('line-price').fill('3000')
      await expect(page.getByTestId('purchase-total')).toHaveText(rp(30_000))
      await page.getByTestId('purchase-has-come').uncheck()
      await page.getByTestId('purchase-paid').fill('10000')
      await page.getByTestId('source-transfer').click()
      await page.getByTestId('purchase-save').click()
      // Only what has come is owed.
      await expect(page.getByTestId('purchase-owed')).toHaveText(rp(0))
      await page.getByTestId('receive-quantity').fill('4')
      await page.getByTestId('receive-save').click()
      await expect(page.getByTestId('purchase-owed')).toHaveText(rp(2_000))
      await page.getByTestId('receive-quantity').fill('6')
      await page.getByTestId('receive-save').click()
      await expect(page.getByTestId('purchase-owed')).toHaveText(rp(20_000))
      await page.getByTestId('purchase-pay').click()
      await page.getByTestId('source-transfer').click()
      await page.getByTestId('pay-all').click()
      await page.getByTestId('pay-save').click()
      await expect(page.getByTestId('pay-supplier')).toBeHidden()
    },
  },
  {
    section: 6,
    name: 'products come in from a file, and the import is undone',
    places: ['produk', 'produk/impor'],
    at: 'nav-products',
    async run({ page }) {
      await page.getByTestId('open-import').click()
      await page.getByTestId('import-file').setInputFiles({
        name: 'barang.csv',
        mimeType: 'text/csv',
        buffer: Buffer.from('Nama;Harga Jual;Satuan\nKecap Tabel;9500;botol\n'),
      })
      await page.getByTestId('import-apply').click()
      await expect(page.getByTestId('import-told')).toContainText('1')
      await page.getByTestId('undo-import').first().click()
      await page.getByTestId('confirm-action').click()
      await expect(page.getByTestId('import-undone')).toHaveCount(1)
    },
  },
  {
    section: 9,
    name: 'what the shop has leaves in a file',
    places: ['ekspor'],
    at: 'nav-products',
    tells: [],
    async run({ page }) {
      await page.getByTestId('open-export').click()
      for (const part of ['products-xlsx', 'sales-csv', 'journal-jsonl']) {
        const download = page.waitForEvent('download')
        await page.getByTestId(`export-${part}`).click()
        expect((await download).suggestedFilename()).toMatch(
          /^(produk|penjualan|jurnal)-[\d-]+\.(xlsx|csv|jsonl)$/,
        )
        await expect(page.getByTestId(`export-${part}`)).toBeEnabled()
      }
    },
  },
  {
    section: 9,
    name: 'money that is spent is written down, and taken back when it was wrong',
    places: ['pengeluaran'],
    at: 'nav-expenses',
    tells: [{ kind: 'expense_recorded', body: { amountRupiah: 15_000 } }, 'expense_reversed'],
    async run({ page }) {
      await page.getByTestId('new-expense').click()
      await page.getByTestId('expense-amount').fill('15000')
      await page.getByTestId('expense-common').first().click()
      await page.getByTestId('expense-from-other').check({ force: true })
      await page.getByTestId('expense-save').click()
      await expect(page.getByTestId('expense-sheet')).toBeHidden()
      await page.getByTestId('expense-row').first().click()
      await page.getByTestId('expense-take-back').click()
      await page.getByTestId('common-reason').first().click()
      await page.getByTestId('expense-reverse').click()
      await expect(page.getByTestId('expense-reverse')).toBeHidden()
      await page.keyboard.press('Escape')
    },
  },
  {
    section: 9,
    name: 'the report of the day is read',
    places: ['laporan'],
    at: 'nav-today',
    tells: [],
    async run({ page }) {
      await page.getByTestId('open-report').click()
      await expect(page.getByTestId('figure-Omzet')).toContainText('Rp')
    },
  },
]
