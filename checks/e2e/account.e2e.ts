import { expect, type Page } from '@playwright/test'
import { changeIn } from '../real-server/database-of.ts'
import { online, test } from './steps/journey.ts'
import { consoleErrorsOf, expectAccessible, expectFits } from './steps/looking.ts'
import {
  comeFromHome,
  type NewOwner,
  newOwner,
  openDashboard,
  openTill,
  registerByWire,
  signIn,
  signOut,
} from './steps/owner.ts'
import { codeTo, failFor, healGateway, messagesTo } from './steps/whatsapp.ts'

/** The time for a new password is over, as it is for somebody who was called away. */
async function endTicketOf({ phone }: NewOwner): Promise<void> {
  await changeIn(process.env.LACI_E2E_DATA_DIR ?? '', (database) =>
    database.query('update password_recovery set ticket_expires_at = created_at where phone = $1', [
      `+62${phone.slice(1)}`,
    ]),
  )
}

/** A registered owner who is not signed in, at the number field of *Lupa kata sandi*. */
async function forgetPassword(page: Page, owner: NewOwner): Promise<void> {
  await page.goto('/login')
  await page.getByTestId('login-form').locator('input[name=phone]').fill(owner.phone)
  await page.getByTestId('forgot-password').click()
  const field = page.getByTestId('recovery-panel').locator('input[name=phone]')
  await expect(field).toHaveValue(owner.phone)
  await expect(field).toBeFocused()
}

test('[ACCOUNT-16] a forgotten password: number, code, new password, and in; a wrong code stays', async ({
  page,
}) => {
  const errors = consoleErrorsOf(page)
  const owner = newOwner('Bu Lastri')
  await registerByWire(owner)
  await comeFromHome(page, owner)
  await forgetPassword(page, owner)
  const panel = page.getByTestId('recovery-panel')
  await expect(panel.locator('input[name=phone]')).toBeFocused()
  await expectAccessible(page)
  await panel.locator('input[name=phone]').fill('0812')
  await page.keyboard.press('Enter')
  await expect(panel).toContainText('Nomor WhatsApp ini tidak bisa dibaca.')
  await panel.locator('input[name=phone]').fill(` +62 ${owner.phone.slice(1)}`)
  await page.keyboard.press('Enter')

  const field = page.getByTestId('code-form').locator('input')
  await expect(field).toBeFocused()
  await expect(page.getByTestId('code-resend')).toHaveAttribute('aria-disabled', 'true')
  const code = await codeTo(owner.phone, 6)
  await field.pressSequentially(code === '111111' ? '222222' : '111111')
  await expect(panel).toContainText('OTP salah. Silakan coba lagi.')
  await expect(field).toHaveValue('')
  await expectAccessible(page)
  await field.pressSequentially(code)

  const form = page.getByTestId('new-password-form')
  await expect(form.locator('input[name=password]')).toBeFocused()
  await form.locator('input[name=password]').fill('12345')
  await form.locator('input[name=passwordAgain]').fill('lain')
  await page.keyboard.press('Enter')
  await expect(form).toContainText('Kata sandi baru minimal 8 huruf atau angka.')
  await expect(form).toContainText('Konfirmasi password tidak sesuai.')
  await expectAccessible(page)
  await form.locator('input[name=password]').fill('sandi-baru-1')
  await form.locator('input[name=passwordAgain]').fill('sandi-baru-1')
  await page.keyboard.press('Enter')
  await page.waitForURL('**/dashboard')
  await expect(page.getByTestId('account-card')).toContainText(owner.name)
  expect(errors).toEqual([])
})

test('[SITE-65] what is typed and pressed before a page has come to life counts once it has', async ({
  page,
}) => {
  const scripts = Promise.withResolvers<void>()
  await page.route('**/*.js', async (route) => {
    // What holds presses comes with the page.
    if (!route.request().url().includes('/every-')) await scripts.promise
    await route.continue()
  })
  await page.goto('/login', { waitUntil: 'commit' })
  await page.getByTestId('login-form').locator('input[name=phone]').fill('081234567890')
  await page.getByTestId('forgot-password').click()
  scripts.resolve()
  const panel = page.getByTestId('recovery-panel')
  await expect(panel.locator('input[name=phone]')).toHaveValue('081234567890')
  // Back at the form the number is there still.
  await page.goBack()
  await expect(page.getByTestId('login-form').locator('input[name=phone]')).toHaveValue('081234567890')
})

test('[ACCOUNT-15] an unknown number sees the same page and reads on WhatsApp that it has no account', async ({
  page,
}) => {
  const stranger = newOwner('Siapa')
  await forgetPassword(page, stranger)
  await page.keyboard.press('Enter')
  await expect(page.getByTestId('code-form')).toBeVisible()
  expect((await messagesTo(stranger.phone)).at(-1)?.text).toContain('nomor ini belum terdaftar')
  // *Ganti nomor* keeps what was typed, and *Kembali ke Masuk* leads to the form.
  await page.getByTestId('code-cancel').click()
  await expect(page.getByTestId('recovery-panel').locator('input[name=phone]')).toHaveValue(stranger.phone)
  await page.goBack()
  await expect(page.getByTestId('login-form')).toBeVisible()
})

