import { rupiah } from '@laci/domain/base/money/rupiah.ts'
import { quantityThousandths, wholeUnits } from '@laci/domain/base/quantity/quantity.ts'
import { heldLine } from '@laci/domain/bill/held-line.ts'
import { expect, test } from 'vitest'
import { takeFromBeside } from './bill-beside.ts'
import {
  addToCart,
  brokenPromise,
  changeBillDiscount,
  changeLine,
  changeQuantity,
  emptyCart,
  promiseAll,
  quantitiesInCart,
  removeLine,
  replaceLine,
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

test('[SALE-24] five sacks of 25.000 gram are in the cart; more base units than one sale can tell never come in', () => {
  const sack = { ...rice, unit: 'karung', factorThousandths: wholeUnits(25_000) }
  const cart = addToCart(emptyCart, sack, wholeUnits(5))
  expect(cart.lines[0]).toMatchObject({ quantityThousandths: 5_000, unit: 'karung' })
  const most = changeQuantity(cart, cart.lines[0]!.lineKey, 40_000_000)
  expect(most.lines[0]).toMatchObject({ quantityThousandths: 40_000_000 })
  expect(changeQuantity(most, most.lines[0]!.lineKey, 40_001_000)).toBe(most)
  expect(addToCart(most, noodles, wholeUnits(1))).toBe(most)
})

test('[TILL-3] a removed line is gone and the others keep their keys', () => {
  const cart = addToCart(addToCart(emptyCart, noodles, wholeUnits(1)), rice, wholeUnits(1))
  expect(removeLine(cart, cart.lines[0]!.lineKey).lines.map((line) => line.lineKey)).toEqual([2])
})

test('[BILL-5] only what was promised is missed; what came in later leaves freely, and a promise is never made twice', () => {
  const held = promiseAll(addToCart(emptyCart, noodles, wholeUnits(3)), () => 'bill')
  const [line] = held.lines
  const { lineKey } = line!
  expect(held.watchedId).toBe('bill')
  expect(promiseAll(held, () => 'another')).toBe(held)
  const more = addToCart(held, noodles, wholeUnits(2))
  const left = (quantity: number) => ({ unit: 'pcs', quantityThousandths: quantity })
  expect(brokenPromise(more.lines[0]!, left(3_000))).toBe(0)
  expect(brokenPromise(more.lines[0]!, left(2_500))).toBe(500)
  expect(brokenPromise(more.lines[0]!, null)).toBe(3_000)
  expect(brokenPromise(more.lines[0]!, { unit: 'dus', quantityThousandths: 3_000 })).toBe(3_000)

  const fewer = changeQuantity(more, lineKey, 1_000)
  expect(brokenPromise(changeQuantity(fewer, lineKey, 4_000).lines[0]!, null)).toBe(1_000)
  const inBoxes = replaceLine(more, lineKey, (one) => ({ ...one, unit: 'dus' }))
  expect(brokenPromise(inBoxes.lines[0]!, null)).toBe(0)
  const paying = promiseAll(more, () => 'another')
  expect(paying.watchedId).toBe('bill')
  expect(brokenPromise(paying.lines[0]!, null)).toBe(5_000)
})

test('[BILL-5] nothing is missed of a cart that nobody was told of', () => {
  const [line] = addToCart(emptyCart, noodles, wholeUnits(3)).lines
  expect(brokenPromise(line!, null)).toBe(0)
})

test('[BILL-13] what came onto the bill elsewhere is taken into the cart, promised there, and no other line changes', () => {
  const opened = promiseAll(addToCart(emptyCart, noodles, wholeUnits(3)), () => 'bill')
  const lines = opened.lines.map(heldLine)
  const cart = addToCart(
    { ...opened, billId: 'bill', billOpened: { holdIds: ['h1'], lines } },
    { ...noodles, name: 'Telur', productId: '0192a3b4-0000-7000-8000-000000000003' },
    wholeUnits(1),
  )
  const one = (goods: Sellable, units: number) =>
    ({ ...lines[0]!, ...goods, quantityThousandths: units * 1_000, note: '' }) as (typeof lines)[number]
  const added = [one(rice, 2), one(noodles, -1)]
  const taken = takeFromBeside(cart, { holdIds: ['h1', 'h2'], added }, () => null)
  const shown = (some: typeof cart) =>
    some.lines.map(({ name, quantityThousandths, promisedThousandths }) => [
      name,
      quantityThousandths,
      promisedThousandths,
    ])
  expect(shown(taken)).toEqual([
    ['Indomie Goreng', 2_000, 2_000],
    ['Telur', 1_000, undefined],
    ['Beras', 2_000, 2_000],
  ])
  expect(new Set(taken.lines.map(({ lineKey }) => lineKey)).size).toBe(3)
  expect(taken.billOpened?.holdIds).toEqual(['h1', 'h2'])
  const gone = takeFromBeside(taken, { holdIds: ['h1', 'h2', 'h3'], added: [one(noodles, -2)] }, () => null)
  expect(shown(gone).map(([name]) => name)).toEqual(['Telur', 'Beras'])
  // A draft of an older release does not know what it was opened with.
  expect(takeFromBeside(opened, { holdIds: ['h2'], added }, () => null)).toBe(opened)
})
