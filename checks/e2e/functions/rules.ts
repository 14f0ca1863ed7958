import { expect, type Page } from '@playwright/test'
import { refundWhole } from '../steps/refund.ts'
import { scan } from '../steps/selling.ts'
import {
  goTo,
  goToSale,
  nextSale,
  payInCash,
  shopGoods,
  sold,
  type Telling,
  type TillFunction,
} from './cell.ts'

/** Settings that were changed, and nothing else. */
const settings = (changes: object): Telling => ({ kind: 'settings_saved', body: { changes } })

/** Saves a form of *Pengaturan*, and waits until it is on the disk. */
export async function saveForm(page: Page, button: string): Promise<void> {
  await page.getByTestId(button).click()
  await expect(page.getByTestId(button)).toBeDisabled()
}

async function setTaxes(page: Page, tax: string, service: string, step: string): Promise<void> {
  const isPkp = tax !== 'off'
  await page.getByTestId('settings-pkp').setChecked(isPkp)
  if (isPkp) {
    await page.getByTestId('settings-npwp').fill('01.234.567.8-901.00')
    await expect(page.getByTestId('tax-save')).toBeDisabled()
    await page.getByTestId('settings-npwp').fill('01.234.567.8-901.000')
    await page.getByTestId('settings-tax-mode').selectOption(tax)
  }
  await page.getByTestId('settings-service-percent').fill(service)
  await saveForm(page, 'tax-save')
  await page.getByTestId('settings-rounding-step').selectOption(step)
  await saveForm(page, 'settings-save')
}

/** What the owner decides about every sale. */
export const ruleFunctions: readonly TillFunction[] = [
  {
    section: 3,
    name: 'PPN, service and rounding are switched on, a sale and its refund carry them, and they are switched off',
    places: ['pengaturan', 'transaksi/:saleId/retur'],
    at: 'nav-settings',
    tells: [
      settings({
        isPkp: true,
        npwp: '012345678901000',
        taxMode: 'exclusive',
        servicePercentHundredths: 500,
      }),
      settings({ cashRoundingStepRupiah: 500 }),
      sold({
        service: { percentHundredths: 500, serviceRupiah: 175 },
        tax: { mode: 'exclusive', percentHundredths: 1_100, baseRupiah: 3_675, taxRupiah: 404 },
        roundingRupiah: -79,
        totalRupiah: 4_000,
      }),
      { kind: 'sale_refunded', body: { totalRupiah: 4_000, payments: [{ amountRupiah: 4_000 }] } },
      settings({ isPkp: false, taxMode: 'off', servicePercentHundredths: 0 }),
      settings({ cashRoundingStepRupiah: 1 }),
    ],
    async run(cell) {
      const { page } = cell
      await setTaxes(page, 'exclusive', '5', '500')
      await goToSale(cell)
      await scan(page, shopGoods.noodles.barcode)
      await payInCash(cell)
      const number = ((await page.getByTestId('receipt-number').textContent()) ?? '').replace('No. ', '')
      await nextSale(cell)
      await refundWhole(page, number)
      await page.keyboard.press('Escape')
      await goToSale(cell)
      await goTo(cell, 'nav-settings')
      await setTaxes(page, 'off', '0', '1')
    },
  },
]
