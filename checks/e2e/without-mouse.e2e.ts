import { expect, type Page } from '@playwright/test'
import { online, test } from './steps/journey.ts'
import { comeFromHome } from './steps/owner.ts'
import { makeOwner, openStockedShop, sendGoods } from './steps/shop.ts'

const goods = [
  { name: 'Teh Celup', priceRupiah: 6_500, stock: 10 },
  { name: 'Gula Pasir', priceRupiah: 17_500, stock: 24 },
]
/** No page asks for more steps from one thing to any other on it. */
const mostTabs = 80

/** What has the focus: its name as the tree tells it, and whether somebody who looks sees that it has. */
function focused(page: Page) {
  return page.evaluate(() => {
    const element = document.activeElement
    if (!(element instanceof HTMLElement) || element === document.body) return null
    const label = element instanceof HTMLInputElement ? (element.labels?.[0]?.textContent ?? '') : ''
    const name = (element.getAttribute('aria-label') ?? (label || element.textContent) ?? '').trim()
    const { top, left, width, height } = element.getBoundingClientRect()
    const ringed = element.closest('[class*="focus-within:outline"], [class*="has-focus-visible:outline"]')
    const { outlineStyle, outlineWidth } = getComputedStyle(ringed ?? element)
    const at = document.elementFromPoint(
      Math.min(Math.max(left + width / 2, 0), innerWidth - 1),
      Math.min(Math.max(top + Math.min(height, 40) / 2, 0), innerHeight - 1),
    )
    return {
      name,
      hasRing: outlineStyle !== 'none' && Number.parseFloat(outlineWidth) > 0,
      isInSight: at !== null && (element.contains(at) || at.contains(element)),
    }
  })
}

/** By Tab to what has this name; whatever has the focus on the way is seen to have it. */
async function tabTo(page: Page, name: RegExp, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  const passed: string[] = []
  for (let step = 0; step < mostTabs; step += 1) {
    await page.keyboard.press(key)
    const now = await focused(page)
    if (now === null) continue
    passed.push(now.name)
    expect(now, `after ${passed.join(' > ')}`).toMatchObject({ hasRing: true, isInSight: true })
    if (name.test(now.name)) return
  }
  throw new Error(`no ${name} among ${passed.join(' > ')}`)
}

/** At the pace of a hand: what comes faster is a scanner. */
async function type(page: Page, text: string): Promise<void> {
  await page.keyboard.type(text, { delay: 120 })
}

/** Somewhere on the page: whoever types goes on from there, and not from its beginning. */
async function expectFocusKept(page: Page, where: string): Promise<void> {
  await expect.poll(async () => (await focused(page)) !== null, where).toBe(true)
}

async function goToShift(page: Page): Promise<void> {
  await tabTo(page, /^Menu/)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog', { name: 'Menu' })).toBeVisible()
  await tabTo(page, /^Shift & kas$/)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Shift & kas' })).toBeVisible()
}

test('[UI-52] by keys alone: sign-in, shift, two products, cash, receipt, and the shift counted and closed', {
  tag: online,
}, async ({ page }) => {
  const owner = await makeOwner('Bu Tuti')
  await sendGoods(owner, goods)
  await comeFromHome(page, owner)
  await page.goto('/kasir/')
  await expect(page.getByTestId('sign-in-form')).toBeVisible()
  await tabTo(page, /Nomor WhatsApp/)
  await type(page, owner.phone)
  await tabTo(page, /Kata Sandi/)
  await type(page, owner.password)
  await page.keyboard.press('Enter')
  await expect(page.getByTestId('search')).toBeFocused()

  await goToShift(page)
  await tabTo(page, /^Kas awal/)
  await type(page, '100000')
  await page.keyboard.press('Enter')
  await expect(page.getByTestId('running-shift')).toBeVisible()
  await expectFocusKept(page, 'the shift that was opened')

  await tabTo(page, /^Kasir$/, 'Shift+Tab')
  await page.keyboard.press('Enter')
  await expect(page.getByTestId('search')).toBeFocused()
  for (const name of ['teh', 'gula']) {
    await type(page, name)
    await page.keyboard.press('Enter')
  }
  await expect(page.getByTestId('cart-total')).toHaveText('Rp\u00a024.000')
  await page.keyboard.press('F9')
  await expect(page.getByTestId('cash-input')).toBeFocused()
  await type(page, '50000')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog', { name: 'Lunas' })).toBeVisible()
  await expect(page.getByTestId('new-sale')).toBeFocused()
  await expect(page.getByTestId('done-change')).toHaveText('Rp\u00a026.000')
  await tabTo(page, /^Struk$|TOTAL/)
  await tabTo(page, /^Transaksi baru/)
  await page.keyboard.press('Enter')
  await expect(page.getByTestId('search')).toBeFocused()

  await goToShift(page)
  await tabTo(page, /^Tutup shift$/)
  await page.keyboard.press('Enter')
  await expect(page.getByTestId('count-step')).toBeVisible()
  await expectFocusKept(page, 'the count')
  await tabTo(page, /^Langsung jumlah$/)
  await page.keyboard.press('Space')
  await tabTo(page, /^Jumlah uang di laci/)
  await type(page, '124000')
  await page.keyboard.press('Enter')
  await expect(page.getByTestId('compare-step')).toBeVisible()
  await expectFocusKept(page, 'the comparison')
  await expect(page.getByTestId('compare-step')).toContainText('Pas')
  await tabTo(page, /^Tutup shift/)
  await page.keyboard.press('Enter')
  await expect(page.getByTestId('summary-difference')).toBeFocused()
})

