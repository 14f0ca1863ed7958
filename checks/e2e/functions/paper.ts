import { expect, type Page } from '@playwright/test'
import { openChat } from '../steps/chat.ts'
import { photoOf } from '../steps/film.ts'
import { drawerCount, papersOf, setUpPrinter } from '../steps/printer.ts'
import { holdBill, scan } from '../steps/selling.ts'
import {
  type Cell,
  giveReason,
  goTo,
  goToSale,
  nextSale,
  payInCash,
  scanTea,
  shopGoods,
  sold,
  type TillFunction,
} from './cell.ts'
import { saveForm } from './rules.ts'

const newestPaper = async ({ printer }: Cell) => (await papersOf(printer)).at(-1)?.text ?? ''

/** The receipt of a sale. The kitchen's ticket of the same number comes out of the same printer, before or after the look. */
async function receiptOf({ printer }: Cell, number: string) {
  const find = async () =>
    (await papersOf(printer)).findLast(({ text }) => text.includes(number) && !text.startsWith('PESANAN'))
  await expect.poll(find).toBeDefined()
  return (await find())!
}

/** Sells one tea with paper and leaves *Lunas* open; answers the receipt's number. */
async function sellWithPaper(cell: Cell): Promise<string> {
  const { page } = cell
  await scanTea(cell)
  await page.getByTestId('pay').click()
  await page.getByTestId('quick-cash').first().click()
  await page.getByTestId('finish-and-print').click()
  return receiptNumber(page)
}

/** The number on *Lunas*. */
async function receiptNumber(page: Page): Promise<string> {
  const text = await page.getByTestId('receipt-number').textContent()
  return (text ?? '').replace('No. ', '')
}

/**
 * How often the drawer has opened, once it has opened for everything so far: what was sold a moment ago may still be on its
 * way to the printer, which takes one thing after another, so a paper that has come out says that all before it has.
 */
async function settledDrawers(cell: Cell): Promise<number> {
  const number = await sellWithPaper(cell)
  await expect.poll(() => newestPaper(cell)).toContain(`No. ${number}`)
  await nextSale(cell)
  return drawerCount(cell.printer)
}

/** Opens the newest sale of the day. */
async function openNewestSale(cell: Cell): Promise<void> {
  await goTo(cell, 'nav-today')
  await cell.page.getByTestId('sale-row').first().click()
  await expect(cell.page.getByTestId('sale-sheet')).toBeVisible()
}

async function leaveSale(cell: Cell): Promise<void> {
  await cell.page.keyboard.press('Escape')
  await goToSale(cell)
}