test('[ACCOUNT-17] while WhatsApp is down the page says so, shows whom to ask, and the late code still works', {
  tag: '@waits',
}, async ({ page }) => {
  const owner = newOwner('Bu Endang')
  await registerByWire(owner)
  await comeFromHome(page, owner)
  await failFor(owner.phone, { http: 500 })
  await forgetPassword(page, owner)
  const contact = page.getByTestId('support-contact')
  await expect(contact).toContainText('Nomornya sudah tidak aktif?')
  await page.keyboard.press('Enter')
  const panel = page.getByTestId('recovery-panel')
  await expect(panel).toContainText('Gagal mengirim OTP. Silahkan coba lagi.')
  await expect(contact).toContainText('Kode belum bisa dikirim')
  await expect(contact.locator('a[href^="https://wa.me/"]')).toBeVisible()
  await expect(contact.locator('a[href^="mailto:"]')).toBeVisible()
  await expectAccessible(page)
  await page.setViewportSize({ width: 360, height: 740 })
  await expectFits(page)
  await healGateway()
  await page.getByTestId('code-resend').click()
  await expect(panel).toContainText('Kode baru sudah dikirim.')
  await expect(contact).toContainText('Kode tidak datang?')
  await page
    .getByTestId('code-form')
    .locator('input')
    .fill(await codeTo(owner.phone, 6))
  await expect(page.getByTestId('new-password-form')).toBeVisible()
})

test('[ACCOUNT-17] no answer at all is said too, and nothing that was typed is lost', async ({ page }) => {
  const owner = newOwner('Bu Sri')
  await page.route('**/api/password-recoveries', (route) => route.abort())
  await forgetPassword(page, owner)
  await page.keyboard.press('Enter')
  const panel = page.getByTestId('recovery-panel')
  await expect(panel).toContainText('Tidak ada respons dari server. Silahkan coba lagi.')
  await expect(panel.locator('input[name=phone]')).toHaveValue(owner.phone)
  await expect(page.getByTestId('support-contact')).toContainText('Kode belum bisa dikirim')
})

test('[ACCOUNT-16] a ticket whose time is over begins anew', async ({ page }) => {
  const owner = newOwner('Pak Joko')
  await registerByWire(owner)
  await comeFromHome(page, owner)
  await forgetPassword(page, owner)
  await page.keyboard.press('Enter')
  await page
    .getByTestId('code-form')
    .locator('input')
    .fill(await codeTo(owner.phone, 6))
  const form = page.getByTestId('new-password-form')
  await form.locator('input[name=password]').fill('sandi-baru-2')
  await form.locator('input[name=passwordAgain]').fill('sandi-baru-2')
  await endTicketOf(owner)
  await page.keyboard.press('Enter')
  await expect(page.getByTestId('recovery-panel')).toContainText(
    'Waktu untuk mengganti kata sandi sudah habis.',
  )
  await expect(page.getByTestId('recovery-phone-form')).toBeVisible()
})

test('[ACCOUNT-16] a sign-in that fails after it says that the password is set; the till stays open', {
  tag: online,
}, async ({ page, browser }) => {
  const owner = newOwner('Bu Titik')
  await openDashboard(page, owner)
  const tillContext = await browser.newContext()
  const till = await tillContext.newPage()
  await openTill(till, owner)
  await signOut(page)
  await forgetPassword(page, owner)
  await page.keyboard.press('Enter')
  await page
    .getByTestId('code-form')
    .locator('input')
    .fill(await codeTo(owner.phone, 6))
  const form = page.getByTestId('new-password-form')
  await form.locator('input[name=password]').fill('sandi-baru-3')
  await form.locator('input[name=passwordAgain]').fill('sandi-baru-3')
  await page.route('**/auth/v1/token?grant_type=password', (route) => route.abort())
  await page.keyboard.press('Enter')
  await expect(page.getByTestId('message-dialog')).toContainText(
    'Kata sandi sudah diganti, tapi gagal login: ',
  )
  await expectAccessible(page)
  await till.reload()
  await expect(till.getByTestId('sale-screen')).toBeVisible()
  await tillContext.close()
})

test('[ACCOUNT-13] [SITE-12] who has a session and no account row begins at the sign-in, which makes one', async ({
  page,
}) => {
  const owner = newOwner('Bu Ningsih')
  await openDashboard(page, owner)
  await changeIn(process.env.LACI_E2E_DATA_DIR ?? '', (database) =>
    database.query(
      `delete from accounts where account_id = (select user_id from auth_user where phone = $1)`,
      [`+62${owner.phone.slice(1)}`],
    ),
  )
  // Read on its way to the page: once the page has gone to /login the browser keeps no body.
  const refusals: unknown[] = []
  await page.route('**/rest/v1/accounts**', async (route) => {
    const response = await route.fetch()
    refusals.push(await response.json())
    await route.fulfill({ response })
  })
  await page.goto('/dashboard')
  await page.waitForURL('**/login')
  // Ruling 31: the words of the data API are reached on the wire, and lead to /login.
  expect(refusals[0]).toMatchObject({
    code: 'PGRST116',
    message: 'JSON object requested, multiple (or no) rows returned',
  })
  await page.unroute('**/rest/v1/accounts**')
  const ensured = page.waitForResponse('**/api/accounts/ensure')
  await signIn(page, owner.phone, owner.password)
  expect((await ensured).status()).toBe(200)
  await page.waitForURL('**/dashboard')
  await expect(page.getByTestId('account-card')).toContainText(owner.name)
  // The trial was given once: the account that is made now has none.
  await expect(page.getByTestId('account-card')).toContainText('sudah lewat')
})

