import type { OrderState } from '@laci/domain/order/order-state.ts'
import type { Tx } from '../../db/scope.ts'
import type { PaidOrderRow } from '../../payments/paid-order.ts'

export type LockedOrder = PaidOrderRow & {
  state: OrderState
  created_at: Date
  refunded_rupiah: number
  paid_by: string | null
  granted_at: Date | null
}

/** The order's row, held until the transaction ends: every step of an order is taken under it. Null: no such order. */
export async function lockOrder(tx: Tx, orderId: string): Promise<LockedOrder | null> {
  const { rows } = await tx.query<LockedOrder>('select * from orders where order_id = $1 for update', [
    orderId,
  ])
  return rows[0] ?? null
}

/** Writes down a step; throws when it was taken before, so that its effects cannot happen twice. */
export async function writeStep(
  tx: Tx,
  order: LockedOrder,
  step: {
    readonly stepId: string
    readonly to: OrderState
    readonly at: number
    readonly amountRupiah?: number
    readonly note?: string
  },
): Promise<void> {
  await tx.query(
    `insert into order_step (order_id, step_id, at, from_state, to_state, amount_rupiah, note)
     values ($1, $2, $3, $4, $5, $6, $7)`,
    [
      order.order_id,
      step.stepId,
      new Date(step.at),
      order.state,
      step.to,
      step.amountRupiah ?? 0,
      step.note ?? '',
    ],
  )
}
