import { createHash, randomBytes } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import {
  findFreePorts,
  makeDataFolder,
  removeDataFolder,
  startRealServer,
} from '../real-server/real-server.ts'
import { openChat } from './steps/chat.ts'
import { letNoticesAge } from './steps/desk.ts'
import { copiedText, expectAccessible } from './steps/looking.ts'

// Pages for affiliates, partners, investors and downloads, and the legal texts: what people do on them. That they are accessible,
// fit and do not jump is proved with all static pages (public-pages.e2e.ts).

const operator = '6281200000000'

test.beforeAll(letNoticesAge)

async function toldOperator(): Promise<string[]> {
  const answer = await fetch(`${process.env.LACI_E2E_WHATSAPP_URL}/__sim/messages?to=${operator}`)
  const { messages } = (await answer.json()) as { messages: { content?: string; text?: string }[] }
  return messages.map((message) => String(message.content ?? message.text ?? ''))
}

test('[SITE-54] the legal pages show their date and heading, and a part is reached from the list', async ({
  page,
}) => {
  for (const [path, heading] of [
    ['/privacy-policy', 'Kebijakan Privasi'],
    ['/terms-and-conditions', 'Syarat & Ketentuan'],
  ] as const) {
    await page.goto(path)
    await expect(page.locator('h1')).toHaveText(heading)
    await expect(page.getByText('Terakhir diperbarui 11 Oktober 2024')).toBeVisible()
    await page.locator('nav a[href="#riwayat"]').click()
    await expect(page.locator('#riwayat')).toBeInViewport()
    await expect(page.getByText('21 November 2026')).toBeVisible()
  }
})

