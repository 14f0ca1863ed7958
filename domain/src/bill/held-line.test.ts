import fc from 'fast-check'
import { expect, test } from 'vitest'
import { noRounding } from '../base/money/rounding.ts'
import { rupiah } from '../base/money/rupiah.ts'
import { quantityThousandths, wholeUnits } from '../base/quantity/quantity.ts'
import { productDefaults } from '../catalog/product.ts'
import { type DraftLine, priceCart } from '../sale/cart.ts'
import { plainRules } from '../sale/pricing-rules.ts'
import { heldLineSchema } from './events.ts'
import { draftLineOfHeld, heldLine, voidedLines } from './held-line.ts'

const box: DraftLine = {
  productId: '01919191-0000-7000-8000-000000000001',
  name: 'Indomie',
  unit: 'dus',
  isStocked: true,
  quantityThousandths: wholeUnits(2),
  priceRupiah: rupiah(130_000),
  discount: { kind: 'percent', percentHundredths: 1_000 },
  note: 'antar sore',
  factorThousandths: wholeUnits(40),
  listPriceRupiah: rupiah(135_000),
}

test('[BILL-1] a held line keeps what was promised, and what it takes from stock in base units', () => {
  const held = heldLine(box)
  expect(heldLineSchema.safeParse(held).success).toBe(true)
  expect(held).toMatchObject({ stockThousandths: 80_000, listPriceRupiah: 135_000, note: 'antar sore' })
})

test('[BILL-2] an opened bill is the same lines again, with the price tiers, category and tax of today', () => {
  const fields = {
    ...productDefaults,
    category: 'Mi',
    isTaxed: false,
    units: [{ name: 'dus', factorThousandths: wholeUnits(40), barcodes: [], priceRupiah: rupiah(150_000) }],
    priceTiers: [
      { unit: 'dus', customerGroup: '', minimumThousandths: wholeUnits(2), priceRupiah: rupiah(120_000) },
    ],
  }
  expect(draftLineOfHeld(heldLine(box), fields)).toEqual({
    ...box,
    priceTiers: fields.priceTiers,
    category: 'Mi',
    isTaxed: false,
  })
  expect(draftLineOfHeld(heldLine(box), null)).toEqual(box)
})

test('[BILL-9] a unit that was renamed, taken away or is of another size has no price tiers, least of all those of a piece', () => {
  const unit = { name: 'dus', factorThousandths: wholeUnits(40), barcodes: [], priceRupiah: rupiah(130_000) }
  const fields = {
    ...productDefaults,
    priceRupiah: rupiah(3_500),
    units: [unit],
    priceTiers: [
      { unit: '', customerGroup: '', minimumThousandths: wholeUnits(3), priceRupiah: rupiah(3_200) },
      { unit: 'dus', customerGroup: '', minimumThousandths: wholeUnits(2), priceRupiah: rupiah(120_000) },
    ],
  }
  const { listPriceRupiah: _, discount: __, ...plain } = box
  const held = heldLine({ ...plain, discount: null, quantityThousandths: wholeUnits(3) })
  const totalWith = (changed: Partial<typeof fields>, line = held) => {
    const lines = [draftLineOfHeld(line, { ...fields, ...changed })]
    return priceCart({ lines, billDiscount: null }, plainRules(noRounding)).totalRupiah
  }
  expect(totalWith({})).toBe(360_000)
  expect(totalWith({ units: [{ ...unit, name: 'karton' }] })).toBe(390_000)
  expect(totalWith({ units: [] })).toBe(390_000)
  expect(totalWith({ units: [{ ...unit, factorThousandths: wholeUnits(48) }] })).toBe(390_000)
  // The base unit's own tiers are for lines in the base unit alone.
  const { factorThousandths: ___, ...piece } = plain
  const pieces = heldLine({ ...piece, unit: 'pcs', priceRupiah: rupiah(3_500), discount: null })
  expect(totalWith({}, { ...pieces, quantityThousandths: wholeUnits(3) })).toBe(9_600)
})

test('[BILL-2] holding and opening changes no total while the product stays as it is', () => {
  const line = fc.record({
    quantityThousandths: fc.integer({ min: 1, max: 100_000 }).map(quantityThousandths),
    priceRupiah: fc.nat({ max: 1_000_000 }).map(rupiah),
    isPriceFixed: fc.boolean(),
  })
  const rules = plainRules(noRounding)
  fc.assert(
    fc.property(fc.array(line, { minLength: 1, maxLength: 8 }), (over) => {
      const lines = over.map((changes): DraftLine => ({ ...box, ...changes }))
      const opened = lines.map((one) => draftLineOfHeld(heldLine(one), null))
      const total = (of: DraftLine[]) => priceCart({ lines: of, billDiscount: null }, rules).totalRupiah
      expect(total(opened)).toBe(total(lines))
    }),
  )
})

test('[BILL-3] a dropped bill says what was on it and what each line came to', () => {
  const priced = priceCart({ lines: [box], billDiscount: null }, plainRules(noRounding))
  expect(voidedLines([box], priced)).toEqual([
    { productId: box.productId, name: 'Indomie', quantityThousandths: 2_000, amountRupiah: 234_000 },
  ])
})
