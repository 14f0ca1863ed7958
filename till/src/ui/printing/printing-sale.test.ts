import { rupiah } from '@laci/domain/base/money/rupiah.ts'
import type { ReceiptLine } from '@laci/domain/base/print/receipt-line.ts'
import { wholeUnits } from '@laci/domain/base/quantity/quantity.ts'
import { voidBillCommand } from '@laci/domain/bill/void-bill.ts'
import { type ProductFields, productDefaults } from '@laci/domain/catalog/product.ts'
import { printSettingsDefaults, type ReceiptPrinter } from '@laci/domain/printer/setup.ts'
import { type DraftLine, emptyDraft } from '@laci/domain/sale/cart.ts'
import { saleRecorded } from '@laci/domain/sale/record.ts'
import { settleCashSale } from '@laci/domain/sale/settle.ts'
import { expect, test } from 'vitest'
import type { OpenShop } from '../../engine/till/open-shop.ts'
import {
  atRest,
  changePrinter,
  friedRice,
  paperText,
  printedFacts,
  printedShop,
  printedAt as soldAt,
  switchOnPrinter,
} from '../../testing/printer-bench.ts'
import { testCommands } from '../../testing/test-commands.ts'
import { printKitchenRecall } from './kitchen-news.ts'
import { openDrawerByHand } from './open-drawer-by-hand.ts'
import type { PrintableSale } from './paper.ts'
import { printAfterPayment } from './printing-sale.ts'

/** What was told of a bill before, as the journal keeps it. */
function journalOf(...rows: { kind: string; body: object }[]): OpenShop['journal'] {
  return { entriesAbout: async () => rows } as unknown as OpenShop['journal']
}

/** Products by their id; none unless given. */
function catalogOf(
  products: { readonly [productId: string]: Partial<ProductFields> } = {},
): OpenShop['catalog'] {
  return {
    all: () => Object.keys(products),
    standsFor: (productId: string) => productId,
    product: (productId: string) => {
      const fields = products[productId]
      return fields === undefined
        ? null
        : { productId, fields: { ...productDefaults, ...fields }, stockThousandths: 0 }
    },
  } as unknown as OpenShop['catalog']
}

const shop = { ...printedShop, journal: journalOf(), catalog: catalogOf() }

function sold(lines: readonly DraftLine[] = [friedRice]): PrintableSale {
  const draft = { ...emptyDraft, lines }
  const settled = settleCashSale(draft, { stepRupiah: 1, direction: 'nearest' }, rupiah(200_000))
  if (!settled.ok) throw new Error(settled.refusal.code)
  const sale = saleRecorded(draft, settled.value, {
    receiptNumber: 'A-261122-0007',
    verifyCode: '7H3K9QWXM2V0C5TB',
    ...printedFacts,
  })
  return { saleId: '018f0000-0000-7000-8000-0000000000aa', soldAt, sale }
}

/** A device with one printer that does all, and a print dialog that only notes what it was asked. */
async function counter(changes: Partial<ReceiptPrinter>) {
  const bench = await switchOnPrinter()
  await changePrinter(bench, changes)
  const dialogs: { lines: readonly ReceiptLine[]; columns: number }[] = []
  const host = {
    printing: bench.printing,
    origin: 'https://laci.example',
    print: async (lines: readonly ReceiptLine[], columns: number) => void dialogs.push({ lines, columns }),
  }
  return { ...bench, host, dialogs }
}

const drawerBytes = '\x1bp\x002'
const count = (text: string, part: string) => text.split(part).length - 1

test('[PRINTER-10, PRINTER-12] a cash sale opens the drawer, then prints the receipt, then the kitchen ticket', async () => {
  const till = await counter({ roles: ['receipt', 'kitchen'], columns: 48 })
  await printAfterPayment(till.host, shop, sold(), { wantsPaper: true })
  await atRest(till)
  const paper = paperText(till.paper)
  expect(count(paper, drawerBytes)).toBe(1)
  expect(paper.indexOf(drawerBytes)).toBeLessThan(paper.indexOf('Toko Bu Sri'))
  expect(paper.indexOf('Toko Bu Sri')).toBeLessThan(paper.indexOf('PESANAN'))
  expect(paper).toContain('-'.repeat(48))
  expect(till.dialogs).toEqual([])
})

