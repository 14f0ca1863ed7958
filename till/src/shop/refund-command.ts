import { pointPartsOf } from '@laci/domain/kasbon/paid-by-points.ts'
import { assert } from '@laci/domain/lib/assert.ts'
import { accept, refuse } from '@laci/domain/lib/result.ts'
import { debtorOf, saleStandingOf } from '@laci/domain/refund/money-back.ts'
import { type PlanRefusal, planRefund, saleRefunded } from '@laci/domain/refund/plan-refund.ts'
import { uncheckedPayments } from '@laci/domain/sale/payment-check.ts'
import type { Fact } from '@laci/domain/sync/event-kinds.ts'
import type { EntryRow, SaleRow, TillLog } from '../device/till-log.ts'
import type { OpenShop } from '../till-types.ts'

export type RefundCommandDeps = {
  readonly appendAll: OpenShop['appendAll']
  readonly log: Pick<TillLog, 'sale' | 'entriesAbout'>
  /** What a customer owes, as this device knows it. */
  readonly balanceOf: (account: 'kasbon', customerId: string) => number
  /** As in `HistoryMark`; 0: everything is here. */
  readonly unknownThroughSeq: () => number
}

/** *Retur*: what somebody approved and the refund are told together, after all refunds that came before it [REFUND-7]. */
export function createRefundCommand(deps: RefundCommandDeps): OpenShop['recordRefund'] {
  return async (saleId, { approved = [], ...plan }) => {
    const row = await deps.log.sale(saleId)
    if (row === null) return refuse({ code: 'sale_unknown' })
    // The same goods would come back twice [SYNC-88].
    if ((row.storeSeq ?? Number.POSITIVE_INFINITY) <= deps.unknownThroughSeq())
      return refuse({ code: 'history_missing' })
    const { sale } = row
    let refusal: PlanRefusal | null = null
    const told = await deps.appendAll(async ({ counter, nextReceiptNumber }) => {
      const entries = await deps.log.entriesAbout(saleId)
      const earlier = entries.flatMap((entry) => (entry.kind === 'sale_refunded' ? [entry.body] : []))
      const story = saleStory(row, entries)
      const standing = saleStandingOf(uncheckedPayments(story), pointPartsOf(saleId, story))
      const debtorId = debtorOf(sale, standing)
      const owed = debtorId === null ? 0 : deps.balanceOf('kasbon', debtorId)
      const planned = planRefund(sale, earlier, owed, plan, standing)
      if (!planned.ok) {
        refusal = planned.refusal
        return []
      }
      const when = { receiptNumber: await nextReceiptNumber(), ...counter }
      return [
        ...approved,
        { kind: 'sale_refunded', body: saleRefunded(saleId, sale, planned.value, owed, when, standing) },
      ]
    })
    if (refusal !== null) return refuse(refusal as PlanRefusal)
    const event = told.at(-1)
    assert(event?.kind === 'sale_refunded', 'the refund is told last')
    return accept({ refundId: event.eventId, refundedAt: event.at, refund: event.body })
  }
}

/** The sale and everything that was said of it, in the order of its time. */
function saleStory({ saleId, at, sale }: SaleRow, entries: readonly EntryRow[]) {
  const sold = { kind: 'sale_recorded' as const, body: sale, eventId: saleId, at }
  const told = entries.map(({ kind, body, eventId, at: toldAt }) => ({
    ...({ kind, body } as Fact),
    eventId,
    at: toldAt,
  }))
  return [sold, ...told.sort((one, other) => one.at - other.at || (one.eventId < other.eventId ? -1 : 1))]
}
