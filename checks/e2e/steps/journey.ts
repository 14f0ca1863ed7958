import { test as base } from '@playwright/test'

/**
 * A journey that never goes offline and is about something else: its tills are served by the server alone. Otherwise the
 * service worker of each fetches the whole app and keeps it, which costs as much processor as opening the till.
 */
export const online = '@online'

/** The journeys of files in which some are `online`. */
export const test = base.extend({
  serviceWorkers: async ({ browserName: _ }, use, { tags }) => use(tags.includes(online) ? 'block' : 'allow'),
  // A log of CI has no pictures: it says what stood on the screen.
  page: async ({ page }, use, info) => {
    await use(page)
    if (info.status === info.expectedStatus || page.isClosed()) return
    const screen = await page.ariaSnapshot({ timeout: 5_000 }).catch(String)
    info.errors.push({ message: `What the page at ${page.url()} showed:\n${screen.slice(0, 4_000)}` })
  },
})
