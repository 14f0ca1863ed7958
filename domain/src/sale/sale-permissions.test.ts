import fc from 'fast-check'
import { expect, test } from 'vitest'
import { noRounding } from '../base/money/rounding.ts'
import { rupiah } from '../base/money/rupiah.ts'
import { wholeUnits } from '../base/quantity/quantity.ts'
import { type DraftLine, priceCart, type SaleDraft } from './cart.ts'
import { plainRules } from './pricing-rules.ts'
import { salePermissions } from './sale-permissions.ts'

const rules = plainRules(noRounding)
const productId = '0191d5c5-0000-7000-8000-00000000c0fe'

function line(more: Partial<DraftLine> = {}): DraftLine {
  return {
    productId,
    name: 'Gula 1 kg',
    unit: 'pcs',
    isStocked: true,
    quantityThousandths: wholeUnits(2),
    priceRupiah: rupiah(18_000),
    discount: null,
    note: '',
    ...more,
  }
}

function permissionsOf(draft: SaleDraft, costRupiah: number | null = 15_000) {
  return salePermissions(draft, priceCart(draft, rules), () => costRupiah)
}

test('[SALE-16] a plain cart needs the right to sell, and nothing else', () => {
  expect(permissionsOf({ lines: [line()], billDiscount: null })).toEqual([{ right: 'sell' }])
})

test('[SALE-16] two small discounts are judged as the large one that they are', () => {
  const draft: SaleDraft = {
    lines: [line({ discount: { kind: 'percent', percentHundredths: 1_000 } }), line()],
    billDiscount: { kind: 'percent', percentHundredths: 1_000 },
  }
  expect(permissionsOf(draft, null)).toEqual([
    { right: 'sell' },
    { right: 'discount', percentHundredths: 1_900 },
  ])
})

test('[SALE-16] a discount of the allowed percent never needs more than that percent, whatever rounding does', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 100 }),
      fc.array(
        fc.record({ price: fc.integer({ min: 1, max: 500_000 }), units: fc.integer({ min: 1, max: 50 }) }),
        {
          minLength: 1,
          maxLength: 8,
        },
      ),
      (percent, goods) => {
        const draft: SaleDraft = {
          lines: goods.map(({ price, units }) =>
            line({
              priceRupiah: rupiah(Math.max(1_000, price)),
              quantityThousandths: wholeUnits(units),
              discount: { kind: 'percent', percentHundredths: percent * 100 },
            }),
          ),
          billDiscount: null,
        }
        const discount = permissionsOf(draft, null).find((permission) => permission.right === 'discount')
        expect(discount).toMatchObject({ percentHundredths: expect.any(Number) })
        expect((discount as { percentHundredths: number }).percentHundredths).toBeLessThanOrEqual(
          percent * 100,
        )
        expect((discount as { percentHundredths: number }).percentHundredths).toBeGreaterThan(
          percent * 100 - 101,
        )
      },
    ),
  )
})

test('[SALE-16] a price by hand, and less than it cost by hand or by discount, each need their own right', () => {
  const byHand = line({ priceRupiah: rupiah(14_000), listPriceRupiah: rupiah(18_000) })
  expect(permissionsOf({ lines: [byHand], billDiscount: null })).toEqual([
    { right: 'sell' },
    { right: 'change_price' },
    { right: 'sell_below_cost' },
  ])
  expect(
    permissionsOf({ lines: [line()], billDiscount: { kind: 'amount', amountRupiah: rupiah(9_000) } }),
  ).toContainEqual({ right: 'sell_below_cost' })
  // The owner's own list may be below cost: that is no cashier's doing.
  expect(permissionsOf({ lines: [line()], billDiscount: null }, 20_000)).toEqual([{ right: 'sell' }])
})
