import { type Movement, sumMovements } from '../events/movement.ts'
import type { KasbonAdjusted, PaymentReceived } from './events.ts'

/** An instalment lowers what is owed; its cash goes into the drawer of the device that took it [KASBON-1]. */
export function paymentReceivedMovements(deviceId: string, received: PaymentReceived): Movement[] {
  let cashRupiah = 0
  let pointCount = 0
  for (const payment of received.payments) {
    if (payment.tender === 'cash') cashRupiah += payment.amountRupiah
    pointCount -= payment.pointCount ?? 0
  }
  const kasbonRupiah = -received.amountRupiah
  return sumMovements(deviceId, received.customerId, { cashRupiah, kasbonRupiah, pointCount })
}

export function kasbonAdjustedMovements(adjusted: KasbonAdjusted): Movement[] {
  const kasbonRupiah = adjusted.amountRupiah
  return sumMovements('', adjusted.customerId, {
    ...{ cashRupiah: 0, kasbonRupiah, pointCount: adjusted.pointCount ?? 0 },
  })
}
