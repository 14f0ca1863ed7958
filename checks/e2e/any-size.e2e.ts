import { readFileSync } from 'node:fs'
import { expect, type Page } from '@playwright/test'
import { scanTea, shopGoods } from './functions/cell.ts'
import { openTableShop } from './functions/table-shop.ts'
import { online, test } from './steps/journey.ts'
import { settled } from './steps/looking.ts'
import { newOwner, openDashboard } from './steps/owner.ts'
import {
  enlargeLetters,
  largeLetterSizes,
  largeLetterWalkSizes,
  setBrowserLetters,
  unreachable,
  type WindowSize,
  windowSizes,
} from './steps/reach.ts'
import { holdBill } from './steps/selling.ts'
import { openStockedShop } from './steps/shop.ts'

test.describe.configure({ mode: 'parallel' })
// Every page is checked once its animations have ended.
test.use({ contextOptions: { reducedMotion: 'reduce' } })

const letters = [
  { name: 'usual letters', isLarge: false, sizes: windowSizes, walkSizes: windowSizes },
  {
    name: 'letters twice as large',
    isLarge: true,
    sizes: largeLetterSizes,
    walkSizes: largeLetterWalkSizes,
  },
] as const

/** By hand, from an empty cart to the next one. Each press is one that hits what it means. */
async function sellByHand(page: Page, [width, height]: WindowSize): Promise<void> {
  await page.setViewportSize({ width, height })
  const tea = page.getByTestId('product-tile').filter({ hasText: shopGoods.tea.name })
  await tea.click()
  await tea.click()
  await page.getByTestId('product-tile').filter({ hasText: shopGoods.soap.name }).click()
  const bar = page.getByTestId('phone-cart')
  if (await bar.isVisible()) await bar.click()
  await expect(page.getByTestId('cart-line')).toHaveCount(2)
  await page.getByTestId('line-less').first().click()
  await expect(page.getByTestId('line-quantity').first()).toHaveText('1')
  await page.getByTestId('pay').click()
  await page.getByTestId('tender-cash').click()
  await page.getByTestId('quick-cash').first().click()
  await page.getByTestId('finish').click()
  await expect(page.getByTestId('done')).toContainText('Transaksi tersimpan')
  await page.getByTestId('new-sale').click()
  await expect(page.getByTestId('done')).toBeHidden()
}

for (const { name, isLarge, sizes } of letters) {
  test(`[TILL-140] [UI-41] a sale is paid by hand in every window, with ${name}`, {
    tag: online,
  }, async ({ page }) => {
    test.setTimeout(240_000)
    if (isLarge) await enlargeLetters(page)
    await openStockedShop(page, 'Bu Sempit', [shopGoods.tea, shopGoods.noodles, shopGoods.soap])
    for (const size of sizes) await test.step(size.join('x'), () => sellByHand(page, size))
    await page.setViewportSize({ width: 1280, height: 800 })
    await page.goto('/kasir/transaksi')
    await expect(page.getByTestId('sale-row')).toHaveCount(sizes.length)
  })
}

test('[UI-42] [TILL-141] tiles and rows stand apart with any letters, and the one that is pressed is the one that is taken', {
  tag: online,
}, async ({ page }) => {
  const goods = Array.from({ length: 40 }, (_, at) => ({
    name: `Barang ${String(at + 1).padStart(2, '0')} dengan nama yang panjang sekali`,
    priceRupiah: 1_000 * (at + 1),
    stock: 10,
  }))
  await openStockedShop(page, 'Bu Besar', goods)
  await page.setViewportSize({ width: 360, height: 740 })
  for (const percent of [100, 125, 130, 150, 200]) {
    await page.evaluate(
      (size) => document.documentElement.style.setProperty('font-size', `${size}%`),
      percent,
    )
    for (const [place, row] of [
      ['', 'product-tile'],
      ['produk', 'product-row'],
    ] as const) {
      if (place === '') await page.getByTestId('nav-sale-phone').click()
      else await page.getByTestId('nav-products-phone').click()
      const boxes = page.getByTestId(row)
      await expect(boxes.nth(2)).toBeVisible()
      await expect(async () => {
        const rects = await boxes.evaluateAll((elements) =>
          elements.map((one) => one.getBoundingClientRect().toJSON()),
        )
        for (const [at, one] of rects.entries())
          for (const other of rects.slice(at + 1))
            expect(
              Math.min(one.right, other.right) - Math.max(one.left, other.left) <= 1 ||
                Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top) <= 1,
              `${place} at ${percent} %`,
            ).toBe(true)
      }).toPass()
    }
  }
  await page.getByTestId('nav-sale-phone').click()
  // At its lowest line of dots, where the next tile used to begin.
  const tile = page.getByTestId('product-tile').nth(1)
  await tile.scrollIntoViewIfNeeded()
  const { height } = (await tile.boundingBox())!
  await tile.click({ position: { x: 20, y: height - 4 } })
  await page.getByTestId('phone-cart').click()
  await expect(page.getByTestId('cart-line')).toContainText('Barang 02')
})

/** Every address of the till: those that need something chosen, with something that is there. */
async function tillAddresses(page: Page): Promise<string[]> {
  const routes = readFileSync(new URL('../../till/src/app/later-screens.ts', import.meta.url), 'utf8')
  const paths = [...routes.matchAll(/path: '([a-z][a-z/:-]*)'/gi)].map(([, path]) => path!)
  const ids = await makeThings(page)
  return ['', ...paths].map((path) =>
    path.replace(/:(\w+)/, (_, name: string) => {
      const id = ids[name]
      expect(id, `nothing to open ${path} with`).toBeTruthy()
      return id!
    }),
  )
}

