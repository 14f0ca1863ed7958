import { expect } from '@playwright/test'
import { type Cell, finish, nextSale, payCash, rp, scanTea, soldOf, type TillFunction } from './cell.ts'

async function beginPayment(cell: Cell, teaCount: number): Promise<void> {
  await scanTea(cell, teaCount)
  await cell.page.keyboard.press('F9')
  await expect(cell.page.getByTestId('payment')).toBeVisible()
}

/** Chooses a customer that the shop has. */
export async function chooseCustomer({ page }: Pick<Cell, 'page'>, name: string): Promise<void> {
  await page.keyboard.press('F3')
  await page.getByTestId('customer-search').fill(name)
  await page.getByTestId('customer-row').first().click()
  await expect(page.getByTestId('cart-customer')).toContainText(name)
}

const paid = async (cell: Cell) => {
  await finish(cell)
  await nextSale(cell)
  return soldOf(await cell.expectTold(['sale_recorded']))
}

/** Every way in which a sale is paid. */
export const payFunctions: readonly TillFunction[] = [
  {
    section: 4,
    name: 'exact cash',
    async run(cell) {
      await scanTea(cell)
      expect((await payCash(cell)).payments).toEqual([
        { tender: 'cash', amountRupiah: 6_500, receivedRupiah: 6_500 },
      ])
    },
  },
  {
    section: 4,
    name: 'a banknote, and the change stays on the screen',
    async run(cell) {
      const { page } = cell
      await beginPayment(cell, 2)
      await page.locator('[data-testid=quick-cash][data-amount="50000"]').click()
      await finish(cell)
      await expect(page.getByTestId('done-change')).toHaveText(rp(37_000))
      await nextSale(cell)
      expect(soldOf(await cell.expectTold(['sale_recorded']))).toMatchObject({ changeRupiah: 37_000 })
    },
  },
  {
    section: 4,
    name: 'a transfer with its reference, seen on the account',
    async run(cell) {
      const { page } = cell
      await beginPayment(cell, 2)
      await page.getByTestId('tender-transfer').click()
      await page.getByTestId('tender-reference').fill('BCA 1234')
      await page.getByTestId('tender-seen').check()
      expect((await paid(cell)).payments).toMatchObject([
        { tender: 'transfer', amountRupiah: 13_000, reference: 'BCA 1234' },
      ])
    },
  },
  {
    section: 4,
    name: 'the shop’s own QRIS with the sum in it, left as menunggu cek',
    async run(cell) {
      const { page } = cell
      await beginPayment(cell, 2)
      await page.getByTestId('tender-qris').first().click()
      await expect(page.getByTestId('qris-code')).toHaveAttribute('data-qris', /540513000/)
      await page.getByTestId('tender-unchecked').check()
      expect((await paid(cell)).payments).toMatchObject([
        { tender: 'qris', amountRupiah: 13_000, isUnchecked: true },
      ])
    },
  },
  {
    section: 4,
    name: 'a card',
    async run(cell) {
      const { page } = cell
      await beginPayment(cell, 2)
      await page.getByTestId('tender-card').click()
      await page.getByTestId('tender-reference').fill('4321')
      expect((await paid(cell)).payments).toMatchObject([{ tender: 'card', reference: '4321' }])
    },
  },
  {
    section: 4,
    name: 'a tender of the owner’s own',
    async run(cell) {
      const { page } = cell
      await beginPayment(cell, 2)
      await page.getByTestId('tender-other').click()
      expect((await paid(cell)).payments).toMatchObject([{ tender: 'other', tenderName: 'Voucher' }])
    },
  },
  {
    section: 4,
    name: 'several tenders on one sale',
    async run(cell) {
      const { page } = cell
      await beginPayment(cell, 4)
      await page.getByTestId('tender-transfer').click()
      await page.getByTestId('tender-amount').fill('20000')
      await page.getByTestId('tender-seen').check()
      await page.getByTestId('add-part').click()
      await page.getByTestId('cash-input').fill('10000')
      await expect(page.getByTestId('change')).toHaveText(rp(4_000))
      const sale = await paid(cell)
      expect(sale.payments).toMatchObject([
        { tender: 'cash', amountRupiah: 6_000, receivedRupiah: 10_000 },
        { tender: 'transfer', amountRupiah: 20_000 },
      ])
    },
  },
  {
    section: 4,
    name: 'kasbon with a down payment',
    async run(cell) {
      const { page } = cell
      await chooseCustomer(cell, 'Pak Joko')
      await beginPayment(cell, 10)
      await page.getByTestId('cash-input').fill('15000')
      await page.getByTestId('add-part').click()
      await page.getByTestId('tender-kasbon').click()
      await expect(page.getByTestId('kasbon-note')).toContainText('Jatuh tempo')
      const sale = await paid(cell)
      expect(sale.payments).toMatchObject([
        { tender: 'cash', amountRupiah: 15_000 },
        { tender: 'kasbon', amountRupiah: 50_000 },
      ])
      expect(sale).toMatchObject({ customerName: 'Pak Joko', dueDay: expect.any(String) })
    },
  },
  {
    section: 4,
    name: 'points pay a part',
    async run(cell) {
      const { page } = cell
      await chooseCustomer(cell, 'Pak Joko')
      await beginPayment(cell, 2)
      await page.getByTestId('tender-point').click()
      await expect(page.getByTestId('point-note')).toContainText('poin')
      await page.getByTestId('tender-amount').fill('1000')
      await page.getByTestId('add-part').click()
      await page.getByTestId('quick-cash').first().click()
      expect((await paid(cell)).payments).toMatchObject([
        { tender: 'cash', amountRupiah: 12_000 },
        { tender: 'point', amountRupiah: 1_000, pointCount: 10 },
      ])
    },
  },
]
