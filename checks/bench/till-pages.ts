import { type Browser, type CDPSession, chromium, type Page } from '@playwright/test'
import { chromiumArguments, chromiumPath } from '../real-server/real-server.ts'
import { percentile } from './figures.ts'

/** A cheap tablet beside this machine: source frontend.md section 12. */
export const cpuThrottle = 6

export type Percentiles = { readonly p50Ms: number; readonly p95Ms: number }

export function percentilesOf(figures: readonly number[]): Percentiles {
  return { p50Ms: percentile(figures, 50), p95Ms: percentile(figures, 95) }
}

/** Pages of one run. */
export type BenchPages = {
  /** A page in a browser of its own: one behind another page draws no frames. `witnesses` run before the till does. */
  open(...witnesses: (() => void)[]): Promise<Page>
  close(): Promise<void>
}

export function openPages(): BenchPages {
  const browsers: Browser[] = []
  return {
    async open(...witnesses) {
      const browser = await chromium.launch({ executablePath: chromiumPath(), args: [...chromiumArguments] })
      browsers.push(browser)
      // A context of its own, because one that came with its page would go with it.
      const context = await browser.newContext({ viewport: { width: 1280, height: 800 } })
      const page = await context.newPage()
      for (const witness of witnesses) await page.addInitScript(witness)
      return page
    },
    async close() {
      for (const browser of browsers) await browser.close()
    },
  }
}

/** From now on the page is as slow as on a cheap tablet. */
export async function slowDown(page: Page): Promise<void> {
  await setThrottle(await page.context().newCDPSession(page), cpuThrottle)
}

/**
 * The page of the session is as slow as on a cheap tablet while `work` runs. Chromium slows a page by stopping its thread
 * again and again, also while it has nothing to do: a second slowed page would take most of a core from the one that is
 * measured.
 */
export async function whileSlow(session: CDPSession, work: () => Promise<void>): Promise<void> {
  await setThrottle(session, cpuThrottle)
  try {
    await work()
  } finally {
    await setThrottle(session, 1)
  }
}

async function setThrottle(session: CDPSession, rate: number): Promise<void> {
  await session.send('Emulation.setCPUThrottlingRate', { rate })
}
