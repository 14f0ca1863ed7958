import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, type Page } from '@playwright/test'
import { test } from './steps/journey.ts'
import { payExact, scan } from './steps/selling.ts'
import { goOffline, makeOwner, openStockedTill, sendGoods, storedSales } from './steps/shop.ts'
import { openTillGateway } from './steps/till-gateway.ts'

const archives = join(import.meta.dirname, '../earlier-tills')
const soap = { name: 'Sabun Batang', priceRupiah: 4_500, stock: 50, barcode: '8990000000036' }

async function sell(page: Page): Promise<string> {
  await scan(page, soap.barcode)
  return (await payExact(page)).replace(/^No\. /, '')
}

const entryScript = (page: Page) => page.locator('script[type="module"]').first().getAttribute('src')

/** The own events of the till that the server has not confirmed, as they lie in its database. */
async function unsentTexts(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const { name } = (await indexedDB.databases()).find((one) => one.name?.startsWith('laci-kasir-'))!
    const database = await new Promise<IDBDatabase>((resolve, reject) => {
      const opening = indexedDB.open(name!)
      opening.onsuccess = () => resolve(opening.result)
      opening.onerror = () => reject(opening.error)
    })
    const read = <Value>(store: string, key?: string) =>
      new Promise<Value>((resolve, reject) => {
        const source = database.transaction(store).objectStore(store)
        const reading = key === undefined ? source.getAll() : source.get(key)
        reading.onsuccess = () => resolve(reading.result)
        reading.onerror = () => reject(reading.error)
      })
    const marks = await read<{ value: { ackedThrough: number } }>('mark', 'marks')
    const events = await read<{ deviceSeq: number; event: object }[]>('event')
    database.close()
    return events
      .filter(({ deviceSeq }) => deviceSeq > marks.value.ackedThrough)
      .map(({ event }) => JSON.stringify(event))
  })
}

for (const archive of readdirSync(archives).filter((name) => name.endsWith('.tgz'))) {
  test(`[TILL-46] ${archive}: the till of an earlier release sends to the server of today, and its queue survives the update`, async ({
    browser,
  }) => {
    const gateway = await openTillGateway(process.env.LACI_E2E_URL!, join(archives, archive))
    const context = await browser.newContext({ baseURL: gateway.url })
    try {
      const owner = await makeOwner('Bu Lama')
      await sendGoods(owner, [soap])
      const page = await context.newPage()
      await openStockedTill(page, owner)
      const chip = page.getByTestId('status-chip')
      const receipts = [await sell(page)]
      await expect(chip).toHaveAttribute('data-waiting', '0')

      // Without internet, while the server is updated; the earlier till sends what it sold to the new one.
      await goOffline(page)
      receipts.push(await sell(page), await sell(page))
      gateway.updateTill()
      await context.setOffline(false)
      await expect(chip).toHaveAttribute('data-waiting', '0')

      // What waits now is taken along by the update, byte by byte.
      gateway.holdPushes(true)
      receipts.push(await sell(page), await sell(page))
      await expect(chip).toHaveAttribute('data-waiting', /^[1-9]/)
      const before = await unsentTexts(page)
      expect(before.length).toBeGreaterThanOrEqual(2)
      await page.reload()
      await page.getByTestId('update-chip').click()
      const saved = page.waitForEvent('download')
      await page.getByTestId('update-save-file').click()
      await saved
      const earlierScript = await entryScript(page)
      const reloaded = page.waitForEvent('load')
      await page.getByTestId('update-apply').click()
      await reloaded
      await expect(page.getByTestId('sale-screen')).toBeVisible()
      expect(await entryScript(page)).not.toBe(earlierScript)
      expect(await unsentTexts(page)).toEqual(before)

      gateway.holdPushes(false)
      receipts.push(await sell(page))
      await expect(chip).toHaveAttribute('data-waiting', '0')
      expect(new Set(receipts).size).toBe(6)
      const stored = await storedSales(JSON.parse(before[0]!).storeId)
      expect(stored.map(({ receiptNumber }) => receiptNumber)).toEqual([...receipts].sort())
      expect(stored.every(({ totalRupiah }) => totalRupiah === soap.priceRupiah)).toBe(true)
    } finally {
      await context.close()
      await gateway.close()
    }
  })
}
