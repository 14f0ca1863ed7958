import { rupiah } from '@laci/domain/base/money/rupiah.ts'
import { quantityThousandths, wholeUnits } from '@laci/domain/base/quantity/quantity.ts'
import { dayAfter } from '@laci/domain/base/time/day-text.ts'
import { instant } from '@laci/domain/base/time/instant.ts'
import { adjustStockCommand } from '@laci/domain/catalog/adjust-stock-commands.ts'
import { giveCodesCommand } from '@laci/domain/catalog/code-commands.ts'
import { saveProductCommand } from '@laci/domain/catalog/commands.ts'
import { fillCostsCommand } from '@laci/domain/catalog/cost-commands.ts'
import { changePricesCommand, takePricesBackCommand } from '@laci/domain/catalog/many-commands.ts'
import { hideDuplicateCommand, undoDuplicateCommand } from '@laci/domain/catalog/merge-commands.ts'
import { planPrices } from '@laci/domain/catalog/price-change.ts'
import { type ProductChanges, productDefaults } from '@laci/domain/catalog/product.ts'
import { saveVariantsCommand } from '@laci/domain/catalog/variant-commands.ts'
import { recordSaleCommand } from '@laci/domain/checkout/record-sale.ts'
import { recordExpenseCommand, reverseExpenseCommand } from '@laci/domain/expense/commands.ts'
import { saveSettingsCommand } from '@laci/domain/shop/commands.ts'
import { removeLostGoodsCommand, saveCountCommand } from '@laci/domain/stock/commands.ts'
import { saveSupplierCommand } from '@laci/domain/supplier/commands.ts'
import { supplierDefaults } from '@laci/domain/supplier/supplier.ts'
import { cancelTransferCommand, sendGoodsCommand } from '@laci/domain/transfer/commands.ts'
import { stockCard, stockMoveOf } from '@laci/domain/views/inventory/stock-card.ts'
import { exportCommand } from '@laci/domain/views/spreadsheet/export-command.ts'
import { expect } from 'vitest'
import { shopGoods } from '../e2e/functions/cell.ts'
import { saveSettings } from './sale-scenes.ts'
import { type Cell, cartOf, customerNamed, done, type Proofs, productNamed, sell } from './scene.ts'

const { noodles, rice, soap, sugar, tea } = shopGoods

/** A new product; answers its id. */
export async function makeProduct(cell: Cell, fields: ProductChanges, stock = 0): Promise<string> {
  const typed = { ...productDefaults, ...fields }
  const made = { edited: null, typed, openingStockThousandths: quantityThousandths(stock * 1_000) }
  return done(await cell.commands.execute(saveProductCommand, made)).output.productId
}

/** Changes what a form of a product changes. */
export async function editProduct(cell: Cell, name: string, changes: ProductChanges) {
  const { productId, fields } = productNamed(cell, name)
  const edited = { productId, opened: fields }
  return done(await cell.commands.execute(saveProductCommand, { edited, typed: { ...fields, ...changes } }))
}

export const adjust = async (
  { commands }: Cell,
  productId: string,
  reason: 'received' | 'waste',
  count: number,
) => {
  const change = { productId, deltaThousandths: quantityThousandths(count * 1_000), reason, note: '' }
  return done(await commands.execute(adjustStockCommand, change))
}

const allowExport = async ({ commands }: Cell, what: string) =>
  expect(await commands.allow(exportCommand, { what })).toMatchObject({ is: 'allowed' })

const expenseOf = ({ shop }: Cell) => ({
  ...{ category: 'Listrik', amountRupiah: rupiah(15_000), day: shop.counterFacts().businessDay },
  ...{ source: 'other' as const, note: '' },
})

