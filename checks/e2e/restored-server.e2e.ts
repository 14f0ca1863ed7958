import { execFileSync } from 'node:child_process'
import { rmSync } from 'node:fs'
import { type Browser, expect, type Page } from '@playwright/test'
import { lookInto } from '../real-server/database-of.ts'
import {
  findFreePorts,
  makeDataFolder,
  type RealServer,
  removeDataFolder,
  startRealServer,
} from '../real-server/real-server.ts'
import { readDemoSignIn } from '../real-server/shop-client.ts'
import { test } from './steps/journey.ts'

/** With owners and permissions, which the database insists on. */
const copyFolder = (from: string, to: string) => execFileSync('cp', ['-a', from, to])

/** A till of the demo shop in a browser profile of its own. */
async function openTillOf(browser: Browser, server: RealServer): Promise<Page> {
  const context = await browser.newContext({ baseURL: server.url })
  const page = await context.newPage()
  const { phone, password } = readDemoSignIn(server.dataFolder)
  await page.goto('/kasir/')
  await page.getByTestId('sign-in-phone').fill(phone)
  await page.getByTestId('sign-in-password').fill(password)
  await page.getByTestId('sign-in-submit').click()
  await expect(page.getByTestId('product-tile').first()).toBeVisible()
  return page
}

/** Sells one of the first goods for cash; answers the number on the receipt. */
async function sell(page: Page): Promise<string> {
  await page.getByTestId('nav-sale').click()
  await page.getByTestId('product-tile').first().click()
  await page.getByTestId('pay').click()
  await page.getByTestId('quick-cash').first().click()
  await page.getByTestId('finish').click()
  const text = (await page.getByTestId('receipt-number').textContent()) ?? ''
  await page.getByTestId('new-sale').click()
  return /[A-Z]{1,3}-\d{6}-\d{4,6}/.exec(text)![0]
}

async function sellTimes(page: Page, times: number, into: string[]): Promise<void> {
  for (let count = 0; count < times; count += 1) into.push(await sell(page))
}

const isSent = (page: Page) =>
  expect(page.getByTestId('status-chip')).toContainText('Sudah terkirim', { timeout: 90_000 })

test('[DEVICE-20] a backup older than a till is brought back: every screen is true, no sale is lost and no number comes twice', async ({
  browser,
}) => {
  test.setTimeout(420_000)
  const dataFolder = makeDataFolder()
  const backup = `${dataFolder}-backup`
  const port = await findFreePorts()
  let server = await startRealServer({ dataFolder, port })
  const receipts: string[] = []
  const pages: Page[] = []
  try {
    const old = await openTillOf(browser, server)
    pages.push(old)
    await sellTimes(old, 2, receipts)
    await isSent(old)
    await server.stop()
    copyFolder(dataFolder, backup)
    server = await startRealServer({ dataFolder, port })

    // What the backup does not know: more sales of the old till, and a new till with its own.
    await sellTimes(old, 2, receipts)
    const young = await openTillOf(browser, server)
    pages.push(young)
    await sellTimes(young, 3, receipts)
    await Promise.all([isSent(old), isSent(young)])

    await server.stop()
    rmSync(dataFolder, { recursive: true, force: true })
    copyFolder(backup, dataFolder)
    server = await startRealServer({ dataFolder, port })

    // The old one refills by itself; the young one is red, sells on, and says so.
    await sellTimes(old, 1, receipts)
    await isSent(old)
    const chip = young.getByTestId('status-chip')
    await expect(chip).toContainText('Tidak dikenal', { timeout: 90_000 })
    await expect(young.getByTestId('banner-unknown')).toBeVisible()
    await sellTimes(young, 1, receipts)
    await expect(chip).toContainText('Tidak dikenal')

    // The owner lets it in again on the spot.
    await chip.click()
    await young.getByTestId('enter-again').click()
    await young.getByTestId('owner-password-input').fill(readDemoSignIn(server.dataFolder).password)
    await young
      .getByTestId('enter-again-sheet')
      .getByRole('button', { name: /Lanjut|Masuk|Buka|Cek/ })
      .click()
    await isSent(young)
    await expect(young.getByTestId('banner-unknown')).toBeHidden()
    await sellTimes(young, 1, receipts)
    const third = await openTillOf(browser, server)
    pages.push(third)
    await sellTimes(third, 1, receipts)
    await Promise.all([isSent(young), isSent(third), isSent(old)])

    expect(new Set(receipts).size).toBe(receipts.length)
    const stored = await lookInto(dataFolder, async (client) => {
      const { rows } = await client.query<{ receipt_number: string; count: number }>(
        'select receipt_number, count(*)::int as count from sale where receipt_number = any($1) group by 1',
        [receipts],
      )
      return rows
    })
    expect(stored.map((row) => row.receipt_number).sort()).toEqual([...receipts].sort())
    expect(stored.every((row) => row.count === 1)).toBe(true)
  } finally {
    for (const page of pages) await page.context().close()
    await server.stop()
    await removeDataFolder(dataFolder)
    rmSync(backup, { recursive: true, force: true })
  }
})
