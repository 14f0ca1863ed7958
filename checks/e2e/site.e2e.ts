import { expect, test } from '@playwright/test'
import { openChat } from './steps/chat.ts'
import { letNoticesAge } from './steps/desk.ts'
import { consoleErrorsOf, expectAccessible, expectFits } from './steps/looking.ts'
import { newOwner, openDashboard, registerByWire, registerOwner } from './steps/owner.ts'
import { codeTo } from './steps/whatsapp.ts'

test.beforeAll(letNoticesAge)

const widths = [390, 1280] as const
// Static pages: public-pages.e2e.ts.
const pages = ['/login', '/daftar', '/tidak-ada'] as const

for (const width of widths) {
  test(`[SITE-2] at ${width} px the doors and an unknown address are free of errors, accessible, and fit`, async ({
    page,
  }) => {
    const errors = consoleErrorsOf(page)
    await page.setViewportSize({ width, height: 800 })
    for (const path of pages) {
      await page.goto(path, { waitUntil: 'networkidle' })
      await expectAccessible(page)
      await expectFits(page)
    }
    expect(errors).toEqual([])
  })
}

for (const width of widths) {
  test(`[SITE-16] at ${width} px nothing jumps when font and React come late`, { tag: '@waits' }, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 800 })
    await page.addInitScript(() => {
      const shifts = { sum: 0 }
      Object.assign(window, { shifts })
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries() as (PerformanceEntry & { value: number })[]) {
          shifts.sum += entry.value
        }
      }).observe({ type: 'layout-shift', buffered: true })
    })
    await page.route(/\.woff2$|\/react-/, async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 800))
      await route.continue()
    })
    for (const path of ['/login', '/daftar']) {
      await page.goto(path, { waitUntil: 'networkidle' })
      await page.evaluate(() => document.fonts.ready.then(() => undefined))
      const sum = await page.evaluate(() => (window as unknown as { shifts: { sum: number } }).shifts.sum)
      expect(sum, path).toBeLessThan(0.02)
    }
  })
}

test('[SITE-5] an unknown address answers 404 with the screen of the specification', async ({ page }) => {
  const response = await page.goto('/tidak-ada')
  expect(response?.status()).toBe(404)
  await expect(page.locator('h1')).toHaveText('Unexpected Application Error!')
  await expect(page.locator('main')).toContainText('404 Not Found')
})

test('[SITE-5] a screen whose script does not come shows the same screen, and going back or trying again helps', async ({
  page,
}) => {
  await page.goto('/login')
  const isRegister = (url: URL) => url.pathname.includes('/register-screen-')
  await page.route(isRegister, (route) => route.abort())
  await page.locator('a[href="/daftar"]').click()
  await expect(page.locator('h1')).toHaveText('Unexpected Application Error!')
  await expect(page.locator('main')).toContainText('504 Gateway Timeout')
  await expectAccessible(page)
  await page.goBack()
  await expect(page.getByTestId('login-form')).toBeVisible()
  await page.goForward()
  await page.unroute(isRegister)
  await page.getByRole('button').first().click()
  await expect(page.getByTestId('register-form')).toBeVisible()
  await expect(page).toHaveTitle(/^Buat Akun/)
})

test('[SITE-5] the screen before stays until the next one is there, under a bar', async ({ page }) => {
  await page.goto('/login')
  const asked = Promise.withResolvers<void>()
  const released = Promise.withResolvers<void>()
  await page.route(
    (url) => url.pathname.includes('/register-screen-'),
    async (route) => {
      asked.resolve()
      await released.promise
      await route.continue()
    },
  )
  await page.locator('a[href="/daftar"]').click()
  await asked.promise
  await expect(page.getByTestId('screen-loading')).toBeVisible()
  await expect(page.getByTestId('login-form')).toBeVisible()
  released.resolve()
  await expect(page.getByTestId('register-form')).toBeVisible()
  await expect(page.getByTestId('screen-loading')).toBeHidden()
})

test('[SITE-14] the mini-till costs nothing until it is touched, and then no touch is lost', async ({
  page,
}) => {
  const scripts: string[] = []
  page.on('request', (request) => {
    if (request.resourceType() === 'script') scripts.push(new URL(request.url()).pathname)
  })
  await page.goto('/', { waitUntil: 'networkidle' })
  // That of the page, and the one that keeps what is typed and pressed until it is there [SITE-65].
  const names = scripts.map((path) => path.split('/').at(-1)!.split('-')[0])
  expect(names.toSorted()).toEqual(['every', 'page'])
  const total = page.getByTestId('mini-till-total')
  await expect(total).toHaveText('Rp\u00a048.000')
  const goods = page.getByTestId('mini-till').locator('ul').first().locator('button')
  await goods.nth(0).click()
  await goods.nth(0).click()
  await expect(total).toHaveText('Rp\u00a064.000')
  await page.getByTestId('mini-till-pay').click()
  await page.getByTestId('mini-till-cash').nth(1).click()
  await expect(page.getByTestId('mini-till-change')).toHaveText('Rp\u00a01.000')
  await expectAccessible(page)
})

