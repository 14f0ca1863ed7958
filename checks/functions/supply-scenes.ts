import { rupiah, zeroRupiah } from '@laci/domain/base/money/rupiah.ts'
import { wholeUnits } from '@laci/domain/base/quantity/quantity.ts'
import { dayAfter } from '@laci/domain/base/time/day-text.ts'
import { instant } from '@laci/domain/base/time/instant.ts'
import { saveProductCommand } from '@laci/domain/catalog/commands.ts'
import {
  receiveGoodsCommand,
  recordPurchaseCommand,
  returnGoodsCommand,
} from '@laci/domain/purchase/commands.ts'
import type { NewPurchase } from '@laci/domain/purchase/new-purchase.ts'
import { throwAwayExpiredCommand } from '@laci/domain/stock/commands.ts'
import { paySupplierCommand, saveSupplierCommand } from '@laci/domain/supplier/commands.ts'
import { importPeopleCommand } from '@laci/domain/views/spreadsheet/import-people.ts'
import { importProductsCommand } from '@laci/domain/views/spreadsheet/import-products.ts'
import { readPeopleHead } from '@laci/domain/views/spreadsheet/person-columns.ts'
import { readHead } from '@laci/domain/views/spreadsheet/product-head.ts'
import { beginImportUndoCommand, undoImportCommand } from '@laci/domain/views/spreadsheet/undo-import.ts'
import type { JournalRow } from '@laci/till/engine/api/journal.ts'
import { nothingApproved } from '@laci/till/engine/shop/executor.ts'
import { applyPeople, planPeople, undoPeople } from '@laci/till/features/spreadsheet/apply-people.ts'
import { applyImport, planImport, undoImport } from '@laci/till/features/spreadsheet/apply-products.ts'
import { expect } from 'vitest'
import { shopGoods } from '../e2e/functions/cell.ts'
import { editProduct } from './goods-scenes.ts'
import { type Cell, done, newest, type Proofs, productNamed } from './scene.ts'

const { noodles } = shopGoods
const steps = { signal: new AbortController().signal, onProgress: () => {} }

/** Ten noodles on credit of a supplier, as the paper says it. */
export const noodlesPaper = (cell: Cell, changes: Partial<NewPurchase> = {}): NewPurchase => ({
  supplier: { supplierId: null, supplierName: 'Grosir Tabel' },
  ...{ invoiceNumber: '', invoiceDay: cell.shop.counterFacts().businessDay, dueDay: null },
  draft: {
    lines: [
      {
        ...{ productId: productNamed(cell, noodles.name).productId, name: noodles.name, unit: 'pcs' },
        ...{ factorThousandths: wholeUnits(1), quantityThousandths: wholeUnits(10) },
        priceRupiah: rupiah(3_000),
        discountRupiah: zeroRupiah,
      },
    ],
    ...{ discountRupiah: zeroRupiah, landed: [] },
  },
  ...{ batches: [{}], hasCome: false, paidRupiah: rupiah(10_000) },
  ...{ taken: { tender: 'transfer', isFromDrawer: false }, raised: [] },
  ...changes,
})

/** The row of an import that was recorded, by its id. */
const importedRow = async <Kind extends JournalRow['kind']>({ shop }: Cell, importId: string, kind: Kind) =>
  (await shop.journal.entriesAbout(importId)).find((row) => row.kind === kind) as Extract<
    JournalRow,
    { kind: Kind }
  >

/** A file of people with what they owe, or are owed, comes in and goes again. */
async function importPeople(cell: Cell, about: 'customers' | 'suppliers', rows: string[][]) {
  const { commands, shop } = cell
  const head = readPeopleHead(about, rows)!
  const choice = { about, rows, head, mapping: head.mapping, mode: 'ignore' as const }
  const plan = await planPeople(shop, { ...choice, consentAt: instant(Date.now()) }, steps)
  expect(plan!.moving).toHaveLength(1)
  await applyPeople(shop, commands.execute, plan!, 'orang.csv', nothingApproved, steps)
  const undone = { about, fileName: 'orang.csv' }
  expect(await commands.allow(beginImportUndoCommand, undone)).toMatchObject({ is: 'allowed' })
  const imported = await importedRow(cell, plan!.importId, 'people_imported')
  expect(await undoPeople(shop, commands.execute, imported, nothingApproved)).toMatchObject({
    keptNames: [],
  })
}

