import { readFile } from 'node:fs/promises'
import { expect, type Page } from '@playwright/test'
import { pressInBar } from './bar.ts'

/** *Jurnal* from anywhere in the till, on a phone or a wide screen; the page that asks for an approval counts, too. */
export async function goToJournal(page: Page): Promise<void> {
  await pressInBar(page, 'open-menu')
  // Who may not read it finds it among what somebody else has to allow.
  const place = page.getByTestId('nav-journal')
  const others = page.getByTestId('menu-others')
  await expect(place.or(others).first()).toBeVisible()
  if (await others.isVisible()) await others.click()
  await place.click()
  await expect(page.getByTestId('journal').or(page.getByTestId('journal-locked'))).toBeVisible()
}

/** Narrows the journal to one kind of what theft hides in, and says how many there are. */
export async function filterJournal(page: Page, filter: string, count: number): Promise<void> {
  const chip = page.getByTestId(`journal-filter-${filter}`)
  await expect(chip).toContainText(new RegExp(` ${count}$`))
  await chip.click()
  await expect(chip).toHaveAttribute('aria-pressed', 'true')
  await expect(page.getByTestId('journal-row')).toHaveCount(count)
}

/** *Periksa sekarang*, until both looks have come to their end. */
export async function lookAtChains(page: Page): Promise<void> {
  const lookNow = page.getByTestId('look-now')
  await expect(lookNow).toBeVisible()
  await lookNow.click()
  await expect(lookNow).toBeVisible()
  for (const look of ['own-look', 'server-look']) {
    await expect(page.getByTestId(look)).not.toHaveAttribute('data-state', 'running')
  }
}

/** The text of the file that *Ekspor CSV* saves; `press` presses it, and whatever comes before the file. */
export async function exportedJournal(page: Page, press: () => Promise<void>): Promise<string> {
  const [download] = await Promise.all([page.waitForEvent('download'), press()])
  expect(download.suggestedFilename()).toMatch(/^jurnal-\d{4}-\d{2}-\d{2}\.csv$/)
  return readFile(await download.path(), 'utf8')
}

/** Changes a sale in the till's own database behind its back, as somebody with the developer tools would. */
export async function forgeOwnSale(page: Page): Promise<void> {
  const isForged = await page.evaluate(async () => {
    type Kept = { event: { kind: string; body: { totalRupiah?: number } } }
    const { name } = (await indexedDB.databases()).find((one) => one.name?.startsWith('laci-kasir-'))!
    const database = await new Promise<IDBDatabase>((resolve, reject) => {
      const opening = indexedDB.open(name!)
      opening.onsuccess = () => resolve(opening.result)
      opening.onerror = () => reject(opening.error)
    })
    const done = await new Promise<boolean>((resolve, reject) => {
      const store = database.transaction('event', 'readwrite').objectStore('event')
      const walking = store.openCursor()
      walking.onerror = () => reject(walking.error)
      walking.onsuccess = () => {
        const cursor = walking.result
        if (cursor === null) return resolve(false)
        const kept = cursor.value as Kept
        if (kept.event.kind !== 'sale_recorded') return cursor.continue()
        kept.event.body.totalRupiah = 1
        cursor.update(kept).onsuccess = () => resolve(true)
      }
    })
    database.close()
    return done
  })
  expect(isForged).toBe(true)
}