test('[BILL-6] paying a bill tells the kitchen only what no ticket has told it, and nothing where it knows all', async () => {
  const till = await counter({ roles: ['kitchen'], columns: 48, hasDrawer: false })
  const paid = sold()
  const [line] = paid.sale.lines
  const ofBill = { ...paid, sale: { ...paid.sale, billId: '018f0000-0000-7000-8000-0000000000bb' } }
  const ordered = (units: number) => ({
    kind: 'kitchen_ordered',
    body: { lines: [{ ...line!, quantityThousandths: wholeUnits(units) }] },
  })
  const pay = async (...rows: ReturnType<typeof ordered>[]) => {
    const before = paperText(till.paper).length
    await printAfterPayment(till.host, { ...shop, journal: journalOf(...rows) }, ofBill, {
      wantsPaper: false,
    })
    await atRest(till)
    return paperText(till.paper).slice(before)
  }
  expect(await pay()).toMatch(/PESANAN[\s\S]*2x Nasi goreng/)
  expect(await pay(ordered(1))).toMatch(/TAMBAHAN PESANAN[\s\S]*1x Nasi goreng/)
  expect(await pay(ordered(1), ordered(1))).toBe('')
  expect(await pay(ordered(3))).toMatch(/BATAL 1x Nasi goreng/)
})

test('[BILL-6] a bill that is dropped takes back what the kitchen was told of it, and nothing where it was told nothing', async () => {
  const till = await counter({ roles: ['kitchen'], columns: 48, hasDrawer: false })
  const billId = '018f0000-0000-7000-8000-0000000000bb'
  const { productId, name, unit, note } = friedRice
  const ordered = (units: number) => ({
    kind: 'kitchen_ordered',
    body: { lines: [{ productId, name, unit, note, quantityThousandths: wholeUnits(units) }] },
  })
  const drop = async (...rows: ReturnType<typeof ordered>[]) => {
    const before = paperText(till.paper).length
    const { execute } = testCommands({ shop: { entriesAbout: async () => rows as never } })
    const bill = { billId, name: 'Meja 4', lines: [], totalRupiah: rupiah(0), reason: 'Batal' }
    const voided = await execute(voidBillCommand, bill)
    if (voided.is !== 'done') throw new Error(voided.is)
    const [, ...facts] = voided.recorded
    const recorded = facts.map((fact) => ({ ...fact, at: soldAt }))
    await printKitchenRecall(till.host, shop, recorded, 'Meja 4')
    await atRest(till)
    return { facts, paper: paperText(till.paper).slice(before) }
  }
  const { facts, paper } = await drop(ordered(1), ordered(2))
  expect(facts).toMatchObject([
    { kind: 'kitchen_ordered', body: { billId, lines: [{ quantityThousandths: -3_000 }] } },
  ])
  expect(paper).toMatch(/PESANAN BATAL Meja 4[\s\S]*BATAL 3x Nasi goreng/)
  // Dropped on two devices at once: the second has nothing to take back any more.
  expect(await drop(ordered(3), ordered(-3))).toEqual({ facts: [], paper: '' })
  expect(await drop()).toEqual({ facts: [], paper: '' })
})

test('[PRINTER-11] without a printer of receipts the print dialog gets the shop’s width; without paper nothing prints', async () => {
  const till = await counter({ roles: [], hasDrawer: false })
  await printAfterPayment(till.host, shop, sold(), { wantsPaper: true })
  await printAfterPayment(till.host, shop, sold(), { wantsPaper: false })
  await atRest(till)
  expect(till.paper).toEqual([])
  expect(till.dialogs.map(({ columns }) => columns)).toEqual([32])
})

test('[PRINTER-13] the drawer opens by hand only after that was recorded', async () => {
  const till = await counter({})
  const recorded: { facts: unknown; sentBytes: number }[] = []
  const commands = testCommands({
    counter: printedFacts,
    async onAppend(facts) {
      // At this moment nothing has gone to the printer yet.
      recorded.push({ facts, sentBytes: till.paper.length })
    },
  })
  await openDrawerByHand(till.host, commands, 'Tukar uang')
  await atRest(till)
  expect(recorded).toMatchObject([
    {
      facts: [{ kind: 'drawer_opened', body: { cashierName: 'Rina', reason: 'Tukar uang' } }],
      sentBytes: 0,
    },
  ])
  expect(count(paperText(till.paper), drawerBytes)).toBe(1)
  const full = testCommands({ onAppend: () => Promise.reject(new Error('storage_full')) })
  await expect(openDrawerByHand(till.host, full, 'Tukar uang')).rejects.toThrow('storage_full')
  await atRest(till)
  expect(count(paperText(till.paper), drawerBytes)).toBe(1)
  till.serial.unplug()
  await expect(openDrawerByHand(till.host, commands, 'Tukar uang')).rejects.toThrow('out_of_reach')
  expect(recorded).toHaveLength(1)
})

