import { noRounding } from '@laci/domain/base/money/rounding.ts'
import { rupiah } from '@laci/domain/base/money/rupiah.ts'
import type { ReceiptLine } from '@laci/domain/base/print/receipt-line.ts'
import { wholeUnits } from '@laci/domain/base/quantity/quantity.ts'
import { pricedBill } from '@laci/domain/bill/held-line.ts'
import type { ReceiptPrinter } from '@laci/domain/printer/setup.ts'
import type { SaleRefunded } from '@laci/domain/refund/events.ts'
import { plainRules } from '@laci/domain/sale/pricing-rules.ts'
import { expect, test } from 'vitest'
import { dotLines } from '../../device/dot-lines.ts'
import { createFakeCanvases } from '../../testing/fake-canvas.ts'
import {
  printedAt as at,
  atRest,
  changePrinter,
  printedFacts as facts,
  friedRice,
  paperText,
  printedShop,
  switchOnPrinter,
} from '../../testing/printer-bench.ts'
import { heldBillPaper, kitchenPaper } from './bill-paper.ts'
import { type Paper, refundPaper } from './paper.ts'
import { printPaper, printPaperNow } from './printing-paper.ts'

const eventId = '018f0000-0000-7000-8000-0000000000bb'
const refund: SaleRefunded = {
  saleId: '018f0000-0000-7000-8000-0000000000aa',
  saleReceiptNumber: 'A-261122-0007',
  receiptNumber: 'A-261122-0009',
  ...facts,
  lines: [
    {
      lineIndex: 0,
      productId: null,
      name: 'Nasi goreng',
      unit: 'pcs',
      quantityThousandths: wholeUnits(1),
      restocked: [],
      isWrittenOff: true,
      netRupiah: rupiah(12_000),
      serviceRupiah: rupiah(0),
      taxRupiah: rupiah(0),
    },
  ],
  roundingRupiah: rupiah(0),
  totalRupiah: rupiah(12_000),
  payments: [{ tender: 'cash', amountRupiah: rupiah(12_000) }],
  reason: 'Salah pesan',
}

/** A till with one printer that does all. `copies`: what was recorded. */
async function counter() {
  const bench = await switchOnPrinter()
  await changePrinter(bench, { roles: ['receipt', 'kitchen'] })
  const copies: string[] = []
  const shop = printedShop
  const recordPaper = async (id: string) => copies.push(id) - 1
  const host = { printing: bench.printing, origin: 'https://laci.example', print: async () => undefined }
  const out = async (work: Promise<unknown>) => {
    const before = paperText(bench.paper).length
    await work
    await atRest(bench)
    return paperText(bench.paper).slice(before)
  }
  return { ...bench, shop, host, copies, recordPaper, out }
}

test('[TILL-21, RECEIPT-20] every paper of a refund is recorded first; the first one is the original, the others are marked', async () => {
  const { host, shop, copies, recordPaper, out } = await counter()
  const paper = refundPaper({ eventId, at, body: { ...refund, customerName: 'Bu Wati' } })
  const first = await out(printPaperNow(host, shop, paper, recordPaper))
  expect(first).toContain('RETUR')
  expect(first).toContain('Bu Wati')
  expect(first).not.toContain('SALINAN')
  expect(copies).toEqual([eventId])
  expect(await out(printPaperNow(host, shop, paper, recordPaper))).toContain('SALINAN ke-1')
  expect(await out(printPaperNow(host, shop, paper, recordPaper))).toContain('SALINAN ke-2')
  expect(copies).toEqual([eventId, eventId, eventId])
})

test('[TILL-21] what surely never came out is printed as it was, and is no copy', async () => {
  const { host, shop, copies, recordPaper, out, serial, printing } = await counter()
  const paper = refundPaper({ eventId, at, body: refund })
  serial.unplug()
  expect(await out(printPaper(host, shop, paper, 0))).toBe('')
  expect(printing.jobs.get()).toMatchObject([{ state: 'failed', kind: 'receipt', saleId: eventId }])
  serial.plugIn()
  const printed = await out(printPaperNow(host, shop, paper, recordPaper))
  expect(printed).toContain('RETUR')
  expect(printed).not.toContain('SALINAN')
  expect(copies).toEqual([])
})

/** Something before it that the printer has not done yet. */
const labels = (printerId: string) => ({
  ...{ printerId, label: 'Label', kind: 'other' as const, saleId: null },
  ...{ bytes: new Uint8Array(400).fill(0x2e), copyBytes: null },
})

