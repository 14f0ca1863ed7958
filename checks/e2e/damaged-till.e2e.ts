import { readFile } from 'node:fs/promises'
import { expect, type Page } from '@playwright/test'
import { lookInto } from '../real-server/database-of.ts'
import { test } from './steps/journey.ts'
import { payExact, scan } from './steps/selling.ts'
import { goOffline, openStockedShop } from './steps/shop.ts'

const soap = { name: 'Sabun Batang', priceRupiah: 4_500, stock: 50, barcode: '8990000000036' }
const tea = { name: 'Teh Celup', priceRupiah: 6_000, stock: 50, barcode: '8990000000043' }

async function sell(page: Page): Promise<string> {
  await scan(page, soap.barcode)
  return (await payExact(page)).replace(/^No\. /, '')
}

/** From the next start on reading these stores fails again and again, until the database is replaced. */
async function failReads(page: Page, stores: readonly string[]): Promise<void> {
  await page.addInitScript((bad: readonly string[]) => {
    const isReplaced = () => sessionStorage.getItem('replaced') !== null
    const { deleteDatabase } = IDBFactory.prototype
    IDBFactory.prototype.deleteDatabase = function (name) {
      sessionStorage.setItem('replaced', 'yes')
      return deleteDatabase.call(this, name)
    }
    for (const source of [IDBObjectStore.prototype, IDBIndex.prototype] as object[]) {
      const methods = source as Record<string, (this: object, ...given: unknown[]) => unknown>
      for (const method of ['get', 'getAll', 'openCursor']) {
        const original = methods[method]!
        methods[method] = function (this: { objectStore?: { name: string }; name?: string }, ...given) {
          const store = this.objectStore?.name ?? this.name!
          if (bad.includes(store) && !isReplaced()) throw new DOMException('Internal error.', 'UnknownError')
          return original.apply(this, given)
        }
      }
    }
  }, stores)
}

/** Of the shop that is open in this browser, as the server has them. */
async function receiptsAtServer(page: Page): Promise<string[]> {
  const name = await page.evaluate(async () =>
    (await indexedDB.databases()).map((one) => one.name ?? '').find((one) => one.startsWith('laci-kasir-')),
  )
  return lookInto(process.env.LACI_E2E_DATA_DIR!, async (client) => {
    const { rows } = await client.query<{ receipt_number: string }>(
      'select receipt_number from sale where store_id = $1 order by receipt_number',
      [name!.replace('laci-kasir-', '')],
    )
    return rows.map((row) => row.receipt_number)
  })
}

/** A till that sold with internet and then without it. */
async function sellBeforeDamage(page: Page, name: string): Promise<string[]> {
  await openStockedShop(page, name, [soap, tea])
  const receipts = [await sell(page)]
  await expect(page.getByTestId('status-chip')).toHaveAttribute('data-waiting', '0')
  await goOffline(page)
  receipts.push(await sell(page), await sell(page))
  return receipts
}

async function sendAndCompare(page: Page, receipts: readonly string[]): Promise<void> {
  expect(new Set(receipts).size).toBe(receipts.length)
  await page.context().setOffline(false)
  await expect(page.getByTestId('status-chip')).toHaveAttribute('data-waiting', '0')
  expect(await receiptsAtServer(page)).toEqual([...receipts].sort())
  await page.getByTestId('nav-products').click()
  await expect(page.getByTestId('product-row')).toHaveCount(2)
  await expect(page.getByTestId('product-row').filter({ hasText: soap.name })).toContainText(
    String(soap.stock - receipts.length),
  )
}

test('[LOG-26] a database that cannot be read any more is replaced without internet, and the till sells on', async ({
  page,
}) => {
  const receipts = await sellBeforeDamage(page, 'Bu Rusak')
  await failReads(page, ['record', 'balance', 'warning'])
  await page.reload()
  await expect(page.getByTestId('sale-screen')).toBeVisible()
  expect(await page.evaluate(() => sessionStorage.getItem('replaced'))).toBe('yes')
  await expect(page.getByTestId('status-chip')).toHaveAttribute('data-waiting', '2')
  receipts.push(await sell(page), await sell(page))
  await sendAndCompare(page, receipts)
})

test('[LOG-25] one record that is none in every store: the till opens without internet, sells on and sends all', async ({
  page,
}) => {
  const receipts = await sellBeforeDamage(page, 'Bu Kosong')
  const stores = await page.evaluate(async (other) => {
    const { name } = (await indexedDB.databases()).find((one) => one.name?.startsWith('laci-kasir-'))!
    const database = await new Promise<IDBDatabase>((resolve, reject) => {
      const opening = indexedDB.open(name!)
      opening.onsuccess = () => resolve(opening.result)
      opening.onerror = () => reject(opening.error)
    })
    const harmed: string[] = []
    for (const store of database.objectStoreNames) {
      if (store === 'mark') continue
      await new Promise<void>((resolve, reject) => {
        const changing = database.transaction(store, 'readwrite')
        const source = changing.objectStore(store)
        const keyPath = [source.keyPath].flat() as string[]
        const walking = source.openCursor()
        walking.onsuccess = () => {
          const cursor = walking.result
          if (cursor === null) return
          harmed.push(store)
          const row = cursor.value as Record<string, unknown>
          // Of the catalogue one product of the part.
          const packed = row.packed as
            | { each: { name: string[]; priceRupiah: (number | null)[] } }
            | undefined
          if (store === 'chunk') packed!.each.priceRupiah[packed!.each.name.indexOf(other)] = null
          else for (const member of Object.keys(row)) if (!keyPath.includes(member)) row[member] = null
          cursor.update(row)
        }
        changing.oncomplete = () => resolve()
        changing.onerror = () => reject(changing.error)
      })
    }
    await new Promise<void>((resolve, reject) => {
      const changing = database.transaction('mark', 'readwrite')
      const source = changing.objectStore('mark')
      const reading = source.get('marks')
      reading.onsuccess = () => {
        const { value } = reading.result as { value: object }
        source.put({ key: 'marks', value: { ...value, ackedThrough: null, staff: 7, cursor: 'x', load: 1 } })
      }
      changing.oncomplete = () => resolve()
      changing.onerror = () => reject(changing.error)
    })
    database.close()
    return harmed
  }, tea.name)
  expect(stores).toEqual(expect.arrayContaining(['chunk', 'event', 'sale']))
  await page.reload()
  await expect(page.getByTestId('sale-screen')).toBeVisible()
  receipts.push(await sell(page), await sell(page))
  await sendAndCompare(page, receipts)
})

test('[SESSION-30] where no catalogue is left and no internet, what waits can be saved as a file', async ({
  page,
}) => {
  const receipts = await sellBeforeDamage(page, 'Bu Hilang')
  await failReads(page, ['chunk', 'row'])
  await page.reload()
  await expect(page.getByTestId('first-load')).toContainText('2 catatan belum terkirim')
  const saving = page.waitForEvent('download')
  await page.getByTestId('first-load-save-file').click()
  const text = await readFile(await (await saving).path(), 'utf8')
  for (const receipt of receipts.slice(1)) expect(text).toContain(receipt)
  await page.context().setOffline(false)
  await expect(page.getByTestId('sale-screen')).toBeVisible({ timeout: 30_000 })
  receipts.push(await sell(page))
  await sendAndCompare(page, receipts)
})
