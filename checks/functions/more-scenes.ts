import { rupiah } from '@laci/domain/base/money/rupiah.ts'
import { quantityThousandths, wholeUnits } from '@laci/domain/base/quantity/quantity.ts'
import { adjustStockCommand, startStockCommand } from '@laci/domain/catalog/adjust-stock-commands.ts'
import { saveProductCommand } from '@laci/domain/catalog/commands.ts'
import { fillCostsCommand, takeCostsBackCommand } from '@laci/domain/catalog/cost-commands.ts'
import { changeManyCommand, takeManyBackCommand } from '@laci/domain/catalog/many-commands.ts'
import {
  followMergeCommand,
  mergeProductsCommand,
  undoDuplicateCommand,
} from '@laci/domain/catalog/merge-commands.ts'
import { showVariantsCommand } from '@laci/domain/catalog/variant-commands.ts'
import {
  eraseCustomerCommand,
  exportCustomerCommand,
  saveCustomerCommand,
} from '@laci/domain/customer/commands.ts'
import { customerDefaults } from '@laci/domain/customer/customer.ts'
import { mergeCustomersCommand } from '@laci/domain/customer/merge-customers.ts'
import { leaveShopCommand, revokeDeviceCommand, switchShopCommand } from '@laci/domain/device/commands.ts'
import {
  recordExpenseAgainCommand,
  recordExpenseCommand,
  reverseExpenseCommand,
} from '@laci/domain/expense/commands.ts'
import { adjustKasbonCommand, giveBackOverpaidCommand } from '@laci/domain/kasbon/commands.ts'
import { addStarterGoodsCommand, hideStarterGoodsCommand } from '@laci/domain/onboarding/commands.ts'
import { closePurchaseCommand, recordPurchaseCommand } from '@laci/domain/purchase/commands.ts'
import { noteChargeCommand } from '@laci/domain/qris/commands.ts'
import { seeFiguresCommand } from '@laci/domain/shift/commands.ts'
import { openScreenCommand } from '@laci/domain/staff/commands.ts'
import { correctReceiptCommand } from '@laci/domain/stock/commands.ts'
import { receivedGoods } from '@laci/domain/stock/mistaken-receipt.ts'
import { receiveTransferCommand } from '@laci/domain/transfer/commands.ts'
import { copyGoodsCommand } from '@laci/domain/transfer/copy-commands.ts'
import { reviewWarningsCommand } from '@laci/domain/warning/review-warnings.ts'
import { expect } from 'vitest'
import { shopGoods } from '../e2e/functions/cell.ts'
import { adjust, makeProduct } from './goods-scenes.ts'
import { type Cell, customerNamed, done, type Proofs, productNamed } from './scene.ts'
import { noodlesPaper } from './supply-scenes.ts'

const { soap, tea } = shopGoods

/** A customer of this name; answers the id. */
async function makeCustomer({ commands, shop }: Cell, name: string): Promise<string> {
  const customerId = shop.newId()
  const customer = { customerId, name, changes: { ...customerDefaults, name } }
  done(await commands.execute(saveCustomerCommand, customer))
  return customerId
}

/** A debt that is typed in. */
async function owe({ commands }: Cell, customerId: string, name: string, amountRupiah: number) {
  const change = { reason: 'opening' as const, amountRupiah: rupiah(amountRupiah), isLess: false }
  done(
    await commands.execute(adjustKasbonCommand, {
      ...{ customerId, name, ...change, note: '' },
      dueDay: null,
    }),
  )
}

const allowed = { is: 'allowed' }

/**
 * What can be done beside the functions that a browser walks through as one till: their screens have journeys of their own.
 * Every command is in a row of one kind or the other.
 */
