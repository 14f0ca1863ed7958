import { randomUUID } from 'node:crypto'
import { payoutRunDetailSchema } from '@laci/domain/payout/wire.ts'
import { type Browser, expect, type Page, test } from '@playwright/test'
import { changeIn } from '../real-server/database-of.ts'
import { giveBankNumber, registerAffiliate, signInAffiliate } from './steps/affiliate.ts'
import { expectAccessible } from './steps/looking.ts'
import { play } from './steps/midtrans.ts'
import { becomeOperator, tokenOf } from './steps/operator.ts'
import { newOwner, openDashboard, registerOwner } from './steps/owner.ts'
import { messagesTo } from './steps/whatsapp.ts'

/** Somebody else, on a browser of their own. */
async function inOtherBrowser<Done>(browser: Browser, work: (page: Page) => Promise<Done>): Promise<Done> {
  const context = await browser.newContext()
  try {
    return await work(await context.newPage())
  } finally {
    await context.close()
  }
}

/** Orders an item as the owner of this page, and pays it at the provider. Answers the number of the order. */
async function buy(page: Page, itemId: string): Promise<string> {
  const headers = { authorization: `Bearer ${await tokenOf(page)}` }
  const placed = await page.request.post('/api/orders', {
    headers,
    data: { requestId: randomUUID(), itemId },
  })
  expect(placed.status()).toBe(201)
  const { orderId, orderNumber } = (await placed.json()) as { orderId: string; orderNumber: string }
  await play(orderNumber, 'success')
  await expect
    .poll(async () => {
      const order = await page.request.get(`/api/orders/${orderId}`, { headers })
      return ((await order.json()) as { state: string }).state
    })
    .toBe('paid')
  return orderNumber
}

test('[AFFILIATE-10] [PAYOUT-4] a visitor comes by the link, registers and pays; the commission is seen, paid out, and says so', async ({
  page,
  browser,
}) => {
  const affiliate = newOwner('Mas Bagus')
  await registerAffiliate(page, affiliate)
  await giveBankNumber(page, '7310012345')
  const link = /http\S+\?ref=BAG\d{4}|http\S+\?ref=MAS\d{4}/.exec(
    (await page.getByTestId('link-home').textContent()) ?? '',
  )![0]

  const orderNumber = await inOtherBrowser(browser, async (visitor) => {
    await visitor.goto(link)
    await registerOwner(visitor, newOwner('Siti Rahayu'))
    await buy(visitor, 'tokens-2000')
    return buy(visitor, 'plan-12')
  })
  // One's own shop on the affiliate's own browser brings nobody.
  await page.getByTestId('sign-out').click()
  await page.waitForURL('**/masuk-afiliasi')
  await page.goto(link)
  await registerOwner(page, newOwner('Toko Sendiri'))
  await buy(page, 'plan-12')
  await page.getByTestId('sign-out').click()
  await page.waitForURL('**/login')

  await page.goto('/masuk-afiliasi')
  await signInAffiliate(page, affiliate)
  await page.waitForURL('**/dashboard-afiliasi')
  const row = page.getByTestId('commission-row')
  await expect(row).toHaveCount(1)
  for (const words of ['Si***', 'Langganan 1 tahun', 'Rp\u00a0588.000', 'Rp\u00a0117.600', 'Belum Dibayar'])
    await expect(row).toContainText(words)
  await expect(page.locator('main')).not.toContainText('Siti')
  await expect(page.getByTestId('figure-signups')).toContainText('1')
  await expect(page.getByTestId('figure-open')).toContainText('Rp\u00a0117.600')

  const number = await inOtherBrowser(browser, async (desk) => {
    const operator = newOwner('Pengelola')
    await openDashboard(desk, operator)
    const headers = { authorization: `Bearer ${await becomeOperator(desk, operator)}` }
    // The run of the newest day of payment was made when the server started: it becomes one of long ago, and that of a
    // first try with it.
    await changeIn(process.env.LACI_E2E_DATA_DIR ?? '', (database) =>
      database.query(`update payout_run set day = day - 9000`),
    )
    const made = await desk.request.post('/api/operator/payout-runs', { headers, data: {} })
    const { madeRunId } = (await made.json()) as { madeRunId: string }
    const run = await desk.request.get(`/api/operator/payout-runs/${madeRunId}`, { headers })
    const { payouts } = payoutRunDetailSchema.parse(await run.json())
    const own = payouts.find(({ name }) => name === 'Mas Bagus')!
    expect(own).toMatchObject({ bankNumber: '7310012345', amountRupiah: 117_600, state: 'open' })
    const list = await desk.request.get(`/api/operator/payout-runs/${madeRunId}/transfers`, { headers })
    expect(await list.text()).toContain(';7310012345;BCA;"Mas Bagus";117600;')
    const paid = await desk.request.post(`/api/operator/payouts/${own.payoutId}/paid`, {
      headers,
      data: { reference: 'BCA 4711' },
    })
    expect(paid.status()).toBe(200)
    return own.number
  })
  expect(number).toMatch(/^\d{4}-\d\d-(01|15)\/\d+$/)

  await page.reload()
  await expect(row).toContainText('Sudah Dibayar')
  await expect(page.getByTestId('figure-open')).toContainText('Rp\u00a00')
  await expect(page.getByTestId('figure-total')).toContainText('Rp\u00a0117.600')
  await expectAccessible(page)
  await expect
    .poll(async () => (await messagesTo(affiliate.phone)).map(({ text }) => text).join('\n'))
    .toContain('Komisi Rp 117.600 sudah kami transfer ke rekening yang berakhiran 345. Referensi: BCA 4711.')

  // The bank takes the money back weeks later: what was paid out is a debit of the next run.
  await play(orderNumber, 'chargeback')
  await expect
    .poll(async () => {
      await page.reload()
      await expect(row.first()).toBeVisible()
      return row.count()
    })
    .toBe(2)
  for (const words of ['Pengembalian dana: Langganan 1 tahun', '-Rp\u00a0117.600', 'Belum Dibayar'])
    await expect(row.first()).toContainText(words)
  await expect(page.getByTestId('figure-open')).toContainText('-Rp\u00a0117.600')
  await expect(page.getByTestId('figure-total')).toContainText('Rp\u00a00')
})
