import { expect, test } from '@playwright/test'
import { changeIn } from '../real-server/database-of.ts'
import { fillAffiliateForm, registerAffiliate, signInAffiliate } from './steps/affiliate.ts'
import { consoleErrorsOf, copiedText, expectAccessible, expectFits } from './steps/looking.ts'
import { getNewPassword, newOwner, openDashboard } from './steps/owner.ts'
import { codeTo, failFor, healGateway, messagesTo } from './steps/whatsapp.ts'

// The affiliate program: its doors, its dashboard and every sentence of them. What it earns: affiliate-money.e2e.ts.

const failed = { status: 500, json: { code: 'affiliate_failed', message: 'tabel penuh' } }

for (const width of [360, 768, 1440]) {
  test(`[SITE-61] at ${width} px both doors are forms that fit, are accessible, and lead to each other`, async ({
    page,
  }) => {
    const errors = consoleErrorsOf(page)
    await page.setViewportSize({ width, height: 900 })
    for (const [path, heading, fields, other] of [
      ['/daftar-afiliasi', 'Daftar afiliasi', 4, '/masuk-afiliasi'],
      ['/masuk-afiliasi', 'Masuk afiliasi', 2, '/daftar-afiliasi'],
    ] as const) {
      await page.goto(path, { waitUntil: 'networkidle' })
      await expect(page.locator('h1')).toHaveText(heading)
      await expect(page.locator('main form input:enabled')).toHaveCount(fields)
      await expectAccessible(page)
      await expectFits(page)
      await page.locator(`main a[href="${other}"]`).click()
      await expect(page).toHaveURL(new RegExp(`${other}$`))
    }
    expect(errors).toEqual([])
  })
}

test('[AFFILIATE-3] registering: every refusal in its words, then the code, and in', async ({ page }) => {
  const person = newOwner('Mbak Sinta')
  await page.goto('/daftar-afiliasi')
  const form = page.getByTestId('affiliate-register-form')
  await form.locator('button[type=submit]').click()
  await expect(form).toContainText('Harap isi semua kolom.')
  await fillAffiliateForm(page, { ...person, password: '12345' })
  await expect(form).toContainText('Kata sandi minimal 8 huruf atau angka')
  await form.locator('input[name=password]').fill(person.password)
  await form.locator('input[name=passwordAgain]').fill('lain sekali')
  await page.keyboard.press('Enter')
  await expect(form).toContainText('Kata sandi tidak cocok.')

  await failFor(person.phone, { http: 500, times: 99 })
  await form.locator('input[name=passwordAgain]').fill(person.password)
  await page.keyboard.press('Enter')
  const message = page.getByTestId('message-dialog')
  await expect(message).toContainText('Oops...')
  await expect(message).toContainText('Gagal mengirim OTP. Silahkan coba lagi.')
  await healGateway()
  await message.getByRole('button').click()
  const dialog = page.getByTestId('code-dialog')
  await expect(dialog).toContainText('Masukkan OTP')
  // The phone can be faster than the answer: a code that is typed meanwhile is not lost.
  const sent = Promise.withResolvers<void>()
  const typed = Promise.withResolvers<void>()
  await page.route('**/resend', async (route) => {
    const response = await route.fetch()
    sent.resolve()
    await typed.promise
    await route.fulfill({ response })
  })
  await dialog.getByTestId('code-resend').click()
  await sent.promise
  const code = await codeTo(person.phone, 4)
  await dialog.locator('input').pressSequentially(code === '1111' ? '2222' : '1111')
  typed.resolve()
  await expect(dialog).toContainText('OTP salah. Silakan coba lagi.')
  await dialog.locator('input').pressSequentially(code)
  await page.waitForURL('**/dashboard-afiliasi')
  await expect(page.locator('main')).toContainText('Selamat datang, Mbak Sinta.')
  await expect(page.getByTestId('affiliate-links')).toContainText(/SIN|MBA/)
})

