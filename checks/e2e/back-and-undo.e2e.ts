import { expect, type Page } from '@playwright/test'
import { online, test } from './steps/journey.ts'
import { openStockedShop } from './steps/shop.ts'

const goods = [
  { name: 'Kopi Sachet', priceRupiah: 2_000, stock: 50, barcode: '8990000000012' },
  { name: 'Telur', priceRupiah: 2_500, stock: 50 },
  { name: 'Beras', priceRupiah: 14_000, stock: 50 },
]
const phone = { width: 360, height: 740 }

const isOpen = (page: Page, testId: string) => expect(page.getByTestId(testId)).toBeVisible()
const isClosed = (page: Page, testId: string) => expect(page.getByTestId(testId)).toBeHidden()
const path = (page: Page) => new URL(page.url()).pathname
/** As a scanner and the next key have it: in no dialog, and the page below takes presses. */
const isAlone = (page: Page) => expect(page.locator('[role="dialog"], [role="alertdialog"]')).toHaveCount(0)

test('[TILL-160] [TILL-161] on a phone Back closes what lies on top and asks as the cross does; the page below stays as it was', {
  tag: online,
}, async ({ page }) => {
  await page.setViewportSize(phone)
  await openStockedShop(page, 'Bu Sri', goods)
  await page.getByTestId('product-tile').filter({ hasText: 'Telur' }).click()

  await test.step('the cart, the payment over it, and both again', async () => {
    await page.getByTestId('phone-cart').click()
    await page.getByTestId('pay').click()
    await isOpen(page, 'payment')
    await page.goBack()
    await isClosed(page, 'payment')
    await isOpen(page, 'cart-line')
    await page.goBack()
    await expect(page.getByTestId('product-tile').first()).toBeVisible()
    await isOpen(page, 'phone-cart')
    expect(path(page)).toBe('/kasir/')
  })

  await test.step('the menu, and a page out of it', async () => {
    await page.getByTestId('open-menu-phone').click()
    await isOpen(page, 'menu')
    await page.goBack()
    await isClosed(page, 'menu')
    await page.getByTestId('open-menu-phone').click()
    await page.getByTestId('nav-expenses').click()
    await expect(page).toHaveURL(/\/kasir\/pengeluaran$/)
    await page.goBack()
    await expect(page).toHaveURL(/\/kasir\/$/)
    await isOpen(page, 'phone-cart')
    await isAlone(page)
  })

  await test.step('a form with something typed', async () => {
    await page.getByTestId('nav-products-phone').click()
    await page.getByTestId('new-product').click()
    await page.getByTestId('product-name').fill('Gula Merah')
    await page.goBack()
    await isOpen(page, 'confirm-dialog')
    await expect(page.getByTestId('confirm-dialog')).toContainText('Buang isian?')
    await page.goBack()
    await isClosed(page, 'confirm-dialog')
    await expect(page.getByTestId('product-name')).toHaveValue('Gula Merah')
    await page.keyboard.press('Escape')
    await page.getByTestId('confirm-action').click()
    await isClosed(page, 'product-form')
    expect(path(page)).toBe('/kasir/produk')
    await page.goForward()
    await isAlone(page)
    await page.goBack()
    await expect(page).toHaveURL(/\/kasir\/$/)
  })

  await test.step('an expense, by its cross and then by Back once', async () => {
    await page.goto('/kasir/pengeluaran')
    await page.getByTestId('new-expense').click()
    await page.getByTestId('expense-amount').fill('15000')
    await page.getByTestId('expense-sheet').getByLabel('Tutup').click()
    await page.getByTestId('confirm-action').click()
    await isClosed(page, 'expense-sheet')
    await page.goBack()
    await expect(page).toHaveURL(/\/kasir\/$/)
  })

  await test.step('a reload under an open form', async () => {
    await page.getByTestId('nav-products-phone').click()
    await page.getByTestId('product-row').first().click()
    await isOpen(page, 'product-form')
    await page.reload()
    // What is open stands in the address, so it is open again, and Back closes it as before.
    await isOpen(page, 'product-form')
    await page.getByTestId('product-name').click()
    await page.goBack()
    await isOpen(page, 'product-list')
    await isAlone(page)
    await page.goBack()
    await isOpen(page, 'phone-cart')
  })
})

test('[TILL-162] settings with something typed ask before a link, the menu and Back leave them', {
  tag: online,
}, async ({ page }) => {
  await openStockedShop(page, 'Bu Rini', goods)
  await page.getByTestId('open-menu').click()
  await page.getByTestId('nav-settings').click()
  const note = page.getByTestId('settings-receipt-footer')
  await note.fill('Sampai jumpa')
  await page.getByTestId('nav-sale').click()
  await expect(page.getByTestId('confirm-dialog')).toContainText('Buang isian?')
  await page.keyboard.press('Escape')
  await isClosed(page, 'confirm-dialog')
  await expect(note).toHaveValue('Sampai jumpa')
  await page.goBack()
  await isOpen(page, 'confirm-dialog')
  await page.getByTestId('confirm-action').click()
  await expect(page).toHaveURL(/\/kasir\/$/)
  await isAlone(page)
  // What is saved asks nothing.
  await page.goto('/kasir/pengaturan')
  await note.fill('Sampai jumpa')
  await page.getByTestId('settings-save').click()
  await expect(page.getByTestId('toast-action')).toBeVisible()
  await page.getByTestId('nav-sale').click()
  await expect(page).toHaveURL(/\/kasir\/$/)
})

