import { rupiah } from '@laci/domain/base/money/rupiah.ts'
import { expect, type Locator, type Page } from '@playwright/test'
import { online, test } from './steps/journey.ts'
import { consoleErrorsOf, expectGood } from './steps/looking.ts'
import { payExact, scan } from './steps/selling.ts'
import { type Goods, openStockedShop } from './steps/shop.ts'

const goods: readonly Goods[] = [
  {
    name: 'Teh Celup',
    priceRupiah: 6_500,
    stock: 10,
    barcode: '8990000000029',
    category: 'Minuman',
    costRupiah: rupiah(5_000),
  },
  {
    name: 'Mi Goreng',
    priceRupiah: 3_500,
    stock: 40,
    barcode: '8990000000036',
    category: 'Mi',
    costRupiah: rupiah(3_000),
  },
  { name: 'Sabun Batang', priceRupiah: 4_500, stock: 2, barcode: '8990000000043', costRupiah: rupiah(4_600) },
  { name: 'Gula Pasir', priceRupiah: 16_000, stock: 25, barcode: '8990000000050', category: 'Sembako' },
]

const wide = { width: 1280, height: 800 }
const rowNames = (page: Page) => page.getByTestId('product-row').locator('th')

/** How far the document itself is scrolled, and how much longer than the window it is. */
const documentOf = (page: Page) =>
  page.evaluate(() => {
    const { scrollTop, scrollHeight } = document.scrollingElement!
    return { scrollTop, isLonger: scrollHeight > window.innerHeight }
  })

