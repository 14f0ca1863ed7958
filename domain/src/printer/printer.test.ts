import fc from 'fast-check'
import { expect, test } from 'vitest'
import { rupiah } from '../base/money/rupiah.ts'
import { receiptText } from '../base/print/receipt-line.ts'
import { instant } from '../base/time/instant.ts'
import { priceCart, type SaleDraft } from '../sale/cart.ts'
import type { SaleLine } from '../sale/events.ts'
import { plainRules } from '../sale/pricing-rules.ts'
import { drawerKick, drawerPrinter, opensDrawer, paperAfterPayment } from './after-payment.ts'
import { cartOnDisplay, displayStateSchema, saleOnDisplay } from './customer-display.ts'
import { type KitchenOrder, kitchenTicketLines } from './kitchen-ticket.ts'
import { mayBeSentAgain, type PrintJobState, stateAfterProblem, stateAfterRestart } from './print-job.ts'
import {
  isSamePrinter,
  type LabelPrinter,
  labelPrinterOf,
  type PrinterSetup,
  printerSetupSchema,
  printersForRole,
  printSettingsDefaults,
  type ReceiptPrinter,
} from './setup.ts'
import { testPageBytes, testPageLines } from './test-page.ts'
import { smallerWrite, writeChunks } from './write-chunks.ts'

const rasterHead = [0x1d, 0x76, 0x30, 0, 48, 0, 128, 0]

test('[PRINTER-3] writes add up to the job, none is larger than its way takes, and no image head is cut', () => {
  const data = fc.nat({ max: 255 }).filter((byte) => byte !== rasterHead[0])
  const piece = fc.oneof(fc.array(data, { maxLength: 60 }), fc.constant(rasterHead))
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 30 }), fc.integer({ min: 20, max: 512 }), (pieces, size) => {
      const job = Uint8Array.from(pieces.flat())
      const chunks = writeChunks(job, size)
      expect(chunks.flatMap((chunk) => [...chunk])).toEqual([...job])
      let cutAt = 0
      for (const chunk of chunks) {
        expect(chunk.length).toBeGreaterThan(0)
        expect(chunk.length).toBeLessThanOrEqual(size)
        cutAt += chunk.length
        for (let head = Math.max(0, cutAt - 7); head < cutAt && cutAt < job.length; head += 1) {
          expect([...job.slice(head, head + 3)]).not.toEqual(rasterHead.slice(0, 3))
        }
      }
    }),
  )
})

test('[PRINTER-3] a refused write halves down to 20 bytes and no further', () => {
  expect([512, 100, 50, 25, 20].map(smallerWrite)).toEqual([256, 50, 25, 20, null])
})

test('[PRINTER-6] nothing that may be on paper is ever sent again as it is', () => {
  expect(stateAfterProblem({ mayHavePrinted: false })).toBe('failed')
  expect(stateAfterProblem({ mayHavePrinted: true })).toBe('unsure')
  expect(mayBeSentAgain('failed')).toBe(true)
  expect(mayBeSentAgain('waiting')).toBe(true)
  expect(mayBeSentAgain('unsure')).toBe(false)
})

test('[PRINTER-7] after a restart no state prints by itself, and what was under way is unsure', () => {
  const states: PrintJobState[] = ['waiting', 'sending', 'failed', 'unsure']
  expect(states.map(stateAfterRestart)).toEqual(['failed', 'unsure', 'failed', 'unsure'])
})