const riceId = '018f0000-0000-7000-8000-000000000001'
const teaId = '018f0000-0000-7000-8000-000000000002'
const waterId = '018f0000-0000-7000-8000-000000000003'
const menu = {
  [riceId]: { name: 'Nasi goreng', isKitchen: true },
  [teaId]: { name: 'Es teh', category: 'Minuman' },
  [waterId]: { name: 'Air botol' },
}
const meal = (productId: string | null, name: string) => ({ ...friedRice, productId, name })
const order = [
  meal(riceId, 'Nasi goreng'),
  meal(teaId, 'Es teh'),
  meal(waterId, 'Air botol'),
  meal(null, 'Titipan'),
]

test('[PRINTER-21] a file that marks what goes to the kitchen is obeyed: its printer gets those lines alone', async () => {
  const till = await counter({ roles: ['kitchen'], columns: 48, hasDrawer: false })
  await printAfterPayment(till.host, { ...shop, catalog: catalogOf(menu) }, sold(order), {
    wantsPaper: false,
  })
  await atRest(till)
  const paper = paperText(till.paper)
  expect(paper).toContain('Nasi goreng')
  // What is no product somebody has to hear of.
  expect(paper).toContain('Titipan')
  expect(paper).not.toMatch(/Es teh|Air botol/)
})

test('[PRINTER-21] in a shop that marks nothing the kitchen gets every line, and a ticket of nothing is none', async () => {
  const till = await counter({ roles: ['kitchen'], columns: 48, hasDrawer: false })
  const unmarked = catalogOf({ [riceId]: {}, [teaId]: {}, [waterId]: {} })
  await printAfterPayment(till.host, { ...shop, catalog: unmarked }, sold(order), { wantsPaper: false })
  await atRest(till)
  for (const { name } of order) expect(paperText(till.paper)).toContain(name)
  const before = till.paper.length
  const water = sold([order[2]!])
  await printAfterPayment(till.host, { ...shop, catalog: catalogOf(menu) }, water, { wantsPaper: false })
  await atRest(till)
  expect(till.paper.length).toBe(before)
})

/** A kitchen and a bar, each with a printer, and what came out of them. */
function twoStations() {
  const jobs: { printerId: string; bytes: Uint8Array }[] = []
  const stationPrinter = (printerId: string, stations: string[]) => ({
    ...{ printerId, name: printerId, kind: 'receipt', roles: ['kitchen'], columns: 48, stations },
    ...{ hasCutter: false, hasDrawer: false, feedLines: 2, printsQrAsImage: false },
  })
  const printers = [stationPrinter('dapur', ['Dapur']), stationPrinter('bar', ['Bar'])]
  const printing = {
    ...{
      printersFor: () => printers,
      printerFor: () => null,
      settings: { get: () => printSettingsDefaults },
    },
    ...{ printers: { get: () => printers }, add: async (job: (typeof jobs)[number]) => jobs.push(job) },
  }
  const host = { printing, origin: '', print: async () => undefined } as never
  const settings = { ...printedShop.settings.get(), stations: [{ name: 'Bar', categories: ['Minuman'] }] }
  const eatery = {
    ...shop,
    catalog: catalogOf(menu),
    settings: { ...printedShop.settings, get: () => settings },
  }
  const said = () =>
    jobs.map(({ printerId, bytes }) => [printerId, new TextDecoder('latin1').decode(bytes)] as const)
  return { host, eatery, said }
}

test('[PRINTER-21] each of two printers prints what its station makes, once', async () => {
  const { host, eatery, said } = twoStations()
  await printAfterPayment(host, eatery, sold(order), { wantsPaper: false })
  expect(said().map(([id]) => id)).toEqual(['dapur', 'bar'])
  const [kitchen, bar] = said().map(([, text]) => text)
  expect(kitchen).toMatch(/Nasi goreng[\s\S]*Titipan/)
  expect(kitchen).not.toMatch(/Es teh|Air botol/)
  expect(bar).toContain('Es teh')
  expect(bar).not.toMatch(/Nasi goreng|Titipan|Air botol/)
})

test('[BILL-20] what comes on top is an addition only where something of the bill was made before', async () => {
  const { host, eatery, said } = twoStations()
  const [rice] = order
  const rows = { kind: 'kitchen_ordered', body: { lines: [{ ...rice!, stations: ['Dapur'] }] } }
  const more = sold([{ ...rice!, quantityThousandths: wholeUnits(3) }, ...order.slice(1)])
  const ofBill = { ...more, sale: { ...more.sale, billId: '018f0000-0000-7000-8000-0000000000bb' } }
  await printAfterPayment(host, { ...eatery, journal: journalOf(rows) }, ofBill, { wantsPaper: false })
  const [kitchen, bar] = said().map(([, text]) => text)
  expect(kitchen).toMatch(/TAMBAHAN PESANAN[\s\S]*1x Nasi goreng/)
  expect(bar).toMatch(/PESANAN[\s\S]*2x Es teh/)
  expect(bar).not.toContain('TAMBAHAN')
})
