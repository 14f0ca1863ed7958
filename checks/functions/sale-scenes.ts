import { type Rupiah, rupiah } from '@laci/domain/base/money/rupiah.ts'
import { quantityThousandths, wholeUnits } from '@laci/domain/base/quantity/quantity.ts'
import { instant } from '@laci/domain/base/time/instant.ts'
import { saveProductCommand } from '@laci/domain/catalog/commands.ts'
import { productDefaults } from '@laci/domain/catalog/product.ts'
import { unitNamed } from '@laci/domain/catalog/selling-unit.ts'
import { giveByHandCommand } from '@laci/domain/checkout/give-by-hand.ts'
import { recordRefundCommand } from '@laci/domain/checkout/record-refund.ts'
import { recordSaleCommand } from '@laci/domain/checkout/record-sale.ts'
import { saveCustomerCommand } from '@laci/domain/customer/commands.ts'
import { customerDefaults } from '@laci/domain/customer/customer.ts'
import { savePromotionCommand } from '@laci/domain/promotion/commands.ts'
import { type PromotionFields, promotionDefaults } from '@laci/domain/promotion/promotion.ts'
import { wholeRefund } from '@laci/domain/refund/refund-of.ts'
import type { Discount } from '@laci/domain/sale/discount.ts'
import { saveSettingsCommand } from '@laci/domain/shop/commands.ts'
import type { ShopSettingsChanges } from '@laci/domain/shop/settings.ts'
import { readReceiptSearch } from '@laci/domain/views/paper/receipt-search.ts'
import {
  addToCart,
  type Cart,
  changeBillDiscount,
  changeLine,
  changeQuantity,
  draftOf,
  emptyCart,
  type LineChanges,
} from '@laci/till/features/sale/cart.ts'
import { goodsOf } from '@laci/till/features/sale/goods.ts'
import { expect } from 'vitest'
import { shopGoods, sold } from '../e2e/functions/cell.ts'
import { labelOf } from '../e2e/functions/find.ts'
import {
  type Cell,
  cartOf,
  done,
  forCustomer,
  type Proofs,
  productNamed,
  rulesOf,
  sell,
  tender,
  totalOf,
} from './scene.ts'

const { noodles, noodlesBox, soap, sugar, tea } = shopGoods

/** A row that is one sale of what its cart holds. */
const sale = (cart: (cell: Cell) => Cart) => ({
  commands: [recordSaleCommand],
  run: (cell: Cell) => sell(cell, cart(cell)),
})

const teas = (count = 1) => sale((cell) => cartOf(cell, [tea.barcode, count]))

/** What a person gives by hand is allowed as it is given, and sold afterwards. */
const byHand = (cart: (cell: Cell) => Cart) => ({
  commands: [giveByHandCommand, recordSaleCommand],
  async run(cell: Cell) {
    const given = cart(cell)
    const asked = { draft: draftOf(given), rules: rulesOf(cell), what: 'Memberi diskon' }
    expect(await cell.commands.allow(giveByHandCommand, asked)).toMatchObject({ is: 'allowed' })
    await sell(cell, given)
  },
})

const firstLine = (cart: Cart, changes: LineChanges) => changeLine(cart, cart.lines[0]!.lineKey, changes)
const inRupiah = (amount: number): Discount => ({ kind: 'amount', amountRupiah: rupiah(amount) })
const inPercent = (percent: number): Discount => ({ kind: 'percent', percentHundredths: percent * 100 })

/** Ends it again, so that no later sale is about it. */
const promotion = (name: string, soapCount: number, fields: (cell: Cell) => Partial<PromotionFields>) => ({
  commands: [savePromotionCommand, recordSaleCommand],
  async run(cell: Cell) {
    const promotionId = cell.shop.newId()
    const { productId } = productNamed(cell, soap.name)
    const changes = { ...promotionDefaults, name, productIds: [productId], ...fields(cell) }
    done(await cell.commands.execute(savePromotionCommand, { promotionId, name, changes }))
    await sell(cell, cartOf(cell, [soap.barcode, soapCount]))
    const ended = { promotionId, name, changes: { isActive: false } }
    done(await cell.commands.execute(savePromotionCommand, ended))
  },
})

