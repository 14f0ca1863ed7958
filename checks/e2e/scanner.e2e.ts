import { expect, type Page } from '@playwright/test'
import { online, test } from './steps/journey.ts'
import { openStockedShop } from './steps/shop.ts'

const ketchup = { name: 'Kecap Manis', priceRupiah: 8_500, stock: 50, barcode: '8990000000037' }
const noodles = { name: 'Indomie', priceRupiah: 3_500, stock: 50, barcode: '089686010947' }

type Ending = 'Enter' | 'Tab' | null

/** A scanner at some pace: keys as the browser gets them from any keyboard. */
async function slowScan(page: Page, code: string, gapMs: number, ending: Ending): Promise<void> {
  await page.keyboard.type(code, { delay: gapMs })
  if (ending !== null) await page.keyboard.press(ending)
}

const paces: readonly (readonly [number, Ending])[] = [
  [5, 'Enter'],
  [45, 'Enter'],
  [45, null],
  [80, 'Tab'],
  [120, 'Enter'],
  [120, null],
]

test('[TILL-1, TILL-17] slow and fast scanners sell what they scan, whatever was tapped last', {
  tag: online,
}, async ({ page }) => {
  test.slow()
  await openStockedShop(page, 'Bu Sari', [ketchup, noodles])
  const tile = (name: string) => page.getByTestId('product-tile').filter({ hasText: name })
  const line = (name: string) => page.getByTestId('cart-line').filter({ hasText: name })
  await tile('Kecap').click()
  // By hand, so that the next scan belongs there.
  await expect(page.getByTestId('search')).toBeFocused()
  const focuses: readonly (readonly [string, () => Promise<void>])[] = [
    ['tile', () => tile('Kecap').focus()],
    ['plus', () => line('Kecap').getByRole('button').last().focus()],
    ['pay', () => page.getByTestId('pay').focus()],
    ['search', () => page.getByTestId('search').focus()],
    ['nowhere', () => page.evaluate(() => (document.activeElement as HTMLElement).blur())],
  ]
  let sold = 0
  for (const [where, focus] of focuses) {
    for (const [gapMs, ending] of paces) {
      await focus()
      await slowScan(page, noodles.barcode, gapMs, ending)
      sold += 1
      await expect(line('Indomie').getByTestId('line-quantity'), `${where} ${gapMs} ${ending}`).toHaveText(
        String(sold),
      )
      await expect(line('Kecap').getByTestId('line-quantity')).toHaveText('1')
      await expect(page.getByTestId('search')).toHaveValue('')
      await page.waitForTimeout(400)
    }
  }
})

test('[TILL-124] a code that is scanned while somebody pays is neither money nor the end of the sale', {
  tag: online,
}, async ({ page }) => {
  await openStockedShop(page, 'Pak Joko', [ketchup, noodles])
  await page.getByTestId('product-tile').first().click()
  await page.getByTestId('pay').click()
  await page.getByTestId('other-cash').click()
  const cash = page.getByTestId('cash-input')
  for (const [gapMs, ending] of paces) {
    await cash.fill('')
    await cash.focus()
    await page.keyboard.type('50', { delay: 150 })
    await page.waitForTimeout(700)
    await slowScan(page, '8992304000010', gapMs, ending)
    await expect(page.getByTestId('toast').last()).toBeVisible()
    await expect(cash).toHaveValue('50')
    await expect(page.getByTestId('payment')).toBeVisible()
    await page.waitForTimeout(400)
  }
  // A hand's sum is a sum.
  await cash.fill('')
  await page.keyboard.type('50000', { delay: 60 })
  await page.keyboard.press('Enter')
  await expect(page.getByTestId('done')).toBeVisible()
})

test('[STOCK-17] stock is counted with the scanner alone', { tag: online }, async ({ page }) => {
  await openStockedShop(page, 'Bu Wati', [ketchup, noodles])
  await page.goto('/kasir/opname')
  await expect(page.getByTestId('stock-count').first()).toBeVisible()
  for (let count = 0; count < 3; count += 1) {
    await slowScan(page, noodles.barcode, 60, 'Enter')
    await page.waitForTimeout(400)
  }
  await slowScan(page, ketchup.barcode, 20, 'Enter')
  const row = (name: string) => page.getByTestId('count-row').filter({ hasText: name })
  await expect(row('Indomie').getByTestId('count-quantity')).toHaveValue('3')
  await expect(row('Kecap').getByTestId('count-quantity')).toHaveValue('1')
  await expect(page.getByTestId('count-row').first()).toContainText('Kecap')
  // Into the field of a quantity as well.
  await row('Indomie').getByTestId('count-quantity').focus()
  await slowScan(page, noodles.barcode, 90, 'Enter')
  await expect(row('Indomie').getByTestId('count-quantity')).toHaveValue('4')
})
