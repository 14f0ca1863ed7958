import { test as base } from '@playwright/test'

/**
 * A journey that never goes offline and is about something else: its tills are served by the server alone. Otherwise the
 * service worker of each fetches the whole app and keeps it, which costs as much processor as opening the till.
 */
export const online = '@online'

/** The journeys of files in which some are `online`. */
export const test = base.extend({
  serviceWorkers: async ({ browserName: _ }, use, { tags }) => use(tags.includes(online) ? 'block' : 'allow'),
})
