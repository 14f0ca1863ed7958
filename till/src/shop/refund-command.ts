import { assert } from '@laci/domain/lib/assert.ts'
import { accept, refuse } from '@laci/domain/lib/result.ts'
import { type PlanRefusal, planRefund, saleRefunded } from '@laci/domain/refund/plan-refund.ts'
import type { TillLog } from '../device/till-log.ts'
import type { OpenShop } from '../till-types.ts'

export type RefundCommandDeps = {
  readonly tellAll: OpenShop['tellAll']
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
    const told = await deps.tellAll(async ({ counter, nextReceiptNumber }) => {
      const earlier = (await deps.log.entriesAbout(saleId)).flatMap((entry) =>
        entry.kind === 'sale_refunded' ? [entry.body] : [],
      )
      const owed = sale.customerId === undefined ? 0 : deps.balanceOf('kasbon', sale.customerId)
      const planned = planRefund(sale, earlier, owed, plan)
      if (!planned.ok) {
        refusal = planned.refusal
        return []
      }
      const when = { receiptNumber: await nextReceiptNumber(), ...counter }
      return [
        ...approved,
        { kind: 'sale_refunded', body: saleRefunded(saleId, sale, planned.value, owed, when) },
      ]
    })
    if (refusal !== null) return refuse(refusal as PlanRefusal)
    const event = told.at(-1)
    assert(event?.kind === 'sale_refunded', 'the refund is told last')
    return accept({ refundId: event.eventId, refundedAt: event.at, refund: event.body })
  }
}
