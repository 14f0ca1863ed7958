import { rupiah } from '@laci/domain/base/money/rupiah.ts'
import { quantityThousandths } from '@laci/domain/base/quantity/quantity.ts'
import { holdIdsOf } from '@laci/domain/bill/bill-standing.ts'
import {
  holdBillCommand,
  openBillCommand,
  orderKitchenCommand,
  removeLineCommand,
} from '@laci/domain/bill/commands.ts'
import { draftLineOfHeld, heldLine, voidedLines } from '@laci/domain/bill/held-line.ts'
import { voidBillCommand } from '@laci/domain/bill/void-bill.ts'
import { checkPaymentCommand } from '@laci/domain/checkout/check-payment.ts'
import { printReceiptCommand } from '@laci/domain/checkout/print-receipt.ts'
import { recordSaleCommand } from '@laci/domain/checkout/record-sale.ts'
import { adjustKasbonCommand } from '@laci/domain/kasbon/commands.ts'
import { kasbonEntryOf } from '@laci/domain/kasbon/debts.ts'
import { receiveInstalmentCommand } from '@laci/domain/kasbon/receive-instalment.ts'
import { reminderText } from '@laci/domain/kasbon/reminder.ts'
import { kasbonStanding } from '@laci/domain/kasbon/statement.ts'
import { priceCart } from '@laci/domain/sale/cart.ts'
import { type UncheckedPayment, uncheckedPayments } from '@laci/domain/sale/payment-check.ts'
import { openDrawerCommand } from '@laci/domain/shift/commands.ts'
import { beginSettingsCommand, saveSettingsCommand } from '@laci/domain/shop/commands.ts'
import { besideOf } from '@laci/till/features/sale/bill-beside.ts'
import { addToCart, type Cart, changeQuantity, draftOf, emptyCart } from '@laci/till/features/sale/cart.ts'
import { kitchenNews, makersIn } from '@laci/till/ui/printing/kitchen-news.ts'
import { expect } from 'vitest'
import { shopGoods } from '../e2e/functions/cell.ts'
import { saveSettings } from './sale-scenes.ts'
import {
  type Cell,
  cartOf,
  customerNamed,
  done,
  type Proofs,
  rulesOf,
  scanned,
  sell,
  tender,
  totalOf,
} from './scene.ts'

const { rice, tea } = shopGoods

/** *Simpan pesanan*; answers the bill's id. */
async function hold(cell: Cell, cart: Cart, name: string): Promise<string> {
  const bill = {
    ...{ billId: cart.billId, name, customerId: null, totalRupiah: totalOf(cell, cart) },
    ...{ lines: cart.lines.map(heldLine), billDiscount: null, ...besideOf(cart) },
  }
  const { recorded } = done(await cell.commands.execute(holdBillCommand, bill))
  return (recorded[0]!.body as { billId: string }).billId
}

/** The bill as it comes into a cart. */
function billCart({ shop }: Cell, billId: string): Cart {
  const { fields } = shop.records.record('bill', billId)!
  const lines = fields.lines.map((held, index) => ({
    ...draftLineOfHeld(held, shop.catalog.product(held.productId ?? '')?.fields ?? null),
    lineKey: index + 1,
  }))
  const billOpened = { holdIds: holdIdsOf(fields), lines: fields.lines }
  const named = { billId, billName: fields.name, nextLineKey: lines.length + 1 }
  return { ...emptyCart, lines, billOpened, ...named }
}

async function open(cell: Cell, billId: string): Promise<Cart> {
  done(await cell.commands.execute(openBillCommand, { billId }))
  return billCart(cell, billId)
}

async function voidCart(cell: Cell, billId: string, cart: Cart, name = '') {
  const priced = priceCart(draftOf(cart), rulesOf(cell))
  const lines = voidedLines(cart.lines, priced)
  const bill = { ...{ billId, name, lines, totalRupiah: priced.totalRupiah }, reason: 'Pelanggan batal' }
  return done(await cell.commands.execute(voidBillCommand, bill))
}

/** What the kitchen has not had of a bill is ordered; answers what that is. */
async function order(cell: Cell, billId: string) {
  const { fields } = cell.shop.records.record('bill', billId)!
  const news = kitchenNews(fields.lines, await cell.shop.journal.entriesAbout(billId), makersIn(cell.shop))
  if (news.lines.length > 0)
    done(await cell.commands.execute(orderKitchenCommand, { billId, lines: [...news.lines] }))
  return news
}

async function standingOf({ shop }: Cell, customerId: string) {
  const entries = (await shop.journal.entriesAbout(customerId)).flatMap((row) => {
    const found = kasbonEntryOf(row)
    return found?.customerId === customerId ? [found.entry] : []
  })
  return kasbonStanding(entries, shop.balances.of('kasbon', customerId), shop.counterFacts().businessDay)
}

