import { openKeys } from '@laci/server/platform/keys.ts'
import { expect, test } from '@playwright/test'
import { consoleErrorsOf, expectAccessible, expectFits } from './steps/looking.ts'
import { newOwner, registerOwner } from './steps/owner.ts'

// The doors of the affiliate program and who is sent where, until the program itself opens.

for (const width of [320, 1440]) {
  test(`[SITE-61] at ${width} px both doors say that they are not open, take nothing in, and lead to each other`, async ({
    page,
  }) => {
    const errors = consoleErrorsOf(page)
    await page.setViewportSize({ width, height: 900 })
    for (const [path, heading, fields, other] of [
      ['/daftar-afiliasi', 'Daftar afiliasi', 4, '/masuk-afiliasi'],
      ['/masuk-afiliasi', 'Masuk afiliasi', 2, '/daftar-afiliasi'],
    ] as const) {
      const sent: string[] = []
      page.on('request', (request) => {
        if (request.method() === 'POST') sent.push(request.url())
      })
      await page.goto(path, { waitUntil: 'networkidle' })
      await expect(page.locator('h1')).toHaveText(heading)
      await expect(page.getByTestId('not-yet')).toContainText('belum dibuka')
      await expect(page.getByTestId('not-yet').locator('a')).toHaveAttribute('href', /^https:\/\/wa\.me\//)
      const form = page.getByTestId('affiliate-form')
      await expect(form.locator('input')).toHaveCount(fields)
      await expect(form.locator('input:enabled, button:enabled')).toHaveCount(0)
      await form.locator('button[type=submit]').click({ force: true })
      expect(sent).toEqual([])
      await expectAccessible(page)
      await expectFits(page)
      await page.locator(`main a[href="${other}"]`).click()
      await expect(page).toHaveURL(new RegExp(`${other}$`))
    }
    expect(errors).toEqual([])
  })
}

test('[SITE-61] without a session the dashboard leads to signing up', async ({ page }) => {
  await page.goto('/dashboard-afiliasi')
  await expect(page).toHaveURL(/\/daftar-afiliasi$/)
  await expect(page.locator('h1')).toHaveText('Daftar afiliasi')
})

test('[SITE-61] an owner is sent to the affiliates’ door, an affiliate to the dashboard, and signing out leads back', async ({
  page,
  request,
}) => {
  const owner = newOwner('Bu Wulan')
  await registerOwner(page, owner)
  await page.goto('/dashboard-afiliasi')
  // PGRST116: somebody, but no affiliate.
  await expect(page).toHaveURL(/\/masuk-afiliasi$/)

  const userId = await page.evaluate(() => {
    const session = JSON.parse(localStorage.getItem('laci-site-session')!) as { user: { id: string } }
    return session.user.id
  })
  const keys = await openKeys(process.env.LACI_E2E_DATA_DIR!, Date.now())
  const made = await request.post('/rest/v1/affiliates', {
    headers: { apikey: keys.serviceKey, authorization: `Bearer ${keys.serviceKey}` },
    data: { user_id: userId, affiliate_code: 'WUL4321', name: 'Bu Wulan', email: 'x@wa.laci.invalid' },
  })
  expect(made.status()).toBe(201)

  await page.goto('/masuk-afiliasi')
  await expect(page).toHaveURL(/\/dashboard-afiliasi$/)
  await expect(page.locator('main')).toContainText('Selamat datang, Bu Wulan.')
  await expect(page.locator('main')).toContainText('WUL4321')
  await expectAccessible(page)

  await page.route('**/rest/v1/affiliates**', (route) => route.abort())
  await page.reload()
  await expect(page.getByTestId('failed-state')).toContainText(
    'Gagal memuat data: tidak ada jawaban dari server.',
  )
  await expectAccessible(page)
  await page.unroute('**/rest/v1/affiliates**')
  await page.getByTestId('failed-state').locator('button').click()
  await expect(page.locator('main')).toContainText('Selamat datang, Bu Wulan.')

  await page.getByTestId('sign-out').click()
  await expect(page).toHaveURL(/\/masuk-afiliasi$/)
  await page.goto('/dashboard-afiliasi')
  await expect(page).toHaveURL(/\/daftar-afiliasi$/)
})
