import { expect, type Page } from '@playwright/test'
import { comeFromHome, type NewOwner } from './owner.ts'
import { codeTo } from './whatsapp.ts'

/** Fills the form of `/daftar-afiliasi` and sends it. */
export async function fillAffiliateForm(page: Page, person: NewOwner): Promise<void> {
  await comeFromHome(page, person)
  const form = page.getByTestId('affiliate-register-form')
  for (const [name, value] of Object.entries({ ...person, passwordAgain: person.password })) {
    await form.locator(`input[name=${name}]`).fill(value)
  }
  await page.keyboard.press('Enter')
}

/** Registers an affiliate with the code from the phone and ends on the dashboard. */
export async function registerAffiliate(page: Page, person: NewOwner): Promise<void> {
  await page.goto('/daftar-afiliasi')
  await fillAffiliateForm(page, person)
  await page
    .getByTestId('code-dialog')
    .locator('input')
    .fill(await codeTo(person.phone, 4))
  await page.waitForURL('**/dashboard-afiliasi')
  await expect(page.locator('main')).toContainText(`Selamat datang, ${person.name}.`)
}

/** Types number and password on `/masuk-afiliasi` and presses Enter. */
export async function signInAffiliate(page: Page, person: NewOwner): Promise<void> {
  const form = page.getByTestId('affiliate-login-form')
  await form.locator('input[name=phone]').fill(person.phone)
  await form.locator('input[name=password]').fill(person.password)
  await page.keyboard.press('Enter')
}

/** Gives a bank number in the editor of the dashboard. */
export async function giveBankNumber(page: Page, bankNumber: string): Promise<void> {
  await page.getByTestId('bank-number-edit').click()
  await page.getByTestId('bank-number-form').locator('input').fill(bankNumber)
  await page.keyboard.press('Enter')
  await expect(page.getByTestId('bank-number')).toHaveText(bankNumber)
}
