import { expect, type Page, test } from '@playwright/test'
import { pages } from '../../site/src/routes.ts'
import { consoleErrorsOf } from './steps/looking.ts'
import { comeFromHome, newOwner, registerByWire, signIn } from './steps/owner.ts'
import { codeTo, failFor, healGateway, messagesTo } from './steps/whatsapp.ts'

/** Holds back every script of a page but the one that holds presses, until it is let go. */
async function holdScripts(page: Page): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route('**/*.js', async (route) => {
    if (!route.request().url().includes('/every-')) await promise
    await route.continue()
  })
  return resolve
}

const entrances = [
  ['/login', 'login-form'],
  ['/daftar', 'register-form'],
  ['/masuk-afiliasi', 'affiliate-login-form'],
  ['/daftar-afiliasi', 'affiliate-register-form'],
] as const

for (const [path, testId] of entrances) {
  test(`[SITE-65] [SITE-67] ${path}: sent before its script listens, nothing leaves and nothing is lost`, async ({
    page,
  }) => {
    const owner = newOwner('Bu Dini')
    await comeFromHome(page, owner)
    const sent: string[] = []
    page.on('request', (request) => sent.push(`${request.method()} ${request.url()}`))
    const release = await holdScripts(page)
    await page.goto(path, { waitUntil: 'commit' })
    const form = page.getByTestId(testId)
    await form.locator('input[name=phone]').fill(owner.phone)
    const name = form.locator('input[name=name]')
    if (await name.count()) await name.fill(owner.name)
    const again = form.locator('input[name=passwordAgain]')
    if (await again.count()) await again.fill(owner.password)
    await form.locator('input[name=password]').fill(owner.password)
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(new RegExp(`${path}$`))
    expect(sent.filter((line) => line.includes(owner.password))).toEqual([])
    release()
    // What was pressed counts: a code is on its way, or the number has no account.
    if (path.startsWith('/daftar')) await expect(page.getByTestId('code-dialog')).toBeVisible()
    else await expect(page.getByTestId('message-dialog')).toContainText('atau kata sandi salah')
    await expect(form.locator('input[name=phone]')).toHaveValue(owner.phone)
    expect(page.url()).not.toContain('?')
  })
}

test('[SITE-65] the calculator of a static page wakes for what was typed before its script ran', async ({
  page,
}) => {
  const release = await holdScripts(page)
  await page.goto('/promo-sales-page', { waitUntil: 'commit' })
  const calculator = page.getByTestId('token-calculator')
  const field = calculator.locator('input')
  const before = await calculator.getByTestId('token-price').textContent()
  await field.fill('5000000')
  release()
  await expect(field).toHaveValue('5.000.000')
  await expect(calculator.getByTestId('token-price')).not.toHaveText(before!)
})

test('[SITE-65] focus and a press before the script ran count in the advice', async ({ page }) => {
  const release = await holdScripts(page)
  await page.goto('/haruskah-langganan', { waitUntil: 'commit' })
  const advisor = page.getByTestId('plan-advisor')
  await advisor.getByTestId('sales-per-day').fill('400')
  const lengths = advisor.locator('fieldset label')
  await lengths.last().click()
  release()
  await expect(lengths.last().locator('input')).toBeChecked()
  await expect(advisor.getByTestId('sales-per-day')).toHaveValue('400')
})

test('[SITE-69] every page comes to life without an error, whatever stands behind its ? and #', async ({
  page,
}) => {
  test.setTimeout(240_000)
  const errors = consoleErrorsOf(page)
  for (const { path, kind } of pages) {
    if (kind !== 'app') continue
    for (const rest of [
      '',
      '#ebook=abc',
      '#lupa-kata-sandi',
      '#pesanan/1',
      '?lihat=pajak&x=1#y',
      '?ref=ABC',
    ]) {
      await page.goto(`${path}${rest}`)
      await page.waitForLoadState('networkidle')
    }
  }
  expect(errors).toEqual([])
})

test('[SITE-70] a reload while the code is awaited brings the same dialog back, and the first code is good', async ({
  page,
}) => {
  const owner = newOwner('Bu Wulan')
  await comeFromHome(page, owner)
  await page.goto('/daftar')
  const form = page.getByTestId('register-form')
  await form.locator('input[name=name]').fill(owner.name)
  await form.locator('input[name=phone]').fill(owner.phone)
  await form.locator('input[name=password]').fill(owner.password)
  await form.locator('input[name=passwordAgain]').fill(owner.password)
  await page.keyboard.press('Enter')
  const dialog = page.getByTestId('code-dialog')
  await expect(dialog).toBeVisible()
  const code = await codeTo(owner.phone, 4)
  await page.reload()
  await expect(dialog).toContainText(owner.phone)
  expect(JSON.stringify(await page.evaluate(() => ({ ...sessionStorage, ...localStorage })))).not.toContain(
    owner.password,
  )
  await dialog.locator('input').pressSequentially(code)
  await page.waitForURL('**/login')
  await expect(page.getByText('Akun sudah dibuat. Masuk dengan kata sandi Anda.')).toBeVisible()
  expect((await messagesTo(owner.phone)).filter(({ text }) => /\b\d{4}\b/.test(text))).toHaveLength(1)
  await signIn(page, owner.phone, owner.password)
  await page.waitForURL('**/dashboard')
})