export const unseenOf = async (cell: Cell): Promise<UncheckedPayment[]> => uncheckedPayments(await cell.all())

/** Sells one tea; its paper is the original unless it is printed later. */
export const sellTea = (cell: Cell) => sell(cell, cartOf(cell, [tea.barcode]))

export const counterProofs: Proofs = {
  'a bill is held, opened, made smaller, and paid': {
    commands: [holdBillCommand, openBillCommand, removeLineCommand, recordSaleCommand],
    async run(cell) {
      const billId = await hold(cell, cartOf(cell, [tea.barcode, 3]), 'Meja 4')
      const cart = await open(cell, billId)
      const { productId, name, unit } = cart.lines[0]!
      const removed = {
        ...{ billId, productId, name, unit, quantityThousandths: quantityThousandths(1_000) },
        ...{ amountRupiah: rupiah(tea.priceRupiah), reason: 'Pelanggan batal' },
      }
      done(await cell.commands.execute(removeLineCommand, removed))
      await sell(cell, changeQuantity(cart, cart.lines[0]!.lineKey, 2_000))
      expect(cell.shop.records.record('bill', billId)?.fields.status).not.toBe('held')
    },
  },
  'void: a held bill and a bill whose payment had begun are dropped with a reason': {
    commands: [holdBillCommand, voidBillCommand],
    async run(cell) {
      const billId = await hold(cell, cartOf(cell, [tea.barcode, 2]), 'Meja 5')
      await voidCart(cell, billId, billCart(cell, billId), 'Meja 5')
      await voidCart(cell, cell.shop.newId(), cartOf(cell, [tea.barcode]))
    },
  },
  'an instalment pays the oldest debt first': {
    commands: [receiveInstalmentCommand],
    async run(cell) {
      const { id: customerId } = customerNamed(cell, 'Pak Joko')
      expect(cell.shop.balances.of('kasbon', customerId)).toBe(50_000)
      const { debts } = await standingOf(cell, customerId)
      const instalment = {
        ...{ customerId, name: 'Pak Joko', amountRupiah: rupiah(20_000), debts, note: '' },
        tenders: [tender('cash', 50_000)],
      }
      done(await cell.commands.execute(receiveInstalmentCommand, instalment))
      expect(cell.shop.balances.of('kasbon', customerId)).toBe(30_000)
      expect((await standingOf(cell, customerId)).debts).toMatchObject([{ openRupiah: 30_000 }])
    },
  },
  'a debt is let go with its reason, and the statement says so': {
    commands: [adjustKasbonCommand],
    async run(cell) {
      const { id: customerId } = customerNamed(cell, 'Pak Joko')
      const change = { reason: 'write_off' as const, amountRupiah: rupiah(5_000), isLess: true }
      done(
        await cell.commands.execute(adjustKasbonCommand, {
          ...{ customerId, name: 'Pak Joko', ...change, note: 'Teh basah', dueDay: null },
        }),
      )
      expect(cell.shop.balances.of('kasbon', customerId)).toBe(25_000)
    },
  },
  'menunggu cek: money that came is ticked, money that did not becomes kasbon': {
    commands: [recordSaleCommand, checkPaymentCommand],
    async run(cell) {
      const { id: debtorId } = customerNamed(cell, 'Pak Joko')
      const unseen = { reference: 'BRI 77', isUnchecked: true }
      await sell(cell, cartOf(cell, [tea.barcode]), [tender('transfer', 6_500, unseen)])
      const waiting = (await unseenOf(cell)).filter(({ state }) => state === 'waiting')
      expect(waiting.map(({ payment }) => payment.tender)).toEqual(['transfer', 'qris'])
      const [transfer, qris] = waiting as [UncheckedPayment, UncheckedPayment]
      const came = { unchecked: qris, outcome: 'received' as const, debtorId: null }
      done(await cell.commands.execute(checkPaymentCommand, came))
      const gone = { unchecked: transfer, outcome: 'missing' as const, debtorId }
      done(await cell.commands.execute(checkPaymentCommand, gone))
      expect(cell.shop.balances.of('kasbon', debtorId)).toBe(31_500)
      expect((await unseenOf(cell)).filter(({ state }) => state === 'waiting')).toEqual([])
    },
  },
  'a reminder opens a chat with the customer': {
    commands: [],
    reads: 'what a customer owes, as the reminder says it',
    async run(cell) {
      const { id, fields } = customerNamed(cell, 'Pak Joko')
      const { debts } = await standingOf(cell, id)
      const text = reminderText(cell.shop.settings.get().storeName, fields.name, debts)
      expect(text).toContain('31.500')
      expect(fields.phone).toBe('+6281234567890')
    },
  },
  'a printer is set up by its test paper': {
    commands: [openDrawerCommand],
    records: ['drawer_opened'],
    run: async ({ commands }) => done(await commands.execute(openDrawerCommand, { reason: 'Cetak uji' })),
  },
  'paper after payment, and the drawer opens': {
    commands: [recordSaleCommand],
    records: ['sale_recorded', 'sale_recorded'],
    async run(cell) {
      const first = await sellTea(cell)
      const second = await sellTea(cell)
      expect(second.body.receiptNumber > first.body.receiptNumber).toBe(true)
    },
  },
  'a reprint says which copy it is': {
    commands: [recordSaleCommand, printReceiptCommand],
    records: [
      'sale_recorded',
      { kind: 'receipt_reprinted', body: { copyNumber: 1 } },
      { kind: 'receipt_reprinted', body: { copyNumber: 2 } },
    ],
    async run(cell) {
      const { eventId: receiptId } = await sellTea(cell)
      for (const copy of [1, 2])
        expect(done(await cell.commands.execute(printReceiptCommand, { receiptId })).output).toBe(copy)
    },
  },
  'a printer that is off never blocks a sale': {
    commands: [recordSaleCommand],
    records: ['sale_recorded'],
    run: sellTea,
  },
  'a receipt is shared by WhatsApp, as a picture and as a nota': {
    onlyScreen:
      'files and a chat of a receipt that is there already: drawing them records and changes nothing',
  },
  'the drawer is opened by hand, and the journal says so': {
    commands: [recordSaleCommand, openDrawerCommand],
    records: ['sale_recorded', 'drawer_opened'],
    async run(cell) {
      await sellTea(cell)
      done(await cell.commands.execute(openDrawerCommand, { reason: 'Buka laci' }))
    },
  },
  'a ticket goes to the kitchen': {
    commands: [recordSaleCommand],
    records: ['sale_recorded'],
    run: (cell) => sell(cell, cartOf(cell, [rice.barcode])),
  },
  'the kitchen hears of a held bill once, and when it grows only of what is new': {
    commands: [holdBillCommand, orderKitchenCommand, openBillCommand, recordSaleCommand],
    async run(cell) {
      const billId = await hold(cell, cartOf(cell, [rice.barcode]), 'Meja 7')
      expect((await order(cell, billId)).isAddition).toBe(false)
      expect((await order(cell, billId)).lines).toEqual([])
      const opened = await open(cell, billId)
      const { sellable } = scanned(cell, rice.barcode)
      await hold(cell, addToCart(opened, sellable, quantityThousandths(1_000)), 'Meja 7')
      const news = await order(cell, billId)
      expect(news).toMatchObject({ isAddition: true, lines: [{ quantityThousandths: 1_000 }] })
      const grown = await open(cell, billId)
      expect(grown.lines).toMatchObject([{ quantityThousandths: 2_000 }])
      await sell(cell, grown)
      await sell(cell, cartOf(cell, [rice.barcode]))
    },
  },
  'a held bill that is dropped takes its order back from the kitchen': {
    commands: [holdBillCommand, orderKitchenCommand, voidBillCommand],
    async run(cell) {
      const billId = await hold(cell, cartOf(cell, [rice.barcode]), 'Meja 8')
      await order(cell, billId)
      await voidCart(cell, billId, billCart(cell, billId), 'Meja 8')
    },
  },
  'a held bill has a slip for its table, which says that it is not paid': {
    commands: [holdBillCommand, openBillCommand, recordSaleCommand],
    async run(cell) {
      const billId = await hold(cell, cartOf(cell, [tea.barcode]), 'Meja 9')
      await sell(cell, await open(cell, billId))
    },
  },
  'a short receipt without its code': {
    commands: [saveSettingsCommand, recordSaleCommand],
    async run(cell) {
      await saveSettings(cell, { isShortReceipt: true, hasReceiptQr: false })
      await sellTea(cell)
      await saveSettings(cell, { isShortReceipt: false, hasReceiptQr: true })
    },
  },
  'a logo is chosen, stored where the server can be asked, printed, and taken away': {
    commands: [beginSettingsCommand, saveSettingsCommand, recordSaleCommand],
    records: [
      'settings_saved',
      'sale_recorded',
      { kind: 'settings_saved', body: { changes: { logoName: '' } } },
    ],
    async run(cell) {
      const allowed = await cell.commands.allow(beginSettingsCommand, { subject: 'Logo' })
      expect(allowed).toMatchObject({ is: 'allowed' })
      // Storing the picture itself is the browser's (`logo-keeper.test.ts`).
      await saveSettings(cell, { logoName: 'logo.png' })
      await sellTea(cell)
      await saveSettings(cell, { logoName: '' })
    },
  },
  'the customer display follows the cart': {
    onlyScreen: 'a second window shows the cart of the first; nothing is recorded and nothing sent',
  },
  'QRIS by the shop’s own Midtrans key, which online alone can do': {
    onlyScreen:
      'a sale by it is recorded as any other; what the key and the provider add is proved against the server in `qris.e2e.ts` and `server/src/features/qris`',
  },
}
