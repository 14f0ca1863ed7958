import { expect } from '@playwright/test'
import { openChat } from '../steps/chat.ts'
import { goToUnchecked, openCustomer, takeInstalment } from '../steps/kasbon.ts'
import { finish, goToSale, nextSale, rp, scanTea, type TillFunction } from './cell.ts'

/** Debts and money that nobody has seen yet; after `payFunctions`, which leave both. */
export const kasbonFunctions: readonly TillFunction[] = [
  {
    section: 4,
    name: 'an instalment pays the oldest debt first',
    places: ['kasbon', 'pelanggan/:customerId'],
    tells: [
      {
        kind: 'payment_received',
        body: { amountRupiah: 20_000, changeRupiah: 30_000, kasbonAfterRupiah: 30_000 },
      },
    ],
    async run(cell) {
      const { page } = cell
      await openCustomer(page, 'Pak Joko')
      await expect(page.getByTestId('customer-balance')).toHaveText(rp(50_000))
      await takeInstalment(page, 20_000, 50_000)
      await expect(page.getByTestId('customer-balance')).toHaveText(rp(30_000))
      await goToSale(cell)
    },
  },
  {
    section: 4,
    name: 'a debt is let go with its reason, and the statement says so',
    places: ['pelanggan/:customerId'],
    tells: [{ kind: 'kasbon_adjusted', body: { amountRupiah: -5_000, note: 'Teh basah' } }],
    async run(cell) {
      const { page } = cell
      await openCustomer(page, 'Pak Joko')
      await page.getByTestId('adjust').click()
      await page.getByTestId('adjust-amount').fill('5000')
      await page.getByTestId('adjust-note').fill('Teh basah')
      await page.getByTestId('adjust-save').click()
      await expect(page.getByTestId('customer-balance')).toHaveText(rp(25_000))
      await page.getByTestId('statement-paper').click()
      await expect(page.getByTestId('statement-sheet').getByTestId('receipt')).toContainText('SISA KASBON')
      await page.keyboard.press('Escape')
      await goToSale(cell)
    },
  },
  {
    section: 4,
    name: 'menunggu cek: money that came is ticked, money that did not becomes kasbon',
    places: ['menunggu-cek'],
    tells: [
      'sale_recorded',
      { kind: 'payment_checked', body: { outcome: 'received' } },
      { kind: 'payment_checked', body: { outcome: 'missing' } },
      { kind: 'kasbon_adjusted', body: { amountRupiah: 6_500 } },
    ],
    async run(cell) {
      const { page } = cell
      await scanTea(cell)
      await page.getByTestId('pay').click()
      await page.getByTestId('tender-transfer').click()
      await page.getByTestId('tender-reference').fill('BRI 77')
      await finish(cell, { isSeen: false })
      await nextSale(cell)
      await goToUnchecked(page)
      const waiting = page.getByTestId('unchecked-row')
      await expect(waiting).toHaveCount(2)
      await waiting.filter({ hasText: 'QRIS' }).getByTestId('received').click()
      await expect(waiting).toHaveCount(1)
      await waiting.filter({ hasText: 'BRI 77' }).getByTestId('not-received').click()
      await page.getByTestId('missing-as-kasbon').click()
      await page.getByTestId('customer-search').fill('joko')
      await page.getByTestId('customer-row').click()
      await expect(page.getByTestId('unchecked-totals')).toContainText('Semua sudah dicek')
      await openCustomer(page, 'Pak Joko')
      await expect(page.getByTestId('customer-balance')).toHaveText(rp(31_500))
      await goToSale(cell)
    },
  },
  {
    section: 4,
    name: 'a reminder opens a chat with the customer',
    places: ['pelanggan/:customerId'],
    tells: [],
    async run(cell) {
      const { page } = cell
      await openCustomer(page, 'Pak Joko')
      const reminder = await openChat(page, () => page.getByTestId('remind').click())
      expect(reminder).toMatch(/wa\.me\/6281234567890[\s\S]*31\.500/)
      await goToSale(cell)
    },
  },
]
