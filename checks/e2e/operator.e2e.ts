import { randomUUID } from 'node:crypto'
import { type BrowserContext, expect, type Page, test } from '@playwright/test'
import { registerAffiliate } from './steps/affiliate.ts'
import {
  codeOfApp,
  enterDesk,
  leavePayout,
  openPart,
  operatorCommand,
  showCode,
  signInAtDesk,
  spoilNewestMessage,
} from './steps/desk.ts'
import { consoleErrorsOf, expectAccessible, expectFits, expectFitsLargeLetters } from './steps/looking.ts'
import { play } from './steps/midtrans.ts'
import { comeFromHome, newOwner, openDashboard } from './steps/owner.ts'
import { setSession } from './steps/whatsapp.ts'

// One database, one desk: what a test leaves the next one finds.
test.describe.configure({ mode: 'serial' })

const person = newOwner('Pak Pengelola')

/** What the browser of the first journey keeps of its sign-in: a code is good once, so the others go on with it. */
let session: Awaited<ReturnType<BrowserContext['storageState']>> | null = null

async function comeBack(page: Page): Promise<void> {
  await comeFromHome(page, person)
  const kept = session!.origins.flatMap(({ localStorage }) => localStorage)
  await page.addInitScript((entries) => {
    for (const { name, value } of entries) localStorage.setItem(name, value)
  }, kept)
  await page.goto('/operator')
  await expect(page.getByTestId('desk')).toBeVisible()
}

const auditRow = (page: Page, text: string) => page.getByTestId('desk-audit-row').filter({ hasText: text })

test('[OPERATOR-11, OPERATOR-13] the way to the desk: nobody by default, the command, an app, and a code at every sign-in', async ({
  page,
}) => {
  const errors = consoleErrorsOf(page)
  await openDashboard(page, person)
  // Signed in and nobody: told so, and not let in.
  await page.goto('/operator')
  await expect(page.getByTestId('desk-stranger')).toBeVisible()
  await expectAccessible(page)
  await page.getByTestId('sign-out').click()
  await expect(page.getByTestId('desk-sign-in')).toBeVisible()
  await page.getByTestId('desk-sign-in').getByRole('button', { name: 'Masuk', exact: true }).click()
  await expect(page.getByTestId('desk-sign-in')).toContainText('Nomor WhatsApp belum diisi.')
  await expectAccessible(page)

  expect(await operatorCommand('grant', person.phone)).toContain('sekarang pengelola')
  await signInAtDesk(page, { ...person, password: 'salah-sekali' })
  await expect(page.getByTestId('desk-sign-in')).toContainText('Nomor WhatsApp atau kata sandi salah')
  await signInAtDesk(page, person)
  await expect(page.getByRole('img', { name: 'Kode QR' })).toBeVisible()
  const secret = (await page.getByTestId('desk-secret').textContent())!
  await expectAccessible(page)
  await showCode(page, '12')
  await expect(page.getByTestId('desk-code')).toContainText('Kode terdiri dari 6 angka.')
  await showCode(page, codeOfApp(secret, 40))
  await expect(page.getByTestId('desk-code')).toContainText('Kode salah atau sudah dipakai.')
  await showCode(page, codeOfApp(secret))
  await expect(page.getByTestId('desk-today')).toBeVisible()

  await page.getByTestId('sign-out').click()
  await signInAtDesk(page, person)
  // The next one: each is good once.
  await showCode(page, codeOfApp(secret, 1))
  await expect(page.getByTestId('desk')).toBeVisible()
  session = await page.context().storageState()
  // A reload stays at the desk, and at the part that was open.
  await openPart(page, 'catatan')
  await page.reload()
  await expect(auditRow(page, 'Hak pengelola diberikan')).toHaveCount(1)
  expect(errors).toEqual([])
})

test('[OPERATOR-13] a lost phone is put right by the command, and taking the role away counts at once', async ({
  page,
}) => {
  const other = newOwner('Bu Kedua')
  await openDashboard(page, other)
  const lost = await enterDesk(page, other)
  expect(await operatorCommand('reset-factor', other.phone)).toContain('semua sesi masuknya diakhiri')
  await openPart(page, 'pesanan')
  await expect(page.getByTestId('desk-sign-in')).toBeVisible()
  await signInAtDesk(page, other)
  await expect(page.getByTestId('desk-secret')).not.toHaveText(lost)
  await showCode(page, codeOfApp((await page.getByTestId('desk-secret').textContent())!))
  await expect(page.getByTestId('desk')).toBeVisible()
  await operatorCommand('revoke', other.phone)
  await openPart(page, 'pesanan')
  await expect(page.getByTestId('desk-stranger')).toBeVisible()
})

