import { expect, test } from '@playwright/test'
import { expectAccessible } from './steps/looking.ts'

for (const width of [320, 1440]) {
  test(`[SITE-18] at ${width} px the menu opens by keyboard, holds every page and closes at Escape`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 800 })
    await page.goto('/')
    await page.keyboard.press('Tab')
    await expect(page.locator('a[href="#isi"]')).toBeInViewport()
    const summary = page.getByTestId(width < 1024 ? 'menu' : 'more-menu')
    await summary.focus()
    await page.keyboard.press('Enter')
    const menu = page.locator('details[data-menu][open]')
    await expect(menu.locator('a[href="/haruskah-langganan"]')).toBeVisible()
    await expect(page.locator('header a[href="/fitur"]:visible')).toBeVisible()
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await expect(menu).toHaveCount(0)
    await expect(summary).toBeFocused()
    await summary.click()
    // Beside the menu, in the margin of the page.
    await page.mouse.click(4, 400)
    await expect(menu).toHaveCount(0)
  })
}

test('[SITE-18] help has the same place on static pages, app pages and the fallback screen', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 800 })
  const places = []
  for (const path of ['/', '/login', '/daftar', '/tidak-ada']) {
    await page.goto(path)
    const help = page.getByTestId('help')
    await expect(help).toHaveAttribute('href', 'https://wa.me/6281200000000')
    await expect(help).toHaveAttribute('target', '_blank')
    places.push(await help.boundingBox())
  }
  for (const place of places) expect(place).toEqual(places[0])
})

test('[SITE-18] the footer names the socials, the address and the number of the configuration', async ({
  page,
}) => {
  await page.goto('/')
  const footer = page.locator('footer')
  for (const name of ['WhatsApp', 'Instagram', 'TikTok', 'YouTube']) {
    await expect(footer.getByLabel(`${name} (tab baru)`)).toHaveAttribute('target', '_blank')
  }
  await expect(footer.locator('a[href="mailto:halo@laci.example"]')).toHaveText('halo@laci.example')
  await expect(footer.locator('a[href="tel:0812-0000-0000"]')).toHaveText('0812-0000-0000')
  await expect(footer.locator('a[href="/afiliasi"]')).toBeVisible()
})

test('[SITE-8] [REFERRAL-1] an affiliate’s link keeps the code and counts as a click; a plain visit does neither', async ({
  page,
}) => {
  const counted: unknown[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/api/referral-clicks')) counted.push(request.postDataJSON())
  })
  await page.goto('/', { waitUntil: 'networkidle' })
  expect(counted).toEqual([])
  expect(await page.evaluate(() => localStorage.getItem('affiliateRef'))).toBeNull()
  const [answer] = await Promise.all([
    page.waitForResponse('**/api/referral-clicks'),
    page.goto('/?ref=BUD1234'),
  ])
  expect(answer.status()).toBe(202)
  expect(counted).toEqual([{ ref: 'BUD1234' }])
  expect(await page.evaluate(() => localStorage.getItem('affiliateRef'))).toBe('BUD1234')
  await page.goto('/harga?ref=LAIN999', { waitUntil: 'networkidle' })
  expect(counted).toHaveLength(1)
  expect(await page.evaluate(() => localStorage.getItem('affiliateRef'))).toBe('BUD1234')
})
