import { type BrowserContext, type CDPSession, chromium, type Page } from '@playwright/test'
import {
  chromiumArguments,
  chromiumPath,
  makeDataFolder,
  removeDataFolder,
} from '../real-server/real-server.ts'
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
  const opened: { readonly browser: BrowserContext; readonly folder: string }[] = []
  return {
    async open(...witnesses) {
      const folder = makeDataFolder()
      // With a profile on the disk, as a till has it: a browser without one keeps databases and files in memory.
      const browser = await chromium.launchPersistentContext(folder, {
        executablePath: chromiumPath(),
        args: [...chromiumArguments],
        viewport: { width: 1280, height: 800 },
      })
      opened.push({ browser, folder })
      const page = await browser.newPage()
      for (const witness of witnesses) await page.addInitScript(witness)
      return page
    },
    async close() {
      for (const { browser, folder } of opened) {
        await browser.close()
        await removeDataFolder(folder)
      }
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
