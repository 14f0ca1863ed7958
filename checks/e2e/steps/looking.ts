import AxeBuilder from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

/** What a person with the console open would see; a refused policy and a failed hydration both show there. */
export function consoleErrorsOf(page: Page): string[] {
  const errors: string[] = []
  page.on('console', (message) => {
    // A refused request is the browser's own remark about a status that the page expects.
    if (message.type() === 'error' && !message.text().startsWith('Failed to load resource')) {
      errors.push(message.text())
    }
  })
  page.on('pageerror', (error) => errors.push(error.message))
  return errors
}

export async function expectAccessible(page: Page): Promise<void> {
  const tags = ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa']
  const { violations } = await new AxeBuilder({ page }).withTags(tags).analyze()
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([])
}

/** Nothing is wider than the window: no page scrolls sideways, and no dialog on it does. */
export async function expectFits(page: Page): Promise<void> {
  const overflow = await page.evaluate(() => {
    const dialogs = [...document.querySelectorAll('[role="dialog"], [role="alertdialog"]')]
    const insides = dialogs.map((dialog) => dialog.scrollWidth - dialog.clientWidth)
    return Math.max(document.documentElement.scrollWidth - window.innerWidth, ...insides)
  })
  expect(overflow, new URL(page.url()).pathname).toBeLessThanOrEqual(0)
}
