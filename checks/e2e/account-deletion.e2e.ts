import { readFileSync } from 'node:fs'
import { expect, type Page } from '@playwright/test'
import { changeIn } from '../real-server/database-of.ts'
import { online, test } from './steps/journey.ts'
import { consoleErrorsOf, expectAccessible, expectFits } from './steps/looking.ts'
import { newOwner, openDashboard, openTill, signIn } from './steps/owner.ts'
import { codeTo } from './steps/whatsapp.ts'

const signInName = (phone: string) => `62${phone.slice(1)}`

async function openDeletion(page: Page): Promise<void> {
  await page.goto('/delete-account')
  await expect(page.getByTestId('deletion-view')).toBeVisible()
}

async function typePassword(page: Page, password: string): Promise<void> {
  await page.getByTestId('deletion-form').locator('input[name=password]').fill(password)
  await page.getByTestId('deletion-submit').click()
}

async function confirmDone(page: Page): Promise<void> {
  await page.getByTestId('message-dialog').getByRole('button').click()
  await page.waitForURL('**/login')
}

test('[ACCOUNT-20] /delete-account: without a session to the sign-in; with one it asks by name and wants the password', async ({
  page,
}) => {
  const errors = consoleErrorsOf(page)
  await page.goto('/delete-account')
  await page.waitForURL('**/login')
  const owner = newOwner('Bu Rukmini')
  await openDashboard(page, owner)
  await openDeletion(page)
  await expect(page.locator('main')).toContainText(
    `Apakah Anda yakin ingin menghapus akun ${signInName(owner.phone)}?`,
  )
  for (const words of ['masa coba', 'Pulihkan akun', '10 tahun', 'Tidak ada kasir yang masuk di toko ini.']) {
    await expect(page.locator('main')).toContainText(words)
  }
  await expectAccessible(page)
  await page.getByTestId('deletion-submit').click()
  await expect(page.getByTestId('deletion-form')).toContainText('Kata sandi belum diisi.')
  await typePassword(page, 'bukan-ini')
  await expect(page.getByTestId('deletion-form')).toContainText('Password saat ini salah.')
  await expectAccessible(page)

  const held = Promise.withResolvers<void>()
  await page.route('**/api/account-deletion', async (route) => {
    if (route.request().method() === 'POST') await held.promise
    await route.continue()
  })
  await typePassword(page, owner.password)
  await expect(page.getByTestId('deletion-submit')).toContainText('Menghapus...')
  held.resolve()
  await expect(page.getByTestId('message-dialog')).toContainText(
    `Akun ${signInName(owner.phone)} berhasil dihapus.`,
  )
  await expectAccessible(page)
  await confirmDone(page)
  await page.goto('/dashboard')
  await page.waitForURL('**/login')
  expect(errors).toEqual([])
})

test('[ACCOUNT-22] who was deleted signs in, is asked, and comes back; or stays away', async ({ page }) => {
  const owner = newOwner('Bu Kembali')
  await openDashboard(page, owner)
  await page.getByTestId('delete-account').click()
  const sheet = page.getByTestId('deletion-sheet')
  await expect(sheet).toContainText('Apakah Anda yakin?')
  await expectAccessible(page)
  await typePassword(page, owner.password)
  await expect(page.getByTestId('message-dialog')).toContainText('Terhapus! Akun Anda telah dihapus.')
  await confirmDone(page)

  await signIn(page, owner.phone, owner.password)
  const dialog = page.getByTestId('confirm-dialog')
  await expect(dialog).toContainText('Akun ini akan dihapus')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Biarkan dihapus' }).click()
  await expect(dialog).toBeHidden()
  await page.goto('/dashboard')
  await page.waitForURL('**/login')

  await signIn(page, owner.phone, owner.password)
  await page.route('**/api/account-deletion/cancel', (route) => route.abort())
  await page.getByTestId('confirm-action').click()
  await expect(dialog).toContainText('Tidak ada respons dari server. Silahkan coba lagi.')
  await page.unroute('**/api/account-deletion/cancel')
  await page.getByTestId('confirm-action').click()
  await page.waitForURL('**/dashboard')
  await expect(page.getByTestId('account-card')).toContainText(owner.name)
  await expect(page.getByTestId('store-card')).toContainText('Terdaftar')
})