test('[SITE-14] a script that does not come leaves the first state, and the next touch tries again', async ({
  page,
}) => {
  await page.goto('/')
  const isReact = (url: URL) => url.pathname.includes('/react-')
  await page.route(isReact, (route) => route.abort())
  const goods = page.getByTestId('mini-till').locator('ul').first().locator('button')
  const failed = page.waitForEvent('requestfailed')
  await goods.nth(0).click()
  await failed
  await expect(page.getByTestId('mini-till-total')).toHaveText('Rp\u00a048.000')
  await page.unroute(isReact)
  await goods.nth(1).click()
  // 48.000 + 8.000 + 3.500: the first click was only held.
  await expect(page.getByTestId('mini-till-total')).toHaveText('Rp\u00a059.500')
})

test('[SITE-7] without JavaScript the menu opens and leads to the sign-in', async ({ browser }) => {
  const context = await browser.newContext({
    javaScriptEnabled: false,
    viewport: { width: 390, height: 800 },
  })
  const page = await context.newPage()
  await page.goto('/')
  await page.getByTestId('menu').click()
  await page.locator('details[data-menu]:has([data-testid=menu]) a[href="/login"]').click()
  await expect(page.locator('h1')).toHaveText('Masuk')
  await context.close()
})

test('[SITE-15] a press on the package tells the operator and opens the chat', async ({ page }) => {
  await page.goto('/')
  for (const label of ['Pesan Sekarang', 'Coba Demo Gratis']) {
    const [answer] = await Promise.all([
      page.waitForResponse('**/api/notices'),
      openChat(page, () => page.locator(`[data-notice-label="${label}"]`).click()),
    ])
    expect(answer.status()).toBe(202)
    expect(answer.request().postDataJSON()).toEqual({ kind: 'hardware_click', label })
  }
})

test('[SITE-10] [UI-7] a wrong password is an Oops dialog that takes the focus and gives it back', async ({
  page,
}) => {
  await page.goto('/login')
  const form = page.getByTestId('login-form')
  await form.locator('button[type=submit]').click()
  await expect(form).toContainText('Password minimal 6 karakter')
  await expect(form.locator('input[name=phone]')).toBeFocused()
  await expectAccessible(page)

  await form.locator('input[name=phone]').fill('0812 9999 0000')
  await form.locator('input[name=password]').fill('bukan-ini')
  await form.locator('button[type=submit]').click()
  const dialog = page.getByTestId('message-dialog')
  await expect(dialog).toContainText('Oops...')
  await expect(dialog).toContainText('Nomor WhatsApp atau kata sandi salah')
  await expect(dialog.locator('button')).toBeFocused()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(form.locator('button[type=submit]')).toBeFocused()
})

test('[SITE-8] [SITE-10] [SITE-11] registering: the form says what is missing, a wrong code stays, a right one goes on', async ({
  page,
}) => {
  const owner = newOwner('Bu Ratna')
  await page.goto('/?ref=BUD1234')
  expect(await page.evaluate(() => localStorage.getItem('affiliateRef'))).toBe('BUD1234')
  await page.goto('/daftar')
  const form = page.getByTestId('register-form')
  const submit = form.locator('button[type=submit]')
  await submit.click()
  await expect(form).toContainText('Harap isi semua kolom.')
  await expect(form.locator('input[name=name]')).toBeFocused()
  await expectAccessible(page)

  await form.locator('input[name=name]').fill(owner.name)
  await form.locator('input[name=phone]').fill(owner.phone)
  await form.locator('input[name=password]').fill(owner.password)
  await form.locator('input[name=passwordAgain]').fill('lain-sekali')
  await submit.click()
  await expect(form).toContainText('Kata sandi tidak cocok.')
  await form.locator('input[name=passwordAgain]').fill(owner.password)
  const [request] = await Promise.all([page.waitForRequest('**/api/registrations'), submit.click()])
  expect(request.postDataJSON()).toMatchObject({ ref: 'BUD1234' })

  const dialog = page.getByTestId('code-dialog')
  await expect(dialog).toContainText('Masukkan OTP')
  const field = dialog.locator('input')
  await expect(field).toBeFocused()
  await expectAccessible(page)
  const code = await codeTo(owner.phone, 4)
  await dialog.getByTestId('code-submit').click()
  await expect(dialog).toContainText('Nomor WhatsApp atau OTP tidak boleh kosong.')
  await field.pressSequentially(code === '1111' ? '2222' : '1111')
  await expect(dialog).toContainText('OTP salah. Silakan coba lagi.')
  await expect(field).toBeFocused()
  await expect(field).toHaveValue('')
  await expect(dialog.getByTestId('code-resend')).toHaveAttribute('aria-disabled', 'true')
  await expectAccessible(page)

  // *Batal* and *Daftar* again: the same code is still good, so none is sent twice.
  await dialog.getByTestId('code-cancel').click()
  await expect(dialog).toBeHidden()
  await submit.click()
  await field.pressSequentially(code)
  await expect(page.getByTestId('onboarding')).toBeVisible()
  await page.goto('/dashboard')
  await expect(page.getByTestId('account-card')).toContainText(owner.name)
})

