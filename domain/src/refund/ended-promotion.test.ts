import { expect, test } from 'vitest'
import { rupiah } from '../base/money/rupiah.ts'
import { quantityThousandths, wholeUnits } from '../base/quantity/quantity.ts'
import type { BusinessDay } from '../base/time/zone.ts'
import { type PromotionFields, promotionDefaults } from '../promotion/promotion.ts'
import { promotionBook } from '../promotion/promotion-book.ts'
import { type DraftLine, priceCart } from '../sale/cart.ts'
import type { SaleLine } from '../sale/events.ts'
import { plainRules } from '../sale/pricing-rules.ts'
import { endedPromotions } from './ended-promotion.ts'

const coffeeId = '01919191-0000-7000-8000-000000000001'
const teaId = '01919191-0000-7000-8000-000000000002'
const today = '2026-11-22' as BusinessDay
const promotionId = '01919191-0000-7000-8000-0000000000f1'

const draft = (productId: string, count: number, price: number): DraftLine => ({
  ...{ productId, name: 'Kopi', unit: 'pcs', isStocked: true, discount: null, note: '' },
  quantityThousandths: wholeUnits(count),
  priceRupiah: rupiah(price),
})

/** A sale of these goods under one promotion, as the till prices and records it. */
function sold(lines: readonly DraftLine[], given: Partial<PromotionFields>) {
  const fields = { ...promotionDefaults, name: 'Promo', ...given }
  const rules = {
    ...plainRules({ stepRupiah: 1, direction: 'nearest' }),
    promotions: promotionBook([{ id: promotionId, fields }], today),
  }
  const priced = priceCart({ lines, billDiscount: null }, rules)
  const saleLines = lines.map((line, index) => {
    const rule = priced.lines[index]!.rule
    return {
      ...line,
      ...(rule?.kind === 'promotion' && {
        promotion: { promotionId, name: rule.name, discountRupiah: rule.savedRupiah },
      }),
    }
  }) as unknown as SaleLine[]
  const left = lines.map((line) => line.quantityThousandths as number)
  const giveBack = (counts: readonly number[], of = left) =>
    endedPromotions(
      { lines: saleLines },
      of,
      counts.flatMap((count, lineIndex) =>
        count === 0
          ? []
          : [{ lineIndex, quantityThousandths: quantityThousandths(count * 1_000), isWrittenOff: false }],
      ),
      (id) => (id === promotionId ? fields : null),
      () => '',
    )
  return { left, giveBack }
}

test('[REFUND-14] who gives one of *beli 2 gratis 1* back keeps two that alone would have had nothing free', () => {
  const offer = {
    kind: 'buy_get',
    minimumThousandths: wholeUnits(2),
    freeThousandths: wholeUnits(1),
  } as const
  const { giveBack } = sold([draft(coffeeId, 3, 10_000)], offer)
  expect(giveBack([1])).toEqual([{ name: 'Promo', keptRupiah: 6_667, dueRupiah: 0 }])
  expect(giveBack([3])).toEqual([])
  expect(giveBack([0])).toEqual([])
  // Of six, one set of three stays whole.
  const six = sold([draft(coffeeId, 6, 10_000)], offer)
  expect(six.giveBack([3])).toEqual([])
  expect(six.giveBack([1])).toEqual([{ name: 'Promo', keptRupiah: 16_667, dueRupiah: 10_000 }])
})

test('[REFUND-14] a price from so many on ends below that many, and one for each piece never does', () => {
  const from = sold([draft(coffeeId, 6, 10_000)], {
    kind: 'quantity_break',
    minimumThousandths: wholeUnits(6),
    percentHundredths: 1_000,
  })
  expect(from.giveBack([1])).toEqual([{ name: 'Promo', keptRupiah: 5_000, dueRupiah: 0 }])
  const each = sold([draft(coffeeId, 6, 10_000)], { kind: 'discount', percentHundredths: 1_000 })
  expect(each.giveBack([5])).toEqual([])
})

test('[REFUND-14] goods that count together: giving back the paid one ends what the free one had', () => {
  const { giveBack } = sold([draft(coffeeId, 2, 10_000), draft(teaId, 1, 5_000)], {
    kind: 'buy_get',
    minimumThousandths: wholeUnits(2),
    freeThousandths: wholeUnits(1),
    productIds: [coffeeId, teaId],
  })
  expect(giveBack([1, 0])).toEqual([{ name: 'Promo', keptRupiah: 5_000, dueRupiah: 0 }])
  expect(giveBack([0, 1])).toEqual([])
})
