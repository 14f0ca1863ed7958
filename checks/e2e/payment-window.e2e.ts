import { readFileSync } from 'node:fs'
import { stripTypeScriptTypes } from 'node:module'
import type { PaymentPage } from '@laci/domain/payment/payment-page.ts'
import { expect, type Page, test } from '@playwright/test'
import type { createPaymentWindow, PaymentOutcome } from '../../ui/src/payment/payment-window.ts'
import { endPayment, paymentFrame } from './steps/midtrans.ts'

/**
 * The window itself, in the documents that pay and with the headers that they really have. What screens make of its
 * outcomes is in the journeys of the ebook and of a plan.
 */
const source = stripTypeScriptTypes(
  readFileSync(new URL('../../ui/src/payment/payment-window.ts', import.meta.url), 'utf8'),
).replaceAll('export function', 'function')

type Held = { paymentWindow: ReturnType<typeof createPaymentWindow>; outcome: Promise<PaymentOutcome> }

async function holdWindow(page: Page): Promise<void> {
  const { paymentPage } = (await (await page.request.get('/api/config')).json()) as {
    paymentPage: PaymentPage
  }
  await page.evaluate(
    `globalThis.paymentWindow = (() => { ${source}; return createPaymentWindow(${JSON.stringify(paymentPage)}, window) })()`,
  )
}

async function open(page: Page, token: string): Promise<void> {
  await page.evaluate((snapToken) => {
    const held = globalThis as unknown as Held
    held.outcome = held.paymentWindow.open(snapToken)
  }, token)
}

const outcome = (page: Page) => page.evaluate(() => (globalThis as unknown as Held).outcome)

type Opened = { snapToken: string; redirectUrl: string }

async function order(page: Page): Promise<Opened> {
  const answer = await page.request.post('/midtrans.php', {
    data: {
      waNumber: `0812${String(Math.floor(Math.random() * 1e8)).padStart(8, '0')}`,
      namaPembeli: 'Bu Uji',
      total: 29_000,
      items: [{ id: 'ebook', price: 29_000, quantity: 1, name: 'Ebook' }],
    },
  })
  expect(answer.status()).toBe(200)
  return (await answer.json()) as Opened
}

test('[MIDTRANS-10] [MIDTRANS-8] every way to leave the payment page is told as it is, by mouse and by key', async ({
  page,
}) => {
  await page.goto('/payment', { waitUntil: 'networkidle' })
  await holdWindow(page)
  expect(await page.evaluate(() => 'snap' in window)).toBe(false)
  const { snapToken } = await order(page)
  for (const [end, kind] of [
    ['close', 'closed'],
    ['deny', 'error'],
    ['pending', 'pending'],
  ] as const) {
    await open(page, snapToken)
    if (end === 'pending') await endPayment(page, end, 'bca_va')
    else await endPayment(page, end)
    expect(await outcome(page)).toMatchObject({ kind })
  }
  // The same token again: it waits for its money, and Esc leaves it waiting.
  await open(page, snapToken)
  await expect(paymentFrame(page).getByTestId('pay-now')).toBeFocused()
  await page.keyboard.press('Escape')
  expect(await outcome(page)).toEqual({ kind: 'closed' })
  await open(page, snapToken)
  await paymentFrame(page).getByTestId('pay-now').press('Enter')
  expect(await outcome(page)).toMatchObject({ kind: 'success' })
  // Hidden by the page itself, as when the server says first that it is paid.
  await open(page, (await order(page)).snapToken)
  await expect(paymentFrame(page).getByTestId('outcome-success')).toBeVisible()
  await page.evaluate(() => (globalThis as unknown as Held).paymentWindow.hide())
  expect(await outcome(page)).toEqual({ kind: 'closed' })
  await expect(page.locator('iframe')).toHaveCount(0)
})

test('[MIDTRANS-10] a script that is blocked is told as blocked, and comes with the next press once it can', async ({
  page,
}) => {
  await page.goto('/payment', { waitUntil: 'networkidle' })
  await holdWindow(page)
  const { snapToken, redirectUrl } = await order(page)
  const script = '**/snap/snap.js'
  await page.route(script, (route) => route.abort('blockedbyclient'))
  await open(page, snapToken)
  expect(await outcome(page)).toEqual({ kind: 'blocked', reason: 'not_loaded' })
  // Something in between answers in the script's place.
  await page.route(script, (route) => route.fulfill({ contentType: 'text/javascript', body: '' }))
  await open(page, snapToken)
  expect(await outcome(page)).toEqual({ kind: 'blocked', reason: 'not_loaded' })
  await page.unroute(script)
  await open(page, snapToken)
  await endPayment(page, 'success')
  expect(await outcome(page)).toMatchObject({ kind: 'success' })
  // The address that is offered besides leads to the same payment.
  await page.goto(redirectUrl)
  await expect(page.getByRole('heading', { name: 'Pembayaran berhasil' })).toBeVisible()
})

test('[PLATFORM-3] pages that do not pay refuse the payment page, whatever they are talked into', async ({
  page,
}) => {
  const { snapToken } = await order(page)
  for (const path of ['/ebook', '/login', '/kasir/']) {
    await page.goto(path, { waitUntil: 'networkidle' })
    await holdWindow(page)
    await open(page, snapToken)
    expect([path, await outcome(page)]).toEqual([path, { kind: 'blocked', reason: 'not_loaded' }])
  }
})
