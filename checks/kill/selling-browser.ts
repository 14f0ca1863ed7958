import { execFileSync } from 'node:child_process'
import { setTimeout as wait } from 'node:timers/promises'
import { type BrowserContext, chromium, type Page } from '@playwright/test'
import { chromiumArguments, chromiumPath } from '../real-server/real-server.ts'
import type { DemoSignIn } from '../real-server/shop-client.ts'

/** A real Chromium with a profile that outlives it, in which somebody sells at the till. */
export type SellingBrowser = {
  setOffline(isOffline: boolean): Promise<void>
  /** Sells without a break; `onPaid` gets the receipt number of every sale for which the screen said *Lunas*. */
  sell(onPaid: (receiptNumber: string) => void): Promise<void>
  /** SIGKILL to every process of this browser. */
  kill(): Promise<void>
  /** SIGKILL to the processes that show pages, as where memory runs out; then the till is opened again in another tab. */
  killTab(): Promise<void>
  close(): Promise<void>
}

const tellPaid = 'laciCheckPaid'
const screenPatienceMs = 60_000

/** Opens the till; signs in when this profile has not yet. */
export async function openSellingBrowser(options: {
  url: string
  profileFolder: string
  signIn: DemoSignIn
}): Promise<SellingBrowser> {
  const context: BrowserContext = await chromium.launchPersistentContext(options.profileFolder, {
    executablePath: chromiumPath(),
    args: [...chromiumArguments],
    headless: true,
    viewport: { width: 1280, height: 800 },
    locale: 'id-ID',
    timezoneId: 'Asia/Jakarta',
  })
  let page = await openTill(context.pages()[0] ?? (await context.newPage()), options)

  return {
    setOffline: (isOffline) => context.setOffline(isOffline),
    async sell(onPaid) {
      await page.exposeFunction(tellPaid, onPaid)
      await page.evaluate(sellForEver, tellPaid)
    },
    async kill() {
      killProcesses(processesOf(options.profileFolder))
      await context.close().catch(() => {})
      while (processesOf(options.profileFolder).length > 0) await wait(10)
    },
    async killTab() {
      const hasCrashed = page.waitForEvent('crash')
      killProcesses(processesOf(options.profileFolder, '--type=renderer'))
      await hasCrashed
      const crashed = page
      page = await openTill(await context.newPage(), options)
      await crashed.close()
    },
    close: () => context.close(),
  }
}

/** Opens the till in this tab; signs in when the profile has not yet. */
async function openTill(page: Page, options: { url: string; signIn: DemoSignIn }): Promise<Page> {
  page.setDefaultTimeout(screenPatienceMs)
  await page.goto(`${options.url}/kasir/`)
  const saleScreen = page.getByTestId('sale-screen')
  const phone = page.getByTestId('sign-in-phone')
  await saleScreen.or(phone).first().waitFor()
  if (await phone.isVisible()) {
    await phone.fill(options.signIn.phone)
    await page.getByTestId('sign-in-password').fill(options.signIn.password)
    await page.getByTestId('sign-in-submit').click()
  }
  await page.getByTestId('product-tile').first().waitFor()
  // Until then the pages of the till are not on this device, and without internet there is nothing to open.
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
  return page
}

function killProcesses(pids: readonly number[]): void {
  for (const pid of pids) {
    try {
      process.kill(pid, 'SIGKILL')
    } catch {
      // Died with its parent.
    }
  }
}

/** The profile folder is made for one run and named on the command line of every process of that browser. */
function processesOf(profileFolder: string, alsoNamed = ''): number[] {
  return execFileSync('ps', ['-A', '-o', 'pid=,stat=,args='], { encoding: 'utf8', maxBuffer: 16_000_000 })
    .split('\n')
    .filter((line) => line.includes(`--user-data-dir=${profileFolder}`) && line.includes(alsoNamed))
    .filter((line) => !/^\s*\d+\s+Z/.test(line))
    .map((line) => Number.parseInt(line, 10))
}

/**
 * Runs in the page: presses what a cashier presses, as fast as the screen follows. The next sale waits until this one
 * was heard of, so that a kill finds at most one that the screen had told and nobody heard.
 */
function sellForEver(tellPaid: string): void {
  const tell = (window as unknown as Record<string, (number: string) => Promise<void>>)[tellPaid]!
  const find = (testId: string) => [...document.querySelectorAll<HTMLElement>(`[data-testid="${testId}"]`)]
  const frame = () => new Promise((resolve) => setTimeout(resolve, 4))
  async function press(testId: string, index = 0): Promise<void> {
    for (;;) {
      const button = find(testId)[index] as HTMLButtonElement | undefined
      if (button && !button.disabled) return button.click()
      await frame()
    }
  }
  async function sellOne(): Promise<void> {
    const tiles = Math.min(12, find('product-tile').length)
    for (let count = 1 + Math.floor(Math.random() * 3); count > 0; count -= 1) {
      await press('product-tile', Math.floor(Math.random() * tiles))
    }
    await press('pay')
    await press('quick-cash')
    await press('finish')
    while (find('receipt-number').length === 0) await frame()
    const number = /[A-Z]{1,3}-\d{6}-\d{4,6}/.exec(find('receipt-number')[0]!.textContent ?? '')?.[0]
    await tell(String(number))
    await press('new-sale')
    while (find('receipt-number').length > 0) await frame()
  }
  const sellOn = (): void => {
    void sellOne().then(sellOn)
  }
  sellOn()
}
