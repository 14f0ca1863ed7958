import { expect, type Page, test } from '@playwright/test'
import { consoleErrorsOf, expectAccessible, expectFits } from './steps/looking.ts'
import { type NewOwner, newOwner, openTill, registerOwner } from './steps/owner.ts'
import { codeTo, failFor, healGateway, messagesTo } from './steps/whatsapp.ts'

/** A registered owner who is signed out again, at the number field of *Lupa kata sandi*. */
async function forgetPassword(page: Page, owner: NewOwner): Promise<void> {
  await page.goto('/login')
  await page.getByTestId('login-form').locator('input[name=phone]').fill(owner.phone)
  await page.getByTestId('forgot-password').click()
  await expect(page.getByTestId('recovery-panel').locator('input[name=phone]')).toHaveValue(owner.phone)
}

async function signOut(page: Page): Promise<void> {
  await page.getByTestId('sign-out').click()
  await page.waitForURL('**/login')
}

test('[ACCOUNT-16] a forgotten password: number, code, new password, and in; a wrong code stays', async ({
  page,
}) => {
  const errors = consoleErrorsOf(page)
  const owner = newOwner('Bu Lastri')
  await registerOwner(page, owner)
  await signOut(page)
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
  await expect(form).toContainText('Password baru minimal 6 karakter.')
  await expect(form).toContainText('Konfirmasi password tidak sesuai.')
  await expectAccessible(page)
  await form.locator('input[name=password]').fill('sandi-baru-1')
  await form.locator('input[name=passwordAgain]').fill('sandi-baru-1')
  await page.keyboard.press('Enter')
  await page.waitForURL('**/dashboard')
  await expect(page.getByTestId('account-card')).toContainText(owner.name)
  expect(errors).toEqual([])
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

test('[ACCOUNT-17] while WhatsApp is down the page says so, shows whom to ask, and the late code still works', async ({
  page,
}) => {
  const owner = newOwner('Bu Endang')
  await registerOwner(page, owner)
  await signOut(page)
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
  await registerOwner(page, owner)
  await signOut(page)
  await forgetPassword(page, owner)
  await page.keyboard.press('Enter')
  await page
    .getByTestId('code-form')
    .locator('input')
    .fill(await codeTo(owner.phone, 6))
  const form = page.getByTestId('new-password-form')
  await form.locator('input[name=password]').fill('sandi-baru-2')
  await form.locator('input[name=passwordAgain]').fill('sandi-baru-2')
  await page.route('**/complete', (route) =>
    route.fulfill({
      status: 422,
      json: { code: 'recovery_ticket_over', message: 'Waktu untuk mengganti kata sandi sudah habis.' },
    }),
  )
  await page.keyboard.press('Enter')
  await expect(page.getByTestId('recovery-panel')).toContainText(
    'Waktu untuk mengganti kata sandi sudah habis.',
  )
  await expect(page.getByTestId('recovery-phone-form')).toBeVisible()
  await page.unroute('**/complete')
})

test('[ACCOUNT-16] a sign-in that fails after it says that the password is set; the till stays open', async ({
  page,
  browser,
}) => {
  const owner = newOwner('Bu Titik')
  await registerOwner(page, owner)
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