test('[OPERATOR-6, OPERATOR-12, OPERATOR-14, OPERATOR-8, OPERATOR-9] a day at the desk: shops, orders, who waits, messages, and all of it noted', async ({
  page,
}) => {
  const errors = consoleErrorsOf(page)
  await comeFromHome(page, person)
  const { orderId, askProvider } = await buy(page, 'ebook')
  const hardware = await buy(page, 'hardware')
  await askForCall(page)
  await comeBack(page)
  // Other journeys of the day have sold as well.
  await expect(page.getByTestId('desk-today')).toContainText(/[1-9]\d* pesanan lunas/)
  await expectAccessible(page)

  await openPart(page, 'cari')
  await expect(page.getByTestId('desk-found')).toContainText('Ketik paling sedikit 2 huruf')
  await page.getByTestId('desk-search').locator('input').fill(person.phone)
  await page.keyboard.press('Enter')
  await expect(page.getByTestId('desk-found')).not.toContainText(person.phone)
  await page.getByTestId('desk-open').click()
  await expect(page.getByTestId('desk-shop')).toContainText(person.phone)
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await page.getByTestId('desk-search').locator('input').fill('tidak ada yang begini')
  await page.keyboard.press('Enter')
  await expect(page.getByTestId('empty-state')).toBeVisible()

  await openPart(page, 'pesanan')
  await page.getByLabel('Jenis').selectOption('ebook')
  await page.getByTestId('desk-orders').getByRole('link').first().click()
  await expect(page).toHaveURL(new RegExp(`#pesanan/${orderId}$`))
  await expect(page.getByTestId('desk-steps').locator('li')).not.toHaveCount(0)
  await expect(page.getByTestId('desk-attempts')).toContainText('settlement')
  await page.getByTestId('desk-order').getByRole('button', { name: 'Buka nomor' }).click()
  await expect(page.getByTestId('desk-buyer-phone')).toHaveText('081234500001')
  await expectAccessible(page)

  // A part goes back, with the amount typed; what came of it shows by itself.
  await page.getByTestId('desk-refund-open').click()
  const refund = page.getByTestId('desk-refund')
  await refund.getByLabel('Jumlah yang dikembalikan').fill('9000')
  await expect(refund).toContainText('Rp\u00a09.000 dari pesanan')
  await expectAccessible(page)
  await expectFitsLargeLetters(page)
  await page.getByTestId('desk-refund-typed').fill('29000')
  await page.getByTestId('desk-refund-go').click()
  await expect(refund).toContainText('Ketik persis: 9.000')
  await page.getByTestId('desk-refund-typed').fill('9000')
  await page.getByTestId('desk-refund-go').click()
  await expect(refund).toContainText('Isi dulu kolom di atas.')
  await page.getByTestId('desk-refund-reason').fill('Pembeli salah pesan')
  await page.getByTestId('desk-refund-go').dblclick()
  await expect(refund).toBeHidden()
  await expect(page.getByTestId('desk-refunds').locator('li')).toHaveCount(1)
  await expect.poll(askProvider).toBe('part_refunded')
  await expect(page.getByTestId('desk-refunds')).toContainText('selesai')
  await expect(page.getByTestId('desk-order')).toContainText('Kembali sebagian')

  await openPart(page, 'kontak')
  const contact = page.getByTestId('desk-contacts').locator('li').first()
  await contact.getByRole('button', { name: /^Buka nomor/ }).click()
  await expect(contact).toContainText('081234500002')
  await contact.getByRole('button', { name: /^Ubah/ }).click()
  await expectAccessible(page)
  await contact.getByLabel('Status').selectOption('contacted')
  await contact.getByLabel('Catatan').fill('Telepon lagi Senin')
  await contact.getByRole('button', { name: 'Simpan' }).click()
  await expect(contact).toContainText('Dihubungi')
  await expect(contact).toContainText('Telepon lagi Senin')

  await openPart(page, 'perangkat')
  const waiting = page.getByTestId('desk-hardware').locator('li').filter({ hasText: hardware.orderNumber })
  await expect(waiting).toContainText('Baru')
  await waiting.getByRole('button', { name: /^Ubah/ }).click()
  await expectAccessible(page)
  await waiting.getByLabel('Status').selectOption('under_way')
  await waiting.getByLabel('Catatan').fill('Dikirim Senin')
  await waiting.getByRole('button', { name: 'Simpan' }).click()
  await expect(waiting).toContainText('Diproses')
  await expect(waiting).toContainText('Dikirim Senin')

  await spoilNewestMessage('operator_note')
  await openPart(page, 'pesan')
  await page.getByLabel('Status').selectOption('failed')
  await page.getByTestId('desk-resend').first().dblclick()
  await expect(page.getByTestId('toast').filter({ hasText: 'Masuk antrean lagi' })).toHaveCount(1)
  await expect(page.getByTestId('desk-messages')).toContainText('Sudah dikirim lagi')
  await expectAccessible(page)

  await openPart(page, 'promo')
  await page.getByLabel('Teks baru untuk semua toko').fill('Gratis 1 bulan')
  await page.getByRole('button', { name: 'Pasang untuk semua toko' }).click()
  await expectAccessible(page)
  await page.getByTestId('desk-promo-all-typed').fill('0')
  await page.getByTestId('desk-promo-all-go').click()
  await expect(page.getByTestId('desk-promo-all')).toContainText('Ketik persis')
  await page.keyboard.press('Escape')

  await openPart(page, 'rilis')
  await expect(page.getByTestId('desk-release')).toContainText('Versi ')
  await expectAccessible(page)

  await openPart(page, 'catatan')
  for (const [text, count] of [
    ['Data pribadi dibuka', 3],
    ['Pengembalian dana diminta', 1],
    ['Permintaan dihubungi diubah', 1],
    ['Pesanan perangkat diubah', 1],
    ['Pesan dikirim lagi', 1],
  ] as const)
    await expect(auditRow(page, text)).toHaveCount(count)
  await expect(auditRow(page, 'Teks promo diubah')).toHaveCount(0)
  // In words, not in the names of the code.
  await expect(auditRow(page, 'Permintaan dihubungi diubah')).toContainText('Sebelum: Status: Baru')
  await expect(auditRow(page, 'Pengembalian dana diminta')).toContainText(
    'Jumlah yang dikembalikan: Rp\u00a09.000',
  )
  await page.getByTestId('desk-audit-action').selectOption('message_resent')
  await expect(page.getByTestId('desk-audit-row')).toHaveCount(1)
  await expectAccessible(page)
  expect(errors).toEqual([])
})

