import fc from 'fast-check'
import { expect, test } from 'vitest'
import { noRounding, type RoundingRule } from '../base/money/rounding.ts'
import { maximumUnitPriceRupiah, rupiah, sumRupiah } from '../base/money/rupiah.ts'
import {
  lineAmount,
  maximumQuantityThousandths,
  quantityThousandths,
  wholeUnits,
} from '../base/quantity/quantity.ts'
import { instant } from '../base/time/instant.ts'
import { businessDayOf } from '../base/time/zone.ts'
import { type DraftLine, emptyDraft, priceCart, type SaleDraft } from './cart.ts'
import { type Discount, discountAmount } from './discount.ts'
import { maximumSaleLines, saleRecordedSchema } from './events.ts'
import { saleMovements } from './movements.ts'
import { plainRules } from './pricing-rules.ts'
import { quickCash } from './quick-cash.ts'
import { receiptCounter, receiptNumber, verifyCode } from './receipt-number.ts'
import { saleRecorded } from './record.ts'
import { settleCashSale } from './settle.ts'
import { saleAddsUp } from './sums.ts'

const coffeeId = '01919191-0000-7000-8000-000000000001'
const deviceId = '01919191-0000-7000-8000-0000000000d1'

function line(over: Partial<DraftLine> = {}): DraftLine {
  return {
    productId: coffeeId,
    name: 'Kopi ABC Susu 31g',
    unit: 'sachet',
    isStocked: true,
    quantityThousandths: wholeUnits(2),
    priceRupiah: rupiah(12_000),
    discount: null,
    note: '',
    ...over,
  }
}

const when = {
  receiptNumber: 'A-261120-0001',
  verifyCode: '0123456789ABCDEF',
  zone: 'Asia/Jakarta',
  businessDay: businessDayOf(instant(1_795_000_000_000), 'Asia/Jakarta'),
  cashierName: 'Rina',
} as const

const discount: fc.Arbitrary<Discount | null> = fc.oneof(
  fc.constant(null),
  fc.record({ kind: fc.constant('amount' as const), amountRupiah: fc.nat({ max: 500_000 }).map(rupiah) }),
  fc.record({ kind: fc.constant('percent' as const), percentHundredths: fc.nat({ max: 10_000 }) }),
)
const draftLine = fc
  .record({
    priceRupiah: fc.nat({ max: 5_000_000 }).map(rupiah),
    quantityThousandths: fc.integer({ min: 1, max: 200_000 }).map(quantityThousandths),
    discount,
    productId: fc.constantFrom(coffeeId, null),
    isStocked: fc.boolean(),
  })
  .map((over) => line(over))
const draft: fc.Arbitrary<SaleDraft> = fc.record({
  lines: fc.array(draftLine, { minLength: 1, maxLength: 30 }),
  billDiscount: discount,
})
const rounding: fc.Arbitrary<RoundingRule> = fc.record({
  stepRupiah: fc.constantFrom(1 as const, 100 as const, 500 as const, 1000 as const),
  direction: fc.constantFrom('nearest' as const, 'down' as const),
})

test('[SALE-1] a line is price times quantity, rounded half up once', () => {
  expect(lineAmount(rupiah(15_000), quantityThousandths(1_250))).toBe(18_750)
  expect(lineAmount(rupiah(3_333), quantityThousandths(500))).toBe(1_667)
  expect(lineAmount(rupiah(99_999_999), quantityThousandths(99_999_999))).toBe(9_999_999_800_000)
})

test('[SALE-2] a discount never takes more than there is', () => {
  expect(discountAmount(rupiah(10_000), { kind: 'amount', amountRupiah: rupiah(12_000) })).toBe(10_000)
  expect(discountAmount(rupiah(10_000), { kind: 'percent', percentHundredths: 1_250 })).toBe(1_250)
  expect(discountAmount(rupiah(9_999), { kind: 'percent', percentHundredths: 10_000 })).toBe(9_999)
  expect(discountAmount(rupiah(5), { kind: 'percent', percentHundredths: 1_000 })).toBe(1)
})

test('[SALE-3] an empty cart and cash below the total are refused, the latter with the missing amount', () => {
  expect(settleCashSale(emptyDraft, noRounding, rupiah(0))).toEqual({
    ok: false,
    refusal: { code: 'sale_empty' },
  })
  expect(settleCashSale({ lines: [line()], billDiscount: null }, noRounding, rupiah(20_000))).toEqual({
    ok: false,
    refusal: { code: 'payment_short', shortRupiah: 4_000 },
  })
})

test('[SALE-3] a sum beyond what the journal can carry is refused before anything is written', () => {
  const largest = line({
    priceRupiah: rupiah(maximumUnitPriceRupiah),
    quantityThousandths: quantityThousandths(maximumQuantityThousandths),
  })
  const lines = Array.from({ length: maximumSaleLines }, () => largest)
  expect(settleCashSale({ lines, billDiscount: null }, noRounding, rupiah(1))).toMatchObject({
    refusal: { code: 'sale_too_large' },
  })
})

