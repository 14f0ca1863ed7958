import { expect, type Page } from '@playwright/test'
import { online, test } from './steps/journey.ts'
import { consoleErrorsOf, expectAccessible, expectFits } from './steps/looking.ts'
import { payExact, scan } from './steps/selling.ts'
import { goOffline, openStockedShop } from './steps/shop.ts'

const indomie = '089686010947'

/** Names of everything that a browser keeps of this site, apart from the app's own files. */
function keptNames(page: Page): Promise<string[]> {
  return page.evaluate(async () => [
    ...(await indexedDB.databases()).map((database) => database.name ?? ''),
    ...Object.keys(localStorage),
  ])
}

test('[ONBOARDING-8] [ONBOARDING-9] without an account a shop can be tried, nothing is sent, and nothing of it is left', async ({
  page,
}) => {
  const errors = consoleErrorsOf(page)
  await page.goto('/kasir/')
  await expect(page.getByTestId('sign-in-form')).toBeVisible()
  const before = await keptNames(page)
  const asked: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (/^\/(api|auth|rest|realtime|storage)\b/.test(pathname)) asked.push(pathname)
  })
  page.on('websocket', (socket) => asked.push(socket.url()))

  await page.getByTestId('try-demo').click()
  await expect(page.getByTestId('banner-demo')).toBeVisible()
  await expect(page.getByTestId('product-tile').first()).toBeVisible()
  await expectAccessible(page)
  await page.setViewportSize({ width: 360, height: 740 })
  await expectFits(page)
  await page.setViewportSize({ width: 1280, height: 800 })
  await goOffline(page)
  await scan(page, indomie)
  const receipt = await payExact(page)
  await page.getByTestId('nav-today').click()
  await expect(page.getByTestId('sale-row').first()).toContainText(receipt.replace(/^No\. /, ''))
  await page.reload()
  await expect(page.getByTestId('banner-demo')).toBeVisible()
  await expect(page.getByTestId('sale-row').first()).toContainText(receipt.replace(/^No\. /, ''))
  for (const place of ['nav-warnings', 'nav-sync', 'nav-settings']) {
    await page.getByTestId('open-menu').click()
    await page.getByTestId(place).click()
    await expect(page.getByTestId('banner-demo')).toBeVisible()
    // Nothing of it is ever sent.
    await expect(page.getByTestId('send-now')).toBeHidden()
  }
  await page.getByTestId('open-subscription').click()
  await expect(page.getByTestId('subscription-screen')).toContainText('tidak berlangganan')
  await page.getByTestId('demo-leave').click()
  await expect(page.getByTestId('sign-in-form')).toBeVisible()
  expect(await keptNames(page)).toEqual(before)
  expect(asked).toEqual([])
  expect(errors).toEqual([])
})

test('[ONBOARDING-9] a real till and the demo do not know of each other', { tag: online }, async ({
  page,
  context,
}) => {
  await openStockedShop(page, 'Bu Nyata', [
    { name: 'Gula Nyata', priceRupiah: 17_500, stock: 5, barcode: '8990000000012' },
  ])
  const demo = await context.newPage()
  await demo.goto('/kasir/?demo')
  await expect(demo.getByTestId('banner-demo')).toBeVisible()
  await scan(demo, indomie)
  await expect(demo.getByTestId('line-quantity')).toHaveText('1')

  // The real till goes on beside it, with its own lock, cart and journal.
  await scan(page, '8990000000012')
  await payExact(page)
  await expect(page.getByTestId('status-chip')).toHaveAttribute('data-waiting', '0')
  await demo.getByTestId('demo-register').click()
  await demo.waitForURL('**/daftar')
  await demo.close()
  await page.reload()
  await expect(page.getByTestId('sale-screen')).toBeVisible()
  await page.getByTestId('nav-products').click()
  await expect(page.getByTestId('product-row')).toHaveCount(1)
})
