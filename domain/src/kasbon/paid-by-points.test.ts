import fc from 'fast-check'
import { expect, test } from 'vitest'
import { rupiah } from '../base/money/rupiah.ts'
import { quantityThousandths, wholeUnits } from '../base/quantity/quantity.ts'
import { instant } from '../base/time/instant.ts'
import type { Fact } from '../events/fact.ts'
import { movementsOf } from '../journal/movements.ts'
import { referencesOf } from '../journal/references.ts'
import { saleStandingOf } from '../refund/money-back.ts'
import { planRefund, saleRefunded } from '../refund/plan-refund.ts'
import { wholeRefund } from '../refund/refund-of.ts'
import type { SaleDraft } from '../sale/cart.ts'
import type { PricingRules } from '../sale/pricing-rules.ts'
import { plainRules } from '../sale/pricing-rules.ts'
import { saleRecorded } from '../sale/record.ts'
import { settleSale } from '../sale/settle.ts'
import { customer, day, when } from '../testing/any-sale.ts'
import { profitOf } from '../views/report/profit.ts'
import { shopReport } from '../views/report/shop-report.ts'
import { sumTallies, type TalliedEvent, talliesOf } from '../views/report/tally.ts'
import { instalmentAddsUp } from './adds-up.ts'
import { type KasbonEntry, kasbonEntryOf, openDebts } from './debts.ts'
import type { PaymentReceived } from './events.ts'
import { settleInstalment } from './instalment.ts'
import { layPoints, pointPartsOf } from './paid-by-points.ts'

const deviceId = '0191d5c5-0000-7000-8000-0000000000d1'
const idOf = (count: number) => `0191d5c5-0000-7000-8000-0000000001${String(count).padStart(2, '0')}`
const saleId = idOf(0)
const { customerId, name: customerName } = customer
const counter = { zone: when.zone, businessDay: day, cashierName: '', shiftId: null }
const pointWorthRupiah = 10
const rules: PricingRules = { ...plainRules({ stepRupiah: 1, direction: 'nearest' }), pointWorthRupiah }

type Told = Fact & { readonly eventId: string; readonly at: number }

/** Ten of something on a counter; what is not kasbon or points is paid in cash. */
function sold(priceRupiah: number, byKasbon: number, byPoints: number) {
  const cart: SaleDraft = {
    lines: [
      {
        ...{ productId: null, name: 'Kopi', unit: 'pcs', isStocked: false, note: '', discount: null },
        quantityThousandths: wholeUnits(10),
        priceRupiah: rupiah(priceRupiah),
      },
    ],
    billDiscount: null,
    customer,
  }
  const cash = priceRupiah * 10 - byKasbon - byPoints
  const settled = settleSale(
    cart,
    rules,
    [
      { tender: 'kasbon' as const, amountRupiah: rupiah(byKasbon) },
      { tender: 'point' as const, amountRupiah: rupiah(byPoints) },
      { tender: 'cash' as const, amountRupiah: rupiah(cash) },
    ].filter(({ amountRupiah }) => amountRupiah > 0),
    1_000_000,
  )
  if (!settled.ok) throw new Error(settled.refusal.code)
  return saleRecorded(cart, settled.value, when)
}

