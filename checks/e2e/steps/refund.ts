import { expect, type Page } from '@playwright/test'
import { pressInBar } from './bar.ts'

/** *Transaksi*, from wherever the till is. */
export async function openSales(page: Page): Promise<void> {
  await pressInBar(page, 'nav-today')
  await expect(page.getByTestId('today')).toBeVisible()
}

/** Opens the sale of a receipt by what is typed: its number, its check code. */
export async function findReceipt(page: Page, typed: string): Promise<void> {
  await page.getByTestId('find-receipt').fill(typed)
  await page.getByTestId('find-receipt').press('Enter')
  await expect(page.getByTestId('sale-sheet')).toBeVisible()
}

/** *Retur* of the sale whose sheet is open. */
export async function startRefund(page: Page): Promise<void> {
  await page.getByTestId('start-refund').click()
  await expect(page.getByTestId('refund')).toBeVisible()
}

/** So much of one line, as a person types it. */
export async function returnLine(
  page: Page,
  name: string,
  quantity: string,
  isSpoiled = false,
): Promise<void> {
  const line = page.getByTestId('refund-line').filter({ hasText: name })
  await line.getByTestId('refund-quantity').fill(quantity)
  if (isSpoiled) await line.getByTestId('write-off').click()
}

/** Chooses a usual reason, one that leaves the goods as they are, and confirms; whoever may not is asked for somebody who may. */
export async function confirmRefund(page: Page): Promise<void> {
  await page.getByTestId('common-reason').nth(1).click()
  await page.getByTestId('refund-confirm').click()
}

/** The whole of a receipt comes back, with the money as the rule proposes it. Answers the number of the refund. */
export async function refundWhole(page: Page, receiptNumber: string): Promise<string> {
  await openSales(page)
  await findReceipt(page, receiptNumber)
  await startRefund(page)
  await page.getByTestId('refund-all').click()
  await confirmRefund(page)
  await expect(page.getByTestId('refund-done')).toBeVisible()
  const number = (await page.getByTestId('refund-number').textContent()) ?? ''
  await page.getByTestId('refund-close').click()
  await expect(page.getByTestId('sale-sheet')).toContainText(number.replace('No. ', ''))
  return number
}
