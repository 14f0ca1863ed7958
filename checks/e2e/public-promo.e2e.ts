import { expect, test } from '@playwright/test'
import { letNoticesAge } from './steps/desk.ts'
import { consoleErrorsOf, expectAccessible, expectFits } from './steps/looking.ts'
import { failPayments } from './steps/midtrans.ts'

const rp = (amount: string) => `Rp\u00a0${amount}`

test.beforeAll(letNoticesAge)

test('[SITE-20] the token calculator sleeps, then counts what is typed and strips leading zeros', async ({
  page,
}) => {
  const errors = consoleErrorsOf(page)
  await page.goto('/promo-sales-page')
  await expect(page.locator('main')).toContainText(`Setiap ${rp('1.000')} nilai transaksi`)
  await expect(page.getByTestId('token-examples')).toContainText(`${rp('2.000.000')}2.000${rp('20.000')}`)
  const calculator = page.getByTestId('token-calculator')
  const field = calculator.getByLabel('Nilai Transaksi')
  await expect(page.getByTestId('token-count')).toHaveText('48')
  await field.fill('0002500')
  await expect(field).toHaveValue('2.500')
  await expect(page.getByTestId('token-count')).toHaveText('3')
  await expect(page.getByTestId('token-price')).toHaveText(rp('30'))
  await field.fill('2000000')
  await expect(page.getByTestId('token-count')).toHaveText('2.000')
  await expect(page.getByTestId('token-price')).toHaveText(rp('20.000'))
  await field.press('Home')
  await field.pressSequentially('00')
  await expect(field).toHaveValue('2.000.000')
  for (const nonsense of ['', '0', 'abc', '-5']) {
    await field.fill(nonsense)
    await expect(page.getByTestId('token-price')).toHaveText(nonsense === '-5' ? rp('10') : rp('0'))
  }
  await expectAccessible(page)
  await page.locator('main').getByText('Mulai dengan 2000 Token Gratis', { exact: true }).click()
  await expect(page).toHaveURL(/\/download$/)
  expect(errors).toEqual([])
})

test('[SITE-20] what is typed before the calculator wakes is counted when it does', async ({ page }) => {
  await page.goto('/promo-sales-page')
  await page.route(/\/react-/, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 800))
    await route.continue()
  })
  await page.getByLabel('Nilai Transaksi').fill('7500')
  await expect(page.getByTestId('token-count')).toHaveText('8')
  await expect(page.getByLabel('Nilai Transaksi')).toHaveValue('7.500')
})

test('[SITE-19] the token offer counts down to one in the night of the next day and then says EXPIRED', async ({
  page,
}) => {
  await page.clock.install({ time: new Date('2026-11-20T21:30:00+07:00') })
  await page.goto('/promo-sales-page')
  const countdown = page.getByTestId('countdown')
  await expect(page.locator('main')).toContainText('Penawaran sampai pukul 01.00 malam nanti')
  await expect(page.locator('main')).toContainText(rp('3.500.000'))
  await expect(page.locator('main')).toContainText('Garansi 7 hari')
  await page.clock.pauseAt(new Date('2026-11-20T22:00:00+07:00'))
  await expect(countdown).toHaveText('03:00:00')
  await page.clock.runFor(1_000)
  await expect(countdown).toHaveText('02:59:59')
  await page.clock.runFor(3 * 3_600_000)
  await expect(countdown).toHaveText('EXPIRED')
  await page.clock.runFor(3_600_000)
  await expect(countdown).toHaveText('EXPIRED')
})

test('[SITE-15] a visit of the token page tells the operator, and a failed notice is nobody else’s business', async ({
  page,
}) => {
  const [answer] = await Promise.all([page.waitForResponse('**/api/notices'), page.goto('/promo-sales-page')])
  expect(answer.status()).toBe(202)
  expect(answer.request().postDataJSON()).toEqual({ kind: 'sales_page_visit' })
  const operator = `${process.env.LACI_E2E_WHATSAPP_URL}/__sim/messages?to=6281200000000`
  await expect
    .poll(async () => await (await fetch(operator)).text())
    .toContain('Halaman penjualan dikunjungi.')

  const errors = consoleErrorsOf(page)
  await page.route('**/api/notices', (route) => route.abort())
  await page.goto('/promo-sales-page')
  await expect(page.locator('h1')).toBeVisible()
  await page.route('**/api/notices', (route) => route.fulfill({ status: 500, body: 'x' }))
  await page.reload()
  await expect(page.locator('h1')).toBeVisible()
  expect(errors).toEqual([])
})

