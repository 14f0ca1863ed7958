import { readPhoneNumber } from '@laci/domain/base/phone/phone-number.ts'
import type { Tx } from '../db/scope.ts'
import type { Outbox } from '../outbox/outbox.ts'
import type { PaidOrder, TakeBack } from './order-effect.ts'

/** Tells a buyer that money goes back, once for each step. Nobody is told whose number was erased. */
export async function tellOfRefund(
  tx: Tx,
  outbox: Pick<Outbox, 'add'>,
  order: PaidOrder,
  step: TakeBack,
): Promise<void> {
  const to = readPhoneNumber(order.buyerPhone)
  if (!to.ok) return
  await outbox.add(tx, {
    to: to.value,
    message: {
      template: 'payment_returned',
      values: {
        name: order.buyerName,
        amount: step.stepRupiah,
        item: order.itemName,
        order: order.orderNumber,
      },
    },
    idempotencyKey: `returned:${order.orderId}:${step.stepId}`,
  })
}
