import { rupiah } from '@laci/domain/base/money/rupiah.ts'
import { expect, type Page } from '@playwright/test'
import { goTo } from './functions/cell.ts'
import { online, test } from './steps/journey.ts'
import { consoleErrorsOf, expectGood } from './steps/looking.ts'
import { goHome } from './steps/owner.ts'
import { askAsOwner, readFigures, readLines, savedText } from './steps/report.ts'
import { countPrints, payExact } from './steps/selling.ts'
import { openStockedShop } from './steps/shop.ts'

const rp = (amount: string) => `Rp\u00a0${amount}`

/** The same at the till and at home. */
async function expectProfit(page: Page): Promise<void> {
  for (const [row, amount] of [
    ['cost', `-${rp('15.000')}`],
    ['gross', rp('7.000')],
    ['left', rp('4.500')],
  ] as const)
    await expect(page.getByTestId(`profit-${row}`)).toHaveText(amount)
}

test('[REPORT-13] [REPORT-18] [REPORT-19] [REPORT-12] [REPORT-14] [REPORT-16] [REPORT-17] [SITE-12] what is sold at the till is read at home: the same figures, laba rugi, a file, paper, another shop, all shops', {
  tag: online,
}, async ({ page }) => {
  const errors = consoleErrorsOf(page)
  const printed = await countPrints(page)
  const owner = await openStockedShop(page, 'Bu Lastri', [
    // Whoever names a product like this hopes that somebody opens the file.
    { name: '=HYPERLINK("http://jahat")', priceRupiah: 12_000, stock: 20, costRupiah: rupiah(9_000) },
    { name: 'Kopi Tubruk', priceRupiah: 5_000, stock: 20, costRupiah: rupiah(3_000), category: 'Minuman' },
    { name: 'Payung Lipat', priceRupiah: 45_000, stock: 3 },
    { name: 'Sapu Ijuk', priceRupiah: 25_000, stock: 8 },
  ])
  for (const name of ['HYPERLINK', 'Kopi', 'Kopi']) {
    await page.getByTestId('search').fill(name)
    await page.keyboard.press('Enter')
    await payExact(page)
  }
  await goTo({ page }, 'nav-expenses')
  await page.getByTestId('new-expense').click()
  await page.getByTestId('expense-amount').fill('2500')
  await page.getByTestId('common-reason').first().click()
  await page.getByTestId('expense-save').click()
  await expect(page.getByTestId('expense-sheet')).toBeHidden()
  await page.getByTestId('nav-today').click()
  await page.getByTestId('open-report').click()
  const atTill = await readFigures(page)
  expect(atTill.get('figure-Omzet')).toBe(rp('22.000'))
  const productsAtTill = await readLines(page, 'Produk terlaris')
  await expect(page.getByTestId('status-chip')).toHaveAttribute('data-waiting', '0')
  await expectProfit(page)
  await expect(page.getByTestId('profit-through')).not.toContainText('sementara')
  await expect(page.getByTestId('sales-chart')).toBeVisible()
  const products = page.getByTestId('list-byProduct')
  // A line is called by its name and nothing else, however it looks.
  await expect(products.getByTestId('report-line')).toHaveText(['=HYPERLINK("http://jahat")', 'Kopi Tubruk'])
  await products.getByTestId('report-line').filter({ hasText: 'Kopi' }).click()
  await expect(page.getByTestId('trade').locator('h2')).toHaveText('Produk terlaris: Kopi Tubruk')
  await expect(page.getByTestId('sale-row')).toHaveCount(2)
  await expectGood(page, 'the sales behind a figure, at the till')
  await page.getByTestId('sale-row').first().click()
  await expect(page.getByTestId('sale-sheet')).toContainText('Kopi Tubruk')
  await page.goBack()
  await expect(page.getByTestId('sale-sheet')).toBeHidden()
  await page.getByTestId('trade-back').click()
  const fileOfTill = await savedText(page, () => page.getByTestId('report-csv').click())
  // Paper says the same.
  const paper = await savedText(page, () => page.getByTestId('report-pdf').click())
  expect(paper.name).toBe(fileOfTill.name.replace('.csv', '.pdf'))
  for (const words of [
    '%PDF-1.7',
    'LAPORAN PENJUALAN',
    'Laba rugi',
    '(Kopi Tubruk)',
    '(22.000)',
    '(-15.000)',
  ])
    expect(paper.text).toContain(words)
  await page.getByTestId('open-slow').click()
  const slow = page.getByTestId('slow-row')
  const notSold = [`Sapu IjukStok 8 pcs${rp('200.000')}`, `Payung LipatStok 3 pcs${rp('135.000')}`]
  await expect(slow).toHaveText(notSold)
  await expectGood(page, 'what is not sold')
  await page.goBack()
  await page.getByTestId('open-tax').click()
  await expect(page.getByTestId('turnover-tax').locator('tfoot')).toContainText(rp('22.000'))
  const taxPaper = await savedText(page, () => page.getByTestId('tax-pdf').click())
  for (const words of ['REKAP PAJAK', '(Tahun ', '(Setahun)', '(22.000)'])
    expect(taxPaper.text).toContain(words)

  await goHome(page, owner)
  await page.getByTestId('open-report').click()
  await page.waitForURL('**/dashboard/laporan')
  expect(await readFigures(page)).toEqual(atTill)
  expect(await readLines(page, 'Produk terlaris')).toEqual(productsAtTill)
  await expectProfit(page)
  await expect(slow).toHaveText(notSold)
  await expect(page.getByTestId('sales-chart')).toBeVisible()
  await page.getByTestId('chart-table').locator('summary').click()
  for (const width of [768, 1280, 360]) {
    await page.setViewportSize({ width, height: 800 })
    await expectGood(page, `the report at ${width} px`)
  }

  // From a figure to what it was added up from, to one bill, and back by the browser's own way.
  await products.getByTestId('report-line').filter({ hasText: 'Kopi' }).click()
  await expect(page.getByTestId('trade').locator('h2')).toHaveText('Produk terlaris: Kopi Tubruk')
  await expect(page.getByTestId('trade-sale')).toHaveCount(2)
  await expectGood(page, 'the sales behind a figure')
  await page.reload()
  await page.getByTestId('trade-sale').first().click()
  await expect(page.getByTestId('bill-lines')).toContainText(`Kopi Tubruk`)
  await expect(page.getByTestId('bill-lines').locator('tfoot')).toContainText(rp('5.000'))
  await expectGood(page, 'one bill from home')
  await page.goBack()
  await expect(page.getByTestId('sale-sheet')).toBeHidden()
  await page.getByTestId('trade-back').click()
  await expect(page.getByTestId('report-summary')).toBeVisible()

  await page.getByTestId('report-pajak').click()
  await expect(page.getByTestId('turnover-tax').locator('tfoot')).toContainText(rp('22.000'))
  const tax = await savedText(page, () => page.getByTestId('tax-csv').click())
  expect(tax.text).toContain('Setahun;22000;22000;0;0\r\n')
  await expectGood(page, 'the tax of the year')
  await page.getByTestId('report-penjualan').click()

  const { name, text } = await savedText(page, () => page.getByTestId('report-csv').click())
  expect(name).toMatch(/^laporan-\d{4}-\d\d-\d\d-\d{4}-\d\d-\d\d\.csv$/)
  expect(text).toContain(`"Produk terlaris";"'=HYPERLINK(""http://jahat"")";1;1;12000\r\n`)
  expect(text).toContain('"Laba rugi";"Laba bersih";;;4500\r\n')
  // The file of the till is the file from home.
  expect(fileOfTill).toEqual({ name, text })
  const workbook = await savedText(page, () => page.getByTestId('report-xlsx').click())
  expect(workbook.name).toBe(name.replace('.csv', '.xlsx'))
  expect(workbook.text).toMatch(/^PK/)
  // A file that did not come is none, and says so until the next one does.
  await page.route('**/api/reports/sales-file**', (route) => route.abort(), { times: 1 })
  await page.getByTestId('report-sales-file').click()
  await expect(page.getByRole('alert')).toContainText('Berkas belum dibuat')
  const sales = await savedText(page, () => page.getByTestId('report-sales-file').click())
  expect(sales.name).toMatch(/^penjualan-.*\.csv$/)
  expect(sales.text.split('\r\n').filter((line) => line.includes('Kopi Tubruk'))).toHaveLength(2)
  expect(sales.text).toContain(`"'=HYPERLINK(""http://jahat"")"`)
  const journal = await savedText(page, () => page.getByTestId('report-journal-file').click())
  expect(journal.name).toMatch(/^jurnal-.*\.jsonl$/)
  const kinds = journal.text
    .trimEnd()
    .split('\n')
    .map((line) => (JSON.parse(line) as { kind: string }).kind)
  expect(kinds.filter((kind) => kind === 'sale_recorded')).toHaveLength(3)
  await page.getByTestId('report-print').click()
  expect(await printed()).toHaveLength(1)
  await page.emulateMedia({ media: 'print' })
  for (const part of ['report-csv', 'back', 'range-today', 'help'])
    await expect(page.getByTestId(part)).toBeHidden()
  await expect(page.getByTestId('report-summary')).toBeVisible()
  await page.emulateMedia({ media: 'screen' })

  // Days without sales say so; days that cannot be asked for say that, and come on the next try.
  await page.getByTestId('range-last_month').click()
  await expect(page.getByTestId('empty-state')).toContainText('Belum ada penjualan')
  await page.route('**/api/reports/**', (route) => route.abort())
  await page.getByTestId('range-this_month').click()
  await expect(page.getByTestId('failed-state')).toBeVisible()
  await expectGood(page, 'a report that did not come')
  await page.unroute('**/api/reports/**')
  await page.getByTestId('failed-state').getByRole('button').click()
  await expect(page.getByTestId('figure-Omzet')).toHaveText(rp('22.000'))

  expect(await askAsOwner(page, '/rest/v1/stores', { name: 'Cabang Pasar' })).toBe(201)
  await page.reload()
  await page.getByTestId('report-store').selectOption({ label: 'Cabang Pasar' })
  await expect(page.getByTestId('empty-state')).toBeVisible()
  await page.getByTestId('report-store').selectOption({ label: 'Semua toko' })
  await page.route('**/api/reports/cost**', (route) => route.abort())
  await page.getByTestId('range-last_month').click()
  await expect(page.getByTestId('stores-total')).toContainText('Belum diketahui')
  await page.route('**/api/reports/cost**', (route) => route.continue())
  await page.getByTestId('range-last_7').click()
  const [own, branch] = [page.getByTestId('store-line').first(), page.getByTestId('store-line').last()]
  for (const figure of [rp('22.000'), '3', rp('4.500')]) await expect(own).toContainText(figure)
  await expect(branch).toContainText('Cabang Pasar')
  await expect(branch).toContainText(rp('0'))
  await expect(page.getByTestId('stores-total')).toContainText(rp('4.500'))
  for (const width of [768, 1280, 360]) {
    await page.setViewportSize({ width, height: 800 })
    await expectGood(page, `all shops at ${width} px`)
  }
  expect(errors.filter((error) => !/ERR_FAILED|NoAnswer/.test(error))).toEqual([])

  // Signed out from elsewhere: the next question leads to the sign-in.
  expect(await askAsOwner(page, '/auth/v1/logout?scope=global', {})).toBe(204)
  await page.getByTestId('range-yesterday').click()
  await page.waitForURL('**/login')
})
