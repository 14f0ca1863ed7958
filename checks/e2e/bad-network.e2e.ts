import { expect } from '@playwright/test'
import { randomFrom } from '../sim/random.ts'
import { test } from './steps/journey.ts'
import { payExact, scan } from './steps/selling.ts'
import { makeOwner, openStockedTill, sendGoods, storedSales } from './steps/shop.ts'
import { type Fate, openTillGateway } from './steps/till-gateway.ts'

const soap = { name: 'Sabun Batang', priceRupiah: 4_500, stock: 90, barcode: '8990000000036' }
const saleCount = 24

/** Of ten calls four pass, three are done without an answer, and all of them take their time. */
const fates: readonly Fate[] = [
  ...(['pass', 'pass', 'pass', 'pass', 'answer_lost', 'answer_lost', 'answer_lost'] as const),
  ...(['cut', 'proxy_error', 'captive'] as const),
]

test('[SYNC-12] [SYNC-16] over a line that loses most answers every sale arrives once, and the screen never calls one sent that is not', async ({
  browser,
}) => {
  const gateway = await openTillGateway(process.env.LACI_E2E_URL!, null)
  const context = await browser.newContext({ baseURL: gateway.url })
  try {
    const owner = await makeOwner('Bu Sinyal')
    const [opening] = await sendGoods(owner, [soap])
    const { storeId } = opening!
    const page = await context.newPage()
    await openStockedTill(page, owner)
    const chip = page.getByTestId('status-chip')
    await expect(chip).toHaveAttribute('data-waiting', '0')

    const random = randomFrom(20_261_126)
    gateway.setLine(() => ({ fate: random.pick(fates), delayMs: random.between(50, 900) }))
    const receipts: string[] = []
    for (let count = 1; count <= saleCount; count += 1) {
      await scan(page, soap.barcode)
      receipts.push((await payExact(page)).replace(/^No\. /, ''))
      // What is called sent is there.
      const waiting = Number(await chip.getAttribute('data-waiting'))
      expect((await storedSales(storeId)).length).toBeGreaterThanOrEqual(receipts.length - waiting)
      // A tablet is switched off in the middle of it, too.
      if (count % 9 === 0) {
        await page.reload()
        await expect(page.getByTestId('search')).toBeFocused()
      }
    }
    gateway.setLine(null)
    await expect(chip).toHaveAttribute('data-waiting', '0', { timeout: 90_000 })
    await expect(chip).toContainText('Sudah terkirim')
    expect(new Set(receipts).size).toBe(saleCount)
    const stored = await storedSales(storeId)
    expect(stored.map(({ receiptNumber }) => receiptNumber)).toEqual([...receipts].sort())
    expect(stored.every(({ totalRupiah }) => totalRupiah === soap.priceRupiah)).toBe(true)
  } finally {
    await context.close()
    await gateway.close()
  }
})