test('[SALE-4] line discount, bill discount, rounding, in that order', () => {
  const priced = priceCart(
    {
      lines: [
        line({ discount: { kind: 'percent', percentHundredths: 1_000 } }),
        line({ priceRupiah: rupiah(3_550), quantityThousandths: wholeUnits(1) }),
      ],
      billDiscount: { kind: 'amount', amountRupiah: rupiah(1_000) },
    },
    plainRules({ stepRupiah: 100, direction: 'nearest' }),
  )
  expect(priced).toMatchObject({
    lines: [
      { grossRupiah: 24_000, lineDiscountRupiah: 2_400, billDiscountRupiah: 858, netRupiah: 20_742 },
      { grossRupiah: 3_550, lineDiscountRupiah: 0, billDiscountRupiah: 142, netRupiah: 3_408 },
    ],
    subtotalRupiah: 25_150,
    billDiscountRupiah: 1_000,
    roundingRupiah: 50,
    totalRupiah: 24_200,
  })
})

test('[SALE-4] for any cart the lines, the discounts and the rounding add up to the total', () => {
  fc.assert(
    fc.property(draft, rounding, (cart, rule) => {
      const priced = priceCart(cart, plainRules(rule))
      const net = sumRupiah(priced.lines.map((priced) => priced.netRupiah))
      expect(net + priced.roundingRupiah).toBe(priced.totalRupiah)
      expect(priced.lines.every((priced) => priced.netRupiah >= 0)).toBe(true)
      expect(sumRupiah(priced.lines.map((priced) => priced.billDiscountRupiah))).toBe(
        priced.billDiscountRupiah,
      )
    }),
  )
})

test('[SALE-5] every sale that settles adds up, fits the journal, and puts its total into the drawer', () => {
  fc.assert(
    fc.property(draft, rounding, fc.nat({ max: 1_000_000 }), (cart, rule, extra) => {
      const cash = rupiah(priceCart(cart, plainRules(rule)).totalRupiah + extra)
      const settled = settleCashSale(cart, rule, cash)
      if (!settled.ok) throw new Error(settled.refusal.code)
      const sale = saleRecorded(cart, settled.value, when)
      expect(saleRecordedSchema.safeParse(sale).success).toBe(true)
      expect(saleAddsUp(sale)).toBe(true)
      const movements = saleMovements(deviceId, sale)
      const cashMoved = movements
        .filter((moved) => moved.account === 'cash')
        .reduce((sum, moved) => sum + moved.amount, 0)
      expect(cashMoved).toBe(sale.totalRupiah)
      const stocked = sale.lines.filter((sold) => sold.productId !== null && sold.isStocked)
      expect(movements.filter((moved) => moved.account === 'stock')).toEqual(
        stocked.map((sold) => ({
          account: 'stock',
          subject: sold.productId,
          amount: -sold.quantityThousandths,
        })),
      )
    }),
  )
})

test('[SALE-5] one changed figure anywhere is noticed', () => {
  const cart = { lines: [line(), line({ priceRupiah: rupiah(500) })], billDiscount: null }
  const settled = settleCashSale(cart, noRounding, rupiah(50_000))
  if (!settled.ok) throw new Error('must settle')
  const sale = saleRecorded(cart, settled.value, when)
  expect(saleAddsUp({ ...sale, totalRupiah: rupiah(sale.totalRupiah - 1) })).toBe(false)
  expect(saleAddsUp({ ...sale, changeRupiah: rupiah(sale.changeRupiah + 1) })).toBe(false)
  expect(saleAddsUp({ ...sale, billDiscountRupiah: rupiah(1) })).toBe(false)
  const [first, ...rest] = sale.lines
  expect(saleAddsUp({ ...sale, lines: [{ ...first!, priceRupiah: rupiah(1) }, ...rest] })).toBe(false)
})

test('[SALE-6] quick cash offers what a customer is likely to hand over', () => {
  expect(quickCash(rupiah(78_200))).toEqual([78_200, 80_000, 100_000])
  expect(quickCash(rupiah(3_500))).toEqual([3_500, 5_000, 10_000, 20_000, 50_000])
  expect(quickCash(rupiah(50_000))).toEqual([50_000, 60_000, 100_000])
  expect(quickCash(rupiah(100_000))).toEqual([100_000])
})

test('[SALE-7] a receipt number is the device, the day and a counter, and reads back', () => {
  const day = when.businessDay
  expect(receiptNumber('A', day, 231)).toBe(`A-${day.slice(2).replaceAll('-', '')}-0231`)
  expect(receiptCounter(receiptNumber('AB', day, 12_345), 'AB', day)).toBe(12_345)
  expect(receiptCounter('B-261120-0001', 'A', day)).toBeNull()
})

test('[SALE-8] a check code carries 80 bits without letters that look alike', () => {
  expect(verifyCode(new Uint8Array(10))).toBe('0000000000000000')
  expect(verifyCode(new Uint8Array(10).fill(255))).toBe('ZZZZZZZZZZZZZZZZ')
  expect(verifyCode(Uint8Array.from([0, 0, 0, 0, 0, 0, 0, 0, 0, 33]))).toBe('0000000000000011')
})