/** What the shop buys, and what comes in from files. */
export const supplyProofs: Proofs = {
  'a purchase comes in two parts, is paid in two, and some of it goes back': {
    commands: [recordPurchaseCommand, receiveGoodsCommand, paySupplierCommand, returnGoodsCommand],
    async run(cell) {
      const { commands, shop } = cell
      const { purchaseId } = done(await commands.execute(recordPurchaseCommand, noodlesPaper(cell))).output
      const { supplierId, supplierName } = shop.records.record('purchase', purchaseId)!.fields
      const owed = () => shop.balances.of('payable', supplierId!)
      const expiresOn = dayAfter(shop.counterFacts().businessDay, 10)
      for (const [count, batch] of [
        [4, { expiresOn, batchNumber: 'B-7' }],
        [6, {}],
      ] as const) {
        const lines = [{ lineIndex: 0, stockThousandths: wholeUnits(count), ...batch }]
        done(await commands.execute(receiveGoodsCommand, { purchaseId, lines }))
      }
      expect(owed()).toBe(20_000)
      const taken = { tender: 'transfer' as const, isFromDrawer: false }
      const payment = { supplier: { supplierId, supplierName }, purchaseId, taken }
      done(await commands.execute(paySupplierCommand, { ...payment, amountRupiah: rupiah(20_000) }))
      const { productId } = productNamed(cell, noodles.name)
      const draft = { creditRupiah: null, cashRupiah: rupiah(1_000), reason: 'Rusak' }
      const goods = [{ productId, stockThousandths: wholeUnits(2) }]
      done(await commands.execute(returnGoodsCommand, { purchaseId, draft: { ...draft, goods } }))
    },
  },
  'what expires soon is thrown away; a supplier gets a number, and the list of what runs low is sent there and becomes a purchase':
    {
      commands: [saveSupplierCommand, saveProductCommand, throwAwayExpiredCommand],
      async run(cell) {
        const { id: supplierId, fields } = newest(cell, 'supplier')
        const number = { supplierId, name: fields.name, changes: { phone: '+6281311112222' } }
        done(await cell.commands.execute(saveSupplierCommand, number))
        await editProduct(cell, noodles.name, { minimumStockThousandths: wholeUnits(5_000) })
        const { productId, fields: product } = productNamed(cell, noodles.name)
        const goods = { productId, name: product.name, unit: product.unit, leftThousandths: 4_000 }
        const expiresOn = dayAfter(cell.shop.counterFacts().businessDay, 10)
        const thrown = { ...goods, expiresOn, quantityThousandths: wholeUnits(1) }
        done(await cell.commands.execute(throwAwayExpiredCommand, thrown))
      },
    },
  'products come in from a file, and the import is undone': {
    commands: [importProductsCommand, beginImportUndoCommand, undoImportCommand],
    records: ['products_imported', 'product_saved', 'product_saved', 'import_undone'],
    async run(cell) {
      const { commands, shop } = cell
      const rows = [
        ['Nama', 'Harga Jual', 'Satuan'],
        ['Kecap Tabel', '9500', 'botol'],
      ]
      const head = readHead(rows)!
      const choice = { rows, head, mapping: head.mapping, stockMode: 'ignore' as const }
      const plan = (await planImport(shop, { ...choice, quantityMark: 'auto' }, steps))!
      await applyImport(commands.execute, plan, 'barang.csv', nothingApproved, steps)
      const undone = { about: 'products' as const, fileName: 'barang.csv' }
      expect(await commands.allow(beginImportUndoCommand, undone)).toMatchObject({ is: 'allowed' })
      const imported = await importedRow(cell, plan.importId, 'products_imported')
      expect(await undoImport(shop, commands.execute, imported, nothingApproved)).toMatchObject({
        ...{ restoredCount: 1, keptCount: 0 },
      })
    },
  },
  'customers come in with their kasbon, suppliers with their debt, and both are undone': {
    commands: [importPeopleCommand, beginImportUndoCommand, undoImportCommand],
    records: [
      ...(['people_imported', 'customer_saved', 'kasbon_adjusted'] as const),
      ...(['kasbon_adjusted', 'customer_saved', 'import_undone'] as const),
      ...(['people_imported', 'supplier_saved', 'payable_adjusted'] as const),
      ...(['payable_adjusted', 'supplier_saved', 'import_undone'] as const),
    ],
    async run(cell) {
      await importPeople(cell, 'customers', [
        ['Nama', 'No HP', 'Sisa Piutang'],
        ['Bu Impor', '081299990001', '125.000'],
      ])
      await importPeople(cell, 'suppliers', [
        ['Nama Supplier', 'Hutang'],
        ['UD Impor', '2.000.000'],
      ])
    },
  },
}
