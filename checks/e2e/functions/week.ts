import type { BrowserContext, Page } from '@playwright/test'
import { expect } from '@playwright/test'
import { randomFrom } from '../../sim/random.ts'
import { shopGoods } from './cell.ts'

const dayMs = 86_400_000
const days = 7
const salesPerDay = 6
const sold = [shopGoods.tea, shopGoods.noodles, shopGoods.rice, shopGoods.soap].map(({ name }) => name)

/** The days of a week that ends now. A device that was without internet all the time comes back on its last day. */
export type Week = {
  /** Whether the day is over when so much of all that is done in a week has been done. */
  isOver(doneFraction: number): boolean
  /** The next day dawns: the device was off over night, and people buy before anything else happens. */
  dawn(page: Page): Promise<void>
}

/** Turns the device's clock back to the first day; before the first page is opened. */
export async function beginWeek(context: BrowserContext): Promise<Week> {
  const random = randomFrom(20_261_122)
  let day = 1
  // Told anew each day: after five minutes on a busy machine the clock of the beginning is a wrong one.
  const turnClock = () => context.clock.setFixedTime(Date.now() - (days - day) * dayMs)
  await turnClock()
  return {
    isOver: (doneFraction) => doneFraction >= day / days,
    async dawn(page) {
      day += 1
      await turnClock()
      await page.reload()
      await expect(page.getByTestId('sale-screen')).toBeVisible()
      for (let sale = 0; sale < salesPerDay; sale += 1) {
        const names = Array.from({ length: random.between(1, 4) }, () => random.pick(sold))
        await page.evaluate(sellInPage, names)
      }
    },
  }
}

/** Runs in the page: goods by their tiles, paid in cash, at the speed of the till. */
async function sellInPage(names: readonly string[]): Promise<void> {
  async function press(testId: string, text = ''): Promise<void> {
    for (;;) {
      const button = [...document.querySelectorAll<HTMLButtonElement>(`[data-testid="${testId}"]`)].find(
        (candidate) => !candidate.disabled && candidate.textContent.includes(text),
      )
      if (button !== undefined) return button.click()
      await new Promise((resolve) => setTimeout(resolve, 5))
    }
  }
  for (const name of names) await press('product-tile', name)
  for (const testId of ['pay', 'quick-cash', 'finish', 'new-sale']) await press(testId)
}
