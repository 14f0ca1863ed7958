import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Rupiah, rupiah } from '../../base/money/rupiah.ts'
import { instant } from '../../base/time/instant.ts'
import { saleStandingOf } from '../../refund/money-back.ts'
import { planRefund } from '../../refund/plan-refund.ts'
import { wholeRefund } from '../../refund/refund-of.ts'
import { debtOfMissing, missingMoves } from '../../sale/payment-check.ts'
import { customer, day } from '../../testing/any-sale.ts'
import {
  anyPaid,
  anySteps,
  claimStory,
  deviceId,
  pieces,
  type Step,
  shiftId,
} from '../../testing/claim-story.ts'
import { profitOf } from './profit.ts'
import { shiftFigures } from './shift-figures.ts'
import { type ReportNames, shopReport } from './shop-report.ts'
import { missingTallies, sumTallies, type TalliedEvent, talliesOf } from './tally.ts'

const { customerId } = customer
const names: ReportNames = {
  product: () => 'Barang',
  customer: () => 'Bu Ani',
  promotion: () => 'Promo',
  category: () => '',
}

function storyOf(...asked: Parameters<typeof claimStory>) {
  const story = claimStory(...asked)
  const { told, unseen, goodsCostRupiah } = story
  const tallies = [
    ...told.flatMap((fact) => talliesOf({ ...fact, deviceId, at: instant(fact.at) } as TalliedEvent)),
    ...missingTallies(unseen),
  ]
  const report = shopReport(sumTallies(tallies), names)
  const profit = profitOf(report, {
    soldRupiah: goodsCostRupiah,
    lossRupiah: 0,
  })
  const figures = shiftFigures(
    shiftId,
    told.map((fact) => ({ ...fact, deviceId })),
    missingMoves(unseen),
  )
  return { ...story, report, profit, figures }
}

test('[REPORT-64] [REFUND-11] laba bersih is what came in less what went out, with what goods are worth and what is owed', () => {
  fc.assert(
    fc.property(anyPaid, anySteps, (paid, steps) => {
      const { profit, report, figures, moneyRupiah, goodsCostRupiah, owedRupiah } = storyOf(paid, steps)
      expect(profit.leftRupiah).toBe(moneyRupiah + owedRupiah - goodsCostRupiah)
      const byTender = report.byTender.reduce((sum, one) => sum + one.amountRupiah, 0)
      expect(byTender + report.missingRupiah).toBe(report.netRupiah)
      expect(figures.missingRupiah).toBe(report.missingRupiah)
      expect(figures.tenders.reduce((sum, one) => sum + one.expectedRupiah, 0)).toBe(
        figures.salesRupiah + figures.instalmentsRupiah - figures.refundsRupiah - figures.missingRupiah,
      )
    }),
    { numRuns: 2_000 },
  )
})

const qris = { qris: 100_000, transfer: 0, hasCustomer: true }
const missing: Step = { do: 'missing', index: 0 }
const received: Step = { do: 'received', index: 0 }
const debt: Step = { do: 'debt', index: 0 }
const all: Step = { do: 'back', pieces }
const left = (...steps: Step[]) => storyOf(qris, steps).profit.leftRupiah
const shownTenders = (tenders: readonly { readonly tender: string; readonly expectedRupiah: number }[]) =>
  tenders.flatMap(({ tender, expectedRupiah }) => (expectedRupiah === 0 ? [] : [[tender, expectedRupiah]]))

test('[REPORT-64] a payment that became kasbon is no loss, let go it is lost once, and paid off it is earned', () => {
  expect(left(missing)).toBe(-60_000)
  expect(left(missing, debt)).toBe(40_000)
  expect(left(missing, debt, { do: 'instalment', share: 100 })).toBe(40_000)
  expect(left(missing, debt, { do: 'let_go', share: 100 })).toBe(-60_000)
  expect(left(missing, debt, received)).toBe(40_000)
})

test('[REFUND-11] goods that come back of a sale that was never paid take what is missing, and no money', () => {
  const { told, profit, report, figures } = storyOf(qris, [missing, all])
  expect(told.at(-1)?.body).toMatchObject({
    payments: [{ tender: 'qris', amountRupiah: 100_000, isUnpaid: true }],
  })
  expect([profit.leftRupiah, report.missingRupiah, figures.missingRupiah]).toEqual([0, 0, 0])
  expect(shownTenders(figures.tenders)).toEqual([])
  // Nobody had looked: the tender alone says it, in any order.
  const later = storyOf(qris, [all, missing])
  expect([later.profit.leftRupiah, later.report.missingRupiah]).toEqual([0, 0])
  expect(shownTenders(later.figures.tenders)).toEqual([])
  // What is back is owed by nobody any more.
  expect(debtOfMissing(later.unseen[0]!, customerId, day).amountRupiah).toBe(0)
})

test('[REFUND-11] [SALE-27] what became a debt goes off the debt first, whoever owes it', () => {
  for (const hasCustomer of [true, false]) {
    const { told, profit, owedRupiah, report } = storyOf({ ...qris, hasCustomer }, [missing, debt, all])
    expect(told.at(-1)?.body).toMatchObject({
      customerId,
      payments: [{ tender: 'kasbon', amountRupiah: 100_000 }],
    })
    expect([profit.leftRupiah, owedRupiah]).toEqual([0, 0])
    expect(report.byCustomer.map(({ amountRupiah }) => amountRupiah)).toEqual([0])
  }
  // Paid off meanwhile, it goes back in cash, as with any kasbon.
  const paidOff = storyOf(qris, [missing, debt, { do: 'instalment', share: 100 }, all])
  expect(paidOff.told.at(-1)?.body).toMatchObject({ payments: [{ tender: 'cash', amountRupiah: 100_000 }] })
})

test('[REFUND-11] money that never came cannot be given back by hand either', () => {
  const { sale, unseen } = storyOf(qris, [missing])
  const money = saleStandingOf(unseen)
  const wishes = wholeRefund(sale, [])
  const ask = (...chosen: { tender: 'cash' | 'qris'; amountRupiah: Rupiah; isUnpaid?: true }[]) =>
    planRefund(sale, [], 0, { wishes, money: chosen, reason: 'uji' }, money)
  expect(ask({ tender: 'cash', amountRupiah: rupiah(100_000) })).toMatchObject({
    refusal: { code: 'never_paid', tender: 'qris', unpaidRupiah: 100_000 },
  })
  expect(ask({ tender: 'qris', amountRupiah: rupiah(100_000), isUnpaid: true })).toMatchObject({ ok: true })
})
