import type { Page } from '@playwright/test'

/** Half a second to every frame that the page asks for, until the answer is called or the page is loaded again. */
export async function slowFrames(page: Page): Promise<() => Promise<void>> {
  const usual = await page.evaluateHandle(() => {
    const usual = window.requestAnimationFrame
    window.requestAnimationFrame = (work) => window.setTimeout(() => usual.call(window, work), 500)
    return usual
  })
  return () =>
    page.evaluate((usual) => {
      window.requestAnimationFrame = usual
    }, usual)
}