test('[SITE-10] registering an affiliate meets a record that cannot be saved, a known number, and no sign-in', async ({
  page,
}) => {
  const person = newOwner('Pak Dedi')
  await page.goto('/daftar-afiliasi')
  await page.route('**/api/affiliate-registrations/*/verify', (route) => route.fulfill(failed))
  await fillAffiliateForm(page, person)
  const dialog = page.getByTestId('code-dialog')
  await dialog.locator('input').fill('1234')
  const message = page.getByTestId('message-dialog')
  await expect(message).toContainText('Gagal menyimpan data afiliasi: tabel penuh')
  await message.getByRole('button').click()
  await page.unroute('**/api/affiliate-registrations/*/verify')

  await page.route('**/auth/v1/token**', (route) => route.abort())
  await page.reload()
  await page.route('**/api/affiliate-registrations', (route) =>
    route.fulfill({
      status: 201,
      json: { registrationId: 'x', expiresAt: Date.now() + 300_000, resendAt: Date.now() },
    }),
  )
  await page.route('**/api/affiliate-registrations/*/verify', (route) =>
    route.fulfill({ json: { ok: true } }),
  )
  await fillAffiliateForm(page, person)
  await dialog.locator('input').fill('1234')
  await expect(message).toContainText('Registrasi berhasil, tapi gagal login: ')
  await message.getByRole('button').click()
  await page.waitForURL('**/masuk-afiliasi')
})

test('[SITE-61] [AFFILIATE-3] an owner enters the program by signing in, and one session serves both dashboards', async ({
  page,
}) => {
  const owner = newOwner('Bu Wulan')
  await openDashboard(page, owner)
  await page.goto('/dashboard-afiliasi')
  // PGRST116: somebody, but no affiliate.
  await expect(page).toHaveURL(/\/masuk-afiliasi$/)
  await signInAffiliate(page, { ...owner, password: 'salah-sekali' })
  const message = page.getByTestId('message-dialog')
  await expect(message).toContainText('Nomor WhatsApp atau kata sandi salah')
  await message.getByRole('button').click()

  await page.route('**/api/affiliates/ensure', (route) => route.fulfill(failed))
  await signInAffiliate(page, owner)
  await expect(message).toContainText('Gagal menyimpan data afiliasi: tabel penuh')
  await message.getByRole('button').click()
  await page.unroute('**/api/affiliates/ensure')
  await signInAffiliate(page, { ...owner, password: '12345' })
  await expect(page.getByTestId('affiliate-login-form')).toContainText('Password minimal 6 karakter')

  await signInAffiliate(page, owner)
  await expect(message).toContainText('Login berhasil!')
  await page.waitForURL('**/dashboard-afiliasi')
  await expect(page.getByTestId('affiliate-links')).toContainText(/BUW\d{4}/)
  await page.goto('/masuk-afiliasi')
  await expect(page).toHaveURL(/\/dashboard-afiliasi$/)
  await page.goto('/dashboard')
  await expect(page.locator('main')).toContainText('Selamat datang, Bu Wulan.')

  await page.goto('/dashboard-afiliasi')
  await page.getByTestId('sign-out').click()
  await expect(page).toHaveURL(/\/masuk-afiliasi$/)
  await page.goto('/dashboard-afiliasi')
  await expect(page).toHaveURL(/\/daftar-afiliasi$/)
})

test('[ACCOUNT-16] an affiliate who forgot the password gets a new one and ends on the affiliates’ dashboard', async ({
  page,
}) => {
  const person = newOwner('Mas Jaya')
  await registerAffiliate(page, person)
  await page.getByTestId('sign-out').click()
  await page.waitForURL('**/masuk-afiliasi')
  await getNewPassword(page, person, 'sandi-baru-1')
  await page.waitForURL('**/dashboard-afiliasi')
})

test('[ACCOUNT-26] a password forgotten on the owners’ page makes no shop of an affiliate', async ({
  page,
}) => {
  const person = newOwner('Mbak Ratna')
  await registerAffiliate(page, person)
  await page.getByTestId('sign-out').click()
  await page.waitForURL('**/masuk-afiliasi')
  await page.goto('/login')
  await getNewPassword(page, person, 'sandi-baru-1')
  await page.waitForURL('**/dashboard-afiliasi')
  // Still nobody with a shop: the owners' dashboard leads out.
  await page.goto('/dashboard')
  await page.waitForURL('**/login')
})