test('[SITE-70] [SITE-71] a recovery of the password goes on after a reload, at its code and at the new password', async ({
  page,
}) => {
  const owner = newOwner('Bu Sekar')
  await registerByWire(owner)
  await comeFromHome(page, owner)
  await page.goto('/login#lupa-kata-sandi')
  await page.getByTestId('recovery-panel').locator('input[name=phone]').fill(owner.phone)
  await page.keyboard.press('Enter')
  await expect(page.getByTestId('code-form')).toBeVisible()
  const code = await codeTo(owner.phone, 6)
  await page.reload()
  await page.getByTestId('code-form').locator('input').pressSequentially(code)
  await expect(page.getByTestId('new-password-form')).toBeVisible()
  await page.reload()
  const form = page.getByTestId('new-password-form')
  await form.locator('input[name=password]').fill('sandi-baru-2')
  await form.locator('input[name=passwordAgain]').fill('sandi-baru-2')
  await page.keyboard.press('Enter')
  await page.waitForURL('**/dashboard')
})

test('[SITE-71] a code that could not be sent is not said to be on its way, and names that are too long are said so', async ({
  page,
}) => {
  const owner = newOwner('Bu Ratih')
  await comeFromHome(page, owner)
  await failFor(owner.phone, { http: 500 })
  await page.goto('/daftar')
  const form = page.getByTestId('register-form')
  await form.locator('input[name=name]').fill('Sri '.repeat(25))
  await form.locator('input[name=phone]').fill(owner.phone)
  await form.locator('input[name=password]').fill(owner.password)
  await form.locator('input[name=passwordAgain]').fill(owner.password)
  await page.keyboard.press('Enter')
  await expect(form).toContainText('Nama paling panjang 80 huruf.')
  await form.locator('input[name=name]').fill(owner.name)
  await page.keyboard.press('Enter')
  await page.getByTestId('message-dialog').getByRole('button').click()
  await expect(page.getByTestId('code-dialog')).not.toContainText('Kami mengirim kode')
  await expect(page.getByTestId('code-dialog')).toContainText('kirim ulang')
  await healGateway()
})

test('[SITE-68] without JavaScript the doors, the payment and the dashboard say what they need', async ({
  browser,
}) => {
  const context = await browser.newContext({ javaScriptEnabled: false })
  const page = await context.newPage()
  for (const { path, kind } of pages) {
    if (kind !== 'app') continue
    await page.goto(path)
    await expect(page.getByText('Halaman ini memerlukan JavaScript.')).toBeVisible()
  }
  await context.close()
})

test('[SITE-68] a page whose script did not come says so, with a way to load it again', async ({ page }) => {
  await page.route('**/main-*.js', (route) => route.abort())
  await page.goto('/login')
  await expect(page.locator('[data-incomplete]')).toBeVisible()
  await expect(page.locator('[data-incomplete]').getByRole('link', { name: 'Muat ulang' })).toBeVisible()
})

test('[SITE-72] help in the corner covers nothing that is pressed, on any page and size', async ({
  page,
}) => {
  test.setTimeout(240_000)
  for (const [width, height] of [
    [360, 640],
    [360, 740],
    [768, 1024],
    [1280, 720],
  ] as const) {
    await page.setViewportSize({ width, height })
    for (const { path } of pages) {
      await page.goto(path)
      if ((await page.getByTestId('help').count()) === 0) continue
      for (const part of [0, 0.3, 0.7, 1]) {
        await page.evaluate((share) => window.scrollTo(0, share * document.body.scrollHeight), part)
        const covered = () =>
          page.evaluate(async () => {
            await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))
            const help = document.querySelector<HTMLElement>('[data-testid=help]')!
            if (getComputedStyle(help).visibility === 'hidden') return []
            const box = help.getBoundingClientRect()
            return [...document.querySelectorAll('a, button, input, select, textarea, summary')]
              .filter((one) => !help.contains(one) && one.checkVisibility({ visibilityProperty: true }))
              .filter((one) => {
                const { left, right, top, bottom } = one.getBoundingClientRect()
                return (
                  left < box.right - 2 && right > box.left + 2 && top < box.bottom - 2 && bottom > box.top + 2
                )
              })
              .map((one) => one.outerHTML.slice(0, 120))
          })
        // A page of the app may still be on its way; help goes with the frame after what came.
        await expect.poll(covered, `${path} at ${width}x${height}, ${part}`).toEqual([])
      }
    }
  }
})
