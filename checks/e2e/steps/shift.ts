import { expect, type Page } from '@playwright/test'
import { openPlace } from './bar.ts'

/** *Shift & kas* from anywhere in the till, on a phone or a wide screen. */
export async function goToShift(page: Page): Promise<void> {
  await openPlace(page, 'nav-shift')
  await expect(page.getByTestId('shift')).toBeVisible()
}

/** Opens a shift with a sum typed as *kas awal*. */
export async function openShift(page: Page, openingRupiah: number): Promise<void> {
  const form = page.getByTestId('open-shift-form')
  await form.getByTestId('count-sum').fill(String(openingRupiah))
  await form.getByTestId('open-shift').click()
  await expect(form).toBeHidden()
}

/** *Kas masuk* or *kas keluar* with a reason of its own, by who may. */
export async function moveCash(
  page: Page,
  direction: 'in' | 'out',
  amountRupiah: number,
  reason: string,
): Promise<void> {
  await page.getByTestId(`cash-${direction}`).click()
  const sheet = page.getByTestId('cash-move-sheet')
  await sheet.getByTestId('cash-move-amount').fill(String(amountRupiah))
  await sheet.getByTestId('cash-move-reason').fill(reason)
  await sheet.getByTestId('cash-move-save').click()
}

/** Counts the drawer as one sum, up to the comparison. */
export async function countShift(page: Page, cashRupiah: number): Promise<void> {
  await page.getByTestId('close-shift').click()
  await page.getByTestId('count-as-sum').click()
  await page.getByTestId('count-sum').fill(String(cashRupiah))
  await page.getByTestId('count-done').click()
  await expect(page.getByTestId('compare-step')).toBeVisible()
}

/** Accepts what was counted; `note` where there is a difference. */
export async function acceptCount(page: Page, note: string): Promise<void> {
  if (note !== '') await page.getByTestId('close-note').fill(note)
  await page.getByTestId('close-shift-confirm').click()
  await expect(page.getByTestId('summary-difference')).toBeVisible()
}

/** *Selisih* of the drawer as the comparison shows it. */
export function cashDifference(page: Page) {
  return page.locator('[data-testid="tender-comparison"][data-tender="cash|"]')
}