export const goodsProofs: Proofs = {
  'a product is typed in and changed': {
    commands: [saveProductCommand],
    async run(cell) {
      await makeProduct(cell, { name: 'Air Galon', priceRupiah: rupiah(20_000) }, 12)
      await editProduct(cell, 'Air Galon', { priceRupiah: rupiah(21_000) })
      expect(productNamed(cell, 'Air Galon')).toMatchObject({ stockThousandths: 12_000 })
    },
  },
  'stock is received and thrown away': {
    commands: [adjustStockCommand],
    async run(cell) {
      const { productId } = productNamed(cell, rice.name)
      await adjust(cell, productId, 'received', 10)
      await adjust(cell, productId, 'waste', -3)
    },
  },
  'the shop’s settings are changed': {
    commands: [saveSettingsCommand],
    records: [{ kind: 'settings_saved', body: { changes: { receiptFooter: 'Sampai jumpa' } } }],
    run: (cell) => saveSettings(cell, { receiptFooter: 'Sampai jumpa' }),
  },
  'what waits to be sent is listed and can be saved as a file': {
    commands: [],
    reads: 'what waits, and the recovery file',
    async run({ shop, network }) {
      const waiting = await shop.outbox()
      if (network === 'offline') expect(waiting.length).toBeGreaterThan(10)
      expect((await shop.recoveryFile()).name).toMatch(/laci/)
    },
  },
  'receipts are scanned to put sales back, and what is no code of a receipt is refused': {
    commands: [],
    reads: 'what a scanned code says',
    async run({ shop }) {
      const codes = await shop.putBack()
      expect(await codes.scan('8990000000999')).toMatchObject({ ok: false })
    },
  },
  'warnings are read, and the plan, which online alone can change': {
    commands: [],
    reads: 'warnings and plan',
    async run({ shop, network }) {
      expect(shop.warnings.get()).toEqual([])
      const isAsked = await shop.checkEntitlement()
      if (network !== 'flapping') expect(isAsked).toBe(network === 'online')
    },
  },
  'a shelf is counted': {
    commands: [saveCountCommand],
    async run({ commands, shop, ...cell }) {
      const { productId } = productNamed({ commands, shop, ...cell }, soap.name)
      const counted = { countedAt: instant(Date.now()), countedThousandths: quantityThousandths(300_000) }
      const expected = quantityThousandths(shop.catalog.stockOf(productId))
      const line = { productId, ...counted, expectedThousandths: expected, ...shop.heardOf(productId) }
      const lines = [{ ...line, batchNumber: 'H-3' }]
      done(await commands.execute(saveCountCommand, { countId: shop.newId(), name: '', lines }))
      expect(shop.catalog.stockOf(productId)).toBe(300_000)
    },
  },
  'what moved the stock of a product is read, down to the bill': {
    commands: [exportCommand],
    reads: 'the card of a product',
    async run(cell) {
      const { productId, stockThousandths } = productNamed(cell, soap.name)
      const day = cell.shop.counterFacts().businessDay
      const facts = await cell.shop.journal.entriesOfDays(day, day)
      const moves = facts.flatMap((fact) => stockMoveOf(fact, productId) ?? [])
      const { rows } = stockCard(moves, stockThousandths, { fromDay: day, throughDay: day })
      expect(rows.length).toBeGreaterThan(0)
      await allowExport(cell, 'kartu stok')
    },
  },
  'labels are printed on a sheet and on the paper of receipts, and goods without a barcode get one': {
    commands: [giveCodesCommand],
    async run(cell) {
      const { productId } = productNamed(cell, sugar.name)
      done(await cell.commands.execute(giveCodesCommand, { units: [{ productId, unit: '' }] }))
      expect(productNamed(cell, sugar.name).fields.barcodes[0]).toMatch(/^29\d{11}$/)
    },
  },
  'a product that stands there twice is found, hidden, and shown again': {
    commands: [saveProductCommand, hideDuplicateCommand, undoDuplicateCommand],
    async run(cell) {
      const name = 'SABUN, batang'
      const productId = await makeProduct(cell, { name, priceRupiah: rupiah(4_500) })
      const hide = async () =>
        done(await cell.commands.execute(hideDuplicateCommand, { productId, name })).output
      const undo = await hide()
      done(await cell.commands.execute(undoDuplicateCommand, { title: name, undo }))
      await hide()
    },
  },
  'sizes are made of a product, and sold from one tile': {
    commands: [saveVariantsCommand, recordSaleCommand],
    async run(cell) {
      const fields = { ...productDefaults, name: 'Kaos', priceRupiah: rupiah(50_000) }
      const traitsOf = (value: string) => [{ name: 'Ukuran', value }]
      const added = ['S', 'M'].map((value) => ({
        ...{ productId: null, traits: traitsOf(value), fields, before: null },
        openingStockThousandths: value === 'M' ? wholeUnits(9) : null,
      }))
      const order = ['S', 'M'].map(traitsOf)
      const group = { groupId: null, groupName: 'Kaos', members: [], added, order }
      done(await cell.commands.execute(saveVariantsCommand, group))
      await sell(cell, cartOf(cell, ['Kaos M', 2]))
    },
  },
  'a bundle is put together, sold with what is in it, and hidden': {
    commands: [saveProductCommand, recordSaleCommand],
    async run(cell) {
      const parts = [
        { productId: productNamed(cell, tea.name).productId, quantityThousandths: wholeUnits(1) },
        { productId: productNamed(cell, noodles.name).productId, quantityThousandths: wholeUnits(2) },
      ]
      await makeProduct(cell, { name: 'Paket', priceRupiah: rupiah(12_000), parts })
      await sell(cell, cartOf(cell, ['Paket']))
      await editProduct(cell, 'Paket', { isActive: false })
    },
  },
  'goods are sent to another shop of the owner, and the sending is taken back': {
    commands: [sendGoodsCommand, cancelTransferCommand],
    async run(cell) {
      const { productId, fields } = productNamed(cell, soap.name)
      const { name, unit, barcodes, priceRupiah } = fields
      const line = { productId, name, unit, barcodes: [...barcodes], priceRupiah }
      const to = { toStoreId: cell.otherStore.storeId, toStoreName: cell.otherStore.name, note: '' }
      const lines = [{ ...line, stockThousandths: wholeUnits(3) }]
      const { recorded } = done(await cell.commands.execute(sendGoodsCommand, { ...to, lines }))
      const transferId = recorded[0]!.eventId
      done(await cell.commands.execute(cancelTransferCommand, { transferId }))
    },
  },
  'the journal of an old shop goes into no shop that has goods': {
    onlyScreen:
      'the page refuses before a file is chosen; taking one in is `till/src/engine/shop/journal-intake.ts`',
  },
  'what the shop has leaves in a file': {
    commands: [exportCommand],
    reads: 'what the files hold',
    run: (cell) => allowExport(cell, 'produk'),
  },
  'money that is spent is written down, and taken back when it was wrong': {
    commands: [recordExpenseCommand, reverseExpenseCommand],
    async run(cell) {
      const { recorded, output } = done(await cell.commands.execute(recordExpenseCommand, expenseOf(cell)))
      const reversal = { expenseId: recorded[0]!.eventId, expense: output, reason: 'Salah catat' }
      done(await cell.commands.execute(reverseExpenseCommand, reversal))
    },
  },
  'the report of the day is read, down to a bill, and kept as paper': {
    commands: [],
    reads: 'the sums of the day, which the server’s are compared with at the end',
    async run({ shop }) {
      const { businessDay } = shop.counterFacts()
      expect((await shop.journal.daySums(businessDay, businessDay)).length).toBeGreaterThan(0)
    },
  },
  'what is not sold is read': {
    commands: [],
    reads: 'on which days something was sold',
    async run({ shop }) {
      const weekAgo = dayAfter(shop.counterFacts().businessDay, -28)
      expect((await shop.journal.daysOfSalesAfter(weekAgo)).length).toBeGreaterThan(0)
    },
  },
  'what goods cost is filled in from the report': {
    commands: [fillCostsCommand],
    async run(cell) {
      const { productId } = productNamed(cell, tea.name)
      done(await cell.commands.execute(fillCostsCommand, { typed: new Map([[productId, rupiah(1_234)]]) }))
    },
  },
  'the tax of the year is read': {
    commands: [],
    reads: 'the year of taxes, where the server can be asked',
    async run({ shop, network }) {
      const year = Number(shop.counterFacts().businessDay.slice(0, 4))
      if (network === 'offline') await expect(shop.taxYear(year)).rejects.toMatchObject({ code: 'offline' })
      if (network === 'online') expect((await shop.taxYear(year)).months.length).toBeGreaterThan(0)
    },
  },
  'goods that broke are scanned out of stock': {
    commands: [removeLostGoodsCommand],
    async run(cell) {
      const lines = ([tea, noodles] as const).map(({ name }, index) => ({
        ...{ productId: productNamed(cell, name).productId, quantityThousandths: wholeUnits(2 - index) },
      }))
      const lost = { reason: 'waste' as const, note: '', lines }
      done(await cell.commands.execute(removeLostGoodsCommand, lost))
    },
  },
  'a scan says what something costs and how much of it there is, and sells nothing': {
    commands: [],
    reads: 'price and stock of a code',
    async run({ shop }) {
      expect(shop.catalog.byBarcode(soap.barcode)).toMatchObject({
        fields: { name: soap.name, priceRupiah: soap.priceRupiah },
      })
    },
  },
  'the price of what a search finds goes up, is seen before, and is taken back': {
    commands: [changePricesCommand, takePricesBackCommand],
    async run(cell) {
      const { shop, commands } = cell
      const found = shop.catalog.search(soap.name, 10, { inNamesOnly: true })
      const products = found.flatMap((productId) => shop.catalog.product(productId) ?? [])
      const rounding = { stepRupiah: 1, direction: 'nearest' } as const
      const { changes } = planPrices(products, { kind: 'sum', amountRupiah: 500, rounding })
      expect(changes).toMatchObject([{ changes: { priceRupiah: 5_000 } }])
      done(await commands.execute(changePricesCommand, { changes }))
      done(await commands.execute(takePricesBackCommand, { changes }))
    },
  },
  'somebody is found among all customers, whether they owe or not': {
    commands: [],
    reads: 'the customers of the shop',
    async run(cell) {
      expect(customerNamed(cell, 'Pak Joko').fields.isActive).toBe(true)
    },
  },
  'a supplier is written down before anything is bought': {
    commands: [saveSupplierCommand],
    async run({ commands, shop }) {
      const name = 'CV Sumber'
      const supplier = { supplierId: shop.newId(), name, changes: { ...supplierDefaults, name } }
      done(await commands.execute(saveSupplierCommand, supplier))
    },
  },
}