test('[SITE-10] a second code within the minute is refused in the words for a code that was not sent', async ({
  page,
}) => {
  const owner = newOwner('Pak Tono')
  await registerByWire(owner)

  await page.goto('/daftar')
  const form = page.getByTestId('register-form')
  for (const [name, value] of Object.entries({ ...owner, passwordAgain: owner.password })) {
    await form.locator(`input[name=${name}]`).fill(value)
  }
  await form.locator('button[type=submit]').click()
  await expect(page.getByTestId('message-dialog')).toContainText('Gagal mengirim OTP: ')
})

test('[SITE-12] the dashboard wants a session, the sign-in wants none', async ({ page }) => {
  const errors = consoleErrorsOf(page)
  await page.goto('/dashboard')
  await page.waitForURL('**/login')
  const owner = newOwner('Bu Wati')
  await registerOwner(page, owner)
  await expect(page.getByTestId('account-card')).toContainText('sisa 7 hari')
  const masked = `${owner.phone.slice(0, 4)}***${owner.phone.slice(-3)}`
  await expect(page.getByTestId('store-card')).toContainText(masked)
  await expect(page.getByTestId('today-card')).toContainText('Belum ada penjualan hari ini.')
  await expectAccessible(page)
  await page.goto('/login')
  await page.waitForURL('**/dashboard')

  await page.getByTestId('sign-out').click()
  await page.waitForURL('**/login')
  await page.goto('/dashboard')
  await page.waitForURL('**/login')
  const form = page.getByTestId('login-form')
  await form.locator('input[name=phone]').fill(`+62 ${owner.phone.slice(1)}`)
  await form.locator('input[name=password]').fill(owner.password)
  await page.keyboard.press('Enter')
  await expect(page.getByTestId('message-dialog')).toContainText('Login berhasil!')
  await page.waitForURL('**/dashboard')
  await expect(page.getByTestId('account-card')).toContainText(owner.name)
  expect(errors).toEqual([])
})

test('[SITE-13] what cannot be loaded says so and can be tried again', async ({ page }) => {
  const owner = newOwner('Bu Yuni')
  await openDashboard(page, owner)
  const cut = /\/rest\/v1\/accounts|\/api\/reports\/day/
  await page.route(cut, (route) => route.abort())
  await page.reload()
  const failed = page.getByTestId('failed-state')
  await expect(failed).toContainText('Terjadi kesalahan saat mengambil data')
  await expectAccessible(page)
  await page.unroute(cut)
  await failed.locator('button').click()
  await expect(page.getByTestId('account-card')).toContainText(owner.name)
})

test('[SITE-17] when WhatsApp is silent the dialog opens all the same, and the code that came late works', {
  tag: '@waits',
}, async ({ page }) => {
  const owner = newOwner('Bu Wati')
  const chatNumber = `62${owner.phone.slice(1)}`
  await fetch(`${process.env.LACI_E2E_WHATSAPP_URL}/__sim/faults`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ to: chatNumber, sendThenTimeout: true }),
  })
  await page.goto('/daftar')
  const form = page.getByTestId('register-form')
  for (const [name, value] of Object.entries({ ...owner, passwordAgain: owner.password })) {
    await form.locator(`input[name=${name}]`).fill(value)
  }
  await form.locator('button[type=submit]').click()
  const message = page.getByTestId('message-dialog')
  await expect(message).toContainText('Tidak ada respons dari server. Silahkan coba lagi.')
  await message.getByRole('button').click()
  await expect(form.locator('input[name=name]')).toHaveValue(owner.name)
  await page
    .getByTestId('code-dialog')
    .locator('input')
    .fill(await codeTo(owner.phone, 4))
  await page.waitForURL('**/kasir/mulai')
})
