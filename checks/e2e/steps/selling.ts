import { type CDPSession, expect, type Locator, type Page } from '@playwright/test'
import { typeAsScanner } from '../../real-server/scanner-keys.ts'

export type TypedProduct = {
  readonly name: string
  readonly priceRupiah: number
  readonly stock: number
  readonly barcode?: string
}

/** Types a new product in on the product screen and goes back to selling. */
export async function addProduct(page: Page, product: TypedProduct): Promise<void> {
  await page.getByTestId('nav-products').click()
  await page.getByTestId('new-product').click()
  await page.getByTestId('product-name').fill(product.name)
  await page.getByTestId('product-price').fill(String(product.priceRupiah))
  if (product.barcode !== undefined) await page.getByTestId('product-barcode').fill(product.barcode)
  await page.getByTestId('product-stock').fill(String(product.stock))
  await page.getByTestId('product-save').click()
  await expect(page.getByTestId('product-form')).toBeHidden()
  await openSale(page)
}

/** From another screen to selling, until a scan would count there. */
export async function openSale(page: Page): Promise<void> {
  await page.getByTestId('nav-sale').click()
  await expect(page.getByTestId('search')).toBeFocused()
}

/** One for each page: opening one anew for each scan costs the browser more than the scan does. */
const scanners = new WeakMap<Page, Promise<CDPSession>>()

/** A scanner is a keyboard that types fast and ends with Enter. */
export async function scan(page: Page, code: string): Promise<void> {
  const scanner = scanners.get(page) ?? page.context().newCDPSession(page)
  scanners.set(page, scanner)
  const session = await scanner
  // What is drawn is seen. On a busy machine keys that the protocol sends before that are lost in the browser: the page gets none.
  // A page behind another one may draw nothing at all.
  const signsBefore = await page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        if (window.keyCount === undefined) {
          window.keyCount = 0
          const count = () => {
            window.keyCount! += 1
          }
          window.addEventListener('keydown', count, { capture: true })
        }
        const isDrawn = () => resolve(window.keyCount!)
        requestAnimationFrame(() => requestAnimationFrame(isDrawn))
        setTimeout(isDrawn, 500)
      }),
  )
  await typeAsScanner(session, code)
  // A page that is on its way elsewhere has taken them. The till hides the end of a scan and its separators from the counter.
  const signsAfter = await page.evaluate(() => window.keyCount).catch(() => undefined)
  if (signsAfter !== undefined && signsAfter - signsBefore < code.replaceAll('\u001D', '').length)
    await typeAsScanner(session, code)
}

declare global {
  interface Window {
    /** Keys that reached the page since it was first scanned into. */
    keyCount?: number
  }
}

/** *Simpan pesanan* by keys, until the next bill can begin. */
export async function holdBill(page: Page, name: string): Promise<void> {
  await page.keyboard.press('F8')
  await page.getByTestId('hold-name').fill(name)
  await page.keyboard.press('Enter')
  await expect(page.getByTestId('hold-sheet')).toBeHidden()
  await expect(page.getByTestId('pay')).toBeDisabled()
}

/** Pays what is in the cart with the exact sum, without paper, and starts a new sale. */
export async function payExact(page: Page): Promise<string> {
  await page.getByTestId('pay').click()
  await page.getByTestId('quick-cash').first().click()
  await page.getByTestId('finish').click()
  const number = await page.getByTestId('receipt-number').textContent()
  await page.getByTestId('new-sale').click()
  return number ?? ''
}

/** The stock that the product screen shows for a name. */
export async function expectStock(page: Page, name: string, stock: string): Promise<void> {
  await page.getByTestId('nav-products').click()
  await expectStockOfRow(page.getByTestId('product-row').filter({ hasText: name }), stock)
}

/** `Stok 20` of a list; in the table of a wide window it is a cell with the number alone. */
export async function expectStockOfRow(row: Locator, stock: string): Promise<void> {
  await expect(row).toBeVisible()
  const isTable = await row.evaluate((element) => element.tagName === 'TR')
  if (isTable) await expect(row.locator('td').last()).toHaveText(stock.replace('Stok ', ''))
  else await expect(row).toContainText(stock)
}

/** Makes the next print dialogs close at once and counts them, as a person would who presses *Cetak*. */
export async function countPrints(page: Page): Promise<() => Promise<string[]>> {
  await page.addInitScript(() => {
    const printed: string[] = []
    Object.assign(window, {
      printedPapers: printed,
      print: () => {
        printed.push(document.querySelector('#paper')?.textContent ?? '')
        setTimeout(() => window.dispatchEvent(new Event('afterprint')), 0)
      },
    })
  })
  return () => page.evaluate(() => (window as unknown as { printedPapers: string[] }).printedPapers)
}