test('[TILL-164] [TILL-165] what was removed or repriced comes back by key and by press, and says so', {
  tag: online,
}, async ({ page }) => {
  await openStockedShop(page, 'Bu Tini', goods)
  const lines = page.getByTestId('cart-line')
  for (const { name } of goods) await page.getByTestId('product-tile').filter({ hasText: name }).click()

  await page.getByTestId('search').press('ArrowDown')
  await page.keyboard.press('Delete')
  await expect(page.getByTestId('toast')).toHaveText('Kopi Sachet dihapus')
  await page.keyboard.press('Control+z')
  await expect(lines).toHaveCount(3)
  await expect(lines.first()).toContainText('Kopi Sachet')

  await page.getByTestId('drop-cart').click()
  await expect(page.getByTestId('confirm-dialog')).toContainText('Kosongkan keranjang?')
  await page.getByTestId('confirm-action').click()
  await expect(lines).toHaveCount(0)
  await page.getByTestId('toast-action').click()
  await expect(lines).toHaveCount(3)
  await expect(page.getByTestId('search')).toBeFocused()

  await page.getByTestId('nav-products').click()
  await page.getByTestId('product-row').filter({ hasText: 'Telur' }).click()
  await page.getByTestId('product-price').fill('2700')
  await page.getByTestId('product-save').click()
  const egg = page.getByTestId('product-row').filter({ hasText: 'Telur' })
  await expect(egg).toContainText('2.700')
  await page.getByTestId('toast-action').click()
  await expect(egg).toContainText('2.500')
  await expect(page.getByTestId('toast')).toHaveText('Telur seperti semula')
})

test('[TILL-164] what is removed before a slow device has all of the screen comes back just so', {
  tag: online,
}, async ({ page }) => {
  const held: (() => void)[] = []
  await page.route('**/sale-layers-*.js', async (route) => {
    await new Promise<void>((goOn) => held.push(goOn))
    await route.continue()
  })
  await openStockedShop(page, 'Bu Lambat', goods)
  for (const { name } of goods) await page.getByTestId('product-tile').filter({ hasText: name }).click()
  await page.getByTestId('search').press('ArrowDown')
  await page.keyboard.press('Delete')
  const lines = page.getByTestId('cart-line')
  await expect(lines).toHaveCount(2)
  expect(held).not.toEqual([])
  for (const goOn of held) goOn()
  await expect(page.getByTestId('toast')).toHaveText('Kopi Sachet dihapus')
  await page.getByTestId('toast-action').click()
  await expect(lines).toHaveCount(3)
  await expect(lines.first()).toContainText('Kopi Sachet')
})

test('[TILL-163] a message covers neither the bars nor what is needed next, upright, on its side and with letters twice as large', {
  tag: online,
}, async ({ page }) => {
  await page.setViewportSize(phone)
  await openStockedShop(page, 'Bu Wati', goods)
  for (const [width, height, letters] of [
    [360, 740, 16],
    [740, 360, 16],
    [360, 740, 32],
    [800, 1280, 16],
  ] as const) {
    await page.setViewportSize({ width, height })
    await page.evaluate(
      (size) => document.documentElement.style.setProperty('font-size', `${size}px`),
      letters,
    )
    await page.getByTestId('product-tile').first().click()
    // One column, or two: on its side a phone has room for both.
    const openCart = page.getByTestId('phone-cart')
    await expect(openCart.or(page.getByTestId('line-less')).first()).toBeVisible()
    const isOneColumn = await openCart.isVisible()
    if (isOneColumn) await openCart.click()
    await page.getByTestId('line-less').click()
    const bar = page.getByTestId('toast-bar')
    await expect(bar).toBeVisible()
    const hits = await bar.evaluate((message) => {
      const box = message.getBoundingClientRect()
      const bars = [...document.querySelectorAll('[data-bar]')].map((one) => one.getBoundingClientRect())
      const isOver = bars.some(
        (one) =>
          one.width > 0 &&
          one.left < box.right &&
          one.right > box.left &&
          one.top < box.bottom &&
          one.bottom > box.top,
      )
      return {
        isOver,
        isInside: box.left >= 0 && box.right <= innerWidth && box.top >= 0 && box.bottom <= innerHeight,
      }
    })
    expect(hits, `${width}×${height} at ${letters} px`).toEqual({ isOver: false, isInside: true })
    await page.getByTestId('toast-close').click()
    if (isOneColumn) await page.goBack()
  }
})

test('[TILL-166] on a purchase the search has the focus after each product, and a removed row leaves it to the next', {
  tag: online,
}, async ({ page }) => {
  await openStockedShop(page, 'Bu Lastri', goods)
  await page.goto('/kasir/pembelian/baru')
  const search = page.getByTestId('purchase-search')
  for (const name of ['Telur', 'Beras']) {
    await search.fill(name)
    await page.getByTestId('purchase-match').first().click()
    await expect(search).toBeFocused()
  }
  await page.getByLabel('Hapus Telur').click()
  await expect(page.getByLabel('Hapus Beras')).toBeFocused()
  await page.getByTestId('toast-action').click()
  await expect(page.getByTestId('purchase-line')).toHaveCount(2)
})
