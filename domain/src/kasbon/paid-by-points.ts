import { multiplyRatio } from '../base/lib/integer-ratio.ts'
import { rupiah } from '../base/money/rupiah.ts'
import type { Fact } from '../events/fact.ts'
import { pointsEarned } from '../point/points.ts'
import type { SalePayment, SaleRecorded } from '../sale/events.ts'
import type { OpenDebt } from './debts.ts'
import type { PaymentReceived } from './events.ts'
import { debtsPaidBy } from './instalment.ts'

export type PointPart = NonNullable<PaymentReceived['pointParts']>[number]

const maximumParts = 50

/**
 * An instalment with its points laid over the sales that they pay, the oldest debt first [KASBON-16]. A sale paid with points
 * earns none for that: what it had earned goes with them, as far as the customer still has it. It is part of the payment's
 * points, so that whoever adds up movements needs to know nothing of it. `events`: what the journal says of the customer.
 */
export function layPoints(
  payments: readonly SalePayment[],
  debts: readonly OpenDebt[],
  events: readonly (Fact & { readonly eventId: string })[],
  pointBalance: number,
): { readonly payments: SalePayment[]; readonly pointParts: readonly PointPart[] } {
  const byPoints = payments.filter(({ tender }) => tender === 'point')
  const amountRupiah = byPoints.reduce((sum, one) => sum + one.amountRupiah, 0)
  const spentCount = byPoints.reduce((sum, one) => sum + (one.pointCount ?? 0), 0)
  if (amountRupiah === 0) return { payments: [...payments], pointParts: [] }
  const pointParts: PointPart[] = []
  let leftCount = Math.max(0, pointBalance - spentCount)
  let laidRupiah = 0
  for (const { debt, paidRupiah } of debtsPaidBy(debts, amountRupiah)) {
    const due = (laid: number) => multiplyRatio(spentCount, laid, amountRupiah)
    const pointCount = due(laidRupiah + paidRupiah) - due(laidRupiah)
    laidRupiah += paidRupiah
    const { saleId } = debt
    if (saleId === null || pointParts.length === maximumParts) continue
    const takenBackCount = Math.min(leftCount, earnedFor(saleId, paidRupiah, [...events], pointParts))
    leftCount -= takenBackCount
    pointParts.push({ saleId, amountRupiah: rupiah(paidRupiah), pointCount, takenBackCount })
  }
  const takenBack = pointParts.reduce((sum, one) => sum + one.takenBackCount, 0)
  const first = byPoints[0]
  return {
    payments: payments.map((one) =>
      one === first ? { ...one, pointCount: (one.pointCount ?? 0) + takenBack } : one,
    ),
    pointParts,
  }
}

/** What a sale had earned for so much of it that points pay now. */
function earnedFor(
  saleId: string,
  paidRupiah: number,
  events: readonly (Fact & { readonly eventId: string })[],
  laid: readonly PointPart[],
): number {
  const sold = events.find((event) => event.kind === 'sale_recorded' && event.eventId === saleId)
  if (sold?.kind !== 'sale_recorded') return 0
  const { payments, pointsEarned: earned = 0 } = sold.body
  const parts = [...pointPartsOf(saleId, events), ...laid.filter((part) => part.saleId === saleId)]
  const before = parts.reduce((sum, part) => sum + part.amountRupiah, 0)
  const gone =
    parts.reduce((sum, part) => sum + part.takenBackCount, 0) +
    events.reduce(
      (sum, { kind, body }) =>
        kind === 'sale_refunded' && body.saleId === saleId ? sum + (body.pointsTakenBack ?? 0) : sum,
      0,
    )
  const money = moneyOf(payments)
  return Math.max(
    0,
    Math.min(earned - gone, pointsEarned(money - before) - pointsEarned(money - before - paidRupiah)),
  )
}

function moneyOf(payments: SaleRecorded['payments']): number {
  return payments.reduce((sum, one) => (one.tender === 'point' ? sum : sum + one.amountRupiah), 0)
}

/** What points have paid of the kasbon of a sale. */
export function pointPartsOf(saleId: string, events: readonly Fact[]): PointPart[] {
  return events.flatMap(({ kind, body }) =>
    kind === 'payment_received' ? (body.pointParts ?? []).filter((part) => part.saleId === saleId) : [],
  )
}
