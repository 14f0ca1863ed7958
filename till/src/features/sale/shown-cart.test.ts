import { rupiah } from '@laci/domain/base/money/rupiah.ts'
import { type QuantityThousandths, wholeUnits } from '@laci/domain/base/quantity/quantity.ts'
import { emptyPromotionBook } from '@laci/domain/promotion/promotion-book.ts'
import { priceCart } from '@laci/domain/sale/cart.ts'
import type { PricingRules } from '@laci/domain/sale/pricing-rules.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  addToCart,
  type Cart,
  changeBillDiscount,
  changeCustomer,
  changeLine,
  changeQuantity,
  draftOf,
  emptyCart,
  promiseAll,
  removeLine,
  type Sellable,
} from './cart.ts'
import { createShownCart } from './shown-cart.ts'

const rules: PricingRules = {
  cashRounding: { stepRupiah: 100, direction: 'nearest' },
  nonCashRounding: { stepRupiah: 1, direction: 'nearest' },
  servicePercentHundredths: 500,
  tax: { mode: 'exclusive', percentHundredths: 1_100 },
  promotions: emptyPromotionBook,
  pointWorthRupiah: null,
}

const noodles: Sellable = {
  productId: '0192a3b4-0000-7000-8000-000000000001',
  name: 'Indomie Goreng',
  unit: 'pcs',
  isStocked: true,
  priceRupiah: rupiah(3_500),
  priceTiers: [
    { unit: 'pcs', customerGroup: '', minimumThousandths: wholeUnits(6), priceRupiah: rupiah(3_000) },
  ],
}
const rice: Sellable = {
  productId: '0192a3b4-0000-7000-8000-000000000002',
  name: 'Beras',
  unit: 'kg',
  isStocked: true,
  priceRupiah: rupiah(14_250),
}

/** A cart that is replaced, and what is shown of it. */
function opened(first: Cart = emptyCart) {
  let cart = first
  const listeners = new Set<() => void>()
  const subscribe = (listener: () => void) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  }
  const shown = createShownCart({ get: () => cart, subscribe }, rules)
  return {
    shown,
    listenerCount: () => listeners.size,
    change(next: (cart: Cart) => Cart) {
      cart = next(cart)
      for (const listener of listeners) listener()
      return shown.face()
    },
  }
}

test('[TILL-41] goods that are in the cart already change figures and no face', () => {
  const { shown, change } = opened()
  change((cart) => addToCart(cart, rice, wholeUnits(1)))
  const before = change((cart) => addToCart(cart, noodles, wholeUnits(1)))
  const noodleKey = before.lines[1]!.lineKey
  const totalRupiah = shown.priced().totalRupiah
  expect(change((cart) => addToCart(cart, noodles, wholeUnits(2)))).toBe(before)
  expect(shown.line(noodleKey)).toEqual({ quantityThousandths: 3_000, amountRupiah: 10_500 })
  expect(shown.priced().totalRupiah).toBeGreaterThan(totalRupiah)
  expect(shown.touchedKey()).toBe(noodleKey)
})

test('[TILL-41] a line whose price becomes another has a new face, the line beside it keeps its own', () => {
  const { change } = opened()
  change((cart) => addToCart(cart, rice, wholeUnits(1)))
  const before = change((cart) => addToCart(cart, noodles, wholeUnits(5)))
  const after = change((cart) => addToCart(cart, noodles, wholeUnits(1)))
  expect(after.lines[0]).toBe(before.lines[0])
  expect(after.lines[1]).toMatchObject({ priceRupiah: 3_000, rule: 'Harga grosir mulai 6 pcs' })
})

test('[TILL-41] a line that has left the cart has no figures', () => {
  const { shown, change } = opened()
  const { lineKey } = change((cart) => addToCart(cart, noodles, wholeUnits(1))).lines[0]!
  change((cart) => removeLine(cart, lineKey))
  expect(shown.line(lineKey)).toBeUndefined()
  expect(shown.face().lines).toEqual([])
})

