import { expect, type Page } from '@playwright/test'
import { test } from './steps/journey.ts'
import { goOffline, openStockedShop } from './steps/shop.ts'

const soap = { name: 'Sabun Batang', priceRupiah: 4_500, stock: 5_000, barcode: '8990000000036' }
/** What the fault asks for after the disk is full. */
const salesAfterwards = 200

/** Presses what a cashier presses, so many times, in the page itself: two hundred sales by the protocol take minutes. */
function sellOn(page: Page, count: number): Promise<string[]> {
  return page.evaluate(async (wanted) => {
    const find = (testId: string) => document.querySelector<HTMLButtonElement>(`[data-testid="${testId}"]`)
    const frame = () => new Promise((resolve) => setTimeout(resolve, 4))
    async function press(testId: string): Promise<void> {
      for (;;) {
        const button = find(testId)
        if (button !== null && !button.disabled) return button.click()
        await frame()
      }
    }
    const numbers: string[] = []
    while (numbers.length < wanted) {
      await press('product-tile')
      await press('pay')
      await press('quick-cash')
      await press('finish')
      while (find('receipt-number') === null) await frame()
      numbers.push(/[A-Z]{1,3}-\d{6}-\d{4,6}/.exec(find('receipt-number')!.textContent ?? '')![0])
      await press('new-sale')
      while (find('receipt-number') !== null) await frame()
    }
    return numbers
  }, count)
}

test('[LOG-61] on a full disk the till says so, sells 200 times more without internet, and all of them arrive', async ({
  page,
  context,
  baseURL,
}) => {
  test.slow()
  await openStockedShop(page, 'Bu Penuh', [soap])
  const reserve = () =>
    page.evaluate(async () => {
      const root = await navigator.storage.getDirectory()
      return root.getFileHandle('laci-ruang-cadangan').then(
        async (handle) => (await handle.getFile()).size,
        () => 0,
      )
    })
  await expect.poll(reserve, { timeout: 30_000 }).toBeGreaterThan(0)
  await goOffline(page)
  const receipts = await sellOn(page, 5)
  await expect(page.getByTestId('banner-space')).toBeHidden()

  const devtools = await context.newCDPSession(page)
  const usage = await page.evaluate(async () => (await navigator.storage.estimate()).usage!)
  await devtools.send('Storage.overrideQuotaForOrigin', { origin: baseURL!, quotaSize: usage })
  const banner = page.getByTestId('banner-space')
  while (!(await banner.isVisible())) receipts.push(...(await sellOn(page, 10)))
  receipts.push(...(await sellOn(page, salesAfterwards)))
  await expect(banner).toContainText('ruang cadangan')
  expect(await reserve()).toBe(0)
  expect(new Set(receipts).size).toBe(receipts.length)
  await expect(page.getByTestId('status-chip')).toHaveAttribute('data-waiting', String(receipts.length))

  await devtools.send('Storage.overrideQuotaForOrigin', { origin: baseURL! })
  await context.setOffline(false)
  await expect(page.getByTestId('status-chip')).toHaveAttribute('data-waiting', '0', { timeout: 60_000 })
  await page.getByTestId('nav-products').click()
  await expect(page.getByTestId('product-row')).toContainText(
    (soap.stock - receipts.length).toLocaleString('id-ID'),
  )
})