test('[UI-14] [UI-52] by keys alone at 400 % zoom: into the cart, to the payment and back, and paid', {
  tag: online,
}, async ({ page }) => {
  await openStockedShop(page, 'Bu Lup', goods)
  await page.setViewportSize({ width: 320, height: 256 })
  await expect(page.getByTestId('search')).toBeFocused()
  await type(page, 'teh')
  await page.keyboard.press('Enter')
  await tabTo(page, /^1 barang/)
  await page.keyboard.press('Enter')
  await expect(page.getByTestId('pay')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByTestId('cash-input')).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(page.getByTestId('pay')).toBeFocused()
  await tabTo(page, /^Tambah barang$/, 'Shift+Tab')
  await page.keyboard.press('Enter')
  await expect(page.getByTestId('search')).toBeFocused()
  await page.keyboard.press('F9')
  await type(page, '10000')
  await page.keyboard.press('Enter')
  await expect(page.getByTestId('new-sale')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByTestId('search')).toBeFocused()
})

test('[UI-54] Tab before a slow list has followed the emptied search leads to what stays', {
  tag: online,
}, async ({ page }) => {
  await openStockedShop(page, 'Bu Lambat', goods)
  await type(page, 'teh')
  await expect(page.getByTestId('product-tile')).toHaveCount(1)
  // What the till puts off comes half a second later, as on a starved tablet.
  await page.evaluate(() => {
    const usual = window.setTimeout.bind(window)
    const late = (work: () => void, ms = 0, ...rest: unknown[]) => usual(work, ms + 500, ...rest)
    Object.assign(window, { setTimeout: late })
  })
  await page.keyboard.press('Enter')
  await expect(page.getByTestId('search')).toHaveValue('')
  await page.keyboard.press('Tab')
  const first = await focused(page)
  await expect(page.getByTestId('product-tile')).toHaveCount(goods.length)
  expect(await focused(page)).toEqual(first)
  expect(first).toMatchObject({ hasRing: true, isInSight: true })
})

test('[UI-54] words for a receipt are typed in one go, and the field keeps the focus as it is emptied', {
  tag: online,
}, async ({ page }) => {
  await openStockedShop(page, 'Bu Cari', goods)
  await page.goto('/kasir/transaksi')
  const field = page.getByTestId('find-receipt')
  await field.focus()
  await type(page, 'teh')
  await expect(field).toHaveValue('teh')
  await tabTo(page, /^Kosongkan pencarian$/)
  await page.keyboard.press('Enter')
  await expect(field).toHaveValue('')
  await expect(field).toBeFocused()
})

test('[UI-52] what has the focus is never below the bar that saves a long form', { tag: online }, async ({
  page,
}) => {
  await openStockedShop(page, 'Bu Rapi', goods)
  for (const [width, height] of [
    [1280, 800],
    [360, 740],
  ] as const) {
    await page.setViewportSize({ width, height })
    await page.goto('/kasir/pengaturan')
    await expect(page.getByTestId('settings-save')).toBeVisible()
    await page.getByRole('textbox', { name: 'Nama toko' }).focus()
    await tabTo(page, /^Cabut akses/)
  }
})