test('[PRINTER-17] a paper that waits its turn is no copy: pressing again prints nothing more and records nothing', async () => {
  const { host, shop, copies, recordPaper, out, serial, printing } = await counter()
  const paper = refundPaper({ eventId, at, body: refund })
  const jobOfPaper = () => printing.jobs.get().find(({ saleId }) => saleId === eventId)
  const printed = await out(
    (async () => {
      serial.stall()
      await printing.add(labels(printing.printers.get()[0]!.printerId))
      await printPaper(host, shop, paper, 0)
      expect(jobOfPaper()?.state).toBe('waiting')
      expect(await printPaperNow(host, shop, paper, recordPaper)).toBe(0)
      expect(await printPaperNow(host, shop, paper, recordPaper)).toBe(0)
      serial.goOn()
    })(),
  )
  expect(printed.match(/Salah pesan/g)).toHaveLength(1)
  expect(printed).not.toContain('SALINAN')
  expect(copies).toEqual([])
  // And a copy that waits is not followed by another.
  await out(printPaperNow(host, shop, paper, recordPaper))
  const second = await out(
    (async () => {
      serial.stall()
      await printing.add(labels(printing.printers.get()[0]!.printerId))
      expect(await printPaperNow(host, shop, paper, recordPaper)).toBe(1)
      expect(await printPaperNow(host, shop, paper, recordPaper)).toBe(0)
      serial.goOn()
    })(),
  )
  expect(second.match(/SALINAN/g)).toHaveLength(1)
})

test('[PRINTER-17] a paper that is being written keeps its question, and what is asked for beside it is a copy', async () => {
  const { host, shop, copies, recordPaper, out, serial, printing } = await counter()
  const paper = refundPaper({ eventId, at, body: refund })
  serial.unplugAfter(20)
  await out(
    (async () => {
      await printPaper(host, shop, paper, 0)
      while (printing.jobs.get()[0]?.state === 'waiting') await Promise.resolve()
      expect(printing.jobs.get()).toMatchObject([{ state: 'sending' }])
      await printPaperNow(host, shop, paper, recordPaper)
    })(),
  )
  expect(printing.jobs.get()[0]).toMatchObject({ state: 'unsure', saleId: eventId })
  expect(copies).toEqual([eventId])
})

test('[PRINTER-17] of two kitchens that got nothing both get their ticket again', async () => {
  const { host, shop, recordPaper, out, serial, printing } = await counter()
  const [printer] = printing.printers.get()
  await printing.save({ ...(printer as ReceiptPrinter), printerId: 'bar', name: 'Bar', roles: ['kitchen'] })
  const order = { ...facts, billName: 'Meja 4', receiptNumber: null, lines: [friedRice] }
  const ticket = kitchenPaper({ sale: order, soldAt: at }, eventId)
  serial.unplug()
  await out(printPaper(host, shop, ticket, 0))
  expect(printing.jobs.get()).toMatchObject([{ state: 'failed' }, { state: 'failed' }])
  serial.plugIn()
  const printed = await out(printPaperNow(host, shop, ticket, recordPaper))
  expect(printed.match(/PESANAN Meja 4/g)).toHaveLength(2)
  expect(printed).not.toContain('SALINAN')
})

test('[RECEIPT-44] a name in another script reaches the printer as dots, and as ? only where nothing draws', async () => {
  const { host, shop, out } = await counter()
  const paper = refundPaper({ eventId, at, body: { ...refund, customerName: '陳先生' } })
  expect(await out(printPaper(host, shop, paper, 0))).toContain('Pelanggan: ??????')
  const { document } = createFakeCanvases()
  const drawing = {
    ...host,
    dotLines: async (lines: readonly ReceiptLine[], columns: number) => dotLines(document, lines, columns),
  }
  const drawn = await out(printPaper(drawing, shop, paper, 0))
  expect(drawn).toContain('RETUR')
  expect(drawn).not.toContain('Pelanggan')
  const failing = { ...host, dotLines: () => Promise.reject(new Error('offline')) }
  expect(await out(printPaper(failing, shop, paper, 0))).toContain('Pelanggan: ??????')
})

test('[TILL-21] a slip proves nothing and is printed at will; a kitchen reads that it has seen a ticket', async () => {
  const { host, shop, copies, recordPaper, out } = await counter()
  const goods = { lines: [friedRice], billDiscount: null }
  const priced = pricedBill(goods, () => null, null, plainRules(noRounding))
  const held = { bill: { ...facts, name: 'Meja 4' }, priced, heldAt: at }
  const slip = heldBillPaper(held)
  for (const print of [
    () => printPaper(host, shop, slip, 0),
    () => printPaperNow(host, shop, slip, recordPaper),
  ]) {
    const printed = await out(print())
    expect(printed).toContain('BELUM DIBAYAR')
    expect(printed).not.toContain('SALINAN')
  }
  const order = { ...facts, billName: 'Meja 4', receiptNumber: null, lines: [friedRice] }
  const ticket: Paper = kitchenPaper({ sale: order, soldAt: at }, null)
  const first = await out(printPaper(host, shop, ticket, 0))
  expect(first).toContain('PESANAN Meja 4')
  expect(first).toContain('pedas')
  expect(first).not.toContain('No.')
  expect(await out(printPaper(host, shop, ticket, 1))).toContain('SALINAN, jangan dibuat dua kali')
  expect(copies).toEqual([])
})