test('[PRINTER-8] a set-up is read strictly, and a role finds its first printer', () => {
  const printer: ReceiptPrinter = {
    kind: 'receipt',
    printerId: '018f0000-0000-7000-8000-000000000001',
    name: 'Depan',
    address: { way: 'usb', vendorId: 1, productId: 2, serialNumber: '' },
    roles: ['receipt'],
    columns: 32,
    hasCutter: false,
    hasDrawer: false,
    feedLines: 4,
    printsQrAsImage: false,
  }
  expect(printerSetupSchema.safeParse(printer).success).toBe(true)
  expect(printerSetupSchema.safeParse({ ...printer, columns: 20 }).success).toBe(false)
  expect(printerSetupSchema.safeParse({ ...printer, name: '' }).success).toBe(false)
  const kitchen: ReceiptPrinter = { ...printer, name: 'Dapur', roles: ['kitchen'] }
  const labels: LabelPrinter = {
    kind: 'label',
    printerId: '018f0000-0000-7000-8000-000000000002',
    name: 'Label',
    address: printer.address,
    language: 'tspl',
    roll: { size: '40x30', across: 1, gapMm: 2, dpi: 203 },
  }
  expect(printerSetupSchema.safeParse(labels).success).toBe(true)
  expect(printerSetupSchema.safeParse({ ...labels, language: 'epl' }).success).toBe(false)
  expect(printersForRole([labels, kitchen, printer], 'receipt').map(({ name }) => name)).toEqual(['Depan'])
  expect(printersForRole([labels, printer], 'kitchen')).toEqual([])
  expect(labelPrinterOf([printer, labels])?.name).toBe('Label')
  expect(labelPrinterOf([printer])).toBe(null)
  const ble = { way: 'bluetooth', bluetoothId: 'a', writeBytes: 100 } as const
  const port = {
    way: 'serial',
    usbVendorId: null,
    usbProductId: null,
    bluetoothServiceClassId: null,
    ordinal: 0,
    baudRate: 9_600,
  } as const
  // What was learnt of a unit does not make it another one; another unit is another one.
  expect(isSamePrinter(ble, { ...ble, writeBytes: 20 })).toBe(true)
  expect(isSamePrinter(ble, { ...ble, bluetoothId: 'b' })).toBe(false)
  expect(isSamePrinter(port, { ...port, baudRate: 115_200 })).toBe(true)
  expect(isSamePrinter(port, { ...port, ordinal: 1 })).toBe(false)
  expect(isSamePrinter(port, ble)).toBe(false)
  expect(isSamePrinter(printer.address, { way: 'usb', vendorId: 1, productId: 2, serialNumber: '' })).toBe(
    true,
  )
})

const hex = (bytes: Uint8Array | null) => Buffer.from(bytes ?? []).toString('hex')

test('[PRINTER-9] the test paper has a row of exactly 30, 32, 42 and 48 signs, and asks for cut and drawer', () => {
  const texts = testPageLines('MPT-II “Depan”').map((line) => (line.kind === 'text' ? line.text : ''))
  for (const columns of [30, 32, 42, 48]) {
    expect(texts.filter((text) => text.startsWith(String(columns))).map((text) => text.length)).toEqual([
      columns,
    ])
  }
  for (const text of texts) expect(text).toMatch(/^[\x20-\x7e]*$/)
  const drawer = { opensDrawer: true }
  // The code by the printer's own command (print it), and as a picture.
  expect(hex(testPageBytes('x', drawer))).toContain('1d286b0300315130')
  expect(hex(testPageBytes('x', drawer))).toContain('1d763000')
  expect(hex(testPageBytes('x', drawer))).toContain('1b700032fa')
  expect(hex(testPageBytes('x', { opensDrawer: false }))).not.toContain('1b70')
  expect(hex(testPageBytes('x', drawer))).toMatch(/1d564200$/)
})

const twoColumnPrinter: ReceiptPrinter = {
  kind: 'receipt',
  printerId: '018f0000-0000-7000-8000-000000000002',
  name: 'Dapur',
  address: { way: 'bluetooth', bluetoothId: 'x', writeBytes: 100 },
  roles: ['kitchen'],
  columns: 32,
  hasCutter: true,
  hasDrawer: true,
  feedLines: 5,
  printsQrAsImage: false,
}

