import { expect } from '@playwright/test'
import { goTo, goToSale, rp, shopGoods } from './functions/cell.ts'
import { online, test } from './steps/journey.ts'
import { openCustomer, takeInstalment } from './steps/kasbon.ts'
import { consoleErrorsOf, expectGood } from './steps/looking.ts'
import { sellSome } from './steps/management.ts'
import { openStockedShop } from './steps/shop.ts'

const csv = (name: string, lines: readonly string[]) => ({
  name,
  mimeType: 'text/csv',
  buffer: Buffer.from(`${lines.join('\n')}\n`),
})

const goods = [
  'Handle,SKU,Name,Category,Cost,Barcode,Track stock,Available for sale [Toko A],Price [Toko A],In stock [Toko A]',
  'gula,10001,Gula Pindah,Sembako,12000.00,8992304000010,Y,Y,13500.00,13.000',
]
const customers = [
  'DAFTAR PIUTANG PELANGGAN;;;;;',
  'Kode Pelanggan;Nama Pelanggan;Telepon;Alamat;Jatuh Tempo;Sisa Piutang',
  'P1;Bu Pindah;0812-7777-0001;Jl. Melati 2;31/12/2026;Rp 125.000,-',
  'P2;Pak Lunas;+62 812 7777 0002;;;',
  'P3;Bu Pindah;62812 7777 0001;;15/01/2027;75.000',
  'P4;Pak Minus;081277770004;;;-20.000',
  ';TOTAL;;;;180.000',
]
const suppliers = ['Nama Supplier,Telp,Hutang,Termin', 'CV Asal,0271-634512,"2,500,000.00",30 hari']

test('[SPREADSHEET-42] [SPREADSHEET-46] [SPREADSHEET-47] [CUSTOMER-31] [KASBON-30] a shop moves in from another program with goods, customers and debts, sells, and takes an instalment', {
  tag: online,
}, async ({ page }) => {
  const errors = consoleErrorsOf(page)
  await openStockedShop(page, 'Bu Pindahan', [shopGoods.tea])
  await test.step('goods', async () => {
    await goTo({ page }, 'nav-import')
    await page.getByTestId('import-file').setInputFiles(csv('export_items.csv', goods))
    await page.getByTestId('import-apply').click()
    await expect(page.getByTestId('import-told')).toContainText('1')
  })
  await test.step('customers with their kasbon', async () => {
    await goTo({ page }, 'nav-import-customers')
    await page.getByTestId('import-file').setInputFiles(csv('piutang.csv', customers))
    await expect(page.getByTestId('people-said')).toHaveText(rp(200_000))
    await expect(page.getByTestId('people-apply')).toBeDisabled()
    await page.getByTestId('people-consent').check()
    await expectGood(page, 'a file of customers')
    await page.getByTestId('people-filter-error').click()
    await expect(page.getByTestId('people-row')).toHaveCount(2)
    await page.getByTestId('people-row').filter({ hasText: 'Pak Minus' }).click()
    await expectGood(page, 'a row that is mended')
    await page.getByTestId('import-cell-owed').fill('20.000')
    await page.getByTestId('import-row-save').click()
    await expect(page.getByTestId('people-owed')).toHaveText(rp(220_000))
    await page.getByTestId('people-apply').click()
    await expect(page.getByTestId('people-moved')).toContainText(rp(220_000))
    await expectGood(page, 'customers that came in')
  })
  await test.step('suppliers with what is owed to them, undone and taken in again', async () => {
    await goTo({ page }, 'nav-import-suppliers')
    for (const count of [0, 1]) {
      await page.getByTestId('import-file').setInputFiles(csv('hutang.csv', suppliers))
      await page.getByTestId('people-apply').click()
      await expect(page.getByTestId('people-saved')).toContainText('1')
      if (count === 1) break
      await page.getByTestId('undo-import').click()
      await page.getByTestId('confirm-action').click()
      await expect(page.getByTestId('import-undone')).toHaveCount(1)
      await page.getByTestId('people-again').click()
    }
    await goTo({ page }, 'nav-suppliers')
    await expect(page.getByTestId('payable-total')).toHaveText(rp(2_500_000))
  })
  await test.step('what is there is sold, what is owed is paid', async () => {
    await goTo({ page }, 'nav-kasbon')
    await expect(page.getByTestId('kasbon-total')).toHaveText(rp(220_000))
    await openCustomer(page, 'Bu Pindah')
    await expect(page.getByTestId('customer-balance')).toHaveText(rp(200_000))
    await takeInstalment(page, 50_000)
    await expect(page.getByTestId('customer-balance')).toHaveText(rp(150_000))
    await goToSale({ page } as never)
    await sellSome(page, 3, 'Gula Pindah')
  })
  expect(errors).toEqual([])
})