export const saveSettings = async ({ commands }: Cell, changes: ShopSettingsChanges) =>
  done(await commands.execute(saveSettingsCommand, { subject: 'Pengaturan', changes }))

/** Everything of a sale that can come back, at what was paid for it. */
async function refundWhole(cell: Cell, saleId: string) {
  const stored = (await cell.shop.sales.sale(saleId))!
  const wishes = wholeRefund(stored.sale, [])
  const plan = { saleId, wishes, money: null, reason: 'Salah beli' }
  return done(await cell.commands.execute(recordRefundCommand, plan))
}

export const saleProofs: Proofs = {
  'scan, and the same again': sale((cell) => cartOf(cell, [tea.barcode], [noodles.barcode])),
  'a quantity before a scan': teas(3),
  'a few letters with a typing mistake': {
    commands: [recordSaleCommand],
    async run(cell) {
      const [found, ...others] = cell.shop.catalog.search('sabn batang', 10)
      expect(others).toEqual([])
      const goods = goodsOf(cell.shop.catalog.product(found!)!)
      await sell(cell, addToCart(emptyCart, goods.sellable, wholeUnits(2)))
    },
  },
  'a tile of a category': {
    commands: [recordSaleCommand],
    async run(cell) {
      const ofCategory = cell.shop.catalog.ofCategory('Minuman')
      expect(ofCategory).toEqual([productNamed(cell, tea.name).productId])
      await sell(cell, cartOf(cell, [tea.name]))
    },
  },
  'the camera, where it is refused by a photo': teas(),
  'an unknown code becomes a product in place': {
    commands: [saveProductCommand, recordSaleCommand],
    async run(cell) {
      const code = '8990000000778'
      expect(cell.shop.catalog.byBarcode(code)).toBeNull()
      const typed = { ...productDefaults, name: 'Kerupuk', priceRupiah: rupiah(2_500), barcodes: [code] }
      // It keeps no stock until a number is typed for it [STOCK-27].
      const product = { edited: null, typed: { ...typed, isStocked: false } }
      done(await cell.commands.execute(saveProductCommand, product))
      await sell(cell, cartOf(cell, [code]))
    },
  },
  'the barcode of a bigger unit': sale((cell) => cartOf(cell, [noodlesBox])),
  'goods that are weighed': sale((cell) => cartOf(cell, [sugar.name, 0.75])),
  'labels of a scale, with a weight and with a price': sale((cell) =>
    cartOf(cell, [labelOf('20', 1_250)], [labelOf('21', 8_000)]),
  ),
  'a prefix that the shop’s own scale prints is added, read, and taken away': {
    commands: [saveSettingsCommand, recordSaleCommand],
    async run(cell) {
      const before = cell.shop.settings.get().scaleCodes
      const added = { ...before.find(({ prefix }) => prefix === '20')!, prefix: '22' }
      await saveSettings(cell, { scaleCodes: [...before, added] })
      await sell(cell, cartOf(cell, [labelOf('22', 500)]))
      await saveSettings(cell, { scaleCodes: [...before] })
    },
  },
  'goods that are no product': sale(() =>
    addToCart(
      emptyCart,
      { productId: null, name: 'Es batu', unit: '', isStocked: false, priceRupiah: rupiah(2_500) },
      wholeUnits(1),
    ),
  ),
  'plus, minus and the number pad': sale((cell) => {
    const cart = cartOf(cell, [tea.barcode], [tea.barcode])
    return changeQuantity(cart, cart.lines[0]!.lineKey, 4_000)
  }),
  'another unit, a discount in rupiah and a note': byHand((cell) => {
    const box = goodsOf(
      productNamed(cell, noodles.name),
      unitNamed(productNamed(cell, noodles.name).fields, 'dus')!,
    )
    return firstLine(cartOf(cell, [box]), { discount: inRupiah(5_000), note: 'Titip besok' })
  }),
  'a discount of a line in percent': byHand((cell) =>
    firstLine(cartOf(cell, [tea.barcode, 2]), { discount: inPercent(10) }),
  ),
  'a price by hand, below what it cost': byHand((cell) =>
    firstLine(cartOf(cell, [soap.barcode]), {
      priceRupiah: rupiah(3_800),
      listPriceRupiah: rupiah(soap.priceRupiah),
    }),
  ),
  'a discount of the bill, spread over its lines': byHand((cell) =>
    changeBillDiscount(cartOf(cell, [tea.barcode], [noodles.barcode]), inRupiah(1_000)),
  ),
  'a discount of the bill in percent': byHand((cell) =>
    changeBillDiscount(cartOf(cell, [tea.barcode, 2]), inPercent(10)),
  ),
  'the price of a quantity, and the cart says so': sale((cell) => cartOf(cell, [noodles.barcode, 6])),
  'a promotion is made, wins, and is ended': promotion('Promo sabun', 2, () => ({
    percentHundredths: 2_000,
    minimumThousandths: wholeUnits(2),
  })),
  'buy two and get one, on its days only': promotion('Beli 2 gratis 1', 3, ({ shop }) => {
    const { businessDay } = shop.counterFacts()
    return {
      ...{ kind: 'buy_get', minimumThousandths: wholeUnits(2), freeThousandths: wholeUnits(1) },
      ...{ fromDay: businessDay, throughDay: businessDay },
    }
  }),
  'the price of a customer’s group': sale((cell) =>
    forCustomer(cell, cartOf(cell, [tea.barcode]), 'Bu Grosir'),
  ),
  'a customer is made on the spot and is on the receipt': {
    commands: [saveCustomerCommand, recordSaleCommand],
    async run(cell) {
      const agreed = { phone: '+6281234567891', phoneConsentAt: instant(Date.now()) }
      const changes = { ...customerDefaults, name: 'Bu Ani', ...agreed }
      const customer = { customerId: cell.shop.newId(), name: 'Bu Ani', changes }
      done(await cell.commands.execute(saveCustomerCommand, customer))
      await sell(cell, forCustomer(cell, cartOf(cell, [tea.barcode]), 'Bu Ani'))
    },
  },
  'the list of keys': { onlyScreen: 'a list of keys changes nothing and reads nothing of the shop' },
  'a sale on the phone’s layout': sale((cell) => cartOf(cell, [soap.barcode])),
  'exact cash': teas(),
  'a banknote, and the change stays on the screen': {
    commands: [recordSaleCommand],
    run: (cell) => sell(cell, cartOf(cell, [tea.barcode, 2]), [tender('cash', 50_000)]),
  },
  'a transfer with its reference, seen on the account': {
    commands: [recordSaleCommand],
    run: (cell) =>
      sell(cell, cartOf(cell, [tea.barcode, 2]), [tender('transfer', 13_000, { reference: 'BCA 1234' })]),
  },
  'the shop’s own QRIS with the sum in it, left as menunggu cek': {
    commands: [recordSaleCommand],
    run: (cell) =>
      sell(cell, cartOf(cell, [tea.barcode, 2]), [tender('qris', 13_000, { isUnchecked: true })]),
  },
  'a card': {
    commands: [recordSaleCommand],
    run: (cell) =>
      sell(cell, cartOf(cell, [tea.barcode, 2]), [tender('card', 13_000, { reference: '4321' })]),
  },
  'a tender of the owner’s own': {
    commands: [recordSaleCommand],
    run: (cell) =>
      sell(cell, cartOf(cell, [tea.barcode, 2]), [tender('other', 13_000, { tenderName: 'Voucher' })]),
  },
  'several tenders on one sale': {
    commands: [recordSaleCommand],
    run: (cell) =>
      sell(cell, cartOf(cell, [tea.barcode, 4]), [tender('transfer', 20_000), tender('cash', 10_000)]),
  },
  'kasbon with a down payment': {
    commands: [recordSaleCommand],
    run: (cell) =>
      sell(cell, forCustomer(cell, cartOf(cell, [tea.barcode, 10]), 'Pak Joko'), [
        tender('cash', 15_000),
        tender('kasbon', 50_000),
      ]),
  },
  'above the limit of a customer no kasbon is taken, and another tender is': {
    commands: [recordSaleCommand],
    async run(cell) {
      const cart = forCustomer(cell, cartOf(cell, [tea.barcode]), 'Bu Grosir')
      const owing = { draft: draftOf(cart), tenders: [tender('kasbon', 6_000)] }
      expect(await cell.commands.execute(recordSaleCommand, owing)).toEqual({
        ...{ is: 'refused', refusal: { code: 'kasbon_blocked' } },
      })
      await sell(cell, cart)
    },
  },
  'points pay a part': {
    commands: [recordSaleCommand],
    run: (cell) =>
      sell(cell, forCustomer(cell, cartOf(cell, [tea.barcode, 2]), 'Pak Joko'), [
        tender('point', 1_000),
        tender('cash', 12_000),
      ]),
  },
  'a whole receipt comes back, found by its number': {
    commands: [recordSaleCommand, recordRefundCommand],
    records: [sold({ totalRupiah: 13_000 }), { kind: 'sale_refunded', body: { totalRupiah: 13_000 } }],
    async run(cell) {
      const { eventId, body } = await sell(cell, cartOf(cell, [tea.barcode, 2]))
      const search = readReceiptSearch(body.receiptNumber)
      expect(await cell.shop.sales.find(search!)).toBe(eventId)
      const { output } = await refundWhole(cell, eventId)
      expect(output).toMatchObject({
        saleReceiptNumber: body.receiptNumber,
        payments: [{ tender: 'cash', amountRupiah: 13_000 }],
      })
    },
  },
  'one line comes back in part and spoiled': {
    commands: [recordSaleCommand, recordRefundCommand],
    records: [
      'sale_recorded',
      {
        kind: 'sale_refunded',
        body: { totalRupiah: 6_500, lines: [{ name: tea.name, isWrittenOff: true, restocked: [] }] },
      },
    ],
    async run(cell) {
      const { eventId } = await sell(cell, cartOf(cell, [tea.barcode, 3], [noodles.barcode]))
      const wishes = [{ lineIndex: 0, quantityThousandths: quantityThousandths(1_000), isWrittenOff: true }]
      const plan = { saleId: eventId, wishes, money: null, reason: 'Basah' }
      done(await cell.commands.execute(recordRefundCommand, plan))
    },
  },
  'PPN, service and rounding are switched on, a sale and its refund carry them, and they are switched off': {
    commands: [saveSettingsCommand, recordSaleCommand, recordRefundCommand],
    async run(cell) {
      const taxes = { isPkp: true, npwp: '012345678901000', taxMode: 'exclusive' as const }
      await saveSettings(cell, { ...taxes, servicePercentHundredths: 500 })
      await saveSettings(cell, { cashRoundingStepRupiah: 500 as Rupiah & 500 })
      const cart = cartOf(cell, [noodles.barcode])
      expect(totalOf(cell, cart)).toBe(4_000)
      const { eventId } = await sell(cell, cart)
      await refundWhole(cell, eventId)
      await saveSettings(cell, { isPkp: false, taxMode: 'off', servicePercentHundredths: 0 })
      await saveSettings(cell, { cashRoundingStepRupiah: 1 as Rupiah & 1 })
    },
  },
}
