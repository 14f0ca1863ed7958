import type { Page } from '@playwright/test'
import { signInTill } from '../real-server/sign-in-till.ts'
import { type Percentiles, percentilesOf } from './till-pages.ts'
import { inTwoShops } from './two-shops.ts'
import { watchPays, withoutOpfs } from './watch-pays.ts'

const payments = 200
/** Until the engine has compiled what a payment runs: the first minutes of a till's day. */
const warmUpPayments = 40

export type PaySide = {
  /** From the press on *Selesai* until everything that the sale waits for is on the disk. */
  readonly paid: Percentiles
  /** The same rows in a bare strict transaction of the same browser, right after. */
  readonly raw: Percentiles
}
export type PayFigures = {
  /** In a large shop, log and second copy. */
  readonly withCopy: PaySide
  /** The same in a browser without private files: the log alone. */
  readonly logAlone: PaySide
  /** In a small shop, log and second copy. */
  readonly few: PaySide
}

/**
 * What a sale waits for between the last press and *Lunas*, beside the disk alone. Without internet and with the servers
 * gone, so that nothing is sent meanwhile and no database writes; three tills, one after the other.
 */
export function benchPayToDurable(): Promise<PayFigures> {
  return inTwoShops(async (pages, shops) => {
    const tills = {
      withCopy: await pages.open(watchPays),
      logAlone: await pages.open(withoutOpfs, watchPays),
      few: await pages.open(watchPays),
    }
    for (const [name, page] of Object.entries(tills)) {
      await signInTill(page, (name === 'few' ? shops.few : shops.many).server)
      // Paying is a part of the app that comes after the first screen.
      await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
      await page.context().setOffline(true)
    }
    await Promise.all(Object.values(shops).map((shop) => shop.close()))
    const figures: [string, PaySide][] = []
    for (const [name, page] of Object.entries(tills)) {
      await payMany(page, warmUpPayments)
      await page.evaluate(() => window.seenPays.splice(0))
      await payMany(page, payments)
      figures.push([name, await readSide(page, name !== 'logAlone')])
      // What a till does once it rests is not to be measured with the next one.
      await page.context().close()
    }
    return Object.fromEntries(figures) as PayFigures
  })
}

async function readSide(page: Page, isCopyExpected: boolean): Promise<PaySide> {
  const pays = await page.evaluate(() => window.seenPays)
  if (pays.length !== payments) throw new Error(`${pays.length} of ${payments} sales were seen on the disk`)
  // A sale does not wait long for a slow copy (ruling 19): on a busy machine the copy of some is still on its way.
  const counted = isCopyExpected ? pays.filter((pay) => pay.copiedMs !== null) : pays
  if (counted.length < payments / 2)
    throw new Error(`only ${counted.length} of ${payments} second copies were seen`)
  return {
    paid: percentilesOf(counted.map((pay) => Math.max(pay.loggedMs, pay.copiedMs ?? 0))),
    raw: percentilesOf(counted.map((pay) => pay.rawMs)),
  }
}

/** Runs in the page: presses what a cashier presses, then lets the bare transaction follow. */
async function payMany(page: Page, count: number): Promise<void> {
  await page.evaluate(async (left: number) => {
    const find = (testId: string) => [
      ...document.querySelectorAll<HTMLButtonElement>(`[data-testid="${testId}"]`),
    ]
    const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))
    async function press(testId: string, index = 0): Promise<void> {
      for (;;) {
        const button = find(testId)[index]
        if (button && !button.disabled) return button.click()
        await pause(4)
      }
    }
    /**
     * Nothing on the page moves any more: what is measured is a press, and not the way in or out of a sheet, nor the
     * browser's clearing away after it. A quick cashier looks at the change that long.
     */
    async function stillness(): Promise<void> {
      await Promise.all(document.getAnimations().map(({ finished }) => finished.catch(() => undefined)))
      await pause(200)
    }
    /** Without looking again and again, which would take from what is measured. */
    const until = (isSo: () => boolean) =>
      new Promise<void>((resolve) => {
        const watch = new MutationObserver(() => {
          if (!isSo()) return
          watch.disconnect()
          resolve()
        })
        watch.observe(document, { subtree: true, childList: true })
      })
    for (; left > 0; left -= 1) {
      for (const tile of [0, 1, 2]) await press('product-tile', tile)
      await press('pay')
      await press('quick-cash')
      await stillness()
      const isPaid = until(() => find('receipt-number').length > 0)
      await press('finish')
      await isPaid
      await press('new-sale')
      while (find('receipt-number').length > 0) await pause(4)
      await stillness()
      await window.rawPay()
    }
  }, count)
}
