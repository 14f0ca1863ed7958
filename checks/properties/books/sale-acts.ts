import { quantityThousandths } from '@laci/domain/base/quantity/quantity.ts'
import type { Fact } from '@laci/domain/events/fact.ts'
import { pointPartsOf } from '@laci/domain/kasbon/paid-by-points.ts'
import type { SaleRefunded } from '@laci/domain/refund/events.ts'
import { debtorOf, saleStandingOf } from '@laci/domain/refund/money-back.ts'
import { planRefund, saleRefunded } from '@laci/domain/refund/plan-refund.ts'
import { remainingQuantities, wholeRefund } from '@laci/domain/refund/refund-of.ts'
import type { SaleRecorded } from '@laci/domain/sale/events.ts'
import { debtOfMissing, uncheckedPayments } from '@laci/domain/sale/payment-check.ts'
import { saleRecorded } from '@laci/domain/sale/record.ts'
import { settleSale, type TenderGiven } from '@laci/domain/sale/settle.ts'
import { productIds, tendersFor } from '@laci/domain/testing/any-sale.ts'
import { type Act, balance, customers, inTime, mostLines, of, type Scene, type View } from './scene.ts'

// What happens to sales: sold, brought back, paid or not.

export const sell: Act = ({ random, view, counter, carts, buyers }) => {
  const next = carts.next()
  if (next.done) return []
  const [any, by, how] = next.value
  const buyer = random.chance(0.6) ? random.pick(buyers) : null
  const cart = { ...any, lines: any.lines.slice(0, mostLines), customer: buyer }
  const points = buyer === null ? 0 : Math.max(0, balance(view, 'point', buyer.customerId))
  // Every second sale to somebody by name is partly owed.
  const owed =
    buyer !== null && random.chance(0.5)
      ? [{ tender: 'kasbon' as const, share: random.between(20, 100) }]
      : []
  const asked = [...owed, ...how.parts]
  for (const parts of [asked, asked.filter(({ tender }) => tender !== 'point')]) {
    const seen = new Set<string>()
    const tenders = tendersFor(cart, by, { ...how, parts }).map((given): TenderGiven => {
      const isUnchecked =
        ['qris', 'transfer'].includes(given.tender) && !seen.has(given.tender) && random.chance(0.6)
      seen.add(given.tender)
      return isUnchecked ? { ...given, isUnchecked } : given
    })
    const settled = settleSale(cart, by, tenders, points)
    if (!settled.ok) continue
    const receipt = { receiptNumber: 'A-261122-0001', verifyCode: '0123456789ABCDEF' }
    const body = saleRecorded(cart, settled.value, { ...counter, ...receipt })
    // A bundle takes other goods from stock.
    if (random.chance(0.15)) {
      const parts = productIds
        .slice(0, 2)
        .map((productId) => ({ productId, stockThousandths: quantityThousandths(random.between(1, 3_000)) }))
      body.lines[0] = { ...body.lines[0]!, parts, isStocked: false }
    }
    return [{ kind: 'sale_recorded', body }]
  }
  return []
}

/** What a till knows of one sale. */
export function standingOf(view: View, saleId: string, sale: SaleRecorded) {
  const story = inTime(
    view.filter(
      (event) => event.eventId === saleId || ('saleId' in event.body && event.body.saleId === saleId),
    ),
  )
  const standing = saleStandingOf(uncheckedPayments(story), pointPartsOf(saleId, view))
  const debtor = debtorOf(sale, standing)
  const owedRupiah = debtor === null ? 0 : balance(view, 'kasbon', debtor)
  return { standing, owedRupiah, earlier: of(story, 'sale_refunded').map(({ body }) => body) }
}

export function backOf(scene: Scene, isWhole: boolean): readonly Fact[] {
  const { random, view, counter } = scene
  const sold = of(view, 'sale_recorded')
  if (sold.length === 0) return []
  // The rest of what came back in part more often than all of anything.
  const begun = new Set(of(view, 'sale_refunded').map(({ body }) => body.saleId))
  const rest = isWhole && random.chance(0.7) ? sold.filter(({ eventId }) => begun.has(eventId)) : []
  const { eventId: saleId, body: sale } = random.pick(rest.length === 0 ? sold : rest)
  const { standing, owedRupiah, earlier } = standingOf(view, saleId, sale)
  const wishes = isWhole
    ? wholeRefund(sale, earlier)
    : remainingQuantities(sale, earlier).flatMap((left, lineIndex) => {
        const part = quantityThousandths(Math.floor(left * random.fraction()))
        return part === 0 ? [] : [{ lineIndex, quantityThousandths: part, isWrittenOff: random.chance(0.2) }]
      })
  const sums = planRefund(sale, earlier, owedRupiah, { wishes, money: null, reason: 'rusak' }, standing)
  if (!sums.ok) return []
  const inCash = [{ tender: 'cash' as const, amountRupiah: sums.value.totalRupiah }]
  const chosen = random.chance(0.2)
    ? planRefund(sale, earlier, owedRupiah, { wishes, money: inCash, reason: 'rusak' }, standing)
    : sums
  const planned = chosen.ok ? chosen.value : sums.value
  const when = { ...counter, receiptNumber: 'A-261122-0002' }
  const body: SaleRefunded = saleRefunded(saleId, sale, planned, owedRupiah, when, standing)
  return [{ kind: 'sale_refunded', body }]
}

export const unseen = (view: View) => uncheckedPayments(inTime(view))

export const check: Act = ({ random, view, counter }) => {
  const waiting = unseen(view)
  if (waiting.length === 0) return []
  const one = random.pick(waiting)
  const outcome = random.chance(0.7) ? 'missing' : 'received'
  if (one.state === outcome) return []
  const { saleId, paymentIndex } = one
  const checked: Fact = {
    kind: 'payment_checked',
    body: { saleId, paymentIndex, outcome, businessDay: counter.businessDay },
  }
  if (outcome === 'missing' || one.kasbonCustomerId === null) return [checked]
  const body = {
    ...counter,
    ...debtOfMissing(one, one.kasbonCustomerId, counter.businessDay, { isPaid: true }),
  }
  return [checked, { kind: 'kasbon_adjusted', body }]
}

export const claim: Act = ({ random, view, counter }) => {
  const missing = unseen(view).filter(({ state, kasbonRupiah }) => state === 'missing' && kasbonRupiah === 0)
  if (missing.length === 0) return []
  const one = random.pick(missing)
  const customerId = one.sale.customerId ?? random.pick(customers).customerId
  const body = { ...counter, ...debtOfMissing(one, customerId, counter.businessDay) }
  return body.amountRupiah > 0 ? [{ kind: 'kasbon_adjusted', body }] : []
}
