import { expect, type Page } from '@playwright/test'
import { pressInBar } from './steps/bar.ts'
import { online, test } from './steps/journey.ts'
import { consoleErrorsOf, expectAccessible, expectFits, expectFitsLargeLetters } from './steps/looking.ts'
import { comeFromHome, openTill } from './steps/owner.ts'
import { confirmRefund, openSales, refundWhole, returnLine, startRefund } from './steps/refund.ts'
import { countPrints, expectStock, openSale, payExact, scan } from './steps/selling.ts'
import { goOffline, openStockedShop } from './steps/shop.ts'
import { slowFrames } from './steps/slow-frames.ts'
import { approveAs, openStaffedShop, ownerMakesPin, takeTill } from './steps/staff.ts'

const oil = { name: 'Minyak goreng 1 L', priceRupiah: 20_000, stock: 10, barcode: '8990000000159' }
const sugar = { name: 'Gula curah', priceRupiah: 16_500, stock: 5, barcode: '8990000000166', unit: 'kg' }
const rupiah = (amount: string) => `Rp\u00a0${amount}`

async function expectGoodOn(page: Page, ...widths: readonly number[]): Promise<void> {
  for (const width of widths) {
    await page.setViewportSize({ width, height: width === 360 ? 740 : 900 })
    await expectAccessible(page)
    await expectFits(page)
  }
}

async function sell(page: Page, barcodes: readonly string[]): Promise<string> {
  await pressInBar(page, 'nav-sale')
  for (const barcode of barcodes) await scan(page, barcode)
  const phoneCart = page.getByTestId('phone-cart')
  if (await phoneCart.isVisible()) await phoneCart.click()
  return (await payExact(page)).replace('No. ', '')
}

test('[REFUND-8] [REFUND-9] [RECEIPT-20] [UI-15] offline a cashier gives back part of a sale with a supervisor’s PIN, then the rest', async ({
  page,
}) => {
  const errors = consoleErrorsOf(page)
  const printed = await countPrints(page)
  await openStaffedShop(
    page,
    'Bu Ningsih',
    [oil, sugar],
    [
      { name: 'Rina', role: 'custom', rights: ['sell'], pin: '271828' },
      { name: 'Tono', role: 'manager', pin: '314159' },
    ],
  )
  await ownerMakesPin(page, '135790')
  await takeTill(page, /Rina/, '271828')
  await goOffline(page)
  await page.setViewportSize({ width: 360, height: 740 })
  const number = await sell(page, [`3*${oil.barcode}`, sugar.barcode])

  await openSales(page)
  await expectGoodOn(page, 800, 1280, 360)
  await page.getByTestId('sale-row').click()
  const sheet = page.getByTestId('sale-sheet')
  await expect(sheet.getByTestId('sale-facts')).toContainText('Belum pernah')
  await expectFitsLargeLetters(page)
  await expectGoodOn(page, 800, 1280, 360)
  // Nothing was printed when it was paid: this is the original.
  await sheet.getByTestId('reprint').click()
  await expect.poll(async () => (await printed()).at(-1) ?? '').toContain(number)
  expect((await printed()).at(-1)).not.toContain('SALINAN')

  await startRefund(page)
  await page.getByTestId('refund-confirm').click()
  await expect(page.getByTestId('refund-refusal')).toContainText('Pilih dulu barang')
  await returnLine(page, oil.name, '3,001')
  await expect(page.getByTestId('refund-line').first()).toContainText('Paling banyak 3')
  await page.getByTestId('refund-confirm').click()
  await expect(page.getByTestId('refund-refusal')).toContainText('ditandai merah')
  await returnLine(page, oil.name, '1')
  await returnLine(page, sugar.name, '0,5', true)
  await expect(page.getByTestId('refund-total')).toHaveText(rupiah('28.250'))
  await expectFitsLargeLetters(page)
  await page.getByTestId('refund-confirm').click()
  await expect(page.getByTestId('refund-refusal')).toContainText('alasannya')
  await page.getByTestId('money-back-change').click()
  await page.getByTestId('money-back-cash').fill('20000')
  await expect(page.getByTestId('money-back-rest')).toContainText('8.250')
  await expectGoodOn(page, 800, 1280, 360)
  await confirmRefund(page)
  await expect(page.getByTestId('refund-refusal')).toContainText('8.250')
  await page.getByTestId('money-back-cash').fill('28250')
  await confirmRefund(page)
  await expect(page.getByTestId('approval')).toContainText('Retur')
  await expectGoodOn(page, 360)
  // The sheet that goes takes the focus back in a frame, and on a starved device that frame comes late.
  const usualFrames = await slowFrames(page)
  await approveAs(page, { name: 'Tono', pin: '314159' })
  await expect(page.getByTestId('refund-cash')).toHaveText(rupiah('28.250'))
  await expect(page.getByTestId('approval')).toBeHidden()
  await expect(page.getByTestId('refund-close')).toBeFocused()
  await usualFrames()
  await expectGoodOn(page, 800, 1280, 360)
  await page.getByTestId('reprint').click()
  await expect.poll(async () => (await printed()).at(-1) ?? '').toContain('RETUR')
  expect((await printed()).at(-1)).not.toContain('SALINAN')
  await page.getByTestId('refund-close').click()
  await expect(sheet.getByTestId('refund-card')).toContainText('Rusak')
  await expectGoodOn(page, 800, 1280, 360)
  await page.keyboard.press('Escape')
  await expect(page.getByTestId('sale-row')).toContainText('Diretur sebagian')
  await expect(page.getByTestId('refund-row')).toContainText('28.250')

  // The owner is asked for nobody's PIN; the rest comes back, to the rupiah.
  await page.getByTestId('operator').click()
  await takeTill(page, /Bu Ningsih/, '135790')
  await refundWhole(page, number.toLowerCase())
  await expect(sheet).toContainText('Semua barang di struk ini sudah diretur')
  await expect(sheet.getByTestId('start-refund')).toHaveCount(0)
  await page.keyboard.press('Escape')
  await expect(page.getByTestId('today-refunds')).toContainText(rupiah('76.500'))
  await page.setViewportSize({ width: 1280, height: 900 })
  await expectStock(page, oil.name, '10')
  await expectStock(page, sugar.name, '4,5')
  expect(errors).toEqual([])
})