/** Something of everything that has a page of its own; answers their ids. */
async function makeThings(page: Page): Promise<Record<string, string>> {
  const lastOf = (parts = 1) => new URL(page.url()).pathname.split('/').at(-parts)!
  const productId = (await page.getByTestId('product-tile').first().getAttribute('data-product-id'))!

  await scanTea({ page })
  await page.getByTestId('cart-customer').click()
  await page.getByTestId('customer-search').fill('Joko')
  await page.getByTestId('customer-row').click()
  await page.getByTestId('pay').click()
  await page.getByTestId('quick-cash').first().click()
  await page.getByTestId('finish').click()
  await page.getByTestId('new-sale').click()
  await scanTea({ page })
  await holdBill(page, 'Meja 4 di teras belakang')

  await page.goto('/kasir/transaksi')
  const saleId = (await page.getByTestId('sale-row').first().getAttribute('data-sale-id'))!

  await page.goto('/kasir/pelanggan')
  await page.getByTestId('debtor-row').first().click()
  await page.waitForURL(/pelanggan\/.+/)
  const customerId = lastOf()

  await page.goto('/kasir/pembelian/baru')
  await page.getByTestId('purchase-supplier').fill('Grosir Sumber Rejeki Makmur')
  await page.getByTestId('purchase-search').fill(shopGoods.noodles.name)
  await page.getByTestId('purchase-match').click()
  await page.getByTestId('line-quantity').fill('10')
  await page.getByTestId('line-price').fill('3000')
  await page.getByTestId('purchase-save').click()
  await page.waitForURL(/pembelian\/(?!baru)/)
  const purchaseId = lastOf()

  await page.goto('/kasir/kiriman/baru')
  await page.getByTestId('transfer-search').fill(shopGoods.soap.name)
  await page.getByTestId('transfer-match').filter({ hasText: shopGoods.soap.name }).first().click()
  await page.getByTestId('transfer-quantity').fill('3')
  await page.getByTestId('transfer-save').click()
  await page.waitForURL(/kiriman\/(?!baru)/)
  await expect(page.getByTestId('transfer-standing')).toBeVisible()
  const transferId = lastOf()

  return { productId, saleId, customerId, purchaseId, transferId }
}

for (const { name, isLarge, walkSizes: sizes } of letters) {
  test(`[TILL-142] every page of the till can be read and pressed in every window, with ${name}`, {
    tag: online,
  }, async ({ context }) => {
    test.setTimeout(900_000)
    const { page } = await openTableShop(context, 'online', { isHeld: false })
    const addresses = await tillAddresses(page)
    // From here on: what has been pressed was not what this is about.
    if (isLarge) await enlargeLetters(page)
    const faults: string[] = []
    for (const address of addresses) {
      await test.step(address || 'kasir', async () => {
        await page.goto(`/kasir/${address}`)
        await expect(page.locator('h1').first()).toBeAttached()
        await settled(page)
        faults.push(...(await unreachable(page, address || 'kasir', sizes)))
      })
    }
    await test.step('cart and payment', async () => {
      await page.setViewportSize({ width: 1280, height: 800 })
      await page.goto('/kasir/')
      // By name: the best seller may be one that asks for its weight.
      for (const { name } of [shopGoods.noodles, shopGoods.soap])
        await page.getByTestId('product-tile').filter({ hasText: name }).first().click()
      faults.push(...(await unreachable(page, 'goods in the cart', sizes)))
      await page.setViewportSize({ width: 360, height: 740 })
      await page.getByTestId('phone-cart').click()
      faults.push(...(await unreachable(page, 'the open cart', sizes)))
      await page.getByTestId('pay').click()
      await expect(page.getByTestId('payment')).toBeVisible()
      faults.push(...(await unreachable(page, 'payment', sizes)))
      await page.getByTestId('cash-input').fill('899000000103')
      faults.push(...(await unreachable(page, 'payment with a sum beyond belief', sizes)))
      await page.getByTestId('quick-cash').first().click()
      await page.getByTestId('finish').click()
      await expect(page.getByTestId('done')).toBeVisible()
      faults.push(...(await unreachable(page, 'done', sizes)))
    })
    expect(faults).toEqual([])
  })

  test(`[UI-43] the dashboard and the forms of the site can be read and pressed in every window, with ${name}`, {
    tag: online,
  }, async ({ page }) => {
    test.setTimeout(400_000)
    if (isLarge) await setBrowserLetters(page)
    const faults: string[] = []
    // The browser's own letters change what its media queries answer: the steps between are the same.
    const looked = isLarge ? largeLetterSizes.filter(([width]) => [360, 800, 1280].includes(width)) : sizes
    const look = (address: string) =>
      test.step(address, async () => {
        await page.goto(address)
        await expect(page.locator('h1').first()).toBeVisible()
        faults.push(...(await unreachable(page, address, looked)))
      })
    for (const address of [
      '/login',
      '/daftar',
      '/payment',
      '/daftar-afiliasi',
      '/masuk-afiliasi',
      '/delete-account',
      '/struk',
      '/haruskah-langganan',
    ])
      await look(address)
    await openDashboard(page, newOwner('Bu Dasbor'))
    await look('/dashboard')
    await look('/dashboard/laporan')
    expect(faults).toEqual([])
  })
}