const unusual = [
  ['a yes without a session', { status: 200, json: {} }, 'No token returned by API'],
  [
    'words of the service that are not ours',
    { status: 400, json: { code: 'something_new', message: 'Akun ini sedang diperiksa.' } },
    'Akun ini sedang diperiksa.',
  ],
  [
    'an account that may not sign in',
    { status: 400, json: { code: 'user_banned', message: 'User is banned' } },
    'Akun ini sedang tidak bisa dipakai untuk masuk.',
  ],
  [
    'an old client’s words for a wrong password',
    { status: 400, json: { code: 'invalid_credentials', message: 'Invalid login credentials' } },
    'Nomor WhatsApp atau kata sandi salah',
  ],
] as const
for (const [what, answer, words] of unusual) {
  test(`[SITE-10] signing in meets ${what}`, async ({ page }) => {
    await page.goto('/login')
    await page.route('**/auth/v1/token**', (route) =>
      route.fulfill({ ...answer, headers: { 'x-supabase-api-version': '2024-01-01' } }),
    )
    await signIn(page, '0812 3456 7890', 'rahasia')
    await expect(page.getByTestId('message-dialog')).toContainText('Oops...')
    await expect(page.getByTestId('message-dialog')).toContainText(words)
  })
}

test('[SITE-10] signing in without internet says so and keeps what was typed; the button is busy while it waits', async ({
  page,
}) => {
  await page.goto('/login')
  const held = Promise.withResolvers<void>()
  await page.route('**/auth/v1/token**', async (route) => {
    await held.promise
    await route.abort()
  })
  await signIn(page, '0812 3456 7890', 'rahasia')
  const form = page.getByTestId('login-form')
  await expect(form.locator('button[type=submit]')).toContainText('Memproses...')
  held.resolve()
  await expect(page.getByTestId('message-dialog')).toContainText('Terjadi kesalahan. Silakan coba lagi.')
  await expect(form.locator('input[name=phone]')).toHaveValue('0812 3456 7890')
})

const registering = [
  [
    { status: 422, json: { code: 'user_already_exists', message: 'User already registered' } },
    'Pengguna sudah terdaftar',
  ],
  [
    { status: 500, json: { code: 'affiliate_failed', message: 'tabel penuh' } },
    'Gagal menyimpan data afiliasi: tabel penuh',
  ],
  [{ status: 500, json: { code: 'unexpected', message: 'server penuh' } }, 'Gagal mendaftar: server penuh'],
] as const
for (const [answer, words] of registering) {
  test(`[SITE-10] registering meets ${answer.json.code}`, async ({ page }) => {
    const owner = newOwner('Bu Rini')
    await page.goto('/daftar')
    await page.route('**/api/registrations/*/verify', (route) => route.fulfill(answer))
    await fillRegistration(page, owner)
    await page.getByTestId('code-dialog').locator('input').fill('1234')
    await expect(page.getByTestId('message-dialog')).toContainText(words)
  })
}

test('[SITE-10] registering: right code, no sign-in; then somebody who is signed in registers again', async ({
  page,
}) => {
  const owner = newOwner('Bu Fitri')
  await page.goto('/daftar')
  await page.route('**/auth/v1/token**', (route) => route.abort())
  await fillRegistration(page, owner)
  await page
    .getByTestId('code-dialog')
    .locator('input')
    .fill(await codeTo(owner.phone, 4))
  await expect(page.getByTestId('message-dialog')).toContainText('Registrasi berhasil, tapi gagal login: ')
  await page.unroute('**/auth/v1/token**')
  await page.getByTestId('message-dialog').getByRole('button').click()
  await page.waitForURL('**/login')
  await signIn(page, owner.phone, owner.password)
  await page.waitForURL('**/dashboard')
  await page.goto('/daftar')
  await fillRegistration(page, newOwner('Bu Fitri'))
  await expect(page.getByTestId('message-dialog')).toContainText(
    'Nomor WhatsApp sudah terdaftar, Silahkan login.',
  )
})

async function fillRegistration(page: Page, owner: NewOwner): Promise<void> {
  await comeFromHome(page, owner)
  const form = page.getByTestId('register-form')
  for (const [name, value] of Object.entries({ ...owner, passwordAgain: owner.password })) {
    await form.locator(`input[name=${name}]`).fill(value)
  }
  await form.locator('button[type=submit]').click()
}
