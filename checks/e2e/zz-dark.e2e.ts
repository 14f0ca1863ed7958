import { expect, test } from '@playwright/test'
import { faultsOf } from './steps/looking.ts'
import { leaveOnboarding, newOwner, openDashboard, signInTill } from './steps/owner.ts'
import { sendGoods } from './steps/shop.ts'

const out = '/tmp/dark-shots'
test.use({ colorScheme: 'dark' })
test('looks', async ({ browser }) => {
  test.setTimeout(400_000)
  const context = await browser.newContext({
    viewport: { width: 1280, height: 800 },
    colorScheme: 'dark',
    serviceWorkers: 'block',
  })
  const page = await context.newPage()
  const logs: string[] = []
  page.on('console', (message) => logs.push(`${message.type()}: ${message.text()}`))
  page.on('pageerror', (error) => logs.push(`pageerror: ${error.message}`))
  const shot = (name: string) => page.screenshot({ path: `${out}/${name}.png` })
  const axe = async (name: string) => {
    const f = await page.evaluate(() => 0).then(() => faultsOf(page))
    if (f.length) logs.push(`AXE ${name}: ${f.join(' | ')}`)
    await page.emulateMedia({ colorScheme: 'dark' })
  }
  await page.goto('/login')
  await shot('login')
  await axe('login')
  await page.goto('/daftar')
  await shot('daftar')
  await axe('daftar')
  await page.goto('/struk')
  await shot('struk')
  await axe('struk')
  await page.goto('/tidak-ada')
  await shot('404-site')
  const owner = newOwner('Bu Malam')
  await openDashboard(page, owner)
  await sendGoods(owner, [
    { name: 'Teh Celup', priceRupiah: 6_500, stock: 10, barcode: '8990000000029', category: 'Minuman' },
    { name: 'Gula Pasir 1kg', priceRupiah: 17_500, stock: 24, barcode: '8990000000012', category: 'Sembako' },
    { name: 'Indomie Goreng', priceRupiah: 3_500, stock: 2, category: 'Sembako' },
  ])
  await page.waitForTimeout(1500)
  await shot('dashboard')
  await axe('dashboard')
  await page.goto('/kasir/')
  await expect(page.getByTestId('sign-in-form')).toBeVisible()
  await shot('till-sign-in')
  await axe('till-sign-in')
  await signInTill(page, owner)
  await leaveOnboarding(page)
  await page.waitForTimeout(1500)
  for (const name of ['Teh Celup', 'Gula Pasir 1kg', 'Indomie Goreng'])
    await page.getByTestId('product-tile').filter({ hasText: name }).click()
  for (const [w, h] of [
    [360, 740],
    [800, 1280],
    [1280, 800],
    [740, 360],
  ] as const) {
    await page.setViewportSize({ width: w, height: h })
    await page.waitForTimeout(300)
    await shot(`sale-${w}`)
  }
  await page.setViewportSize({ width: 1280, height: 800 })
  await axe('sale')
  await page.getByTestId('pay').click()
  await page.waitForTimeout(500)
  await shot('pay')
  await axe('pay')
  await page.getByTestId('quick-cash').nth(1).click()
  await page.getByTestId('finish').click()
  await page.waitForTimeout(500)
  await shot('done')
  await axe('done')
  await page.getByTestId('new-sale').click()
  for (const place of [
    'transaksi',
    'produk',
    'laporan',
    'pengaturan',
    'shift',
    'produk/label',
    'kirim',
    'kasbon',
    'peringatan',
    'jurnal',
    'pembelian/baru',
    'opname',
    'tidak/ada',
  ]) {
    await page.goto(`/kasir/${place}`)
    await page.waitForTimeout(1200)
    await shot(place.replace('/', '-'))
    await axe(place)
  }
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto('/kasir/transaksi')
  await page.waitForTimeout(800)
  await page.getByTestId('sale-row').first().click()
  await page.waitForTimeout(800)
  await shot('receipt-360')
  await page.goto('/kasir/')
  await page.waitForTimeout(800)
  await page.getByTestId('open-menu-phone').click()
  await page.waitForTimeout(600)
  await shot('menu-360')
  await page.goto('/kasir/layar-pelanggan')
  await page.waitForTimeout(800)
  await shot('display')
  console.log([...new Set(logs)].join('\n'))
})
