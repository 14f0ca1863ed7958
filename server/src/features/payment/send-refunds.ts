import { dayMs } from '@laci/domain/base/time/durations.ts'
import type { AttemptStatus } from '@laci/domain/payment/attempt.ts'
import type { Rows } from '../../db/row-types.ts'
import { inScope, type Tx } from '../../db/scope.ts'
import type { ChangeOutcome, RefundOutcome } from '../../integrations/midtrans/gateway.ts'
import { raiseAlarm } from '../../payments/payment-alarms.ts'
import type { PaymentDeps } from './payment-deps.ts'

type AskedRefund = Pick<
  Rows['payment_refund'],
  'refund_key' | 'order_id' | 'transaction_id' | 'amount_rupiah' | 'reason'
> & { attempt_status: AttemptStatus; is_counted: boolean }

const refundsAtOnce = 20
/** The provider takes a key again for seven days: until then the same refund is asked for, never another one. */
export const refundKeyLifeMs = 7 * dayMs
const retryEveryMs = 60_000

/** Asks the provider for refunds that were written down [PAY-13], and tries again with the same key after silence. */
export function createRefundSender(deps: PaymentDeps): {
  /** Answers how many were tried. */
  sendDue(): Promise<number>
} {
  /** When each was tried last. A server that starts again tries at once: the key makes that harmless. */
  const triedAt = new Map<string, number>()
  const service = <T>(work: (tx: Tx) => Promise<T>) => inScope(deps.database, { role: 'service_role' }, work)

  async function send(refund: AskedRefund): Promise<void> {
    const { refund_key: refundKey, transaction_id: transactionId } = refund
    // Not settled yet: the card's hold is lifted, nothing has to go back.
    const outcome: RefundOutcome | ChangeOutcome =
      refund.attempt_status === 'capture'
        ? await deps.midtrans.cancel(transactionId)
        : await deps.midtrans.refund(transactionId, {
            refundKey,
            amountRupiah: refund.amount_rupiah,
            reason: refund.reason,
          })
    switch (outcome.kind) {
      case 'away':
      case 'unknown':
        deps.log.warn({ refundKey, outcome }, 'the payment provider did not answer a refund')
        return
      case 'denied':
        return service((tx) => deny(tx, refund, 'bank_denied'))
      case 'refused':
        deps.log.error({ refundKey, outcome }, 'the payment provider refused a refund')
        return service((tx) => deny(tx, refund, noteOf(outcome.code)))
      case 'done':
      case 'known': {
        // Counted when the provider's status names it; one that the order never counted ends here.
        const isEnd = !refund.is_counted || refund.attempt_status === 'capture'
        triedAt.delete(refundKey)
        await service((tx) => note(tx, refundKey, isEnd ? 'done' : 'accepted', ''))
      }
    }
  }

  /** Nobody waits for the answer any more, so somebody is told [PAY-40]. */
  async function deny(tx: Tx, refund: AskedRefund, why: string): Promise<void> {
    await note(tx, refund.refund_key, 'denied', why)
    await raiseAlarm(tx, deps, {
      kind: 'refund_denied',
      key: refund.refund_key,
      orderId: refund.order_id,
      detail: { refundKey: refund.refund_key, amountRupiah: refund.amount_rupiah, why },
    })
  }

  async function note(tx: Tx, refundKey: string, status: string, text: string): Promise<void> {
    await tx.query(
      `update payment_refund set status = $2, note = $3, done_at = case when $2 = 'done' then $4::timestamptz end
       where refund_key = $1 and status = 'asked'`,
      [refundKey, status, text, new Date(deps.clock())],
    )
    if (status === 'denied') return
    // What has gone back is told by the provider's status.
    await tx.query(
      `update orders set next_look_at = $2
       where order_id = (select order_id from payment_refund where refund_key = $1)`,
      [refundKey, new Date(deps.clock())],
    )
  }

  return {
    async sendDue() {
      const now = deps.clock()
      const asked = await service((tx) => readAsked(tx, now))
      let tried = 0
      for (const refund of asked) {
        const last = triedAt.get(refund.refund_key)
        if (last !== undefined && now < last + retryEveryMs) continue
        triedAt.set(refund.refund_key, now)
        tried += 1
        await send(refund)
      }
      return tried
    },
  }
}

async function readAsked(tx: Tx, now: number): Promise<AskedRefund[]> {
  const { rows } = await tx.query<AskedRefund>(
    `select refund_key, refund.order_id, refund.transaction_id, refund.amount_rupiah, reason,
       attempt.status as attempt_status, coalesce(orders.paid_by = refund.transaction_id and orders.state <> 'reversed', false) as is_counted
     from payment_refund as refund
     join payment_attempt as attempt using (provider_order_id, transaction_id)
     join orders on orders.order_id = refund.order_id
     where refund.status = 'asked' and refund.asked_at > $1 order by refund.asked_at limit $2`,
    [new Date(now - refundKeyLifeMs), refundsAtOnce],
  )
  return rows
}

function noteOf(code: number): string {
  if (code === 412) return 'state_does_not_allow'
  if (code === 414) return 'amount_or_balance'
  return `refused_${code}`
}
