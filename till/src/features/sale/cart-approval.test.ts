import { rupiah } from '@laci/domain/base/money/rupiah.ts'
import { wholeUnits } from '@laci/domain/base/quantity/quantity.ts'
import { expect, test } from 'vitest'
import { addToCart, type CartLine, emptyCart } from './cart.ts'
import { givesByHand } from './cart-approval.ts'

const goods = {
  productId: '0191d5c5-0000-7000-8000-0000000000c1',
  name: 'Teh',
  unit: 'pcs',
  isStocked: true,
  priceRupiah: rupiah(6_500),
}
const plain = addToCart(emptyCart, goods, wholeUnits(1)).lines[0]!
const discounted: CartLine = { ...plain, discount: { kind: 'percent', percentHundredths: 1_000 } }
const cheaper: CartLine = { ...plain, listPriceRupiah: rupiah(6_500), priceRupiah: rupiah(5_000) }

test('[TILL-171] an edit is asked about where it gives something by hand, and not for another quantity or note', () => {
  expect(givesByHand(plain, discounted)).toBe(true)
  expect(givesByHand(plain, cheaper)).toBe(true)
  expect(givesByHand(cheaper, { ...cheaper, priceRupiah: rupiah(4_000) })).toBe(true)
  expect(givesByHand(discounted, { ...plain, discount: { kind: 'amount', amountRupiah: rupiah(100) } })).toBe(
    true,
  )

  expect(givesByHand(plain, { ...plain, quantityThousandths: wholeUnits(3) })).toBe(false)
  expect(givesByHand(discounted, { ...discounted, quantityThousandths: wholeUnits(3), note: 'dingin' })).toBe(
    false,
  )
  expect(givesByHand(cheaper, { ...cheaper, quantityThousandths: wholeUnits(2) })).toBe(false)
  // What is taken off again needs nobody.
  expect(givesByHand(discounted, plain)).toBe(false)
  expect(givesByHand(cheaper, plain)).toBe(false)
})