test('[PRINTER-10] only cash opens the drawer, only where the setting says so, and with exactly five bytes', () => {
  const paidBy = (...tenders: ('cash' | 'qris' | 'card')[]) => ({
    payments: tenders.map((tender) => ({
      tender,
      amountRupiah: rupiah(1_000),
      receivedRupiah: rupiah(1_000),
    })),
  })
  expect(opensDrawer(paidBy('cash'), printSettingsDefaults)).toBe(true)
  expect(opensDrawer(paidBy('card', 'cash'), printSettingsDefaults)).toBe(true)
  expect(opensDrawer(paidBy('qris', 'card'), printSettingsDefaults)).toBe(false)
  expect(opensDrawer(paidBy('cash'), { ...printSettingsDefaults, opensDrawerForCash: false })).toBe(false)
  const kick = hex(drawerKick(twoColumnPrinter))
  expect(kick.split('1b70')).toHaveLength(2)
  expect(kick).toContain('1b700032fa')
  // Neither paper nor cut: the drawer opens and nothing else happens.
  expect(kick).not.toContain('1d56')
  expect(kick).not.toContain('0a')
  expect(drawerKick({ ...twoColumnPrinter, hasDrawer: false })).toBe(null)
  const receipts: ReceiptPrinter = { ...twoColumnPrinter, name: 'Depan', roles: ['receipt'] }
  expect(drawerPrinter([twoColumnPrinter, receipts])?.name).toBe('Depan')
  expect(drawerPrinter([twoColumnPrinter, { ...receipts, hasDrawer: false }])?.name).toBe('Dapur')
  expect(drawerPrinter([])).toBe(null)
})

test('[PRINTER-12] a kitchen ticket says what, how many and how, no price, and a copy warns', () => {
  const sale = {
    receiptNumber: 'A-261122-0007',
    zone: 'Asia/Jakarta' as const,
    cashierName: 'Rina',
    billName: 'Meja 4',
    lines: [
      ticketLine({ name: 'Nasi goreng spesial “pedas” tanpa kecap', quantity: 2_000, note: 'pedas sekali' }),
      ticketLine({ name: 'Es teh', quantity: 1_500, unit: 'gelas', note: '' }),
    ],
  } satisfies KitchenOrder['sale']
  const soldAt = instant(Date.UTC(2026, 10, 22, 5, 30))
  const text = receiptText(kitchenTicketLines({ sale, soldAt, isCopy: false }, 32), 32)
  expect(text).toBe(
    [
      'PESANAN Meja 4',
      'No. A-261122-0007',
      '22-11-2026 12.30 WIB',
      'Kasir: Rina',
      '--------------------------------',
      '2x Nasi goreng spesial "pedas"',
      'tanpa kecap',
      '* pedas sekali',
      '1,5 gelas Es teh',
      '--------------------------------',
    ].join('\n'),
  )
  expect(text).not.toContain('12.000')
  expect(receiptText(kitchenTicketLines({ sale, soldAt, isCopy: true }, 32), 32)).toContain('SALINAN')
  const later = [
    ticketLine({ name: 'Kopi', quantity: 1_000, note: '' }),
    ticketLine({ name: 'Es teh', quantity: -2_000, note: '' }),
  ]
  const addition = {
    sale: { ...sale, receiptNumber: null, lines: later },
    soldAt,
    isCopy: false,
    isAddition: true,
  }
  expect(receiptText(kitchenTicketLines(addition, 32), 32).split('\n')).toEqual([
    'TAMBAHAN PESANAN Meja 4',
    '22-11-2026 12.30 WIB',
    'Kasir: Rina',
    '--------------------------------',
    '1x Kopi',
    'BATAL 2x Es teh',
    '--------------------------------',
  ])
})

function ticketLine(of: { name: string; quantity: number; unit?: string; note: string }): SaleLine {
  return {
    productId: null,
    name: of.name,
    unit: of.unit ?? 'pcs',
    isStocked: false,
    quantityThousandths: of.quantity as SaleLine['quantityThousandths'],
    priceRupiah: rupiah(12_000),
    discount: null,
    grossRupiah: rupiah(24_000),
    lineDiscountRupiah: rupiah(0),
    billDiscountRupiah: rupiah(0),
    netRupiah: rupiah(24_000),
    note: of.note,
  }
}