export const moreProofs: Proofs = {
  'two products that are one are merged, goods of the old one move on, and it is taken back': {
    commands: [
      ...[saveProductCommand, mergeProductsCommand, adjustStockCommand],
      ...[followMergeCommand, undoDuplicateCommand],
    ],
    records: [
      ...(['product_saved', 'stock_received', 'product_saved', 'products_merged'] as const),
      ...(['stock_received', 'products_merged', 'product_saved', 'products_merged'] as const),
    ],
    async run(cell) {
      const { commands, shop } = cell
      const name = 'Teh Lama'
      const productId = await makeProduct(cell, { name, priceRupiah: rupiah(6_500) }, 5)
      const [from, into] = [productNamed(cell, name), productNamed(cell, tea.name)]
      const { output: undo } = done(await commands.execute(mergeProductsCommand, { from, into }))
      await adjust(cell, productId, 'received', 2)
      done(await commands.execute(followMergeCommand, { productId }))
      await expect.poll(() => shop.catalog.stockOf(productId)).toBe(0)
      done(await commands.execute(undoDuplicateCommand, { title: name, undo }))
    },
  },
  'two customers who are one are merged with what they owe': {
    commands: [saveCustomerCommand, adjustKasbonCommand, mergeCustomersCommand],
    records: [
      ...(['customer_saved', 'customer_saved', 'kasbon_adjusted'] as const),
      ...(['kasbon_adjusted', 'kasbon_adjusted', 'customer_saved'] as const),
    ],
    async run(cell) {
      const fromId = await makeCustomer(cell, 'Bu Tuti')
      const intoId = await makeCustomer(cell, 'Ibu Tuti')
      await owe(cell, fromId, 'Bu Tuti', 7_000)
      const [from, into] = [customerNamed(cell, 'Bu Tuti'), customerNamed(cell, 'Ibu Tuti')]
      done(await cell.commands.execute(mergeCustomersCommand, { from, into, debts: [] }))
      expect(cell.shop.balances.of('kasbon', intoId)).toBe(7_000)
    },
  },
  'what is known of a customer leaves as a file, and is erased': {
    commands: [saveCustomerCommand, exportCustomerCommand, eraseCustomerCommand],
    records: ['customer_saved', 'customer_erased'],
    async run(cell) {
      const customerId = await makeCustomer(cell, 'Bu Lupa')
      expect(await cell.commands.allow(exportCustomerCommand, undefined)).toMatchObject(allowed)
      done(await cell.commands.execute(eraseCustomerCommand, { customerId }))
    },
  },
  'what a customer paid too much is given back': {
    commands: [saveCustomerCommand, giveBackOverpaidCommand],
    records: ['customer_saved', 'kasbon_adjusted', 'cash_moved', 'kasbon_adjusted'],
    async run(cell) {
      const customerId = await makeCustomer(cell, 'Bu Lebih')
      // Two tills that took the same debt leave this behind.
      const body = { ...cell.shop.counterFacts(), customerId, reason: 'correction' as const, note: '' }
      await cell.shop.append({ kind: 'kasbon_adjusted', body: { ...body, amountRupiah: rupiah(-3_000) } })
      const given = await cell.commands.execute(giveBackOverpaidCommand, { customerId, name: 'Bu Lebih' })
      expect(done(given).output).toEqual({ amountRupiah: 3_000 })
      expect(cell.shop.balances.of('kasbon', customerId)).toBe(0)
    },
  },
  'stock is kept of goods from now on': {
    commands: [saveProductCommand, startStockCommand],
    records: [
      'product_saved',
      { kind: 'product_saved', body: { products: [{ changes: { isStocked: true } }] } },
    ],
    async run(cell) {
      const productId = await makeProduct(cell, {
        ...{ name: 'Gorengan', priceRupiah: rupiah(2_000), isStocked: false },
      })
      done(await cell.commands.execute(startStockCommand, { productIds: [productId] }))
    },
  },
  'several products are edited at once, and put back': {
    commands: [changeManyCommand, takeManyBackCommand],
    records: ['product_saved', 'product_saved'],
    async run(cell) {
      const productIds = [soap.name, tea.name].map((name) => productNamed(cell, name).productId)
      const edit = { kind: 'category' as const, category: 'Harian' }
      const changes = done(await cell.commands.execute(changeManyCommand, { productIds, edit })).output
      expect(changes).toHaveLength(2)
      done(await cell.commands.execute(takeManyBackCommand, { changes }))
    },
  },
  'all sizes of a product are hidden, and shown again': {
    commands: [showVariantsCommand],
    records: ['product_saved', 'product_saved'],
    async run(cell) {
      const productIds = ['Kaos S', 'Kaos M'].map((name) => productNamed(cell, name).productId)
      for (const isActive of [false, true])
        done(await cell.commands.execute(showVariantsCommand, { name: 'Kaos', productIds, isActive }))
    },
  },
  'goods to begin with are taken in, and hidden': {
    commands: [addStarterGoodsCommand, hideStarterGoodsCommand],
    records: ['product_saved', 'product_saved'],
    async run(cell) {
      const chosen = [
        {
          ...{ key: 'Air putih', barcode: '', name: 'Air putih', category: 'Minuman', unit: 'gelas' },
          ...{ priceRupiah: rupiah(1_000), isCommon: true },
        },
      ]
      const goods = { chosen, isStocked: false }
      const productIds = done(await cell.commands.execute(addStarterGoodsCommand, goods)).output
      expect(productIds).toHaveLength(1)
      done(await cell.commands.execute(hideStarterGoodsCommand, { productIds }))
    },
  },
  'what costs were filled in is put back': {
    commands: [saveProductCommand, fillCostsCommand, takeCostsBackCommand],
    records: ['product_saved', 'product_saved', 'product_saved'],
    async run(cell) {
      const productId = await makeProduct(cell, { name: 'Korek', priceRupiah: rupiah(2_000) })
      const typed = new Map([[productId, rupiah(1_500)]])
      expect(done(await cell.commands.execute(fillCostsCommand, { typed })).output.count).toBe(1)
      done(await cell.commands.execute(takeCostsBackCommand, { typed }))
      expect(cell.shop.catalog.product(productId)?.fields.costRupiah).toBeNull()
    },
  },
  'goods that were received by mistake leave again': {
    commands: [adjustStockCommand, correctReceiptCommand],
    records: ['stock_received', { kind: 'stock_adjusted', body: { reversal: {} } }],
    async run(cell) {
      const { productId, fields } = productNamed(cell, soap.name)
      const { recorded } = await adjust(cell, productId, 'received', 10)
      const day = cell.shop.counterFacts().businessDay
      const facts = await cell.shop.journal.entriesOfDays(day, day)
      const goods = receivedGoods(facts, recorded[0]!.eventId, productId)!
      const mistake = { goods, name: fields.name, unit: fields.unit, rightThousandths: wholeUnits(1) }
      done(await cell.commands.execute(correctReceiptCommand, mistake))
    },
  },
  'what has not come of a purchase is awaited no more': {
    commands: [recordPurchaseCommand, closePurchaseCommand],
    records: ['supplier_saved', 'purchase_recorded', 'purchase_closed'],
    async run(cell) {
      const supplier = { supplierId: null, supplierName: 'Pasar' }
      const paper = noodlesPaper(cell, { supplier, paidRupiah: rupiah(0) })
      const { purchaseId } = done(await cell.commands.execute(recordPurchaseCommand, paper)).output
      done(await cell.commands.execute(closePurchaseCommand, { purchaseId }))
    },
  },
  'an expense that was taken back is recorded once more': {
    commands: [recordExpenseCommand, reverseExpenseCommand, recordExpenseAgainCommand],
    records: ['expense_recorded', 'expense_reversed', 'expense_recorded'],
    async run({ commands, shop }) {
      const { businessDay: day } = shop.counterFacts()
      const draft = {
        category: 'Gaji',
        amountRupiah: rupiah(20_000),
        day,
        source: 'drawer' as const,
        note: '',
      }
      const { recorded, output: expense } = done(await commands.execute(recordExpenseCommand, draft))
      const reversal = { expenseId: recorded[0]!.eventId, expense, reason: 'Salah orang' }
      done(await commands.execute(reverseExpenseCommand, reversal))
      done(await commands.execute(recordExpenseAgainCommand, expense))
    },
  },
  'goods that another shop of the owner sent are taken in': {
    commands: [receiveTransferCommand],
    records: ['product_saved', 'transfer_received'],
    async run(cell) {
      const [transfer] = cell.shop.transfers.known.get()!.list.incoming
      const arrivals = [{ productId: null, receivedThousandths: quantityThousandths(4_000) }]
      done(await cell.commands.execute(receiveTransferCommand, { transfer: transfer!, arrivals }))
      expect(productNamed(cell, 'Kecap Cabang')).toMatchObject({ stockThousandths: 4_000 })
    },
  },
  'the goods of another shop of the owner are copied': {
    commands: [copyGoodsCommand],
    records: ['product_saved'],
    async run(cell) {
      const fields = { name: 'Madu Cabang', priceRupiah: rupiah(30_000) }
      const products = [{ productId: cell.shop.newId(), fields }]
      const copied = await cell.commands.execute(copyGoodsCommand, { storeName: 'Cabang', products })
      expect(done(copied).output).toBe(1)
    },
  },
  'money by QRIS that is in no sale has its note in the journal': {
    commands: [noteChargeCommand],
    records: ['qris_noted'],
    async run({ commands, shop }) {
      const charge = { chargeId: shop.newId(), amountRupiah: rupiah(13_000), reason: 'Dikembalikan tunai' }
      done(await commands.execute(noteChargeCommand, charge))
    },
  },
  'warnings that somebody has seen are ticked, and one that is not there is none': {
    commands: [reviewWarningsCommand],
    records: [],
    run: async ({ commands, shop }) => done(await commands.execute(reviewWarningsCommand, [shop.newId()])),
  },
  'what not everybody may see or take away is allowed to the owner without a question': {
    commands: [
      ...[openScreenCommand, seeFiguresCommand],
      ...[revokeDeviceCommand, leaveShopCommand, switchShopCommand],
    ],
    records: [],
    async run({ commands }) {
      const screen = { permission: { right: 'reports' as const }, title: 'Laporan' }
      expect(await commands.allow(openScreenCommand, screen)).toMatchObject(allowed)
      expect(await commands.allow(seeFiguresCommand, undefined)).toMatchObject(allowed)
      expect(await commands.allow(revokeDeviceCommand, { letter: 'B' })).toMatchObject(allowed)
      expect(await commands.allow(leaveShopCommand, { isOwn: false })).toMatchObject(allowed)
      expect(await commands.allow(switchShopCommand, undefined)).toMatchObject(allowed)
    },
  },
}