const step = fc.oneof(
  fc.record({ goods: fc.constantFrom(noodles, rice), units: fc.integer({ min: 1, max: 8 }) }).map(
    ({ goods, units }) =>
      (cart: Cart) =>
        addToCart(cart, goods, wholeUnits(units)),
  ),
  fc.record({ at: fc.nat(3), thousandths: fc.nat(9_000) }).map(
    ({ at, thousandths }) =>
      (cart: Cart) =>
        changeQuantity(cart, cart.lines[at]?.lineKey ?? 0, thousandths),
  ),
  fc.record({ at: fc.nat(3), percentHundredths: fc.nat(10_000), note: fc.constantFrom('', 'pedas') }).map(
    ({ at, percentHundredths, note }) =>
      (cart: Cart) =>
        changeLine(cart, cart.lines[at]?.lineKey ?? 0, {
          note,
          discount: percentHundredths === 0 ? null : { kind: 'percent', percentHundredths },
        }),
  ),
  fc
    .nat(50_000)
    .map(
      (amount) => (cart: Cart) =>
        changeBillDiscount(cart, amount === 0 ? null : { kind: 'amount', amountRupiah: rupiah(amount) }),
    ),
  fc.constant((cart: Cart) => changeCustomer(cart, { customerId: 'c', name: 'Bu Ani', group: '' })),
  fc.constant((cart: Cart) => promiseAll(cart, () => 'watched')),
)

test('[TILL-41] after any changes a cart shows what it shows to who looks at it for the first time', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 30 }), (steps) => {
      const { shown, change } = opened()
      let cart = emptyCart
      for (const next of steps) {
        change(next)
        cart = next(cart)
        const fresh = createShownCart({ get: () => cart, subscribe: () => () => {} }, rules)
        expect(shown.face()).toEqual(fresh.face())
        expect(shown.priced()).toEqual(priceCart(draftOf(cart), rules))
        for (const { lineKey, quantityThousandths } of cart.lines) {
          expect(shown.line(lineKey)).toEqual(fresh.line(lineKey))
          expect(shown.line(lineKey)?.quantityThousandths).toBe(quantityThousandths as QuantityThousandths)
        }
      }
    }),
  )
})

test('[TILL-41] a line is told when its figures are others, by whatever, and only then', () => {
  const { shown, change, listenerCount } = opened()
  change((cart) => addToCart(cart, noodles, wholeUnits(1)))
  const [noodleKey, riceKey] = change((cart) => addToCart(cart, rice, wholeUnits(1))).lines.map(
    ({ lineKey }) => lineKey,
  )
  const told = { noodles: 0, rice: 0 }
  const stops = [
    shown.subscribeToLine(noodleKey!, () => (told.noodles += 1)),
    shown.subscribeToLine(riceKey!, () => (told.rice += 1)),
  ]
  change((cart) => addToCart(cart, noodles, wholeUnits(1)))
  expect(told).toEqual({ noodles: 1, rice: 0 })
  change((cart) => addToCart(cart, rice, wholeUnits(1)))
  expect(told).toEqual({ noodles: 1, rice: 1 })
  change((cart) => changeBillDiscount(cart, { kind: 'percent', percentHundredths: 1_000 }))
  expect(told).toEqual({ noodles: 1, rice: 1 })
  change((cart) => changeLine(cart, riceKey!, { discount: { kind: 'amount', amountRupiah: rupiah(500) } }))
  expect(told).toEqual({ noodles: 1, rice: 2 })
  change((cart) => removeLine(cart, noodleKey!))
  expect(told).toEqual({ noodles: 2, rice: 2 })
  for (const stop of stops) stop()
  change((cart) => addToCart(cart, rice, wholeUnits(1)))
  expect(told).toEqual({ noodles: 2, rice: 2 })
  expect(listenerCount()).toBe(0)
})