/** What a screen reader says by itself: a change within a region that was there before it, or an alert that comes. */
async function listen(page: Page): Promise<() => Promise<string[]>> {
  await page.addInitScript(() => {
    const announced: string[] = []
    Object.assign(window, { announced })
    const isLive = '[aria-live=polite], [aria-live=assertive], [role=status], [role=alert], [role=log]'
    new MutationObserver((changes) => {
      const come = new Set<Node>(changes.flatMap(({ addedNodes }) => [...addedNodes]))
      for (const { target, addedNodes } of changes) {
        const place = target instanceof Element ? target : target.parentElement
        const region = place?.closest(isLive)
        const isNew = [...come].some((node) => region && node.contains(region))
        if (region && !isNew) announced.push(region.textContent ?? '')
        for (const node of addedNodes) {
          if (!(node instanceof Element)) continue
          const alerts = [node, ...node.querySelectorAll('*')].filter((one) => one.matches('[role=alert]'))
          for (const alert of alerts) announced.push(alert.textContent ?? '')
        }
      }
    }).observe(document, { subtree: true, childList: true, characterData: true })
  })
  return () =>
    page.evaluate(() =>
      (window as unknown as { announced: string[] }).announced.map((text) => text.replaceAll('\u00a0', ' ')),
    )
}

test('[UI-52] by names and roles alone: the same, and what comes by itself is announced', {
  tag: online,
}, async ({ page }) => {
  const announced = await listen(page)
  const hears = async (text: string | RegExp) =>
    expect
      .poll(async () => (await announced()).some((one) => one.search(text) >= 0), `announced: ${text}`)
      .toBe(true)
  const owner = await makeOwner('Bu Tari')
  await sendGoods(owner, goods)
  await comeFromHome(page, owner)
  await page.goto('/kasir/')
  await page.getByRole('textbox', { name: 'Nomor WhatsApp' }).fill(owner.phone)
  // A field for a password has no role, only its name.
  await page.getByLabel('Kata Sandi', { exact: true }).fill(owner.password)
  await page.getByRole('button', { name: 'Masuk', exact: true }).click()
  await expect(page.getByRole('main')).toHaveCount(1)
  await expect(page.getByRole('heading', { level: 1, name: 'Kasir' })).toBeAttached()

  const openShiftPage = async () => {
    await page.getByRole('button', { name: /^Menu/ }).click()
    await page.getByRole('dialog', { name: 'Menu' }).getByRole('link', { name: 'Shift & kas' }).click()
    await expect(page.getByRole('main').getByRole('heading', { level: 1, name: 'Shift & kas' })).toBeVisible()
  }
  await openShiftPage()
  await page.getByRole('textbox', { name: 'Kas awal' }).fill('100000')
  await page.getByRole('button', { name: 'Buka shift' }).click()
  await hears('Shift dibuka')

  await page.getByRole('navigation', { name: 'Utama' }).getByRole('link', { name: 'Kasir' }).click()
  await page.getByRole('button', { name: /^Teh Celup/ }).click()
  await page.getByRole('button', { name: /^Gula Pasir/ }).click()
  await hears('Gula Pasir, 1, total Rp 24.000')
  const cart = page.getByRole('region', { name: 'Keranjang' })
  await expect(cart.getByRole('listitem')).toHaveCount(2)
  await cart.getByRole('button', { name: 'Tambah Teh Celup' }).click()
  await hears('Teh Celup, 2, total Rp 30.500')
  await cart.getByRole('button', { name: 'Kurangi Teh Celup' }).click()
  await cart.getByRole('button', { name: /^Bayar/ }).click()
  const payment = page.getByRole('dialog', { name: 'Pembayaran' })
  await payment.getByRole('textbox', { name: 'Uang diterima' }).fill('50000')
  await hears(/Kembalian.*26\.000/)
  await payment
    .getByRole('button', { name: /^Selesai/ })
    .last()
    .click()
  const done = page.getByRole('dialog', { name: 'Lunas' })
  await expect(done).toBeVisible()
  await hears('Transaksi tersimpan')
  await hears('Kembalian Rp 26.000')
  await expect(done.getByRole('region', { name: 'Struk' })).toContainText('TOTAL')
  await done.getByRole('button', { name: /^Transaksi baru/ }).click()

  // Goods that nobody knows are said, too.
  await page.getByRole('textbox', { name: 'Cari atau pindai barang' }).fill('8990000000999')
  await page.keyboard.press('Enter')
  await hears('belum terdaftar')

  await openShiftPage()
  await page.getByRole('button', { name: 'Tutup shift' }).click()
  const count = page.getByRole('form', { name: 'Hitung uang' })
  await count.getByRole('button', { name: 'Langsung jumlah' }).click()
  await count.getByRole('textbox', { name: 'Jumlah uang di laci' }).fill('124000')
  await count.getByRole('button', { name: 'Selesai menghitung' }).click()
  await expect(page.getByRole('main')).toContainText('Pas')
  await page.getByRole('button', { name: /^Tutup shift/ }).click()
  await hears('Shift ditutup')
  await expect(page.getByRole('region', { name: 'Selisih' })).toBeFocused()
})