test('[OPERATOR-14, UI-15] a payout is marked as paid with the amount typed, once, and the affiliate is told', async ({
  page,
  browser,
}) => {
  const affiliate = newOwner('Mas Dimas')
  const theirs = await browser.newPage()
  await registerAffiliate(theirs, affiliate)
  await theirs.close()
  const { runId, payoutId } = await leavePayout(affiliate.phone)
  await comeBack(page)
  await openPart(page, 'komisi')
  await expectAccessible(page)
  await page.getByTestId('desk-runs').getByRole('link', { name: '15 Januari 2025' }).click()
  await expect(page.getByTestId('desk-run')).toBeVisible()
  await expectAccessible(page)
  const download = page.waitForEvent('download')
  await page.getByTestId('desk-transfers').click()
  expect((await download).suggestedFilename()).toBe('komisi-2025-01-15.csv')
  await page.getByTestId('desk-payout-paid').click()
  const dialog = page.getByTestId('desk-payout-dialog')
  await expect(dialog).toContainText('1234567890')
  await expectAccessible(page)
  await expectFitsLargeLetters(page)
  await page.getByTestId('desk-payout-note').fill('BCA 0001')
  await page.getByTestId('desk-payout-dialog-typed').fill('100.000')
  await page.getByTestId('desk-payout-dialog-go').click()
  await expect(dialog).toContainText('Ketik persis: 138.000')
  await page.getByTestId('desk-payout-dialog-typed').fill('138000')
  await page.getByTestId('desk-payout-dialog-go').dblclick()
  await expect(dialog).toBeHidden()
  await expect(page.getByTestId('desk-payout')).toContainText('Sudah dibayar')
  // Other journeys of the day pay out as well: only what names this payout and this run counts.
  await openPart(page, 'catatan')
  await expect(auditRow(page, 'Komisi ditandai sudah dibayar').filter({ hasText: payoutId })).toHaveCount(1)
  await expect(auditRow(page, 'Berkas transfer bank diunduh').filter({ hasText: runId })).toHaveCount(1)
  await openPart(page, 'pesan')
  await page.getByLabel('Jenis').selectOption('payout_notice')
  const told = page
    .getByTestId('desk-messages')
    .locator('li')
    .filter({ hasText: affiliate.phone.slice(-3) })
  await expect(told).toHaveCount(1)
})

