import { expect, test } from '@playwright/test'
import { expectAccessible, expectFits } from './steps/looking.ts'

/** A sum as the pages write it, with its no-break space. */
const rp = (amount: string) => `Rp\u00a0${amount}`

test('[SITE-6] the landing page shows its own prices, and says that others are charged', async ({ page }) => {
  await page.goto('/')
  await expect(page.locator('main')).toContainText(`Mulai dari ${rp('69.000')} per bulan`)
  await expect(page.getByTestId('plan-1')).toContainText([rp('99.000'), 'per bulan'].join(''))
  await expect(page.getByTestId('plan-1')).toContainText(`Sekitar ${rp('3.300')} per hari`)
  const quarter = page.getByTestId('plan-3')
  for (const text of [rp('69.000'), rp('297.000'), rp('207.000'), `Hemat ${rp('90.000')}`, rp('2.300')]) {
    await expect(quarter).toContainText(text)
  }
  const year = page.getByTestId('plan-12')
  for (const text of [rp('1.188.000'), rp('828.000'), `Hemat ${rp('360.000')}`, 'Bonus 3 bulan gratis']) {
    await expect(year).toContainText(text)
  }
  for (const point of ['Transaksi tanpa batas', 'Laporan penjualan lengkap', 'Bantuan pelanggan']) {
    await expect(year).toContainText(point)
  }
  await expect(page.locator('main')).toContainText(rp('6.900.000'))
  await expect(page.locator('main')).toContainText(rp('5.500.000'))
  await page.locator('main a[href="/harga"]').click()
  await expect(page).toHaveURL(/\/harga$/)
})

test('[SITE-6] the pricing page has four plans and three questions', async ({ page }) => {
  await page.goto('/harga')
  const plans = { 'plan-1': ['69.000', '2.300'], 'plan-3': ['49.000', '147.000', '1.633', '60.000'] }
  for (const [plan, sums] of Object.entries(plans)) {
    for (const sum of sums) await expect(page.getByTestId(plan)).toContainText(rp(sum))
  }
  for (const sum of ['39.200', '588.000', '1.306', '447.000']) {
    await expect(page.getByTestId('plan-12')).toContainText(rp(sum))
  }
  await expect(page.getByTestId('plan-12')).toContainText('Bonus 3 bulan gratis')
  await expect(page.getByTestId('plan-hardware')).toContainText('Terima Beres')
  await expect(page.getByTestId('plan-hardware')).toContainText(rp('5.500.000'))
  const questions = page.getByTestId('faq').locator('details')
  await expect(questions).toHaveCount(3)
  await questions.nth(1).locator('summary').click()
  await expect(questions.nth(0)).not.toHaveAttribute('open', '')
  await expect(questions.nth(1)).toContainText('Tidak ada yang dihapus.')
})

for (const width of [320, 1440]) {
  test(`[UI-12] at ${width} px a tooltip shows by hovering and by focus, above, 200 px wide at most`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 800 })
    await page.goto('/harga')
    for (const plan of ['plan-1', 'plan-12']) {
      const control = page.getByTestId(plan).getByRole('button')
      const tip = page.getByTestId(plan).getByRole('tooltip')
      await expect(tip).toBeHidden()
      await control.scrollIntoViewIfNeeded()
      await control.hover()
      await expect(tip).toBeVisible()
      const box = (await tip.boundingBox())!
      const under = (await control.boundingBox())!
      expect(box.width).toBeLessThanOrEqual(200)
      expect(box.y + box.height).toBeLessThanOrEqual(under.y + 1)
      expect(box.x).toBeGreaterThanOrEqual(0)
      expect(box.x + box.width).toBeLessThanOrEqual(width)
      await expectFits(page)
      await page.mouse.move(0, 0)
      await expect(tip).toBeHidden()
      await control.focus()
      await expect(tip).toBeVisible()
      await expectAccessible(page)
      await page.keyboard.press('Escape')
      await expect(tip).toBeHidden()
      await control.blur()
      await control.focus()
      await expect(tip).toBeVisible()
      await control.blur()
    }
  })
}

test('[SITE-7] Jelajahi Fitur leads to the top of the features, and their end to the registration', async ({
  page,
}) => {
  await page.goto('/')
  await page.evaluate(() => scrollTo(0, 600))
  await page.locator('main').getByText('Jelajahi Fitur', { exact: true }).click()
  await expect(page).toHaveURL(/\/fitur$/)
  expect(await page.evaluate(() => scrollY)).toBe(0)
  await expect(page.getByTestId('feature')).toHaveCount(7)
  await page.locator('a[href="#laporan"]').click()
  await expect(page.locator('#laporan')).toBeInViewport()
  await page.locator('main').getByText('Mulai Gratis!', { exact: true }).click()
  await expect(page).toHaveURL(/\/daftar$/)
})

test('[SITE-19] the ebook counts down to midnight and then to the next, beside both prices', async ({
  page,
}) => {
  // Two minutes before: a busy machine takes seconds to open the page, and a clock cannot be paused in its past.
  await page.clock.install({ time: new Date('2026-11-20T23:58:00+07:00') })
  await page.goto('/ebook')
  await expect(page.getByTestId('ebook-before')).toHaveText(rp('99.000'))
  await expect(page.getByTestId('ebook-price')).toHaveText(rp('29.000'))
  const countdown = page.getByTestId('countdown')
  await page.clock.pauseAt(new Date('2026-11-20T23:59:58+07:00'))
  await expect(countdown).toHaveText('00:00:02')
  await page.clock.runFor(1_000)
  await expect(countdown).toHaveText('00:00:01')
  await page.clock.runFor(1_000)
  await expect(countdown).toHaveText('24:00:00')
  await page.clock.runFor(1_000)
  await expect(countdown).toHaveText('23:59:59')
  await page.locator('main a[href="/payment"]').click()
  await expect(page).toHaveURL(/\/payment$/)
})
