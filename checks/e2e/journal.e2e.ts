import { randomUUID } from 'node:crypto'
import type { Rupiah } from '@laci/domain/base/money/rupiah.ts'
import { wholeUnits } from '@laci/domain/base/quantity/quantity.ts'
import { instant } from '@laci/domain/base/time/instant.ts'
import { businessDayOf } from '@laci/domain/base/time/zone.ts'
import type { Fact } from '@laci/domain/events/fact.ts'
import { expect, type Page } from '@playwright/test'
import { changeIn } from '../real-server/database-of.ts'
import { exportedJournal, filterJournal, forgeOwnSale, goToJournal, lookAtChains } from './steps/journal.ts'
import { online, test } from './steps/journey.ts'
import { consoleErrorsOf, expectGood } from './steps/looking.ts'
import { countPrints, payExact } from './steps/selling.ts'
import { goOffline, makeOwner, openStockedTill, sendGoods } from './steps/shop.ts'
import { approveAs, hire, ownerMakesPin, takeTill } from './steps/staff.ts'

const sugar = { name: 'Gula 1 kg', priceRupiah: 20_000, stock: 50 }

const counter = () => ({
  zone: 'Asia/Jakarta' as const,
  businessDay: businessDayOf(instant(Date.now()), 'Asia/Jakarta'),
  cashierName: 'Gudang',
})

/** What another till of the shop told this morning. */
const morning = (): Fact[] => [
  { kind: 'drawer_opened', body: { ...counter(), reason: '=tukar uang' } },
  {
    kind: 'bill_voided',
    body: {
      billId: randomUUID(),
      ...counter(),
      name: 'Meja 4',
      lines: [
        {
          productId: null,
          name: 'Es teh',
          quantityThousandths: wholeUnits(2),
          amountRupiah: 10_000 as Rupiah,
        },
      ],
      totalRupiah: 10_000 as Rupiah,
      reason: 'Tamu pergi',
    },
  },
]

const inDatabase = (sql: string, values: readonly unknown[]) =>
  changeIn(process.env.LACI_E2E_DATA_DIR ?? '', (client) => client.query(sql, [...values]))

/** Sells one with a discount of a fifth, and has its receipt printed twice: the second paper is a copy. */
async function sellWithDiscount(page: Page): Promise<string> {
  await page.getByTestId('product-tile').first().click()
  await page.getByTestId('bill-discount').click()
  await page.getByTestId('bill-discount-sheet').locator('input').first().fill('4000')
  await page.getByTestId('discount-save').click()
  await page.getByTestId('pay').click()
  await page.getByTestId('quick-cash').first().click()
  await page.getByTestId('finish').click()
  const number = (await page.getByTestId('receipt-number').textContent()) ?? ''
  const reprint = page.getByTestId('reprint')
  for (const _ of ['original', 'copy']) {
    await reprint.click()
    await expect(reprint).not.toHaveAttribute('aria-busy')
  }
  await page.getByTestId('new-sale').click()
  return /[A-Z]-\d{6}-\d{4}/.exec(number)![0]
}

