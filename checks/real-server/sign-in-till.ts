import type { Page } from '@playwright/test'
import type { RealServer } from './real-server.ts'
import { readDemoSignIn } from './shop-client.ts'

/** Opens the real till of the demo shop in `page`; resolves when it can sell. */
export async function signInTill(page: Page, { url, dataFolder }: RealServer): Promise<void> {
  const { phone, password } = readDemoSignIn(dataFolder)
  await page.goto(`${url}/kasir/`)
  await page.getByTestId('sign-in-phone').fill(phone)
  await page.getByTestId('sign-in-password').fill(password)
  await page.getByTestId('sign-in-submit').click()
  await page.getByTestId('sale-screen').waitFor({ timeout: 180_000 })
}
