import { dayMs, hourMs } from '@laci/domain/base/time/durations.ts'
import { inScope, type Tx } from '../../db/scope.ts'
import { raiseAlarm } from '../../payments/payment-alarms.ts'
import { type Answer, applyAnswer } from './apply-answer.ts'
import { lockOrder } from './order-lock.ts'
import type { PaymentDeps } from './payment-deps.ts'
import { refundKeyLifeMs } from './send-refunds.ts'

type OpenRefund = { refund_key: string; order_id: string; transaction_id: string; asked_at: Date }

const refundsAtOnce = 20
const retryEveryMs = hourMs
/** The last question may stay open for so long; then a person looks, at the provider's own desk too. */
const lastQuestionMs = dayMs

/**
 * Refunds whose key the provider takes no more, and of which it never said what became of them [PAY-31]: it is asked once
 * more where the payment stands. What it names is counted; the rest did not go back and can be paid anew or by hand, and
 * somebody is told.
 */
export function createLostRefunds(deps: PaymentDeps): { endDue(): Promise<void> } {
  const triedAt = new Map<string, number>()
  const service = <T>(work: (tx: Tx) => Promise<T>) => inScope(deps.database, { role: 'service_role' }, work)

  async function end(refund: OpenRefund): Promise<void> {
    const askedAt = deps.clock()
    const outcome = await deps.midtrans.readStatus(refund.transaction_id)
    const isAnswered = outcome.kind === 'found' || outcome.kind === 'none'
    const giveUpAt = refund.asked_at.getTime() + refundKeyLifeMs + lastQuestionMs
    if (!isAnswered && deps.clock() < giveUpAt) return
    const answer = outcome.kind === 'found' ? { status: outcome.status, askedAt } : null
    await service((tx) => writeEnd(tx, refund, answer))
  }

  async function writeEnd(tx: Tx, refund: OpenRefund, answer: Answer | null): Promise<void> {
    const order = await lockOrder(tx, refund.order_id)
    if (order === null) return
    if (answer !== null) await applyAnswer(tx, deps, order, answer)
    const isNamed = answer?.status.refunds?.some((one) => one.refund_key === refund.refund_key) === true
    const { rowCount } = await tx.query(
      `update payment_refund set status = $2, note = $3, done_at = case when $2 = 'done' then $4::timestamptz end
       where refund_key = $1 and status in ('asked', 'accepted')`,
      [refund.refund_key, isNamed ? 'done' : 'denied', isNamed ? '' : 'lost', new Date(deps.clock())],
    )
    triedAt.delete(refund.refund_key)
    if (rowCount !== 1 || isNamed) return
    await raiseAlarm(tx, deps, {
      kind: 'refund_lost',
      key: refund.refund_key,
      orderId: refund.order_id,
      detail: { orderNumber: order.order_number, refundKey: refund.refund_key },
    })
  }

  return {
    async endDue() {
      const now = deps.clock()
      for (const refund of await service((tx) => readOverdue(tx, now))) {
        const last = triedAt.get(refund.refund_key)
        if (last !== undefined && now < last + retryEveryMs) continue
        triedAt.set(refund.refund_key, now)
        try {
          await end(refund)
        } catch (error) {
          // It keeps no other from being looked at.
          deps.log.error({ err: error, refundKey: refund.refund_key }, 'a refund could not be ended')
        }
      }
    },
  }
}

async function readOverdue(tx: Tx, now: number): Promise<OpenRefund[]> {
  const { rows } = await tx.query<OpenRefund>(
    `select refund_key, order_id, transaction_id, asked_at from payment_refund
     where status in ('asked', 'accepted') and asked_at <= $1 order by asked_at desc limit $2`,
    [new Date(now - refundKeyLifeMs), refundsAtOnce],
  )
  return rows
}
