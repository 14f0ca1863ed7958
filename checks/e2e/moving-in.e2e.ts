import { rupiah } from '@laci/domain/base/money/rupiah.ts'
import type { BusinessDay } from '@laci/domain/base/time/zone.ts'
import { customerDefaults } from '@laci/domain/customer/customer.ts'
import type { Fact } from '@laci/domain/events/fact.ts'
import { expect } from '@playwright/test'
import { openSession } from '../real-server/shop-client.ts'
import { goTo, goToSale, rp, shopGoods } from './functions/cell.ts'
import { online, test } from './steps/journey.ts'
import { openCustomer, takeInstalment } from './steps/kasbon.ts'
import { consoleErrorsOf, expectGood } from './steps/looking.ts'
import { sellSome } from './steps/management.ts'
import { comeFromHome, doorOf, type NewOwner, openTill, signInOf } from './steps/owner.ts'
import { makeOwner, openStockedShop, sendGoods } from './steps/shop.ts'

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

const counter = {
  zone: 'Asia/Jakarta',
  businessDay: '2026-11-20' as BusinessDay,
  cashierName: 'Rina',
  shiftId: null,
} as const
const customerId = '01919191-0000-7000-8000-0000000000c9'
const owed: readonly Fact[] = [
  {
    kind: 'customer_saved',
    body: { customers: [{ customerId, changes: { ...customerDefaults, name: 'Bu Lama' } }] },
  },
  {
    kind: 'kasbon_adjusted',
    body: { ...counter, customerId, reason: 'opening', amountRupiah: rupiah(90_000), note: '' },
  },
  {
    kind: 'cash_moved',
    body: { ...counter, direction: 'in', amountRupiah: rupiah(50_000), reason: 'Modal' },
  },
]

/** Asks as the owner does from home. */
async function askFromHome(owner: NewOwner, path: (storeId: string) => string): Promise<string> {
  const { url, headers } = doorOf(owner)
  const { access_token: token } = await openSession(doorOf(owner), signInOf(owner))
  const bearer = { ...headers, authorization: `Bearer ${token}` }
  const stores = (await (await fetch(`${url}/api/stores`, { headers: bearer })).json()) as {
    stores: { storeId: string }[]
  }
  const answer = await fetch(`${url}${path(stores.stores[0]?.storeId ?? '')}`, { headers: bearer })
  expect(answer.status).toBe(200)
  return answer.text()
}

const everyDay = 'fromDay=2026-01-01&throughDay=2026-12-31'
const reportOf = async (owner: NewOwner) => ({
  ...(JSON.parse(await askFromHome(owner, (id) => `/api/reports/range?storeId=${id}&${everyDay}`)) as object),
  storeId: null,
})

test('[JOURNAL-12] [JOURNAL-13] [JOURNAL-14] an exported journal goes into a new shop, is refused where it was altered, and gives the same report', {
  tag: online,
}, async ({ page }) => {
  const errors = consoleErrorsOf(page)
  const old = await makeOwner('Bu Lama')
  await sendGoods(old, [shopGoods.tea, shopGoods.noodles], owed, Date.parse('2026-11-20T03:00:00Z'))
  const journal = await askFromHome(old, (id) => `/api/reports/journal-file?storeId=${id}&${everyDay}`)
  const owner = await makeOwner('Bu Baru')
  await comeFromHome(page, owner)
  await openTill(page, owner)
  await goTo({ page }, 'nav-export')
  await page.getByTestId('open-intake').click()
  await expectGood(page, 'where a journal is chosen')
  const file = (text: string) => ({
    ...{ name: 'jurnal.jsonl', mimeType: 'application/x-ndjson', buffer: Buffer.from(text) },
  })
  await page
    .getByTestId('intake-file')
    .setInputFiles(file(journal.replace(/("amountRupiah": *)90000/, '$19000')))
  await expect(page.getByTestId('intake-problem')).toContainText('Baris 4 sudah diubah')
  await page.getByTestId('intake-file').setInputFiles(file(journal))
  await expect(page.getByTestId('intake-judged')).toContainText('5 catatan dari 1 perangkat')
  await expectGood(page, 'a journal that is whole')
  await page.getByTestId('intake-take').click()
  await page.getByTestId('owner-password-input').fill(owner.password)
  await page.getByTestId('owner-password-go').click()
  await expect(page.getByTestId('intake-done')).toBeVisible()
  await expectGood(page, 'a journal that came in')
  expect(await reportOf(owner)).toEqual(await reportOf(old))
  await goTo({ page }, 'nav-kasbon')
  await expect(page.getByTestId('kasbon-total')).toHaveText(rp(90_000))
  // Once only.
  await page.goto('/kasir/jurnal/ambil')
  await expect(page.getByTestId('intake-not-here')).toBeVisible()
  expect(errors).toEqual([])
})
