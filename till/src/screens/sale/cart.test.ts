import { rupiah } from '@laci/domain/money/rupiah.ts'
import { quantityThousandths, wholeUnits } from '@laci/domain/stock/quantity.ts'
import { expect, test } from 'vitest'
import {
  addToCart,
  changeBillDiscount,
  changeLine,
  changeQuantity,
  emptyCart,
  quantitiesInCart,
  removeLine,
  type Sellable,
} from './cart.ts'

const noodlesId = '0192a3b4-0000-7000-8000-000000000001'
const noodles: Sellable = {
  productId: noodlesId,
  name: 'Indomie Goreng',
  unit: 'pcs',
  isStocked: true,
  priceRupiah: rupiah(3_500),
}
const rice: Sellable = {
  ...noodles,
  productId: '0192a3b4-0000-7000-8000-000000000002',
  name: 'Beras',
  unit: 'kg',
}

test('[TILL-3] the same product at the same price is one line', () => {
  const cart = addToCart(addToCart(emptyCart, noodles, wholeUnits(1)), noodles, wholeUnits(3))
  expect(cart.lines).toHaveLength(1)
  expect(cart.lines[0]!.quantityThousandths).toBe(4_000)
})

test('[TILL-3] the same product after its price was changed is a line of its own', () => {
  const cart = addToCart(
    addToCart(emptyCart, noodles, wholeUnits(1)),
    { ...noodles, priceRupiah: rupiah(4_000) },
    wholeUnits(1),
  )
  expect(cart.lines.map((line) => line.priceRupiah)).toEqual([3_500, 4_000])
  expect(quantitiesInCart(cart).get(noodlesId)).toBe(2_000)
})

test('[TILL-3] a line that did not change stays the same object, so the screen need not draw it again', () => {
  const two = addToCart(addToCart(emptyCart, noodles, wholeUnits(1)), rice, quantityThousandths(1_500))
  const after = addToCart(two, rice, wholeUnits(1))
  expect(after.lines[0]).toBe(two.lines[0])
  expect(after.lines[1]!.quantityThousandths).toBe(2_500)
})

test('[TILL-3] quantity zero takes the line away, and the last line takes the bill discount with it', () => {
  const cart = changeBillDiscount(addToCart(emptyCart, noodles, wholeUnits(1)), {
    kind: 'amount',
    amountRupiah: rupiah(500),
  })
  const after = changeQuantity(cart, cart.lines[0]!.lineKey, 0)
  expect(after.lines).toEqual([])
  expect(after.billDiscount).toBeNull()
})

test('[TILL-3] a line keeps its discount and note when more of it is scanned', () => {
  let cart = addToCart(emptyCart, noodles, wholeUnits(1))
  cart = changeLine(cart, cart.lines[0]!.lineKey, {
    discount: { kind: 'percent', percentHundredths: 1_000 },
    note: 'pedas',
  })
  cart = addToCart(cart, noodles, wholeUnits(1))
  expect(cart.lines[0]).toMatchObject({ note: 'pedas', discount: { percentHundredths: 1_000 } })
})

test('[TILL-4] a quantity or sum that no receipt can hold leaves the cart as it was', () => {
  const cart = addToCart(emptyCart, noodles, wholeUnits(1))
  expect(addToCart(cart, noodles, wholeUnits(1_000_000))).toBe(cart)
  expect(addToCart(cart, { ...rice, priceRupiah: rupiah(999_999_999_999) }, wholeUnits(2))).toBe(cart)
})

test('[TILL-3] a removed line is gone and the others keep their keys', () => {
  const cart = addToCart(addToCart(emptyCart, noodles, wholeUnits(1)), rice, wholeUnits(1))
  expect(removeLine(cart, cart.lines[0]!.lineKey).lines.map((line) => line.lineKey)).toEqual([2])
})