test('[SITE-7] the token page ends with WhatsApp and the address of the configuration', async ({ page }) => {
  await page.goto('/promo-sales-page')
  const main = page.locator('main')
  await expect(main.getByText('WhatsApp 0812-0000-0000')).toHaveAttribute(
    'href',
    /^https:\/\/wa\.me\/6281200000000/,
  )
  await expect(main.locator('a[href="mailto:halo@laci.example"]')).toBeVisible()
  await expect(main.getByTestId('faq').locator('details')).toHaveCount(4)
})

for (const width of [320, 1440]) {
  test(`[SITE-22] at ${width} px the advisor names the cheapest way for what is typed, and its break-even points`, async ({
    page,
  }) => {
    const errors = consoleErrorsOf(page)
    await page.setViewportSize({ width, height: 800 })
    await page.goto('/haruskah-langganan')
    const advisor = page.getByTestId('plan-advisor')
    const sales = page.getByTestId('sales-per-day')
    const average = page.getByTestId('average')
    // The first state is HTML: 40 sales of Rp 25.000 for a year.
    await expect(page.getByTestId('advice')).toContainText('Langganan')
    await expect(page.getByTestId('cost-subscription')).toContainText(rp('588.000'))
    await expect(page.getByTestId('cost-token')).toContainText(rp('3.600.000'))
    await expect(page.getByTestId('break-even')).toContainText('mulai 7 transaksi sehari')
    await expect(page.getByTestId('break-even')).toContainText('mulai 39 transaksi sehari')
    await expect(page.getByTestId('break-even')).toContainText('mulai pemakaian 7 tahun 2 bulan')

    await sales.fill('006')
    await expect(sales).toHaveValue('6')
    await expect(page.getByTestId('advice')).toContainText('Token')
    await expect(page.getByTestId('cost-token')).toContainText(rp('540.000'))
    await sales.fill('7')
    await expect(page.getByTestId('advice')).toContainText('Langganan')
    await advisor.getByText('10 tahun', { exact: true }).click()
    await sales.fill('40')
    await expect(page.getByTestId('advice')).toContainText('Sekali bayar')
    await expect(page.getByTestId('cost-subscription')).toContainText('8 × 1 tahun')
    await average.fill('')
    await expect(advisor).toContainText('Isi kedua angka')
    await average.fill('1000000000')
    await sales.fill('100000')
    await expect(page.getByTestId('cost-token')).toContainText(rp('3.600.000.000.000.000'))
    // One more digit is not taken.
    await average.press('End')
    await average.press('0')
    await expect(average).toHaveValue('1.000.000.000')
    await sales.press('End')
    await sales.press('0')
    await expect(sales).toHaveValue('100.000')
    await expectFits(page)
    await expectAccessible(page)
    expect(errors).toEqual([])
  })
}

test('[SITE-22] the year-end promo says that it is over, and which words nobody has said', async ({
  page,
}) => {
  await page.goto('/promo-akhir-tahun')
  await expect(page.getByTestId('promo-ended')).toContainText('Promo telah berakhir')
  await expect(page.getByTestId('promo-ended')).toContainText('7 Januari 2024')
  await expect(page.locator('main')).toContainText('printer thermal')
  const quotes = page.getByTestId('sample-quote')
  await expect(quotes).toHaveCount(3)
  for (const quote of await quotes.all()) await expect(quote).toContainText('Contoh')
  await expect(page.locator('main')).toContainText('Bukan ucapan pelanggan sungguhan.')
  await expect(page.locator('main .bg-kunyit-400')).toHaveCount(0)
})

test('[SITE-21] the payment asks for name and number, and never says that something was paid', async ({
  page,
}) => {
  await page.goto('/payment')
  await expect(page.getByTestId('order')).toContainText(rp('29.000'))
  const form = page.getByTestId('payment-form')
  const submit = form.getByText('Bayar Sekarang')
  await submit.click()
  await expect(form).toContainText('Harap isi semua kolom.')
  await expect(form.locator('input[name=name]')).toBeFocused()
  await form.locator('input[name=name]').fill('Bu Ratna')
  await form.locator('input[name=phone]').fill('123')
  await submit.click()
  await expect(form.locator('input[name=phone]')).toBeFocused()
  await form.locator('input[name=phone]').fill('0812 3456 7890')
  await failPayments({ createStatus: 500, times: 1 })
  await submit.click()
  const dialog = page.getByTestId('message-dialog')
  await expect(dialog).toContainText('Oops...')
  await expect(dialog).toContainText('Gagal memproses pembayaran. Silakan coba lagi nanti.')
  await expect(dialog).toContainText('Tidak ada uang yang ditarik.')
  await expectAccessible(page)
})