test('[TILL-146] [TILL-147] [TILL-151] the menu stands beside a page, settings have an index, and no key or wheel takes a page away', {
  tag: online,
}, async ({ page }) => {
  const errors = consoleErrorsOf(page)
  await page.setViewportSize(wide)
  await openStockedShop(page, 'Bu Lebar', goods)
  await expect(page.getByTestId('menu-rail')).toHaveCount(0)
  await page.getByTestId('nav-products').click()
  const rail = page.getByTestId('menu-rail')
  const places = rail.getByRole('link')
  // Of the six headings that of the page stands open.
  await expect(rail.getByTestId('nav-rail-group')).toHaveCount(6)
  await expect(rail.getByRole('button', { expanded: true })).toHaveText('Barang')
  await expect(rail.locator('[aria-current=page]')).toHaveText('Produk')
  await rail.getByRole('button', { name: 'Toko' }).click()
  await expect(places.filter({ hasText: 'Stok opname' })).toBeHidden()
  await places.filter({ hasText: 'Pengaturan' }).click()
  await expect(page.getByTestId('settings')).toBeVisible()
  await expectGood(page, 'settings with an index')

  const index = page.getByTestId('section-index')
  await expect(index.locator('[aria-current]')).toHaveText('Toko')
  await index.getByRole('link', { name: 'Struk', exact: true }).click()
  await expect(page).toHaveURL(/\/pengaturan#struk$/)
  await expect(page.getByRole('heading', { name: 'Struk', exact: true })).toBeFocused()
  await expect(index.locator('[aria-current]')).toHaveText('Struk')
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Struk', exact: true })).toBeInViewport()

  for (const size of [wide, { width: 360, height: 740 }]) {
    await page.setViewportSize(size)
    for (const address of ['pengaturan', 'laporan', 'produk', 'transaksi', 'jurnal']) {
      await page.goto(`/kasir/${address}`)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await page.mouse.move(size.width / 2, 20)
      await page.mouse.wheel(0, 600)
      await page.keyboard.press('End')
      await page.keyboard.press('Space')
      expect(await documentOf(page), `${address} at ${size.width} px`).toEqual({
        scrollTop: 0,
        isLonger: false,
      })
      await expect(page.getByRole('banner')).toBeInViewport()
    }
  }
  // A tablet has what it had.
  await page.setViewportSize({ width: 800, height: 1280 })
  await page.goto('/kasir/pengaturan')
  await expect(page.getByTestId('settings')).toBeVisible()
  await expect(rail).toHaveCount(0)
  await expect(index).toBeHidden()
  // Its sections have their addresses all the same: *Keluar* of the menu leads to its own.
  await page.getByTestId('open-menu').click()
  await page.getByTestId('menu-sign-out').click()
  await expect(page.getByTestId('sign-out')).toBeInViewport()
  expect(errors).toEqual([])
})

test('[TILL-148] [TILL-149] [UI-48] goods are sorted, filtered and edited in many rows at once, and taken back', {
  tag: online,
}, async ({ page }) => {
  const errors = consoleErrorsOf(page)
  await page.setViewportSize(wide)
  await openStockedShop(page, 'Bu Tabel', goods)
  await page.getByTestId('nav-products').click()
  await expect(rowNames(page)).toHaveCount(4)
  const soap = page.getByTestId('product-row').filter({ hasText: 'Sabun Batang' })
  await expect(soap).toContainText('-100 · -2%')
  await expectGood(page, 'the table of products')

  await page.getByTestId('sort-stock').click()
  await expect(page.locator('th[aria-sort=ascending]')).toHaveText('Stok')
  await expect(rowNames(page).first()).toContainText('Sabun Batang')
  await page.getByTestId('sort-margin').click()
  await page.getByTestId('sort-margin').click()
  await expect(page).toHaveURL(/urut=-untung/)
  await expect(rowNames(page).first()).toContainText('Teh Celup')
  // Of what nobody has said the cost there is no margin, whichever way round.
  await expect(rowNames(page).last()).toContainText('Gula Pasir')
  await page.reload()
  await expect(rowNames(page).first()).toContainText('Teh Celup')

  await page.getByTestId('filter-category').selectOption({ label: 'Tanpa kategori' })
  await expect(rowNames(page)).toHaveText([/Sabun Batang/])
  await page.getByTestId('select-all').check()
  await page.getByTestId('filter-clear').click()
  await page.getByTestId('product-row').filter({ hasText: 'Mi Goreng' }).getByTestId('select-row').check()
  await expect(page.getByTestId('many-count')).toContainText('2 dipilih')
  await page.getByTestId('many-category').click()
  await page.getByTestId('many-category-name').fill('Kebutuhan')
  await expect(page.getByTestId('many-category-preview')).toContainText('Tanpa kategori → Kebutuhan1 produk')
  await expectGood(page, 'the category of many')
  await page.getByTestId('many-category-save').click()
  await expect(page.getByTestId('many-done')).toContainText('Kategori 2 produk menjadi Kebutuhan.')
  await expect(soap).toContainText('Kebutuhan')
  await page.getByTestId('many-undo').click()
  await expect(page.getByTestId('many-done')).toContainText('2 produk dikembalikan')
  await expect(soap).not.toContainText('Kebutuhan')

  await soap.getByTestId('select-row').check()
  await page.getByTestId('many-hide').click()
  await expect(soap).toHaveCount(0)
  await page.getByTestId('many-undo').click()
  await expect(soap).toHaveCount(1)

  await soap.getByTestId('select-row').check()
  await page.getByTestId('many-prices').click()
  await expect(page.getByTestId('price-change-ticked')).toContainText('1 produk')
  await expect(page.getByTestId('price-change-count')).toHaveText('1 produk')
  await page.goBack()
  // A record is at its address, and Escape leads back to the list.
  await soap.getByTestId('product-open').click()
  await expect(page).toHaveURL(/buka=/)
  await expect(page.getByTestId('product-form')).toBeVisible()
  await page.reload()
  await expect(page.getByTestId('product-form')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByTestId('product-form')).toBeHidden()
  expect(errors).toEqual([])
})

test('[TILL-150] [UI-47] an opened sale, customer or supplier stands beside its list, at its own address, and Back closes it', {
  tag: online,
}, async ({ page }) => {
  const errors = consoleErrorsOf(page)
  await page.setViewportSize(wide)
  await openStockedShop(page, 'Bu Sisi', goods)
  const first = (await sell(page, '8990000000029')).replace(/^No\. /, '')
  const second = (await sell(page, '8990000000036')).replace(/^No\. /, '')
  await page.getByTestId('nav-today').click()
  const sale = page.getByTestId('sale-sheet')
  await page.getByTestId('sale-row').filter({ hasText: first }).click()
  await expect(sale).toContainText(first)
  await expect(sale).toBeFocused()
  await page.getByTestId('sale-row').filter({ hasText: second }).click()
  await expect(sale).toContainText(second)
  await expect(page).toHaveURL(/buka=/)
  await expectGood(page, 'a sale beside the list')
  await page.goBack()
  await expect(sale).toBeHidden()
  await expect(page.getByTestId('today')).toBeVisible()
  await page.getByTestId('sale-row').first().click()
  await expect(sale).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(sale).toBeHidden()
  await expect(page.getByTestId('sale-row').first()).toBeFocused()

  await page.goto('/kasir/pelanggan')
  for (const name of ['Bu Tini', 'Pak Joko']) {
    await page.getByTestId('kasbon-new-customer').click()
    await page.getByTestId('customer-name').fill(name)
    await page.getByTestId('customer-save').click()
    await expect(page.getByTestId('customer').getByRole('heading').first()).toHaveText(name)
  }
  await page.goto('/kasir/pelanggan')
  await page.getByTestId('kasbon-search').fill('i')
  await page.getByTestId('debtor-row').filter({ hasText: 'Bu Tini' }).click()
  await expect(page).toHaveURL(/\/pelanggan\/[0-9a-f-]+$/)
  // The list is as it was.
  await expect(page.getByTestId('kasbon-search')).toHaveValue('i')
  await expect(page.getByTestId('customer')).toBeVisible()
  await expectGood(page, 'a customer beside the list')
  await page.goBack()
  await expect(page.getByTestId('customer')).toBeHidden()
  await expect(page.getByTestId('kasbon-search')).toHaveValue('i')

  await page.goto('/kasir/pembelian/baru')
  await page.getByTestId('purchase-supplier').fill('CV Jaya')
  await expect(page.getByTestId('purchase-supplier')).toBeVisible()
  await scan(page, '8990000000029')
  await scan(page, '8990000000036')
  await expect(page.getByTestId('purchase-line')).toHaveCount(2)
  // Lines are rows: all of one stands beside each other, below its headings.
  await expect(page.getByTestId('line-headings')).toBeVisible()
  const line = page.getByTestId('purchase-line').first()
  const tops = await Promise.all(
    ['line-quantity', 'line-unit', 'line-price', 'line-expiry'].map(async (testId) =>
      Math.round((await line.getByTestId(testId).boundingBox())!.y),
    ),
  )
  expect(new Set(tops).size).toBe(1)
  for (const each of await page.getByTestId('line-quantity').all()) await each.fill('3')
  for (const each of await page.getByTestId('line-price').all()) await each.fill('2000')
  await expectGood(page, 'purchase lines as rows')
  await page.getByTestId('purchase-save').click()
  await expect(page.getByTestId('purchase')).toBeVisible()
  await expect(page.getByTestId('purchase-row')).toHaveCount(1)

  await page.goto('/kasir/pemasok')
  await page.getByTestId('supplier-open').click()
  const supplier = page.getByTestId('supplier')
  await expect(supplier.getByTestId('supplier-balance')).toHaveText('Rp\u00a012.000')
  await expectGood(page, 'a supplier beside the list')
  await supplier.getByTestId('supplier-purchase').click()
  await expect(page.getByTestId('purchase')).toBeVisible()
  await page.goBack()
  await expect(supplier).toBeVisible()
  await page.goBack()
  await expect(supplier).toBeHidden()
  expect(errors).toEqual([])
})

test('[UI-46] categories behind the edge come by an arrow, for a mouse', { tag: online }, async ({
  page,
}) => {
  await page.setViewportSize(wide)
  const many = Array.from({ length: 24 }, (_, at) => ({
    ...{ name: `Barang ${at}`, priceRupiah: 1_000, stock: 1 },
    category: `Golongan nomor ${String(at).padStart(2, '0')}`,
  }))
  await openStockedShop(page, 'Bu Panah', many)
  const last = page.getByRole('button', { name: 'Golongan nomor 23' })
  await expect(page.getByTestId('scroll-row-start')).toHaveCount(0)
  for (let press = 0; press < 40 && (await page.getByTestId('scroll-row-end').count()) > 0; press += 1) {
    await page.getByTestId('scroll-row-end').click()
    await restsAfterMoving(last)
  }
  await expect(page.getByTestId('scroll-row-end')).toHaveCount(0)
  await expect(page.getByTestId('scroll-row-start')).toBeVisible()
})

/** The row glides: an arrow that is pressed while it does may be gone before the press. */
async function restsAfterMoving(chip: Locator): Promise<void> {
  await chip.evaluate(async (element) => {
    const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve))
    const restMs = 200
    let left = element.getBoundingClientRect().left
    for (let restsSince = performance.now(); performance.now() - restsSince < restMs; await nextFrame()) {
      const now = element.getBoundingClientRect().left
      if (now !== left) restsSince = performance.now()
      left = now
    }
  })
}

/** Sells one of something without paper; answers the number of the receipt. */
async function sell(page: Page, barcode: string): Promise<string> {
  await scan(page, barcode)
  return payExact(page)
}