test('[ACCOUNT-22] who was deleted and has forgotten the password is asked after the recovery', async ({
  page,
}) => {
  const owner = newOwner('Bu Lupa')
  await openDashboard(page, owner)
  await openDeletion(page)
  await typePassword(page, owner.password)
  await confirmDone(page)
  await page.getByTestId('forgot-password').click()
  await page.getByTestId('recovery-phone-form').locator('input[name=phone]').fill(owner.phone)
  await page.keyboard.press('Enter')
  await page
    .getByTestId('code-form')
    .locator('input')
    .fill(await codeTo(owner.phone, 6))
  const form = page.getByTestId('new-password-form')
  await form.locator('input[name=password]').fill('sandi-baru-5')
  await form.locator('input[name=passwordAgain]').fill('sandi-baru-5')
  await page.keyboard.press('Enter')
  await page.getByTestId('confirm-action').click()
  await page.waitForURL('**/dashboard')
  await expect(page.getByTestId('account-card')).toContainText(owner.name)
})

test('[ACCOUNT-22] after thirty days the way back is closed, and the page says so', async ({ page }) => {
  const owner = newOwner('Bu Terlambat')
  await openDashboard(page, owner)
  await openDeletion(page)
  await typePassword(page, owner.password)
  await confirmDone(page)
  await changeIn(process.env.LACI_E2E_DATA_DIR ?? '', (database) =>
    database.query(
      `update account_deletion set erase_after = now() - interval '1 second'
       where user_id = (select user_id from auth_user where phone = $1)`,
      [`+${signInName(owner.phone)}`],
    ),
  )
  await signIn(page, owner.phone, owner.password)
  await page.getByTestId('confirm-action').click()
  await expect(page.getByTestId('confirm-dialog')).toContainText(
    'Waktu untuk memulihkan akun ini sudah habis; datanya sedang dihapus.',
  )
})

test('[ACCOUNT-18] [ACCOUNT-19] [ACCOUNT-73] a till that holds events is named and stops the deletion; when it has sent, the account goes and the till is told', {
  tag: online,
}, async ({ page, browser }) => {
  const owner = newOwner('Bu Sumi')
  await openDashboard(page, owner)
  const counter = await browser.newContext()
  const till = await counter.newPage()
  await openTill(till, owner)
  // A second till, spoken for by the test: it says that it holds three events.
  const key = await page.evaluate(async () => {
    const session = JSON.parse(localStorage.getItem('laci-site-session') ?? '{}')
    const headers = { authorization: `Bearer ${session.access_token}`, 'content-type': 'application/json' }
    const { stores } = await (await fetch('/api/stores', { headers })).json()
    const body = JSON.stringify({ storeId: stores[0].storeId, name: 'Tablet gudang' })
    const created = await (await fetch('/api/devices', { method: 'POST', headers, body })).json()
    return created.deviceKey as string
  })
  const say = (unsent: number) =>
    page.request.get(`/api/sync/pull?after=0&unsent=${unsent}`, {
      headers: { authorization: `Bearer ${key}` },
    })
  expect((await say(3)).status()).toBe(200)

  await openDeletion(page)
  const tills = page.getByTestId('deletion-till')
  await expect(tills).toHaveCount(2)
  await expect(tills.first()).toContainText('semua terkirim')
  await expect(tills.last()).toContainText('Kasir B, Tablet gudang')
  await expect(tills.last()).toContainText('3 catatan belum terkirim')
  const blocked = 'Gagal menghapus akun: Masih ada 3 catatan di Kasir B yang belum terkirim.'
  await expect(page.locator('main')).toContainText(blocked)
  await expectAccessible(page)
  await page.setViewportSize({ width: 360, height: 740 })
  await expectFits(page)
  // The same words stand there before: what counts is what the server answers to this press.
  const refused = page.waitForResponse((answer) => answer.request().method() === 'POST')
  await typePassword(page, owner.password)
  expect((await refused).status()).toBe(409)
  await expect(page.getByTestId('deletion-form')).toContainText(blocked)

  expect((await say(0)).status()).toBe(200)
  await page.getByTestId('deletion-look-again').click()
  await expect(tills.last()).toContainText('semua terkirim')
  await typePassword(page, owner.password)
  await confirmDone(page)
  expect((await say(0)).status()).toBe(403)

  // The till says what became of it; after *Pulihkan akun* it signs in again, and nothing is left of that.
  const banner = till.getByTestId('banner-revoked')
  await till.reload()
  await expect(banner).toContainText('Akun toko ini ditutup')
  await expect(banner.getByTestId('restore-account')).toBeVisible()
  await expectAccessible(till)
  await signIn(page, owner.phone, owner.password)
  await page.getByTestId('confirm-action').click()
  await page.waitForURL('**/dashboard')
  await banner.getByTestId('sign-in-again').click()
  await till.getByTestId('sign-out-confirm').click()
  await expect(till.getByTestId('sign-in-form')).toBeVisible()
  await openTill(till, owner)
  await expect(banner).toHaveCount(0)
  await counter.close()
})

