import { readFileSync } from 'node:fs'
import { expect, type Page, test } from '@playwright/test'
import { consoleErrorsOf, expectAccessible, expectFits } from './steps/looking.ts'
import { endPayment, failPayments, healPayments, payLater, paymentFrame } from './steps/midtrans.ts'
import { messagesTo } from './steps/whatsapp.ts'

const book = readFileSync(new URL('../../server/ebook/kas-rapi-stok-pasti.pdf', import.meta.url))

/** A buyer whom no other journey knows. */
function newBuyer() {
  return { name: 'Bu Sri', phone: `0813${String(Math.floor(Math.random() * 1e8)).padStart(8, '0')}` }
}
type Buyer = ReturnType<typeof newBuyer>

async function order(page: Page, buyer: Buyer): Promise<void> {
  await page.goto('/payment')
  await page.getByRole('textbox', { name: 'Nama pembeli' }).fill(buyer.name)
  await page.getByRole('textbox', { name: 'Nomor WhatsApp' }).fill(buyer.phone)
  await page.getByTestId('pay-button').click()
}

const dialog = (page: Page) => page.getByRole('alertdialog').or(page.getByRole('dialog'))

/** *Oops...* with these words; closes it. */
async function expectOops(page: Page, text: string): Promise<void> {
  await expect(dialog(page)).toContainText('Oops...')
  await expect(dialog(page)).toContainText(text)
  await dialog(page).getByRole('button').click()
  await expect(dialog(page)).toHaveCount(0)
}

async function download(page: Page): Promise<Buffer> {
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByTestId('download-ebook').click(),
  ])
  expect(file.suggestedFilename()).toBe('Kas-Rapi-Stok-Pasti.pdf')
  return readFileSync(await file.path())
}

