import { expect, type Page, test } from '@playwright/test'
import { pages } from '../../site/src/routes.ts'
import { comeFromHome, newOwner, openTill, registerOwner } from './steps/owner.ts'
import { addProduct, countPrints, payExact } from './steps/selling.ts'
import { makeOwner } from './steps/shop.ts'

/** What the browser refused because of our policy, and what it wrote into its console about that. */
async function refusalsOf(page: Page): Promise<string[]> {
  const refusals: string[] = []
  page.on('console', (message) => {
    if (/content security policy|permissions policy/i.test(message.text())) refusals.push(message.text())
  })
  await page.exposeFunction('tellRefusal', (text: string) => refusals.push(text))
  await page.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', (event) => {
      const { violatedDirective, blockedURI, sourceFile, sample } = event
      const told = `${location.pathname}: ${violatedDirective} ${blockedURI} ${sourceFile ?? ''} ${sample}`
      ;(window as unknown as { tellRefusal(text: string): void }).tellRefusal(told)
    })
  })
  return refusals
}

test('[PLATFORM-3] on no page of the site does the browser refuse anything', { tag: '@waits' }, async ({
  page,
}) => {
  const refusals = await refusalsOf(page)
  for (const path of [...pages.map((one) => one.path), '/tidak-ada', '/kasir/']) {
    await page.goto(path, { waitUntil: 'networkidle' })
  }
  await registerOwner(page, newOwner('Bu Rapi'))
  await page.waitForLoadState('networkidle')
  expect(refusals).toEqual([])
})

test('[PLATFORM-3] on no screen of the till does the browser refuse anything', async ({ page }) => {
  const refusals = await refusalsOf(page)
  await countPrints(page)
  const owner = await makeOwner('Bu Cermat')
  await comeFromHome(page, owner)
  await openTill(page, owner)
  await addProduct(page, { name: 'Kecap', priceRupiah: 9_500, stock: 3 })
  await page.getByTestId('product-tile').first().click()
  await payExact(page)
  const screens = await page
    .locator('[data-testid^="nav-"]')
    .evaluateAll((links) => links.map((link) => (link as HTMLAnchorElement).pathname))
  expect(screens.length).toBeGreaterThanOrEqual(6)
  for (const path of screens) await page.goto(path, { waitUntil: 'networkidle' })
  expect(refusals).toEqual([])
})

test('[PLATFORM-3] inline styles, inline scripts and strangers are refused', async ({ page }) => {
  const refusals = await refusalsOf(page)
  await page.goto('/login')
  await page.evaluate(async () => {
    document.body.setAttribute('style', 'color: red')
    document.head.append(Object.assign(document.createElement('style'), { textContent: 'h1 { color: red }' }))
    document.head.append(
      Object.assign(document.createElement('script'), { textContent: 'window.wasRun = 1' }),
    )
    document.head.append(
      Object.assign(document.createElement('script'), { src: 'https://jahat.example/x.js' }),
    )
    await fetch('https://jahat.example/').catch(() => undefined)
  })
  // The console and the page's own events tell of it, each in its own time.
  for (const directive of [
    'connect-src',
    'style-src-attr',
    'style-src-elem',
    'script-src-elem inline',
    'https://jahat.example',
  ]) {
    await expect.poll(() => refusals.join('\n')).toContain(directive)
  }
  expect(await page.evaluate(() => 'wasRun' in window)).toBe(false)
  expect(await page.evaluate(() => getComputedStyle(document.body).color)).not.toBe('rgb(255, 0, 0)')
})
