import type { Locator, Page } from '@playwright/test'

/** What a person's fingers do on a phone, counted. */
export type Fingers = {
  tap(target: Locator): Promise<void>
  /** Into what has the focus, sign by sign. */
  type(text: string): Promise<void>
  readonly taps: () => number
  readonly signs: () => number
}

export function countingFingers(page: Page): Fingers {
  let taps = 0
  let signs = 0
  return {
    async tap(target) {
      await target.tap()
      taps += 1
    },
    async type(text) {
      await page.keyboard.type(text)
      signs += text.length
    },
    taps: () => taps,
    signs: () => signs,
  }
}
