import { randomBytes } from 'node:crypto'
import { maximumEventsPerPush } from '@laci/domain/events/envelope.ts'
import { cashSale, createEventMaker } from '@laci/server/testing/event-maker.ts'
import type { Page } from '@playwright/test'
import { lookInto } from '../real-server/database-of.ts'
import {
  findFreePorts,
  makeDataFolder,
  type RealServer,
  removeDataFolder,
  startRealServer,
} from '../real-server/real-server.ts'
import { openTill, pushEvents, readDemoSignIn } from '../real-server/shop-client.ts'
import { signInTill } from '../real-server/sign-in-till.ts'
import { openPages, type Percentiles, percentilesOf, whileSlow } from './till-pages.ts'

export const reportMonthLimitMs = 300
const saleCount = 10_000
/** Of a dozen the slowest would be the p95, and that is chance. */
const rounds = 40
const firstRounds = 30
const dayMs = 86_400_000
const random = (count: number) => new Uint8Array(randomBytes(count))

/**
 * The report of thirty days with ten thousand sales on the real till, CPU slowed six times: from the press to the figures.
 * `first`: the first press after the page was opened and showed all of today; `again`: every later one.
 */
export async function benchReportMonth(): Promise<{
  readonly first: Percentiles
  readonly again: Percentiles
}> {
  const pages = openPages()
  const dataFolder = makeDataFolder()
  const server = await startRealServer({ dataFolder, port: await findFreePorts() })
  try {
    await sellForAMonth(server)
    const page = await pages.open()
    await signInTill(page, server)
    await page.goto(`${server.url}/kasir/laporan`)
    await page.getByTestId('range-last_30').click()
    await page.waitForFunction(
      (wanted) =>
        Number(
          document.querySelector('[data-testid="figure-Transaksi"]')?.textContent?.replaceAll('.', ''),
        ) >= wanted,
      saleCount,
      { timeout: 120_000 },
    )
    const session = await page.context().newCDPSession(page)
    const firstMs: number[] = []
    for (let round = 0; round < firstRounds; round += 1) {
      await page.reload()
      // What goods cost comes last of what the page shows.
      await page.getByTestId('profit-through').waitFor()
      await page.getByTestId('stock-worth').waitFor()
      await whileSlow(session, async () => {
        firstMs.push(await pressMonth(page))
      })
    }
    const againMs: number[] = []
    await whileSlow(session, async () => {
      for (let round = 0; round < rounds; round += 1) {
        await pressYesterday(page)
        againMs.push(await pressMonth(page))
      }
    })
    return { first: percentilesOf(firstMs), again: percentilesOf(againMs) }
  } finally {
    await pages.close()
    await server.stop()
    await removeDataFolder(dataFolder)
  }
}

/** A second till of the demo shop sends its month: two of the shop's products a sale. */
async function sellForAMonth(server: RealServer): Promise<void> {
  const till = await openTill(server, readDemoSignIn(server.dataFolder), 'Kasir belakang')
  const products = await lookInto(server.dataFolder, async (database) => {
    const { rows } = await database.query<{ product_id: string; name: string; price: number }>(
      `select product_id, fields->>'name' as name, (fields->>'priceRupiah')::int as price from product where store_id = $1`,
      [till.storeId],
    )
    return rows.map(({ product_id: productId, name, price: priceRupiah }) => ({
      ...{ productId, name, priceRupiah },
    }))
  })
  const startMs = Date.now() - 28 * dayMs
  const maker = createEventMaker(till.storeId, till.deviceId, random, startMs)
  const events = Array.from({ length: saleCount }, (_, sold) => {
    maker.atMs = Math.floor(startMs + (sold / saleCount) * 28 * dayMs)
    const lines = [sold, sold * 7 + 3].map((at) => products[at % products.length]!)
    const sale = { atMs: maker.atMs, letter: till.letter, counter: 1 + (sold % 9_999), random }
    return maker.seal({ kind: 'sale_recorded', body: cashSale(lines, sale) })
  })
  for (let from = 0; from < events.length; from += maximumEventsPerPush)
    await pushEvents(server, till, from + 1, events.slice(from, from + maximumEventsPerPush))
}

async function pressYesterday(page: Page): Promise<void> {
  await page.getByTestId('range-yesterday').click()
  await page.waitForFunction((wanted) => {
    const text = document.querySelector('[data-testid="figure-Transaksi"]')?.textContent
    return text !== undefined && text !== null && Number(text.replaceAll('.', '')) < wanted
  }, saleCount)
}

/** From another range to the thirty days; measured in the page, until their figures are laid out. */
function pressMonth(page: Page): Promise<number> {
  return page.getByTestId('range-last_30').evaluate(
    (button, wanted) =>
      new Promise<number>((resolve) => {
        const startedAt = performance.now()
        const look = () => {
          const text = document.querySelector('[data-testid="figure-Transaksi"]')?.textContent ?? ''
          if (Number(text.replaceAll('.', '')) < wanted) return
          observer.disconnect()
          // Reading a size lays the page out.
          document.body.getBoundingClientRect()
          resolve(performance.now() - startedAt)
        }
        const observer = new MutationObserver(look)
        observer.observe(document.body, { subtree: true, childList: true, characterData: true })
        ;(button as HTMLElement).click()
      }),
    saleCount,
  )
}
