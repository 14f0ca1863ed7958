import { expect, type Page } from '@playwright/test'
import { merchantKeys, play } from './midtrans.ts'
import type { NewOwner } from './owner.ts'

/** Puts the key that the stand-in for Midtrans shows in, as the owner does in *Pengaturan*, and goes back to selling. */
export async function setQrisKey(page: Page, { password }: Pick<NewOwner, 'password'>): Promise<void> {
  const { serverKey } = await merchantKeys()
  await page.goto('/kasir/pengaturan')
  await page.getByTestId('qris-key-set').click()
  await page.getByTestId('qris-key-input').fill(serverKey)
  await page.getByTestId('qris-key-next').click()
  await page.getByTestId('owner-password-input').fill(password)
  await page.getByTestId('owner-password-go').click()
  await expect(page.getByTestId('qris-key-state')).toHaveAttribute('data-set', 'true')
  await page.getByTestId('nav-sale').click()
}

/** From the filled cart to the code on the screen. Answers the id that the provider knows it by. */
export async function showQrisCode(page: Page): Promise<string> {
  const made = page.waitForResponse(
    (answer) => answer.url().endsWith('/api/qris/charges') && answer.request().method() === 'POST',
  )
  await page.getByTestId('pay').click()
  await page.getByTestId('tender-qris').click()
  await page.getByTestId('show-code').click()
  const { chargeId } = (await (await made).json()) as { chargeId: string }
  await expect(page.getByTestId('charge-code')).toBeVisible()
  return `LQ-${chargeId}`
}

/** The customer pays with a telephone; the till hears of it from the server. */
export async function payQris(providerId: string): Promise<void> {
  await play(providerId, 'success')
}
