import { rupiah } from '@laci/domain/base/money/rupiah.ts'
import { type QuantityThousandths, wholeUnits } from '@laci/domain/base/quantity/quantity.ts'
import { expect, test } from 'vitest'
import {
  addToCart,
  type Cart,
  changeBillDiscount,
  changeQuantity,
  emptyCart,
  removeLine,
  replaceLine,
  type Sellable,
} from './cart.ts'
import { createCartUndo, putCartBack, putLineBack } from './cart-undo.ts'

const goods = (name: string, priceRupiah = 3_000): Sellable => ({
  productId: name,
  name,
  unit: 'pcs',
  isStocked: true,
  priceRupiah: rupiah(priceRupiah),
})
const cartOf = (...names: string[]): Cart =>
  names.reduce((cart, name) => addToCart(cart, goods(name), wholeUnits(2)), emptyCart)
const seen = (cart: Cart) => cart.lines.map((line) => `${line.name} ${line.quantityThousandths / 1000}`)

test('[TILL-164] a removed line comes back at its place, with all it had', () => {
  const before = replaceLine(cartOf('Kopi', 'Telur', 'Teh'), 2, (line) => ({ ...line, note: 'besar' }))
  const changed = removeLine(before, 2)
  const back = putLineBack(before, changed, addToCart(changed, goods('Gula'), wholeUnits(1)), 2)
  expect(seen(back)).toEqual(['Kopi 2', 'Telur 2', 'Teh 2', 'Gula 1'])
  expect(back.lines[1]).toEqual(before.lines[1])
})

test('[TILL-164] what was scanned again meanwhile is one line', () => {
  const before = cartOf('Kopi', 'Telur')
  const changed = removeLine(before, 2)
  const back = putLineBack(before, changed, addToCart(changed, goods('Telur'), wholeUnits(1)), 2)
  expect(seen(back)).toEqual(['Kopi 2', 'Telur 3'])
})

test('[TILL-164] with the last line the discount and the customer come back', () => {
  const customer = { customerId: 'c', name: 'Bu Tini', group: '' }
  const before = {
    ...changeBillDiscount(cartOf('Kopi'), { kind: 'amount', amountRupiah: rupiah(500) }),
    customer,
  }
  const changed = removeLine(before, 1)
  expect(changed.customer).toBeNull()
  const back = putLineBack(before, changed, changed, 1)
  expect([seen(back), back.customer, back.billDiscount]).toEqual([
    ['Kopi 2'],
    customer,
    { kind: 'amount', amountRupiah: 500 },
  ])
})

test('[TILL-164] a changed price is as before, and what was scanned since stays', () => {
  const before = cartOf('Kopi')
  const changed = replaceLine(before, 1, (line) => ({
    ...line,
    priceRupiah: rupiah(2_500),
    listPriceRupiah: rupiah(3_000),
  }))
  const now = changeQuantity(changed, 1, 5_000)
  const [line] = putLineBack(before, changed, now, 1).lines
  expect(line).toEqual({ ...before.lines[0], quantityThousandths: 5_000 })
})

test('[TILL-164] an emptied cart comes back with what was scanned since', () => {
  const before = cartOf('Kopi', 'Telur')
  const now = addToCart(emptyCart, goods('Gula'), wholeUnits(1))
  expect(seen(putCartBack(before, now))).toEqual(['Kopi 2', 'Telur 2', 'Gula 1'])
})

test('[TILL-164] only what went or has another price is told, and nothing of a cart that was sold comes back', () => {
  let cart = cartOf('Kopi', 'Telur')
  const told: string[] = []
  let isShown = false
  let press = () => {}
  const undo = createCartUndo({
    store: {
      change(next) {
        cart = next(cart)
      },
    },
    toast(text, _, action) {
      told.push(text.replaceAll('\u00a0', ' '))
      isShown = true
      press = action.run
      return () => {
        isShown = false
      }
    },
    mayChange: () => true,
  })
  function by(next: (cart: Cart) => Cart, lineKey: number) {
    const before = cart
    cart = next(cart)
    undo.lineChanged(before, cart, lineKey)
  }
  by((now) => changeQuantity(now, 1, 1_000), 1)
  by((now) => now, 1)
  expect(told).toEqual([])
  by((now) => replaceLine(now, 1, (line) => ({ ...line, priceRupiah: rupiah(2_500) })), 1)
  by((now) => changeQuantity(now, 2, 0 as QuantityThousandths), 2)
  expect(told).toEqual(['Harga Kopi: Rp 3.000 → Rp 2.500', 'Telur dihapus'])
  press()
  expect(seen(cart)).toEqual(['Kopi 1', 'Telur 2'])
  expect(isShown).toBe(true)
  undo.end()
  expect(isShown).toBe(false)
})
