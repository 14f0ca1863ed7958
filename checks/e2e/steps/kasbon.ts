import { expect, type Page } from '@playwright/test'
import { openPlace } from './bar.ts'

/** *Kasbon* from anywhere in the till. */
export async function goToKasbon(page: Page): Promise<void> {
  await openPlace(page, 'nav-kasbon')
  await expect(page.getByTestId('kasbon')).toBeVisible()
}

/** *Menunggu cek* from anywhere in the till. */
export async function goToUnchecked(page: Page): Promise<void> {
  await openPlace(page, 'nav-unchecked')
  await expect(page.getByTestId('unchecked')).toBeVisible()
}

/** Whom the open cart is for: somebody whom the shop knows, or a new name. */
export async function chooseCustomer(page: Page, name: string): Promise<void> {
  await page.getByTestId('cart-customer').click()
  await page.getByTestId('customer-search').fill(name)
  const known = page.getByTestId('customer-row').filter({ hasText: name })
  if (await known.count()) {
    await known.first().click()
  } else {
    await page.getByTestId('customer-new').click()
    await page.getByTestId('customer-save').click()
  }
  await expect(page.getByTestId('cart-customer')).toContainText(name)
}

/** Pays the open cart, which has a customer, on kasbon: some of it down in cash, the rest owed. */
export async function payOnKasbon(page: Page, downRupiah = 0): Promise<void> {
  await page.getByTestId('pay').click()
  if (downRupiah > 0) {
    await page.getByTestId('cash-input').fill(String(downRupiah))
    await page.getByTestId('add-part').click()
  }
  await page.getByTestId('tender-kasbon').click()
  await page.getByTestId('finish').click()
  await page.getByTestId('new-sale').click()
}

/** The page of a customer, by *Kasbon*. */
export async function openCustomer(page: Page, name: string): Promise<void> {
  await goToKasbon(page)
  await page.getByTestId('kasbon-search').fill(name)
  await page.getByTestId('debtor-row').filter({ hasText: name }).first().click()
  await expect(page.getByTestId('customer')).toBeVisible()
}

/** Takes so much in cash from the customer whose page is open, and closes what it says of it. */
export async function takeInstalment(
  page: Page,
  amountRupiah: number,
  handedOverRupiah = amountRupiah,
): Promise<string> {
  await page.getByTestId('take-instalment').click()
  await page.getByTestId('instalment-amount').fill(String(amountRupiah))
  await page.getByTestId('cash-input').fill(String(handedOverRupiah))
  await page.getByTestId('instalment-finish').click()
  const number = await page.getByTestId('instalment-done').getByTestId('receipt-number').textContent()
  await page.getByTestId('instalment-close').click()
  return number ?? ''
}
