import { type BrowserContext, chromium, type Page } from '@playwright/test'
import {
  chromiumArguments,
  chromiumPath,
  findFreePorts,
  makeDataFolder,
  removeDataFolder,
  startRealServer,
} from '../real-server/real-server.ts'
import { signInTill } from '../real-server/sign-in-till.ts'
import { percentile } from './figures.ts'

const rounds = 20
/** The promise of the main job: within two seconds somebody else in the shop sees the sale. */
export const backOnlineLimitMs = 2_000

export type BackOnlineFigures = { readonly rounds: number; readonly p50Ms: number; readonly p95Ms: number }

/**
 * Two real tills of one shop. One sells without internet and comes back; measured is the time from then until the other
 * one's total of the day has changed on its screen, by that page's own watch.
 */
export async function benchBackOnline(): Promise<BackOnlineFigures> {
  const dataFolder = makeDataFolder()
  const server = await startRealServer({ dataFolder, port: await findFreePorts() })
  const browser = await chromium.launch({ executablePath: chromiumPath(), args: [...chromiumArguments] })
  try {
    const viewport = { width: 1280, height: 800 }
    const counter = await browser.newContext({ viewport })
    const seller = await counter.newPage()
    const watcher = await (await browser.newContext({ viewport })).newPage()
    await signInTill(seller, server)
    await signInTill(watcher, server)
    await watcher.getByTestId('nav-today').click()
    const tookMs: number[] = []
    for (let round = 0; round < rounds; round += 1) tookMs.push(await sellOffline(counter, seller, watcher))
    return { rounds, p50Ms: percentile(tookMs, 50), p95Ms: percentile(tookMs, 95) }
  } finally {
    await browser.close()
    await server.stop()
    await removeDataFolder(dataFolder)
  }
}

async function sellOffline(counter: BrowserContext, seller: Page, watcher: Page): Promise<number> {
  await counter.setOffline(true)
  await seller.getByTestId('product-tile').first().click()
  await seller.getByTestId('pay').click()
  await seller.getByTestId('quick-cash').first().click()
  await seller.getByTestId('finish').click()
  await seller.getByTestId('new-sale').click()
  const total = watcher.getByTestId('today-total')
  await total.waitFor()
  // Armed before the network comes back, or a fast sale would be there before the watch.
  await total.evaluate((element) => {
    const before = element.textContent
    const seenAt = new Promise<number>((resolve, reject) => {
      setTimeout(() => reject(new Error('the sale did not arrive within a minute')), 60_000)
      new MutationObserver((_changes, observer) => {
        if (element.textContent === before) return
        observer.disconnect()
        resolve(Date.now())
      }).observe(element, { subtree: true, childList: true, characterData: true })
    })
    seenAt.catch(() => {})
    Object.assign(window, { seenAt })
  })
  const backAt = Date.now()
  await counter.setOffline(false)
  const seenAt = await watcher.evaluate(() => (window as unknown as { seenAt: Promise<number> }).seenAt)
  return seenAt - backAt
}
