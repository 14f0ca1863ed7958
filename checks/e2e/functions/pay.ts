import { expect } from '@playwright/test'
import { payQris, setQrisKey, showQrisCode } from '../steps/qris.ts'
import { type Cell, finish, goTo, goToSale, nextSale, rp, scanTea, sold, type TillFunction } from './cell.ts'

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

/** Every way in which a sale is paid. */
export const payFunctions: readonly TillFunction[] = [
  {
    section: 4,
    name: 'exact cash',
    ends: 'cash',
    tells: [sold({ payments: [{ tender: 'cash', amountRupiah: 6_500, receivedRupiah: 6_500 }] })],
    async run(cell) {
      await scanTea(cell)
    },
  },
  {
    section: 4,
    name: 'a banknote, and the change stays on the screen',
    tells: [sold({ changeRupiah: 37_000 })],
    async run(cell) {
      const { page } = cell
      await beginPayment(cell, 2)
      await page.locator('[data-testid=quick-cash][data-amount="50000"]').click()
      await finish(cell)
      await expect(page.getByTestId('done-change')).toHaveText(rp(37_000))
      await nextSale(cell)
    },
  },
  {
    section: 4,
    name: 'a transfer with its reference, seen on the account',
    ends: 'as typed',
    tells: [sold({ payments: [{ tender: 'transfer', amountRupiah: 13_000, reference: 'BCA 1234' }] })],
    async run(cell) {
      const { page } = cell
      await beginPayment(cell, 2)
      await page.getByTestId('tender-transfer').click()
      await page.getByTestId('tender-reference').fill('BCA 1234')
    },
  },
  {
    section: 4,
    name: 'the shop’s own QRIS with the sum in it, left as menunggu cek',
    ends: 'unseen',
    tells: [sold({ payments: [{ tender: 'qris', amountRupiah: 13_000, isUnchecked: true }] })],
    async run(cell) {
      const { page } = cell
      await beginPayment(cell, 2)
      await page.getByTestId('tender-qris').first().click()
      await expect(page.getByTestId('qris-code')).toHaveAttribute('data-qris', /540513000/)
    },
  },
  {
    section: 4,
    name: 'a card',
    ends: 'as typed',
    tells: [sold({ payments: [{ tender: 'card', reference: '4321' }] })],
    async run(cell) {
      const { page } = cell
      await beginPayment(cell, 2)
      await page.getByTestId('tender-card').click()
      await page.getByTestId('tender-reference').fill('4321')
    },
  },
  {
    section: 4,
    name: 'a tender of the owner’s own',
    ends: 'as typed',
    tells: [sold({ payments: [{ tender: 'other', tenderName: 'Voucher' }] })],
    async run(cell) {
      const { page } = cell
      await beginPayment(cell, 2)
      await page.getByTestId('tender-other').click()
    },
  },
  {
    section: 4,
    name: 'several tenders on one sale',
    ends: 'as typed',
    tells: [
      sold({
        payments: [
          { tender: 'cash', amountRupiah: 6_000, receivedRupiah: 10_000 },
          { tender: 'transfer', amountRupiah: 20_000 },
        ],
      }),
    ],
    async run(cell) {
      const { page } = cell
      await beginPayment(cell, 4)
      await page.getByTestId('tender-transfer').click()
      await page.getByTestId('tender-amount').fill('20000')
      await page.getByTestId('add-part').click()
      await page.getByTestId('cash-input').fill('10000')
      await expect(page.getByTestId('change')).toHaveText(rp(4_000))
    },
  },
  {
    section: 4,
    name: 'kasbon with a down payment',
    ends: 'as typed',
    tells: [
      sold({
        payments: [
          { tender: 'cash', amountRupiah: 15_000 },
          { tender: 'kasbon', amountRupiah: 50_000 },
        ],
        customerName: 'Pak Joko',
        dueDay: expect.any(String),
      }),
    ],
    async run(cell) {
      const { page } = cell
      await chooseCustomer(cell, 'Pak Joko')
      await beginPayment(cell, 10)
      await page.getByTestId('cash-input').fill('15000')
      await page.getByTestId('add-part').click()
      await page.getByTestId('tender-kasbon').click()
      await expect(page.getByTestId('kasbon-note')).toContainText('Jatuh tempo')
    },
  },
  {
    section: 4,
    name: 'above the limit of a customer no kasbon is taken, and another tender is',
    ends: 'as typed',
    tells: [sold({ customerName: 'Bu Grosir', payments: [{ tender: 'cash', amountRupiah: 6_000 }] })],
    async run(cell) {
      const { page } = cell
      await chooseCustomer(cell, 'Bu Grosir')
      await beginPayment(cell, 1)
      await page.getByTestId('tender-kasbon').click()
      await page.getByTestId('finish').click()
      await expect(page.getByTestId('payment-refusal')).toContainText('Melewati batas kasbon')
      await page.getByTestId('tender-cash').click()
      await page.getByTestId('quick-cash').first().click()
    },
  },
  {
    section: 4,
    name: 'QRIS by the shop’s own Midtrans key, which online alone can do',
    isOtherOnline: true,
    places: ['pengaturan'],
    async run(cell) {
      const { page, network, password } = cell
      if (network !== 'online') {
        await goTo(cell, 'nav-settings')
        const section = page.getByTestId('qris-key')
        await expect(section).toContainText('Tanpa ini QRIS stiker tetap bisa dipakai')
        if (network === 'offline') {
          await expect(section).toContainText('Memasang dan melepas kunci butuh internet')
          await expect(page.getByTestId('qris-key-set')).toBeDisabled()
        }
        await goToSale(cell)
        await cell.expectTold([])
        return
      }
      await setQrisKey(page, { password })
      await scanTea(cell)
      await payQris(await showQrisCode(page))
      await expect(page.getByTestId('done')).toContainText('QRIS')
      await nextSale(cell)
      await goTo(cell, 'nav-settings')
      await page.getByTestId('qris-key-remove').click()
      await page.getByTestId('owner-password-input').fill(password)
      await page.getByTestId('owner-password-go').click()
      await expect(page.getByTestId('qris-key-state')).toHaveAttribute('data-set', 'false')
      await goToSale(cell)
      const told = await cell.expectTold(['sale_recorded'])
      expect(told[0]!.body.payments).toMatchObject([{ tender: 'qris', chargeId: expect.any(String) }])
    },
  },
  {
    section: 4,
    name: 'points pay a part',
    ends: 'as typed',
    tells: [
      sold({
        payments: [
          { tender: 'cash', amountRupiah: 12_000 },
          { tender: 'point', amountRupiah: 1_000, pointCount: 10 },
        ],
      }),
    ],
    async run(cell) {
      const { page } = cell
      await chooseCustomer(cell, 'Pak Joko')
      await beginPayment(cell, 2)
      await page.getByTestId('tender-point').click()
      await expect(page.getByTestId('point-note')).toContainText('poin')
      await page.getByTestId('tender-amount').fill('1000')
      await page.getByTestId('add-part').click()
      await page.getByTestId('quick-cash').first().click()
    },
  },
]
