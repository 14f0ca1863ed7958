import fc from 'fast-check'
import { rupiah } from '../base/money/rupiah.ts'
import { quantityThousandths, wholeUnits } from '../base/quantity/quantity.ts'
import type { BusinessDay } from '../base/time/zone.ts'
import { type Promotion, promotionBook } from '../promotion/promotion-book.ts'
import { type DraftLine, priceCart, type SaleDraft } from '../sale/cart.ts'
import type { Discount } from '../sale/discount.ts'
import type { SaleRecorded } from '../sale/events.ts'
import { rulesOfCart } from '../sale/paid-money.ts'
import type { PricingRules } from '../sale/pricing-rules.ts'
import { saleRecorded } from '../sale/record.ts'
import { amountsDue, settleSale, type TenderGiven } from '../sale/settle.ts'

// Any cart, any rules of a shop, and any way of paying: for properties of sums.

export const productIds = [1, 2, 3].map((end) => `01919191-0000-7000-8000-00000000000${end}`)
export const customer = {
  customerId: '01919191-0000-7000-8000-0000000000c1',
  name: 'Bu Ani',
  group: 'Reseller',
}
export const day = '2026-11-22' as BusinessDay
export const when = {
  receiptNumber: 'A-261122-0001',
  verifyCode: '0123456789ABCDEF',
  zone: 'Asia/Jakarta',
  businessDay: day,
  cashierName: 'Rina',
} as const

const price = fc.nat({ max: 3_000_000 }).map(rupiah)
const quantity = fc.oneof(
  fc.integer({ min: 1, max: 24 }).map(wholeUnits),
  fc.integer({ min: 1, max: 60_000 }).map(quantityThousandths),
)
const percent = fc.nat({ max: 10_000 })
const discount: fc.Arbitrary<Discount | null> = fc.option(
  fc.oneof(
    fc.record({ kind: fc.constant('amount' as const), amountRupiah: fc.nat({ max: 500_000 }).map(rupiah) }),
    fc.record({ kind: fc.constant('percent' as const), percentHundredths: percent }),
  ),
)
const group = fc.constantFrom('', '', 'Reseller', 'Grosir')
const line: fc.Arbitrary<DraftLine> = fc.record(
  {
    productId: fc.constantFrom(...productIds, null),
    name: fc.constantFrom('Kopi', 'Gula'),
    unit: fc.constantFrom('pcs', 'dus'),
    isStocked: fc.boolean(),
    quantityThousandths: quantity,
    priceRupiah: price,
    discount,
    note: fc.constant(''),
    factorThousandths: fc.constantFrom(wholeUnits(40), wholeUnits(12), quantityThousandths(333)),
    listPriceRupiah: price,
    isPriceFixed: fc.boolean(),
    category: fc.constantFrom('Minuman', 'Sembako'),
    isTaxed: fc.boolean(),
    priceTiers: fc.array(
      fc.record({
        unit: fc.constant(''),
        customerGroup: group,
        minimumThousandths: quantity,
        priceRupiah: price,
      }),
      { maxLength: 3 },
    ),
  },
  {
    requiredKeys: [
      'productId',
      'name',
      'unit',
      'isStocked',
      'quantityThousandths',
      'priceRupiah',
      'discount',
      'note',
    ],
  },
)
const promotion: fc.Arbitrary<Promotion> = fc.record({
  id: fc.uuid({ version: 7 }),
  fields: fc.record({
    name: fc.constantFrom('Promo gajian', 'Beli 2 gratis 1'),
    kind: fc.constantFrom(
      'quantity_break' as const,
      'group_price' as const,
      'buy_get' as const,
      'discount' as const,
    ),
    productIds: fc.subarray(productIds),
    categories: fc.subarray(['Minuman', 'Sembako']),
    customerGroup: group,
    minimumThousandths: fc.option(quantity),
    freeThousandths: fc.option(quantity),
    priceRupiah: fc.option(price),
    amountRupiah: fc.option(price),
    percentHundredths: fc.option(percent),
    fromDay: fc.option(fc.constantFrom('2026-11-01' as BusinessDay, '2026-12-01' as BusinessDay)),
    throughDay: fc.option(fc.constantFrom('2026-11-30' as BusinessDay, '2026-11-02' as BusinessDay)),
    isActive: fc.boolean(),
  }),
})
const rounding = fc.record({
  stepRupiah: fc.constantFrom(1 as const, 100 as const, 500 as const, 1000 as const),
  direction: fc.constantFrom('nearest' as const, 'down' as const),
})
export const rules: fc.Arbitrary<PricingRules> = fc.record({
  cashRounding: rounding,
  nonCashRounding: rounding,
  servicePercentHundredths: fc.oneof(fc.constant(0), percent),
  tax: fc.record({
    mode: fc.constantFrom('off' as const, 'inclusive' as const, 'exclusive' as const),
    percentHundredths: fc.oneof(fc.constant(1_100), percent),
  }),
  localTax: fc.oneof(
    fc.constant(null),
    fc.record({
      mode: fc.constantFrom('inclusive' as const, 'exclusive' as const),
      percentHundredths: fc.integer({ min: 0, max: 1_000 }),
      name: fc.constant('PBJT'),
      categories: fc.constantFrom([], ['Minuman'], ['Sembako', 'Minuman']),
    }),
  ),
  promotions: fc.array(promotion, { maxLength: 6 }).map((promotions) => promotionBook(promotions, day)),
  pointWorthRupiah: fc.oneof(fc.constant(null), fc.integer({ min: 1, max: 1_000 })),
})
export const draft: fc.Arbitrary<SaleDraft> = fc.record({
  lines: fc.array(line, { minLength: 1, maxLength: 12 }),
  billDiscount: discount,
  customer: fc.constantFrom(customer, null),
  billId: fc.constantFrom('01919191-0000-7000-8000-0000000000b1', null),
  billName: fc.constant('Meja 4'),
  billHoldIds: fc.constantFrom(
    null,
    [],
    ['01919191-0000-7000-8000-0000000000b2', '01919191-0000-7000-8000-0000000000b3'],
  ),
})