test('[ACCOUNT-19] staff and commission that is not paid are shown before anything is deleted', async ({
  page,
}) => {
  const owner = newOwner('Bu Afi')
  await openDashboard(page, owner)
  await changeIn(process.env.LACI_E2E_DATA_DIR ?? '', async (database) => {
    const person = `(select user_id from auth_user where phone = '+${signInName(owner.phone)}')`
    await database.query(
      `update accounts set users = '[{"id":"1","name":"Sari","isActive":true}]' where account_id = ${person}`,
    )
    await database.query(
      `with affiliate as (
         insert into affiliates (user_id, affiliate_code, name, email)
         values (${person}, $1, 'Bu Afi', 'x') returning id)
       insert into subscription_payment (affiliate_id, account_name, package_name, amount, affiliate_commission)
       select id, 'Siti', '1 bulan', 99000, 19800 from affiliate`,
      [`AFI${owner.phone.slice(-4)}`],
    )
  })
  await openDeletion(page)
  const view = page.getByTestId('deletion-view')
  await expect(view).toContainText('Tidak bisa bekerja lagi di toko ini: Sari.')
  await expect(view).toContainText('Rp\u00a019.800 belum dibayar.')
  await expect(view).toContainText('Isi dulu nomor rekening di dasbor afiliasi')
  await expectAccessible(page)
})

test('[ACCOUNT-23] the account’s own data comes as a file', async ({ page }) => {
  const owner = newOwner('Bu Ekspor')
  await openDashboard(page, owner)
  await openDeletion(page)
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByTestId('export-account').click(),
  ])
  expect(file.suggestedFilename()).toMatch(/^akun-\d{4}-\d\d-\d\d\.json$/)
  const content = JSON.parse(readFileSync(await file.path(), 'utf8'))
  expect(content).toMatchObject({ account: { name: owner.name }, stores: [{ phone: owner.phone }] })
  await expect(page.locator('main')).toContainText('Data akun sudah diunduh.')
  await page.route('**/api/account-export', (route) => route.abort())
  await page.getByTestId('export-account').click()
  await expect(page.locator('main')).toContainText('Data akun belum bisa diunduh. Coba lagi.')
})

test('[ACCOUNT-20] what fails is said: no answer, the server’s reason, a session that has ended', async ({
  page,
}) => {
  const owner = newOwner('Bu Gagal')
  await openDashboard(page, owner)
  await page.route('**/api/account-deletion', (route) => route.abort())
  await page.goto('/delete-account')
  const failed = page.getByTestId('failed-state')
  await expect(failed).toContainText('Terjadi kesalahan saat mengambil data')
  await expectAccessible(page)
  await page.unroute('**/api/account-deletion')
  await failed.locator('button').click()
  await expect(page.getByTestId('deletion-view')).toBeVisible()

  const form = page.getByTestId('deletion-form')
  const answerWith = (status: number, json: object) =>
    page.route('**/api/account-deletion', (route) =>
      route.request().method() === 'POST' ? route.fulfill({ status, json }) : route.continue(),
    )
  await answerWith(500, { code: 'unexpected', message: 'Terjadi kesalahan di server.' })
  await typePassword(page, owner.password)
  await expect(form).toContainText('Gagal menghapus akun: Terjadi kesalahan di server.')
  await answerWith(401, { code: 'session_ended', message: 'Sesi masuk ini sudah berakhir.' })
  await typePassword(page, owner.password)
  await expect(form).toContainText('Pengguna tidak ditemukan.')
  await page.unroute('**/api/account-deletion')

  await page.getByTestId('sign-out').click()
  await page.waitForURL('**/login')
})