/** Receipts, printers, the drawer and what stands beside the till. */
export const paperFunctions: readonly TillFunction[] = [
  {
    section: 5,
    name: 'a printer is set up by its test paper',
    isOtherOnline: true,
    places: ['pengaturan'],
    async run(cell) {
      await goTo(cell, 'nav-settings')
      await setUpPrinter(cell.page, { name: 'Depan', hasDrawer: true })
      await expect(cell.page.getByTestId('printer-row')).toContainText('Depan')
      expect(await newestPaper(cell)).toContain('CETAK UJI LACI')
      await goToSale(cell)
      // The test paper opens the drawer once, and that is a fact, too.
      await cell.expectTold(['drawer_opened'])
    },
  },
  {
    section: 5,
    name: 'paper after payment, and the drawer opens',
    async run(cell) {
      const drawers = await settledDrawers(cell)
      const number = await sellWithPaper(cell)
      await expect.poll(() => newestPaper(cell)).toContain(`No. ${number}`)
      expect(await drawerCount(cell.printer)).toBe(drawers + 1)
      await nextSale(cell)
      const told = await cell.expectTold(['sale_recorded', 'sale_recorded'])
      expect(told[1]!.body.receiptNumber).toBe(number)
    },
  },
  {
    section: 5,
    name: 'a reprint says which copy it is',
    places: ['transaksi'],
    async run(cell) {
      const { page } = cell
      await sellWithPaper(cell)
      await nextSale(cell)
      await openNewestSale(cell)
      for (const copy of [1, 2]) {
        await page.getByTestId('reprint').click()
        await expect.poll(() => newestPaper(cell)).toContain(`SALINAN ke-${copy}`)
      }
      await leaveSale(cell)
      const told = await cell.expectTold(['sale_recorded', 'receipt_reprinted', 'receipt_reprinted'])
      expect(told.slice(1).map(({ body }) => body.copyNumber)).toEqual([1, 2])
    },
  },
  {
    section: 5,
    name: 'a printer that is off never blocks a sale',
    async run(cell) {
      const { page } = cell
      await page.evaluate(() => (window as unknown as { fakeSerial: { unplug(): void } }).fakeSerial.unplug())
      const number = await sellWithPaper(cell)
      await expect(page.getByTestId('print-job').filter({ hasText: 'belum tercetak' }).first()).toBeVisible()
      await nextSale(cell)
      await page.evaluate(() => (window as unknown as { fakeSerial: { plugIn(): void } }).fakeSerial.plugIn())
      await page.getByTestId('print-trouble').click()
      await page.getByTestId('print-job').filter({ hasText: number }).getByTestId('print-again').click()
      await expect.poll(() => newestPaper(cell)).toContain(`No. ${number}`)
      await page.keyboard.press('Escape')
      await cell.expectTold(['sale_recorded'])
    },
  },
  {
    section: 5,
    name: 'a receipt is shared by WhatsApp, as a picture and as a nota',
    async run(cell) {
      const { page } = cell
      await openNewestSale(cell)
      await openChat(page, () => page.getByTestId('share-whatsapp').click())
      for (const [button, ending] of [
        ['share-picture', /\.png$/],
        ['share-nota-a4', /A4\.pdf$/],
        ['share-nota-a5', /A5\.pdf$/],
      ] as const) {
        const download = page.waitForEvent('download')
        await page.getByTestId(button).click()
        expect((await download).suggestedFilename()).toMatch(ending)
      }
      await leaveSale(cell)
      await cell.expectTold([])
    },
  },
  {
    section: 5,
    name: 'the drawer is opened by hand, and the journal says so',
    async run(cell) {
      const drawers = await settledDrawers(cell)
      await cell.page.keyboard.press('F7')
      await expect.poll(() => drawerCount(cell.printer)).toBe(drawers + 1)
      await cell.expectTold(['sale_recorded', 'drawer_opened'])
    },
  },
  {
    section: 5,
    name: 'a ticket goes to the kitchen',
    async run(cell) {
      const { page } = cell
      await goTo(cell, 'nav-settings')
      await page.getByTestId('printer-edit').click()
      await page.getByTestId('printer-role-kitchen').check()
      await page.getByTestId('printer-save').click()
      await expect(page.getByTestId('printer-editor')).toBeHidden()
      // On from the beginning, and shown as soon as a printer stands in a kitchen.
      await expect(page.getByTestId('setting-printsKitchenTickets')).toBeChecked()
      await goToSale(cell)
      await scan(page, shopGoods.rice.barcode)
      await page.getByTestId('pay').click()
      await page.getByTestId('quick-cash').first().click()
      await page.getByTestId('finish').click()
      await expect.poll(() => newestPaper(cell)).toMatch(/PESANAN[\s\S]*Nasi Goreng/i)
      await nextSale(cell)
      await cell.expectTold(['sale_recorded'])
    },
  },
  {
    section: 5,
    name: 'the kitchen hears of a held bill once, and when it grows only of what is new',
    tells: [
      ...(['bill_held', 'kitchen_ordered', 'bill_opened'] as const),
      ...(['bill_held', 'kitchen_ordered', 'bill_opened'] as const),
      sold({ totalRupiah: 2 * shopGoods.rice.priceRupiah }),
      'sale_recorded',
    ],
    async run(cell) {
      const { page } = cell
      const printTicket = async () => {
        await page.keyboard.press('Shift+F8')
        await page.getByTestId('bill-papers-open').click()
        await page.getByTestId('print-ticket').click()
      }
      const hold = async () => {
        await holdBill(page, 'Meja 7')
      }
      await scan(page, shopGoods.rice.barcode)
      await hold()
      await printTicket()
      await expect.poll(() => newestPaper(cell)).toMatch(/^PESANAN[\s\S]*1x Nasi Goreng/)
      await expect(page.getByTestId('kitchen-news')).toContainText('sudah menerima semua')
      await page.keyboard.press('Escape')
      await page.getByTestId('open-bill').click()
      await expect(page.getByTestId('line-quantity')).toHaveText('1')
      await scan(page, shopGoods.rice.barcode)
      await expect(page.getByTestId('line-quantity')).toHaveText('2')
      await hold()
      await printTicket()
      await expect.poll(() => newestPaper(cell)).toMatch(/^TAMBAHAN PESANAN[\s\S]*1x Nasi Goreng/)
      await page.keyboard.press('Escape')
      await page.getByTestId('open-bill').click()
      await expect(page.getByTestId('line-quantity')).toHaveText('2')
      const sell = async () => {
        await payInCash(cell)
        const number = await receiptNumber(page)
        await nextSale(cell)
        return number
      }
      const paidBill = await sell()
      await scan(page, shopGoods.rice.barcode)
      const nextOne = await sell()
      // The printer takes one thing after another: once the next sale's ticket is there, the bill's payment had nothing to tell.
      const tickets = async () =>
        (await papersOf(cell.printer))
          .map(({ text }) => text)
          .filter((text) => text.includes(paidBill) || text.includes(nextOne))
      await expect.poll(tickets).toEqual([expect.stringMatching(/^PESANAN\n[\s\S]*1x Nasi Goreng/)])
      expect((await tickets())[0]).toContain(nextOne)
    },
  },
  {
    section: 5,
    name: 'a held bill that is dropped takes its order back from the kitchen',
    tells: ['bill_held', 'kitchen_ordered', 'bill_voided', 'kitchen_ordered'],
    async run(cell) {
      const { page } = cell
      await scan(page, shopGoods.rice.barcode)
      await holdBill(page, 'Meja 8')
      await page.keyboard.press('Shift+F8')
      await page.getByTestId('bill-papers-open').click()
      await page.getByTestId('print-ticket').click()
      await expect.poll(() => newestPaper(cell)).toMatch(/^PESANAN Meja 8[\s\S]*1x Nasi Goreng/)
      await expect(page.getByTestId('kitchen-news')).toContainText('sudah menerima semua')
      await page.keyboard.press('Escape')
      await page.getByTestId('void-bill').click()
      await giveReason(page)
      await expect.poll(() => newestPaper(cell)).toMatch(/^PESANAN BATAL Meja 8[\s\S]*BATAL 1x Nasi Goreng/)
      await page.keyboard.press('Escape')
    },
  },
  {
    section: 5,
    name: 'a held bill has a slip for its table, which says that it is not paid',
    ends: 'cash',
    tells: ['bill_held', 'bill_opened', sold({ billName: 'Meja 9', totalRupiah: 6_500 })],
    async run(cell) {
      const { page } = cell
      await scanTea(cell)
      await holdBill(page, 'Meja 9')
      await page.keyboard.press('Shift+F8')
      await page.getByTestId('bill-papers-open').click()
      await page.getByTestId('paper-print').click()
      await expect
        .poll(() => newestPaper(cell))
        .toMatch(/Meja 9[\s\S]*BELUM DIBAYAR|BELUM DIBAYAR[\s\S]*Meja 9/)
      await page.keyboard.press('Escape')
      await page.getByTestId('open-bill').click()
      await expect(page.getByTestId('cart-title')).toContainText('Meja 9')
    },
  },
  {
    section: 5,
    name: 'a short receipt without its code',
    places: ['pengaturan'],
    at: 'nav-settings',
    tells: [
      { kind: 'settings_saved', body: { changes: { isShortReceipt: true, hasReceiptQr: false } } },
      'sale_recorded',
      { kind: 'settings_saved', body: { changes: { isShortReceipt: false, hasReceiptQr: true } } },
    ],
    async run(cell) {
      const { page } = cell
      const wish = async (isShort: boolean) => {
        await page.getByTestId('settings-short-receipt').setChecked(isShort)
        await page.getByTestId('settings-receipt-qr').setChecked(!isShort)
        await saveForm(page, 'settings-save')
      }
      await wish(true)
      await goToSale(cell)
      const number = await sellWithPaper(cell)
      const { marks } = await receiptOf(cell, number)
      expect(marks.filter(({ kind }) => kind === 'qr')).toEqual([])
      await nextSale(cell)
      await goTo(cell, 'nav-settings')
      await wish(false)
    },
  },
  {
    section: 5,
    name: 'a logo is chosen, stored where the server can be asked, printed, and taken away',
    isOtherOnline: true,
    places: ['pengaturan'],
    async run(cell) {
      const { page, network } = cell
      await goTo(cell, 'nav-settings')
      const file = page.getByTestId('logo-file')
      await file.setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: Buffer.from('bukan gambar') })
      await expect(page.getByTestId('logo-problem')).toContainText('bukan gambar')
      // Made in the page: so much need not be carried there.
      await file.evaluate((input: HTMLInputElement) => {
        const chosen = new DataTransfer()
        chosen.items.add(new File([new Uint8Array(15 * 1024 * 1024 + 1)], 'besar.png'))
        input.files = chosen.files
        input.dispatchEvent(new Event('change', { bubbles: true }))
      })
      await expect(page.getByTestId('logo-problem')).toContainText('terlalu besar')
      await file.setInputFiles({
        name: 'logo.bmp',
        mimeType: 'image/bmp',
        buffer: photoOf(shopGoods.tea.barcode),
      })
      await expect(page.getByTestId('logo-preview')).toBeVisible()
      await expect(page.getByTestId('logo-problem')).toBeHidden()
      if (network !== 'online') {
        if (network === 'offline') {
          await expect(page.getByTestId('logo-save')).toBeDisabled()
          await expect(page.getByTestId('logo-section')).toContainText('butuh internet')
        }
        await page.getByTestId('logo-cancel').click()
        await goToSale(cell)
        await cell.expectTold([])
        return
      }
      await page.getByTestId('logo-save').click()
      await expect(page.getByTestId('logo-remove')).toBeVisible()
      // The dots that the papers print are here when the stored logo shows.
      await expect(page.getByTestId('logo-preview')).toBeVisible()
      await goToSale(cell)
      const number = await sellWithPaper(cell)
      const { marks } = await receiptOf(cell, number)
      expect(marks.find(({ kind }) => kind === 'raster')).toMatchObject({ widthDots: 216, isClipped: false })
      await nextSale(cell)
      await goTo(cell, 'nav-settings')
      await page.getByTestId('logo-remove').click()
      await expect(page.getByTestId('logo-remove')).toBeHidden()
      await goToSale(cell)
      const told = await cell.expectTold(['settings_saved', 'sale_recorded', 'settings_saved'])
      expect(told[2]!.body.changes).toEqual({ logoName: '' })
    },
  },
  {
    section: 5,
    name: 'the customer display follows the cart',
    places: ['layar'],
    async run(cell) {
      const { page } = cell
      const display = await page.context().newPage()
      await display.goto('/kasir/layar')
      await page.bringToFront()
      await scanTea(cell)
      await expect(display.getByTestId('display-total')).toHaveText('Rp\u00a06.500')
      await display.close()
      await page.getByTestId('drop-cart').click()
      await page.getByTestId('confirm-action').click()
      await expect(page.getByTestId('pay')).toBeDisabled()
      await cell.expectTold([])
    },
  },
]
