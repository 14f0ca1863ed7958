import { expect, type Page } from '@playwright/test'
import { openChat } from '../steps/chat.ts'
import { papersOf } from '../steps/printer.ts'
import { savedText } from '../steps/report.ts'
import { scan } from '../steps/selling.ts'
import { goTo, goToSale, nextSale, payInCash, rp, shopGoods, sold, type TillFunction } from './cell.ts'

const { noodles, soap, sugar, tea } = shopGoods

/** Near enough for *Segera kedaluwarsa*, also at the end of the week that goes by without internet. */
const soonDay = new Date(Date.now() + 10 * 86_400_000).toISOString().slice(0, 10)

async function typeProduct(page: Page, name: string, priceRupiah: number): Promise<void> {
  await page.getByTestId('new-product').click()
  await page.getByTestId('product-name').fill(name)
  await page.getByTestId('product-price').fill(String(priceRupiah))
}

/** What the shop buys, counts, spends and reads about itself. */
export const goodsFunctions: readonly TillFunction[] = [
  {
    section: 6,
    name: 'a shelf is counted',
    places: ['opname'],
    at: 'nav-stock-count',
    tells: [
      { kind: 'stock_counted', body: { lines: [{ countedThousandths: 300_000, batchNumber: 'H-3' }] } },
    ],
    async run({ page }) {
      await page.getByTestId('count-search').fill(soap.name)
      await expect(page.getByTestId('count-row')).toHaveCount(1)
      await page.getByTestId('count-quantity').fill('300')
      await page.getByTestId('count-quantity').press('Tab')
      await expect(page.getByTestId('count-summary')).toContainText('1')
      await page.getByTestId('count-batch').fill('H-3')
      await page.getByTestId('count-save').click()
      await expect(page.getByTestId('count-difference')).toHaveCount(1)
      await page.getByTestId('count-confirm').click()
      await expect(page.getByTestId('count-confirm')).toBeHidden()
    },
  },
  {
    section: 6,
    name: 'what moved the stock of a product is read, down to the bill',
    places: ['produk', 'produk/:productId/kartu-stok'],
    at: 'nav-products',
    tells: [],
    async run({ page }) {
      await page.getByTestId('product-search').fill(soap.name)
      await page.getByTestId('product-row').filter({ hasText: soap.name }).click()
      await page.getByTestId('open-stock-card').click()
      const move = page.getByTestId('stock-move').first()
      await expect(move).toBeVisible()
      const stock = await page.getByTestId('stock-now').textContent()
      await expect(move.getByTestId('move-stock')).toHaveText(`stok ${stock?.replace(' pcs', '')}`)
      const download = page.waitForEvent('download')
      await page.getByTestId('stock-card-export').click()
      expect((await download).suggestedFilename()).toMatch(/^kartu-stok-[\d-]+\.csv$/)
      await page.getByTestId('stock-move').filter({ hasText: 'Penjualan' }).first().click()
      await expect(page.getByTestId('sale-sheet')).toContainText(soap.name)
      await page.keyboard.press('Escape')
      await expect(page.getByTestId('sale-sheet')).toBeHidden()
    },
  },
  {
    section: 4,
    name: 'labels are printed on a sheet and on the paper of receipts, and goods without a barcode get one',
    places: ['produk', 'produk/label'],
    at: 'nav-products',
    tells: [{ kind: 'product_saved', body: { products: [{ changes: { barcodes: [expect.any(String)] } }] } }],
    async run({ page, printer }) {
      await page.getByTestId('product-search').fill(sugar.name)
      await page.getByTestId('open-labels').click()
      await page.getByTestId('label-match').filter({ hasText: sugar.name }).click()
      await page.getByTestId('label-give-codes').click()
      const code = (await page.getByTestId('label-code').textContent()) ?? ''
      expect(code).toMatch(/^29\d{11}$/)
      await scan(page, code)
      await expect(page.getByTestId('label-count')).toHaveValue('2')
      await page.getByTestId('label-paper-4x10').click()
      const download = page.waitForEvent('download')
      await page.getByTestId('label-save').click()
      expect((await download).suggestedFilename()).toBe('Label harga.pdf')
      await page.getByTestId('label-paper-receipt').click()
      await page.getByTestId('label-print').click()
      const labels = async () =>
        (await papersOf(printer)).flatMap(({ text }) => text.match(new RegExp(code, 'g')) ?? [])
      await expect.poll(labels).toEqual([code, code])
    },
  },
  {
    section: 6,
    name: 'a product that stands there twice is found, hidden, and shown again',
    places: ['produk', 'produk/kembar'],
    at: 'nav-products',
    tells: [
      { kind: 'product_saved', body: { products: [{ changes: { name: 'SABUN, batang' } }] } },
      { kind: 'product_saved', body: { products: [{ changes: { isActive: false } }] } },
      { kind: 'product_saved', body: { products: [{ changes: { isActive: true } }] } },
      { kind: 'product_saved', body: { products: [{ changes: { isActive: false } }] } },
    ],
    async run({ page }) {
      await page.getByTestId('new-product').click()
      await page.getByTestId('product-name').fill('SABUN, batang')
      await page.getByTestId('product-price').fill('4500')
      await page.getByTestId('product-save').click()
      await expect(page.getByTestId('product-form')).toBeHidden()
      await page.getByTestId('open-duplicates').click()
      const group = page.getByTestId('duplicate-group').filter({ hasText: soap.name })
      const twin = group.getByTestId('duplicate-row').filter({ hasText: 'SABUN, batang' })
      await twin.getByTestId('duplicate-hide').click()
      await expect(group).toBeHidden()
      await page.getByTestId('duplicate-undo').click()
      await expect(page.getByTestId('duplicate-hidden')).toBeHidden()
      await twin.getByTestId('duplicate-hide').click()
      await expect(page.getByTestId('duplicate-hidden')).toContainText('SABUN, batang')
    },
  },
  {
    section: 6,
    name: 'sizes are made of a product, and sold from one tile',
    places: ['produk'],
    at: 'nav-products',
    ends: 'cash',
    tells: [
      {
        kind: 'product_saved',
        body: { products: [{ changes: { name: 'Kaos S' } }, { changes: { name: 'Kaos M' } }] },
      },
      { kind: 'stock_received', body: { reason: 'opening' } },
      sold({ lines: [{ name: 'Kaos M', netRupiah: 100_000 }] }),
    ],
    async run(cell) {
      const { page } = cell
      await typeProduct(page, 'Kaos', 50_000)
      await page.getByTestId('make-variants').click()
      await page.getByTestId('attribute-values').fill('S, M')
      await page.getByTestId('variant-stock').nth(1).fill('9')
      await page.getByTestId('variant-save').click()
      await expect(page.getByTestId('group-row')).toContainText('2 varian')
      await goToSale(cell)
      await page.getByTestId('search').fill('2*kaos')
      await expect(page.getByTestId('product-tile')).toHaveCount(1)
      await page.keyboard.press('Enter')
      await page.getByTestId('variant-choice').filter({ hasText: 'M' }).click()
      await expect(page.getByTestId('line-quantity')).toHaveText('2')
    },
  },
  {
    section: 6,
    name: 'a bundle is put together, sold with what is in it, and hidden',
    places: ['produk'],
    at: 'nav-products',
    tells: [
      { kind: 'product_saved', body: { products: [{ changes: { name: 'Paket', parts: [{}, {}] } }] } },
      sold({
        lines: [{ name: 'Paket', parts: [{ stockThousandths: 1_000 }, { stockThousandths: 2_000 }] }],
        totalRupiah: 12_000,
      }),
      { kind: 'product_saved', body: { products: [{ changes: { isActive: false } }] } },
    ],
    async run(cell) {
      const { page } = cell
      await typeProduct(page, 'Paket', 12_000)
      for (const part of [tea, noodles]) {
        await page.getByTestId('part-search').fill(part.name)
        await page.getByTestId('part-match').filter({ hasText: part.name }).click()
      }
      await page.getByTestId('part-quantity').nth(1).fill('2')
      await expect(page.getByTestId('part-sum')).toContainText(rp(13_500))
      await page.getByTestId('product-save').click()
      await expect(page.getByTestId('product-form')).toBeHidden()
      await goToSale(cell)
      await page.getByTestId('product-tile').filter({ hasText: 'Paket' }).click()
      await payInCash(cell)
      await nextSale(cell)
      await goTo(cell, 'nav-products')
      await page.getByTestId('product-row').filter({ hasText: 'Paket' }).click()
      await page.getByTestId('product-hidden').check()
      await page.getByTestId('product-save').click()
      await expect(page.getByTestId('product-form')).toBeHidden()
    },
  },
  {
    section: 6,
    name: 'goods are sent to another shop of the owner, and the sending is taken back',
    places: ['kiriman', 'kiriman/baru', 'kiriman/:transferId'],
    at: 'nav-products',
    tells: [
      { kind: 'stock_transferred', body: { lines: [{ name: soap.name, stockThousandths: 3_000 }] } },
      { kind: 'transfer_cancelled', body: { lines: [{ stockThousandths: 3_000 }] } },
    ],
    async run({ page }) {
      await page.getByTestId('open-transfers').click()
      await page.getByTestId('new-transfer').click()
      await page.getByTestId('transfer-search').fill(soap.name)
      await page.getByTestId('transfer-match').filter({ hasText: soap.name }).first().click()
      await page.getByTestId('transfer-quantity').fill('3')
      await page.getByTestId('transfer-save').click()
      await page.getByTestId('transfer-cancel').click()
      await page.getByTestId('confirm-action').click()
      await expect(page.getByTestId('transfer-standing')).toHaveText('Dibatalkan')
    },
  },
  {
    section: 7,
    name: 'a purchase comes in two parts, is paid in two, and some of it goes back',
    places: ['pembelian', 'pembelian/baru', 'pembelian/:purchaseId', 'pembelian/:purchaseId/retur'],
    at: 'nav-purchases',
    tells: [
      'supplier_saved',
      { kind: 'purchase_recorded', body: { totalRupiah: 30_000 } },
      { kind: 'supplier_paid', body: { amountRupiah: 10_000 } },
      { kind: 'goods_received', body: { lines: [{ batchNumber: 'B-7' }] } },
      // What it cost is the product's price of purchase from now on.
      'product_saved',
      'goods_received',
      'product_saved',
      { kind: 'supplier_paid', body: { amountRupiah: 20_000 } },
      { kind: 'purchase_returned', body: { totalRupiah: 6_000, cashRupiah: 1_000, reason: 'Rusak' } },
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
      await page.getByTestId('receive-expiry').fill(soonDay)
      await page.getByTestId('receive-batch').fill('B-7')
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
      await page.getByTestId('purchase-return-goods').click()
      await page.getByTestId('return-quantity').fill('2')
      await page.getByTestId('return-cash').fill('1000')
      await expect(page.getByTestId('return-off-debt')).toHaveText(rp(5_000))
      await page.getByTestId('common-reason').first().click()
      await page.getByTestId('return-save').click()
      await expect(page.getByTestId('purchase-returned')).toHaveText(rp(6_000))
    },
  },
  {
    section: 7,
    name: 'what expires soon is thrown away; a supplier gets a number, and the list of what runs low is sent there and becomes a purchase',
    places: ['stok-menipis'],
    at: 'nav-purchases',
    tells: [
      { kind: 'supplier_saved', body: { suppliers: [{ changes: { phone: '+6281311112222' } }] } },
      'product_saved',
      { kind: 'stock_adjusted', body: { reason: 'waste', lines: [{ quantityThousandths: -1_000 }] } },
    ],
    async run(cell) {
      const { page } = cell
      await page.getByTestId('purchases-suppliers').click()
      await page.getByTestId('supplier-edit').click()
      await page.getByTestId('supplier-phone').fill('0813 1111 2222')
      await page.getByTestId('supplier-save').click()
      await expect(page.getByTestId('supplier-form')).toBeHidden()
      await goTo(cell, 'nav-products')
      await page.getByTestId('product-search').fill(noodles.name)
      await page.getByTestId('product-row').filter({ hasText: noodles.name }).click()
      await page.getByTestId('product-minimum-stock').fill('5000')
      await page.getByTestId('product-save').click()
      await expect(page.getByTestId('product-form')).toBeHidden()
      await page.getByTestId('open-low-stock').click()
      await expect(page.getByTestId('expiring-row')).toContainText('batch B-7')
      await page.getByTestId('expiring-waste').click()
      await page.getByTestId('waste-quantity').fill('1')
      await page.getByTestId('waste-save').click()
      await expect(page.getByTestId('waste-sheet')).toBeHidden()
      const group = page.getByTestId('shopping-group').filter({ hasText: 'Grosir Tabel' })
      const suggested = await group.getByTestId('low-suggested').textContent()
      const order = await openChat(page, () => group.getByTestId('order-whatsapp').click())
      expect(order).toMatch(new RegExp(`wa\\.me/6281311112222.*${noodles.name}: ${suggested}`, 's'))
      await group.getByTestId('order-record').click()
      await expect(page.getByTestId('purchase-supplier')).toHaveValue('Grosir Tabel')
      await expect(page.getByTestId('line-quantity')).toHaveValue(suggested?.replace(' pcs', '') ?? '')
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
    section: 6,
    name: 'customers come in with their kasbon, suppliers with their debt, and both are undone',
    places: ['pelanggan/impor', 'pemasok/impor'],
    async run(cell) {
      const { page } = cell
      for (const [entry, rows] of [
        ['nav-import-customers', 'Nama;No HP;Sisa Piutang\nBu Impor;081299990001;125.000\n'],
        ['nav-import-suppliers', 'Nama Supplier;Hutang\nUD Impor;2.000.000\n'],
      ] as const) {
        await goTo(cell, entry)
        await page.getByTestId('import-file').setInputFiles({
          ...{ name: 'orang.csv', mimeType: 'text/csv', buffer: Buffer.from(rows) },
        })
        if (entry === 'nav-import-customers') await page.getByTestId('people-consent').check()
        await page.getByTestId('people-apply').click()
        await expect(page.getByTestId('people-saved')).toContainText('1')
        await page.getByTestId('undo-import').first().click()
        await page.getByTestId('confirm-action').click()
        await expect(page.getByTestId('import-undone')).toHaveCount(1)
      }
      await goToSale(cell)
    },
  },
  {
    section: 7,
    name: 'the journal of an old shop goes into no shop that has goods',
    places: ['jurnal/ambil'],
    at: 'nav-export',
    async run({ page }) {
      await page.getByTestId('open-intake').click()
      await expect(page.getByTestId('intake-not-here')).toBeVisible()
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
      await page.getByTestId('common-reason').first().click()
      await page.getByTestId('expense-from-other').check()
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
    name: 'the report of the day is read, down to a bill, and kept as paper',
    places: ['laporan'],
    at: 'nav-today',
    tells: [],
    async run({ page }) {
      await page.getByTestId('open-report').click()
      await expect(page.getByTestId('figure-Omzet')).toContainText('Rp')
      await expect(page.getByTestId('sales-chart')).toBeVisible()
      await page.getByTestId('list-byProduct').getByTestId('report-line').first().click()
      await page.getByTestId('sale-row').first().click()
      await expect(page.getByTestId('sale-sheet')).toContainText('Total')
      await page.keyboard.press('Escape')
      await page.getByTestId('trade-back').click()
      const { text } = await savedText(page, () => page.getByTestId('report-pdf').click())
      expect(text).toContain('(Toko Tabel)')
    },
  },
  {
    section: 9,
    name: 'what is not sold is read',
    places: ['laporan/kurang-laku'],
    at: 'nav-today',
    tells: [],
    async run({ page }) {
      await page.getByTestId('open-report').click()
      await page.getByTestId('open-slow').click()
      await expect(page.getByTestId('slow')).toContainText('tidak terjual 28 hari terakhir')
    },
  },
  {
    section: 9,
    name: 'what goods cost is filled in from the report',
    places: ['laporan/harga-beli'],
    at: 'nav-uncosted',
    tells: [{ kind: 'product_saved', body: { products: [{ changes: { costRupiah: 1_234 } }] } }],
    async run({ page }) {
      await page.getByTestId('uncosted-cost').first().fill('1234')
      await page.getByTestId('uncosted-save').click()
      await expect(page.getByTestId('uncosted-news')).toContainText('1 barang tersimpan')
    },
  },
  {
    section: 9,
    name: 'the tax of the year is read',
    places: ['laporan/pajak'],
    at: 'nav-today',
    tells: [],
    async run({ page }) {
      await page.getByTestId('open-report').click()
      await page.getByTestId('open-tax').click()
      await expect(page.getByTestId('tax-card')).toContainText('PPh final')
    },
  },
]
