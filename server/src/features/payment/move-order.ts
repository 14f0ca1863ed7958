import { assert } from '@laci/domain/base/lib/assert.ts'
import { rupiah } from '@laci/domain/base/money/rupiah.ts'
import { canBecome, type OrderState } from '@laci/domain/order/order-state.ts'
import type { Tx } from '../../db/scope.ts'
import type { TakeBack } from '../../payments/order-effect.ts'
import { paidOrderOf } from '../../payments/paid-order.ts'
import { raiseAlarm } from '../../payments/payment-alarms.ts'
import { type LockedOrder, writeStep } from './order-lock.ts'
import type { PaymentDeps } from './payment-deps.ts'

/** The try whose money counts. */
export type PayingAttempt = { readonly transactionId: string; readonly settledAt: number | null }

/**
 * Makes an order paid and does what that brings, in the caller's transaction and under the lock on its row [PAY-6]. Changes
 * `order` to how it is then. `isKept` false: the money is back already, nothing is granted.
 */
export async function payOrder(
  tx: Tx,
  deps: PaymentDeps,
  order: LockedOrder,
  attempt: PayingAttempt,
  isKept: boolean,
): Promise<void> {
  assert(canBecome(order.state, 'paid'), `an order that is ${order.state} cannot be paid`)
  const now = deps.clock()
  // The provider's clock, within what is possible by ours.
  const paidAt = Math.max(order.created_at.getTime(), Math.min(attempt.settledAt ?? now, now))
  await writeStep(tx, order, { stepId: 'paid', to: 'paid', at: now, amountRupiah: order.amount_rupiah })
  await tx.query(
    `update orders set state = 'paid', paid_at = $2, paid_by = $3, next_look_at = null, ended_at = null
     where order_id = $1`,
    [order.order_id, new Date(paidAt), attempt.transactionId],
  )
  order.state = 'paid'
  order.paid_at = new Date(paidAt)
  order.paid_by = attempt.transactionId
  if (isKept) await grantOrder(tx, deps, order)
}

/**
 * Applies the effects of a paid order, all or none [PAY-6]. Without any the order stays paid and not granted, and somebody
 * is told [PAY-20]; so it is when there is no account any more to give it to [PAY-30].
 */
export async function grantOrder(tx: Tx, deps: PaymentDeps, order: LockedOrder): Promise<void> {
  assert(order.state === 'paid' && order.granted_at === null, 'an order is granted once, and only when paid')
  assert(order.paid_at !== null, 'a paid order has a time of payment')
  const effects = deps.orderEffects[order.kind]
  if (effects.length === 0) {
    await raiseAlarm(tx, deps, {
      kind: 'no_effect',
      key: order.order_number,
      orderId: order.order_id,
      detail: { orderNumber: order.order_number, kind: order.kind },
    })
    return
  }
  const paid = paidOrderOf(order, order.paid_at.getTime())
  for (const effect of effects) {
    const gap = await effect.grant(tx, paid)
    if (gap === null) continue
    await raiseAlarm(tx, deps, {
      kind: gap,
      key: order.order_number,
      orderId: order.order_id,
      detail: { orderNumber: order.order_number, kind: order.kind },
    })
    if (gap === 'no_account') {
      assert(effect === effects[0], 'an order for nobody has done nothing')
      return
    }
  }
  order.granted_at = new Date(deps.clock())
  await tx.query('update orders set granted_at = $2 where order_id = $1', [order.order_id, order.granted_at])
}

/** Money that goes back: what for, how much, and where the order stands then. */
export type Return = {
  readonly reason: TakeBack['reason']
  /** Names this step within the order: the same one never comes twice. */
  readonly stepId: string
  readonly stepRupiah: number
  readonly note: string
}

/** Takes back what an order granted, in the measure in which its money went back [PAY-11]. Changes `order`. */
export async function takeBackOrder(
  tx: Tx,
  deps: PaymentDeps,
  order: LockedOrder,
  step: Return,
): Promise<void> {
  const now = deps.clock()
  const totalRupiah = order.refunded_rupiah + step.stepRupiah
  const isWhole = totalRupiah === order.amount_rupiah
  const to = stateAfter(step.reason, isWhole)
  assert(to === order.state || canBecome(order.state, to), `an order cannot go from ${order.state} to ${to}`)
  await writeStep(tx, order, {
    stepId: step.stepId,
    to,
    at: now,
    amountRupiah: -step.stepRupiah,
    note: step.note,
  })
  await tx.query(
    'update orders set state = $2, refunded_rupiah = $3, next_look_at = null where order_id = $1',
    [order.order_id, to, totalRupiah],
  )
  order.state = to
  order.refunded_rupiah = totalRupiah
  if (order.granted_at === null) return
  assert(order.paid_at !== null, 'what was granted was paid')
  const paid = paidOrderOf(order, order.paid_at.getTime())
  // The last that was granted goes first.
  for (const effect of deps.orderEffects[order.kind].toReversed()) {
    await effect.takeBack(tx, paid, {
      reason: step.reason,
      stepId: `${order.order_id}:${step.stepId}`,
      stepRupiah: rupiah(step.stepRupiah),
      totalRupiah: rupiah(totalRupiah),
      isWhole,
      at: now,
    })
  }
}

function stateAfter(reason: TakeBack['reason'], isWhole: boolean): OrderState {
  if (reason === 'chargeback') return 'disputed'
  if (reason === 'reversal') return 'reversed'
  return isWhole ? 'refunded' : 'part_refunded'
}

/** Ends an order that was not paid. */
export async function endOrder(
  tx: Tx,
  deps: PaymentDeps,
  order: LockedOrder,
  to: 'failed' | 'expired' | 'cancelled',
): Promise<void> {
  assert(canBecome(order.state, to), `an order cannot go from ${order.state} to ${to}`)
  const now = deps.clock()
  await writeStep(tx, order, { stepId: to, to, at: now })
  await tx.query('update orders set state = $2, ended_at = $3, next_look_at = null where order_id = $1', [
    order.order_id,
    to,
    new Date(now),
  ])
  order.state = to
}
