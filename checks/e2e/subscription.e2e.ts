import { instant } from '@laci/domain/time/instant.ts'
import { makePassSigner } from '@laci/till/testing/passes.ts'
import { expect, type Page, test } from '@playwright/test'
import { newOwner, openTill, registerOwner } from './steps/owner.ts'
import { addProduct, payExact, scan } from './steps/selling.ts'

const tea = { name: 'Teh Celup', priceRupiah: 6_500, stock: 10, barcode: '8990000000029' }

async function shopWithTea(page: Page, name: string) {
  const owner = newOwner(name)
  await registerOwner(page, owner)
  await openTill(page, owner)
  await addProduct(page, tea)
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
  return owner
}

/** Stands in the way to the server and says of this shop what the test wants, signed by a key of its own. */
async function speakAsServer(page: Page) {
  const signer = await makePassSigner('kunci-uji')
  let endsInDays = 30
  await page.route('**/api/entitlement', async (route) => {
    const deviceId = /laci_([0-9a-f-]{36})_/.exec(route.request().headers().authorization ?? '')![1]!
    const storeId = await page.evaluate(async () => {
      const [shop] = (await indexedDB.databases()).filter(({ name }) => name?.startsWith('laci-kasir-'))
      return shop!.name!.slice('laci-kasir-'.length)
    })
    const issuedAt = instant(Date.now())
    const holding = {
      accountType: 'subscription',
      isTrial: false,
      endsAt: instant(issuedAt + endsInDays * 86_400_000),
      tokens: 0,
      tokensEndedAt: null,
    } as const
    const pass = { keyId: 'kunci-uji', storeId, deviceId, issuedAt, holding }
    await route.fulfill({
      json: { pass: await signer.seal(pass), passKey: signer.key, holding, version: 1, serverTime: issuedAt },
    })
  })
  return (days: number) => {
    endsInDays = days
  }
}

test('[TILL-25] a time that ran out locks the next cart and nothing else, and opens again at once', async ({
  page,
}) => {
  const endIn = await speakAsServer(page)
  await shopWithTea(page, 'Bu Habis')
  endIn(-4)
  // Begun before the till hears of it: this cart is finished.
  await scan(page, tea.barcode)
  await page.reload()
  await expect(page.getByTestId('banner-entitlement')).toContainText('sudah habis')
  await payExact(page)
  await page.getByTestId('product-tile').first().click()
  await expect(page.getByTestId('locked')).toContainText('Tidak ada yang hilang')
  await page.getByTestId('locked-check').click()
  await expect(page.getByTestId('locked-answer')).toContainText('belum ada pembayaran baru')
  await page.keyboard.press('Escape')
  await expect(page.getByTestId('cart-line')).toHaveCount(0)
  // Reading goes on, and so does sending.
  await page.getByTestId('nav-today').click()
  await expect(page.getByTestId('sale-row')).toHaveCount(1)
  await expect(page.getByTestId('status-chip')).toHaveAttribute('data-waiting', '0')
  await page.getByTestId('nav-sale').click()
  await scan(page, tea.barcode)
  await expect(page.getByTestId('locked')).toBeVisible()
  endIn(30)
  await page.getByTestId('locked-check').click()
  await expect(page.getByTestId('locked')).toBeHidden()
  await page.getByTestId('product-tile').first().click()
  await expect(page.getByTestId('cart-line')).toHaveCount(1)
})

test('[TILL-26] Langganan is a document of its own, keeps the cart, and opens without internet', async ({
  page,
  context,
}) => {
  await shopWithTea(page, 'Bu Lihat')
  await scan(page, tea.barcode)
  await page.goto('/kasir/pengaturan')
  await page.evaluate(() => Object.assign(window, { isOldDocument: true }))
  const isOldDocument = () => page.evaluate(() => 'isOldDocument' in window)
  await page.getByTestId('open-subscription').click()
  await expect(page.getByTestId('subscription-screen')).toBeVisible()
  expect(await isOldDocument()).toBe(false)
  await page.evaluate(() => Object.assign(window, { isOldDocument: true }))
  await page.getByTestId('nav-sale').click()
  await expect(page.getByTestId('cart-line')).toHaveCount(1)
  expect(await isOldDocument()).toBe(false)
  await context.setOffline(true)
  await page.goto('/kasir/langganan')
  await expect(page.getByTestId('subscription-screen')).toBeVisible()
  expect(new URL(page.url()).search).toBe('?tanpa-internet')
})
