import { accept, type Result, refuse } from '../base/lib/result.ts'
import { sumText } from '../base/money/sum-text.ts'
import { type Decision, defineReadingCommand } from '../events/define-command.ts'
import type { Fact } from '../events/fact.ts'
import { pointPartsOf } from '../kasbon/paid-by-points.ts'
import type { SaleRefunded } from '../refund/events.ts'
import { debtorOf, type SaleStanding, saleStandingOf } from '../refund/money-back.ts'
import { type PlanRefusal, planRefund, type RefundPlan, saleRefunded } from '../refund/plan-refund.ts'
import type { SaleRecorded } from '../sale/events.ts'
import { uncheckedPayments } from '../sale/payment-check.ts'

export type RefundToRecord = RefundPlan & { readonly saleId: string }

type KeptSale = {
  readonly saleId: string
  readonly at: number
  readonly sale: SaleRecorded
  /** Absent: the server has not numbered it. */
  readonly storeSeq?: number
}
type KeptEvent = Fact & { readonly eventId: string; readonly at: number }

export type RefundingShop = {
  sale(saleId: string): Promise<KeptSale | null>
  entriesAbout(saleId: string): Promise<readonly KeptEvent[]>
  balanceOf(account: 'kasbon', customerId: string): number
  /** What the shop recorded up to this number may not be on this device; 0: everything is. */
  unknownThroughSeq(): number
}

/** What a refund is decided by, as of now. */
type RefundState = {
  readonly row: KeptSale | null
  readonly earlier: readonly SaleRefunded[]
  readonly standing: SaleStanding
  readonly owedRupiah: number
  readonly isHistoryMissing: boolean
}

export type RecordRefundRefusal =
  | PlanRefusal
  /** `sale_unknown`: it is not on this device. `history_missing`: what came back of it before is not here yet. */
  | { readonly code: 'sale_unknown' | 'history_missing' }

/** *Retur*: goods of a sale come back, after all refunds of it that came before [REFUND-7]. */
export const recordRefundCommand = defineReadingCommand({
  async read({ saleId }: RefundToRecord, shop: RefundingShop): Promise<RefundState> {
    const [row, entries] = await Promise.all([shop.sale(saleId), shop.entriesAbout(saleId)])
    const earlier = entries.flatMap((entry) => (entry.kind === 'sale_refunded' ? [entry.body] : []))
    const story = row === null ? [] : saleStory(row, entries)
    const standing = saleStandingOf(uncheckedPayments(story), pointPartsOf(saleId, story))
    const debtorId = row === null ? null : debtorOf(row.sale, standing)
    return {
      ...{ row, earlier, standing },
      owedRupiah: debtorId === null ? 0 : shop.balanceOf('kasbon', debtorId),
      // The same goods would come back twice [SYNC-88].
      isHistoryMissing: (row?.storeSeq ?? Number.POSITIVE_INFINITY) <= shop.unknownThroughSeq(),
    }
  },
  subject({ saleId: _, ...plan }, { row, earlier, owedRupiah, standing }) {
    if (row === null) return 'Retur'
    const planned = planRefund(row.sale, earlier, owedRupiah, plan, standing)
    const sum = planned.ok ? `, ${sumText(planned.value.totalRupiah)}` : ''
    return `Retur ${row.sale.receiptNumber}${sum}`
  },
  decide(
    { saleId, ...plan },
    { row, earlier, owedRupiah, standing, isHistoryMissing },
    { counter, nextReceiptNumber },
  ): Result<RecordRefundDecision, RecordRefundRefusal> {
    if (row === null) return refuse({ code: 'sale_unknown' })
    if (isHistoryMissing) return refuse({ code: 'history_missing' })
    const planned = planRefund(row.sale, earlier, owedRupiah, plan, standing)
    if (!planned.ok) return planned
    const when = { receiptNumber: nextReceiptNumber(), ...counter }
    const body = saleRefunded(saleId, row.sale, planned.value, owedRupiah, when, standing)
    return accept({ events: [{ kind: 'sale_refunded', body }], output: body })
  },
})

type RecordRefundDecision = Decision<
  { readonly kind: 'sale_refunded'; readonly body: SaleRefunded },
  SaleRefunded
>

/** The sale and everything that was said of it, in the order of its time. */
function saleStory({ saleId, at, sale }: KeptSale, entries: readonly KeptEvent[]): KeptEvent[] {
  const sold = { kind: 'sale_recorded' as const, body: sale, eventId: saleId, at }
  return [
    sold,
    ...[...entries].sort((one, other) => one.at - other.at || (one.eventId < other.eventId ? -1 : 1)),
  ]
}