test('[RELEASE-3] the download page says that nothing is published yet, tells the operator, and opens the till', async ({
  page,
}) => {
  await page.goto('/download')
  await expect(page.getByTestId('release-version')).toHaveText(/^Versi \d+\.\d+\.\d+/)
  for (const [label, name] of [
    ['Windows', 'Unduh untuk Windows'],
    ['Android', 'Unduh untuk Android & Tablet'],
  ] as const) {
    const button = page.locator(`summary[data-notice-label="${label}"]`)
    await expect(button).toHaveText(name)
    const [answer] = await Promise.all([page.waitForResponse('**/api/notices'), button.click()])
    expect(answer.status()).toBe(202)
    await expect(page.getByText('belum diterbitkan').filter({ visible: true }).last()).toBeVisible()
  }
  await expectAccessible(page)
  await expect
    .poll(toldOperator)
    .toEqual(expect.arrayContaining(['Unduhan Windows diklik.', 'Unduhan Android diklik.']))
  const latest = await page.request.get('/releases/latest.json')
  expect(await latest.json()).toMatchObject({ windows: null, android: null })
  await page.locator('main a[href="/kasir/"]').click()
  await expect(page).toHaveURL(/\/kasir\//)
})

test('[RELEASE-3] what is published is downloaded from the page, by its name', async ({ page }) => {
  const releases = mkdtempSync(join(tmpdir(), 'laci-releases-'))
  const dataFolder = makeDataFolder()
  const installer = randomBytes(200_000)
  const windows = {
    file: 'kasir-9.8.7+6.exe',
    sizeBytes: installer.length,
    sha256: createHash('sha256').update(installer).digest('hex'),
  }
  const android = { storeAddress: 'https://play.example/kasir' }
  const manifest = { version: '9.8.7+6', publishedOn: '2026-11-20', windows, android }
  writeFileSync(join(releases, windows.file), installer)
  writeFileSync(join(releases, 'latest.json'), JSON.stringify(manifest))
  const server = await startRealServer({
    dataFolder,
    port: await findFreePorts(),
    environment: { RELEASES_DIR: releases, DEMO_SHOP: 'off' },
  })
  try {
    await page.goto(`${server.url}/download`)
    await expect(page.getByTestId('release-version')).toHaveText('Versi 9.8.7+6')
    const forWindows = page.locator('a[data-notice-label="Windows"]')
    await expect(forWindows).toHaveText('Unduh untuk Windows')
    await expect(page.getByText('Pemasang versi 9.8.7+6, 0,2 MB.')).toBeVisible()
    const [download] = await Promise.all([page.waitForEvent('download'), forWindows.click()])
    expect(download.suggestedFilename()).toBe(windows.file)
    expect(readFileSync(await download.path()).equals(installer)).toBe(true)
    const forAndroid = page.locator('a[data-notice-label="Android"]')
    await expect(forAndroid).toHaveText('Unduh untuk Android & Tablet')
    await expect(forAndroid).toHaveAttribute('href', android.storeAddress)
    await expect(page.getByTestId('unpublished').filter({ visible: true })).toHaveCount(0)
    await expectAccessible(page)
  } finally {
    await server.stop()
    await removeDataFolder(dataFolder)
    rmSync(releases, { recursive: true })
  }
})

test('[SITE-55] the investor form checks the number, tells the operator, and thanks', async ({ page }) => {
  await page.goto('/pitch-deck')
  const form = page.getByTestId('contact-form')
  const field = form.locator('input')
  // The first press wakes the form; it is not lost.
  await form.locator('button[type=submit]').click()
  await expect(form).toContainText('Nomor WhatsApp belum diisi.')
  await expect(field).toBeFocused()
  await field.fill('0812')
  await expect(form).toContainText('Nomor WhatsApp ini tidak bisa dibaca.')
  await field.fill('0812 7777 0001')
  await expect(form.getByRole('alert')).toHaveCount(0)
  await expectAccessible(page)
  await field.press('Enter')
  const outcome = page.getByTestId('contact-outcome')
  await expect(outcome).toContainText('Terima kasih, kami akan segera menghubungi Anda!')
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(outcome).toBeHidden()
  await expect(field).toHaveValue('')
  await expect.poll(toldOperator).toContain('Minta dihubungi (investor): 081277770001.')
  // The number went into no address.
  expect(page.url()).not.toContain('0812')
})

test('[SITE-55] a number that could not be sent stays in the form, and the page says what else can be done', async ({
  page,
}) => {
  await page.goto('/pitch-deck')
  const form = page.getByTestId('contact-form')
  await form.locator('input').fill('081277770002')
  await page.route('**/api/contacts', (route) => route.abort())
  await form.locator('button[type=submit]').click()
  const outcome = page.getByTestId('contact-outcome')
  await expect(outcome).toContainText('Oops...')
  await expect(outcome).toContainText('Nomor belum terkirim')
  await expect(outcome.locator('a')).toHaveAttribute('href', /^https:\/\/wa\.me\/6281200000000\?text=/)
  await expectAccessible(page)
  await outcome.locator('button').click()
  await expect(form.locator('input')).toHaveValue('081277770002')
  await page.unroute('**/api/contacts')
  await page.route('**/api/contacts', (route) =>
    route.fulfill({
      status: 429,
      json: { code: 'contacts_full', message: 'Terlalu banyak permintaan saat ini.' },
    }),
  )
  await form.locator('button[type=submit]').click()
  await expect(outcome).toContainText('Terlalu banyak permintaan saat ini.')
})

test('[SITE-15] an interested partner opens the chat, and the operator is told', async ({ page }) => {
  await page.goto('/affiliate')
  const [answer, address] = await Promise.all([
    page.waitForResponse('**/api/notices'),
    openChat(page, () => page.locator('[data-notice="partnership_interest"]').click()),
  ])
  expect(answer.status()).toBe(202)
  expect(address).toContain('https://wa.me/6281200000000')
  await expect.poll(toldOperator).toContain('Ada yang berminat bermitra.')
})

test('[SITE-58] the affiliate page shows what is earned, and its questions open one at a time', async ({
  page,
}) => {
  await page.goto('/afiliasi')
  const main = page.locator('main')
  for (const text of [
    ...['20%', '10 toko', 'Rp\u00a0138.000', '50 toko', 'Rp\u00a0690.000', '100 toko', 'Rp\u00a01.380.000'],
    ...[
      'Rp\u00a099.000 per bulan',
      'Rp\u00a069.000 per bulan',
      'hemat Rp\u00a030.000',
      'hemat Rp\u00a0360.000',
    ],
    ...['Terima Beres', 'Rp\u00a0500.000'],
  ]) {
    await expect(main).toContainText(text)
  }
  const questions = page.getByTestId('faq').locator('details')
  await expect(questions).toHaveCount(4)
  for (const index of [1, 2, 3]) {
    await questions.nth(index).locator('summary').click()
    await expect(page.getByTestId('faq').locator('details[open]')).toHaveCount(1)
    await expect(questions.nth(index)).toHaveAttribute('open', '')
  }
})

test('[SITE-56] copying the sample code says so for two seconds, and only when it was copied', async ({
  page,
  context,
}) => {
  await page.goto('/contoh-dashboard-afiliasi')
  await expect(page.locator('main')).toContainText('Semua nama dan angka di halaman ini karangan.')
  await expect(page.locator('thead th')).toHaveText(['No', 'Pengguna', 'Jumlah', 'Status'])
  const button = page.locator('[data-copy]')
  // Refused by the browser: nothing is claimed.
  await button.click()
  await expect(button).toHaveText('Salin kode')
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.clock.install()
  await button.click()
  await expect(button).toHaveText('Disalin!')
  expect(await copiedText(page)).toBe('BUD1234')
  await button.click()
  await page.clock.runFor(2_100)
  await expect(button).toHaveText('Salin kode')
})

test('[SITE-7] without JavaScript these pages can be read and their links followed', async ({ browser }) => {
  const context = await browser.newContext({ javaScriptEnabled: false })
  const page = await context.newPage()
  await page.goto('/pitch-deck')
  await expect(page.getByTestId('funding-table')).toContainText('Rp\u00a05.250.000')
  await expect(page.getByTestId('target-table')).toContainText('1556%')
  // The form needs a script; the chat does not.
  await expect(page.locator('#kontak ~ div a[href^="https://wa.me/"]')).toBeVisible()
  await page.goto('/download')
  await page.locator('summary[data-notice-label="Windows"]').click()
  await expect(page.getByText('Pemasang untuk Windows belum diterbitkan')).toBeVisible()
  await page.goto('/afiliasi')
  await page.locator('main a[href="/contoh-dashboard-afiliasi"]').click()
  await expect(page.locator('h1')).toHaveText('Contoh dasbor afiliasi')
  await context.close()
})
