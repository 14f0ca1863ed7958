import { rupiah } from '@laci/domain/base/money/rupiah.ts'
import { quantityThousandths, wholeUnits } from '@laci/domain/base/quantity/quantity.ts'
import type { BusinessDay } from '@laci/domain/base/time/zone.ts'
import { type ProductFields, productDefaults } from '@laci/domain/catalog/product.ts'
import { type StockGuard, stockGuardChanges } from '@laci/domain/sale/stock-guard.ts'
import { shopSettingsDefaults } from '@laci/domain/shop/settings.ts'
import type { ExpiringStock } from '@laci/domain/views/inventory/expiry.ts'
import { expect, test } from 'vitest'
import type { ProductView } from '../../engine/api/catalog.ts'
import { addToCart, type Cart, changeQuantity, emptyCart, type Sellable } from './cart.ts'
import { createSaleGuard } from './sale-guard.ts'

const noodles: ProductFields = {
  ...productDefaults,
  name: 'Indomie',
  unit: 'pcs',
  priceRupiah: rupiah(3_500),
}
const sellable = (productId: string): Sellable => ({
  ...{ productId, name: 'Indomie', unit: 'pcs', isStocked: true, priceRupiah: rupiah(3_500) },
})
const oneMore = (cart: Cart) => addToCart(cart, sellable('noodles'), wholeUnits(1))
const carton = (cart: Cart) =>
  addToCart(cart, { ...sellable('noodles'), unit: 'dus', factorThousandths: wholeUnits(40) }, wholeUnits(1))

function till(
  guard: StockGuard,
  stock: number,
  options: { left?: readonly (readonly [day: string, units: number])[]; forbidsExpired?: boolean } = {},
) {
  let cart = emptyCart
  const told: [text: string, isRefused: boolean][] = []
  const asked: { text: string; yes: () => void }[] = []
  const view: ProductView = { productId: 'noodles', fields: noodles, stockThousandths: stock * 1_000 }
  const left = (options.left ?? []).map(
    ([day, units]): ExpiringStock => ({
      ...{ productId: 'noodles', expiresOn: day as BusinessDay, worthRupiah: 0 },
      leftThousandths: units * 1_000,
    }),
  )
  const change = (next: (before: Cart) => Cart) => {
    cart = next(cart)
  }
  const made = createSaleGuard({
    shop: {
      catalog: {
        product: (productId) => (productId === 'noodles' ? view : null),
        stockOf: () => view.stockThousandths,
      },
      settings: {
        get: () => ({
          ...shopSettingsDefaults,
          ...stockGuardChanges(guard),
          isExpiredForbidden: options.forbidsExpired === true,
        }),
      },
      today: () => '2026-11-27' as BusinessDay,
    },
    store: { get: () => cart, change },
    dated: { hasAny: () => left.length > 0, of: () => ({ left, numbersOf: () => ['A1'] }), stop() {} },
    tell: (text, isRefused) => told.push([text, isRefused]),
    ask: (text, yes) => asked.push({ text, yes }),
  })
  return {
    ...made,
    told,
    asked,
    /** As a scan does it. */
    scan(next = oneMore, packDay?: string) {
      const may = made.mayChange(next, packDay)
      if (may) change(next)
      return may
    },
    pieces: () => cart.lines.reduce((sum, line) => sum + line.quantityThousandths, 0) / 1_000,
    fill: (next: (before: Cart) => Cart) => change(next),
  }
}

test('[STOCK-21] a shop that sells anyhow is told nothing, whatever the stock', () => {
  const { scan, told, asked, pieces, mayPay } = till('sell', -5)
  expect([scan(), scan(carton), mayPay(() => {})]).toEqual([true, true, true])
  expect([pieces(), told, asked]).toEqual([2, [], []])
})

test('[STOCK-21] a shop that forbids it hears at the scan what is left, and nothing beyond comes into the cart', () => {
  const { scan, told, pieces } = till('forbid', 2)
  expect([scan(), scan(), scan()]).toEqual([true, true, false])
  expect(pieces()).toBe(2)
  expect(told).toEqual([['Stok Indomie tinggal 2 pcs. Yang melebihi stok tidak dijual.', true]])
  expect(till('forbid', 39).scan(carton)).toBe(false)
  expect(till('forbid', 40).scan(carton)).toBe(true)
})

test('[STOCK-21] more of a line by hand is judged as a scan is; less of it always goes', () => {
  const { scan, fill, pieces } = till('forbid', 2)
  fill((cart) => addToCart(cart, sellable('noodles'), wholeUnits(5)))
  expect(scan((cart) => changeQuantity(cart, 1, quantityThousandths(6_000)))).toBe(false)
  expect(scan((cart) => changeQuantity(cart, 1, quantityThousandths(4_000)))).toBe(true)
  expect(pieces()).toBe(4)
})

test('[STOCK-21] a shop that asks does so once for each product of a cart; after a yes it is sold, after a no it is not', () => {
  const { scan, asked, pieces, mayPay } = till('ask', 1)
  expect([scan(), scan()]).toEqual([true, false])
  expect([pieces(), asked.length]).toEqual([1, 1])
  asked[0]!.yes()
  expect(pieces()).toBe(2)
  expect([scan(), mayPay(() => {})]).toEqual([true, true])
  expect(asked).toHaveLength(1)
})

test('[STOCK-21] what came into the cart another way, as a held bill, is judged as it is paid', () => {
  const forbidding = till('forbid', 1)
  forbidding.fill((cart) => addToCart(cart, sellable('noodles'), wholeUnits(3)))
  expect(forbidding.mayPay(() => {})).toBe(false)
  const asking = till('ask', 1)
  asking.fill((cart) => addToCart(cart, sellable('noodles'), wholeUnits(3)))
  let paidCount = 0
  expect(asking.mayPay(() => (paidCount += 1))).toBe(false)
  asking.asked[0]!.yes()
  expect([paidCount, asking.mayPay(() => {})]).toEqual([1, true])
})

test('[STOCK-23] what is past its day is said at the scan and sold; where the shop forbids it, it is not', () => {
  const saying = till('sell', 5, { left: [['2026-11-20', 5]] })
  expect(saying.scan()).toBe(true)
  expect(saying.told).toEqual([
    ['Indomie kedaluwarsa 20 November 2026 (batch A1). Periksa dulu sebelum dijual.', false],
  ])
  const forbidding = till('sell', 5, { left: [['2026-11-20', 5]], forbidsExpired: true })
  expect(forbidding.scan()).toBe(false)
  expect(forbidding.told).toEqual([['Indomie kedaluwarsa 20 November 2026 (batch A1). Tidak dijual.', true]])
  forbidding.fill(oneMore)
  expect(forbidding.mayPay(() => {})).toBe(false)
})

test('[STOCK-23] the day in the code of a pack counts for that pack, in a shop that tells no days, too', () => {
  const { scan, told } = till('sell', 5, { forbidsExpired: true })
  expect([scan(oneMore, '2026-11-26'), scan(oneMore, '2026-11-27'), scan()]).toEqual([false, true, true])
  expect(told).toHaveLength(1)
})

test('[STOCK-23] the batch that ends first is proposed, once for each product of a cart', () => {
  const { scan, told } = till('sell', 5, {
    left: [
      ['2027-02-01', 3],
      ['2026-12-20', 2],
    ],
  })
  expect([scan(), scan()]).toEqual([true, true])
  expect(told).toEqual([['Indomie: ambil dulu yang berlaku sampai 20 Desember 2026 (batch A1).', false]])
})