async function linkFor(buyer: Buyer): Promise<string> {
  let link: string | undefined
  await expect
    .poll(async () => {
      const texts = (await messagesTo(buyer.phone)).map((message) => message.text)
      link = texts.flatMap((text) => /https?:\/\/\S+#ebook=\S+/.exec(text) ?? [])[0]
      return link
    })
    .toBeDefined()
  return link!
}

test('[EBOOK-10] the ebook is bought, downloaded, comes by WhatsApp as well, and has a receipt', async ({
  page,
}) => {
  const errors = consoleErrorsOf(page)
  const buyer = newBuyer()
  const calls: Record<string, unknown>[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/midtrans.php')) calls.push(request.postDataJSON() as Record<string, unknown>)
  })
  await page.goto('/ebook')
  await page.getByRole('link', { name: 'Beli ebook' }).click()
  await expect(page.getByTestId('payment-form')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('textbox', { name: 'Nama pembeli' }).fill(buyer.name)
  await page.getByRole('textbox', { name: 'Nomor WhatsApp' }).fill(buyer.phone)
  // A hurried thumb.
  await page.getByTestId('pay-button').dblclick()
  await endPayment(page, 'success')
  await expect(page.getByTestId('paid-order')).toBeVisible()
  await expectAccessible(page)
  await expectFits(page)
  expect(calls).toEqual([
    {
      waNumber: buyer.phone,
      namaPembeli: buyer.name,
      total: 29_000,
      items: [{ id: 'ebook', price: 29_000, quantity: 1, name: 'Ebook' }],
    },
  ])
  expect((await download(page)).equals(book)).toBe(true)
  await expect(page.getByTestId('link-facts')).toContainText('Sisa 4 dari 5 kali unduh')
  const [receipt] = await Promise.all([
    page.waitForEvent('download'),
    page.getByTestId('save-receipt').click(),
  ])
  expect(receipt.suggestedFilename()).toMatch(/^Kuitansi-EBOOK-\d{8}-\w+\.pdf$/)
  expect(
    readFileSync(await receipt.path())
      .subarray(0, 5)
      .toString(),
  ).toBe('%PDF-')
  // The message leads to the same book, also on another device.
  const link = await linkFor(buyer)
  expect((await messagesTo(buyer.phone)).filter((message) => message.text.includes('#ebook='))).toHaveLength(
    1,
  )
  const phone = await page
    .context()
    .browser()!
    .newContext({ viewport: { width: 360, height: 740 } })
  const other = await phone.newPage()
  await other.goto(new URL(link).pathname + new URL(link).hash)
  await expect(other.getByTestId('link-facts')).toContainText('Sisa 4 dari 5 kali unduh')
  await expectAccessible(other)
  await expectFits(other)
  expect((await download(other)).equals(book)).toBe(true)
  // Minutes after the first: still the same download.
  await expect(other.getByTestId('link-facts')).toContainText('Sisa 4 dari 5 kali unduh')
  await phone.close()
  // Loaded again, the page still knows the order.
  await page.reload()
  await expect(page.getByTestId('paid-order')).toBeVisible()
  await page.getByTestId('start-anew').click()
  await expect(page.getByTestId('payment-form')).toBeVisible()
  expect(errors).toEqual([])
})

test('[EBOOK-11] a payment that is refused, closed or pending is told in its words, and the order stays', async ({
  page,
}) => {
  const buyer = newBuyer()
  await order(page, buyer)
  await endPayment(page, 'deny')
  await expectOops(page, 'Pembayaran gagal. Silakan coba lagi nanti.')
  await expect(page.getByTestId('open-order')).toBeVisible()
  // A try that was refused is not under way.
  await expect(page.getByTestId('payment-pending')).toHaveCount(0)
  const number = await page.getByTestId('order-number').textContent()
  await page.getByTestId('resume-payment').click()
  await endPayment(page, 'close')
  await expectOops(page, 'Pembayaran dibatalkan.')
  // Another way to pay: a new payment page for the same order.
  await page.getByTestId('change-way').click()
  await endPayment(page, 'pending', 'bca_va')
  await expect(page.getByTestId('payment-pending')).toHaveText('Pembayaran sedang diproses.')
  await expect(page.getByTestId('order-number')).toHaveText(number!)
  await expect(page.getByTestId('download-ebook')).toHaveCount(0)
  await expectAccessible(page)
  await page.reload()
  await expect(page.getByTestId('payment-pending')).toHaveText('Pembayaran sedang diproses.')
  await page.getByTestId('check-payment').click()
  await expect(page.getByTestId('open-order')).toBeVisible()
})

test('[EBOOK-11] money that comes later, or in another app, brings the link to the page that is still open', async ({
  page,
}) => {
  const buyer = newBuyer()
  await order(page, buyer)
  await endPayment(page, 'pending', 'bca_va')
  await expect(page.getByTestId('payment-pending')).toBeVisible()
  await payLater((await page.getByTestId('order-number').textContent())!)
  await expect(page.getByTestId('download-ebook')).toBeVisible()
  expect((await download(page)).equals(book)).toBe(true)
})

test.describe('the provider goes wrong', () => {
  test.afterEach(healPayments)

  test('[EBOOK-12] a payment page that cannot be opened takes no money, and what was typed stays', async ({
    page,
    context,
  }) => {
    const buyer = newBuyer()
    await failPayments({ orderPrefix: 'EBOOK-', createStatus: 500 })
    await order(page, buyer)
    await expectOops(
      page,
      'Gagal memproses pembayaran. Silakan coba lagi nanti. Tidak ada uang yang ditarik.',
    )
    await expect(page.getByRole('textbox', { name: 'Nama pembeli' })).toHaveValue(buyer.name)
    await healPayments()
    await context.setOffline(true)
    await page.getByTestId('pay-button').click()
    await expectOops(page, 'Gagal memproses pembayaran. Silakan coba lagi nanti.')
    await context.setOffline(false)
    await page.getByTestId('pay-button').click()
    await endPayment(page, 'success')
    await expect(page.getByTestId('download-ebook')).toBeVisible()
  })

  test('[EBOOK-12] without internet a begun order is kept and said, and comes back with it', async ({
    page,
  }) => {
    await order(page, newBuyer())
    await endPayment(page, 'pending', 'bca_va')
    await page.route('**/api/orders/**', (route) => route.abort('internetdisconnected'))
    await page.reload()
    await expect(page.getByTestId('failed-state')).toContainText('Pesanan Anda tersimpan')
    await page.unroute('**/api/orders/**')
    await page.getByRole('button', { name: 'Coba lagi' }).click()
    await expect(page.getByTestId('open-order')).toBeVisible()
  })

  test('[EBOOK-12] a blocked script is said, and the payment goes on at the provider’s own address', async ({
    page,
  }) => {
    await page.route('**/snap/snap.js', (route) => route.abort('blockedbyclient'))
    await order(page, newBuyer())
    await expect(page.getByTestId('payment-blocked')).toContainText('Tidak ada uang yang ditarik')
    await expectAccessible(page)
    const [own] = await Promise.all([
      page.context().waitForEvent('page'),
      page.getByTestId('payment-redirect').click(),
    ])
    await own.getByTestId('outcome-success').click()
    await expect(page.getByTestId('download-ebook')).toBeVisible()
    await own.close()
  })

  test('[EBOOK-11] must-test 6: paid before the page hears of its order: the link is there, no payment page opens', async ({
    page,
  }) => {
    await failPayments({ orderPrefix: 'EBOOK-', beforeResponse: true })
    await order(page, newBuyer())
    await expect(page.getByTestId('download-ebook')).toBeVisible()
    await expect(page.locator('iframe')).toHaveCount(0)
  })

  test('[EBOOK-11] must-test 7: a message of the provider that never comes keeps nobody from the book', async ({
    page,
  }) => {
    await failPayments({ orderPrefix: 'EBOOK-', drop: true })
    const buyer = newBuyer()
    await order(page, buyer)
    await endPayment(page, 'success')
    await expect(page.getByTestId('download-ebook')).toBeVisible()
    expect(await linkFor(buyer)).toContain('/payment#ebook=')
  })

  test('[EBOOK-11] must-test 8: while nobody has chosen a way to pay, the provider knows nothing and the order waits', async ({
    page,
  }) => {
    await order(page, newBuyer())
    await expect(paymentFrame(page).getByTestId('outcome-close')).toBeVisible()
    await endPayment(page, 'close')
    await expectOops(page, 'Pembayaran dibatalkan.')
    await page.getByTestId('check-payment').click()
    await expect(page.getByTestId('check-payment')).toBeEnabled()
    await expect(page.getByTestId('open-order')).toBeVisible()
    await expect(page.getByTestId('payment-pending')).toHaveCount(0)
  })
})

test('[EBOOK-9] a link that is unknown says so on the page, with the way to help', async ({ page }) => {
  await page.goto('/payment#ebook=laci_ebook_terpotong')
  await expect(page.getByTestId('link-over')).toContainText('Tautan unduh ini tidak dikenal.')
  await expect(page.locator('main')).not.toContainText('Dibayar')
  await expect(page.getByRole('link', { name: /Bantuan/ }).first()).toBeVisible()
  await expectAccessible(page)
})
