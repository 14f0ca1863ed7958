import { expect, test } from 'vitest'
import { rupiah } from '../base/money/rupiah.ts'
import { quantityThousandths, wholeUnits } from '../base/quantity/quantity.ts'
import { stockAdjustedSchema, stockReceivedSchema } from './events.ts'
import { stockAdjustedMovements, stockReceivedMovements } from './movements.ts'

const productId = '01919191-0000-7000-8000-000000000001'

test('[STOCK-1] goods received and adjusted move stock by a signed difference', () => {
  expect(
    stockReceivedMovements({
      reason: 'received',
      lines: [{ productId, quantityThousandths: wholeUnits(24), unitCostRupiah: rupiah(2_900) }],
      note: '',
    }),
  ).toEqual([{ account: 'stock', subject: productId, amount: 24_000 }])
  expect(
    stockAdjustedMovements({
      reason: 'waste',
      lines: [
        { productId, quantityThousandths: quantityThousandths(-1_500) },
        { productId, quantityThousandths: quantityThousandths(0) },
      ],
      note: 'basi',
    }),
  ).toEqual([{ account: 'stock', subject: productId, amount: -1_500 }])
})

test('[STOCK-1] nothing can be received in a negative quantity or moved by a fraction of a thousandth', () => {
  const received = (quantity: number) =>
    stockReceivedSchema.safeParse({
      reason: 'received',
      lines: [{ productId, quantityThousandths: quantity, unitCostRupiah: null }],
      note: '',
    }).success
  expect(received(1)).toBe(true)
  for (const wrong of [0, -1, 1.5, 1_000_000_000_001]) expect(received(wrong)).toBe(false)
  expect(
    stockAdjustedSchema.safeParse({
      reason: 'correction',
      lines: [{ productId, quantityThousandths: -0.5 }],
      note: '',
    }).success,
  ).toBe(false)
})
