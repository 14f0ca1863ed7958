import { expect, type Page } from '@playwright/test'

/** Presses a place of the till's bar, or its menu: above in a wide window, below on a phone. */
export async function pressInBar(page: Page, testId: string): Promise<void> {
  const places = page.getByTestId(testId).or(page.getByTestId(`${testId}-phone`))
  // Just after the window got another width, the one that is found may be on its way out.
  await expect(() => places.filter({ visible: true }).first().click({ timeout: 5_000 })).toPass({
    timeout: 60_000,
  })
}

/** A place of the menu, on a phone or a wide screen. */
export async function openPlace(page: Page, place: string): Promise<void> {
  await pressInBar(page, 'open-menu')
  await page.getByTestId(place).click()
}