test('[OPERATOR-13] [PLATFORM-96] every part fits a phone, says when it cannot load, and tries again', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await comeBack(page)
  for (const part of [
    'hari-ini',
    'cari',
    'pesanan',
    'komisi',
    'perangkat',
    'kontak',
    'pesan',
    'promo',
    'rilis',
    'catatan',
  ]) {
    await openPart(page, part)
    await expect(page.getByTestId('desk-loading')).toHaveCount(0)
    await expectFits(page)
  }
  await page.route('**/api/operator/hardware-orders*', (route) => route.abort())
  await page.reload()
  await openPart(page, 'perangkat')
  await expect(page.getByTestId('failed-state')).toContainText('Tidak ada jawaban dari server')
  await page.unroute('**/api/operator/hardware-orders*')
  await page.getByTestId('failed-state').getByRole('button').click()
  await expect(page.getByTestId('desk-hardware').locator('li')).not.toHaveCount(0)
  // The disk of this server is not filled for it: others sell on it.
  await page.route('**/api/operator/today*', async (route) => {
    const response = await route.fetch()
    const disk = { isFull: true, freeBytes: 7 * 2 ** 20 }
    await route.fulfill({ response, json: { ...(await response.json()), disk } })
  })
  await openPart(page, 'hari-ini')
  await page.reload()
  await expect(page.getByTestId('desk-full-disk')).toContainText('Sisa 7 MB')
  await expectFits(page)
  await expectAccessible(page)
})

test('[OPERATOR-16] the number that lost its phone is paired again at the desk', async ({ page }) => {
  const errors = consoleErrorsOf(page)
  await comeBack(page)
  try {
    await setSession('QR')
    await openPart(page, 'pesan')
    // A message that cannot go out is how the server learns of it.
    await page.request.post('/api/contacts', { data: { topic: 'investor', phone: '081234500003' } })
    await page.getByTestId('desk-pairing-open').click()
    const qr = page.getByTestId('desk-pairing-qr')
    await expect(qr).toBeVisible()
    await expect(page.getByTestId('desk-pairing')).toContainText('Keadaan sesi: belum dipasangkan.')
    await expectAccessible(page)
    const first = await qr.getAttribute('src')
    await page.getByTestId('desk-pairing-renew').click()
    await expect(qr).not.toHaveAttribute('src', first!)
  } finally {
    await setSession('CONNECTED')
  }
  await expect(page.getByTestId('desk-pairing')).toBeHidden()
  await expect(page.getByTestId('desk-whatsapp')).toContainText('Tersambung')
  await openPart(page, 'catatan')
  await expect(auditRow(page, 'QR WhatsApp dibuka')).toHaveCount(1)
  await expect(auditRow(page, 'QR WhatsApp baru diminta')).toHaveCount(1)
  expect(errors).toEqual([])
})

/** Somebody without an account buys something and pays. `askProvider`: *Cek status pembayaran*; answers where the order stands then. */
async function buy(page: Page, itemId: 'ebook' | 'hardware') {
  const answer = await page.request.post('/api/orders', {
    data: { requestId: randomUUID(), itemId, buyerName: 'Siti', buyerPhone: '081234500001' },
  })
  expect(answer.status()).toBe(201)
  const { orderId, orderNumber, orderSecret } = (await answer.json()) as Record<string, string>
  await play(orderNumber!, 'success')
  const askProvider = async () => {
    const headers = { authorization: `Bearer ${orderSecret}` }
    const checked = await page.request.post(`/api/orders/${orderId}/check`, { headers })
    return ((await checked.json()) as { state: string }).state
  }
  await expect.poll(askProvider).toBe('paid')
  return { orderId: orderId!, orderNumber: orderNumber!, askProvider }
}

async function askForCall(page: Page): Promise<void> {
  const answer = await page.request.post('/api/contacts', {
    data: { topic: 'investor', phone: '081234500002' },
  })
  expect(answer.status()).toBe(202)
}