test('[JOURNAL-11] the owner reads who did what, narrows it, exports it, and sees in red what was changed behind the till’s back', async ({
  page,
}) => {
  const errors = consoleErrorsOf(page)
  await countPrints(page)
  const owner = await makeOwner('Bu Ratih')
  const [, , drawer, voided] = await sendGoods(owner, [sugar], morning())
  await openStockedTill(page, owner)
  const number = await sellWithDiscount(page)
  await page.getByTestId('product-tile').first().click()
  await payExact(page)
  await goToJournal(page)

  // Told on this day: goods in, drawer, void, two sales, a first paper and a copy.
  await expect(page.getByTestId('journal-count')).toContainText('7 catatan')
  await expect(page.getByTestId('own-look')).toHaveAttribute('data-state', 'good')
  await expect(page.getByTestId('server-look')).toHaveAttribute('data-state', 'good')
  await expect(page.getByTestId('server-look')).toContainText('dari 2 perangkat')
  for (const width of [360, 800, 1280]) {
    await page.setViewportSize({ width, height: width === 360 ? 740 : 900 })
    await expectGood(page, `the journal at ${width}`)
  }
  await filterJournal(page, 'drawer', 1)
  await expect(page.getByTestId('journal-row')).toContainText('Laci dibuka tanpa penjualan: =tukar uang')
  await filterJournal(page, 'void', 1)
  await filterJournal(page, 'attention', 1)
  await expect(page.getByTestId('journal-row')).toContainText('Diskon 20%, batas 10%')
  await page.getByTestId('journal-discount').selectOption('3000')
  await expect(page.getByTestId('journal-filter-attention')).toContainText('0')
  await page.getByTestId('journal-filter-all').click()
  await page.getByTestId('journal-device').selectOption({ index: 1 })
  await expect(page.getByTestId('journal-row')).toHaveCount(4)
  await page.getByTestId('journal-device').selectOption('*')

  // By its number: the sale, its paper and its copy, and the whole story behind either of them.
  await page.getByTestId('journal-number').fill(number.toLowerCase())
  await expect(page.getByTestId('journal-row')).toHaveCount(3)
  await page.getByTestId('journal-row').first().focus()
  await page.keyboard.press('Enter')
  const sheet = page.getByTestId('event-sheet')
  await expect(sheet).toContainText(`Struk ${number} dicetak lagi, SALINAN ke-1`)
  await expect(sheet.getByTestId('sale-story')).toContainText(`Penjualan ${number}`)
  await page.setViewportSize({ width: 360, height: 740 })
  await expectGood(page, 'one event at 360')
  await page.keyboard.press('Escape')
  await expect(sheet).toBeHidden()
  await page.setViewportSize({ width: 1280, height: 900 })
  await page.getByTestId('journal-number').fill('')
  const csv = await exportedJournal(page, () => page.getByTestId('journal-export').click())
  expect(csv.trimEnd().split('\r\n')).toHaveLength(8)
  expect(csv).toContain(number)
  expect(csv).not.toMatch(/(^|;)"?=/m)

  // A hostile administrator: one event is changed, one is gone.
  await inDatabase(
    `update journal_event set body = jsonb_set(body, '{reason}', '"lain"') where event_id = $1`,
    [drawer!.eventId],
  )
  await inDatabase('delete from journal_event where event_id = $1', [voided!.eventId])
  await lookAtChains(page)
  await expect(page.getByTestId('server-look')).toHaveAttribute('data-state', 'bad')
  const faults = page.getByTestId('fault')
  await expect(faults).toHaveCount(3)
  await expect(faults.filter({ hasText: 'Laci dibuka nomor 3' })).toContainText(
    'berbeda dari isi saat dicatat',
  )
  await expect(faults.filter({ hasText: 'Nomor 4' }).first()).toBeVisible()
  for (const width of [360, 800, 1280]) {
    await page.setViewportSize({ width, height: width === 360 ? 740 : 900 })
    await expectGood(page, `faults at ${width}`)
  }
  await faults.filter({ hasText: 'Laci dibuka' }).getByRole('button').click()
  await expect(sheet).toContainText('berbeda dari isi saat dicatat')
  await page.keyboard.press('Escape')
  await filterJournal(page, 'integrity', 1)
  await expect(page.getByTestId('journal-row')).toHaveAttribute('data-red', 'true')

  // Without internet: everything this device knows, its own chain, and when the server was last looked at.
  await goOffline(page)
  await forgeOwnSale(page)
  await page.reload()
  await expect(page.getByTestId('journal-count')).toContainText('7 catatan')
  await expect(page.getByTestId('own-look')).toHaveAttribute('data-state', 'bad')
  await expect(page.locator('[data-testid=fault][data-code=content_changed]')).toHaveCount(2)
  await expect(page.getByTestId('server-look')).toContainText('diperiksa')
  await lookAtChains(page)
  await expect(page.getByTestId('server-look')).toContainText('belum bisa dihubungi')
  expect(errors).toEqual([])
})

test('[JOURNAL-10] a cashier opens and exports the journal only by somebody who may, and both are in it', {
  tag: online,
}, async ({ page }) => {
  const owner = await makeOwner('Pak Hadi')
  await sendGoods(owner, [sugar], morning())
  await openStockedTill(page, owner)
  const [, tono] = await hire(page, owner, [
    { name: 'Rina', role: 'custom', rights: ['sell'], pin: '271828' },
    { name: 'Tono', role: 'manager', pin: '314159' },
  ])
  await page.goto('/kasir/')
  await ownerMakesPin(page, '135790')
  await takeTill(page, /Rina/, '271828')
  await goToJournal(page)
  await expect(page.getByTestId('journal-locked')).toContainText('perlu hak: Laporan')
  await page.setViewportSize({ width: 360, height: 740 })
  await expectGood(page, 'the locked journal')
  await page.getByTestId('ask-approval').click()
  await page.keyboard.press('Escape')
  await expect(page.getByTestId('journal-locked')).toBeVisible()
  await page.getByTestId('ask-approval').click()
  await approveAs(page, tono!)
  await expect(page.getByTestId('journal')).toBeVisible()
  await filterJournal(page, 'approval', 1)
  await expect(page.getByTestId('journal-row')).toContainText('Tono menyetujui Laporan. Membuka Jurnal')
  await expect(page.getByTestId('journal-row')).toContainText('Rina')
  const csv = await exportedJournal(page, async () => {
    await page.getByTestId('journal-export').click()
    await approveAs(page, { name: 'Pak Hadi', pin: '135790' })
  })
  expect(csv).toContain('Membuka Jurnal')
  await expect(page.getByTestId('journal-row').first()).toContainText('Pak Hadi menyetujui Ekspor data')
  // Whoever stands here next begins anew.
  await page.getByTestId('operator').click()
  await takeTill(page, /Tono/, '314159')
  await expect(page.getByTestId('journal')).toBeVisible()
  await page.getByTestId('operator').click()
  await takeTill(page, /Rina/, '271828')
  await expect(page.getByTestId('journal-locked')).toBeVisible()
})