/** Splits what is due over tenders as a cashier may: parts of the rest, and cash that may be too much. */
export const payment = fc.record({
  parts: fc.array(
    fc.record({
      tender: fc.constantFrom(
        'transfer' as const,
        'qris' as const,
        'card' as const,
        'kasbon' as const,
        'point' as const,
      ),
      share: fc.integer({ min: 0, max: 100 }),
    }),
    { maxLength: 4 },
  ),
  endsInCash: fc.boolean(),
  extraRupiah: fc.nat({ max: 100_000 }),
})

export type Payment = typeof payment extends fc.Arbitrary<infer Value> ? Value : never

export function tendersFor(
  cart: SaleDraft,
  shopRules: PricingRules,
  { parts, endsInCash, extraRupiah }: Payment,
): TenderGiven[] {
  const by = rulesOfCart(cart.lines, shopRules)
  const bill = priceCart(cart, by)
  const tenders: TenderGiven[] = []
  // What is given without cash is never above either sum that could end the sale.
  const mostRupiah = Math.min(bill.payableRupiah, amountsDue(bill, by, []).nonCashRupiah)
  let otherRupiah = 0
  for (const { tender, share } of parts) {
    if ((tender === 'kasbon' || tender === 'point') && !cart.customer) continue
    if (tender === 'point' && by.pointWorthRupiah === null) continue
    const amountRupiah = rupiah(Math.floor(((mostRupiah - otherRupiah) * share) / 100))
    tenders.push({ tender, amountRupiah })
    otherRupiah += amountRupiah
  }
  const due = amountsDue(bill, by, tenders)
  if (endsInCash) tenders.push({ tender: 'cash', amountRupiah: rupiah(due.cashRupiah + extraRupiah) })
  else tenders.push({ tender: 'transfer', amountRupiah: due.nonCashRupiah })
  return tenders
}

/** Any sale as the journal holds it; the day, hour and cashier are the test's own. */
export const anySale: fc.Arbitrary<SaleRecorded> = fc.tuple(draft, rules, payment).map(([cart, by, how]) => {
  const settled = settleSale(cart, by, tendersFor(cart, by, how), 1_000_000_000)
  if (!settled.ok) throw new Error(JSON.stringify(settled.refusal))
  return saleRecorded(cart, settled.value, when)
})
