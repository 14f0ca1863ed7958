import { expect } from '@playwright/test'
import { scan } from '../steps/selling.ts'
import { rp, shopGoods, type TillFunction } from './cell.ts'

const { noodles, soap, tea } = shopGoods

/** Pages of the menu on which goods, prices, customers and suppliers are looked after. */
export const backOfficeFunctions: readonly TillFunction[] = [
  {
    section: 6,
    name: 'goods that broke are scanned out of stock',
    places: ['barang-rusak'],
    at: 'nav-waste',
    tells: [
      {
        kind: 'stock_adjusted',
        body: {
          reason: 'waste',
          lines: expect.arrayContaining([
            expect.objectContaining({ quantityThousandths: -2_000 }),
            expect.objectContaining({ quantityThousandths: -1_000 }),
          ]),
        },
      },
    ],
    async run({ page }) {
      await expect(page.getByTestId('waste-search')).toBeVisible()
      // The same code at once is a scanner that read twice [TILL-1].
      await scan(page, tea.barcode)
      await scan(page, noodles.barcode)
      await scan(page, tea.barcode)
      await expect(page.getByTestId('waste-line')).toHaveCount(2)
      await page.getByTestId('waste-page-save').click()
      await expect(page.getByTestId('waste-line')).toHaveCount(0)
    },
  },
  {
    section: 4,
    name: 'a scan says what something costs and how much of it there is, and sells nothing',
    places: ['cek-harga'],
    at: 'nav-price-check',
    tells: [],
    async run({ page }) {
      await expect(page.getByTestId('price-check-search')).toBeVisible()
      await scan(page, soap.barcode)
      await expect(page.getByTestId('price-check-found')).toContainText(soap.name)
      await expect(page.getByTestId('price-check-price')).toContainText(rp(soap.priceRupiah))
    },
  },
  {
    section: 4,
    name: 'the price of what a search finds goes up, is seen before, and is taken back',
    places: ['produk/harga'],
    at: 'nav-price-change',
    tells: [
      { kind: 'product_saved', body: { products: [{ changes: { priceRupiah: 5_000 } }] } },
      { kind: 'product_saved', body: { products: [{ changes: { priceRupiah: soap.priceRupiah } }] } },
    ],
    async run({ page }) {
      await page.getByTestId('price-change-words').fill(soap.name)
      await expect(page.getByTestId('price-change-count')).toHaveText('1 produk')
      await page.getByTestId('price-change-sum').click()
      await page.getByTestId('price-change-amount').fill('500')
      await page.getByTestId('price-change-save').click()
      await expect(page.getByTestId('price-change-row')).toContainText(rp(5_000))
      await page.getByTestId('price-change-save').click()
      await expect(page.getByTestId('price-change-news')).toContainText('Harga 1 produk diubah.')
      await page.getByTestId('price-change-undo').click()
      await expect(page.getByTestId('price-change-news')).toContainText('dikembalikan')
    },
  },
  {
    section: 7,
    name: 'somebody is found among all customers, whether they owe or not',
    places: ['pelanggan'],
    at: 'nav-customers',
    tells: [],
    async run({ page }) {
      await page.getByTestId('kasbon-search').fill('Joko')
      await expect(page.getByTestId('debtor-row').first()).toContainText('Pak Joko')
    },
  },
  {
    section: 6,
    name: 'a supplier is written down before anything is bought',
    places: ['pemasok'],
    at: 'nav-suppliers',
    tells: ['supplier_saved'],
    async run({ page }) {
      await page.getByTestId('new-supplier').click()
      const name = `CV Sumber ${await page.getByTestId('supplier-row').count()}`
      await page.getByTestId('supplier-name').fill(name)
      await page.getByTestId('supplier-save').click()
      await expect(page.getByTestId('supplier-row').filter({ hasText: name })).toHaveCount(1)
    },
  },
]
