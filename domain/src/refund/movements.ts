import { type Movement, sumMovements } from '../events/movement.ts'
import type { SaleRefunded } from './events.ts'

/** Goods that come back go to stock unless written off; money leaves the drawer, a debt or points move back [REFUND-1]. */
export function refundMovements(deviceId: string, refund: SaleRefunded): Movement[] {
  const movements: Movement[] = []
  for (const line of refund.lines) {
    for (const { productId, stockThousandths } of line.restocked) {
      movements.push({ account: 'stock', subject: productId, amount: stockThousandths })
    }
  }
  let cashRupiah = 0
  let kasbonRupiah = 0
  let pointCount = -(refund.pointsTakenBack ?? 0)
  for (const payment of refund.payments) {
    if (payment.tender === 'cash') cashRupiah -= payment.amountRupiah
    if (payment.tender === 'kasbon') kasbonRupiah -= payment.amountRupiah
    pointCount += payment.pointCount ?? 0
  }
  return [
    ...movements,
    ...sumMovements(deviceId, refund.customerId, { cashRupiah, kasbonRupiah, pointCount }),
  ]
}
