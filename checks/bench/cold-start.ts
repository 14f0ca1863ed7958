import { setTimeout as wait } from 'node:timers/promises'
import type { BrowserContext, Page } from '@playwright/test'
import { typeAsScanner } from '../real-server/scanner-keys.ts'
import { signInTill } from '../real-server/sign-in-till.ts'
import { manyProducts, openProductShop } from './product-shop.ts'
import { openPages, type Percentiles, percentilesOf, slowDown } from './till-pages.ts'

export const coldStartLimitMs = 2_500
/** Of seven the 95th of a hundred is the slowest one. */
const rounds = 21
/** The browser clears a closed page away, on the cores that the next one starts on: without a pause a start took a tenth more. */
const restMs = 3_000

export type ColdStartFigures = {
  /** From the navigation to a screen that takes scans, with 100,000 products from the disk. */
  readonly sellable: Percentiles
  /** The same shell without a shop: from the navigation to its sign-in screen. */
  readonly shell: Percentiles
}

/**
 * The till opened without internet in a new page, CPU slowed six times, in turns with the bare shell. The worker that
 * serves the shell has been closed by then only where the browser did so: a page is what a cashier closes.
 */
export async function benchColdStart(): Promise<ColdStartFigures> {
  const pages = openPages()
  const shop = await openProductShop(manyProducts)
  const address = `${shop.server.url}/kasir/`
  try {
    const till = await pages.open()
    await signInTill(till, shop.server)
    const empty = await pages.open()
    await empty.goto(address)
    await empty.getByTestId('sign-in-phone').waitFor()
    const sides = [
      { context: till.context(), testId: 'sale-screen', tookMs: [] as number[] },
      { context: empty.context(), testId: 'sign-in-phone', tookMs: [] as number[] },
    ]
    for (const page of [till, empty]) {
      await page.evaluate(() => navigator.serviceWorker.ready)
      await page.context().setOffline(true)
      await page.close()
    }
    for (let round = 0; round < rounds; round += 1) {
      for (const { context, testId, tookMs } of sides) {
        await wait(restMs)
        const page = await openSlowly(context, address, testId)
        tookMs.push(await page.evaluate(() => window.shownAtMs!))
        // It is only sellable when it sells.
        if (testId === 'sale-screen') await expectScan(page, shop.codes.at(-1)!, round + 1)
        await page.close()
      }
    }
    return { sellable: percentilesOf(sides[0]!.tookMs), shell: percentilesOf(sides[1]!.tookMs) }
  } finally {
    await pages.close()
    await shop.close()
  }
}

/** A new page on a cheap tablet; when `testId` was shown stands in `window.shownAtMs`. */
export async function openSlowly(context: BrowserContext, address: string, testId: string): Promise<Page> {
  const page = await context.newPage()
  await page.addInitScript(watchFor, testId)
  await slowDown(page)
  await page.goto(address)
  await page.getByTestId(testId).waitFor({ timeout: 60_000 })
  return page
}

/** The same goods each time: a cart that grows would make each start slower than the one before. */
async function expectScan(page: Page, code: string, count: number): Promise<void> {
  const session = await page.context().newCDPSession(page)
  await typeAsScanner(session, code)
  await page.waitForFunction(
    (text) => document.querySelector('[data-testid="line-quantity"]')?.textContent === text,
    String(count),
  )
}

declare global {
  interface Window {
    /** Since the navigation. */
    shownAtMs: number | null
  }
}

/** Runs in the page before the till does. */
function watchFor(testId: string): void {
  window.shownAtMs = null
  new MutationObserver(() => {
    const shown = document.querySelector(`[data-testid="${testId}"]`)
    if (window.shownAtMs !== null || shown === null) return
    shown.getBoundingClientRect()
    window.shownAtMs = performance.now()
  }).observe(document, { subtree: true, childList: true })
}