function book(first: ReturnType<typeof sold>) {
  const told: Told[] = []
  const tell = (fact: Fact) => told.push({ ...fact, eventId: idOf(told.length), at: told.length })
  tell({ kind: 'sale_recorded', body: first })
  const balance = (account: 'kasbon' | 'point' | 'cash') =>
    told
      .flatMap((fact) => movementsOf({ ...fact, deviceId } as never))
      .reduce((sum, one) => (one.account === account ? sum + one.amount : sum), 0)
  const had = 100_000
  return {
    told,
    balance,
    /** What the customer has: a hundred thousand before all this. */
    points: () => had + balance('point'),
    payOff(amount: number, byPoints: number) {
      const entries = told.flatMap((fact) => kasbonEntryOf(fact)?.entry ?? [])
      const settled = settleInstalment({
        owedRupiah: balance('kasbon'),
        amountRupiah: rupiah(amount),
        tenders: [
          { tender: 'point', amountRupiah: rupiah(byPoints) },
          { tender: 'cash', amountRupiah: rupiah(amount - byPoints) },
        ],
        pointWorthRupiah,
        pointCount: had + balance('point'),
      })
      if (!settled.ok) throw new Error(settled.refusal.code)
      const { payments, changeRupiah } = settled.value
      const laid = layPoints(payments, openDebts(entries, balance('kasbon')), told, had + balance('point'))
      const about = { receiptNumber: 'A-261122-0003', customerId, customerName, note: '' }
      const sums = { amountRupiah: rupiah(amount), changeRupiah, kasbonAfterRupiah: rupiah(0) }
      const body: PaymentReceived = {
        ...counter,
        ...about,
        ...sums,
        payments: laid.payments,
        pointParts: [...laid.pointParts],
      }
      expect(instalmentAddsUp(body)).toBe(true)
      tell({ kind: 'payment_received', body })
      return body
    },
    giveBack(share: number) {
      const earlier = told.flatMap((fact) => (fact.kind === 'sale_refunded' ? [fact.body] : []))
      const wishes = wholeRefund(first, earlier).flatMap((wish) => {
        const part = quantityThousandths(Math.floor((wish.quantityThousandths * share) / 100))
        return part === 0 ? [] : [{ ...wish, quantityThousandths: part }]
      })
      if (wishes.length === 0) return null
      const standing = saleStandingOf([], pointPartsOf(saleId, told))
      const plan = { wishes, money: null, reason: 'uji' }
      const planned = planRefund(first, earlier, balance('kasbon'), plan, standing)
      if (!planned.ok) throw new Error(planned.refusal.code)
      const facts = { receiptNumber: 'A-261122-0004', ...counter }
      const body = saleRefunded(saleId, first, planned.value, balance('kasbon'), facts, standing)
      tell({ kind: 'sale_refunded', body })
      return body
    },
    left(costRupiah: number) {
      const tallies = told.flatMap((fact) =>
        talliesOf({ ...fact, deviceId, at: instant(fact.at) } as TalliedEvent),
      )
      const none = { product: () => null, customer: () => null, promotion: () => null, category: () => '' }
      return profitOf(shopReport(sumTallies(tallies), none), { soldRupiah: costRupiah, lossRupiah: 0 })
        .leftRupiah
    },
  }
}

const anyTrade = fc
  .tuple(fc.integer({ min: 1, max: 20_000 }), fc.nat({ max: 100 }))
  .map(([price, share]) => ({ price, byPoints: Math.floor((price * share) / 10) }))

test('[KASBON-16] [POINT-3] [REPORT-65] kasbon paid with points earns and costs what the same sale paid with points does', () => {
  fc.assert(
    fc.property(anyTrade, fc.nat({ max: 100 }), ({ price, byPoints }, share) => {
      const straight = book(sold(price, 0, byPoints))
      const later = book(sold(price, byPoints, 0))
      // In two instalments: no part of a point is lost or won between them.
      const first = Math.floor((byPoints * share) / 1_000) * 10
      for (const part of [first, byPoints - first]) if (part > 0) later.payOff(part, part)
      expect(later.left(80_000)).toBe(straight.left(80_000))
      expect(later.points()).toBe(straight.points())
      expect(later.balance('kasbon')).toBe(0)
    }),
    { numRuns: 500 },
  )
})

test('[REFUND-12] [KASBON-16] what points had paid of a sale comes back as points, and no money leaves the drawer for it', () => {
  fc.assert(
    fc.property(anyTrade, fc.array(fc.nat({ max: 100 }), { maxLength: 3 }), ({ price, byPoints }, shares) => {
      const later = book(sold(price, byPoints, 0))
      if (byPoints > 0) later.payOff(byPoints, byPoints)
      for (const share of [...shares, 100]) later.giveBack(share)
      expect([later.points(), later.balance('cash'), later.balance('kasbon')]).toEqual([100_000, 0, 0])
      expect(later.left(0)).toBe(0)
    }),
    { numRuns: 500 },
  )
})

test('[KASBON-16] points pay the oldest debt first, mixed with cash, and a debt of no sale takes nothing back', () => {
  const shop = book(sold(10_000, 60_000, 0))
  expect(shop.points()).toBe(100_100)
  const paid = shop.payOff(60_000, 20_000)
  expect(paid.pointParts).toEqual([{ saleId, amountRupiah: 20_000, pointCount: 2_000, takenBackCount: 20 }])
  expect(paid.payments.find(({ tender }) => tender === 'point')?.pointCount).toBe(2_020)
  expect(shop.points()).toBe(98_080)
  expect(referencesOf({ kind: 'payment_received', body: paid } as never)).toContain(saleId)
  expect(shop.giveBack(100)?.payments).toEqual([
    { tender: 'point', amountRupiah: 20_000, pointCount: 2_000 },
    { tender: 'cash', amountRupiah: 80_000 },
  ])
  const old: KasbonEntry = {
    ...{ eventId: idOf(9), kind: 'adjustment', at: 0, businessDay: day, amountRupiah: 5_000 },
    ...{ dueDay: null, saleId: null, label: '' },
  }
  const point = {
    tender: 'point' as const,
    amountRupiah: rupiah(5_000),
    receivedRupiah: rupiah(5_000),
    pointCount: 500,
  }
  expect(layPoints([point], openDebts([old], 5_000), [], 900)).toEqual({ payments: [point], pointParts: [] })
})