test('[REFUND-9] [RECEIPT-21] [BILL-5] a receipt of another till is found by its QR; what is not known says so; what was held leaves with a reason', {
  tag: online,
}, async ({ page, browser }) => {
  const owner = await openStockedShop(page, 'Pak Wahyu', [oil, sugar])
  const number = await sell(page, [oil.barcode])
  await openSales(page)
  await page.getByTestId('sale-row').click()
  const code = (await page.getByTestId('sale-facts').textContent())!.match(
    /(?:[0-9A-Z]{4}-){3}[0-9A-Z]{4}/,
  )![0]
  const context = await browser.newContext()
  const other = await context.newPage()
  await comeFromHome(other, owner)
  await openTill(other, owner)
  await openSales(other)
  await other.getByTestId('find-receipt').fill('C-240101-0001')
  await other.getByTestId('find-receipt').press('Enter')
  await expect(other.getByRole('alert')).toContainText('tidak ada di toko ini')
  await scan(other, oil.barcode)
  await expect(other.getByRole('alert')).toContainText('bukan nomor struk')
  await expectGoodOn(other, 360, 1280)
  await scan(other, `https://laci.example/struk/${code.replaceAll('-', '')}`)
  await expect(other.getByTestId('sale-sheet')).toContainText(number)
  await startRefund(other)
  await other.getByTestId('refund-all').click()
  await confirmRefund(other)
  await expect(other.getByTestId('refund-done')).toBeVisible()
  await expect(page.getByTestId('refund-card')).toContainText('Kembali ke stok')
  await expect(page.getByTestId('start-refund')).toHaveCount(0)
  await other.goto('/kasir/transaksi/0191d5c5-0000-7000-8000-0000000000aa/retur')
  await expect(other.getByTestId('empty-state')).toContainText('tidak ada di perangkat ini')
  await expectGoodOn(other, 360)
  await other.goto('/kasir/transaksi?buka=0191d5c5-0000-7000-8000-0000000000aa')
  await expect(other.getByTestId('sale-unknown')).toBeVisible()
  await expectGoodOn(other, 360)
  await context.close()

  await page.keyboard.press('Escape')
  await openSale(page)
  await scan(page, `2*${oil.barcode}`)
  await page.getByTestId('hold-bill').click()
  await page.getByTestId('hold-name').fill('Meja 2')
  await page.getByTestId('hold-save').click()
  await page.getByTestId('held-bills-button').click()
  await page.getByTestId('open-bill').click()
  const lines = page.getByTestId('cart-line')
  await expect(lines).toHaveCount(1)
  await scan(page, sugar.barcode)
  // What came in after the bill was held leaves freely.
  await lines.filter({ hasText: sugar.name }).getByTestId('line-less').click()
  await expect(lines).toHaveCount(1)
  await lines.getByTestId('line-less').click()
  await expect(page.getByTestId('reason-sheet')).toContainText(`Kurangi ${oil.name}?`)
  await expectGoodOn(page, 360, 1280)
  await page.keyboard.press('Escape')
  await expect(lines.getByTestId('line-quantity')).toHaveText('2')
  await lines.getByTestId('line-less').click()
  await page.getByTestId('common-reason').first().click()
  await page.getByTestId('reason-confirm').click()
  await expect(lines.getByTestId('line-quantity')).toHaveText('1')
})