test('[PRINTER-14] the lines on the display and what stands between them and the total always add up', () => {
  expect(cartOnDisplay({ lines: [] }, { lines: [], totalRupiah: rupiah(0) })).toEqual({ kind: 'idle' })
  fc.assert(
    fc.property(
      fc.array(fc.tuple(fc.integer({ min: 1, max: 20_000 }), fc.integer({ min: 100, max: 900_000 })), {
        minLength: 1,
        maxLength: 12,
      }),
      fc.nat({ max: 50 }),
      (lines, percent) => {
        const draft: SaleDraft = {
          lines: lines.map(([quantity, price]) => ({
            productId: null,
            name: 'Barang',
            unit: 'pcs',
            isStocked: false,
            quantityThousandths: quantity as SaleLine['quantityThousandths'],
            priceRupiah: rupiah(price),
            discount: null,
            note: '',
          })),
          billDiscount: { kind: 'percent', percentHundredths: percent * 100 },
        }
        const priced = priceCart(draft, plainRules({ stepRupiah: 500, direction: 'nearest' }))
        const shown = displayStateSchema.parse(cartOnDisplay(draft, priced))
        if (shown.kind !== 'cart') throw new Error(shown.kind)
        const sum = shown.lines.reduce((total, line) => total + line.amountRupiah, 0)
        expect(sum + shown.adjustmentRupiah).toBe(priced.totalRupiah)
        expect(shown.totalRupiah).toBe(priced.totalRupiah)
      },
    ),
  )
  const paid = saleOnDisplay({
    totalRupiah: rupiah(17_500),
    payments: [
      { tender: 'card', amountRupiah: rupiah(7_500), receivedRupiah: rupiah(7_500) },
      { tender: 'cash', amountRupiah: rupiah(10_000), receivedRupiah: rupiah(50_000) },
    ],
    changeRupiah: rupiah(40_000),
  })
  expect(paid).toEqual({ kind: 'paid', totalRupiah: 17_500, receivedRupiah: 57_500, changeRupiah: 40_000 })
})

test('[SALE-34] the customer display calls paid what is there, and names what is owed or not seen yet', () => {
  const sum = (amount: number) => ({ amountRupiah: rupiah(amount), receivedRupiah: rupiah(amount) })
  const shown = displayStateSchema.parse(
    saleOnDisplay({
      totalRupiah: rupiah(30_000),
      payments: [
        { tender: 'cash', ...sum(5_000) },
        { tender: 'kasbon', ...sum(19_000) },
        { tender: 'qris', ...sum(6_000), isUnchecked: true },
      ],
      changeRupiah: rupiah(0),
    }),
  )
  expect(shown).toEqual({
    kind: 'paid',
    totalRupiah: 30_000,
    receivedRupiah: 5_000,
    changeRupiah: 0,
    open: [
      { state: 'owed', name: 'Kasbon', amountRupiah: 19_000 },
      { state: 'waiting', name: 'QRIS', amountRupiah: 6_000 },
    ],
  })
})

test('[TILL-156] finishing a payment prints only where this device has a printer of receipts, or the dialog is wanted', () => {
  const settings = { ...printSettingsDefaults }
  const printer = (roles: ('receipt' | 'kitchen')[]) =>
    ({ kind: 'receipt', roles }) as unknown as PrinterSetup
  const label = { kind: 'label' } as unknown as PrinterSetup
  expect(paperAfterPayment(settings, [])).toBe('none')
  expect(paperAfterPayment(settings, [printer(['kitchen']), label])).toBe('none')
  expect(paperAfterPayment({ ...settings, printsByDialog: true }, [])).toBe('printed')
  expect(paperAfterPayment(settings, [printer(['receipt'])])).toBe('printed')
  expect(
    paperAfterPayment({ ...settings, printsAfterPayment: false, printsByDialog: true }, [
      printer(['receipt']),
    ]),
  ).toBe('asked')
})