test('[SITE-63] a new affiliate sees links that copy, three zeros, the rules, and that nobody has come yet', async ({
  page,
  context,
}) => {
  const errors = consoleErrorsOf(page)
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await registerAffiliate(page, newOwner('Budi Santoso'))
  for (const [id, words] of [
    ['figure-signups', 'Total Daftar0dari 0 klik link'],
    ['figure-total', 'Total KomisiRp\u00a00'],
    ['figure-open', 'KomisiRp\u00a00belum dibayar'],
  ] as const)
    await expect(page.getByTestId(id)).toContainText(words)
  await expect(page.getByTestId('empty-state')).toContainText('Belum ada yang langganan melalui link kamu.')
  await expect(page.getByTestId('payout-rules')).toContainText('tanggal 1 dan 15')
  await expect(page.getByTestId('payout-rules')).toContainText('Rp\u00a050.000')
  await expect(page.getByTestId('payout-rules')).toContainText('Terima Beres')
  await expect(page.getByTestId('payout-rules')).toContainText(/Pembayaran berikutnya: (1|15) /)

  const code = /BUD\d{4}/.exec((await page.getByTestId('affiliate-links').textContent()) ?? '')![0]
  const origin = new URL(page.url()).origin
  for (const [id, link] of [
    ['link-home', `${origin}/?ref=${code}`],
    ['link-register', `${origin}/daftar?ref=${code}`],
  ] as const) {
    const row = page.getByTestId(id)
    await expect(row).toContainText(link)
    await row.getByRole('button').click()
    await expect(row).toContainText('Disalin!')
    expect(await copiedText(page)).toBe(link)
    await expect(row).not.toContainText('Disalin!')
  }

  const material = page.getByTestId('material')
  await expect(material).toHaveText('Unduh Bahan')
  await expect(material).toHaveAttribute('aria-disabled', 'true')
  await material.focus()
  await expect(page.getByRole('tooltip')).toHaveText('Bahan promosi sedang diperbarui.')
  for (const width of [360, 768, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    await expectAccessible(page)
    await expectFits(page)
  }
  expect(errors).toEqual([])
})

test('[SITE-63] a browser that lets nobody copy says so, and nothing says that it was copied', async ({
  page,
}) => {
  await registerAffiliate(page, newOwner('Bu Retno'))
  await page.evaluate(() => {
    navigator.clipboard.writeText = () => Promise.reject(new Error('not allowed'))
  })
  await page.getByTestId('link-home').getByRole('button').click()
  await expect(page.locator('body')).toContainText('Tekan lama link-nya')
  await expect(page.getByTestId('link-home')).not.toContainText('Disalin!')
})

test('[SITE-64] a bank number: nothing, too short, no answer, gone, saved; a change is told by WhatsApp', async ({
  page,
}) => {
  const person = newOwner('Mbak Rina')
  await registerAffiliate(page, person)
  const card = page.getByTestId('bank-number-card')
  await expect(card).toContainText('Belum diisi')
  await page.getByTestId('bank-number-edit').click()
  const field = card.locator('input')
  await expect(field).toBeFocused()
  await expect(card).toContainText('tidak bertanggung jawab')
  await page.keyboard.press('Enter')
  await expect(card).toContainText('Nomor rekening belum diisi!')
  await field.fill('1234567')
  await page.keyboard.press('Enter')
  await expect(card).toContainText('Nomor rekening tidak valid!')
  await expectAccessible(page)

  await field.fill('123 456-7890')
  await page.route('**/rest/v1/affiliates**', (route) => route.abort())
  await page.keyboard.press('Enter')
  await expect(card).toContainText('Oops...')
  await expect(card).toContainText('Gagal menyimpan nomor rekening: Tidak ada respons dari server.')
  await expectAccessible(page)
  // Over the one before: between a route that goes and one that comes, a request would reach the server.
  await page.route('**/rest/v1/affiliates**', (route) =>
    route.fulfill({ status: 406, json: { code: 'PGRST116', message: 'x', details: null, hint: null } }),
  )
  await page.keyboard.press('Enter')
  await expect(card).toContainText('Gagal menyimpan nomor rekening: Data afiliasi tidak ditemukan.')
  await page.unroute('**/rest/v1/affiliates**')
  await page.keyboard.press('Enter')
  await expect(page.getByTestId('bank-number')).toHaveText('1234567890')
  await expect(page.locator('body')).toContainText('Nomor rekening berhasil disimpan!')
  await expect(page.getByTestId('bank-number-edit')).toBeFocused()

  await page.keyboard.press('Enter')
  await expect(field).toHaveValue('1234567890')
  await expect(card).toContainText('menunda pembayaran berikutnya satu periode')
  await page.getByTestId('bank-number-cancel').click()
  await expect(field).toBeHidden()
  await page.reload()
  await expect(page.getByTestId('bank-number')).toHaveText('1234567890')
  // The first number is nothing to warn of.
  expect((await messagesTo(person.phone)).some(({ text }) => text.includes('Nomor rekening'))).toBe(false)
})

test('[SITE-63] loading, no answer, and figures that are gone: each says what it is, and goes on', async ({
  page,
}) => {
  await registerAffiliate(page, newOwner('Pak Hari'))
  const held = Promise.withResolvers<void>()
  await page.route('**/rest/v1/subscription_payments**', async (route) => {
    await held.promise
    await route.continue()
  })
  await page.reload()
  await expect(page.getByTestId('commissions-loading')).toBeVisible()
  await expectAccessible(page)
  held.resolve()
  await expect(page.getByTestId('empty-state')).toBeVisible()
  await page.unroute('**/rest/v1/subscription_payments**')

  await page.route('**/rest/v1/affiliates?**', (route) => route.abort())
  await page.reload()
  const failure = page.getByTestId('failed-state')
  await expect(failure).toContainText('Gagal memuat data: tidak ada jawaban dari server.')
  await expectAccessible(page)
  await page.unroute('**/rest/v1/affiliates?**')
  await failure.locator('button').click()
  await expect(page.locator('main')).toContainText('Selamat datang, Pak Hari.')

  await changeIn(process.env.LACI_E2E_DATA_DIR ?? '', (database) =>
    database.query(
      `delete from affiliates_stats where affiliate_id = (select id from affiliates where name = 'Pak Hari')`,
    ),
  )
  await page.reload()
  await expect(failure).toContainText('Data afiliasi tidak ditemukan.')
  await failure.locator('button').click()
  await expect(page.getByTestId('figure-total')).toContainText('Rp\u00a00')
})

test('[SITE-63] many commissions scroll in a frame of their own, masked, by the keyboard too', async ({
  page,
}) => {
  const person = newOwner('Bu Tabel')
  await registerAffiliate(page, person)
  await changeIn(process.env.LACI_E2E_DATA_DIR ?? '', (database) =>
    database.query(
      `insert into subscription_payment (affiliate_id, account_name, package_name, created_at, amount, affiliate_commission, affiliate_paid)
       select id, 'Siti Aminah', case when n % 7 = 0 then 'Pengembalian dana: Langganan 1 bulan' else 'Langganan 1 tahun' end,
         now() - n * interval '1 day', case when n % 7 = 0 then -69000 else 588000 end,
         case when n % 7 = 0 then -13800 else 117600 end, n > 5
       from affiliates, generate_series(1, 30) n where name = 'Bu Tabel'`,
    ),
  )
  await page.reload()
  const frame = page.getByTestId('commissions')
  const rows = page.getByTestId('commission-row')
  await expect(rows).toHaveCount(30)
  for (const heading of ['Pengguna', 'Nama Paket', 'Tanggal', 'Jumlah Bayar', 'Komisi', 'Komisi Dibayar'])
    await expect(frame.getByRole('columnheader', { name: heading, exact: true })).toHaveCount(1)
  await expect(rows.first()).toContainText('Si***')
  await expect(rows.first()).toContainText('Belum Dibayar')
  await expect(rows.last()).toContainText('Sudah Dibayar')
  await expect(frame).not.toContainText('Siti Aminah')
  await expect(page.getByTestId('figure-open')).toContainText('Rp\u00a0588.000')
  for (const width of [360, 768, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    await expectFits(page)
    await expectAccessible(page)
    const size = await frame.evaluate((element) => [element.clientHeight, element.scrollHeight])
    expect(size[0]).toBeLessThanOrEqual(448)
    expect(size[1]).toBeGreaterThan(size[0]!)
  }
  await frame.focus()
  await page.keyboard.press('End')
  await expect(rows.last()).toBeInViewport()
})
