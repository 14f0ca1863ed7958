import type { BusinessDay } from '../base/time/zone.ts'
import type { EventBody } from '../events/fact.ts'
import type { SalePayment } from './events.ts'

/** What a refund took of a payment that did not come. */
export type TakenBack = {
  readonly businessDay: BusinessDay
  readonly shiftId: string | null
  readonly amountRupiah: number
  /** The refund said so itself; otherwise its tender says it. */
  readonly isUnpaid: boolean
}

/** What became of a payment that did not come. */
export type MissingParts = { readonly kasbonRupiah: number; readonly takenBack: readonly TakenBack[] }

type Unseen = { readonly payment: SalePayment; readonly state: 'waiting' | 'received' | 'missing' }
type Refund = { readonly eventId: string; readonly at: number; readonly body: EventBody<'sale_refunded'> }

/**
 * Lays what became a debt and what came back over the payments of one sale that nobody had seen. Those that did not come get
 * of it first. What a refund gave back by their tender was never there to be given: it takes what is missing and owed by
 * nobody first, in the order of the refunds, also where it was said after them that nothing came.
 */
export function splitMissing(
  unseen: readonly Unseen[],
  debtRupiah: number,
  refunds: readonly Refund[],
): MissingParts[] {
  const parts = unseen.map(() => ({ kasbonRupiah: 0, openRupiah: 0, takenBack: [] as TakenBack[] }))
  const order = [...unseen.keys()].sort(
    (one, other) => rank[unseen[one]!.state] - rank[unseen[other]!.state] || one - other,
  )
  let openDebt = debtRupiah
  for (const place of order) {
    const { amountRupiah } = unseen[place]!.payment
    const kasbonRupiah = Math.max(0, Math.min(openDebt, amountRupiah))
    openDebt -= kasbonRupiah
    parts[place]!.kasbonRupiah = kasbonRupiah
    parts[place]!.openRupiah = amountRupiah - kasbonRupiah
  }
  const inOrder = refunds.toSorted(
    (one, other) => one.at - other.at || (one.eventId < other.eventId ? -1 : 1),
  )
  for (const isMarked of [true, false]) {
    for (const { body } of inOrder) {
      for (const { tender, tenderName = '', amountRupiah, isUnpaid = false } of body.payments) {
        if (isUnpaid !== isMarked) continue
        let rest: number = amountRupiah
        for (const place of order) {
          const { payment, state } = unseen[place]!
          const part = parts[place]!
          if (payment.tender !== tender || (payment.tenderName ?? '') !== tenderName) continue
          if (state === 'received' && !isUnpaid) continue
          const taken = Math.min(rest, part.openRupiah)
          if (taken <= 0) continue
          rest -= taken
          part.openRupiah -= taken
          const { businessDay, shiftId = null } = body
          part.takenBack.push({ businessDay, shiftId, amountRupiah: taken, isUnpaid })
        }
      }
    }
  }
  return parts.map(({ kasbonRupiah, takenBack }) => ({ kasbonRupiah, takenBack }))
}

const rank = { missing: 0, waiting: 1, received: 2 } as const
